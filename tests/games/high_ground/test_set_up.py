"""How a game of High Ground is set up."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from games.core.cards import KING, Card, Joker
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.actions import Crown, FirstSeat, Hands, Laid, Lay
from games.high_ground.events import KingPlaced
from games.high_ground.land import lies_across
from games.high_ground.state import Choosing, Crowning, Laying, State
from tests.games.high_ground.boards import (
    begun,
    by_chance,
    cards,
    drawn,
    events,
    laid_by_players,
    legal,
    play,
    position,
    refused,
    to_move,
)

NINE = "9H 2C 3C 4C 5C 6C 7C 8C 9C"


@pytest.mark.rule("HG-1")
@pytest.mark.parametrize(("options", "jokers"), [({"jokers": "0"}, 0), ({"jokers": "1"}, 1), ({}, 2)])
def test_the_deck_has_no_kings_and_so_many_jokers(options: dict[str, str], jokers: int) -> None:
    pile = GAME.new(2, options).draw_pile
    assert len(set(pile)) == len(pile) == 48 + jokers
    assert sum(isinstance(card, Joker) for card in pile) == jokers
    assert not [card for card in pile if isinstance(card, Card) and card.rank == KING]


@pytest.mark.rule("HG-2", "HG-3", "HG-4")
def test_the_quick_set_up_lays_a_square_with_kings_around() -> None:
    state = play(GAME.new(2, {}), "first B", f"laid {NINE}")
    assert drawn(state) == (
        "M15 KA:A3A2A1/A1A2A3\n"
        "L14 9  M14 2  N14 3\n"
        "K13 K-  L13 4  M13 5  N13 6  O13 K-\n"
        "L12 7  M12 8  N12 9\n"
        "M11 KB:B3B2B1/B1B2B3"
    )
    jokers = play(GAME.new(2, {}), "first A", "laid J1 2C 3C 4C J2 6C 7C 8C 9C = 12 3")
    levels = {here.cell: here.level for here in jokers.land if isinstance(here.card, Joker)}
    assert levels == {"L14": 12, "M13": 3}
    assert [lies_across(cell) for cell in ("L14", "M14", "N14", "N13")] == [False, True, False, True]


@pytest.mark.rule("HG-3", "HG-5", "HG-28")
@pytest.mark.parametrize(
    ("seats", "mini", "cells", "left"),
    [
        (2, "off", ["M15", "M11"], 35),
        (3, "off", ["M15", "O13", "M11"], 32),
        (4, "off", ["M15", "O13", "M11", "K13"], 29),
        (2, "on", ["L14", "N12"], 41),
        (3, "on", ["L14", "N14", "N12"], 39),
        (4, "on", ["L14", "N14", "N12", "L12"], 37),
    ],
)
def test_the_kings_lie_around_and_everybody_is_dealt_a_hand(
    seats: int, mini: str, cells: list[str], left: int
) -> None:
    laid = "2C 3C 4C 5C 6C" if mini == "on" else NINE
    found = events(GAME.new(seats, {"mini": mini}), "first A", f"laid {laid}")
    placed = [event for event in found if isinstance(event, KingPlaced)]
    assert [event.cell for event in placed if event.owner is not None] == cells
    assert len(placed) == 4
    state = begun(seats, mini=mini)
    kings = [here for here in state.land if here.owner is not None and isinstance(here.card, Card)]
    assert {here.owner: here.card.suit.name for here in kings if isinstance(here.card, Card)} == dict(
        enumerate(["CLUBS", "DIAMONDS", "HEARTS", "SPADES"][:seats])
    )
    assert [len(hand) for hand in state.hands] == [2 if mini == "on" else 3] * seats
    assert len(state.draw_pile) == left


AT_FIRST = GAME.new(2, {})
LAYING = play(AT_FIRST, "first A")
DEALING = play(LAYING, f"laid {NINE}")
TURNED = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over 9H", "lay M13")
WRONG: list[tuple[State, Any, str]] = [
    (LAYING, Laid(cards(NINE)[:8]), "cannot be laid"),
    (LAYING, Laid(cards("9H 9H 3C 4C 5C 6C 7C 8C 9C")), "cannot be laid"),
    (LAYING, Laid(cards("KH 2C 3C 4C 5C 6C 7C 8C 9C")), "cannot be laid"),
    (LAYING, Laid(cards("J1 2C 3C 4C 5C 6C 7C 8C 9C")), "cannot be laid"),
    (LAYING, Laid(cards("J1 2C 3C 4C 5C 6C 7C 8C 9C"), (13,)), "cannot be laid"),
    (LAYING, Laid(cards(NINE), (3,)), "cannot be laid"),
    (DEALING, Hands((cards("AC 2D 3D"),)), "These hands do not"),
    (DEALING, Hands((cards("AC 2D 3D"), cards("AC 4D 5D"))), "These hands do not"),
    (DEALING, Hands((cards("AC 2D"), cards("3D 4D 5D"))), "These hands do not"),
    (DEALING, Hands((cards("AC 2D 2C"), cards("3D 4D 5D"))), "These hands do not"),
    (AT_FIRST, FirstSeat(3), "no seat 3"),
    (AT_FIRST, Hands(()), "action of chance does not fit"),
    (GAME.new(2, {"begins": "B"}), FirstSeat(0), "host has chosen"),
]


@pytest.mark.rule("HG-2", "HG-5", "HG-6")
@pytest.mark.parametrize(("state", "action", "said"), WRONG)
def test_what_chance_cannot_do_is_refused(state: State, action: Any, said: str) -> None:
    with pytest.raises(IllegalAction, match=said):
        GAME.rules.apply(state, CHANCE, action)


def test_sampling_where_nothing_is_owed_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="chance is not to act"):
        GAME.rules.sample(begun(), Draw(b"", 0))
    with pytest.raises(IllegalAction, match="not in the draw pile"):
        play(TURNED, "turned over 9H")


@pytest.mark.rule("HG-6")
@pytest.mark.parametrize(
    ("seats", "begins", "may_begin"),
    [(4, "", {0, 1, 2, 3}), (2, "B", {1}), (4, "D", {3}), (2, "C", {0, 1})],
)
def test_each_seat_may_be_the_first_unless_the_host_says_who(
    seats: int, begins: str, may_begin: set[int]
) -> None:
    state = GAME.new(seats, {"begins": begins} if begins else {})
    assert {GAME.rules.sample(state, Draw(b"who", seq)) for seq in range(80)} == set(
        map(FirstSeat, may_begin)
    )


@pytest.mark.rule("HG-6")
def test_turns_go_round_from_whoever_begins() -> None:
    state = play(GAME.new(3, {}), "first C", f"laid {NINE}", "hands AC 2D 3D / AD 4D 5D / AH 2H 3H")
    order = [to_move(state)]
    for _ in range(3):
        state = play(state, "discard")
        order.append(to_move(state))
    assert order == ["C", "A", "B", "C"]


# Without the quick set-up


SQUARE = ("M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")
ROW = tuple(f"{column}13" for column in "MNOPQRSTU")
COLUMN = tuple(f"M{row}" for row in range(13, 22))


@pytest.mark.rule("HG-2")
def test_players_place_a_card_each_in_turn() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first B")
    placing, turns = [], []
    for cell in SQUARE:
        state = by_chance(state)
        assert isinstance(state.phase, Laying)
        placing.append(to_move(state))
        turns.append(GAME.rules.turn(state))
        state = play(state, next(text for text in legal(state) if text.split()[1] == cell))
    assert placing == list("BABABABAB")
    assert [later - earlier for earlier, later in itertools.pairwise(turns)] == [1] * 8
    assert isinstance(state.phase, Crowning)
    assert (to_move(state), GAME.rules.turn(state)) == ("B", turns[-1])


@pytest.mark.rule("HG-2", "HG-7")
def test_the_first_card_goes_to_the_middle_and_the_others_beside_it_a_joker_with_a_level() -> None:
    start = play(GAME.new(2, {"quick_setup": "off"}), "first A")
    first = play(start, "turned over 9H")
    assert legal(first) == ["lay M13"]
    assert refused(first, Lay("M13", 9)).code == "level_is_given"
    second = play(TURNED, "turned over 2C")
    assert legal(second) == ["lay M14", "lay L13", "lay N13", "lay M12"]
    assert refused(second, "lay N14").rule == "HG-2"
    assert refused(second, "lay M13").code == "taken"
    joker = play(start, "turned over J2")
    assert legal(joker) == [f"lay M13 = {level}" for level in range(1, 13)]
    assert refused(joker, "lay M13").code == "joker_without_level"
    assert refused(joker, "lay M13 = 13").code == "no_such_level"
    assert play(joker, "lay M13 = 7").land[0].level == 7


@pytest.mark.rule("HG-3", "HG-4")
def test_a_king_goes_beyond_the_outermost_card_of_a_row_or_column_and_neutral_ones_last() -> None:
    state = laid_by_players(2, *SQUARE)
    north, east, south, west = "L15 M15 N15", "O14 O13 O12", "L11 M11 N11", "K14 K13 K12"
    assert legal(state) == [f"crown {cell}" for cell in f"{north} {east} {south} {west}".split()]
    assert refused(state, "crown O15").rule == "HG-3"
    taken = play(state, "crown N15")
    assert legal(taken) == [f"crown {cell}" for cell in f"{east} {south} {west}".split()]
    assert refused(taken, "crown M15").code == "no_side"
    assert refused(taken, "crown N15").code == "taken"
    state = play(taken, "crown O14")
    kings = {here.cell: here.owner for here in state.land if here.king}
    assert kings == {"N15": 0, "O14": 1, "M11": None, "K13": None}
    state = by_chance(state)
    assert (state.phase, to_move(state)) == (Choosing(), "A")


@pytest.mark.rule("HG-3")
def test_a_cell_beyond_two_sides_counts_for_the_first_that_is_free() -> None:
    bent = ("M13", "M14", "M15", "N13", "O13", "P13", "Q13", "R13", "S13")
    state = laid_by_players(3, *bent)
    both = legal(play(state, "crown N14"))
    assert "crown T13" in both, "N14 lies north of N13 and east of M14; it has taken the north"
    assert "crown M16" not in both
    assert not {"crown N15", "crown T13"} & set(legal(play(state, "crown M16", "crown N14")))


@pytest.mark.rule("HG-3")
@pytest.mark.parametrize(
    "shape", [SQUARE, ROW, COLUMN, ("M13", "M14", "M15", "N13", "O13", "M16", "M17", "L17", "N17")]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_shape_takes_four_kings(shape: tuple[str, ...], seats: int) -> None:
    start = laid_by_players(seats, *shape)
    for pick in (0, -1, 1):
        state = start
        while isinstance(state.phase, Crowning):
            found = legal(state)
            state = play(state, found[pick % len(found)])
        state = by_chance(state)
        assert sum(here.king for here in state.land) == 4
        GAME.rules.check(state)


# Mini


@pytest.mark.rule("HG-14", "HG-28")
def test_the_mini_game_is_a_cross_between_four_kings_with_hands_of_two() -> None:
    state = play(GAME.new(2, {"mini": "on"}), "first A", "laid 2C 3C 4C 5C 6C", "hands AC AD / AH AS")
    assert drawn(state) == ("L14 KA:A1A2A3  M14 2  N14 K-\nL13 3  M13 4  N13 5\nL12 K-  M12 6  N12 KB:B1B2B3")
    assert play(state, "discard AC AD", "drawn 9H QS").hands[0] == cards("9H QS")


@pytest.mark.rule("HG-28")
def test_players_lay_the_mini_game_within_its_cross_and_corners() -> None:
    state = play(GAME.new(2, {"mini": "on", "quick_setup": "off"}), "first A", "turned over 2C", "lay M13")
    state = play(state, "turned over 3C")
    assert legal(state) == ["lay M14", "lay L13", "lay N13", "lay M12"]
    state = play(state, "lay N13", "turned over 4C")
    assert legal(state) == ["lay M14", "lay L13", "lay M12"]
    assert refused(state, "lay O13").rule == "HG-28"
    state = play(state, "lay M14", "turned over 5C", "lay L13", "turned over 6C", "lay M12")
    assert legal(state) == ["crown L14", "crown N14", "crown N12", "crown L12"]
    state = play(state, "crown N14")
    assert refused(state, "crown M15").rule == "HG-28"
    state = play(state, "crown L12")
    assert drawn(state) == ("L14 K-  M14 4  N14 KA:A1A2A3\nL13 5  M13 2  N13 3\nL12 KB:B1B2B3  M12 6  N12 K-")


# What is not due yet

LAID = laid_by_players(2, *SQUARE)
PILE = position("     M     N\n13  KA:A3  KB:B3", hands={"A": "2C 3C 4C"})
NOT_DUE: list[tuple[State, Any, str]] = [
    *(
        (play(TURNED, "turned over 2C"), move, "lay_first HG-2")
        for move in ("roll", "M13 > M14", "play 9H M13")
    ),
    *((LAID, move, "crown_first HG-3") for move in ("roll", "lay M15", "enough")),
    (begun(), "lay N15", "land_laid HG-2"),
    (begun(), Crown("M15"), "kings_placed HG-3"),
    (AT_FIRST, "roll", "chance_first HG-6"),
    (LAYING, "roll", "chance_first HG-2"),
    (DEALING, "roll", "chance_first HG-5"),
    (play(PILE, "roll"), "roll", "chance_first HG-15"),
    (play(PILE, "discard 2C"), "roll", "chance_first HG-14"),
    (play(PILE, "roll", "die DIG", "dig"), "roll", "chance_first HG-23"),
]


@pytest.mark.rule("HG-2", "HG-3", "HG-5", "HG-6", "HG-14", "HG-15", "HG-23")
@pytest.mark.parametrize(("state", "move", "code"), NOT_DUE)
def test_what_is_not_due_is_refused(state: State, move: Any, code: str) -> None:
    refusal = refused(state, move)
    assert f"{refusal.code} {refusal.rule}" == code
