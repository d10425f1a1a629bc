"""Colours, letters, arrows and polygons."""

import math
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageChops, ImageDraw

from benchmarks.drawing import crowded
from benchmarks.true_colours import paint_true
from games.highest_ground import GAME
from games.highest_ground.files.tables import UNITS
from render.contact_sheet import VISIONS, linear, seen
from render.core import palette
from render.core.letters import lettering
from render.core.letters.lettering import visual
from render.core.painter import paint
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
from render.core.scene import Arrow, Mark, Pyramid, Scene
from render.core.shapes import arrows
from render.core.shapes.polygons import Lines, Polygon
from render.core.tones import PIECES
from render.highest_ground import inks as campaign
from tests.render.golden import noise

THEMES = ("dark", "light")
SEATS = range(8)


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


@pytest.mark.parametrize("theme", THEMES)
def test_the_inks_of_one_game_take_no_room_from_another(theme):
    paper = ink(f"{theme} {campaign.INKS}", "parchment")
    assert paper in palette.palette(f"{theme} {campaign.INKS}")
    assert paper not in palette.palette(theme)
    with pytest.raises(KeyError):
        ink(theme, "parchment")


@pytest.mark.parametrize("seat", SEATS)
def test_a_letter_stands_out_from_its_colour(seat):
    assert contrast(letter_colour(seat), SEAT_COLOURS[seat]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", palette.GROUNDS)
@pytest.mark.parametrize("seat", SEATS)
def test_a_piece_stands_out_by_its_lit_face_or_its_edge(theme, ground, seat):
    under = ink(theme, ground)
    assert max(contrast(seat_tones(seat)[1], under), contrast(RIM, under)) >= 3


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


def test_every_seat_has_a_colour_with_a_name_of_its_own_and_an_unknown_ink_is_refused():
    assert len(set(SEAT_COLOUR_NAMES)) == len(set(SEAT_COLOURS)) == len(SEATS)
    with pytest.raises(KeyError):
        ink("dark", "nonsense")


def test_grey_stays_as_bright_as_the_colour_was():
    assert seen((255, 255, 255), "grey") == (255, 255, 255)
    assert seen((0, 0, 0), "grey") == (0, 0, 0)
    red, green, blue = seen((213, 94, 0), "grey")
    assert red == green == blue


# Polygons and lines that are cut into squares look as if they were drawn in one piece.


SIZE = 300
FINE = 4
CORNERS = st.tuples(st.integers(-20, SIZE + 20), st.integers(-20, SIZE + 20))
STAR = (
    (150, 20),
    (180, 120),
    (285, 120),
    (200, 180),
    (230, 280),
    (150, 215),
    (70, 280),
    (100, 180),
    (15, 120),
)


def scene(*marks: Mark) -> Scene:
    return Scene(SIZE, SIZE, "dark", (), marks)


def drawn_whole(points: tuple[tuple[int, int], ...], fill: str) -> Image.Image:
    """The polygon in one piece, four times as large and then reduced."""
    image = Image.new("RGB", (SIZE * FINE, SIZE * FINE), ink("dark", "table"))
    ImageDraw.Draw(image).polygon([(x * FINE, y * FINE) for x, y in points], fill=ink("dark", fill))
    return image.reduce(FINE)


@given(st.lists(CORNERS, min_size=3, max_size=7, unique=True).map(tuple))
def test_a_filled_polygon_is_the_one_drawn_in_one_piece(points: tuple[tuple[int, int], ...]) -> None:
    drawn = paint_true(scene(Polygon(points, "ink")))
    assert noise(drawn_whole(points, "ink"), drawn) >= 32


@pytest.mark.parametrize(("x", "y"), [(0, 0), (37, 11), (-90, 40)])
def test_a_polygon_with_a_notch_leaves_the_notch_open(x: int, y: int) -> None:
    moved = tuple((px + x, py + y) for px, py in STAR)
    drawn = paint(scene(Polygon(moved, "ink", "rim", 6))).convert("RGB")
    assert drawn.getpixel((150 + x, 170 + y)) == ink("dark", "ink")
    assert drawn.getpixel((150 + x, 250 + y)) == ink("dark", "table")
    assert drawn.getpixel((200 + x, 180 + y)) == ink("dark", "rim")


def test_an_outline_alone_leaves_what_is_within() -> None:
    drawn = paint(scene(Polygon(STAR, edge="accent"))).convert("RGB")
    assert drawn.getpixel((150, 150)) == ink("dark", "table")
    assert drawn.getpixel((285, 120)) == ink("dark", "accent")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Polygon(((0, 0), (1, 1))), "3 to 1000 points"),
        (lambda: Polygon(tuple((n, n * n) for n in range(1001))), "3 to 1000 points"),
        (lambda: Lines((), 10, "ink"), "1 to 1000 lines"),
    ],
)
def test_a_polygon_of_too_few_or_too_many_points_and_no_lines_are_refused(
    make: Callable[[], Mark], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        make()


def far(x: int, y: int, ends: tuple[tuple[tuple[int, int], tuple[int, int]], ...]) -> float:
    """How far the middle of a pixel lies from the nearest of some lines."""

    def one(start: tuple[int, int], end: tuple[int, int]) -> float:
        dx, dy = end[0] - start[0], end[1] - start[1]
        mx, my = x + 0.5 - start[0], y + 0.5 - start[1]
        share = min(1.0, max(0.0, (mx * dx + my * dy) / ((dx * dx + dy * dy) or 1)))
        return math.hypot(mx - share * dx, my - share * dy)

    return min(one(start, end) for start, end in ends)


LINES = st.lists(st.tuples(CORNERS, CORNERS), min_size=1, max_size=4).map(tuple)


@given(LINES)
def test_lines_colour_what_is_near_them_and_nothing_else(
    ends: tuple[tuple[tuple[int, int], tuple[int, int]], ...],
) -> None:
    drawn = paint(scene(Lines(ends, 14, "ink", "line", 5))).convert("RGB")
    for y in range(0, SIZE, 5):
        for x in range(0, SIZE, 5):
            distance, colour = far(x, y, ends), drawn.getpixel((x, y))
            if distance < 5.5:
                assert colour == ink("dark", "ink")
            elif 8.5 < distance < 10.5:
                assert colour == ink("dark", "line")
            elif distance > 13.5:
                assert colour == ink("dark", "table")


def test_lines_that_meet_run_into_each_other_without_a_seam() -> None:
    ends = (((30, 150), (150, 150)), ((150, 150), (270, 150)))
    drawn = paint(scene(Lines(ends, 14, "ink", "line"))).convert("RGB")
    assert drawn.crop((130, 144, 170, 156)).getcolors() == [(40 * 12, ink("dark", "ink"))]
    assert noise(paint(scene(Lines((((30, 150), (270, 150)),), 14, "ink", "line"))), drawn) >= 40


@pytest.mark.parametrize(
    ("mark", "moved"),
    [
        (Polygon(((1, 2), (30, 4), (5, 60)), "ink"), Polygon(((11, 22), (40, 24), (15, 80)), "ink")),
        (
            Lines((((1, 2), (30, 4)), ((30, 4), (5, 60))), 8, "ink"),
            Lines((((11, 22), (40, 24)), ((40, 24), (15, 80))), 8, "ink"),
        ),
        (Arrow((1, 2), (3, 4)), Arrow((11, 22), (13, 24))),
        (Pyramid(1, 2, 40, 0, 3), Pyramid(11, 22, 40, 0, 3)),
    ],
)
def test_any_mark_can_be_shifted(mark: Mark, moved: Mark) -> None:
    assert mark.shifted(10, 20) == moved


# Arrows are whole, whatever strips they are drawn in, and their strips hold little else. And the benchmark
# that measures pictures can set up its fullest country.


SHEET = 900
WAYS = [(0, 300), (300, 0), (250, 250), (-420, 60), (35, -410), (-90, -200), (5, 5), (333, -77), (-20, 0)]
"""Where arrows from one point lead to."""


def _drawn(mark: Arrow) -> Image.Image:
    """The arrow in one piece."""
    image = Image.new("L", (SHEET * FINE, SHEET * FINE), 0)
    pen = ImageDraw.Draw(image)
    for shape in arrows._shapes(mark, 0):
        pen.polygon([(round(x * FINE), round(y * FINE)) for x, y in shape], fill=255)
    return image.reduce(FINE)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dashed", [False, True])
@pytest.mark.parametrize("headed", [False, True])
def test_the_strips_of_an_arrow_are_the_arrow(way: tuple[int, int], dashed: bool, headed: bool) -> None:
    mark = Arrow((450, 450), (450 + way[0], 450 + way[1]), thickness=9, dashed=dashed, headed=headed)
    joined = Image.new("L", (SHEET, SHEET), 0)
    for cell in arrows.cells(mark):
        assert cell.core.size == cell.casing.size
        joined.paste(cell.core, (cell.x, cell.y))
    assert ImageChops.difference(joined, _drawn(mark)).getbbox() is None


@pytest.mark.parametrize("way", WAYS)
def test_the_strips_of_an_arrow_hold_little_else(way: tuple[int, int]) -> None:
    cells = list(arrows.cells(Arrow((450, 450), (450 + way[0], 450 + way[1]), thickness=9)))
    length = max(map(abs, way)) + 60
    assert sum(cell.core.width * cell.core.height for cell in cells) < 145 * length


def test_the_benchmark_sets_up_a_country_with_every_counter() -> None:
    begun = GAME.new(2, {"scenario": crowded(), "open": "off"})
    assert len(begun.units) == sum(kind.counters for kind in UNITS.types)


# Names of all kinds can be drawn, measured and cut.


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ada", "Ada"),
        ("𝓙𝓸𝓱𝓷 🎲", "John"),
        ("꧁༺Dragon༻꧂", "Dragon"),
        ("👩‍👩‍👧 family", "family"),
        ("two\nlines\tand\x00 more", "two lines and more"),
        ("L\u200beet\u202eevil", "Leetevil"),
        ("ⓒⓞⓞⓛ", "cool"),
        ("山田太郎", "山田太郎"),
        ("김철수", "김철수"),
        ("Nguyễn", "Nguyễn"),
        ("ᏣᎳᎩ", "···"),
        ("\ue000\uffff", ""),
        ("e" + "\u0334" * 50, "e" + "\u0334" * 2),
    ],
)
def test_a_name_is_drawn_with_what_the_fonts_have_and_two_marks_a_letter_at_most(name, drawn):
    assert lettering.plain(name) == drawn


