"""What people read: prompts, events and labels in words; and that RULES.md and NOTATION.md keep their
word."""

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Lost
from games.bring_down_the_mountain.state import IDLE_TURNS, PILE_LENGTH, RIDGE_LENGTH, RIDGES, State
from games.core.components import DECK, card_symbol, read_card
from games.core.rulebook import rulebook
from games.core.words import Names
from tests.games.bring_down_the_mountain.boards import (
    NAMES,
    board,
    drawn,
    events,
    legal,
    play,
    position,
    prompt,
    refused,
    told,
)
from tests.games.reading import labels

TABLE = "N 9H\nE JS 10D\nS 4C\nW 6C\nNE 3D 8S\nNW 5D KD\nSE 2C QC\nSW 2D QD"
IDLE = "N 9H\nE 8S\nS KS\nW 6C\nNE QC"
FAR = "N 9H\nE 8S\nS KS\nW 6C\nSE QC"
GONE = "N 9H\nE 8S\nS KS\nW 6C"
PILE = "N KC..3C\nE 2C AC\nS KD..8D 6D\nW 7D 5D..AD\ndone 2"
STUCK = "N 8S\nE 8H\nS 8C\nW 9D\nNE KD 8D\nSE JD 9S\nSW QH\nNW 8D JH"
NO_FIT = "No end card fits: "


@pytest.mark.rule("BDM-9", "BDM-10", "BDM-12", "BDM-13")
@pytest.mark.parametrize(
    ("text", "moves", "idle", "done", "words"),
    [
        # cards, moves a turn, idle turns, what was done, how the prompt ends
        (
            TABLE,
            None,
            0,
            [],
            "Turn 21: Ann acts for North. Move as you like, then draw the 8 of spades (NE) to North or East.",
        ),
        (
            TABLE,
            None,
            0,
            ["9H N>E"],
            "draw the 8 of spades (NE) to North or East, or the king of diamonds (NW) to North.",
        ),
        (
            TABLE,
            2,
            0,
            [],
            "acts for North. 2 moves left. Move as you like, then draw the 8 of spades (NE) to North or East.",
        ),
        (
            TABLE,
            2,
            0,
            ["9H N>E", "6C W>E"],
            "No moves left. Draw the 8 of spades (NE) to North or West, or the king of diamonds (NW) to North or West.",
        ),
        (IDLE, 1, 0, [], f"1 move left. {NO_FIT}move cards until one does, or end the turn."),
        (IDLE, 1, 0, ["6C W>E"], "No moves left. Draw the queen of clubs (NE) to West."),
        (IDLE.replace("8S", "8S 2S"), 1, 0, ["2S E>N"], f"No moves left. {NO_FIT}end the turn."),
        (
            FAR,
            None,
            0,
            [],
            "Turn 21: Ann acts for North. North's ridges are gone: move cards, or end the turn.",
        ),
        (FAR, 1, 0, ["6C W>E"], "No moves left. North's ridges are gone: end the turn."),
        (
            GONE,
            None,
            3,
            [],
            "The ridges are gone: complete the last piles, or end the turn. 3 turns without a draw; 12 in a row lose the game.",
        ),
        (GONE, None, 11, [], "Draw or complete a pile this turn, or the mountain wins."),
        (
            PILE,
            2,
            11,
            ["2C E>N"],
            "1 move left. The ridges are gone: complete the last piles, or end the turn.",
        ),
        (PILE, 1, 11, ["2C E>N"], "No moves left. The ridges are gone: end the turn."),
        ("N KS..2S\nE AS\ndone 3", None, 0, ["AS E>N"], "The mountain is down in 21 turns. Everybody wins!"),
        (
            STUCK,
            None,
            0,
            ["draw NE>W"],
            "The mountain won: no moves can make a draw possible. You brought down 42 of 48 cards in 21 turns.",
        ),
    ],
)
def test_what_the_prompt_says(text: str, moves: int | None, idle: int, done: list[str], words: str) -> None:
    assert prompt(play(position(text, moves=moves, idle=idle), *done)).endswith(words)


@pytest.mark.rule("BDM-7", "BDM-12", "BDM-13")
@pytest.mark.parametrize(
    ("text", "idle", "move", "words"),
    [
        # cards, idle turns, what is done, what is told at the end
        (
            "N KH 9H 8S 7C 6D\nE JS\nW 6C\nNE QC",
            0,
            "9H N>E",
            "Ann moves the 9 of hearts down to the 6 of diamonds (4 cards) from North onto the jack of spades in East.",
        ),
        (
            "N KH 9H 8S 7C 6D\nE JS\nW 6C\nNE QC",
            0,
            "8S N>E",
            "Ann moves the 8 of spades, 7 of clubs and 6 of diamonds from North onto the jack of spades in East.",
        ),
        (
            "N 9H 8S\nW 7C",
            0,
            "9H N>E",
            "Ann moves the 9 of hearts and 8 of spades from North into empty East.",
        ),
        (
            TABLE,
            0,
            "draw NE>E",
            "Ann draws the 8 of spades from NE onto the 10 of diamonds in East. NE now ends with the 3 of diamonds, 1 left.",
        ),
        (
            "N 9H\nE 7D\nNE 8S",
            0,
            "draw NE>W",
            "Ann draws the 8 of spades from NE into empty West. NE is gone.",
        ),
        (IDLE, 0, "end", "Ann ends North's turn without a draw."),
        (IDLE, 4, "end", "Ann ends North's turn without a draw."),
        (
            "N KS..2S\nE AS\ndone 3",
            0,
            "AS E>N",
            "The pile in North is complete, king to ace: 4 of 4. The mountain is down.",
        ),
        (
            STUCK,
            0,
            "draw NE>W",
            "Each pile has an 8 that cannot move, and no pile can be completed, so no top gets higher than an 8. "
            "No end card fits: the king of diamonds (NE) needs a lone ace, the 9 of spades (SE) needs a 10 or higher, "
            "the queen of hearts (SW) needs a king or a lone ace, the jack of hearts (NW) needs a queen or higher. "
            "The mountain won: no moves can make a draw possible.",
        ),
        ("N 9H\nE 8S\nS 4S\nW 6C\nNE QC\nNW KD", 11, "end", "The mountain won: 12 turns without a draw."),
    ],
)
def test_what_is_told_of_a_move(text: str, idle: int, move: str, words: str) -> None:
    assert " ".join(told(position(text, idle=idle), move)).endswith(words)


