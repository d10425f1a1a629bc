"""What people type, and what is done, asked or refused for it: by what lies, who holds what, and what the die shows."""

import time

import pytest

from games.core.protocol import CHANCE
from games.core.words import Ambiguous, IllegalAction, Names, Unreadable
from games.high_ground import GAME
from games.high_ground.actions import Move
from games.high_ground.land import Piece
from games.high_ground.state import State
from tests.contract.walks import chosen_from, walk
from tests.games.high_ground.boards import NAMES, laid_by_players, play, position
from tests.games.reading import parsed

LANDS = {
    "wide": """
         K     L       M          N        O      P
    15   .     .       KA:A3A2A1  .        .      .
    14   .     QC      4C:B2/A1   4D:A2B1  .      7H
    13   K-    8C:A3B2 JC         9S:B3    K-     6H
    12   .     2D      QD:B1A3    AH       .      5H
    11   .     .       KB:B2      .        .      .
    """,
    "close": """
         L       M        N
    14   .       KA       .
    13   K-      9C:B1A3  4D
    12   .       2D:B2    .
    11   .       KB:B3    .
    """,
    "beside": """
         L       M        N
    14   .       KA:A3    .
    13   K-      9C:A1    4D:B1
    12   .       KB:B3    .
    """,
    "tall": """
         L       M        N
    15   .       KA:A3A2  .
    14   .       9C:A1    4D
    13   K-      2D:B2    .
    12   .       KB:B3    .
    """,
    "stacks": "     M           N\n13  2C:A3/B3    KB:B2\n12  KA          5D",
    "victims": "     M     N      O\n13  9:A2  4:B2   KB:B1\n12  KA    2:A1   .",
    "down": "     M     N\n14  9C:A1  KB:B3\n13  2D  KA",
    "above": "     M       N\n13  9C:B2A1  KB:B3\n12  KA:A3    4D",
    "alone": "     L     M      N\n13  9H:A3 8C:B2  7D",
    "mixed": "     L          M        N\n13  9H:A3/B2   8C:B2/B1 7D",
    "tree": "     L            M   N\n13  9H:A3A2A1    8C  7D",
    "nest": "     L            M   N\n13  9H:A1A2A3    8C  7D",
    "both": "     L       M   N\n13  9H:A3A2/A1  8C  7D",
    "swap": "     M         N\n14  9H:A1/B2  .\n13  8C:A3     7D",
    "enemies": "     M   N\n13  8C  9H:B1/B1/B2/B3/A1/A2",
}
PLACING = "first A; turned over 3C; lay M13; turned over "
SAY_WHICH = "Say which cards you discard. You hold 2 of hearts, 9 of hearts and queen of spades. Write "
CASES: dict[tuple[str, str, str], list[tuple[str, str]]] = {
    # Cards and kings that have to be placed
    ("", "", f"{PLACING}9H"): [
        ("M14 | lay M14 | put M14 | play M14 | 9h m14 | lay 9H M14 | play 9H M14", "lay M14"),
        ("play 10H M14", "lay_first HG-2"),
        (
            "lay",
            "Say where it goes. It can go to M14, L13, N13 and M12. Write `lay M14`, `lay L13` or `lay N13`.",
        ),
    ],
    ("", "", f"{PLACING}J1"): [
        ("M14 7 | M14 = 7 | lay J1 M14 = 7 | joker M14 7 | j1 m14 7 | m14 level seven", "lay M14 = 7"),
        ("M14", "joker_without_level HG-7"),
        ("h9", "not_beside HG-2"),
        ("j1", "Say where it goes. …"),
    ],
    ("laid", "", ""): [
        ("M15 | lay M15 | place m15 | king to m15 | crown M15", "crown M15"),
        ("crown", "Say where it goes. It can go to L15, M15, N15, O14, …"),
        ("roll | tip M15.1.1 | joker M15 7 | 9h m15 | j1 m15 | lay M15 7", "crown_first HG-3"),
        ("M15 = 7 | play M15 7", "You do not choose a king's level. Write `crown L15`, …"),
        (
            "play king of clubs m15",
            "“play king of clubs m15” is not a move in High Ground. Kings are never in a hand. Write `crown …",
        ),
    ],
    ("wide", "9H 10H J1", "roll; die DIG; dig; turned over J2"): [
        ("n15 7 | play n15 7 | lay N15 = 7 | joker n15 7 | play J2 N15 = 7", "play J2 N15 = 7"),
        ("play 9H N15", "not_dug HG-23"),
        ("play joker", "Say where it goes. It can go to L14, P14, M13, P13,…"),
        ("M15.1.3 | hop", "dug_first HG-23"),
    ],
    # Cards in hand
    ("wide", "9H 10H J1", ""): [
        ("play joker n15 7 | J1 N15 = 7", "play J1 N15 = 7"),
        ("j1 n15", "joker_without_level HG-7"),
        (
            "play N15",
            "Say which card. You hold 9 of hearts, 10 of hearts and joker J1. Write `play 9H N15`, …",
        ),
        ("N15", "Say which card goes to N15. You hold 9 of hearts, 10 of hearts and joker J1. Write …"),
        ("10h", "Say where the 10 of hearts goes. It can go to L14, …"),
        ("play QC", "not_held HG-13"),
        ("discard joker 9h", "discard 9H J1"),
        ("discard all | discard everything | discard my hand", "discard 9H 10H J1"),
        ("pass", "discard"),
        ("h9 n15", "play 9H N15"),
        ("J2 > N15", "no_card HG-12"),
        (
            "M15.1.3",
            "Say what to do with M15.1.3. Write `M15.1.3 > M14`, `M15.1.3 > M14 x M14.1.1` or `M15.1.3 > N14`.",
        ),
        ("move", "Say what to do. Write `M15.1.1 > …"),
        ("N13", "Nothing can be done with N13 now. Write `M15.1.1 > M14`, `play 9H L14` or `discard`."),
        ("move N13", "not_yours HG-12"),
        ("tip", "face_not_rolled HG-21"),
    ],
    ("wide", "9H J2", ""): [("joker n15 7", "play J2 N15 = 7")],
    ("wide", "9H 10H", ""): [("play joker n15 7", "not_held HG-13")],
    ("wide", "J1 J2", ""): [
        ("discard joker joker", "discard J1 J2"),
        (
            "play N15",
            "Say which card. You hold joker J1 and joker J2. Write `play J1 N15 = 1` or `play J2 N15 = 1`.",
        ),
    ],
    ("wide", "9H", ""): [("play N15", "play 9H N15")],
    ("wide", "", ""): [("play", "You have no cards. …")],
    ("wide", "9H 10H J1", "play 9H N15"): [("pass", "enough"), ("attack", "cards_played HG-13")],
    ("close", "9H 10H J1", ""): [
        ("move H9 M12 | go H9 N14 | H9 > N14", "no_card HG-12"),
        ("H9 N14", "play 9H N14"),
        ("play M14", "on_a_king HG-13"),
        ("play M12", "enemy_there HG-13"),
        ("play A1 | play J1 A1", "not_beside HG-13"),
        ("play N14 | lay N14", "Say which card. …"),
        ("j1 | J1 = 7", "Say where joker J1 goes. …"),
        ("h10", "Say where the 10 of hearts goes. …"),
        ("j2", "Nothing can be done with J2 now. …"),
        ("discard joker joker", "not_held HG-14"),
        ("attack M13 | attack at M13 | attack on M13.1.1", "None of your pieces can attack that. Write `…"),
        ("attack M12 | attack with M13.1.2 | attack from M13", "M13.1.2 > M12 x M12.1.1"),
        ("attack with M12 | attack from M12", "Nothing can be attacked with M12 now. …"),
        (
            "roll?",
            "“roll?” is not a move in High Ground. That is a question, so nothing was done. …",
        ),
        (
            "play 9H N14 ?",
            "“play 9H N14 ?” is not a move in High Ground. That is a question, so nothing was done. …",
        ),
        (
            "pass?!",
            "“pass?!” is not a move in High Ground. That is a question, so nothing was done. …",
        ),
    ],
    ("close", "9H", ""): [("lay N14 | put N14", "play 9H N14")],
    # Discards and draws
    ("tall", "2H", ""): [
        ("discard and draw | draw | Draw! | draw cards | I draw | draw 2", "discard"),
        ("draw 3", "Say which cards you discard. You hold 2 of hearts. Write `discard 2H`."),
    ],
    ("tall", "2H 9H QS", ""): [
        ("discard and draw | draw | draw 1", f"{SAY_WHICH}`discard 2H`, `discard 9H` or `discard QS`."),
        ("draw two cards", f"{SAY_WHICH}`discard 2H 9H`, `discard 2H QS` or `discard 9H QS`."),
        ("draw 4", "You can draw at most 3 cards. …"),
        ("discard 2H and draw | discard 2H, draw 1 | discard 2H and then draw a card", "discard 2H"),
        ("discard all and draw | discard all and draw 3", "discard 2H 9H QS"),
        ("discard 2H and draw 2", "If you discard 1 card, you draw 1. Write `discard 2H`."),
        ("discard nothing and draw", "discard"),
        ("skip | end turn | I pass | end my turn | Skip my turn. | i’ll pass", "discard"),
        ("M14 > M13, no attack", "M14.1.1 > M13"),
        (
            "no attack",
            "Say what you do instead of attacking. Write `M15.1.1 > M14`, `play 2H M14` or `discard`.",
        ),
        ("tip M15 | tip | tip M15.1", "face_not_rolled HG-21"),
        ("hop M15 > M14", "face_not_rolled HG-19"),
        ("swap M15 / M14", "face_not_rolled HG-20"),
        ("aim M15", "face_not_rolled HG-22"),
        ("M14.2 > M13", "no_piece HG-12"),
        ("M15.2 > M14", "M15.1.2 > M14"),
        (
            "M15.1 > M14",
            "Several pieces stand on M15. Say which: M15.1.1 your large, hobbled under 1, M15.1.2 your medium, free. "
            "Write `M15.1.1 > M14` or `M15.1.2 > M14`.",
        ),
    ],
    ("tall", "2H 9H QS", "play 9H N15"): [("skip | end turn | I pass | end my turn", "enough")],
    ("tall", "2H 9H QS", "roll; die HOP"): [
        ("draw 1", "die_rolled HG-15"),
        ("skip | end turn | I pass | end my turn", "decline"),
    ],
    ("tall", "2H 9H QS", "roll; die DIG"): [("tip | tip M15.1", "face_not_rolled HG-21")],
    # What the die shows
    ("wide", "9H 10H J1", "roll; die HOP"): [
        ("m15.1.3 > m14 | m15.1.3 m14", "hop M15.1.3 > M14"),
        ("pass", "decline"),
        ("play N15", "die_rolled HG-15"),
        ("tip", "face_not_rolled HG-21"),
        ("hop L13.1.1", "hobbled HG-19"),
    ],
    ("wide", "9H 10H J1", "roll; die WILD"): [("m15.1.3 > m14", "hop M15.1.3 > M14")],
    ("wide", "9H 10H J1", "roll; die SWAP"): [
        ("m15.1.3 m14.1.1 | M15.1.3 / M14.1.1", "swap M15.1.3 / M14.1.1"),
        ("swap M15.1.3", "Say what to do with M15.1.3. Write `swap M15.1.3 / M14.1.1`, …"),
    ],
    ("wide", "9H 10H J1", "roll; die TIP"): [
        ("M15.1.1", "tip M15.1.1"),
        ("tip", "Say what to do. Write `tip M15.1.1`, `tip M15.1.2` or `tip N14.1.1`."),
        ("move M15.1.3", "die_rolled HG-15"),
    ],
    ("wide", "9H 10H J1", "roll; die AIM"): [("M12.1.2 | aim", "aim M12.1.2")],
    ("above", "", "roll; die AIM"): [("no attack", "decline")],
    ("beside", "", "roll; die SWAP"): [
        ("attack N13 with M13 | M13 x N13 | M13 attacks N13", "no_attack HG-20"),
        ("M13.1.1 > N13 x N13.1.1 | attack N13 | attack", "no_attack HG-20"),
        ("M13 > N13 | M13 > N13.1.1 | move M13 N13 | move to N13 | go M13", "die_rolled HG-15"),
        ("M13 N13 | M13 / N13", "swap M13.1.1 / N13.1.1"),
    ],
    ("beside", "", "roll; die WILD"): [
        (
            "M13.1.1 N13.1.1",
            "Say what M13.1.1 does with N13.1.1. Write `hop M13.1.1 > N13 x N13.1.1` or `swap M13.1.1 / N13.1.1`.",
        ),
        (
            "M13 N13 | M13 - N13",
            "Say what M13 does with N13. Write `hop M13.1.1 > N13`, `hop M13.1.1 > N13 x N13.1.1` or `swap …",
        ),
    ],
    ("beside", "", "roll; die HOP"): [("lay N14", "land_laid HG-2")],
    # Which piece
    ("victims", "", ""): [
        ("attack N13 | m13 n13 x", "M13.1.1 > N13 x N13.1.1"),
        ("attack O13", "None of your pieces can attack that. …"),
    ],
    ("stacks", "", ""): [
        ("move | go", "Say what to do. Write `M13.1.1 > M13 x M13.2.1`."),
        ("go M13 | M13", "Say what to do with M13. Write `M13.1.1 > M13 x M13.2.1`."),
        (
            "move M13.1.1 | move M13.1.1 M13.2.1",
            "Say what to do with M13.1.1. Write `M13.1.1 > M13 x M13.2.1`.",
        ),
        ("M13.1.1 M13.2.1", "Say what M13.1.1 does with M13.2.1. Write `M13.1.1 > M13 x M13.2.1`."),
        ("attack", "M13.1.1 > M13 x M13.2.1"),
        ("attacks", "“attacks” is not a move in High Ground. …"),
    ],
    ("down", "", ""): [
        ("move to M13", "M14.1.1 > M13"),
        ("go to N13", "None of your pieces can move to N13 now. …"),
        ("go to N14", "None of your pieces can move to N14 now. …"),
        ("M14 > M13.1.1", "no_piece HG-12"),
    ],
    ("alone", "", ""): [
        ("L13 > M13 x M13", "L13.1.1 > M13 x M13.1.1"),
        ("N13 > M13 | L13.2 > M13", "no_piece HG-12"),
    ],
    ("mixed", "", ""): [
        ("L13 > M13", "L13.1.1 > M13"),
        (
            "L13 > M13 x M13",
            "Several pieces stand on M13. Say which: M13.1.1 Ben's medium in the first stack, free, …",
        ),
        ("L13.2 > M13 x M13.1.1", "not_yours HG-12"),
    ],
    ("nest", "", ""): [("L13 > M13 | L13.3 > M13", "L13.1.3 > M13")],
    ("tree", "", ""): [
        (
            "L13 > M13",
            "Several pieces stand on L13. Say which: L13.1.1 your large, hobbled under 2, "
            "L13.1.2 your medium, hobbled under 1, L13.1.3 your small, free. Write …",
        ),
    ],
    ("tree", "", "roll; die HOP"): [
        (
            "hop L13 > M13",
            "Several pieces stand on L13. Say which: L13.1.3 your small, free. Write `hop L13.1.3 > M13`.",
        ),
    ],
    ("tree", "", "roll; die TIP"): [
        ("tip L13", "Say what to do with L13. Write `tip L13.1.1` or `tip L13.1.2`.")
    ],
    ("both", "", ""): [
        (
            "L13.2 > M13",
            "Several pieces stand on L13. Say which: L13.1.2 your medium in the first stack, free, "
            "L13.2.1 your small in the second stack, free. Write `L13.1.2 > M13` or `L13.2.1 > M13`.",
        ),
    ],
    ("swap", "", "roll; die SWAP"): [
        (
            "swap M13 / M14",
            "Several pieces stand on M14. Say which: M14.1.1 your small in the first stack, free, …",
        ),
    ],
    ("enemies", "", ""): [
        (
            "N13 > M13",
            "Several pieces stand on N13. Say which: N13.5.1 your small in the fifth stack, free, "
            "N13.6.1 your medium in the sixth stack, free. Write `N13.5.1 > M13` or `N13.6.1 > M13`.",
        ),
    ],
}


