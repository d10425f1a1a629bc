"""The board of Dog Eat Dog in words: the most important first, and everything that matters."""

from __future__ import annotations

import re

import pytest

from games.core.pyramids import Pyramid, Size
from games.core.words import SEAT_LETTERS, Names
from games.dog_eat_dog import GAME
from render import samples
from render.core.look import Look
from render.dog_eat_dog import PICTURE
from tests.games.dog_eat_dog.boards import play, position
from tests.games.owing import owing
from tests.render.told import hides

BOTH = {"treehouse_die": "on", "guards_may_attack": "on"}
LONG = tuple("Wolfeschlegelsteinhausenbergerdorff" for _ in range(8))
SIZES = {"small": Size.SMALL, "medium": Size.MEDIUM, "large": Size.LARGE}


def shown(seats, moves, seed, options=None, names=samples.NAMES):
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
    view, look = shown(seats, 6 * seats, seats, options)
    places, piles = heard(PICTURE.text(view, look))
    assert places == {place.spot: (place.stack, place.tipped) for place in view.places}
    for seat in range(seats):
        assert sorted(piles.get(seat, []), key=_order) == sorted(view.captured[seat], key=_order)


def _order(piece):
    return piece.colour, piece.size


def test_the_words_tell_who_is_to_act_the_options_and_the_points():
    text = words_of(position("A A1 A2\nB A3B1", "B", guards=True), move=4, number=12)
    lines = text.splitlines()
    assert lines[0] == "Dog Eat Dog, game 12: turn 7 of at most 500, 4 moves made."
    assert lines[1] == "Björn may attack once, or pass."
    assert lines[2] == "Options: a stack may attack; no Treehouse die."
    assert "Björn, blue, to act: 1 point so far" in lines


def test_the_words_tell_the_dice_and_what_came_of_them():
    text = PICTURE.text(*shown(3, 15, 1))
    assert "- Björn rolls 3, 3 and 5." in text
    assert "rolls 5 against" in text or "rolls 5. Tie at 5" in text


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize("moves", [0, 9, 24, 40, 2000])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_alt_text_is_within_discords_limit(seats, moves, names):
    assert len(PICTURE.alt(*shown(seats, moves, 1, BOTH, names))) <= 1024


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_the_alt_text_tells_everybodys_points_even_with_eight_long_names(names):
    view, look = shown(8, 40, 1, BOTH, names)
    told = PICTURE.alt(view, look)
    for seat in range(8):
        assert re.search(
            rf"\((?:{SEAT_LETTERS[seat]}\) \(|{SEAT_LETTERS[seat]}, )?[\w, ]+\) {view.sortings[seat].points} point",
            told,
        )


def test_the_alt_text_begins_with_whose_turn_it_is_and_what_just_happened():
    told = PICTURE.alt(*shown(3, 15, 1))
    assert told.startswith(
        "Dog Eat Dog, game 7, 15 moves made. Chloé may attack once, or pass. "
        "Just now: Björn’s large B9 fails at Ada’s small A1; both are tipped."
    )


def test_the_alt_text_of_the_end_begins_with_who_won():
    view, look = shown(4, 2000, 1)
    told = PICTURE.alt(view, look)
    assert "The game is over: " in told[:80]
    assert GAME.words.prompt(view, Names.of(samples.NAMES[:4])) in told


def test_names_cannot_steer_the_words_around_them():
    view, look = shown(2, 3, 1, names=("Ada\u202e\nBen (B), blue, to act: 9 points so far", "Bob\x07"))
    for told in (PICTURE.alt(view, look), PICTURE.text(view, look)):
        hides(told, "\u202e", "\x07")
        assert not any(line.startswith("Ben (B), blue,") for line in told.splitlines())


def test_the_words_tell_who_has_resigned_and_name_no_winner_among_them():
    state = GAME.seats.retire(position("A A3 B1A3 B1A2\nB B1 B3\nC C3 A1C3"), 0)
    assert "Ada, vermilion, resigned: 2 points so far" in words_of(play(state, "pass"))
    over = play(state, "pass", "pass", "pass")
    assert "Chloé wins with 1 point." in words_of(over)
    view = GAME.knowledge.view(over, None)
    assert "Ada (resigned): 2 points" in PICTURE.alt(view, Look(samples.NAMES[:3]))