@pytest.mark.rule("BDM-13")
def test_a_loss_under_four_aces_is_told() -> None:
    lost = Lost("no_draw", 1, (("NE", read_card("2S")),), 20, 30)
    words = GAME.words.describe(lost, Names.of(NAMES))
    assert "Every pile has an ace on top, and nothing goes on it." in words
    assert "the 2 of spades (NE) needs a 3 or higher" in words


def offered(state: State, command: str, parameter: int, **filled: str) -> list[tuple[str, str]]:
    """The values that are suggested, each with its label."""
    return list(labels(GAME, state, 0, command, parameter, Names.of(NAMES), **filled).items())


def test_runs_and_draws_are_offered_with_what_lies_on_them_and_under() -> None:
    state = position("N KH 9H 8S 7C\nE JS\nW 10C\nNE 3D 8S")
    assert offered(state, "move", 0) == [
        ("7C", "7 of clubs, from North"),
        ("8S", "8 of spades and 1 more on it, from North"),
        ("9H", "9 of hearts and 2 more on it, from North"),
        ("10C", "10 of clubs, from West"),
    ]
    goals = [("E", "East, onto jack of spades"), ("W", "West, onto 10 of clubs")]
    assert offered(state, "move", 1, run="9H") == goals
    assert offered(state, "move", 2, run="9H") == [("N", "from North")]
    ridges = position("N 9H\nE JS\nNE 3D 8S\nNW KD")
    assert offered(ridges, "draw", 0) == [
        ("NE", "NE: 8 of spades, 2 cards left"),
        ("NW", "NW: king of diamonds, 1 card left"),
    ]
    assert offered(ridges, "draw", 1, ridge="NE")[1:] == [
        ("E", "East, onto jack of spades"),
        ("W", "West, empty"),
    ]


def test_whoever_reads_is_you() -> None:
    state, you = position(TABLE), Names.of(NAMES, you=0)
    assert GAME.words.prompt(GAME.knowledge.view(state, 0), you).startswith("Turn 21: You act for North.")
    drew = GAME.words.describe(events(state, "draw NE>E")[0], you)
    assert drew.startswith("You draw the 8 of spades from NE onto the 10 of diamonds in East.")


def test_symbols_tell_all_cards_apart() -> None:
    assert len({card_symbol(card) for card in DECK}) == 52


BOOK = rulebook(GAME)
IN_WORDS = {12: "welve", 13: "thirteen"}


def test_its_numbers_and_options_are_the_games() -> None:
    assert (
        f"{len(RIDGES) * RIDGE_LENGTH} make the ridges, {'t' + IN_WORDS[RIDGE_LENGTH]} cards"
        in BOOK.rules["BDM-2"]
    )
    assert f"{IN_WORDS[PILE_LENGTH]} cards" in BOOK.rules["BDM-7"]
    assert f"T{IN_WORDS[IDLE_TURNS]} turns in a row" in BOOK.rules["BDM-13"]
    assert f"whole deck: {len(DECK)}" in BOOK.rules["BDM-14"]
    assert f"For {GAME.about.seat_counts[0]} to {GAME.about.seat_counts[-1]} players" in BOOK.introduction


@pytest.mark.rule("BDM-6", "BDM-10")
def test_ann_acts_for_north_as_it_tells() -> None:
    state = position("N 9H\nE JS 10D\nW 6C\nS 4C\nNE 8S\nNW KD")
    assert [each for each in legal(state) if each.startswith("draw")] == ["draw NE>N", "draw NE>E"]
    moved = play(state, "9H N>E")
    assert [each for each in legal(moved) if each.startswith("draw")] == [
        "draw NE>N", "draw NE>E", "draw NW>N"
    ]  # fmt: skip
    assert drawn(play(moved, "draw NW>N")) == board("N KD\nE JS 10D 9H\nS 4C\nW 6C\nNE 8S")


@pytest.mark.rule("BDM-7", "BDM-10")
def test_ben_acts_for_east_as_it_tells() -> None:
    state = position("N 3C\nE KS..2S\nS 9C AD\nW 4C\nNE 9D\nSE JH", "E")
    assert state.owners[state.valley] == 1
    complete = play(state, "AD S>E")
    assert len(complete.completed) == 1
    assert refused(complete, "end").code == "draw_owed"
    after = play(complete, "draw SE>E", "end", "end")
    assert "draw NE>E" in legal(after)
