"""Playing cards, discarding and drawing, and what of it a turn offers at its first tap."""

import re
from dataclasses import replace
from typing import Any

import pytest

from games.core.components import Draw
from games.core.numbered_choices.choices import IN_SIGHT, Menu, Node, children, offer, root
from games.core.protocol import CHANCE
from games.core.words import IllegalAction
from games.high_ground import GAME
from games.high_ground.actions import Discard, Discarded, Drawn, HandGot, NothingLeft
from games.high_ground.state import Drawing, Playing, State, View
from tests.games.high_ground.boards import (
    by_chance,
    cards,
    events,
    legal,
    play,
    position,
    refused,
    shows,
)

LAND = """
         L      M         N
    15   .      KA:A3A2   .
    14   4      9:A1      7:B1A1
    13   .      6         KB:B3
    12   K-     .         K-
"""
EDGE = "     A      B\n1   KA:A1   KB:B1"
COVERED = "     M            N\n13  9H(2C):A1   KB:B1\n12  KA   .   "
HANDS = {"A": "2C 5D J1"}
HELD = position(LAND, hands=HANDS)
TWO = position(LAND, hands={"A": "2C"})
NO_CARD = replace(position(LAND, hands={"A": "2C"}, pile=""), discards=())


def each(start: str, cells: str) -> list[str]:
    return [f"{start} {cell}" for cell in cells.split()]


@pytest.mark.rule("HG-7", "HG-8", "HG-13", "HG-14")
@pytest.mark.parametrize(
    ("state", "steps", "wanted"),
    [
        # a card covers another or goes beside the land
        (
            TWO,
            "",
            {"? play": each("play 2C", "L14 M14 M13 M16 L15 N15 K14 O14 L13 O13 K12 M12 O12 L11 N11")},
        ),
        (position(EDGE, hands={"A": "2C"}), "", {"? play": each("play 2C", "A2 B2 C1")}),
        # several may be played, then nothing else; only the one on top counts
        (
            HELD,
            "play 2C M14",
            {
                "phase": Playing(),
                "player": 0,
                "! roll": "cards_played HG-13",
                "! discard": "cards_played HG-13",
                "! M14 > M13": "cards_played HG-13",
                "> play 5D M14": "M14 5:A1",
            },
        ),
        (HELD, "play 2C M14; play 5D M14; enough", {"player": 1, "hands.0": cards("J1")}),
        (HELD, "play 2C M14; play 5D M14; enough; -", {"> M14 > L14": "L14 4:A1, M14 5"}),
        # with the last card the turn ends by itself
        (position(LAND, hands={"A": "2C 5D"}), "play 2C L13; play 5D K13", {"player": 1}),
        # a joker is played with a level
        (
            HELD,
            "",
            {
                "? play J1 L13": [f"play J1 L13 = {level}" for level in range(1, 13)],
                "> play J1 L13 = 12": "L13 12",
                "! play J1 L13 = 0": "no_such_level HG-7",
            },
        ),
        # what is discarded is drawn anew, up to three cards
        (HELD, "discard 2C J1", {"phase": Drawing(2, cards("2C J1"))}),
        (
            HELD,
            "discard 2C J1; drawn 9H QS",
            {"hands.0": cards("5D 9H QS"), "discards": cards("2C J1"), "player": 1},
        ),
        # a full hand may be kept, a short one is filled
        (HELD, "discard", {"hands": HELD.hands, "draw_pile": HELD.draw_pile, "player": 1}),
        (TWO, "discard", {"phase": Drawing(2)}),
        # with no card anywhere nothing is drawn but what was just discarded
        (NO_CARD, "discard", {"player": 1}),
        (NO_CARD, "discard 2C", {"phase": Drawing(1, cards("2C"))}),
        (NO_CARD, "discard 2C; drawn 2C", {"hands.0": cards("2C")}),
        # the discards stay where they are until the pile runs out, covered cards for ever
        (position(LAND, hands=HANDS, pile="9H QS"), "discard 2C 5D; drawn 9H QS", {"draw_pile": ()}),
        (
            position(COVERED, hands={"A": "5D"}, pile=""),
            "-",
            {"land.0.cell": "M13", "land.0.covered": cards("2C")},
        ),
    ],
)
def test_what_comes_of_cards(state: State, steps: str, wanted: dict[str, Any]) -> None:
    shows(play(state, *filter(None, steps.split("; "))), wanted)


@pytest.mark.rule("HG-7", "HG-13", "HG-14")
def test_what_may_be_done_with_a_hand() -> None:
    assert {text.split()[0] for text in legal(play(HELD, "play 2C M14"))} == {"play", "enough"}
    assert refused(HELD, "play J1 L13").hint == "Choose from 1 to 12, such as play J1 L13 = 7."
    found = {frozenset(text.split()[1:]) for text in legal(HELD, "discard")}
    assert len(found) == len(legal(HELD, "discard")) == 8
    assert refused(HELD, Discard(cards("2C 2C"))).code == "twice"
    assert refused(HELD, Discard(cards("5D 2C"))).rule == "HG-14"


