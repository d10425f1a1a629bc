"""Pieces on a table and on hexes."""

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageChops

from benchmarks.true_colours import paint_true
from games.core.hexes.grid import ORIGIN, Direction, Hex, Hexside
from render.core import tiles
from render.core.drawn_once import DrawnOnce
from render.core.frame.banner import Banner, banner_marks
from render.core.frame.plates import Player, plates
from render.core.hexes import HexPlan, HexRing, Style, fitted, half_height
from render.core.look import Look
from render.core.marks import scenic
from render.core.painter import paint, png
from render.core.palette import (
    PALETTE_SIZE,
    RIM,
    WHITE,
    Surface,
    colour,
    contrast,
    ink,
    palette,
    register_surfaces,
)
from render.core.pieces import geometry
from render.core.pieces.standing import Contact, Fallen, Ghost, Tower, states
from render.core.pieces.tokens import DICE, Thrown, Token, thrown_width
from render.core.scene import Mark, Scene, Theme
from render.core.shapes.choices import Choice
from render.core.shapes.hard import Pen, Scenery, curve
from render.core.tones import OUTLINE, PIECES, SHADE, State, surface, tones
from render.highest_ground.inks import INKS as HIGHEST_INKS
from render.highest_ground.pieces.blocks import Block
from render.highest_ground.pieces.signs import SIGNS
from tests.games.core.test_hexes import area
from tests.render.golden import check_picture, different, grey, noise

TABLE: Final = "table for tests"
_NAMES: Final = ["table", "panel", "turn", "ink", "quiet", "line", "shade", "accent", "head", "lip"]
_DARK: Final = [
    "#22362C",
    "#22362C",
    "#2F4A3B",
    "#F6F3E7",
    "#A9BBAA",
    "#3A5545",
    "#17251E",
    "#FF4FD8",
    "#17251E",
    "#3A5545",
]
_LIGHT: Final = [
    "#DDE3C4",
    "#DDE3C4",
    "#FFFFFF",
    "#1E2A20",
    "#51604C",
    "#B9C597",
    "#C0C8A8",
    "#C4007A",
    "#F3F3E2",
    "#B9C597",
]
_GROUNDS: Final = ("table", "head", "turn")
_STATES: Final[tuple[State, ...]] = ("free", "fallen", "trapped")
INKS: Final = "tests"

register_surfaces(
    INKS,
    *(
        surface(
            {
                **{name: colour(text) for name, text in zip(_NAMES, texts, strict=True)},
                **{f"die-{number}": each for number, each in enumerate(DICE)},
            },
            _GROUNDS,
            _GROUNDS,
            _STATES,
        )
        for texts in (_DARK, _LIGHT)
    ),
)


@dataclass(frozen=True, slots=True)
class Field(Scenery):
    """Scenery for tests: a line across a box."""


@scenic(Field)
def field(mark: Field, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "table")
    pen.line(curve((0, 40), (300, 0), (800, 80), (mark.width, 40)), "line", 4)
    pen.oval(600, 60, 200, 30, "line", 4)


