"""What people read: prompts, events and labels in words; and that RULES.md and NOTATION.md keep their
word."""

import re
from dataclasses import replace

import pytest

from games.core.rulebook import notation, rulebook
from games.core.words import Names, ordinal
from games.high_ground import GAME
from games.high_ground.about import attack_short, piece_short
from games.high_ground.land import Piece
from games.high_ground.notation import parse as reading
from games.high_ground.notation.write import PartialAction
from games.high_ground.state import ALL_TURNS, LAID_CARDS, LAID_CARDS_MINI, REPETITIONS, TURN_CAP, Over, State
from tests.games.high_ground.boards import (
    NAMES,
    board,
    drawn,
    events,
    laid_by_players,
    legal,
    play,
    position,
    refused,
)
from tests.games.reading import labels

LAND = """
         L        M             N
    14   .        KA:A3A2A1     .
    13   4:A1/A1  9:B3A2        7:B2B1
    12   .        KB:B3         K-
"""
HANDS = {"A": "2C J1", "B": "2D 3D 4D"}
SQUARE = ("M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")
BENT = ("M13", "M14", "M15", "N13", "O13", "P13", "Q13", "R13", "S13")
AT = position(LAND, hands=HANDS)
LAYING = play(GAME.new(2, {"quick_setup": "off"}), "first B")
LAST = position("     M     N\n13  9:A2  4:B2\n12  KA    KB")
THREE = position("     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC", hands={"B": "2D 5H"})
NOTHING = replace(position(LAND), draw_pile=(), discards=())
MINI = play(GAME.new(2, {"quick_setup": "off", "mini": "on"}), "first A")
CORNERS = play(
    MINI,
    *("turned over 2C", "lay M13", "turned over 3C", "lay N13", "turned over 4C", "lay M14"),
    *("turned over 5C", "lay L13", "turned over 6C", "lay M12"),
)


@pytest.mark.rule("HG-7", "HG-15", "HG-25", "HG-26", "HG-27")
@pytest.mark.parametrize(
    ("state", "moves", "words"),
    [
        (AT, [], "Turn 7: Ann may move, play cards, draw or roll the die."),
        (position(LAND), [], "Turn 7: Ann may move, draw or roll the die."),
        (
            position("     M      N\n13   KA:B1  KB:A3"),
            [],
            "Turn 7: Ann may move, draw or roll the die. Ben is alone on Ann's king in M13 and wins with their "
            "next turn unless that changes (HG-26).",
        ),
        (
            replace(position("     M      N      O\n13   KA:B1  KB:A3  KC:C1"), resigned=(1,)),
            [],
            "Turn 7: Ann may move, draw or roll the die.",
        ),
        (AT, ["play 2C K13"], "Turn 7: Ann may play another card, or end the turn."),
        (AT, ["roll"], "Turn 7: Ann waits for the cards or the die."),
        (
            AT,
            ["roll", "die HOP"],
            "Turn 7: Ann rolled HOP and may move a free piece to any neighbouring card, or decline.",
        ),
        (
            AT,
            ["roll", "die SWAP"],
            "Turn 7: Ann rolled SWAP and may swap a piece with one on a neighbouring card, or decline.",
        ),
        (
            AT,
            ["roll", "die TIP"],
            "Turn 7: Ann rolled TIP and may throw everything off one piece, or decline.",
        ),
        (
            AT,
            ["roll", "die AIM"],
            "Turn 7: Ann rolled AIM and may kill the enemy piece beneath one of their own, or decline.",
        ),
        (AT, ["roll", "die DIG"], "Turn 7: Ann rolled DIG and may turn up a card and play it, or decline."),
        (
            AT,
            ["roll", "die WILD"],
            "Turn 7: Ann rolled WILD and may choose HOP, SWAP, TIP, AIM or DIG, or decline.",
        ),
        (
            AT,
            ["roll", "die DIG", "dig", "turned over 9H"],
            "Turn 7: Ann dug up the 9 of hearts and must play it.",
        ),
        (
            position(LAND),
            ["roll", "die DIG", "dig", "turned over J1"],
            "Turn 7: Ann dug up joker J1 and must play it with a level from 1 to 12.",
        ),
        (GAME.new(2, {}), [], "The land is being laid."),
        (LAYING, ["turned over 9H"], "Ben places the 9 of hearts in the middle."),
        (LAYING, ["turned over J2"], "Ben places joker J2 in the middle with a level from 1 to 12."),
        (laid_by_players(2, *SQUARE), [], "Ann places their king at a side of the land."),
        (CORNERS, [], "Ann places their king in a corner."),
    ],
)
def test_what_the_prompt_says_to_everybody(state: State, moves: list[str], words: str) -> None:
    after = play(state, *moves)
    for seat in (None, 0, 1):
        assert GAME.words.prompt(GAME.knowledge.view(after, seat), Names.of(NAMES)) == words


