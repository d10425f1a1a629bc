"""Bring Down the Mountain in words: the most important first, and enough to play from."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw, Move
from games.bring_down_the_mountain.state import RIDGES, VALLEYS
from games.core.cards import DECK, Card, card_words
from render import samples
from render.bring_down_the_mountain import PICTURE
from tests.games.bring_down_the_mountain.boards import position, take
from tests.render.mountain import FOG, FULLEST, LATE, LONG, PLAYED, look_at, lost, played, shown, won
from tests.render.told import tells

CARDS = {card_words(card): card for card in DECK}
NAMES = {"North": "N", "East": "E", "South": "S", "West": "W"}


def heard(text):
    """The piles, the ridges from the peak outwards, and the owners' letters, as somebody writes them down who only
    hears the words; None is a card face down."""
    piles, ridges, owners = {}, {}, {}
    for line in text.splitlines():
        if pile := re.match(r"- (North|East|South|West), (\w+), [^:]*: (.*)", line):
            piles[NAMES[pile[1]]] = _cards(pile[3])
            owners[NAMES[pile[1]]] = samples.NAMES.index(pile[2])
        if ridge := re.match(r"- ([NS][EW]), between \w+ and \w+, (?:\d+ cards?: )?(.*)", line):
            ridges[ridge[1]] = tuple(reversed(_cards(ridge[2])))
    return piles, ridges, owners


def _cards(words):
    found: list[Card | None] = []
    for part in words.split(", "):
        if hidden := re.match(r"then (\d+) face down", part):
            found += [None] * int(hidden[1])
        elif part not in ("empty", "gone"):
            found.append(CARDS[part])
    return tuple(found)


def text_of(state, **look):
    return PICTURE.text(GAME.knowledge.view(state, None), look_at(state, **look))


def alt_of(state, **look):
    return PICTURE.alt(GAME.knowledge.view(state, None), look_at(state, **look))


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), PLAYED)
def test_the_whole_position_can_be_written_down_from_the_words(seats, moves, seed, options):
    view, look = shown(seats, moves, seed, options)
    piles, ridges, owners = heard(PICTURE.text(view, look))
    assert piles == {pile.valley: pile.cards for pile in view.piles}
    assert ridges == {ridge.ridge: ridge.cards for ridge in view.ridges}
    assert owners == {pile.valley: pile.owner for pile in view.piles}


@pytest.mark.rule("BDM-8", "BDM-10")
def test_the_words_tell_what_is_owed_the_reach_and_the_moves():
    state = position("N 9H\nE 10S\nS 3D\nW KD\nNE 8C", seats=4, moves=2)
    step = GAME.rules.apply(state, 0, Move("N", state.piles[0][0], "E"))
    lines = text_of(step.state, number=12, events=step.events).splitlines()
    assert lines[0] == "Bring Down the Mountain, game 12: turn 21, 47 of 52 cards brought down."
    assert lines[1].startswith("Turn 21: Ada acts for North. 1 move left.")
    assert "8 of clubs (NE) to North, East or West" in lines[1]
    assert lines[2] == "In reach: the valleys North, East and West; the ridges NE and NW."
    assert lines[3] == "1 move this turn. No move may bring back a position of this turn."
    tells(
        lines,
        "- Ada moves the 9 of hearts from North onto the 10 of spades in East.",
        "- North, Ada, vermilion, acts now: empty",
        "Options: all ridges lie face up; at most 2 moves a turn.",
    )


def test_no_sign_of_a_suit_is_left_to_a_screen_reader():
    for seats, moves, seed, options in PLAYED:
        view, look = shown(seats, moves, seed, options)
        assert not re.search("[♣♦♥♠]", PICTURE.alt(view, look) + PICTURE.text(view, look))


@pytest.mark.rule("BDM-2")
def test_with_fog_the_words_tell_ends_and_numbers_only():
    view, look = shown(3, 30, 5, FOG)
    told = PICTURE.text(view, look) + PICTURE.alt(view, look)
    state = played(3, 30, 5, tuple(sorted(FOG.items()))).state
    assert "Options: only the ridges' end cards lie face up" in told
    for ridge in state.ridges:
        assert not any(card_words(card) in told for card in ridge[:-1])
        assert card_words(ridge[-1]) in told


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_the_alt_text_is_within_discords_limit_and_tells_ends_and_tops(names):
    for seats, moves, seed, options in PLAYED:
        view, look = shown(seats, moves, seed, options, names)
        told = PICTURE.alt(view, look)
        assert len(told) <= 1024
        for ridge in view.ridges:
            assert (f"{ridge.ridge} {card_words(ridge.end)}" if ridge.end else f"{ridge.ridge} gone") in told
        for pile in view.piles:
            assert not pile.cards or card_words(pile.cards[-1]) in told


@pytest.mark.parametrize("text", [FULLEST, LATE])
def test_the_alt_text_of_the_fullest_table_is_whole_sentences(text):
    for valley in VALLEYS:
        told = alt_of(position(text, valley, seats=4, idle=7, moves=2), names=LONG)
        assert len(told) <= 1024
        assert told.endswith("cards down.")


def test_the_alt_text_begins_with_whose_turn_it_is_what_may_be_drawn_and_what_happened():
    state = position("N KH\nE KS\nS 3D\nW KC\nNE 2H 9H\nNW 4S", seats=4)
    step = GAME.rules.apply(state, 0, Draw("NE", "E"))
    assert alt_of(step.state, number=7, events=step.events).startswith(
        "Bring Down the Mountain, game 7. Turn 22: Björn acts for East. Move as you like, then draw "
        "the 2 of hearts (NE) to East, South or North. Just now: Ada draws 9 of hearts to East, "
        "uncovering 2 of hearts. Ridge ends: NE 2 of hearts, 1 left; SE gone;"
    )


@pytest.mark.rule("BDM-13")
def test_the_words_of_a_lost_game_say_why():
    for told in (alt_of(lost()), text_of(lost())):
        tells(told, "The mountain won: ", "No end card fits: no top can get higher than a queen.")


@pytest.mark.rule("BDM-13")
def test_the_words_of_a_game_that_was_given_up_say_why():
    state = position("N 2H\nE 2S\nS 2D\nW 3C\nNE 3H\nSE 9H", seats=4, idle=11)
    step = take(state, "end")
    assert "12 turns without a draw" in text_of(step.state, events=step.events)
    assert "12 turns without a draw or a complete pile." in alt_of(step.state)


@pytest.mark.rule("BDM-12")
def test_the_words_of_a_won_game_say_so_and_list_the_piles():
    assert "The mountain is down in 21 turns. Everybody wins!" in alt_of(won())
    assert text_of(won()).count("- king of ") == 4


def test_names_cannot_steer_the_words_around_them():
    view, look = shown(
        4, 20, 1, {}, names=("Ada\u202e\n- North, Eve (B), blue: empty", "K♠\ue001", "Bob\x07", "D")
    )
    for told in (PICTURE.alt(view, look), PICTURE.text(view, look)):
        assert not re.search("[\u202e\x07\ue000-\ue003]", told)
        assert "K♠" in told
        assert not any(line.startswith("- North, Eve") for line in told.splitlines())


def test_the_words_tell_who_has_resigned():
    state = GAME.seats.retire(position(LATE, seats=4), 1)
    assert "- East, Björn, blue, resigned: ace of diamonds" in text_of(state)
    assert "East (Björn, resigned)" in alt_of(state)


def test_the_words_are_the_same_from_every_side():
    view, look = shown(4, 40, 3, {})
    for seat in range(4):
        turned = replace(view, seat=seat)
        assert PICTURE.text(turned, look) == PICTURE.text(view, look)
    assert len(RIDGES) == 4