@pytest.mark.rule("HG-14")
@pytest.mark.parametrize("wrong", ["9H", "9H 9H", "2C QS", "KH 9H", "5D 9H"])
def test_what_is_not_in_the_pile_cannot_be_drawn(wrong: str) -> None:
    with pytest.raises(IllegalAction, match="drawn"):
        play(HELD, "discard 2C J1", f"drawn {wrong}")


@pytest.mark.rule("HG-14")
def test_only_the_player_hears_what_is_drawn_and_everybody_that_nothing_is_left() -> None:
    told = events(HELD, "discard 2C", "drawn 9H")
    assert ([event.audience for event in told], told[1]) == ([None, frozenset({0})], HandGot(0, cards("9H")))
    discarded, nothing = events(NO_CARD, "discard")
    assert isinstance(discarded, Discarded)
    assert (discarded.drawn, nothing) == (0, NothingLeft(0))


@pytest.mark.rule("HG-14")
def test_the_discards_are_shuffled_in_when_the_draw_pile_runs_out_and_not_before() -> None:
    enough = play(position(LAND, hands=HANDS, pile="9H QS"), "discard 2C 5D", "drawn 9H QS")
    assert enough.discards[-2:] == cards("2C 5D")
    state = position(LAND, hands=HANDS, pile="9H")
    (discarded,) = events(state, "discard 2C 5D")
    assert isinstance(discarded, Discarded)
    assert discarded.reshuffled
    due = play(state, "discard 2C 5D")
    action = GAME.rules.sample(due, Draw(b"draw", 0))
    assert isinstance(action, Drawn)
    assert set(cards("9H")) <= set(action.cards)
    after = GAME.rules.apply(due, CHANCE, action).state
    assert after.discards == ()
    assert set(after.draw_pile) == (set(state.discards) | set(cards("2C 5D"))) - set(action.cards)
    covered = position(COVERED, hands={"A": "5D"}, pile="")
    assert not set(cards("2C 9H")) & set(covered.discards)
    assert not set(cards("2C 9H")) & set(by_chance(play(covered, "discard")).draw_pile)


NARROW = """
         L       M        N
    15   .       KA:A3A2  .
    14   5C      9C:A1    4D
    13   K-      2D:B2    6H
    12   .       KB:B3    .
"""
WIDER = """
         L       M        N       O     P
    15   .       KA:A3A2  .       .     .
    14   5C      9C:A1    4D      .     .
    13   K-      2D:B2    6H      5S    8C
    12   .       KB:B3    .       7S    3C
"""


def at(land: str, hand: str) -> tuple[View, Node]:
    """What a player with this hand sees at the beginning of a turn, and all that can be chosen."""
    state = position(land, hands={"A": hand, "B": "3S"})
    return GAME.knowledge.view(state, 0), root(GAME.commands, GAME.rules.legal_actions(state, 0))


@pytest.mark.parametrize(("hand", "beside"), [("2H", [False, False]), ("2H 9H QS", [False, True])])
def test_many_discards_stay_behind_one_button_so_that_the_picture_stays_in_sight(
    hand: str, beside: list[bool]
) -> None:
    view, start = at(NARROW, hand)
    nodes = offer(GAME.commands, view, start).nodes
    discards = [node for node in nodes if node.command and node.command.action_type is Discard]
    assert [node.action is None for node in discards] == beside
    if beside[-1]:
        assert len(nodes) <= IN_SIGHT
        # All but to discard none, which stands beside them.
        assert len(offer(GAME.commands, view, discards[-1]).nodes) == 7


def where(land: str) -> tuple[Menu, ...]:
    """The menus of places for a card."""
    view, start = at(land, "2H 9H QS")
    cards = [node for node in children(GAME.commands, start) if node.command and node.command.name == "play"]
    return offer(GAME.commands, view, children(GAME.commands, cards[0])[0]).menus


def test_menus_of_places_go_from_column_to_column_and_one_needs_no_title() -> None:
    assert [menu.title for menu in where(WIDER)] == [""]
    rows = [f"{row} " + "  ".join(["KA:A3" if row == 16 else "5C"] + ["4D"] * 4) for row in range(16, 10, -1)]
    menus = where("   L M N O P\n" + "\n".join(rows))
    assert len(menus) > 1
    for menu in menus:
        columns = [str(node.filled[-1][1])[0] for node in menu.nodes]
        assert columns == sorted(columns)
        assert menu.title in (f"column {columns[0]}", f"column {columns[0]} to {columns[-1]}")


def test_two_menus_of_one_card_say_which_places_each_has() -> None:
    wide = "   L M N O P Q R\n16 KA:A3 4D 4D 4D 4D 4D 4D\n15 4D 4D 4D 4D 4D 4D 4D\n14 4D 4D 4D 4D 4D 4D KB:B3"
    state = replace(position(wide, hands={"A": "2H 3H"}), phase=Playing())
    view, start = GAME.knowledge.view(state, 0), root(GAME.commands, GAME.rules.legal_actions(state, 0))
    titles = [menu.title for menu in offer(GAME.commands, view, start).menus]
    assert len(titles) == 4
    assert all(re.fullmatch(r"[23] of hearts: [A-Z]\d+ to [A-Z]\d+", title) for title in titles), titles
    assert len(set(titles)) == 4
