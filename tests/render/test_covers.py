"""Covers and the gallery: every title and fact can be read on a phone, whatever the games are called."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.registry import GAMES
from render import covers, order
from render.core import painter
from render.core.letters import lettering
from render.core.look import Cover
from render.core.scene import MAX_HEIGHT, SMALLEST_LETTERS, WIDTH, Text, Theme
from render.core.shapes.polygons import Polygon
from render.draw_order import cover as drawn

LARGEST = 125_000
SHORT = Cover("go", "Go", "2 players", "30 minutes", "against each other", 2)
LONG = Cover("long", "The " + "Longest " * 6 + "Game", "2 to 8 players", "30 to 60 minutes", "together", 8)


def real() -> list[Cover]:
    return [
        Cover(
            game.about.key,
            game.about.title,
            game.about.players,
            game.about.facts.length,
            game.about.facts.company,
            game.about.seat_counts[-1],
        )
        for game in GAMES
    ]


@pytest.mark.parametrize(
    "shown", [*([each] for each in real()), real(), [SHORT], [LONG], [LONG] * 5, [SHORT, LONG] * 6], ids=len
)
def test_a_cover_fits_and_can_be_read(shown: list[Cover]) -> None:
    scenes = covers.scenes(shown)
    assert len(scenes) == len(shown)
    assert sum(scene.height for scene in scenes) <= MAX_HEIGHT
    for scene, each in zip(scenes, shown, strict=True):
        assert scene.width == WIDTH
        texts = [mark for mark in (*scene.ground, *scene.marks) if isinstance(mark, Text)]
        for text in texts:
            assert text.size >= SMALLEST_LETTERS
            assert text.x + lettering.measure(text.text, text.size, text.style) <= WIDTH
            assert 0 < text.y < scene.height
        told = " ".join(text.text for text in texts)
        assert each.title.split()[0] in told
        assert each.players in told


def test_the_covers_of_our_games_are_small_and_tell_everything() -> None:
    alt, image = order.read_answer(drawn(order.write_covers(real())))
    assert len(image) <= LARGEST
    for each in real():
        assert f"{each.title}: {each.players}, {each.length}, {each.company}." in alt
        assert len(covers.drawn([each])) <= LARGEST
        (scene,) = covers.scenes([each])
        told = [mark.text for mark in scene.marks if isinstance(mark, Text)]
        assert not any("…" in text for text in told)


def test_the_alt_text_is_as_long_as_discord_takes() -> None:
    assert len(covers.alt([LONG] * 25)) <= 1024


def test_what_is_no_order_is_refused() -> None:
    with pytest.raises((TypeError, ValueError)):
        drawn(b'[{"key": 1}]')


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_stands_on_a_plate_lies_on_it(theme: Theme) -> None:
    for shown in ([each] for each in real()), [real()]:
        for each in shown:
            for scene in covers.scenes(each, theme):
                plates = [mark for mark in scene.marks if isinstance(mark, Polygon) and mark.fill == "head"]
                (right, _), (low, high) = plates[-1].points[1:3]
                for text in scene.marks[scene.marks.index(plates[-1]) :]:
                    if isinstance(text, Text):
                        end = text.x + lettering.measure(text.text, text.size, text.style)
                        bottom = text.y + text.size // 2
                        assert end <= right + (low - right) * bottom / high


def test_strips_share_a_palette_without_losing_what_is_large() -> None:
    """The plates, titles and pieces of all games have their own colours in the one picture."""
    with Image.open(BytesIO(covers.drawn(real()))) as image:
        assert image.mode == "P"
        drawn_ = image.convert("RGB")
    top = 0
    for scene in covers.scenes(real()):
        with Image.open(BytesIO(painter.png(scene))) as alone:
            own = alone.convert("RGB")
        for spot in ((20, 20), (1100, 40), (1000, scene.height // 2)):
            found = drawn_.getpixel((spot[0], top + spot[1]))
            wanted = own.getpixel(spot)
            assert isinstance(found, tuple)
            assert isinstance(wanted, tuple)
            assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 6
        top += scene.height
