"""What a viewer thinks possible: a state from the view alone, which looks the same and keeps all that is remembered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.foresight import foreseen
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.knowledge.possible import determinize
from games.high_ground.phases import Choosing, Drawing, Over
from games.high_ground.state import State
from tests.contract.walks import Walk, chosen_from, walk
from tests.games.high_ground.boards import cards, left_with, play, position, take, written

STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"
FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D"}


def imagined(state: State, viewer: int | None, seq: int = 0) -> State:
    return determinize(GAME.knowledge.view(state, viewer), Draw(b"possible", seq))


@pytest.mark.rule("HG-5", "HG-14", "HG-27")
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"quick_setup": "off"}), (4, {"mini": "on"}), (2, {"mini": "on"})]
)
def test_what_is_possible_looks_the_same_in_every_position(seats: int, options: dict[str, str]) -> None:
    played: Walk = walk(GAME, seats, options, chosen_from(range(seats, 251, 7)), most=160)
    reshuffled = 0
    for number, state in enumerate(played.states):
        viewer = (None, *range(seats))[number % (seats + 1)]
        view = GAME.knowledge.view(state, viewer)
        other = determinize(view, Draw(b"possible", number))
        GAME.rules.check(other)
        assert GAME.knowledge.view(other, viewer) == view
        assert GAME.rules.to_act(other) == GAME.rules.to_act(state)
        if viewer == state.player and GAME.rules.to_act(state) is not CHANCE:
            assert list(GAME.rules.legal_actions(other, viewer)) == list(
                GAME.rules.legal_actions(state, viewer)
            )
        reshuffled += bool(state.shuffles)
    assert reshuffled or seats > 2


@pytest.mark.rule("HG-14")
def test_cards_that_lay_open_are_not_dealt_to_who_has_not_drawn_since() -> None:
    state = left_with(position(STILL, hands=FULL), "5S 9H 10H JS 6C 7C 8C")
    state = replace(state, discards=cards("9H 10H JS 6C 7C 8C"), draw_pile=cards("5S"))
    state = play(state, "discard 2C 3C", "drawn 5S 9H")
    (reshuffled,) = map(set, state.shuffles)
    assert reshuffled == set(cards("9H 10H JS 6C 7C 8C 2C 3C"))
    for seq in range(30):
        seen_by_a = imagined(state, 0, seq)
        assert not set(seen_by_a.hands[1]) & reshuffled
        seen_by_nobody = imagined(state, None, seq)
        assert set(seen_by_nobody.draw_pile) <= reshuffled
        assert not set(seen_by_nobody.hands[1]) & reshuffled
        assert len(set(seen_by_nobody.hands[0]) & reshuffled) == 1


@pytest.mark.rule("HG-14")
def test_what_others_held_before_a_fill_holds_what_they_discarded() -> None:
    state = play(position(STILL, hands=FULL), "discard 2C", "drawn 9H")
    state = play(state, "discard 2D", "drawn 10H", "discard 3C")
    assert state.phase == Drawing(1, cards("3C"))
    for seq in range(10):
        other = imagined(state, 1, seq)
        assert other.history[1].hands[1] == state.history[1].hands[1]
        kept = {len(set(before.hands[0])) for before in other.history}
        assert kept == {3}
        assert GAME.knowledge.view(other, 1) == GAME.knowledge.view(state, 1)


@pytest.mark.rule("HG-27")
def test_a_warning_is_counted_from_the_view_and_the_same_whatever_others_hold() -> None:
    """B's hand is that of the beginning again in one of these worlds; A, who cannot know it, is told the same in all."""
    shuttle = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
    there, back = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")
    start = left_with(position(shuttle, hands=FULL), "9H 10H")
    start = play(start, *there, *back, *there, "N13.2.1 > M13", "discard 2D", "drawn 9H")
    start = play(start, "roll", "die TIP", "discard 9H")
    told = []
    for card in ("2D", "10H", "9H"):
        state = play(left_with(start, "2D 9H 10H"), f"drawn {card}")
        assert take(state, "M13 > N13").barrier, "whether the game ends tells of B's hand"
        known = foreseen(GAME, GAME.knowledge.view(state, 0), 0, written("M13 > N13"))
        assert known.held
        assert known.view is not None
        assert known.view.phase == Choosing()
        told.append([GAME.knowledge.view(state, viewer) for viewer in (0, None)])
        assert (play(state, "M13 > N13").phase == Over("repetition", None)) is (card == "2D")
        assert bool(GAME.knowledge.view(state, 1).repeats) is (card == "2D")
    assert told[0] == told[1] == told[2]
    assert all(view.repeats == () for views in told for view in views)


@pytest.mark.rule("HG-27")
def test_a_finished_game_is_possible_too() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 4)
    assert state.phase == Over("all_passed", None)
    for viewer in (None, 0, 1):
        assert imagined(state, viewer).phase == state.phase


def test_what_is_drawn_differs_and_is_the_same_for_the_same_draw() -> None:
    state = position(STILL, hands=FULL)
    assert state.phase == Choosing()
    assert len({imagined(state, 0, seq).hands for seq in range(10)}) > 1
    assert imagined(state, 0, 3) == imagined(state, 0, 3)
