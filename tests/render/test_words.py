"""The words beside pictures: the most important first, and everything that matters."""

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.bring_down_the_mountain.actions import Draw, Move
from games.bring_down_the_mountain.state import RIDGES, VALLEYS
from games.core.components import DECK, Card, Pyramid, Size, card_words
from games.core.protocol import Game
from games.core.words import SEAT_LETTERS, Names
from games.dog_eat_dog import GAME
from games.registry import GAMES
from render import samples
from render.bring_down_the_mountain import PICTURE as MOUNTAIN_PICTURE
from render.core.letters.telling import ALT_LIMIT, alt_title, fitting, text_title
from render.core.look import Look
from render.core.painter import png
from render.core.scene import Text
from render.dog_eat_dog import PICTURE
from render.pictures import picture
from tests.games.bring_down_the_mountain.boards import position as laid_out, take
from tests.games.dog_eat_dog.boards import play, position
from tests.games.reading import owing
from tests.render.boxes import LONG, tells
from tests.render.mountain import (
    FOG,
    FULLEST,
    LATE,
    PLAYED,
    look_at,
    lost,
    played,
    shown as mountain_shown,
    won,
)

STRANGE = (
    "x" * 5000,
    "a\nb\r\x00\u202e",
    "K♠\n- M13, level 1: nothing\x07\ue001",
    "@everyone **bold** `code`",
    "",
    "   ",
    "🀄",
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.about.key))


@lru_cache
def shown(game: Game[Any, Any, Any]) -> tuple[Any, Any]:
    """A game in its middle, as everybody sees it."""
    sample = samples.play(game, 2, 12, 3)
    return game.knowledge.view(sample.state, None), samples.look(game, sample)


@every_game
def test_a_preview_is_told_as_one(game: Game[Any, Any, Any]) -> None:
    view, look = shown(game)
    ahead, title = replace(look, preview=True), f"{game.about.title}, game 7"
    assert picture(game).alt(view, ahead).startswith(f"Preview of {title}")
    assert picture(game).text(view, ahead).startswith(f"Preview, not done yet. {title}")


@every_game
def test_a_game_that_the_players_ended_waits_for_nobody(game: Game[Any, Any, Any]) -> None:
    view, look = shown(game)
    ended, drawing = replace(look, to_act=frozenset()), picture(game)
    drawn = [mark.text for mark in drawing.scene(view, ended).marks if isinstance(mark, Text)]
    for told in (drawing.alt(view, ended), drawing.text(view, ended)):
        assert "The game is over." in told
    assert "The game is over" in drawn


@every_game
@pytest.mark.parametrize("name", STRANGE)
def test_any_name_can_be_drawn_and_told_and_steers_no_words(game: Game[Any, Any, Any], name: str) -> None:
    view, look = shown(game)
    strange, plain = replace(look, names=(name,) * 2), picture(game).text(view, look)
    assert png(picture(game).scene(view, strange))
    assert len(picture(game).alt(view, strange)) <= ALT_LIMIT
    text = picture(game).text(view, strange)
    assert text.count("\n") == plain.count("\n")
    assert ("K♠" in text) == ("K♠" in name)
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e\ue000-\uf8ff]", picture(game).alt(view, strange) + text)


# The words beside a picture that all games share.


def test_a_preview_says_so_first_and_names_game_and_number_if_it_has_one() -> None:
    look = Look(("Ada",), number=7, preview=True)
    assert alt_title("High Ground", look) == "Preview of High Ground, game 7"
    assert text_title("High Ground", look) == "Preview, not done yet. High Ground, game 7"
    assert alt_title("High Ground", Look(())) == text_title("High Ground", Look(())) == "High Ground"


def test_the_first_version_that_is_short_enough_is_told_or_else_the_last_is_cut() -> None:
    assert fitting(["x" * (ALT_LIMIT + 1), "y" * ALT_LIMIT, "z"]) == "y" * ALT_LIMIT
    told = fitting(["x" * 9999, "y" * 9999])
    assert (len(told), told[0], told[-1]) == (ALT_LIMIT, "y", "…")


# The board of Dog Eat Dog in words: the most important first, and everything that matters.


BOTH = {"treehouse_die": "on", "guards_may_attack": "on"}
SIZES = {"small": Size.SMALL, "medium": Size.MEDIUM, "large": Size.LARGE}


def dog_shown(seats, moves, seed, options=None, names=samples.NAMES):
    sample = samples.play(GAME, seats, moves, seed, options)
    return GAME.knowledge.view(sample.state, None), samples.look(GAME, sample, names)


def words_of(state, **look):
    view = GAME.knowledge.view(state, None)
    return PICTURE.text(view, Look(samples.NAMES[: view.seats], to_act=owing(GAME, state), **look))


