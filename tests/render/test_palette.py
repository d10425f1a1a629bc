"""The colours can be told apart, and read."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from render.contact_sheet import VISIONS, linear, seen
from render.core import palette
from render.core.palette import (
    RIM,
    SEAT_COLOUR_NAMES,
    SEAT_COLOURS,
    Colour,
    contrast,
    ink,
    letter_colour,
    seat_tones,
)
from render.core.tones import PIECES
from render.high_ground.cells import inks as land
from render.highest_ground import inks as campaign

THEMES = ("dark", "light")
SEATS = range(8)


SCHEMES = [*THEMES, *(f"{theme} {inks}" for theme in THEMES for inks in (land.INKS, campaign.INKS))]


def lab(colour: Colour) -> tuple[float, float, float]:
    """The colour in CIE L*a*b* under daylight (D65), in which distances match what people see."""
    red, green, blue = (linear(value) for value in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_palette_has_at_most_256_colours_and_none_twice(scheme):
    colours = palette.palette(scheme)
    assert len(set(colours)) == len(colours) <= 256


@pytest.mark.parametrize("theme", THEMES)
def test_the_inks_of_one_game_take_no_room_from_another(theme):
    paper = ink(f"{theme} {campaign.INKS}", "parchment")
    assert paper in palette.palette(f"{theme} {campaign.INKS}")
    assert paper not in palette.palette(theme)
    with pytest.raises(KeyError):
        ink(theme, "parchment")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", palette.GROUNDS)
@pytest.mark.parametrize("name", ["ink", "quiet"])
def test_words_stand_out_from_what_they_lie_on(theme, ground, name):
    assert contrast(ink(theme, name), ink(theme, ground)) >= 4.5


@pytest.mark.parametrize("seat", SEATS)
def test_a_letter_stands_out_from_its_colour(seat):
    assert contrast(letter_colour(seat), SEAT_COLOURS[seat]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", palette.GROUNDS)
@pytest.mark.parametrize("seat", SEATS)
def test_a_piece_stands_out_by_its_lit_face_or_its_edge(theme, ground, seat):
    under = ink(theme, ground)
    assert max(contrast(seat_tones(seat)[1], under), contrast(RIM, under)) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["line", "accent"])
def test_lines_stand_out_from_what_they_lie_on(theme, name):
    assert min(contrast(ink(theme, name), ink(theme, ground)) for ground in palette.GROUNDS) >= 3


@pytest.mark.parametrize("colours", [SEAT_COLOURS, PIECES], ids=["flat", "on a table"])
@pytest.mark.parametrize("vision", [vision for vision in VISIONS if vision != "grey"])
def test_no_two_players_look_the_same_to_anybody(vision, colours):
    """Colours less than 2.3 apart look the same side by side. Between eight players it is seven times that, whoever
    looks; who sees no colours has the letters."""
    nearest = min(
        math.dist(lab(seen(one, vision)), lab(seen(other, vision))) for one, other in combinations(colours, 2)
    )
    assert nearest > 16


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_the_accent_is_nobodys_colour(theme, seat):
    accent = lab(ink(theme, "accent"))
    assert math.dist(accent, lab(SEAT_COLOURS[seat])) > 20


def test_every_seat_has_a_colour_with_a_name_of_its_own():
    assert len(set(SEAT_COLOUR_NAMES)) == len(set(SEAT_COLOURS)) == len(SEATS)


def test_grey_stays_as_bright_as_the_colour_was():
    assert seen((255, 255, 255), "grey") == (255, 255, 255)
    assert seen((0, 0, 0), "grey") == (0, 0, 0)
    red, green, blue = seen((213, 94, 0), "grey")
    assert red == green == blue


def test_an_unknown_ink_is_refused():
    with pytest.raises(KeyError):
        ink("dark", "nonsense")
