"""The painter: a fixed palette that shows the true colours, small files, and the same from every thread; and cards."""

import io
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from benchmarks.true_colours import paint_true
from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.core.components import DECK, SUITS, card_text
from games.dog_eat_dog import GAME as DOG
from render import draw_order, samples
from render.core.letters import lettering
from render.core.look import Look
from render.core.marks import painted, tiled
from render.core.painter import colours, paint, png
from render.core.palette import CARD_BACK, RIM, WHITE, contrast, ink
from render.core.scene import Arrow, Card, Halo, Ink, Placed, Pyramid, Rect, Scene, Text
from render.core.shapes import cards
from render.core.shapes.supersampled import Sheet
from render.pictures import picture
from tests.games.bring_down_the_mountain.boards import position as laid_out
from tests.games.dog_eat_dog.boards import position
from tests.render.golden import as_text, check_picture, noise
from tests.render.mountain import LATE

THEMES = ("dark", "light")


def table(theme="dark", pieces=60):
    """A full table of 1200 by 1200 with sixty pieces and their labels."""
    ground = tuple(Rect(8, 8 + row * 148, 1184, 144, "panel", radius=16) for row in range(8))
    marks = [Arrow((680, 1120), (1080, 1070), on="panel"), Halo(302, 298, 136, 136, on="panel")]
    for number in range(pieces):
        x, y = 80 + number % 8 * 145, 68 + number // 8 * 148
        pips = number % 3 + 1
        marks.append(
            Pyramid(x, y, (70, 95, 119)[pips - 1], number % 8, pips, tipped=number % 7 == 0, on="panel")
        )
        marks.append(Text(x, y + 73, f"A{number}", 34, anchor="middle", on="panel"))
    return Scene(1200, 1200, theme, ground, tuple(marks))


def every_mark(theme):
    """A small scene with every kind of mark."""
    return Scene(
        400,
        330,
        theme,
        (Rect(8, 8, 384, 314, "panel", "line", radius=16),),
        (
            Pyramid(70, 80, 95, 0, 2, on="panel"),
            Pyramid(180, 80, 95, 1, 3, tipped=True, facing=90, on="panel"),
            Pyramid(290, 80, 70, 2, 1, tipped=True, on="panel"),
            Halo(20, 24, 104, 112, on="panel"),
            Halo(130, 24, 104, 112, dashed=True, on="panel"),
            Arrow((40, 240), (290, 290), on="panel"),
            Arrow((40, 290), (180, 300), dashed=True, on="panel"),
            Text(380, 300, "Ågot 12", 34, "quiet", True, "right", on="panel"),
        ),
    )


@dataclass(frozen=True, slots=True)
class Cube(Placed):
    """A mark that no game has."""

    size: int
    on: Ink = "table"


@tiled(Cube)
def cube_tile(mark, theme):
    sheet = Sheet(mark.size, mark.size, 0, 0)
    sheet.box(0, 0, mark.size, mark.size, 0, RIM)
    return sheet.tile()


@dataclass(frozen=True, slots=True)
class Row(Placed):
    """A mark made of other marks."""

    count: int


@painted(Row)
def paint_row(canvas, mark):
    for number in range(mark.count):
        canvas.stamp(Cube(mark.x + 20 * number, mark.y, 10))


@dataclass(frozen=True, slots=True)
class Forgotten(Placed):
    """A mark that nobody has registered."""


@pytest.mark.parametrize("theme", THEMES)
def test_a_full_table_takes_less_than_130_kilobytes(theme):
    assert len(png(table(theme))) < 130 * 1024


@pytest.mark.parametrize("patterned", [False, True])
def test_the_file_holds_exactly_what_was_painted(patterned):
    scene = replace(every_mark("dark"), patterned=patterned)
    read = Image.open(io.BytesIO(png(scene)))
    read.load()
    assert (read.format, read.mode, read.size) == ("PNG", "P", (scene.width, scene.height))
    assert ImageChops.difference(read.convert("RGB"), paint(scene).convert("RGB")).getbbox() is None


def test_the_same_scene_gives_the_same_bytes_from_every_thread():
    scenes = [table("dark", count) for count in (10, 20, 30)] * 8
    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(png, scenes))
    assert drawn == [png(scene) for scene in scenes]


def test_painting_leaves_the_kept_ground_as_it_was():
    scene = table("light", 5)
    before = png(scene)
    png(table("light", 40))
    assert png(scene) == before


def test_a_scene_is_written_one_mark_a_line_without_defaults():
    scene = Scene(10, 20, "dark", (), (Pyramid(1, 2, 40, 0, 3), Text(3, 4, "Å", 34)))
    assert as_text(scene).splitlines() == [
        "{",
        '"width": 10,',
        '"height": 20,',
        '"theme": "dark",',
        '"ground": [',
        "],",
        '"marks": [',
        '{"mark": "pyramid", "x": 1, "y": 2, "side": 40, "seat": 0, "pips": 3},',
        '{"mark": "text", "x": 3, "y": 4, "text": "Å", "size": 34}',
        "]",
        "}",
    ]


