"""Prompts, events and labels in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.cards import card_or_joker_text
from games.core.commands import suggestions
from games.core.words import Names, ordinal
from games.high_ground import GAME
from games.high_ground.commands import attack_short, piece_short
from games.high_ground.constants import ALL_TURNS, TURN_CAP
from games.high_ground.land import Piece
from games.high_ground.phases import Over
from games.high_ground.state import State
from tests.games.high_ground.boards import NAMES, by_chance, events, legal, play, position

LAND = """
         L        M             N
    14   .        KA:A3A2A1     .
    13   4:A1/A1  9:B3A2        7:B2B1
    12   .        KB:B3         K-
"""
HANDS = {"A": "2C J1", "B": "2D 3D 4D"}


def prompt(state: State, seat: int | None = None) -> str:
    return GAME.words.prompt(GAME.knowledge.view(state, seat), Names.of(NAMES))


def told(state: State, *moves: str) -> list[str]:
    return [GAME.words.describe(event, Names.of(NAMES)) for event in events(state, *moves)]


def test_the_prompt_says_who_may_do_what() -> None:
    assert prompt(position(LAND, hands=HANDS)) == (
        "Turn 7: Ann may move a piece, play cards, discard and draw, or roll the die."
    )
    assert prompt(position(LAND)) == "Turn 7: Ann may move a piece, draw, or roll the die."
    assert prompt(play(position(LAND, hands=HANDS), "play 2C K13")) == (
        "Turn 7: Ann may play another card, or end the turn."
    )


@pytest.mark.rule("HG-7")
def test_a_jokers_levels_are_told_where_it_has_to_be_placed_and_not_to_whoever_holds_one() -> None:
    holding = position(LAND, hands=HANDS)
    assert prompt(holding, 0) == prompt(holding)
    dug = play(position(LAND), "roll", "die DIG", "dig", "turned over J1")
    laying = play(GAME.new(2, {"quick_setup": "off"}), "first B", "turned over J2")
    for seat in (None, 0, 1):
        assert prompt(dug, seat) == "Turn 7: Ann dug up joker J1 and must play it with a level from 1 to 12."
        assert prompt(laying, seat) == "Ben places joker J2 in the middle with a level from 1 to 12."


@pytest.mark.rule("HG-15")
@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("HOP", "move a free piece to any neighbouring card"),
        ("SWAP", "swap a piece with one on a neighbouring card"),
        ("TIP", "throw everything off one piece"),
        ("AIM", "kill the enemy piece beneath one of their own"),
        ("DIG", "turn up a card and play it"),
        ("WILD", "choose HOP, SWAP, TIP, AIM or DIG"),
    ],
)
def test_the_prompt_explains_the_face(face: str, words: str) -> None:
    state = play(position(LAND), "roll", f"die {face}")
    assert prompt(state) == f"Turn 7: Ann rolled {face} and may {words}, or decline."


def test_the_prompt_tells_of_what_is_placed() -> None:
    dug = play(position(LAND), "roll", "die DIG", "dig", "turned over 9H")
    assert prompt(dug) == "Turn 7: Ann dug up the 9 of hearts and must play it."
    laying = play(GAME.new(2, {"quick_setup": "off"}), "first B", "turned over 9H")
    assert prompt(laying) == "Ben places the 9 of hearts in the middle."
    assert prompt(GAME.new(2, {})) == "The land is being laid."
    assert prompt(play(position(LAND), "roll")) == "Turn 7: Ann waits for the cards or the die."


def test_the_prompt_tells_where_a_king_goes() -> None:
    for mini, where in (("off", "at a side of the land"), ("on", "in a corner")):
        state = play(GAME.new(2, {"quick_setup": "off", "mini": mini, "jokers": "0"}), "first B")
        while "crown" not in (by_chance(state).phase.__class__.__name__.casefold()):
            state = by_chance(state)
            state = play(state, legal(state)[0])
        assert prompt(state).endswith(f"places their king {where}.")


@pytest.mark.rule("HG-25", "HG-26", "HG-27")
@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over("annihilated", 0), "Ann wins: nobody else has a piece left."),
        (Over("king_taken", 1, "M15"), "Ben wins by holding the enemy king in M15 alone."),
        (Over("repetition", None), "A draw: the same position came up for the third time."),
        (Over("turn_cap", None), f"A draw: {TURN_CAP} turns that count have been played."),
        (Over("all_turns", None), "A draw: 1,500 turns have been played."),
    ],
)
def test_the_end_is_told(over: Over, words: str) -> None:
    assert prompt(position(LAND, phase=over)) == f"The game is over. {words}"


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["M14.1.2 > L13"], "Ann moves a medium carrying a small from M14 to L13 via M13."),
        (["M14.1.3 > N13 x N13.1.2"], "Ann attacks Ben's small in N13 with a small and kills it."),
        (["M14.1.3 > M13 x M13.1.1"], "Ann attacks Ben's large in M13 with a small and hobbles it."),
        (["M14.1.1 > N13 x N13.1.1"], "Ann attacks Ben's medium in N13 with a large carrying a medium and a small and traps it."),
        (["play 2C L13"], "Ann puts the 2 of clubs onto the 4 of clubs in L13: level 2."),
        (["play J1 K13 = 7"], "Ann puts joker J1 in K13: level 7."),
        (["play J1 K13 = 7", "enough"], "Ann ends the turn."),
        (["discard J1"], "Ann discards joker J1, then draws 2 cards."),
        (["discard J1", "drawn 9H QS"], "Ann gets the 9 of hearts and the queen of spades."),
        (["roll", "die HOP"], "Ann rolls HOP."),
        (["roll", "die HOP", "hop L13.2.1 > M13"], "Ann hops with a small from L13 to M13."),
        (["roll", "die SWAP", "swap L13.2.1 / M13.1.1"], "Ann swaps a small from L13 with Ben's large from M13; both now stand singly."),
        (["roll", "die TIP", "tip M14.1.1"], "Ann tips a large in M14 and throws off their small and medium."),
        (["roll", "die AIM", "aim M13.1.2"], "Ann aims with a medium in M13 and kills Ben's large beneath it."),
        (["roll", "die DIG", "dig", "turned over 9H"], "Ann turns up the 9 of hearts."),
        (["roll", "die DIG", "decline"], "Ann declines DIG."),
    ],
    ids=lambda value: str(value)[:24],
)  # fmt: skip
def test_what_happens_is_told(moves: list[str], words: str) -> None:
    assert words in told(position(LAND, hands=HANDS), *moves)


def test_whoever_reads_is_you() -> None:
    state = position(LAND, hands=HANDS)
    you, other = Names.of(NAMES, you=0), Names.of(NAMES, you=1)
    assert GAME.words.prompt(GAME.knowledge.view(state, 0), you).startswith("Turn 7: You may move a piece")
    attacked = events(state, "M14.1.3 > N13 x N13.1.2")[-1]
    assert GAME.words.describe(attacked, you) == "You attack Ben's small in N13 with your small and kill it."
    assert GAME.words.describe(attacked, other) == "Ann attacks your small in N13 with a small and kills it."
    discarded = events(state, "discard J1")[0]
    assert GAME.words.describe(discarded, you) == "You discard joker J1, then draw 2 cards."


def test_a_roll_that_helps_nobody_is_told() -> None:
    state = position("     M     N    O\n13  KA:A3  9  KB:B3")
    assert told(state, "roll", "die TIP") == ["Ann rolls TIP. It has no effect, and the turn is over."]


def test_who_is_out_is_told_with_the_hand() -> None:
    state = position(
        "     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC", seats=3, hands={"B": "2D 5H"}
    )
    assert (
        told(state, "M13 x N13")[-1]
        == "Ben has no piece left and is out. The hand is discarded: 2 of diamonds and 5 of hearts."
    )


def test_a_shuffle_is_told() -> None:
    state = position(LAND, hands=HANDS, pile="9H")
    assert told(state, "discard 2C")[0].endswith("The discards are shuffled into the draw pile.")
    digging = play(position(LAND, pile=""), "roll", "die DIG", "dig")
    lines = told(digging, f"turned over {card_or_joker_text(digging.discards[0])}")
    assert lines[0].startswith("The discards are shuffled into the draw pile. Ann turns up")


def test_the_set_up_is_told() -> None:
    lines = told(
        GAME.new(2, {}), "first B", "laid J1 2C 3C 4C 5C 6C 7C 8C 9C = 12", "hands AC AD AH / 2D 3D 4D"
    )
    assert lines[0] == "Ben begins."
    assert lines[1].startswith("The land is laid: joker J1 (L14, level 12), 2 of clubs (M14, level 2),")
    assert lines[2:4] == ["Ann's king is placed in M15.", "Ben's king is placed in M11."]
    assert lines[4] == "A neutral king is placed in O13."
    assert lines[6:] == [
        "Everybody gets 3 cards.",
        "Ann gets the ace of clubs, the ace of diamonds and the ace of hearts.",
        "Ben gets the 2 of diamonds, the 3 of diamonds and the 4 of diamonds.",
    ]


# Labels


def labels(state: State, command: str, number: int) -> dict[str, str]:
    found = next(each for each in GAME.commands if each.name == command)
    view, legal_now = GAME.knowledge.view(state, 0), list(GAME.rules.legal_actions(state, 0))
    offered = suggestions(found, found.parameters[number], view, legal_now, {})
    names = Names.of(NAMES, you=0)
    return {each.value: names.fill(each.label) for each in offered}


def test_labels_tell_pieces_with_their_stack_and_how_they_stand() -> None:
    found = labels(position(LAND), "move", 0)
    assert found["M14.1.2"] == "M14.1.2: your medium, hobbled under 1; on a king"
    hops = labels(play(position(LAND), "roll", "die HOP"), "hop", 0)
    assert hops["L13.2.1"] == "L13.2.1: your small in the second stack, free; level 4"


def test_equal_pieces_have_buttons_that_tell_them_apart() -> None:
    state = position("     M     N\n13  9:A3A3/A3  4:B2B1B2\n12  KA    KB")
    view = GAME.knowledge.view(state, 0)
    pieces = [Piece("M13", 1, 1), Piece("M13", 1, 2), Piece("M13", 2, 1)]
    assert [piece_short(view, each) for each in pieces] == [
        "bottom large, M13.1",
        "top large, M13.1",
        "large, M13.2",
    ]
    names = Names.of(NAMES, you=0)
    attacked = [names.fill(attack_short(view, Piece("N13", 1, level))) for level in (1, 2, 3)]
    assert attacked == ["× bottom medium", "× small", "× top medium"]


def test_labels_tell_cells_with_level_and_what_stands_there() -> None:
    found = labels(position(LAND), "move", 1)
    assert found["M13"] == "M13, level 9: 2 pieces of you and Ben"
    assert found["L13"] == "L13, level 4: 2 pieces of you"
    where = labels(position(LAND, hands=HANDS), "play", 1)
    assert (where["K13"], where["L13"]) == ("K13, empty", "L13, level 4: 2 pieces of you")


def test_labels_tell_attacks_and_that_there_is_none() -> None:
    found = labels(position(LAND), "move", 2)
    assert found["none"] == "no attack"
    assert found["N13.1.1"] == "N13.1.1: Ben's medium, hobbled under 1; level 7"


@pytest.mark.rule("HG-14")
def test_labels_tell_what_a_discard_brings() -> None:
    found = labels(position(LAND, hands=HANDS), "discard", 0)
    assert found["none"] == "keep all, then draw 1"
    assert found["2C J1"] == "2 of clubs and joker J1, then draw 3"
    full = labels(position(LAND, hands={"A": "2C 3C 4C"}), "discard", 0)
    assert full["none"] == "pass"


@pytest.mark.rule("HG-7")
def test_a_joker_has_a_command_of_its_own_with_a_level() -> None:
    state = position(LAND, hands=HANDS)
    assert list(labels(state, "play", 0)) == ["2C"]
    assert list(labels(state, "play-joker", 0)) == ["J1"]
    assert labels(state, "play-joker", 2) == {str(level): str(level) for level in range(1, 13)}


def test_targets_are_shown_to_whoever_may_place_a_card() -> None:
    state = position(LAND, hands=HANDS)
    mine = GAME.knowledge.view(state, 0).targets
    assert mine == tuple(dict.fromkeys(text.split()[2] for text in legal(state, "play 2C")))
    assert GAME.knowledge.view(state, 1).targets == GAME.knowledge.view(state, None).targets == ()
    assert GAME.knowledge.view(position(LAND), 0).targets == ()
    dug = play(position(LAND), "roll", "die DIG", "dig", "turned over 9H")
    assert GAME.knowledge.view(dug, 0).targets == mine


def test_a_view_says_what_a_cell_covers_without_naming_it() -> None:
    state = play(position(LAND, hands=HANDS), "play 2C L13")
    grounds = GAME.knowledge.view(state, None).land
    assert [(ground.cell, ground.covered) for ground in grounds if ground.covered] == [("L13", 1)]
    assert GAME.knowledge.view(state, None).ground("A1") is None


@pytest.mark.rule("HG-14", "HG-23")
def test_that_no_card_is_left_is_told() -> None:
    state = replace(position(LAND), draw_pile=(), discards=())
    for moves in (["discard"], ["roll", "die DIG"]):
        assert told(state, *moves)[-1] == "No card is left for Ann to draw."


@pytest.mark.rule("HG-25", "HG-27")
def test_the_end_is_told_when_it_happens() -> None:
    won = told(position("     M     N\n13  9:A2  4:B2\n12  KA    KB"), "M13 x N13")
    assert won[-1] == "Only Ann has pieces left."
    drawn_out = told(position(LAND, turn=TURN_CAP), "M14.1.3 > M13")
    assert drawn_out[-1] == "300 turns that count have been played: a draw."
    drawn_out = told(position(LAND, turn=ALL_TURNS, counted=9), "roll", "die DIG", "decline")
    assert drawn_out[-1] == "1,500 turns have been played: a draw."


def test_neutral_kings_are_told_as_such() -> None:
    hops = labels(play(position(LAND), "roll", "die DIG", "dig", "turned over 9H"), "play", 1)
    assert "N12" not in hops
    state = play(position("     M     N   O\n13  K-  9:A1  KB:B3\n12  KA:A3 .  ."), "roll", "die HOP")
    assert labels(state, "hop", 1)["M13"] == "M13, a neutral king"
    assert labels(state, "hop", 1)["O13"] == "O13, Ben's king: Ben's large"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "first"),
        (9, "9th"),
        (11, "11th"),
        (12, "12th"),
        (21, "21st"),
        (22, "22nd"),
        (33, "33rd"),
        (112, "112th"),
    ],
)
def test_ordinals_are_written_as_they_are_said(number: int, words: str) -> None:
    assert ordinal(number) == words
