"""What a turn offers, tap by tap: from the board's message every action is made in five, a step of a plan in
three. What a computer player goes by: single actions, whole turns, and what a position is worth. Deciding is
quick on the fullest board."""

import time
from typing import Any

import pytest

from benchmarks.heavens import computer, game, random_player
from games.computer.search import ADVISER, EASY, Level, Search
from games.core.components import Draw
from games.core.numbered_choices.choices import Node, offer, root
from games.core.protocol import CHANCE, Step
from games.core.working import changed
from games.high_heavens import GAME, knowledge
from games.high_heavens.actions import Attack, Discard, End, Move, Play
from games.high_heavens.components import DISTANCE, STANDARD
from games.high_heavens.playing.turns import best, ending, promising, turns
from games.high_heavens.playing.worth import worth
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from render.pictures import picture
from tests.contract.choices_checks import all_actions_can_be_chosen, offers_fit_a_message
from tests.contract.walks import Subject, Taken, Walk, whole_walks
from tests.games.high_heavens.boards import after, health, place
from tests.games.timing import quickest

NORSE = "odin d3, thor c4, loki e4, freyja b4, freyr f4, tyr c3, heimdall a4, baldr e3, hel b3, frigg f3, skadi d4, njord g4"
GREEK = (
    "zeus d8, poseidon c7, hades e7, hera b6, athena f6, ares c6, apollo d6, artemis e6, aphrodite d7, hermes b5,"
    " hephaestus f5, hestia a5"
)


def fullest(side: int) -> State:
    """All 24 gods stand, and the player holds all twelve powers."""
    powers = [card for card in STANDARD.decks[side] if card in STANDARD.powers]
    lines = [f"{line.strip()} health=2" for line in f"{NORSE},{GREEK}".split(",")]
    return place(*lines, seat=side, hands={side: powers}, omnipotence=True)


@pytest.mark.parametrize("side", [0, 1])
def test_all_actions_of_the_fullest_turn_are_found_in_100_plies(side: int) -> None:
    state = fullest(side)
    assert quickest(30, lambda: list(steps.legal_actions(changed(state), side))) < 100


@pytest.mark.parametrize("side", [0, 1])
def test_an_action_applies_within_four_plies_at_the_mean(side: int) -> None:
    state = fullest(side)
    legal = list(steps.legal_actions(state, side))
    assert quickest(5, lambda: [steps.apply(changed(state), side, action) for action in legal]) < 4 * len(
        legal
    )


CHOICES = 3
"""With **Move** and **Do it** they are five taps; a step of a plan takes these three."""


def choices(state: State) -> dict[Any, int]:
    """How many choices lead to each legal action, the fewest."""
    view = GAME.knowledge.view(state, state.player)
    found: dict[Any, int] = {}
    last = [root(GAME.commands, steps.legal_actions(state, state.player))]
    for number in range(1, 9):
        further: list[Node] = []
        for node in last:
            made = offer(GAME.commands, view, node)
            inside = [*made.all, *(each for group in made.groups for each in _of(view, node, group))]
            assert inside, "nothing is offered"
            for each in inside:
                if each.action is None:
                    further.append(each)
                else:
                    found.setdefault(each.action, number + bool(made.groups))
        last = further
    return found


def _of(view: Any, node: Node, group: str) -> tuple[Node, ...]:
    return offer(GAME.commands, view, node, group).all


def first(state: State) -> tuple[Node, ...]:
    """What is offered at the first tap."""
    view = GAME.knowledge.view(state, state.player)
    return offer(GAME.commands, view, root(GAME.commands, steps.legal_actions(state, state.player))).nodes


def far(state: State) -> list[Any]:
    """The actions that need more choices than they may."""
    found = choices(state)
    legal = list(steps.legal_actions(state, state.player))
    assert set(found) == set(legal)
    return [action for action in legal if found[action] > CHOICES]


@pytest.mark.parametrize("side", [0, 1])
def test_on_the_fullest_board_every_action_is_made_in_five_taps(side: int) -> None:
    assert far(fullest(side)) == []


def test_in_whole_games_every_action_is_made_in_five_taps() -> None:
    for walk in whole_walks(GAME):
        for taken in walk.every(12):
            if len(list(steps.legal_actions(taken.before, taken.before.player))) > 1:
                assert far(taken.before) == []


def test_what_is_offered_at_the_first_tap() -> None:
    """A far way begins there, and discards stay behind their command."""
    (bifrost,) = [node for node in first(fullest(0)) if node.told and node.told[0][1] == "bifrost"]
    assert {type(action) for action in bifrost.actions} == {Play}
    state = place("thor d4", "zeus d8", hands={0: ("hel", "gungnir")})
    assert len(list(steps.legal_actions(state, 0))) > 20
    discards = [node for node in first(state) if isinstance(node.actions[0], Discard)]
    assert [node.filled for node in discards] == [()]


@pytest.mark.parametrize("side", [0, 1])
def test_the_fullest_board_fits_a_message_and_reads_apart(side: int) -> None:
    assert all(len(card.name) <= 22 for card in STANDARD.cards.values())
    start, subject = place("thor d4", "zeus d8"), Subject(GAME, picture(GAME))
    walk = Walk(2, {}, start, (Taken(0, fullest(side), side, None, Step(fullest(side), ())),))
    all_actions_can_be_chosen(subject, walk)
    offers_fit_a_message(subject, walk)


