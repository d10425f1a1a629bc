"""How the mountain is set up, how a game is won and lost and what it counts, and what is true of every
position."""

import dataclasses
import itertools
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import (
    Action,
    Deal,
    Dealt,
    Draw as TakeDown,
    EndTurn,
    Lost,
    TurnEnded,
    Won,
)
from games.bring_down_the_mountain.state import MAX_TURNS, Acting, Dealing, Over, State, brought_down
from games.core.components import DECK, Card, Draw, read_card
from games.core.protocol import CHANCE, Actor, Outcome, Step, foreseen
from games.core.words import IllegalAction, Names
from tests.contract.walks import chosen_from, played_walks, random_walks, walk
from tests.games.bring_down_the_mountain.boards import NAMES, cards, events, legal, play, position, prompt
from tests.games.bring_down_the_mountain.every_position import holds
from tests.games.reading import owing


def dealt(seats: int = 2, **options: str) -> Step[State]:
    """A game as its deck lies unshuffled: clubs, diamonds, hearts and spades, each from the ace up."""
    return GAME.rules.apply(GAME.new(seats, options), CHANCE, Deal(DECK))


@pytest.mark.rule("BDM-2")
def test_a_card_starts_each_valley_and_twelve_make_each_ridge_from_the_peak_to_the_end() -> None:
    step = dealt()
    assert [len(pile) for pile in (*step.state.piles, *step.state.ridges)] == [1] * 4 + [12] * 4
    assert sum((*step.state.piles, *step.state.ridges), ()) == DECK
    assert step.barrier
    (event,) = step.events
    assert isinstance(event, Dealt)
    assert event.ends == (DECK[15], DECK[27], DECK[39], DECK[51])


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_without_fog_everything_lies_open_and_in_it_the_end_cards_alone(viewer: int | None) -> None:
    clear, foggy = dealt().state, dealt(fog="on").state
    seen = GAME.knowledge.view(clear, viewer)
    assert tuple(ridge.cards for ridge in seen.ridges) == clear.ridges
    assert GAME.knowledge.determinize(seen, Draw(b"anew", 1)) == clear
    hidden = GAME.knowledge.view(foggy, viewer)
    assert [ridge.cards[:-1] for ridge in hidden.ridges] == [(None,) * 11] * 4
    assert [ridge.end for ridge in hidden.ridges] == [ridge[-1] for ridge in foggy.ridges]
    assert GAME.knowledge.determinize(hidden, Draw(b"anew", 1)) != foggy


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize(
    ("actor", "action", "code"),
    [
        (CHANCE, Deal(DECK[1:]), "wrong_deal"),
        (CHANCE, Deal((DECK[1], *DECK[1:])), "wrong_deal"),
        (CHANCE, EndTurn(), "wrong_deal"),
        (0, EndTurn(), "not_dealt"),
    ],
)
def test_nobody_acts_before_the_deal_and_the_deck_is_whole(actor: Actor, action: Action, code: str) -> None:
    state = GAME.new(2, {})
    assert prompt(state) == "The cards are being dealt."
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(state, actor, action)
    assert (caught.value.code, caught.value.rule) == (code, "BDM-2")


@pytest.mark.rule("BDM-2")
def test_deals_differ_and_are_dealt_once() -> None:
    deals = [GAME.rules.sample(GAME.new(2, {}), Draw(seed, 0)) for seed in (b"one", b"two")]
    assert deals[0] != deals[1]
    with pytest.raises(ValueError, match="no deal is due"):
        GAME.rules.sample(dealt().state, Draw(b"one", 0))


@pytest.mark.rule("BDM-3")
@pytest.mark.parametrize(
    ("seats", "owns_two", "owners"),
    [
        (1, "first", "AAAA"),
        (2, "third", "ABAB"),
        (3, "first", "ABAC"),
        (3, "second", "ABCB"),
        (3, "third", "ACBC"),
        (4, "second", "ABCD"),
    ],
)
def test_each_valley_belongs_to_a_player_and_nobody_else_acts_for_it(
    seats: int, owns_two: str, owners: str
) -> None:
    state = dealt(seats, owns_two=owns_two).state
    assert "".join("ABCD"[owner] for owner in state.owners) == owners
    assert owing(GAME, state) == {0}
    east = position("N AH\nE AS\nS AC\nW AD\nNE AC", "E", seats=4)
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(east, 0, EndTurn())
    assert Names.of(NAMES).fill(caught.value.message) == "It is East's turn: Ben acts."
    assert caught.value.rule == "BDM-3"


