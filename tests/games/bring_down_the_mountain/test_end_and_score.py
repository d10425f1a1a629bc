"""How a game is won and lost, and what it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Deal, EndTurn
from games.bring_down_the_mountain.actions import Draw as TakeDown
from games.bring_down_the_mountain.events import Lost, TurnEnded, Won
from games.bring_down_the_mountain.state import Acting, Over, State, brought_down
from games.core.cards import DECK, Card
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.foresight import foreseen
from games.core.outcome import Outcome
from games.core.protocol import CHANCE
from tests.contract.walks import played_walks
from tests.games.bring_down_the_mountain.boards import cards, events, legal, play, position
from tests.games.owing import only_owing

LAST = "N KS..2S\nE 5C AS\ndone 3"
STUCK = "N 8S\nE 8H\nS 8C\nW 9D\nNE KD 8D\nSW QH\nNW JH"


@pytest.mark.rule("BDM-12")
def test_the_game_is_won_with_the_fourth_pile() -> None:
    state = position("N KS..2S\nE AS\ndone 3", seats=3)
    over = play(state, "AS E>N")
    assert over.phase == Over("won")
    assert GAME.rules.outcome(over) == Outcome("won", (0, 1, 2), (52, 52, 52))
    assert GAME.rules.to_act(over) == frozenset()
    (won,) = [event for event in events(state, "AS E>N") if isinstance(event, Won)]
    assert won.turns == state.turn


@pytest.mark.rule("BDM-12")
def test_the_last_card_of_a_ridge_can_win() -> None:
    over = play(position("N KS..2S\nNE AS\ndone 3"), "draw NE>N")
    assert (over.phase, over.turn) == (Over("won"), position("").turn)


@pytest.mark.rule("BDM-12")
def test_two_piles_complete_at_once_can_win() -> None:
    state = position("N AH KS..AS\nE KD..2D\ndone 2")
    assert play(state, "AS N>E").phase == Over("won")


@pytest.mark.rule("BDM-12")
def test_three_piles_do_not_win() -> None:
    state = play(position("N KS..2S\nE AS\nNE AH\ndone 2"), "AS E>N")
    assert len(state.completed) == 3
    assert isinstance(state.phase, Acting)


@pytest.mark.rule("BDM-12")
def test_a_whole_game_is_won_as_it_is_kept() -> None:
    (won,) = [walk for walk in played_walks(GAME) if walk.states[-1].phase == Over("won")]
    assert not any(won.states[-1].ridges)
    assert GAME.rules.outcome(won.states[-1]) == Outcome("won", (0, 1), (52, 52))


@pytest.mark.rule("BDM-13")
def test_the_game_is_lost_when_no_moves_make_a_draw_possible() -> None:
    state = position(STUCK)
    over = play(state, "draw NE>W")
    assert over.phase == Over("no_draw", 8)
    assert GAME.rules.outcome(over) == Outcome("no_draw", (), (45, 45))
    (lost,) = [event for event in events(state, "draw NE>W") if isinstance(event, Lost)]
    assert lost.ends == (("NE", cards("KD")[0]), ("SW", cards("QH")[0]), ("NW", cards("JH")[0]))
    assert (lost.highest, lost.turns) == (8, state.turn)


@pytest.mark.rule("BDM-13")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("W 9D", "W 10D 9D"), "still lost"),
        (("SW QH", "SW QH 7H"), "a lower end card fits"),
        (("E 8H", "E 9H"), "that nine can go on nothing, but no value is in all four piles"),
        (("NW JH", "NW 8H"), "still lost: equal cards do not fit"),
    ],
)
def test_it_is_lost_only_when_it_is_hopeless(change: tuple[str, str], why: str) -> None:
    over = play(position(STUCK.replace(*change)), "draw NE>W")
    assert isinstance(over.phase, Over) == why.startswith("still lost"), why


@pytest.mark.rule("BDM-13")
def test_moves_of_other_players_are_thought_of() -> None:
    state = position("N 3S\nE 2C\nS 2H\nW 9D\nNE QD\nSE QC\nSW QH\nNW KD 2S")
    after = play(state, "draw NW>N")
    assert legal(after) == ["end"]
    assert isinstance(play(after, "end", "2C E>W", "draw SE>E").phase, Acting)


@pytest.mark.rule("BDM-13")
def test_a_pile_that_can_be_completed_is_hope() -> None:
    state = position("N KS..2S\nE 2H AD\nS 2C\nW 3D\nNE KD 2D\nSE KC")
    assert isinstance(play(state, "draw NE>W").phase, Acting)
    without_ace = position("N KS..2S\nE 2H\nS 2C\nW 3D\nNE KD 2D\nSE KC")
    assert play(without_ace, "draw NE>W").phase == Over("no_draw", 2)


@pytest.mark.rule("BDM-13")
def test_a_deal_can_be_lost_at_once() -> None:
    low = [Card(2, card.suit) for card in DECK[::13]]
    high = [Card(13, card.suit) for card in DECK[::13]]
    rest = iter([card for card in DECK if card.rank not in (2, 13)])
    ridges = [card for king in high for card in [*(next(rest) for _ in range(11)), king]]
    step = GAME.rules.apply(GAME.new(1, {}), CHANCE, Deal((*low, *ridges)))
    assert step.state.phase == Over("no_draw", 2)
    assert GAME.rules.outcome(step.state) == Outcome("no_draw", (), (0,))
    GAME.rules.check(step.state)


@pytest.mark.rule("BDM-13")
def test_twelve_turns_that_bring_nothing_are_lost() -> None:
    state = position("N 9H\nE 8S\nS KS\nW 6C\nNE QC\nNW KD", idle=10)
    state = play(state, "end")
    assert state.idle_turns == 11
    over = play(position("N 9H\nE 8S\nS 4S\nW 6C\nNE QC\nNW KD", idle=11), "end")
    assert over.phase == Over("given_up")
    assert GAME.rules.outcome(over) == Outcome("given_up", (), (46, 46))


@pytest.mark.rule("BDM-13")
def test_a_draw_ends_the_row_of_idle_turns() -> None:
    assert play(position("N 9H\nNE 8S 7S", idle=11), "draw NE>N").idle_turns == 0


@pytest.mark.rule("BDM-13")
def test_a_turn_with_a_completed_pile_is_not_idle() -> None:
    state = play(position("N KS..2S\nE AS\nS 9C\nW 8C\ndone 1", idle=11), "AS E>N")
    assert play(state, "end").idle_turns == 0
    assert play(state, "end", "end").idle_turns == 1


@pytest.mark.rule("BDM-13")
def test_without_ridges_the_rest_is_played_on() -> None:
    state = position("N KS..2S\nE KH..2H\nS AS\nW AH\ndone 2")
    assert play(state, "AH W>N", "end", "AS S>E").phase == Over("won")


@pytest.mark.rule("BDM-13")
def test_in_the_fog_the_end_turns_everything_up_and_stays() -> None:
    state = position("N 9H\nE 8S\nS 4S\nW 6C\nNE 2C 3C QC\nNW KD", fog=True, idle=11)
    step = GAME.rules.apply(state, state.owners[0], EndTurn())
    assert step.barrier
    assert GAME.knowledge.view(step.state, None).ridges[0].cards == cards("2C 3C QC")


@pytest.mark.rule("BDM-13")
def test_in_the_fog_the_end_of_a_game_that_is_given_up_is_foretold() -> None:
    state = position("N 9H\nE 8S\nS 4S\nW 6C\nNE 2C 3C QC\nNW KD", fog=True, idle=11)
    known = foreseen(GAME, GAME.knowledge.view(state, 0), 0, EndTurn())
    assert known.held, "the cards are turned up"
    assert [type(event) for event in known.events] == [TurnEnded, Lost]


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize(("ridge", "barrier"), [("NE 2C 3C 4C", True), ("NE 2C 4C", False), ("NE 4C", False)])
def test_a_draw_in_the_fog_reveals_a_card_unless_everybody_can_tell_it(ridge: str, barrier: bool) -> None:
    state = position(f"N 9H\nE 8S\nS 4S\nW 6C\n{ridge}\nNW KD", fog=True)
    assert GAME.rules.apply(state, 0, TakeDown("NE", "N")).barrier is barrier


def counts(state: State) -> int:
    return GAME.knowledge.view(state, None).brought_down


@pytest.mark.rule("BDM-14")
def test_each_card_drawn_counts_one() -> None:
    state = GAME.new(2, {})
    assert counts(state) == 0
    state = GAME.rules.apply(state, CHANCE, GAME.rules.sample(state, Draw(b"count", 0))).state
    assert counts(state) == 0
    drawn = 0
    while GAME.rules.to_act(state):
        seat = only_owing(GAME, state)
        action = GAME.seats.idle(state, seat)
        drawn += GAME.notation.write(action) != "end"
        state = GAME.rules.apply(state, seat, action).state
        assert counts(state) == drawn
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    assert outcome.scores == (drawn, drawn)


@pytest.mark.rule("BDM-14")
def test_all_ridges_down_count_48_and_a_win_52() -> None:
    bare = position("N KS..2S\nE AS\ndone 3")
    assert brought_down(bare) == 48
    assert brought_down(play(bare, "AS E>N")) == 52


@pytest.mark.rule("BDM-14")
def test_the_turns_are_counted() -> None:
    state = position("N AH\nE AS\nS AC\nW AD\nNE 5C AC")
    assert GAME.rules.turn(play(state, "end", "end")) == state.turn + 2


@pytest.mark.rule("BDM-14")
def test_the_mountain_of_the_day_is_asked_for() -> None:
    assert GAME.uses_daily({"mountain": "daily"})
    assert not GAME.uses_daily({"mountain": "random"})
    assert not GAME.uses_daily({})
    assert GAME.new(2, {"mountain": "daily"}) == GAME.new(2, {})


def test_who_resigns_is_remembered_and_changes_nothing() -> None:
    state = position(STUCK)
    gone = GAME.seats.retire(GAME.seats.retire(state, 1), 1)
    assert gone == replace(state, resigned=(1,))
    assert GAME.knowledge.view(gone, None).resigned == (1,)
    with pytest.raises(ValueError, match="no seat"):
        GAME.seats.retire(state, 2)


def test_for_an_empty_seat_only_what_must_be_is_drawn() -> None:
    assert GAME.notation.write(GAME.seats.idle(position(STUCK), 0)) == "draw NE>W"
    assert GAME.notation.write(GAME.seats.idle(position("N 2H\nE 2S\nW 2C\nS 3C\nNE KD"), 0)) == "end"


@pytest.mark.rule("BDM-12", "BDM-13")
@pytest.mark.parametrize(
    ("text", "last", "rule"), [(STUCK, "draw NE>W", "BDM-13"), (LAST, "AS E>N", "BDM-12")]
)
def test_nothing_is_played_after_the_end(text: str, last: str, rule: str) -> None:
    over = play(position(text.replace("5C AS", "AS")), last)
    for actor in (0, 1, CHANCE):
        with pytest.raises(IllegalAction) as caught:
            GAME.rules.apply(over, actor, EndTurn())
        assert (caught.value.code, caught.value.rule) == ("game_over", rule)
