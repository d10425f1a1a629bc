"""How a game of High Ground is set up."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from games.core.cards import KING, Card, Joker
from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.actions import Crown, FirstSeat, Hands, Laid, Lay
from games.high_ground.events import KingPlaced
from games.high_ground.land import lies_across
from games.high_ground.phases import Choosing, Crowning, Laying
from games.high_ground.state import State
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
    take,
    to_move,
)

NINE = "9H 2C 3C 4C 5C 6C 7C 8C 9C"


@pytest.mark.rule("HG-1")
@pytest.mark.parametrize(("jokers", "count"), [("0", 48), ("1", 49), ("2", 50)])
def test_the_deck_has_no_kings_and_so_many_jokers(jokers: str, count: int) -> None:
    pile = GAME.new(2, {"jokers": jokers}).draw_pile
    assert len(set(pile)) == len(pile) == count
    assert sum(isinstance(card, Joker) for card in pile) == int(jokers)
    assert all(isinstance(card, Joker) or card.rank != KING for card in pile)


@pytest.mark.rule("HG-1")
def test_two_jokers_are_the_default() -> None:
    assert len(GAME.new(2, {}).draw_pile) == 50


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


@pytest.mark.rule("HG-3")
@pytest.mark.parametrize(("seats", "cells"), [(2, "M15 M11"), (3, "M15 O13 M11"), (4, "M15 O13 M11 K13")])
def test_the_kings_lie_at_the_middles_of_the_sides(seats: int, cells: str) -> None:
    found = events(GAME.new(seats, {}), "first A", f"laid {NINE}")
    placed = [event for event in found if isinstance(event, KingPlaced)]
    assert [event.cell for event in placed if event.owner is not None] == cells.split()
    assert len(placed) == 4


@pytest.mark.rule("HG-3")
def test_kings_are_clubs_diamonds_hearts_and_spades_by_seat() -> None:
    state = begun(4)
    suits = {
        here.owner: here.card.suit.name for here in state.land if here.king and isinstance(here.card, Card)
    }
    assert suits == {0: "CLUBS", 1: "DIAMONDS", 2: "HEARTS", 3: "SPADES"}


@pytest.mark.rule("HG-2")
def test_cards_lie_across_and_upright_in_turn() -> None:
    cells = ("L14", "M14", "N14", "N13")
    assert [lies_across(cell) for cell in cells] == [False, True, False, True]


@pytest.mark.rule("HG-2", "HG-7")
def test_a_joker_that_the_game_lays_gets_a_level_by_chance() -> None:
    state = play(GAME.new(2, {}), "first A", "laid J1 2C 3C 4C J2 6C 7C 8C 9C = 12 3")
    assert {here.cell: here.level for here in state.land if isinstance(here.card, Joker)} == {
        "L14": 12,
        "M13": 3,
    }


@pytest.mark.rule("HG-2")
@pytest.mark.parametrize(
    "laid",
    [
        Laid(cards(NINE)[:8]),
        Laid(cards("9H 9H 3C 4C 5C 6C 7C 8C 9C")),
        Laid(cards("KH 2C 3C 4C 5C 6C 7C 8C 9C")),
        Laid(cards("J1 2C 3C 4C 5C 6C 7C 8C 9C")),
        Laid(cards("J1 2C 3C 4C 5C 6C 7C 8C 9C"), (13,)),
        Laid(cards(NINE), (3,)),
    ],
)
def test_what_cannot_be_laid_is_refused(laid: Laid) -> None:
    state = play(GAME.new(2, {}), "first A")
    with pytest.raises(Exception, match="cannot be laid"):
        GAME.rules.apply(state, CHANCE, laid)


@pytest.mark.rule("HG-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_three_cards(seats: int) -> None:
    state = begun(seats)
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert len(state.draw_pile) == 50 - 9 - 3 * seats
    GAME.rules.check(state)


@pytest.mark.rule("HG-5")
@pytest.mark.parametrize(
    "hands", ["AC 2D 3D", "AC 2D 3D / AC 4D 5D", "AC 2D / 3D 4D 5D", "AC 2D 2C / 3D 4D 5D"]
)
def test_hands_that_cannot_be_are_refused(hands: str) -> None:
    state = play(GAME.new(2, {}), "first A", f"laid {NINE}")
    with pytest.raises(Exception, match="These hands do not"):
        take(state, f"hands {hands}")


@pytest.mark.rule("HG-6")
def test_chance_says_who_begins_and_turns_go_round() -> None:
    state = play(GAME.new(3, {}), "first C", f"laid {NINE}", "hands AC 2D 3D / AD 4D 5D / AH 2H 3H")
    order = [to_move(state)]
    for _ in range(3):
        state = play(state, "discard")
        order.append(to_move(state))
    assert order == ["C", "A", "B", "C"]
    with pytest.raises(Exception, match="no seat 3"):
        GAME.rules.apply(GAME.new(3, {}), CHANCE, FirstSeat(3))


def who_begins(state: State, seq: int) -> int:
    """The seat that chance lets begin."""
    first = GAME.rules.sample(state, Draw(b"who", seq))
    assert isinstance(first, FirstSeat)
    return first.seat


@pytest.mark.rule("HG-6")
def test_each_seat_may_be_the_first() -> None:
    first = Counter(who_begins(GAME.new(4, {}), seq) for seq in range(80))
    assert set(first) == {0, 1, 2, 3}


@pytest.mark.rule("HG-6")
@pytest.mark.parametrize(("seats", "letter", "may_begin"), [(2, "B", {1}), (4, "D", {3}), (2, "C", {0, 1})])
def test_the_host_may_say_who_begins(seats: int, letter: str, may_begin: set[int]) -> None:
    state = GAME.new(seats, {"begins": letter})
    first = {who_begins(state, seq) for seq in range(40)}
    assert first == may_begin
    assert to_move(begun(seats, begins=letter)) in {"ABCD"[seat] for seat in may_begin}


@pytest.mark.rule("HG-6")
def test_nobody_else_begins_when_the_host_has_said_who() -> None:
    with pytest.raises(Exception, match="host has chosen"):
        GAME.rules.apply(GAME.new(2, {"begins": "B"}), CHANCE, FirstSeat(0))


# Without the quick set-up


SQUARE = ("M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")
ROW = tuple(f"{column}13" for column in "MNOPQRSTU")


@pytest.mark.rule("HG-2")
def test_players_place_a_card_each_in_turn() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first B")
    placing = []
    for cell in SQUARE:
        state = by_chance(state)
        assert isinstance(state.phase, Laying)
        placing.append(to_move(state))
        joker = isinstance(state.phase.card, Joker)
        state = play(state, f"lay {cell} = 7" if joker else f"lay {cell}")
    assert placing == list("BABABABAB")
    assert isinstance(state.phase, Crowning)
    assert to_move(state) == "B"


@pytest.mark.rule("HG-2")
def test_the_first_card_goes_to_the_middle_and_the_others_beside_it() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over 9H")
    assert legal(state) == ["lay M13"]
    state = play(state, "lay M13", "turned over 2C")
    assert legal(state) == ["lay M14", "lay L13", "lay N13", "lay M12"]
    assert refused(state, "lay N14").rule == "HG-2"
    assert refused(state, "lay M13").code == "taken"


@pytest.mark.rule("HG-2", "HG-7")
def test_a_joker_is_placed_with_a_level() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over J2")
    assert legal(state) == [f"lay M13 = {level}" for level in range(1, 13)]
    assert refused(state, "lay M13").code == "joker_without_level"
    assert refused(state, "lay M13 = 13").code == "no_such_level"
    assert play(state, "lay M13 = 7").land[0].level == 7


@pytest.mark.rule("HG-2")
def test_only_a_joker_is_given_a_level() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over 9H")
    assert refused(state, Lay("M13", 9)).code == "level_is_given"


@pytest.mark.rule("HG-3")
def test_a_king_goes_beyond_the_outermost_card_of_a_row_or_column() -> None:
    state = laid_by_players(2, *SQUARE)
    north, east, south, west = "L15 M15 N15", "O14 O13 O12", "L11 M11 N11", "K14 K13 K12"
    assert legal(state) == [f"crown {cell}" for cell in f"{north} {east} {south} {west}".split()]
    taken = play(state, "crown N15")
    assert legal(taken) == [f"crown {cell}" for cell in f"{east} {south} {west}".split()]
    assert refused(taken, "crown M15").code == "no_side"
    assert refused(taken, "crown N15").code == "taken"
    assert refused(state, "crown O15").rule == "HG-3"


@pytest.mark.rule("HG-3", "HG-4")
def test_the_game_places_the_neutral_kings_last_at_the_middle_of_what_is_left() -> None:
    state = play(laid_by_players(2, *SQUARE), "crown N15", "crown O14")
    kings = {here.cell: here.owner for here in state.land if here.king}
    assert kings == {"N15": 0, "O14": 1, "M11": None, "K13": None}
    state = by_chance(state)
    assert state.phase == Choosing()
    assert to_move(state) == "A"
    GAME.rules.check(state)


@pytest.mark.rule("HG-3")
def test_a_cell_beyond_two_sides_counts_for_the_first_that_is_free() -> None:
    bent = ("M13", "M14", "M15", "N13", "O13", "P13", "Q13", "R13", "S13")
    state = laid_by_players(3, *bent)
    both = play(state, "crown N14")
    assert "crown T13" in legal(both), "N14 lies north of N13 and east of M14; it has taken the north"
    assert "crown M16" not in legal(both)
    east = play(state, "crown M16", "crown N14")
    assert "crown N15" not in legal(east)
    assert "crown T13" not in legal(east)


@pytest.mark.rule("HG-3")
def test_a_neutral_king_avoids_a_cell_that_is_taken() -> None:
    bent = ("M13", "M14", "M15", "N13", "O13", "M16", "M17", "L17", "N17")
    state = laid_by_players(2, *bent)
    state = play(state, "crown L18", "crown N16")
    kings = {here.cell for here in state.land if here.king and here.owner is None}
    assert len(kings) == 2
    GAME.rules.check(by_chance(state))


@pytest.mark.rule("HG-3")
@pytest.mark.parametrize("shape", [SQUARE, ROW, tuple(f"M{row}" for row in range(13, 22))])
@pytest.mark.parametrize("seats", [2, 3, 4])
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


@pytest.mark.rule("HG-28")
def test_the_mini_game_is_a_cross_between_four_kings() -> None:
    state = play(GAME.new(2, {"mini": "on"}), "first A", "laid 2C 3C 4C 5C 6C", "hands AC AD / AH AS")
    assert drawn(state) == ("L14 KA:A1A2A3  M14 2  N14 K-\nL13 3  M13 4  N13 5\nL12 K-  M12 6  N12 KB:B1B2B3")
    assert [len(hand) for hand in state.hands] == [2, 2]
    GAME.rules.check(state)


@pytest.mark.rule("HG-28")
def test_more_than_two_sit_around_the_mini_game_clockwise() -> None:
    for seats in (3, 4):
        state = begun(seats, mini="on")
        kings = {here.owner: here.cell for here in state.land if here.owner is not None}
        assert kings == dict(zip(range(seats), ("L14", "N14", "N12", "L12"), strict=False))


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


@pytest.mark.rule("HG-28")
def test_the_mini_hand_is_filled_to_two() -> None:
    state = play(GAME.new(2, {"mini": "on"}), "first A", "laid 2C 3C 4C 5C 6C", "hands AC AD / AH AS")
    state = play(state, "discard AC AD", "drawn 9H QS")
    assert state.hands[0] == cards("9H QS")


def test_nothing_else_is_done_while_the_land_is_laid() -> None:
    laying = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over 9H")
    for move in ("roll", "discard", "M13 > M14", "crown M13", "play 9H M13"):
        assert refused(laying, move).code == "lay_first"
    crowning = laid_by_players(2, *SQUARE)
    for move in ("roll", "lay M15", "enough"):
        assert refused(crowning, move).code == "crown_first"
    chosen = begun()
    assert refused(chosen, "lay N15").code == "land_laid"
    assert refused(chosen, Crown("M15")).code == "kings_placed"


PILE = "     M     N\n13  KA:A3  KB:B3"


@pytest.mark.rule("HG-2", "HG-5", "HG-6", "HG-14", "HG-15", "HG-23")
def test_players_wait_for_the_cards() -> None:
    start = GAME.new(2, {})
    for state, rule in (
        (start, "HG-6"),
        (play(start, "first A"), "HG-2"),
        (play(start, "first A", f"laid {NINE}"), "HG-5"),
        (play(begun(), "roll"), "HG-15"),
        (play(position(PILE, hands={"A": "2C 3C 4C"}), "discard 2C"), "HG-14"),
        (play(position(PILE), "roll", "die DIG", "dig"), "HG-23"),
    ):
        refusal = refused(state, "roll")
        assert (refusal.code, refusal.rule) == ("chance_first", rule)


def test_what_chance_does_not_owe_is_refused() -> None:
    with pytest.raises(Exception, match="action of chance does not fit"):
        GAME.rules.apply(GAME.new(2, {}), CHANCE, Hands(()))


def test_sampling_where_nothing_is_owed_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="chance is not to act"):
        GAME.rules.sample(begun(), Draw(b"", 0))


@pytest.mark.rule("HG-2")
def test_the_turn_grows_only_when_somebody_else_places() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first A")
    turns = []
    for cell in SQUARE:
        state = by_chance(state, 3)
        turns.append(GAME.rules.turn(state))
        state = play(state, next(text for text in legal(state) if text.split()[1] == cell))
    assert [later - earlier for earlier, later in itertools.pairwise(turns)] == [1] * 8
    assert GAME.rules.turn(state) == turns[-1], "A placed the last card and crowns first"


@pytest.mark.rule("HG-2")
def test_only_a_card_of_the_pile_is_turned_over() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over 9H", "lay M13")
    with pytest.raises(Exception, match="not in the draw pile"):
        take(state, "turned over 9H")
