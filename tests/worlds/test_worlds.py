"""What viewers get, what is said to be possible and what is foretold, held to all worlds of small positions, and to all that a
side of The Highest Ground cannot exclude."""

from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from games.core.components import Draw
from games.core.protocol import Actor, Step, foreseen
from games.high_ground import GAME as HIGH_GROUND, knowledge
from games.high_ground.knowledge import certain, determinize
from games.high_ground.rules import turn_end
from games.high_ground.rules.turn_end import in_doubt, repeating
from games.high_ground.state import State, View
from games.highest_ground import GAME, actions as a
from games.highest_ground.rules import steps
from tests.contract.visible import visible
from tests.games.high_ground.boards import meant
from tests.worlds import bids, field, ground, heavens, mountain
from tests.worlds.counting import CHECKS, Moment, Telling, all_worlds_look_the_same, course, some, wandering

MOST = 250
LENGTHS = {ground: 22, mountain: 14, bids: 9, heavens: 16}


def hold(telling: Telling, moments: Iterator[Moment], *more: Any) -> list[Moment]:
    """Holds every moment to all checks, and returns the moments."""
    found = []
    for number, moment in enumerate(moments):
        for check in (*CHECKS, *more):
            try:
                check(telling, moment)
            except AssertionError as problem:
                raise AssertionError(f"moment {number}, before {moment.action}: {problem}") from problem
        found.append(moment)
    return found


def shown(each: Any) -> str:
    """The end of a module's name, or a name as it is."""
    return str(getattr(each, "__name__", each)).rpartition(".")[2]


def by_hand(start: State, moves: tuple[str, ...]) -> Iterator[tuple[Actor, Any]]:
    """The actions that are written down."""
    state = start
    for move in moves:
        actor, action = meant(state, move)
        yield actor, action
        state = HIGH_GROUND.rules.apply(state, actor, action).state


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 5))])
@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in LENGTHS for name in game.STARTS], ids=shown
)
def test_all_that_viewers_get_fits_all_their_worlds(game: ModuleType, name: str, seed: int) -> None:
    start, telling = game.STARTS[name], game.TELLING
    actions = wandering(telling, start, f"{name} {seed}", LENGTHS[game], game.choose)
    more = (ground.warnings_are_certain,) if game is ground else ()
    moments = hold(telling, course(telling, start, start.seats, actions, MOST), *more)
    assert len(moments) > 3
    assert max(len(worlds) for moment in moments for worlds in moment.worlds.values()) > 0


@pytest.mark.parametrize("name", ground.HARD)
def test_hard_courses_fit_all_worlds(name: str) -> None:
    start, moves = ground.HARD[name]
    taken = course(ground.TELLING, start, start.seats, by_hand(start, moves), 10 * MOST)
    assert len(hold(ground.TELLING, taken, ground.warnings_are_certain)) == len(moves) + 1


def test_a_small_deal_has_as_many_worlds_as_can_be_counted() -> None:
    """Two hands of two and a pile of three: 7 cards for the public, 5 for who holds two of them."""
    start = ground.STARTS["two, a pile of three"]
    counted = [len(list(ground.arrangements(start, viewer))) for viewer in (None, 0, 1)]
    assert counted == [21 * 10, 10, 10]
    assert len(list(mountain.arrangements(mountain.small(0, 4), None))) == 24


# A game that is wrong is caught


def peeking_warning(state: State, viewer: int | None) -> Any:
    """Warns everybody of what the player knows."""
    return repeating(state, state.player)


def peeking_barrier(state: State) -> bool:
    """Lets a move be taken back as far as the mover knows, and so tells the others of the mover's hand."""
    last, mover = state.history[-1], state.player
    alike = [each for each in state.history if (each.player, each.pieces) == (last.player, last.pieces)]
    same = [each for each in alike if each.hands[mover] == last.hands[mover]]
    return len(same) >= 3 and in_doubt(state)


def forgetful(view: View, draw: Draw) -> State:
    """Forgets which cards were shuffled, and so who may hold them."""
    ages = tuple((0,) * count for count in view.hands)
    fills = tuple(replace(fill, ages=(0,) * len(fill.ages)) for fill in view.fills)
    made = determinize(replace(view, shuffles=(), ages=ages, fills=fills), draw)
    return replace(made, shuffles=view.shuffles, fills=view.fills)


def stubborn(view: View, draw: Draw) -> State:
    """Makes the same world every time."""
    return determinize(view, Draw(b"always", 0))