@pytest.mark.rule("HG-25", "HG-26", "HG-27")
@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over("annihilated", 0), "Ann wins: nobody else has a piece left."),
        (Over("king_taken", 1, "M15"), "Ben wins: their turn begins alone on the enemy king in M15."),
        (Over("repetition", None), "A draw: the same position came up for the third time."),
        (Over("turn_cap", None), f"A draw: {TURN_CAP} turns that count have been played."),
        (Over("all_turns", None), "A draw: 1,500 turns have been played."),
    ],
)
def test_the_end_is_told(over: Over, words: str) -> None:
    test_what_the_prompt_says_to_everybody(position(LAND, phase=over), [], f"The game is over. {words}")


@pytest.mark.rule("HG-3", "HG-14", "HG-23", "HG-25", "HG-27", "HG-28")
@pytest.mark.parametrize(
    ("state", "moves", "words"),
    [
        (AT, ["M14.1.2 > L13"], "Ann moves a medium carrying a small from M14 to L13 via M13."),
        (AT, ["M14.1.3 > N13 x N13.1.2"], "Ann attacks Ben's small in N13 with a small and kills it."),
        (AT, ["M14.1.3 > M13 x M13.1.1"], "Ann attacks Ben's large in M13 with a small and hobbles it."),
        (
            AT,
            ["M14.1.1 > N13 x N13.1.1"],
            "Ann attacks Ben's medium in N13 with a large carrying a medium and a small and traps it.",
        ),
        (AT, ["play 2C L13"], "Ann puts the 2 of clubs onto the 4 of clubs in L13: level 2."),
        (AT, ["play J1 K13 = 7"], "Ann puts joker J1 in K13: level 7."),
        (AT, ["play J1 K13 = 7", "enough"], "Ann ends the turn."),
        (AT, ["discard J1"], "Ann discards joker J1, then draws 2 cards."),
        (AT, ["discard J1", "drawn 9H QS"], "Ann gets the 9 of hearts and the queen of spades."),
        (AT, ["roll", "die HOP"], "Ann rolls HOP."),
        (AT, ["roll", "die HOP", "hop L13.2.1 > M13"], "Ann hops with a small from L13 to M13."),
        (
            AT,
            ["roll", "die SWAP", "swap L13.2.1 / M13.1.1"],
            "Ann swaps a small from L13 with Ben's large from M13; both now stand singly.",
        ),
        (
            AT,
            ["roll", "die TIP", "tip M14.1.1"],
            "Ann tips a large in M14 and throws off their small and medium.",
        ),
        (
            AT,
            ["roll", "die AIM", "aim M13.1.2"],
            "Ann aims with a medium in M13 and kills Ben's large beneath it.",
        ),
        (AT, ["roll", "die DIG", "dig", "turned over 9H"], "Ann turns up the 9 of hearts."),
        (AT, ["roll", "die DIG", "decline"], "Ann declines DIG."),
        (
            position("     M     N    O\n13  KA:A3  9  KB:B3"),
            ["roll", "die TIP"],
            "Ann rolls TIP: nothing to throw off, so the turn is over.",
        ),
        (NOTHING, ["discard"], "No card is left for Ann to draw."),
        (NOTHING, ["roll", "die DIG"], "No card is left for Ann to draw."),
        (
            position(LAND, hands=HANDS, pile="9H"),
            ["discard 2C"],
            "Ann discards the 2 of clubs, then draws 2 cards. The discards are shuffled into the draw pile.",
        ),
        (
            position(LAND, pile=""),
            ["roll", "die DIG", "dig", "turned over 10H"],
            "The discards are shuffled into the draw pile. Ann turns up the 10 of hearts.",
        ),
        (
            THREE,
            ["M13 x N13"],
            "Ben has no piece left and is out. The hand is discarded: 2 of diamonds and 5 of hearts.",
        ),
        (LAST, ["M13 x N13"], "Only Ann has pieces left."),
        (position(LAND, turn=TURN_CAP), ["M14.1.3 > M13"], "300 turns that count have been played: a draw."),
        (
            position(LAND, turn=ALL_TURNS, counted=9),
            ["roll", "die DIG", "decline"],
            "1,500 turns have been played: a draw.",
        ),
        (laid_by_players(3, *BENT), ["crown M16"], "Ann's king is placed in M16, at the north side."),
        (
            laid_by_players(3, *BENT),
            ["crown M16", "crown N14"],
            "Ben's king is placed in N14, at the east side.",
        ),
        (
            laid_by_players(3, *BENT),
            ["crown M16", "crown N14", "crown L13"],
            "A neutral king is placed in P12, at the south side.",
        ),
        (CORNERS, ["crown N12"], "Ann's king is placed in N12, in the south-east corner."),
    ],
)
def test_what_happens_is_told(state: State, moves: list[str], words: str) -> None:
    assert [GAME.words.describe(event, Names.of(NAMES)) for event in events(state, *moves)][-1] == words


