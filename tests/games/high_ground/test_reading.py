"""Nothing is done that was not written: a deed and every part of it stand in the text, or it is asked or refused."""

from __future__ import annotations

import pytest

from games.core.errors import Ambiguous, IllegalAction, Unreadable
from games.high_ground import GAME
from games.high_ground.state import State
from tests.games.high_ground.boards import laid_by_players, play, position, refused
from tests.games.reading import parsed

LAND = """
         L       M        N
    14   .       KA       .
    13   K-      9C:B1A3  4D
    12   .       2D:B2    .
    11   .       KB:B3    .
"""
BESIDE = """
         L       M        N
    14   .       KA:A3    .
    13   K-      9C:A1    4D:B1
    12   .       KB:B3    .
"""
STACKS = "     M           N\n13  2C:A3/B3    KB:B2\n12  KA          5D"
HANDS = {"A": "9H 10H J1", "B": "3S"}


def at(land: str, *moves: str, hands: str = HANDS["A"]) -> State:
    return play(position(land, hands={"A": hands, "B": "3S"}), *moves)


def rolled(land: str, face: str) -> State:
    return at(land, "roll", f"die {face}")


def laying(card: str) -> State:
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


# Attacks


@pytest.mark.rule("HG-16")
def test_an_attack_is_on_the_cell_that_is_named_and_no_other() -> None:
    for text in ("attack M13", "attack at M13", "attack on M13.1.1"):
        assert asked(at(LAND), text).startswith("None of your pieces can attack that. Write `")
    assert meant(at(LAND), "attack M12") == "M13.1.2 > M12 x M12.1.1"


@pytest.mark.rule("HG-16")
def test_with_and_from_name_the_attacker() -> None:
    for text in ("attack with M12", "attack from M12"):
        assert asked(at(LAND), text).startswith("Nothing can be attacked with M12 now. ")
    for text in ("attack with M13.1.2", "attack from M13"):
        assert meant(at(LAND), text) == "M13.1.2 > M12 x M12.1.1"


@pytest.mark.rule("HG-20")
@pytest.mark.parametrize(
    "text",
    [
        "attack N13 with M13",
        "M13 x N13",
        "M13 attacks N13",
        "M13.1.1 > N13 x N13.1.1",
        "attack N13",
        "attack",
    ],
)
def test_an_attack_is_no_swap(text: str) -> None:
    refusal = why(rolled(BESIDE, "SWAP"), text)
    assert (refusal.code, refusal.rule) == ("no_attack", "HG-20")


@pytest.mark.rule("HG-15", "HG-20")
def test_a_move_is_no_swap() -> None:
    swap = rolled(BESIDE, "SWAP")
    for text in ("M13 > N13", "M13 > N13.1.1", "move M13 N13", "move to N13", "go M13"):
        assert why(swap, text).code == "die_rolled"
    assert meant(swap, "M13 N13") == meant(swap, "M13 / N13") == "swap M13.1.1 / N13.1.1"


@pytest.mark.rule("HG-24")
@pytest.mark.parametrize("text", ["M13.1.1 N13.1.1", "M13 N13", "M13 - N13"])
def test_two_pieces_side_by_side_may_be_several_deeds_after_wild(text: str) -> None:
    told = asked(rolled(BESIDE, "WILD"), text)
    assert "hop M13.1.1 > N13 x N13.1.1" in told
    assert "swap M13.1.1 / N13.1.1" in told


@pytest.mark.rule("HG-12", "HG-16")
@pytest.mark.parametrize(
    "text",
    ["move", "go", "go M13", "move M13.1.1", "M13.1.1 M13.2.1", "move M13.1.1 M13.2.1", "M13", "attacks"],
)
def test_no_attack_is_made_that_was_not_written(text: str) -> None:
    state = position(STACKS)
    if text == "attacks":
        with pytest.raises(Unreadable):
            parsed(GAME, state, text)
    else:
        assert asked(state, text).endswith("Write `M13.1.1 > M13 x M13.2.1`.")
    assert meant(state, "attack") == "M13.1.1 > M13 x M13.2.1"


