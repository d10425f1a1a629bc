"""What a viewer knows and thinks possible: a state from the view alone, which looks the same and keeps all that is remembered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.foresight import foreseen
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.events import HandGot
from games.high_ground.knowledge.possible import determinize
from games.high_ground.phases import Choosing, Drawing, Over
from games.high_ground.state import State
from tests.contract.walks import chosen_from, walk
from tests.games.high_ground.boards import begun, by_chance, cards, left_with, play, position, take, written

STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"
SHUTTLE = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
THERE, BACK = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")
FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D"}


def imagined(state: State, viewer: int | None, seq: int = 0) -> State:
    """A state that this viewer thinks possible."""
    return determinize(GAME.knowledge.view(state, viewer), Draw(b"possible", seq))


@pytest.mark.rule("HG-5", "HG-14", "HG-27")
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"quick_setup": "off"}), (4, {"mini": "on"}), (2, {"mini": "on"})]
)
def test_what_is_possible_looks_the_same_in_every_position(seats: int, options: dict[str, str]) -> None:
    played = walk(GAME, seats, options, chosen_from(range(seats, 251, 7)), most=160)
    for number, taken in enumerate(played.taken):
        state, viewer = taken.before, (None, *range(seats))[number % (seats + 1)]
        other = imagined(state, viewer, number)
        GAME.rules.check(other)
        assert GAME.knowledge.view(other, viewer) == GAME.knowledge.view(state, viewer)
        assert GAME.rules.to_act(other) == GAME.rules.to_act(state)
        if viewer == state.player and GAME.rules.to_act(state) is not CHANCE:
            legal = [list(GAME.rules.legal_actions(each, viewer)) for each in (other, state)]
            assert legal[0] == legal[1]
        got = [event for event in taken.step.events if isinstance(event, HandGot)]
        assert [event.audience for event in got] == [frozenset({event.seat}) for event in got]
    assert any(state.shuffles for state in played.states) or seats > 2


@pytest.mark.rule("HG-5", "HG-25")
def test_hands_and_the_pile_are_dealt_anew_and_the_hand_of_who_is_out_lies_open() -> None:
    state, few = begun(3), play(position(STILL, hands={"A": "2C"}), "discard")
    for viewer in (1, None):
        assert len({imagined(state, viewer, seq).hands[viewer is None] for seq in range(10)}) > 1
    assert len({GAME.rules.sample(few, Draw(bytes([seed]), 0)) for seed in range(20)}) > 1
    three = "     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC"
    after = by_chance(play(position(three, hands={"B": "2D 5H", "C": "2S"}), "M13 x N13"))
    view = GAME.knowledge.view(after, None)
    assert (view.discards, view.hands) == (cards("2D 5H"), (0, 0, 1))


# What is remembered


@pytest.mark.rule("HG-27")
def test_dealing_anew_changes_neither_the_hands_once_held_nor_what_repetition_will_say() -> None:
    state = play(position(SHUTTLE, hands=FULL), *[*THERE, *BACK] * 2)
    for viewer in (None, 0, 1):
        other = imagined(state, viewer)
        assert sorted(Counter(other.history).values()) == [2, 2]
        assert play(other, THERE[0]).phase == play(state, THERE[0]).phase == Over("repetition", None)
    filled = play(position(STILL, hands=FULL), "discard", "discard", "discard 2C", "drawn 9H")
    filled = left_with(filled, "2C 5S 6S")
    once = [before.hands[0] for before in filled.history]
    assert all([each.hands[0] for each in imagined(filled, 0, seq).history] == once for seq in range(10))


@pytest.mark.rule("HG-14")
def test_cards_that_lay_open_are_not_dealt_to_who_has_not_drawn_since() -> None:
    state = left_with(position(STILL, hands=FULL), "5S 9H 10H JS 6C 7C 8C")
    state = replace(state, discards=cards("9H 10H JS 6C 7C 8C"), draw_pile=cards("5S"))
    state = play(state, "discard 2C 3C", "drawn 5S 9H")
    (reshuffled,) = map(set, state.shuffles)
    assert reshuffled == set(cards("9H 10H JS 6C 7C 8C 2C 3C"))
    for seq in range(30):
        nobodys = imagined(state, None, seq)
        assert not (set(imagined(state, 0, seq).hands[1]) | set(nobodys.hands[1])) & reshuffled
        assert set(nobodys.draw_pile) <= reshuffled
        assert len(set(nobodys.hands[0]) & reshuffled) == 1


@pytest.mark.rule("HG-14")
def test_what_others_held_before_a_fill_holds_what_they_discarded() -> None:
    drew = ("discard 2C", "drawn 9H", "discard 2D", "drawn 10H", "discard 3C")
    state = play(position(STILL, hands=FULL), *drew)
    assert state.phase == Drawing(1, cards("3C"))
    for seq in range(10):
        other = imagined(state, 1, seq)
        assert other.history[1].hands[1] == state.history[1].hands[1]
        assert {len(set(before.hands[0])) for before in other.history} == {3}
        assert GAME.knowledge.view(other, 1) == GAME.knowledge.view(state, 1)


@pytest.mark.rule("HG-27")
def test_a_warning_is_counted_from_the_view_and_the_same_whatever_others_hold() -> None:
    """B's hand is that of the beginning again in one of these worlds; A, who cannot know it, is told the same in all."""
    start = left_with(position(SHUTTLE, hands=FULL), "9H 10H")
    start = play(start, *THERE, *BACK, *THERE, "N13.2.1 > M13", "discard 2D", "drawn 9H")
    start = play(start, "roll", "die TIP", "discard 9H")
    told = []
    for card in ("2D", "10H", "9H"):
        state = play(left_with(start, "2D 9H 10H"), f"drawn {card}")
        step = take(state, "M13 > N13")
        assert step.barrier, "whether the game ends tells of B's hand"
        known = foreseen(GAME, GAME.knowledge.view(state, 0), 0, written("M13 > N13"))
        assert (known.held, known.view and known.view.phase) == (True, Choosing())
        told.append([GAME.knowledge.view(state, viewer) for viewer in (0, None)])
        ends = (step.state.phase == Over("repetition", None), bool(GAME.knowledge.view(state, 1).repeats))
        assert ends == (card == "2D", card == "2D")
    assert told[0] == told[1] == told[2]
    assert all(view.repeats == () for views in told for view in views)


@pytest.mark.rule("HG-27")
def test_a_finished_game_is_possible_too() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 4)
    phases = {imagined(state, viewer).phase for viewer in (None, 0, 1)}
    assert phases == {state.phase} == {Over("all_passed", None)}