def heard(text):
    """The position that somebody writes down who only hears the words."""
    places, piles, seat = {}, {}, 0
    for line in text.splitlines():
        if (owner := re.match(r"(\w+), \w", line)) and owner[1] in samples.NAMES:
            seat = samples.NAMES.index(owner[1])
        for kind, tipped in (("- upright singles: ", False), ("- tipped, out of play: ", True)):
            if line.startswith(kind) and not line.endswith("none"):
                for single in line.removeprefix(kind).split(", "):
                    spot, size = single.split()
                    places[spot] = ((Pyramid(seat, SIZES[size]),), tipped)
        if stack := re.match(r"- stack (\w\d), from the top down: (.*)", line):
            pieces = [_piece(words) for words in stack[2].split(" on ")]
            places[stack[1]] = (tuple(reversed(pieces)), False)
        if pile := re.match(r"- captured pile: (.*)", line):
            piles[seat] = [piece for words in re.split(r", (?=\w+'s)", pile[1]) for piece in _pieces(words)]
    return places, piles


def _piece(words):
    owner, size = words.split("'s ")
    return Pyramid(samples.NAMES.index(owner), SIZES[size])


def _pieces(words):
    """Loose pyramids: `Ada's small and 2 larges`."""
    owner, sizes = words.split("'s ")
    for each in re.split(", | and ", sizes):
        count, size = each.split() if each[0].isdigit() else ("1", each)
        yield from [_piece(f"{owner}'s {size.removesuffix('s')}")] * int(count)


@pytest.mark.parametrize("options", [{}, BOTH], ids=["plain", "both options"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_whole_position_can_be_written_down_from_the_words(seats, options):
    view, look = dog_shown(seats, 6 * seats, seats, options)
    places, piles = heard(PICTURE.text(view, look))
    assert places == {place.spot: (place.stack, place.tipped) for place in view.places}
    for seat in range(seats):
        assert Counter(piles.get(seat, [])) == Counter(view.captured[seat])


def test_the_words_tell_who_is_to_act_the_options_and_the_points():
    text = words_of(position("A A1 A2\nB A3B1", "B", guards=True), move=4, number=12)
    lines = text.splitlines()
    assert lines[0] == "Dog Eat Dog, game 12: turn 7 of at most 500, 4 moves made."
    assert lines[1] == "Björn may attack once, or pass."
    assert lines[2] == "Options: a stack may attack; no Treehouse die."
    assert "Björn, blue, to act: 1 point so far" in lines


def test_the_words_tell_the_dice_and_what_came_of_them():
    text = PICTURE.text(*dog_shown(3, 15, 1))
    assert "- Björn rolls 3, 3 and 5." in text
    assert "rolls 5 against" in text or "rolls 5. Tie at 5" in text


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_the_alt_text_tells_everybodys_points_even_with_eight_long_names(names):
    view, look = dog_shown(8, 40, 1, BOTH, names)
    told = PICTURE.alt(view, look)
    assert len(told) <= ALT_LIMIT
    for seat in range(8):
        assert re.search(
            rf"\((?:{SEAT_LETTERS[seat]}\) \(|{SEAT_LETTERS[seat]}, )?[\w, ]+\) {view.sortings[seat].points} point",
            told,
        )


def test_the_alt_text_begins_with_whose_turn_it_is_and_what_just_happened():
    told = PICTURE.alt(*dog_shown(3, 15, 1))
    assert told.startswith(
        "Dog Eat Dog, game 7, 15 moves made. Chloé may attack once, or pass. "
        "Just now: Björn’s large B9 fails at Ada’s small A1; both are tipped."
    )


def test_the_alt_text_of_the_end_begins_with_who_won():
    view, look = dog_shown(4, 2000, 1)
    told = PICTURE.alt(view, look)
    assert "The game is over: " in told[:80]
    assert GAME.words.prompt(view, Names.of(samples.NAMES[:4])) in told


def test_the_words_tell_who_has_resigned_and_name_no_winner_among_them():
    state = GAME.seats.retire(position("A A3 B1A3 B1A2\nB B1 B3\nC C3 A1C3"), 0)
    assert "Ada, vermilion, resigned: 2 points so far" in words_of(play(state, "pass"))
    over = play(state, "pass", "pass", "pass")
    assert "Chloé wins with 1 point." in words_of(over)
    view = GAME.knowledge.view(over, None)
    assert "Ada (resigned): 2 points" in PICTURE.alt(view, Look(samples.NAMES[:3]))


# Bring Down the Mountain in words: the most important first, and enough to play from.


CARDS = {card_words(card): card for card in DECK}
NAMES = {"North": "N", "East": "E", "South": "S", "West": "W"}


def mountain_heard(text):
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
    return MOUNTAIN_PICTURE.text(MOUNTAIN.knowledge.view(state, None), look_at(state, **look))


def alt_of(state, **look):
    return MOUNTAIN_PICTURE.alt(MOUNTAIN.knowledge.view(state, None), look_at(state, **look))


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), PLAYED)
def test_the_whole_table_can_be_written_down_from_words_without_signs_of_suits(seats, moves, seed, options):
    view, look = mountain_shown(seats, moves, seed, options)
    told = MOUNTAIN_PICTURE.text(view, look)
    assert not re.search("[♣♦♥♠]", MOUNTAIN_PICTURE.alt(view, look) + told)
    piles, ridges, owners = mountain_heard(told)
    assert piles == {pile.valley: pile.cards for pile in view.piles}
    assert ridges == {ridge.ridge: ridge.cards for ridge in view.ridges}
    assert owners == {pile.valley: pile.owner for pile in view.piles}