def test_whoever_reads_is_you() -> None:
    you, other = Names.of(NAMES, you=0), Names.of(NAMES, you=1)
    assert GAME.words.prompt(GAME.knowledge.view(AT, 0), you).startswith("Turn 7: You may move, play cards")
    attacked = events(AT, "M14.1.3 > N13 x N13.1.2")[-1]
    assert GAME.words.describe(attacked, you) == "You attack Ben's small in N13 with your small and kill it."
    assert GAME.words.describe(attacked, other) == "Ann attacks your small in N13 with a small and kills it."
    discarded = events(AT, "discard J1")[0]
    assert GAME.words.describe(discarded, you) == "You discard joker J1, then draw 2 cards."


def test_the_set_up_is_told() -> None:
    hands = "hands AC AD AH / 2D 3D 4D"
    found = events(GAME.new(2, {}), "first B", "laid J1 2C 3C 4C 5C 6C 7C 8C 9C = 12", hands)
    lines = [GAME.words.describe(event, Names.of(NAMES)) for event in found]
    assert lines[0] == "Ben begins."
    assert lines[1].startswith("The land is laid: joker J1 (L14, level 12), 2 of clubs (M14, level 2),")
    assert lines[2:] == [
        "Ann's king is placed in M15.",
        "Ben's king is placed in M11.",
        "A neutral king is placed in O13.",
        "A neutral king is placed in K13.",
        "Everybody gets 3 cards.",
        "Ann gets the ace of clubs, the ace of diamonds and the ace of hearts.",
        "Ben gets the 2 of diamonds, the 3 of diamonds and the 4 of diamonds.",
    ]


# Labels

KINGS = position("     M     N   O\n13  K-  9:A1  KB:B3\n12  KA:A3 .  .", hands=HANDS)


@pytest.mark.rule("HG-3", "HG-7", "HG-14", "HG-28")
@pytest.mark.parametrize(
    ("state", "moves", "command", "number", "wanted"),
    [
        # position, steps, command, the number of its parameter, labels by value
        (AT, [], "move", 0, {"M14.1.2": "Your medium, hobbled under 1; M14, on a king (M14.1.2)"}),
        (
            AT,
            ["roll", "die HOP"],
            "hop",
            0,
            {"L13.2.1": "Your small in the second stack, free; L13, level 4 (L13.2.1)"},
        ),
        (
            AT,
            [],
            "move",
            1,
            {"M13": "M13, level 9: 2 pieces of you and Ben", "L13": "L13, level 4: 2 pieces of you"},
        ),
        (
            AT,
            [],
            "move",
            2,
            {"none": "no attack", "N13.1.1": "Ben's medium, hobbled under 1; N13, level 7 (N13.1.1)"},
        ),
        (AT, [], "play", 1, {"K13": "K13, empty", "L13": "L13, level 4: 2 pieces of you"}),
        (
            AT,
            [],
            "discard",
            0,
            {"none": "keep all, then draw 1", "2C J1": "2 of clubs and joker J1, then draw 3"},
        ),
        (position(LAND, hands={"A": "2C 3C 4C"}), [], "discard", 0, {"none": "pass"}),
        (position(LAND, hands={}), [], "discard", 0, {"none": "draw 3"}),
        (AT, [], "play-joker", 0, {"J1": "joker J1"}),
        (AT, [], "play-joker", 2, {str(level): str(level) for level in range(1, 13)}),
        (
            KINGS,
            ["roll", "die HOP"],
            "hop",
            1,
            {"M13": "M13, a neutral king", "O13": "O13, Ben's king: Ben's large"},
        ),
        (
            laid_by_players(3, *BENT),
            [],
            "crown",
            0,
            {"N14": "N14, empty, the north side", "N15": "N15, empty, the east side"},
        ),
        (laid_by_players(3, *BENT), ["crown M16"], "crown", 0, {"N14": "N14, empty, the east side"}),
        (
            CORNERS,
            [],
            "crown",
            0,
            {
                "L14": "L14, empty, the north-west corner",
                "N14": "N14, empty, the north-east corner",
                "N12": "N12, empty, the south-east corner",
                "L12": "L12, empty, the south-west corner",
            },
        ),
    ],
)
def test_labels_tell_what_is_chosen(
    state: State, moves: list[str], command: str, number: int, wanted: dict[str, str]
) -> None:
    after = play(state, *moves)
    told = labels(GAME, after, after.player, command, number, Names.of(NAMES, you=after.player))
    assert {value: told.get(value) for value in wanted} == wanted