def everything(theme: Theme) -> Scene:
    """Every piece in every colour and state, the header and the strip."""
    look = Look(("Ada", "Björn", "Chloé"), theme=theme)
    marks: list[Mark] = [
        *banner_marks(Banner("Cairn", "parts", (2,), "to act", said=("Ada's large went up",)), look)
    ]
    for seat in range(8):
        x = 80 + seat * 146
        for y, pips in ((290, 1), (400, 2), (540, 3)):
            marks += [Contact(x, y, 100, pips), Tower(x, y, 100, ((seat, pips),))]
        marks += [Contact(x, 650, 100, 2, True), Fallen(x, 650, 100, seat, 2)]
        marks += [Tower(x, 860, 125, tuple(((seat + n) % 8, 3 - n) for n in range(3)))]
        marks += [Token(x, 920, 80, seat)]
    marks += [
        Tower(100, 1180, 100, ((0, 3), (0, 2), (0, 1)), held=True),
        Tower(280, 1180, 100, ((5, 2), (6, 1), (4, 3), (3, 1)), held=True),
        Tower(460, 1180, 100, ((2, 1), (2, 3)), "moved"),
        Tower(640, 1180, 100, ((2, 1), (2, 3)), "planned", around_top=True),
        Ghost(800, 1180, 100, 3),
        Fallen(940, 1180, 100, 1, 3, "moved"),
        Fallen(1080, 1180, 100, 1, 2, "planned"),
    ]
    marks += [Thrown(70 + face * 116, 1260, 92, face, face < 3) for face in range(1, 7)]
    marks.append(Thrown(960, 1260, 92, "SWAP"))
    part = plates(
        [Player(0, "Ada", count="3"), Player(1, "Björn", True, count="2"), Player(2, "Chloé", gone=True)]
    )
    foot = 1340
    ground = (Field(0, 170, 1200, foot - 170), *(mark.shifted(0, foot) for mark in part.ground))
    low = [mark.shifted(0, foot) for mark in part.marks]
    return Scene(1200, foot + part.height, theme, ground, (*marks, *low), INKS)


THEMES: tuple[Theme, ...] = ("dark", "light")
SCHEMES = [f"{theme} {INKS}" for theme in THEMES]


def drawn(*marks, theme="dark"):
    return paint(Scene(400, 400, theme, (), marks, INKS)).convert("RGB")


def size(mark):
    tile = tiles.piece(mark, SCHEMES[0])
    return tile.width, tile.height


@pytest.mark.parametrize("theme", THEMES)
def test_everything_on_a_table_looks_as_it_was_approved(theme):
    check_picture(f"parts-{theme}", everything(theme))


@pytest.mark.parametrize("theme", THEMES)
def test_a_palette_of_its_own_shows_the_true_colours(theme):
    assert noise(paint_true(everything(theme)), paint(everything(theme))) >= 36


@pytest.mark.parametrize("theme", THEMES)
def test_everything_at_once_takes_less_than_160_kilobytes(theme):
    assert len(png(everything(theme))) < 160_000


@pytest.mark.parametrize("scheme", SCHEMES)
def test_players_red_ink_and_white_are_in_the_palette_as_they_are(scheme):
    colours = palette(scheme)
    assert len(colours) <= PALETTE_SIZE
    assert {*PIECES, WHITE, OUTLINE, ink(scheme, "accent"), ink(scheme, "table")} <= set(colours)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_shadow_is_darker_than_what_it_lies_on(scheme):
    shadow, table = ink(scheme, "table" + SHADE), ink(scheme, "table")
    assert all(one < other for one, other in zip(shadow, table, strict=True))


def _inks(**more):
    names = ("table", "panel", "turn", "ink", "quiet", "line", "shade", "accent")
    return {**dict.fromkeys(names, WHITE), **more}


def test_a_palette_that_cannot_be_is_refused():
    whole = Surface(_inks())
    for told, make in (
        ("registered already", lambda: register_surfaces(INKS, whole, whole)),
        (
            "needs these inks too: accent, ink, line",
            lambda: register_surfaces("half", Surface({"table": WHITE}), whole),
        ),
        ("Both themes", lambda: register_surfaces("uneven", Surface(_inks(mine=WHITE)), whole)),
    ):
        with pytest.raises(ValueError, match=told):
            make()
    full = Surface(_inks(), colours=tuple((n, 0, 1) for n in range(PALETTE_SIZE)))
    with pytest.raises(ValueError, match="more than 256"):
        register_surfaces("full", full, full)


@pytest.mark.parametrize("state", ["free", "trapped", "fallen"])
@pytest.mark.parametrize("seat", range(8))
def test_a_letter_stands_out_in_every_state(seat, state):
    tone = tones(seat, state)
    assert contrast(tone.letter, tone.flat) >= 4.0