def begin(land: str, hand: str, moves: str) -> State:
    """The land of this name with this hand after these moves; without a name, a land that players lay."""
    if land == "laid":
        return laid_by_players(2, "M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")
    start = GAME.new(2, {"quick_setup": "off"})
    if land:
        start = position(LANDS[land], hands={"A": hand, "B": "3S"})
    return play(start, *filter(None, moves.split("; ")))


def answer(state: State, text: str, seat: int = 0) -> str:
    """The action that is done, else the code and rule of a refusal, else what the player is asked or told."""
    try:
        action = parsed(GAME, state, text, seat)
        GAME.rules.apply(state, seat, action)
    except (Ambiguous, Unreadable) as asked:
        return Names.of(NAMES, you=seat).fill(f"{asked.message} {asked.hint}")
    except IllegalAction as refused:
        return f"{refused.code} {refused.rule}"
    return GAME.notation.write(action)


@pytest.mark.rule(
    "HG-2", "HG-3", "HG-7", "HG-11", "HG-12", "HG-13", "HG-14", "HG-15", "HG-16", "HG-19", "HG-20"
)
@pytest.mark.rule("HG-21", "HG-22", "HG-23", "HG-24")
@pytest.mark.parametrize(
    ("situation", "texts", "wanted"),
    [(situation, *case) for situation, cases in CASES.items() for case in cases],
)
def test_what_is_typed_is_done_asked_or_refused(
    situation: tuple[str, str, str], texts: str, wanted: str
) -> None:
    state = begin(*situation)
    for text in texts.split(" | "):
        told = answer(state, text, state.player)
        assert told == wanted or (wanted.endswith("…") and told.startswith(wanted[:-1])), text


