"""The painter: a fixed palette that shows the true colours, small files, and the same from every thread."""

from __future__ import annotations

import io
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import pytest
from PIL import Image, ImageChops

from benchmarks.true_colours import paint_true
from render.core.marks import painted, tiled
from render.core.painter import paint, png
from render.core.palette import RIM, ink
from render.core.scene import (
    Arrow,
    Halo,
    Ink,
    Placed,
    Pyramid,
    Rect,
    Scene,
    Text,
)
from render.core.shapes.supersampled import Sheet
from tests.render.golden import as_text, check_picture, noise

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
def test_the_palette_picture_shows_the_true_colours(theme):
    scene = table(theme)
    assert noise(paint_true(scene), paint(scene)) >= 40


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


@pytest.mark.parametrize("theme", THEMES)
def test_every_mark_looks_as_it_was_approved(theme):
    check_picture(f"marks-{theme}", every_mark(theme))


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