def test_a_larger_pyramid_is_larger_standing_covered_and_fallen():
    for make in (
        lambda pips: Tower(0, 0, 100, ((0, pips),)),
        lambda pips: Tower(0, 0, 100, ((0, pips), (1, 1))),
        lambda pips: Fallen(0, 0, 100, 0, pips),
        lambda pips: Contact(0, 0, 100, pips),
    ):
        widths = [size(make(pips))[0] for pips in (1, 2, 3)]
        assert all(low < high for low, high in pairwise(widths))


def test_a_tower_is_as_high_as_its_measures_say():
    pieces = ((0, 3), (1, 2), (2, 1))
    assert geometry.height(pieces, 100) == 44 + 44 + 0.92 * 72
    wide, high = size(Tower(0, 0, 100, pieces))
    assert wide >= geometry.spread(pieces, 100) == 122
    assert 0 <= high - geometry.height(pieces, 100) <= 16


def test_a_pyramid_below_a_larger_one_is_trapped_and_any_other_below_one_hobbled():
    assert states([(0, 2), (0, 1), (0, 3), (0, 1)]) == ["trapped", "trapped", "hobbled", "free"]
    assert states([(0, 2)]) == ["free"]


def test_trapped_and_hobbled_pieces_look_different_even_in_grey():
    plain = drawn(Tower(200, 300, 100, ((0, 2), (0, 3)))).convert("L")
    for pieces in (((0, 2), (0, 3)), ((0, 3), (0, 2))):
        held = drawn(Tower(200, 300, 100, pieces, held=True)).convert("L")
        free = drawn(Tower(200, 300, 100, pieces)).convert("L")
        changed = ImageChops.difference(held, free).point(lambda value: 255 if value > 40 else 0)
        assert changed.getbbox() is not None
        assert sum(changed.histogram()[255:]) > 300
    assert plain.getbbox() is not None


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("halo", ["moved", "planned"])
def test_a_halo_has_the_ink_of_the_last_move_with_a_dark_edge(theme, halo):
    accent = ink(f"{theme} {INKS}", "accent")
    for around_top in (False, True):
        plain = drawn(Tower(200, 300, 100, ((0, 2), (1, 3))), theme=theme)
        image = drawn(Tower(200, 300, 100, ((0, 2), (1, 3)), halo, around_top), theme=theme)
        assert accent in {colour for _, colour in image.getcolors(1 << 16)}
        assert accent not in {colour for _, colour in plain.getcolors(1 << 16)}


def test_a_die_with_a_word_is_wide_enough_for_it():
    assert thrown_width(5, 100) == 100
    assert thrown_width("SWAP", 100) > thrown_width("TIP", 100) >= 100
    assert size(Thrown(0, 0, 100, "SWAP"))[0] > size(Thrown(0, 0, 100, 5))[0]


def test_scenery_has_no_smooth_edges_and_is_drawn_once():
    tiles.DRAWN.clear()
    image = drawn(Field(0, 0, 400, 200), Field(0, 200, 400, 200))
    assert len(tiles.DRAWN) == 1
    allowed = {ink(SCHEMES[0], name) for name in ("table", "line")}
    assert {colour for _, colour in image.getcolors()} == allowed


def test_what_was_not_used_for_longest_makes_room_for_what_is_drawn():
    kept, drawn = DrawnOnce(most=100), []

    def find(key, size=40):
        def draw():
            drawn.append(key)
            return key

        return kept.find(key, draw, lambda _: size)

    for key in "abacab":
        assert find(key) == key
    assert drawn == ["a", "b", "c", "b"]
    assert (len(kept), kept.bytes) == (2, 80)
    find("larger than all", 101)
    assert (len(kept), kept.bytes) == (1, 101)
    kept.clear()
    assert (len(kept), kept.bytes) == (0, 0)


def test_a_tile_has_no_empty_margin():
    tile = tiles.piece(Tower(0, 0, 100, ((0, 1),)), SCHEMES[0])
    box = Image.Image()._new(tile.mask).getbbox()
    assert box == (0, 0, tile.width, tile.height)


# Boards of hexes: they fill their box, rings stay within their hexes, and signs can be told apart.


STYLES: tuple[Style, ...] = ("line", "dashed", "corners")


# Where hexes lie