def test_all_figures_are_equally_wide():
    assert (
        len({lettering.measure(str(figure) * 10, 44, bold) for figure in range(10) for bold in (True,)}) == 1
    )
    assert len({lettering.measure(str(figure) * 10, 44) for figure in range(10)}) == 1


def test_a_text_that_fits_stays_as_it_is_and_one_that_is_too_wide_is_cut_with_an_ellipsis():
    assert lettering.fit("Ada", 34, 200) == "Ada"
    cut = lettering.fit("Bartholomew the Unreasonably Long", 34, 200)
    assert cut.endswith("…")
    assert lettering.measure(cut, 34) <= 200


@pytest.mark.parametrize(("width", "drawn"), [(400, "Computer (hard)"), (200, "Computer"), (110, "Com…")])
def test_a_name_that_is_too_wide_loses_what_stands_in_brackets_first(width: int, drawn: str):
    assert lettering.fit("Computer (hard)", 34, width) == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [("שלום 12", "12 םולש"), ("علي", "\ufef2\ufee0\ufecb"), ("Ada 12", "Ada 12")],
    ids=["Hebrew from the right, figures from the left", "Arabic letters join", "Latin as it is"],
)
def test_letters_are_drawn_in_the_direction_of_their_script(text, drawn):
    assert visual(text) == drawn


