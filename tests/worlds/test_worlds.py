"""What viewers get, what is said to be possible and what is foretold, held to all worlds of small positions."""

from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import Actor, Step
from games.high_ground import GAME as HIGH_GROUND, knowledge
from games.high_ground.knowledge import certain, determinize
from games.high_ground.rules import turn_end
from games.high_ground.rules.turn_end import in_doubt, repeating
from games.high_ground.state import State, View
from tests.games.high_ground.boards import meant
from tests.worlds import bids, ground, heavens, mountain
from tests.worlds.checks import CHECKS
from tests.worlds.counting import Moment, Telling, course, wandering

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