@given(st.integers(2, 60).map(lambda half: 2 * half), st.integers(0, 5), st.integers(0, 3))
def test_corners_of_neighbours_are_the_same_units(side: int, way: int, radius: int) -> None:
    plan = HexPlan(side, 7, -3)
    for place in area(ORIGIN, radius):
        near = place.neighbour(list(Direction)[way])
        shared = set(plan.corners(place)) & set(plan.corners(near))
        assert shared == set(map(plan.place, Hexside(place, list(Direction)[way]).ends))
        assert len(shared) == 2


BOXES = st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(300, 1200), st.integers(300, 1400))


@given(st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), min_size=1), BOXES)
def test_a_board_fills_its_box_as_far_as_it_can(places: set[Hex], box: tuple[int, int, int, int]) -> None:
    x, y, width, height = box
    plan = fitted(places, *box)
    corners = [corner for place in places for corner in plan.corners(place)]
    left, right = min(c[0] for c in corners), max(c[0] for c in corners)
    top, bottom = min(c[1] for c in corners), max(c[1] for c in corners)
    assert x <= left <= right <= x + width
    assert y <= top <= bottom <= y + height
    assert abs((left - x) - (x + width - right)) <= 1
    assert abs((top - y) - (y + height - bottom)) <= 1
    larger = HexPlan(plan.side + 2, 0, 0)
    grown = [corner for place in places for corner in larger.corners(place)]
    wide, high = (max(c[n] for c in grown) - min(c[n] for c in grown) for n in (0, 1))
    assert wide > width or high > height


def test_a_board_that_has_no_room_is_refused() -> None:
    with pytest.raises(ValueError, match="too few for these hexes"):
        fitted(area(ORIGIN, 3), 0, 0, 20, 20)
    with pytest.raises(ValueError, match="no hexes"):
        fitted([], 0, 0, 300, 300)


# Rings, signs and choices


@pytest.mark.parametrize("style", STYLES)
def test_a_ring_stays_within_its_hex_and_leaves_its_middle(style: Style) -> None:
    ring = HexRing(100, 100, 80, style=style)
    bare = paint(Scene(200, 200, "dark", (), (), HIGHEST_INKS)).convert("RGB")
    drawn = ImageChops.difference(
        paint(Scene(200, 200, "dark", (), (ring,), HIGHEST_INKS)).convert("RGB"), bare
    )
    box = drawn.getbbox()
    assert box is not None
    assert box[0] >= 100 - 80
    assert box[2] <= 100 + 80
    assert box[1] >= 100 - half_height(80)
    assert box[3] <= 100 + half_height(80)
    assert drawn.crop((60, 60, 140, 140)).getbbox() is None


def test_styles_of_rings_differ() -> None:
    drawn = {
        style: paint(
            Scene(200, 200, "dark", (), (HexRing(100, 100, 80, style=style),), HIGHEST_INKS)
        ).tobytes()
        for style in STYLES
    }
    assert len(set(drawn.values())) == 3


def test_signs_of_units_can_be_told_apart_without_colour_at_a_third_of_their_size() -> None:
    drawn = {name: grey(Block(100, 100, 112, 0, name, "A1")).reduce(3) for name in SIGNS}
    for one, other in combinations(drawn, 2):
        assert different(drawn[one], drawn[other], 60) > 8, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_a_choice_is_white_on_dark_on_any_ground(theme: Theme) -> None:
    drawn = paint(Scene(200, 200, theme, (), (Choice(100, 100, "7"),))).convert("RGB")
    counts = {colour: count for count, colour in drawn.getcolors(1 << 16) or []}
    assert counts[RIM] > 1000
    assert counts[WHITE] > 500


def test_a_tile_that_made_room_is_unpacked_when_it_is_used_again_and_not_drawn(monkeypatch):
    mark = Tower(200, 200, 100, ((0, 3), (1, 2)), "moved")
    before = drawn(mark)
    tiles.DRAWN.clear()
    monkeypatch.setattr(tiles, "_settle", None)
    assert drawn(mark).tobytes() == before.tobytes()
