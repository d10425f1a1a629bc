"""Prompts, events and labels in words."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Deal
from games.bring_down_the_mountain.events import Lost
from games.bring_down_the_mountain.state import State
from games.core.cards import DECK, card_symbol, read_card
from games.core.commands import suggestions
from games.core.protocol import CHANCE
from games.core.words import Names
from tests.games.bring_down_the_mountain.boards import NAMES, events, play, position, prompt, told

TABLE = "N 9H\nE JS 10D\nS 4C\nW 6C\nNE 3D 8S\nNW 5D KD\nSE 2C QC\nSW 2D QD"


def test_the_prompt_says_who_acts_and_what_can_be_drawn_where() -> None:
    assert prompt(position(TABLE)) == (
        "Turn 21: Ann acts for North. Move as you like, then draw the 8 of spades (NE) to North or East."
    )
    after = play(position(TABLE), "9H N>E")
    assert prompt(after) == (
        "Turn 21: Ann acts for North. Move as you like, then draw the 8 of spades (NE) to North or East, or the king of diamonds (NW) to North."
    )


@pytest.mark.rule("BDM-9")
def test_the_prompt_counts_moves_where_they_are_limited() -> None:
    state = position(TABLE, moves=2)
    assert "acts for North. 2 moves left. Move as you like" in prompt(state)
    assert "1 move left." in prompt(play(state, "9H N>E"))
    assert prompt(play(state, "9H N>E", "6C W>E")).endswith(
        "No moves left. Draw the 8 of spades (NE) to North or West, or the king of diamonds (NW) to North or West."
    )


@pytest.mark.rule("BDM-10")
def test_the_prompt_says_when_nothing_can_be_drawn() -> None:
    state = position("N 9H\nE 8S\nS KS\nW 6C\nNE QC", moves=1)
    words = "No end card fits: "
    assert prompt(state).endswith(f"1 move left. {words}move cards until one does, or end the turn.")
    assert prompt(play(state, "6C W>E")).endswith("No moves left. Draw the queen of clubs (NE) to West.")
    assert prompt(play(state, "8S E>N")).endswith("No moves left. Draw the queen of clubs (NE) to East.")
    stuck = play(position("N 9H\nE 8S 2S\nS KS\nW 6C\nNE QC", moves=1), "2S E>N")
    assert prompt(stuck).endswith(f"No moves left. {words}end the turn.")


@pytest.mark.rule("BDM-13")
def test_the_prompt_counts_turns_that_brought_nothing() -> None:
    text = "N 9H\nE 8S\nS KS\nW 6C"
    assert prompt(position(text, idle=3)).endswith(
        "The ridges are gone: complete the last piles, or end the turn. "
        "3 turns without a draw; 12 lose the game."
    )
    assert prompt(position(text, idle=11)).endswith(
        "Draw or complete a pile this turn, or the mountain wins."
    )


@pytest.mark.rule("BDM-13")
def test_the_prompt_counts_no_idle_turns_once_a_pile_was_completed_in_this_one() -> None:
    text = "N KC..3C\nE 2C AC\nS KD..8D 6D\nW 7D 5D..AD\ndone 2"
    assert prompt(play(position(text, idle=11, moves=2), "2C E>N")) == (
        "Turn 21: Ann acts for North. 1 move left. "
        "The ridges are gone: complete the last piles, or end the turn."
    )
    assert prompt(play(position(text, idle=11, moves=1), "2C E>N")) == (
        "Turn 21: Ann acts for North. No moves left. The ridges are gone: end the turn."
    )


def test_the_deal_is_told() -> None:
    step = GAME.rules.apply(GAME.new(2, {}), CHANCE, Deal(DECK))
    (event,) = step.events
    assert GAME.words.describe(event, Names.of(NAMES)) == "The mountain is dealt."


def test_moves_are_told() -> None:
    state = position("N KH 9H 8S 7C 6D\nE JS\nW 6C\nNE QC")
    assert told(state, "9H N>E") == [
        "Ann moves the 9 of hearts down to the 6 of diamonds (4 cards) from North onto the jack of spades in East."
    ]
    assert told(state, "8S N>E") == [
        "Ann moves the 8 of spades, 7 of clubs and 6 of diamonds from North onto the jack of spades in East."
    ]
    assert told(position("N 9H\nE 8S\nW 7C"), "8S E>N", "9H N>E")[1] == (
        "Ann moves the 9 of hearts and 8 of spades from North into empty East."
    )


def test_draws_are_told() -> None:
    assert told(position(TABLE), "draw NE>E") == [
        "Ann draws the 8 of spades from NE onto the 10 of diamonds in East. NE now ends with the 3 of diamonds, 1 left."
    ]
    assert told(position("N 9H\nE 7D\nNE 8S"), "draw NE>W") == [
        "Ann draws the 8 of spades from NE into empty West. NE is gone."
    ]


def test_a_turn_without_a_draw_is_told() -> None:
    state = position("N 9H\nE 8S\nS KS\nW 6C\nNE QC")
    assert told(state, "end") == ["Ann ends North's turn without a draw."]
    state = position("N 9H\nE 8S\nS KS\nW 6C\nNE QC", idle=4)
    assert told(state, "end") == ["Ann ends North's turn. 5 turns without a draw; 12 lose the game."]


@pytest.mark.rule("BDM-7", "BDM-12")
def test_a_complete_pile_and_the_win_are_told() -> None:
    state = position("N KS..2S\nE AS\ndone 3")
    assert told(state, "AS E>N")[1:] == [
        "The pile in North is complete, king to ace: 4 of 4.",
        "The mountain is down.",
    ]
    assert prompt(play(state, "AS E>N")) == ("The mountain is down in 21 turns. Everybody wins!")


@pytest.mark.rule("BDM-13")
def test_the_loss_is_told_with_every_end_card_and_why_it_fits_nowhere() -> None:
    state = position("N 8S\nE 8H\nS 8C\nW 9D\nNE KD 8D\nSE JD 9S\nSW QH\nNW 8D JH")
    assert told(state, "draw NE>W")[-1] == (
        "The mountain won: no moves can make a draw possible. "
        "Each pile has an 8 that cannot move, and no pile can be completed, "
        "so no top gets higher than an 8. "
        "No end card fits: the king of diamonds (NE) needs a lone ace, the 9 of spades (SE) needs a 10 or higher, "
        "the queen of hearts (SW) needs a king or a lone ace, the jack of hearts (NW) needs a queen or higher."
    )
    assert prompt(play(state, "draw NE>W")) == (
        "The mountain won: no moves can make a draw possible. You brought down 42 of 52 cards in 21 turns."
    )


@pytest.mark.rule("BDM-13")
def test_a_loss_under_four_aces_is_told() -> None:
    lost = Lost("no_draw", 1, (("NE", read_card("2S")),), 20, 30)
    assert "Every pile has an ace on top, and nothing goes on it." in GAME.words.describe(
        lost, Names.of(NAMES)
    )
    assert "the 2 of spades (NE) needs a 3 or higher" in GAME.words.describe(lost, Names.of(NAMES))


@pytest.mark.rule("BDM-13")
def test_a_game_that_was_given_up_is_told() -> None:
    lines = told(position("N 9H\nE 8S\nS 4S\nW 6C\nNE QC\nNW KD", idle=11), "end")
    assert lines[-1] == ("The mountain won: 12 turns without a draw.")


def offered(state: State, command: str, parameter: int, **filled: str) -> list[tuple[str, str]]:
    found = next(each for each in GAME.commands if each.name == command)
    legal = list(GAME.rules.legal_actions(state, 0))
    view = GAME.knowledge.view(state, 0)
    return [
        (each.value, each.label)
        for each in suggestions(found, found.parameters[parameter], view, legal, filled)
    ]


def test_a_run_is_offered_with_what_lies_on_it() -> None:
    state = position("N KH 9H 8S 7C\nE JS\nW 10C\nNE 3D 8S")
    assert offered(state, "move", 0) == [
        ("7C", "7 of clubs, from North"),
        ("8S", "8 of spades and 1 more on it, from North"),
        ("9H", "9 of hearts and 2 more on it, from North"),
        ("10C", "10 of clubs, from West"),
    ]
    assert offered(state, "move", 1, run="9H") == [
        ("E", "East, onto jack of spades"),
        ("W", "West, onto 10 of clubs"),
    ]
    assert offered(state, "move", 2, run="9H") == [("N", "from North")]


def test_a_draw_is_offered_with_its_card_and_what_it_lands_on() -> None:
    state = position("N 9H\nE JS\nNE 3D 8S\nNW KD")
    assert offered(state, "draw", 0) == [
        ("NE", "NE: 8 of spades, 2 cards left"),
        ("NW", "NW: king of diamonds, 1 card left"),
    ]
    assert offered(state, "draw", 1, ridge="NE") == [
        ("N", "North, onto 9 of hearts"),
        ("E", "East, onto jack of spades"),
        ("W", "West, empty"),
    ]


def test_whoever_reads_is_you() -> None:
    state, you = position(TABLE), Names.of(NAMES, you=0)
    assert GAME.words.prompt(GAME.knowledge.view(state, 0), you).startswith("Turn 21: You act for North.")
    drew, *_ = events(state, "draw NE>E")
    assert GAME.words.describe(drew, you).startswith(
        "You draw the 8 of spades from NE onto the 10 of diamonds in East."
    )


def test_symbols_tell_all_cards_apart() -> None:
    assert len({card_symbol(card) for card in DECK}) == 52
