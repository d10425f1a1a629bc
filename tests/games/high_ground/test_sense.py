"""What words mean by what is asked: a card that waits, the face of the die, the hand; and what is asked back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import Ambiguous, GameError, IllegalAction, Unreadable
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.state import State
from tests.games.high_ground.boards import begun, laid_by_players, play, position, refused
from tests.games.reading import parsed

LAND = """
         K     L       M          N        O      P
    15   .     .       KA:A3A2A1  .        .      .
    14   .     QC      4C:B2/A1   4D:A2B1  .      7H
    13   K-    8C:A3B2 JC         9S:B3    K-     6H
    12   .     2D      QD:B1A3    AH       .      5H
    11   .     .       KB:B2      .        .      .
"""
HANDS = {"A": "9H 10H J1", "B": "3S 8D QS"}
SQUARE = ("M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")


def at(*moves: str, hands: str = HANDS["A"]) -> State:
    return play(position(LAND, hands={"A": hands, "B": HANDS["B"]}), *moves)


def laying(card: str = "9H") -> State:
    return play(
        GAME.new(2, {"quick_setup": "off"}), "first A", "turned over 3C", "lay M13", f"turned over {card}"
    )


def meant(state: State, text: str) -> str:
    return GAME.notation.write(parsed(GAME, state, text))


def asked(state: State, text: str) -> str:
    with pytest.raises(Ambiguous) as refusal:
        meant(state, text)
    return f"{refusal.value.message} {refusal.value.hint}"


def why(state: State, text: str) -> IllegalAction:
    """Why what is written cannot be done, from the reader or from the rules."""
    try:
        action = parsed(GAME, state, text)
    except IllegalAction as refusal:
        return refusal
    return refused(state, action)


# Cards


@pytest.mark.rule("HG-2")
@pytest.mark.parametrize(
    "text", ["M14", "lay M14", "put M14", "play M14", "9h m14", "lay 9H M14", "play 9H M14"]
)
def test_while_a_card_has_to_be_placed_its_cell_is_enough(text: str) -> None:
    assert meant(laying(), text) == "lay M14"
    assert why(laying(), "play 10H M14").code == "lay_first"
    assert asked(laying(), "lay") == (
        "Say where it goes. It can go to M14, L13, N13 and M12. Write `lay M14`, `lay L13` or `lay N13`."
    )


@pytest.mark.rule("HG-2", "HG-7")
@pytest.mark.parametrize(
    "text", ["M14 7", "M14 = 7", "lay J1 M14 = 7", "joker M14 7", "j1 m14 7", "m14 level seven"]
)
def test_a_joker_has_to_be_placed_with_its_level(text: str) -> None:
    state = laying("J1")
    assert meant(state, text) == "lay M14 = 7"
    assert why(state, "M14").code == "joker_without_level"


@pytest.mark.rule("HG-3")
@pytest.mark.parametrize("text", ["M15", "lay M15", "place m15", "king to m15", "crown M15"])
def test_while_a_king_has_to_be_placed_its_cell_is_enough(text: str) -> None:
    state = laid_by_players(2, *SQUARE)
    assert meant(state, text) == "crown M15"
    assert "It can go to L15, M15, N15, O14, " in asked(state, "crown")
    assert why(state, "roll").code == "crown_first"
    assert why(state, "tip M15.1.1").code == "crown_first"


@pytest.mark.rule("HG-23")
def test_a_card_that_was_dug_needs_but_its_cell() -> None:
    state = at("roll", "die DIG", "dig", "turned over J2")
    for text in ("n15 7", "play n15 7", "lay N15 = 7", "joker n15 7", "play J2 N15 = 7"):
        assert meant(state, text) == "play J2 N15 = 7"
    assert why(state, "play 9H N15").code == "not_dug"
    assert asked(state, "play joker").startswith("Say where it goes. It can go to L14, P14, M13,")
    assert why(state, "M15.1.3").code == why(state, "hop").code == "dug_first"


@pytest.mark.rule("HG-13")
def test_the_joker_that_is_held_needs_no_number() -> None:
    assert meant(at(), "play joker n15 7") == "play J1 N15 = 7"
    assert meant(at(hands="9H J2"), "joker n15 7") == "play J2 N15 = 7"
    assert meant(at(), "J1 N15 = 7") == "play J1 N15 = 7"
    assert why(at(), "j1 n15").code == "joker_without_level"
    assert why(at(hands="9H 10H"), "play joker n15 7").message == "You do not hold joker J1."
    assert meant(at(hands="J1 J2"), "discard joker joker") == "discard J1 J2"
    assert meant(at(), "discard joker 9h") == "discard 9H J1"


@pytest.mark.rule("HG-13")
def test_a_card_or_a_cell_that_is_left_out_is_asked_for_unless_there_is_one() -> None:
    assert asked(at(), "play N15") == (
        "Say which card. You hold 9 of hearts, 10 of hearts and joker J1. "
        "Write `play 9H N15`, `play 10H N15` or `play J1 N15 = 1`."
    )
    assert asked(at(hands="J1 J2"), "play N15").endswith("Write `play J1 N15 = 1` or `play J2 N15 = 1`.")
    assert meant(at(hands="9H"), "play N15") == "play 9H N15"
    assert asked(at(), "10h").startswith("Say where the 10 of hearts goes. It can go to L14, ")
    assert asked(at(), "N15").startswith(
        "Say which card goes to N15. You hold 9 of hearts, 10 of hearts and joker J1. Write "
    )
    assert why(at(), "play QC").message == "You do not hold the queen of clubs."
    assert asked(at(hands=""), "play").startswith("You have no cards.")
    assert why(at("roll", "die HOP"), "play N15").code == "die_rolled"


@pytest.mark.rule("HG-14")
@pytest.mark.parametrize("text", ["discard all", "discard everything", "discard my hand"])
def test_all_cards_are_those_that_are_held(text: str) -> None:
    assert meant(at(), text) == "discard 9H 10H J1"


@pytest.mark.rule("HG-13", "HG-14", "HG-15")
def test_to_pass_is_to_do_nothing_more_of_what_is_asked() -> None:
    passes = [meant(state, "pass") for state in (at(), at("play 9H N15"), at("roll", "die HOP"))]
    assert passes == ["discard", "enough", "decline"]


@pytest.mark.rule("HG-13")
def test_what_looks_like_a_cell_is_a_card_where_it_is_held_and_no_such_cell_lies() -> None:
    assert meant(at(), "h9 n15") == "play 9H N15"
    assert why(at(), "J2 > N15").message == "J2 has no card."


# Pieces


@pytest.mark.rule("HG-12", "HG-16")
def test_a_piece_alone_is_asked_about_with_what_it_can_do() -> None:
    told = asked(at(), "M15.1.3")
    assert told.startswith("Say what to do with M15.1.3. Write `M15.1.3 > M14`, `M15.1.3 > M14 x ")
    assert told.endswith(" or `M15.1.3 > N14`.")
    assert asked(at(), "move").startswith("Say what to do. Write `M15.1.1 > ")
    assert asked(at(), "N13") == (
        "Nothing can be done with N13 now. Write `M15.1.1 > M14`, `play 9H L14` or `discard`."
    )
    assert why(at(), "move N13").code == "not_yours"


@pytest.mark.rule("HG-16")
def test_a_victim_alone_is_attacked_where_one_piece_can_do_that() -> None:
    board = "     M     N      O\n13  9:A2  4:B2   KB:B1\n12  KA    2:A1   ."
    assert meant(position(board), "attack N13") == "M13.1.1 > N13 x N13.1.1"
    assert asked(position(board), "attack O13").startswith("None of your pieces can attack that.")
    assert meant(position(board), "m13 n13 x") == "M13.1.1 > N13 x N13.1.1"


@pytest.mark.rule("HG-19", "HG-20", "HG-21", "HG-22", "HG-24")
def test_after_a_roll_a_deed_is_what_the_die_shows() -> None:
    hop, swap, tip, aim, wild = (at("roll", f"die {face}") for face in ("HOP", "SWAP", "TIP", "AIM", "WILD"))
    assert meant(hop, "m15.1.3 > m14") == meant(wild, "m15.1.3 > m14") == "hop M15.1.3 > M14"
    assert meant(hop, "m15.1.3 m14") == "hop M15.1.3 > M14"
    assert meant(swap, "m15.1.3 m14.1.1") == meant(swap, "M15.1.3 / M14.1.1") == "swap M15.1.3 / M14.1.1"
    assert meant(tip, "M15.1.1") == "tip M15.1.1"
    assert meant(aim, "M12.1.2") == meant(aim, "aim") == "aim M12.1.2"
    assert "tip M15.1.1" in asked(tip, "tip")
    assert "swap M15.1.3 / M14.1.1" in asked(swap, "swap M15.1.3")
    assert why(hop, "tip").code == why(at(), "tip").code == "face_not_rolled"
    assert why(hop, "hop L13.1.1").code == "hobbled"
    assert why(tip, "move M15.1.3").code == "die_rolled"
    assert why(at("play 9H N15"), "attack").code == "cards_played"


@pytest.mark.rule("HG-20")
def test_a_swap_may_be_written_as_it_is_suggested() -> None:
    state = at("roll", "die SWAP")
    for action in GAME.rules.legal_actions(state, 0):
        text = GAME.notation.write(action)
        assert meant(state, text) == text
        assert meant(state, text.removeprefix("swap ")) == text


# Anything at all

STATES = [
    at(),
    at("play 9H N15"),
    *(at("roll", f"die {face}") for face in ("HOP", "SWAP", "TIP", "AIM", "WILD", "DIG")),
    at("roll", "die DIG", "dig", "turned over J2"),
    laying(),
    laying("J1"),
    laid_by_players(2, *SQUARE),
    at("roll"),
    at(hands=""),
]
WORDS = st.sampled_from(
    [
        "m14",
        "m14.1.2",
        "m15",
        "m15.1.3",
        "n13",
        "n15",
        "m12.1.2",
        "j1",
        "j2",
        "h9",
        "9h",
        "10",
        "h",
        "7",
        "joker",
        "all",
        "discard",
        "play",
        "lay",
        "crown",
        "move",
        "attack",
        "hop",
        "swap",
        "tip",
        "aim",
        "roll",
        "dig",
        "pass",
        "done",
        ">",
        "x",
        "-",
        "=",
        "to",
        "as",
        "9♥",
        "–",
    ]
)


@given(st.sampled_from(STATES), st.lists(WORDS, min_size=1, max_size=6), st.sampled_from([0, 1]))
def test_whatever_is_read_is_an_action_or_asked_about(state: State, words: list[str], seat: int) -> None:
    refusal: GameError
    try:
        action = parsed(GAME, state, " ".join(words), seat)
        GAME.rules.apply(state, seat, action)
    except (Unreadable, Ambiguous) as problem:
        refusal = problem
    except IllegalAction as problem:
        refusal = problem
        assert refusal.rule
    else:
        assert type(action) in GAME.about.action_types
        return
    for words_told in (refusal.message, refusal.hint):
        assert words_told.endswith(".")
        assert len(words_told) <= 400


@pytest.mark.rule("HG-5")
@pytest.mark.parametrize("text", ["play joker n15 7", "discard all", "M15", "tip", "N15", "play"])
def test_whoever_is_not_to_act_is_told_so_and_nothing_else(text: str) -> None:
    state = at()
    with pytest.raises(IllegalAction) as refusal:
        GAME.rules.apply(state, 1, parsed(GAME, state, text, 1))
    assert refusal.value.code == "not_your_turn"


def test_in_full_every_legal_action_means_itself() -> None:
    states = [*STATES, *(begun(seats, seats) for seats in (2, 3, 4))]
    for state in states:
        if GAME.rules.to_act(state) is CHANCE:
            continue
        view, legal = (
            GAME.knowledge.view(state, state.player),
            tuple(GAME.rules.legal_actions(state, state.player)),
        )
        for action in legal:
            assert GAME.notation.parse(view, legal, GAME.notation.write(action)) == action
