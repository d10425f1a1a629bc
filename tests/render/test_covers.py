"""Covers and the gallery: every title and fact can be read on a phone, whatever the games are called."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from render import covers, order
from render.core.letters import lettering
from render.core.look import Cover
from render.core.painter import png
from render.core.scene import MAX_HEIGHT, SMALLEST_LETTERS, WIDTH, Text
from render.draw_order import cover as drawn

LARGEST = 100_000
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
    scene = covers.scene(shown)
    assert scene.width == WIDTH
    assert scene.height <= MAX_HEIGHT
    texts = [mark for mark in scene.marks if isinstance(mark, Text)]
    for text in texts:
        assert text.size >= SMALLEST_LETTERS
        assert text.x + lettering.measure(text.text, text.size, text.style) <= WIDTH
        assert 0 < text.y < scene.height
    told = " ".join(text.text for text in texts)
    for each in shown:
        assert each.title.split()[0] in told
        assert each.players in told


def test_the_covers_of_our_games_are_small_and_tell_everything() -> None:
    alt, image = order.read_answer(drawn(order.write_covers(real())))
    assert len(image) <= LARGEST
    for each in real():
        assert f"{each.title}: {each.players}, {each.length}, {each.company}." in alt
        assert len(png(covers.cover_scene(each))) <= LARGEST
        told = [mark.text for mark in covers.cover_scene(each).marks if isinstance(mark, Text)]
        assert not any("…" in text for text in told)


def test_the_alt_text_is_as_long_as_discord_takes() -> None:
    assert len(covers.alt([LONG] * 25)) <= 1024


def test_what_is_no_order_is_refused() -> None:
    with pytest.raises((TypeError, ValueError)):
        drawn(b'[{"key": 1}]')