def test_equal_pieces_have_buttons_that_tell_them_apart() -> None:
    view = GAME.knowledge.view(position("     M     N\n13  9:A3A3/A3  4:B2B1B2\n12  KA    KB"), 0)
    pieces = [Piece("M13", 1, 1), Piece("M13", 1, 2), Piece("M13", 2, 1)]
    assert [piece_short(view, each) for each in pieces] == [
        "bottom large, M13.1",
        "top large, M13.1",
        "large, M13.2",
    ]
    attacked = [attack_short(view, Piece("N13", 1, level)) for level in (1, 2, 3)]
    assert list(map(Names.of(NAMES, you=0).fill, attacked)) == ["× bottom medium", "× small", "× top medium"]


def test_targets_are_shown_to_whoever_may_place_a_card() -> None:
    mine = GAME.knowledge.view(AT, 0).targets
    assert mine == tuple(dict.fromkeys(text.split()[2] for text in legal(AT, "play 2C")))
    assert GAME.knowledge.view(AT, 1).targets == GAME.knowledge.view(AT, None).targets == ()
    assert GAME.knowledge.view(position(LAND), 0).targets == ()
    dug = play(position(LAND), "roll", "die DIG", "dig", "turned over 9H")
    assert GAME.knowledge.view(dug, 0).targets == mine
    crowned = GAME.knowledge.view(play(laid_by_players(3, *BENT), "crown M16"), 0)
    assert (crowned.targets, crowned.sides) == ((), ())


def test_a_view_says_what_a_cell_covers_without_naming_it() -> None:
    view = GAME.knowledge.view(play(AT, "play 2C L13"), None)
    assert [(ground.cell, ground.covered) for ground in view.land if ground.covered] == [("L13", 1)]
    assert view.ground("A1") is None


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "first"), (9, "9th"), (11, "11th"), (21, "21st"), (22, "22nd"), (33, "33rd"), (112, "112th")],
)
def test_ordinals_are_written_as_they_are_said(number: int, words: str) -> None:
    assert ordinal(number) == words


BOOK = rulebook(GAME)


def test_everything_it_says_to_type_can_be_typed() -> None:
    typed = re.findall(r"`([^`]+)`", notation(GAME))
    actions = [action for text in typed if not isinstance(action := reading.read(text), PartialAction)]
    assert [GAME.notation.write(action) for action in actions] == typed
    assert {type(action) for action in actions} == {command.action_type for command in GAME.commands}


def test_its_numbers_and_options_are_the_games() -> None:
    words = {3: "third", 5: "five", 9: "Nine"}
    assert f"after {TURN_CAP} turns" in BOOK.rules["HG-27"]
    assert f"after {ALL_TURNS:,} turns of any kind" in BOOK.rules["HG-27"]
    assert f"for the {words[REPETITIONS]} time" in BOOK.rules["HG-27"]
    assert BOOK.rules["HG-2"].startswith(f"{words[LAID_CARDS]} cards")
    assert f"{words[LAID_CARDS_MINI]} cards in the cross" in BOOK.rules["HG-28"]
    assert f"For {GAME.about.seat_counts[0]} to {GAME.about.seat_counts[-1]} players" in BOOK.introduction


@pytest.mark.rule("HG-10", "HG-12", "HG-16")
def test_ann_attacks_as_it_tells() -> None:
    state = position("     M            N\n15  KA:A3A2A1  .\n14  QS:B2      9\n13  9  KB:B3")
    after = play(state, "M15.1.2 > M14 x M14.1.1")
    assert drawn(after) == board("     M       N\n15  KA:A3   .\n14  QS:A2A1  9\n13  9  KB:B3")


@pytest.mark.rule("HG-9", "HG-10", "HG-19")
def test_ben_rolls_as_it_tells() -> None:
    state = position("     M     N\n14  KA    KB:B3\n13  9:A3  4:B1\n12  2  3", "B")
    assert refused(state, "N13.1.1 > M13").code == "uphill"
    after = play(state, "roll", "die HOP", "hop N13.1.1 > M13 x M13.1.1")
    assert drawn(after) == board("     M       N\n14  KA      KB:B3\n13  9:A3B1  4\n12  2  3")
    assert drawn(play(after, "M13.1.1 > N13")) == board("     M   N\n14  KA  KB:B3\n13  9  4:A3B1\n12  2  3")