def test_nothing_is_drawn_before_the_first_picture_is_asked_for():
    code = (
        "import render.core.painter, render.core.tiles as tiles, render.core.letters.lettering as letters;"
        "print(letters._font.cache_info().currsize, len(tiles.DRAWN))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "0"]


@pytest.mark.parametrize("painter", [paint, paint_true])
def test_a_mark_registered_beside_its_definition_is_painted(painter):
    drawn = painter(Scene(60, 20, "dark", (), (Cube(40, 5, 10), Row(0, 5, 2)))).convert("RGB")
    edges = [drawn.getpixel((x, 10)) for x in (5, 15, 25, 35, 45, 55)]
    table = ink("dark", "table")
    assert edges == [RIM, table, RIM, table, RIM, table]


def test_a_mark_of_any_game_is_written_by_its_name():
    assert '{"mark": "cube", "x": 1, "y": 2, "size": 3}' in as_text(Scene(9, 9, "dark", (), (Cube(1, 2, 3),)))


def test_a_mark_that_is_not_registered_is_refused_with_how_to_register_it():
    with pytest.raises(TypeError, match=r"Nothing paints Forgotten: register .* `tiled\(Forgotten\)`"):
        paint(Scene(9, 9, "dark", (), (Forgotten(1, 2),)))


def test_two_marks_of_one_name_are_refused():
    class Pyramid(Placed):
        """A second mark of a name that is taken."""

    with pytest.raises(ValueError, match="A mark called Pyramid is registered already"):
        painted(Pyramid)(lambda canvas, mark: None)


# What a process that draws makes before there is an order.


def test_the_palettes_and_the_letters_are_made_ahead() -> None:
    for cache in (colours, lettering._holder):
        cache.cache_clear()
    assert len(list(draw_order.prepare())) == 2 + len(lettering.STYLES)
    made = colours.cache_info().misses, lettering._holder.cache_info().misses
    colours("dark")
    lettering.measure("Ann is next", 40, "display")
    assert (colours.cache_info().misses, lettering._holder.cache_info().misses) == made


# Playing cards as drawn: every suit has its own shape, and what stands on a card can be read.


def some_cards(theme):
    """Cards of every suit in each way in which they are drawn."""
    return Scene(
        640,
        330,
        theme,
        (),
        (
            Card(12, 10, 104, 128, "10S"),
            Card(132, 10, 104, 128, "QH", "column"),
            Card(252, 10, 104, 128, "9C", corners="lower", far=True),
            Card(372, 10, 104, 128, "JD", "column", "upper", far=True),
            Card(492, 10, 104, 128, ""),
            Card(12, 150, 104, 128, "KC"),
            Card(12, 192, 104, 128, "AD", corners="upper"),
            Card(372, 192, 104, 128, "*2"),
        ),
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("name", "make"), [("marks", every_mark), ("cards", some_cards)])
def test_every_mark_and_the_cards_look_as_they_were_approved(name, make, theme):
    check_picture(f"{name}-{theme}", make(theme))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("make", [table, some_cards])
def test_the_palette_shows_a_table_and_cards_in_their_true_colours(make, theme):
    scene = make(theme)
    assert noise(paint_true(scene), paint(scene)) >= 40


def suit_shape(suit, size):
    sheet = Sheet(60, 60, -30, -30)
    cards.draw_suit(sheet, suit.value, 0, 0, size, RIM)
    return sheet.tile().image.getchannel("A")


def covered(mask):
    return sum(mask.histogram()[128:])


@pytest.mark.parametrize(("one", "other"), list(combinations(SUITS, 2)))
def test_no_two_suits_have_nearly_the_same_shape(one, other):
    first, second = suit_shape(one, cards.SUIT), suit_shape(other, cards.SUIT)
    differing = covered(ImageChops.difference(first, second))
    assert differing / covered(ImageChops.lighter(first, second)) > 0.22


def test_a_back_is_no_face():
    assert contrast(CARD_BACK, WHITE) >= 3
    assert contrast(CARD_BACK, RIM) >= 2


@pytest.mark.parametrize("index", ["row", "column"])
@pytest.mark.parametrize("corners", ["both", "upper", "lower"])
def test_what_stands_on_a_card_stays_on_it_and_apart(index, corners):
    for card in DECK:
        found = cards.indexes(Card(0, 0, 104, 128, card_text(card), index, corners))
        assert len(found) == (2 if corners == "both" else 1)
        assert all(x >= 3 and y >= 3 and right <= 101 and low <= 125 for x, y, right, low in found)
        for (left, top, right, low), (far, below, _, _) in combinations(found, 2):
            assert right <= far + 2 or low <= below or (left, top) == (far, below)


def test_all_backs_look_the_same_and_no_two_faces_do():
    tiles = {cards.card_tile(Card(0, 0, 104, 128, card_text(card)), "dark").image.tobytes() for card in DECK}
    assert len(tiles) == 52
    backs = {cards.card_tile(Card(0, 0, 104, 128, ""), theme).image.tobytes() for theme in ("dark", "light")}
    assert len(backs) == 1


# Names on the frame of a board.


@pytest.mark.parametrize(
    ("game", "state"),
    [(DOG, position("A A1 A2\nB B1 B2\nC C1 C2")), (MOUNTAIN, laid_out(LATE, seats=4))],
    ids=["dog", "mountain"],
)
def test_the_name_of_a_player_who_is_gone_is_struck_out_over_its_whole_length(game, state):
    whole, struck = (
        picture(game).scene(game.knowledge.view(each, None), Look(samples.NAMES, to_act=frozenset((0,))))
        for each in (state, game.seats.retire(state, 1))
    )
    (line,) = [mark for mark in struck.marks if isinstance(mark, Rect) and mark not in whole.marks]
    (name,) = [mark for mark in struck.marks if isinstance(mark, Text) and mark.text == "Björn"]
    assert name.ink == "quiet"
    assert (line.x, line.width) == (name.x, lettering.measure("Björn", name.size, name.style))
    assert abs(line.y + line.height / 2 - name.y) <= 2