def endless(view: View, history: Any) -> bool:
    """Does not ask whether the game went on."""
    return True


def blabbing(step: Step[State], seat: int) -> Any:
    """Foretells all that happens in the world that a preview imagines."""
    return step.state, step.events


def silent(step: Step[State], seat: int) -> Any:
    """Foretells no event."""
    return certain(step, seat)[0], ()


HARDEST = "the others would learn a hand from what may be taken back"
ONE_KEPT = "one card is kept while others are shuffled"
COMES_BACK, GOES_ON = "a card may come back, and does", "it goes on, as the hand did not come back"
FAULTS = [
    (knowledge, "repeating", peeking_warning, COMES_BACK, "repeats"),
    (turn_end, "in_doubt", peeking_barrier, HARDEST, "shows in the barrier"),
    (knowledge, "determinize", forgetful, ONE_KEPT, "no world of"),
    (knowledge, "determinize", stubborn, ONE_KEPT, "worlds are made"),
    (knowledge, "_went_on", endless, GOES_ON, "no world of"),
    (knowledge, "certain", blabbing, "the game ends by a hand that came back", "is foretold"),
    (knowledge, "certain", silent, "somebody goes out, and the hand could be counted", "is certain"),
]


@pytest.mark.parametrize(("module", "name", "broken", "hard", "told"), FAULTS, ids=shown)
def test_a_fault_is_caught(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, broken: Any, hard: str, told: str
) -> None:
    monkeypatch.setattr(module, name, broken)
    start, moves = ground.HARD[hard]
    with pytest.raises(AssertionError, match=told):
        hold(
            ground.TELLING,
            course(ground.TELLING, start, start.seats, by_hand(start, moves), 10 * MOST),
            ground.warnings_are_certain,
        )


MOST_OF_ARMIES = 300
LENGTH = 16
LOOKED_AT = 12


def the_truth_is_possible(moment: Moment) -> None:
    """The position itself, without what others are writing just now, is among the worlds of every viewer."""
    for viewer, worlds in moment.worlds.items():
        assert field.as_heard(moment.state, viewer) in worlds, f"viewer {viewer}: the truth is missing"


def what_is_heard_is_the_same(heard: list[field.Heard]) -> None:
    """Every world that is left tells a viewer the same."""
    for each in heard:
        for other in each.worlds:
            assert other == each.truth, f"viewer {each.viewer}: a secret is heard: {each.truth} or {other}"


def what_is_foretold_happens(moment: Moment) -> None:
    """What a preview of the next action calls certain happens in every world."""
    seat = moment.actor
    if not isinstance(seat, int):
        return
    told = foreseen(GAME, GAME.knowledge.view(moment.state, seat), seat, moment.action)
    for world in some(moment.worlds[seat], LOOKED_AT):
        happens = visible(steps.apply(world, seat, moment.action).events, seat)
        assert set(told.events) <= set(happens), f"{told.events} is foretold, not {happens}"
        assert told.held or told.events == happens, f"{told.events} is foretold, not all of {happens}"


def hold_armies(name: str, seed: int) -> int:
    """Holds a course to all checks, and returns the most worlds that a viewer had."""
    most = 0
    for number, (moment, heard) in enumerate(
        field.course(field.STARTS[name], f"{name} {seed}", MOST_OF_ARMIES, LENGTH)
    ):
        try:
            what_is_heard_is_the_same(heard)
            the_truth_is_possible(moment)
            all_worlds_look_the_same(field.TELLING, moment)
            what_is_foretold_happens(moment)
        except AssertionError as problem:
            raise AssertionError(f"moment {number}, before {moment.action}: {problem}") from problem
        most = max(most, *map(len, moment.worlds.values()))
    return most


@pytest.mark.rule("THG-7", "THG-8", "THG-10", "THG-42", "THG-47")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 5))])
@pytest.mark.parametrize("name", field.STARTS)
def test_all_that_a_side_gets_fits_all_that_it_cannot_exclude(name: str, seed: int) -> None:
    assert hold_armies(name, seed) > 1


def heard_by_all(self: Any) -> frozenset[int] | None:
    """Everybody hears what a unit suffers, also of a leader out of sight."""
    return None


def test_a_retreat_that_tells_of_a_hidden_leader_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(a.Suffered, "audience", property(heard_by_all))
    with pytest.raises(AssertionError, match="a secret is heard"):
        hold_armies("the tribune is with the slinger", 5)