@pytest.mark.rule("HG-5")
@pytest.mark.parametrize("text", ["play joker n15 7", "discard all", "M15", "tip", "N15", "play"])
def test_whoever_is_not_to_act_is_told_so_and_nothing_else(text: str) -> None:
    assert answer(begin("wide", "9H 10H J1", ""), text, 1) == "not_your_turn HG-6"


def test_a_cell_alone_that_was_not_settled_is_no_piece() -> None:
    with pytest.raises(IllegalAction):
        GAME.rules.apply(begin("alone", "", ""), 0, Move(Piece("L13", 0, 0), "M13"))


def test_what_cannot_be_read_is_refused_in_a_moment_in_the_fullest_position() -> None:
    states = walk(GAME, 4, {}, chosen_from([7, 3, 11, 250]), most=400).states
    deciding = [state for state in states if (owing := GAME.rules.to_act(state)) is not CHANCE and owing]
    fullest = max(deciding, key=lambda state: len(tuple(GAME.rules.legal_actions(state, state.player))))
    view = GAME.knowledge.view(fullest, fullest.player)
    legal = tuple(GAME.rules.legal_actions(fullest, fullest.player))
    for text in ("banana", "draw me a map", "M14 > M13 > M12", "x" * 90):
        times = []
        for _ in range(20):
            begun = time.perf_counter()
            with pytest.raises(Unreadable):
                GAME.notation.parse(view, legal, text)
            times.append(time.perf_counter() - begun)
        assert min(times) < 0.003