def test_every_bundled_font_has_its_licence_beside_it():
    folder = lettering._FOLDER
    families = {file.name.split("-")[0].removesuffix(".ttf") for file in folder.glob("*.ttf")}
    licences = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.txt"))
    for family, written in {
        "NotoSans": "Noto Sans",
        "NotoSansThai": "Noto Sans Thai",
        "NotoSansDevanagari": "Noto Sans Devanagari",
        "DejaVuSans": "DejaVu Sans",
        "DroidSansFallback": "Droid Sans Fallback",
        "CairnDisplay": "Cairn Display is Vollkorn Black",
        "CairnRank": "Cairn Rank is Lato Black",
    }.items():
        assert family in families
        assert written in licences
    assert len(families) == 7


def test_every_face_has_latin_letters_with_accents_and_figures_as_high_as_capitals():
    for style in ("display", "rank"):
        for text in ("Ågot Łukasz Željko Ørsted Ğül", "“’–…·×−"):
            assert {number for number, _ in lettering._runs(text.replace(" ", ""), style)} == {0}
        heights = {lettering.coverage(letter, 100, style)[0].height for letter in "HEL147"}
        assert max(heights) - min(heights) <= 4
        assert abs(max(heights) / 100 - lettering.capitals(style)) <= 0.04


def test_a_name_in_another_script_falls_back_to_the_sans_in_every_face():
    for style in ("display", "rank"):
        assert lettering.measure("Ελένη", 44, style) == lettering.measure("Ελένη", 44, True)


def test_no_character_that_is_passed_over_quickly_is_written_from_the_right() -> None:
    assert not any(lettering._from_the_right(chr(code)) for code in range(ord(lettering._FIRST)))