@pytest.mark.rule("BDM-8", "BDM-10")
def test_the_words_tell_what_is_owed_the_reach_and_the_moves():
    state = laid_out("N 9H\nE 10S\nS 3D\nW KD\nNE 8C", seats=4, moves=2)
    step = MOUNTAIN.rules.apply(state, 0, Move("N", state.piles[0][0], "E"))
    lines = text_of(step.state, number=12, events=step.events).splitlines()
    assert lines[0] == "Bring Down the Mountain, game 12: turn 21, 47 of 48 cards brought down."
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


@pytest.mark.rule("BDM-2")
def test_with_fog_the_words_tell_ends_and_numbers_only():
    view, look = mountain_shown(3, 30, 5, FOG)
    told = MOUNTAIN_PICTURE.text(view, look) + MOUNTAIN_PICTURE.alt(view, look)
    state = played(3, 30, 5, FOG).state
    assert "Options: only the ridges' end cards lie face up" in told
    for ridge in state.ridges:
        assert not any(card_words(card) in told for card in ridge[:-1])
        assert card_words(ridge[-1]) in told


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_the_alt_text_is_within_discords_limit_and_tells_ends_and_tops(names):
    for seats, moves, seed, options in PLAYED:
        view, look = mountain_shown(seats, moves, seed, options, names)
        told = MOUNTAIN_PICTURE.alt(view, look)
        assert len(told) <= 1024
        for ridge in view.ridges:
            assert (f"{ridge.ridge} {card_words(ridge.end)}" if ridge.end else f"{ridge.ridge} gone") in told
        for pile in view.piles:
            assert not pile.cards or card_words(pile.cards[-1]) in told


@pytest.mark.parametrize("text", [FULLEST, LATE])
def test_the_alt_text_of_the_fullest_table_is_whole_sentences(text):
    for valley in VALLEYS:
        told = alt_of(laid_out(text, valley, seats=4, idle=7, moves=2), names=LONG)
        assert len(told) <= 1024
        assert told.endswith("cards down.")


@pytest.mark.rule("BDM-14")
def test_all_cards_of_the_ridges_are_down_before_the_win_counts_the_whole_deck():
    bare = laid_out("N KS..2S\nE AS\ndone 3")
    assert alt_of(bare).endswith("3 of 4 piles complete, 48 of 48 cards down.")
    drawn = MOUNTAIN_PICTURE.scene(MOUNTAIN.knowledge.view(bare, None), look_at(bare))
    assert {"48", "of 48"} <= {mark.text for mark in drawn.marks if isinstance(mark, Text)}
    won = MOUNTAIN.rules.apply(bare, 0, Move("E", bare.piles[1][0], "N")).state
    assert alt_of(won).endswith("4 of 4 piles complete, 52 of 52 cards down.")


def test_the_alt_text_begins_with_whose_turn_it_is_what_may_be_drawn_and_what_happened():
    state = laid_out("N KH\nE KS\nS 3D\nW KC\nNE 2H 9H\nNW 4S", seats=4)
    step = MOUNTAIN.rules.apply(state, 0, Draw("NE", "E"))
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
    state = laid_out("N 2H\nE 2S\nS 2D\nW 3C\nNE 3H\nSE 9H", seats=4, idle=11)
    step = take(state, "end")
    assert "12 turns without a draw" in text_of(step.state, events=step.events)
    assert "12 turns without a draw or a complete pile." in alt_of(step.state)


@pytest.mark.rule("BDM-12")
def test_the_words_of_a_won_game_say_so_and_list_the_piles():
    assert "The mountain is down in 21 turns. Everybody wins!" in alt_of(won())
    assert text_of(won()).count("- king of ") == 4


def test_the_words_tell_who_has_resigned():
    state = MOUNTAIN.seats.retire(laid_out(LATE, seats=4), 1)
    assert "- East, Björn, blue, resigned: ace of diamonds" in text_of(state)
    assert "East (Björn, resigned)" in alt_of(state)


def test_the_words_are_the_same_from_every_side():
    view, look = mountain_shown(4, 40, 3, {})
    for seat in range(4):
        turned = replace(view, seat=seat)
        assert MOUNTAIN_PICTURE.text(turned, look) == MOUNTAIN_PICTURE.text(view, look)
    assert len(RIDGES) == 4
