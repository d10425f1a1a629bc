"""Covers and the gallery: every title and fact can be read on a phone, whatever the games are called."""

from __future__ import annotations

import struct

import pytest

from games.registry import GAMES
from render import covers, order
from render.core.letters import lettering
from render.core.look import Cover
from render.core.scene import MAX_HEIGHT, SMALLEST_LETTERS, WIDTH, Scene, Text
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


def scenes(shown: list[Cover]) -> list[Scene]:
    return covers.gallery_scenes(shown) if len(shown) > 1 else [covers.cover_scene(shown[0])]


def texts(scene: Scene) -> list[Text]:
    """What stands on the plate; a game's own scene has texts too."""
    return [mark for mark in scene.marks if isinstance(mark, Text) and mark.x < covers.STRIP]


@pytest.mark.parametrize(
    "shown", [*([each] for each in real()), real(), [SHORT], [LONG], [LONG] * 5, [SHORT, LONG] * 6], ids=len
)
def test_a_cover_fits_and_can_be_read(shown: list[Cover]) -> None:
    made = scenes(shown)
    assert sum(scene.height + covers.GAP for scene in made) <= MAX_HEIGHT
    for each, scene in zip(shown if len(shown) > 1 else shown[:1], made, strict=True):
        assert scene.width == WIDTH
        for text in texts(scene):
            assert text.size >= SMALLEST_LETTERS
            assert text.x + lettering.measure(text.text, text.size, text.style) <= WIDTH
            assert 0 < text.y < scene.height
        told = " ".join(text.text for text in texts(scene))
        assert each.title.split()[0] in told
        assert each.players in told


@pytest.mark.parametrize("shown", [*([each] for each in real()), real()], ids=len)
def test_the_covers_of_our_games_are_small_and_tell_everything(shown: list[Cover]) -> None:
    alt, image = order.read_answer(drawn(order.write_covers(shown)))
    assert len(image) <= LARGEST
    for each, scene in zip(shown, scenes(shown), strict=True):
        assert f"{each.title}: {each.players}, {each.length}, {each.company}." in alt
        assert not any("…" in text.text for text in texts(scene))


def test_a_gallery_is_one_picture_with_all_strips() -> None:
    image = drawn(order.write_covers([SHORT, LONG, *real()]))
    wide, high = struct.unpack_from(">II", order.read_answer(image)[1], 16)
    assert wide == WIDTH + 2 * covers.GAP
    assert high == 5 * (covers.STRIP + covers.GAP) + covers.GAP


def test_the_alt_text_is_as_long_as_discord_takes() -> None:
    assert len(covers.alt([LONG] * 25)) <= 1024


def test_what_is_no_order_is_refused() -> None:
    with pytest.raises((TypeError, ValueError)):
        drawn(b'[{"key": 1}]')
