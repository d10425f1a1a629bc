"""How a game of High Ground is set up."""

from typing import Any

import pytest

from games.core.components import KING, Card, Draw, Joker
from games.core.protocol import CHANCE
from games.core.words import IllegalAction
from games.high_ground import GAME
from games.high_ground.actions import Crown, FirstSeat, Hands, KingPlaced, Laid
from games.high_ground.land import lies_across
from games.high_ground.state import Crowning, State
from tests.games.high_ground.boards import (
    begun,
    board,
    by_chance,
    cards,
    drawn,
    events,
    laid_by_players,
    legal,
    play,
    position,
    refused,
    shows,
)
from tests.games.high_ground.every_position import holds

NINE = "9H 2C 3C 4C 5C 6C 7C 8C 9C"


@pytest.mark.rule("HG-1")
@pytest.mark.parametrize(("options", "jokers"), [({"jokers": "0"}, 0), ({"jokers": "1"}, 1), ({}, 2)])
def test_the_deck_has_no_kings_and_so_many_jokers(options: dict[str, str], jokers: int) -> None:
    pile = GAME.new(2, options).draw_pile
    assert len(set(pile)) == len(pile) == 48 + jokers
    assert sum(isinstance(card, Joker) for card in pile) == jokers
    assert not [card for card in pile if isinstance(card, Card) and card.rank == KING]


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


@pytest.mark.rule("HG-2", "HG-5", "HG-6")
@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
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
    ],
)
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


# The land, by chance or by the players

SQUARE = ("M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")
ROW = tuple(f"{column}13" for column in "MNOPQRSTU")
COLUMN = tuple(f"M{row}" for row in range(13, 22))
BENT = ("M13", "M14", "M15", "N13", "O13", "P13", "Q13", "R13", "S13")
OFF = {"quick_setup": "off"}
ROUND = f"first C; laid {NINE}; hands AC 2D 3D / AD 4D 5D / AH 2H 3H"
LAID = laid_by_players(2, *SQUARE)
NORTH, EAST, SOUTH, WEST = "L15 M15 N15", "O14 O13 O12", "L11 M11 N11", "K14 K13 K12"
CROSS = GAME.new(2, {"mini": "on", **OFF})
LAY_CROSS = "first A; turned over 2C; lay M13; turned over 3C"
LAY_ALL = f"{LAY_CROSS}; lay N13; turned over 4C; lay M14; turned over 5C; lay L13; turned over 6C; lay M12"


def each(start: str, cells: str) -> list[str]:
    return [f"{start} {cell}" for cell in cells.split()]


@pytest.mark.rule("HG-2", "HG-3", "HG-4", "HG-6", "HG-7", "HG-14", "HG-28")
@pytest.mark.parametrize(
    ("state", "steps", "wanted"),
    [
        # turns go round from whoever begins
        (GAME.new(3, {}), ROUND, {"player": 2, "turn": 1}),
        *(
            (GAME.new(3, {}), f"{ROUND}; {'; '.join(['discard'] * turns)}", {"player": player})
            for turns, player in ((1, 0), (2, 1), (3, 2))
        ),
        # jokers of the quick set-up have levels
        (
            GAME.new(2, {}),
            "first A; laid J1 2C 3C 4C J2 6C 7C 8C 9C = 12 3",
            {
                "land.1.cell": "L14",
                "land.1.level": 12,
                "land.5.cell": "L13",
                "land.6.cell": "M13",
                "land.6.level": 3,
            },
        ),
        # players place a card each in turn: the first in the middle, the others beside the land
        (GAME.new(2, OFF), "first B; turned over 9H", {"player": 1, "? ": ["lay M13"]}),
        (GAME.new(2, OFF), "first B; turned over 9H; lay M13; turned over 2C", {"player": 0}),
        (GAME.new(2, OFF), "first A; turned over 9H", {"! lay M13 = 9": "level_is_given HG-7"}),
        (
            TURNED,
            "turned over 2C",
            {
                "? ": each("lay", "M14 L13 N13 M12"),
                "! lay N14": "not_beside HG-2",
                "! lay M13": "taken HG-2",
            },
        ),
        # a joker is laid with a level
        (
            GAME.new(2, OFF),
            "first A; turned over J2",
            {
                "? ": [f"lay M13 = {level}" for level in range(1, 13)],
                "! lay M13": "joker_without_level HG-7",
                "! lay M13 = 13": "no_such_level HG-7",
            },
        ),
        (GAME.new(2, OFF), "first A; turned over J2; lay M13 = 7", {"land.0.level": 7}),
        # whoever would place the next card places the first king, beyond the outermost card of a side
        (
            laid_by_players(2, *SQUARE, first="B"),
            "",
            {"player": 1, "phase": Crowning()},
        ),
        (LAID, "", {"? ": each("crown", f"{NORTH} {EAST} {SOUTH} {WEST}"), "! crown O15": "no_side HG-3"}),
        (
            LAID,
            "crown N15",
            {
                "? ": each("crown", f"{EAST} {SOUTH} {WEST}"),
                "! crown M15": "no_side HG-3",
                "! crown N15": "taken HG-3",
            },
        ),
        # a cell beyond two sides counts for the first that is free
        (
            laid_by_players(3, *BENT),
            "crown M16; crown N14",
            {"! crown N15": "no_side HG-3", "! crown T13": "no_side HG-3"},
        ),
        # the mini game is laid within its cross, its kings in the corners; hands are of two
        (CROSS, LAY_CROSS, {"? ": each("lay", "M14 L13 N13 M12")}),
        (
            CROSS,
            f"{LAY_CROSS}; lay N13; turned over 4C",
            {"? ": each("lay", "M14 L13 M12"), "! lay O13": "not_beside HG-28"},
        ),
        (CROSS, LAY_ALL, {"? ": each("crown", "L14 N14 N12 L12")}),
        (CROSS, f"{LAY_ALL}; crown N14", {"! crown M15": "no_side HG-28"}),
        (
            GAME.new(2, {"mini": "on"}),
            "first A; laid 2C 3C 4C 5C 6C; hands AC AD / AH AS; discard AC AD; drawn 9H QS",
            {"hands.0": cards("9H QS")},
        ),
    ],
)
def test_what_comes_of_setting_up(state: State, steps: str, wanted: dict[str, Any]) -> None:
    shows(play(state, *filter(None, steps.split("; "))), wanted)