@pytest.mark.rule("HG-12")
def test_where_one_goes_is_no_piece_that_goes() -> None:
    state = position("     M     N\n14  9C:A1  KB:B3\n13  2D  KA")
    assert meant(state, "move to M13") == "M14.1.1 > M13"
    assert asked(state, "go to N13").startswith("None of your pieces can move to N13 now.")
    assert asked(state, "go to N14").startswith("None of your pieces can move to N14 now.")
    assert why(state, "M14 > M13.1.1").code == "no_piece"


# Cards


@pytest.mark.rule("HG-12")
@pytest.mark.parametrize("text", ["move H9 M12", "go H9 N14", "H9 > N14"])
def test_a_piece_that_moves_is_no_card(text: str) -> None:
    assert why(at(LAND), text).code == "no_card"
    assert meant(at(LAND), "H9 N14") == "play 9H N14"


@pytest.mark.rule("HG-3")
def test_a_king_is_placed_by_nothing_but_its_cell() -> None:
    state = laid_by_players(2, "M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")
    for text in ("joker M15", "joker M15 7", "play joker m15", "9h m15", "j1 m15"):
        assert why(state, text).code == "crown_first"
    for text in ("M15 = 7", "lay M15 7", "play M15 7"):
        assert why(state, text).code == "crown_first" if text.startswith("lay") else asked(state, text)
    with pytest.raises(Unreadable, match="king of clubs") as refusal:
        parsed(GAME, state, "play king of clubs m15")
    assert refusal.value.hint.startswith("Kings are never in a hand. Write `crown ")


@pytest.mark.rule("HG-13")
def test_a_cell_that_no_card_can_go_to_is_refused_with_those_that_can_be_reached() -> None:
    assert why(at(LAND), "play M14").code == "on_a_king"
    assert why(at(LAND), "play M12").code == "enemy_there"
    assert why(at(LAND), "play A1").code == "not_beside"
    assert why(at(LAND), "play J1 A1").code == "not_beside"
    assert asked(at(LAND), "play N14").endswith("Write `play 9H N14`, `play 10H N14` or `play J1 N14 = 1`.")


@pytest.mark.rule("HG-13")
def test_a_card_that_looks_like_a_cell_is_asked_where_it_goes() -> None:
    assert asked(at(LAND), "j1").startswith("Say where joker J1 goes. ")
    assert asked(at(LAND), "J1 = 7").startswith("Say where joker J1 goes. ")
    assert asked(at(LAND), "h10").startswith("Say where the 10 of hearts goes. ")
    assert asked(laying("J1"), "j1").startswith("Say where it goes. ")
    assert asked(at(LAND), "j2").startswith("Nothing can be done with J2 now. ")


@pytest.mark.rule("HG-2", "HG-7")
def test_a_level_is_asked_for_only_where_the_joker_can_lie() -> None:
    assert why(laying("J1"), "h9").code == "not_beside"
    assert why(laying("J1"), "M14").code == "joker_without_level"


@pytest.mark.rule("HG-13")
def test_to_lay_a_card_in_a_turn_is_to_play_it() -> None:
    assert meant(at(LAND, hands="9H"), "lay N14") == meant(at(LAND, hands="9H"), "put N14") == "play 9H N14"
    assert asked(at(LAND), "lay N14").startswith("Say which card.")
    assert why(rolled(BESIDE, "HOP"), "lay N14").code == "land_laid"


@pytest.mark.rule("HG-14")
def test_a_joker_that_is_not_held_is_not_discarded_for_one_that_is() -> None:
    refusal = why(at(LAND), "discard joker joker")
    assert (refusal.code, refusal.message) == ("not_held", "You do not hold joker J2.")


def test_what_asks_does_nothing() -> None:
    for text in ("roll?", "discard?", "M13 > M12?", "play 9H N14 ?", "pass?!", "enough?"):
        with pytest.raises(Unreadable, match="is not a move") as refusal:
            parsed(GAME, at(LAND), text)
        assert refusal.value.hint.startswith("That is a question, so nothing was done.")