def test_a_deal_is_written_by_what_lies_open() -> None:
    deal = Deal((read_card("10H"), *(card for card in DECK if card != read_card("10H"))))
    assert GAME.notation.write(deal) == "deal N 10H, E AC, S 2C, W 3C; NE 2D, SE AH, SW AS, NW KS"


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
    for played in played_walks(GAME):
        drawn = 0
        for taken in played.taken:
            drawn += isinstance(taken.action, TakeDown)
            assert GAME.knowledge.view(taken.step.state, None).brought_down == drawn or drawn == 48
        outcome = GAME.rules.outcome(played.states[-1])
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


@pytest.mark.rule("BDM-2")
def test_ridges_lose_their_ends_alone() -> None:
    for played in random_walks(GAME):
        for taken in played.taken[1:]:
            before, after = taken.before.ridges, taken.step.state.ridges
            shorter = [index for index in range(4) if before[index] != after[index]]
            assert len(shorter) == isinstance(taken.action, TakeDown)
            assert all(after[index] == before[index][:-1] for index in shorter)


SOUND: State = walk(GAME, 2, {}, chosen_from([1, 2, 3]), most=10).states[-1]


def with_(change: dict[str, Any]) -> State:
    """A sound position with something else."""
    return dataclasses.replace(SOUND, **change)


def whole(first: str, *completed: str) -> State:
    """A position of the whole deck with this pile in North, and all else on the ridges."""
    done = tuple(map(cards, completed))
    rest = tuple(card for card in DECK if card not in {*cards(first), *itertools.chain(*done)})
    ridges = tuple(rest[index * 12 : (index + 1) * 12] for index in range(4))
    piles = (cards(first), rest[48:49], rest[49:50], rest[50:])
    return dataclasses.replace(position(""), ridges=ridges, piles=piles, shown=(piles,), completed=done)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (with_({"owners": (0, 0, 1, 1)}), "cannot belong"),
        (with_({"moves_a_turn": 0}), "a turn of 0 moves"),
        (with_({"resigned": (2,)}), "are not all seats"),
        (with_({"ridges": ()}), "four ridges"),
        (with_({"completed": (DECK[:13],)}), "lost or made"),
        (with_({"phase": Dealing()}), "lost or made"),
        (with_({"turn": 0}), "before the deal"),
        (with_({"turn": MAX_TURNS + 1}), "beyond the cap"),
        (with_({"idle_turns": 13}), "13 idle turns"),
        (with_({"idle_turns": 12}), "do not fit"),
        (with_({"shown": ()}), "last arrangement shown"),
        (with_({"phase": Over("no_draw")}), "outside a turn"),
        (with_({"phase": Over("boredom"), "shown": ()}), "boredom"),
        (with_({"phase": Over("won"), "shown": ()}), "do not fit"),
        (with_({"phase": Over("given_up"), "shown": ()}), "do not fit"),
        (with_({"shown": (SOUND.piles, *SOUND.shown[:-1], SOUND.piles)}), "the same twice"),
        (
            with_({"moves_a_turn": 1, "shown": (SOUND.piles[::-1], SOUND.piles[1:], SOUND.piles)}),
            "moves in a turn of 1",
        ),
        (whole("KS..AS"), "complete but has not left"),
        (whole("9S KS 5S 4S"), "does not fall"),
        (whole("9S AS 8S"), "does not fall"),
        (whole("9S", "5H"), "is not complete"),
    ],
)
def test_the_invariant_tells_what_broke(state: State, told: str) -> None:
    holds(SOUND)
    with pytest.raises(AssertionError, match=told):
        holds(state)