def thought(state: State, level: Level = ADVISER, **options: str) -> tuple[Any, ...]:
    """What a computer of this level does for the side that is to act."""
    seat = state.player
    return Search(GAME, 2, options).think(knowledge.view(state, seat), seat, level, b"x").line


def won(number: int, side: int) -> bool:
    """Whether the player wins a game against random play, on this side."""
    players = [computer(EASY), random_player(number)]
    return game(number, number % 2, players if side == 0 else players[::-1]).winner == side


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_play(side: int) -> None:
    assert won(1, side)


def test_it_thinks_where_runes_are_rolled() -> None:
    state = place("thor d8", "zeus a1", bases=(30, 3), runes=True)
    assert thought(state, EASY, rollin_runes="on")[0] == Attack("thor", "d9")


@pytest.mark.long
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_play_in_95_of_100_games(side: int) -> None:
    assert sum(won(number, side) for number in range(100)) >= 95


def test_it_takes_a_base_when_it_can() -> None:
    state = place("thor d8", "zeus d7 health=1", bases=(30, 3))
    assert best(state, 0) == Attack("thor", "d9")


def test_it_ends_its_turn_and_discards_what_is_too_much() -> None:
    state = place(
        "thor d4", "zeus d6", points=0, hands={0: ("hel", "loki", "gungnir", "bifrost", "valhalla", "tyr")}
    )
    action = best(state, 0)
    assert isinstance(action, Discard)
    assert best(after(state, action), 0) == End()
    with pytest.raises(ValueError, match="not to act"):
        best(state, 1)


def test_a_position_is_worth_as_much_to_one_side_as_it_costs_the_other() -> None:
    state = place("thor d4 attack=1", "zeus d6 poison=1", bases=(20, 12))
    assert worth(state, 0) == -worth(state, 1)


def test_it_answers_within_2_seconds_on_the_fullest_board() -> None:
    begun = time.perf_counter()
    assert best(fullest(1), 1)
    assert time.perf_counter() - begun < 2


# A whole turn and its reply


def test_it_prepares_a_blow_that_fells() -> None:
    """Gungnir first: past armor the attack fells Zeus, while two plain ones do nothing."""
    state = place("loki d4", "zeus d5 health=4 armor=2", "hera d10", points=2, hands={0: ("gungnir",)})
    for expected in (Play("gungnir", at="d4"), Attack("loki", "d5")):
        action = thought(state)[0]
        assert action == expected
        state = after(state, action)
    assert health(state, "zeus") == 0


def test_it_follows_up_what_a_card_grants_and_ends_its_turn() -> None:
    state = place("thor d4", "zeus d5", points=1, hands={0: ("berserkergang",)})
    seen = []
    while state.turn and state.player == 0 and steps.to_act(state) is not CHANCE:
        action = thought(state)[0]
        seen.append(type(action))
        state = after(state, action)
    assert seen == [Play, Attack, Attack, End]


def test_whole_turns_are_found_on_the_fullest_board_within_2_seconds() -> None:
    begun = time.process_time()
    found = turns(fullest(1), 1, Draw(b"x", 0), 12)
    assert 4 <= len(found) <= 12
    assert time.process_time() - begun < 2


# What is worth trying, and what a position is worth


def test_every_kind_of_action_is_looked_at_and_few_of_those_that_differ_by_their_hex() -> None:
    state = place(
        "thor d4", "loki c4", "zeus d7", hands={0: ("hel", "bifrost", "yggdrasils_root", "draupnir")}
    )
    legal, tried = list(steps.legal_actions(state, 0)), promising(state, 0)
    assert set(tried) < set(legal)
    assert {type(each) for each in tried} == {type(each) for each in legal} - {End, Discard}
    names = {getattr(each, "god", "") or getattr(each, "card", "") for each in tried}
    assert names == {"thor", "loki", "hel", "bifrost", "yggdrasils_root", "draupnir"}
    moves = [each for each in tried if isinstance(each, Move) and each.god == "loki"]
    assert 1 <= len(moves) <= 4
    assert Move("loki", "d6") in moves or any(DISTANCE[each.to]["d7"] == 1 for each in moves)


def test_a_wall_in_the_way_a_trap_and_poison_cost_whom_they_hold() -> None:
    free = place("thor d5", "zeus d8")
    assert worth(place("thor d5", "zeus d8", "wall d6 architecture=3", "wall c6 architecture=3"), 0) < worth(
        free, 0
    )
    assert worth(place("thor d5 trap=3", "zeus d8"), 0) < worth(free, 0)
    assert worth(place("thor d5 poison=1", "zeus d8"), 0) < worth(free, 0)


def test_who_strikes_next_counts_more() -> None:
    state = place("thor d4", "zeus d5 health=4", "hera d8")
    assert worth(state, 0, striking=0) > worth(state, 0, striking=1)


def test_a_full_hand_without_gods_is_thinned_out() -> None:
    hand = ("gungnir", "valhalla", "draupnir", "gleipnir", "bifrost")
    assert isinstance(ending(place("thor d4", "zeus d8", points=0, hands={0: hand}), 0), Discard)
    assert ending(place("thor d4", "zeus d8", points=0, hands={0: hand[:4]}), 0) == End()


@pytest.mark.parametrize("most", [1, 6])
def test_the_first_turn_is_a_whole_one(most: int) -> None:
    state = place("thor d4", "zeus d5", "hera d8")
    actions = turns(state, 0, Draw(b"x", 0), most)[0]
    assert len([each for each in actions if not isinstance(each, End)]) == 3
    assert health(after(state, *actions), "zeus") < 10
