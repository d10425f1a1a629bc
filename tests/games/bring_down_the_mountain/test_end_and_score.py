"""How a game is won and lost, and what it counts."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Deal, Draw as TakeDown, EndTurn
from games.bring_down_the_mountain.events import Lost, TurnEnded, Won
from games.bring_down_the_mountain.state import Acting, Over, brought_down
from games.core.cards import DECK, Card
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.foresight import foreseen
from games.core.protocol import CHANCE, Outcome
from tests.contract.walks import played_walks
from tests.games.bring_down_the_mountain.boards import cards, events, legal, play, position
from tests.games.bring_down_the_mountain.invariant import holds

LAST = "N KS..2S\nE AS\ndone 3"
STUCK = "N 8S\nE 8H\nS 8C\nW 9D\nNE KD 8D\nSW QH\nNW JH"
IDLE = "N 9H\nE 8S\nS 4S\nW 6C\nNE 2C 3C QC\nNW KD"
HOPE = "N KS..2S\nE 2H{ace}\nS 2C\nW 3D\nNE KD 2D\nSE KC"
PILED = "N KS..2S\nE AS\nS 9C\nW 8C\ndone 1"
COUNTED: list[tuple[str, int, list[str], int]] = [
    # cards, turns that brought nothing, what is done, such turns then: they are counted anew after a draw or a pile
    (IDLE, 10, ["end"], 11),
    ("N 9H\nNE 8S 7S", 11, ["draw NE>N"], 0),
    (PILED, 11, ["AS E>N", "end"], 0),
    (PILED, 11, ["AS E>N", "end", "end"], 1),
]


@pytest.mark.rule("BDM-12", "BDM-13")
@pytest.mark.parametrize(
    ("text", "idle", "moves", "wanted"),
    [
        # cards, idle turns, what is done, the end
        (LAST, 0, ["AS E>N"], Over("won")),
        ("N KS..2S\nNE AS\ndone 3", 0, ["draw NE>N"], Over("won")),
        ("N AH KS..AS\nE KD..2D\ndone 2", 0, ["AS N>E"], Over("won")),
        ("N KS..2S\nE AS\nNE AH\ndone 2", 0, ["AS E>N"], Acting()),
        ("N KS..2S\nE KH..2H\nS AS\nW AH\ndone 2", 0, ["AH W>N", "end", "AS S>E"], Over("won")),
        # no moves make a draw possible
        (STUCK, 0, ["draw NE>W"], Over("no_draw", 8)),
        (STUCK.replace("W 9D", "W 10D 9D"), 0, ["draw NE>W"], Over("no_draw", 8)),
        (STUCK.replace("NW JH", "NW 8H"), 0, ["draw NE>W"], Over("no_draw", 8)),
        # a lower end card fits; no value is in all four piles; moves of others; a pile can be completed
        (STUCK.replace("SW QH", "SW QH 7H"), 0, ["draw NE>W"], Acting()),
        (STUCK.replace("E 8H", "E 9H"), 0, ["draw NE>W"], Acting()),
        (
            "N 3S\nE 2C\nS 2H\nW 9D\nNE QD\nSE QC\nSW QH\nNW KD 2S",
            0,
            ["draw NW>N", "end", "2C E>W", "draw SE>E"],
            Acting(),
        ),
        (HOPE.format(ace=" AD"), 0, ["draw NE>W"], Acting()),
        (HOPE.format(ace=""), 0, ["draw NE>W"], Over("no_draw", 2)),
        # twelve turns that bring nothing
        (IDLE, 11, ["end"], Over("given_up")),
        *((text, idle, moves, Acting()) for text, idle, moves, _ in COUNTED),
    ],
)
def test_how_the_game_ends_or_goes_on(text: str, idle: int, moves: list[str], wanted: Over | Acting) -> None:
    over = play(position(text, idle=idle), *moves)
    assert over.phase == wanted
    assert bool(GAME.rules.to_act(over)) == isinstance(wanted, Acting)
    if isinstance(wanted, Over):
        count = brought_down(over)
        winners = (0, 1) if wanted.reason == "won" else ()
        assert GAME.rules.outcome(over) == Outcome(wanted.reason, winners, (count, count))
        for actor in (0, 1, CHANCE):
            with pytest.raises(IllegalAction) as caught:
                GAME.rules.apply(over, actor, EndTurn())
            rule = "BDM-12" if winners else "BDM-13"
            assert (caught.value.code, caught.value.rule) == ("game_over", rule)


@pytest.mark.rule("BDM-12", "BDM-13")
def test_the_end_is_an_event_with_its_reasons() -> None:
    turn = position(LAST).turn
    assert (events(position(LAST), "AS E>N")[-1], play(position(LAST), "AS E>N").turn) == (Won(turn), turn)
    (lost,) = [event for event in events(position(STUCK), "draw NE>W") if isinstance(event, Lost)]
    ends = tuple(zip(("NE", "SW", "NW"), cards("KD QH JH"), strict=True))
    assert (lost.ends, lost.highest, lost.turns) == (ends, 8, turn)


@pytest.mark.rule("BDM-12", "BDM-13")
def test_games_that_are_kept_are_a_loss_and_a_win_and_a_deal_can_be_lost_at_once() -> None:
    lost, won = (walk.states[-1] for walk in played_walks(GAME))
    assert (lost.phase, won.phase, any(won.ridges)) == (Over("no_draw", 9), Over("won"), False)
    rest = iter([card for card in DECK if card.rank not in (2, 13)])
    kings = [Card(13, card.suit) for card in DECK[::13]]
    ridges = [card for king in kings for card in (*islice(rest, 11), king)]
    deal = Deal((*(Card(2, card.suit) for card in DECK[::13]), *ridges))
    state = GAME.rules.apply(GAME.new(1, {}), CHANCE, deal).state
    assert (state.phase, brought_down(state)) == (Over("no_draw", 2), 0)
    holds(state)


@pytest.mark.rule("BDM-13")
@pytest.mark.parametrize(("text", "idle", "moves", "count"), COUNTED)
def test_turns_that_brought_nothing_are_counted(text: str, idle: int, moves: list[str], count: int) -> None:
    assert play(position(text, idle=idle), *moves).idle_turns == count


# Fog


@pytest.mark.rule("BDM-2", "BDM-13")
def test_in_the_fog_the_end_turns_everything_up_and_a_preview_does_not() -> None:
    state = position(IDLE, fog=True, idle=11)
    known = foreseen(GAME, GAME.knowledge.view(state, 0), 0, EndTurn())
    assert (known.held, [type(event) for event in known.events]) == (True, [TurnEnded, Lost])
    step = GAME.rules.apply(state, state.owners[0], EndTurn())
    view = GAME.knowledge.view(step.state, None)
    assert (step.barrier, view.ridges[0].cards) == (True, cards("2C 3C QC"))
    assert GAME.knowledge.determinize(view, Draw(b"anew", 1)) == step.state


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize(("ridge", "barrier"), [("NE 2C 3C 4C", True), ("NE 2C 4C", False), ("NE 4C", False)])
def test_a_draw_in_the_fog_reveals_a_card_unless_everybody_can_tell_it(ridge: str, barrier: bool) -> None:
    state = position(f"N 9H\nE 8S\nS 4S\nW 6C\n{ridge}\nNW KD", fog=True)
    assert GAME.rules.apply(state, 0, TakeDown("NE", "N")).barrier is barrier


# The score


@pytest.mark.rule("BDM-14")
def test_each_card_drawn_counts_one_and_a_win_52() -> None:
    assert brought_down(GAME.new(2, {})) == 0
    for walk in played_walks(GAME):
        drawn = 0
        for taken in walk.taken:
            drawn += isinstance(taken.action, TakeDown)
            assert GAME.knowledge.view(taken.step.state, None).brought_down == drawn or drawn == 48
        outcome = GAME.rules.outcome(walk.states[-1])
        count = 52 if outcome.winners else drawn  # type: ignore[union-attr]
        assert set(outcome.scores) == {count}  # type: ignore[union-attr]
    bare = position(LAST)
    assert (brought_down(bare), brought_down(play(bare, "AS E>N"))) == (48, 52)


@pytest.mark.rule("BDM-14")
def test_the_mountain_of_the_day_is_asked_for() -> None:
    assert [GAME.uses_daily({"mountain": each}) for each in ("daily", "random")] == [True, False]
    assert not GAME.uses_daily({})
    assert GAME.new(2, {"mountain": "daily"}) == GAME.new(2, {})


def test_who_resigns_is_remembered_and_an_empty_seat_draws_only_what_it_must() -> None:
    state = position(STUCK)
    gone = GAME.seats.retire(GAME.seats.retire(state, 1), 1)
    assert gone == replace(state, resigned=(1,))
    assert GAME.knowledge.view(gone, None).resigned == (1,)
    with pytest.raises(ValueError, match="no seat"):
        GAME.seats.retire(state, 2)
    assert GAME.notation.write(GAME.seats.idle(state, 0)) == "draw NE>W"
    waiting = position("N 2H\nE 2S\nW 2C\nS 3C\nNE KD")
    assert (GAME.notation.write(GAME.seats.idle(waiting, 0)), legal(waiting)[-1]) == ("end", "end")