@pytest.mark.rule("HG-2", "HG-3", "HG-4", "HG-28")
@pytest.mark.parametrize(
    ("state", "steps", "land"),
    [
        (
            GAME.new(2, {}),
            f"first B; laid {NINE}",
            """
                 K    L    M                N    O
            15   .    .    KA:A3A2A1/A1A2A3 .    .
            14   .    9    2                3    .
            13   K-   4    5                6    K-
            12   .    7    8                9    .
            11   .    .    KB:B3B2B1/B1B2B3 .    .
            """,
        ),
        (
            LAID,
            "crown N15; crown O14",
            """
                 K    L    M   N                 O
            15   .    .    .   KA:A3A2A1/A1A2A3  .
            14   .    10   3   4                 KB:B3B2B1/B1B2B3
            13   K-   9    2   5                 .
            12   .    8    7   6                 .
            11   .    .    K-  .                 .
            """,
        ),
        (
            GAME.new(2, {"mini": "on"}),
            "first A; laid 2C 3C 4C 5C 6C",
            "     L            M   N\n14  KA:A1A2A3  2  K-\n13  3  4  5\n12  K-  6  KB:B1B2B3",
        ),
        (
            CROSS,
            f"{LAY_ALL}; crown N14; crown L12",
            "     L            M   N\n14  K-  4  KA:A1A2A3\n13  5  2  3\n12  KB:B1B2B3  6  K-",
        ),
    ],
)
def test_how_the_land_lies(state: State, steps: str, land: str) -> None:
    assert drawn(play(state, *steps.split("; "))) == board(land)
    assert [lies_across(cell) for cell in ("L14", "M14", "N14", "N13")] == [False, True, False, True]


@pytest.mark.rule("HG-2")
def test_turns_are_counted_while_the_players_place_cards() -> None:
    places = [laid_by_players(2, *SQUARE[:number]) for number in range(10)]
    assert [GAME.rules.turn(by_chance(state)) for state in places] == [*range(9), 8]


@pytest.mark.rule("HG-3")
def test_a_cell_beyond_two_sides_leaves_the_other_free() -> None:
    both = legal(play(laid_by_players(3, *BENT), "crown N14"))
    assert ("crown T13" in both, "crown M16" in both) == (True, False), (
        "N14 has taken the north, not the east"
    )


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
        holds(state)


# What is not due yet

PILE = position("     M     N\n13  KA:A3  KB:B3", hands={"A": "2C 3C 4C"})


@pytest.mark.rule("HG-2", "HG-3", "HG-5", "HG-6", "HG-14", "HG-15", "HG-23")
@pytest.mark.parametrize(
    ("state", "move", "code"),
    [
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
    ],
)
def test_what_is_not_due_is_refused(state: State, move: Any, code: str) -> None:
    refusal = refused(state, move)
    assert f"{refusal.code} {refusal.rule}" == code
