"""All that is written on pictures, and how large: words, letters on pieces, ranks and suits on cards, figures. The names of
hexes are quiet, and not counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import TypeAlias

from games.core.words import seat_letter
from render.bring_down_the_mountain import cards as mountain
from render.bring_down_the_mountain.avalanche import Tumbling
from render.bring_down_the_mountain.cards import MountainCard
from render.core.letters.lettering import CAPITALS
from render.core.pieces import geometry, tokens
from render.core.pieces.standing import Fallen, Tower
from render.core.pieces.tokens import Thrown, Token, letters
from render.core.scene import Card, Mark, Pyramid, Scene, Suit, Text
from render.core.shapes import cards, choices
from render.core.shapes.choices import Choice
from render.high_ground.cells.hills import Flag, flag_letter
from render.high_ground.cells.map import HandCard
from render.high_ground.ending import Banderole
from render.high_heavens.pieces import chips, tablets, things
from render.highest_ground.pieces import badges, blocks

Written: TypeAlias = tuple[str, float]
"""What is written, and the size of its letters; a suit has the size of letters whose capitals are as high."""


def as_letters(high: float) -> float:
    """The size of letters whose capitals are so high."""
    return high / CAPITALS


@singledispatch
def written(mark: Mark) -> Iterator[Written]:
    """What stands on a mark."""
    yield from ()


@written.register
def _(mark: Text) -> Iterator[Written]:
    yield mark.text, mark.size


@written.register
def _(mark: Tower) -> Iterator[Written]:
    for number, (seat, pips) in enumerate(mark.pieces):
        whole = number == len(mark.pieces) - 1 and not mark.cut
        size = geometry.letter(pips, mark.scale) if whole else geometry.covered_letter(mark.scale)
        if size:
            yield seat_letter(seat), size


@written.register
def _(mark: Fallen) -> Iterator[Written]:
    if size := geometry.letter(mark.pips, mark.scale):
        yield seat_letter(mark.seat), size


@written.register
def _(mark: Token) -> Iterator[Written]:
    yield seat_letter(mark.seat), tokens.letter(mark.size)


@written.register
def _(mark: Thrown) -> Iterator[Written]:
    if isinstance(mark.face, str):
        yield mark.face, letters(mark.size)


@written.register
def _(mark: Choice) -> Iterator[Written]:
    yield mark.figure, choices.letters(mark)


@written.register
def _(mark: Flag) -> Iterator[Written]:
    yield seat_letter(mark.seat), flag_letter(mark.scale)


@written.register
def _(mark: Suit) -> Iterator[Written]:
    yield f"suit {mark.suit}", as_letters(mark.size)


@written.register
def _(mark: HandCard) -> Iterator[Written]:
    yield f"suit {mark.suit}", as_letters(64 * min(mark.width, mark.height) / 238)


@written.register
def _(mark: Card) -> Iterator[Written]:
    if mark.face:
        yield mark.face[:-1], cards.INDEX
        yield f"suit {mark.face[-1]}", as_letters(cards.SUIT)


@written.register
def _(mark: MountainCard) -> Iterator[Written]:
    if not mark.face:
        return
    rank, suit = mark.face[:-1], f"suit {mark.face[-1]}"
    if mark.large:
        yield rank, mountain.LARGE * mark.height / 134
        yield suit, as_letters(mountain.large_suit(mark.height))
    elif mark.index == "column":
        yield rank, mountain.COLUMN
        yield suit, as_letters(mountain.COLUMN * 0.72)
    else:
        yield rank, mountain.INDEX
        yield suit, as_letters(mountain.INDEX * 0.64)


@written.register
def _(mark: tablets.Nameplate) -> Iterator[Written]:
    yield mark.text, tablets.NAME


@written.register
def _(mark: chips.Chip) -> Iterator[Written]:
    yield f"chip {mark.kind}", chips.FIGURE * mark.size / chips.HIGH


@written.register
def _(mark: tablets.Held) -> Iterator[Written]:
    yield mark.name, tablets.NAME


@written.register
def _(mark: things.Abode) -> Iterator[Written]:
    yield "Abode", things.HEALTH * things.part_of(mark)


@written.register
def _(mark: things.Palace) -> Iterator[Written]:
    yield "Palace", things.HEALTH * mark.scale / 100


@written.register(Tumbling)
@written.register(Banderole)
def _(mark: Tumbling | Banderole) -> Iterator[Written]:
    yield type(mark).__name__, 60


@written.register
def _(mark: blocks.Block) -> Iterator[Written]:
    if mark.name and mark.size >= blocks.NEAR:
        yield mark.name, blocks.name_size(mark.size)
    for value in mark.values:
        yield value, blocks.value_size(mark.size)


@written.register
def _(mark: blocks.Vestige) -> Iterator[Written]:
    if mark.sign and mark.size >= blocks.NEAR:
        yield mark.when, blocks.when_size(mark.size)


@written.register
def _(mark: badges.Sign) -> Iterator[Written]:
    if mark.what.isdigit():
        yield mark.what, badges.figure_size(mark.size)


@written.register
def _(mark: badges.Verdict) -> Iterator[Written]:
    if mark.words:
        yield mark.words, badges.WORDS


@written.register
def _(mark: Pyramid) -> Iterator[Written]:
    raise AssertionError(mark)


def small(scene: Scene, least: float) -> list[Written]:
    """What is written smaller than this."""
    return [
        (text, size)
        for mark in (*scene.ground, *scene.marks)
        for text, size in written(mark)
        if size < least and not _quiet(mark)
    ]


def _quiet(mark: Mark) -> bool:
    """Whether a mark is one that may be smaller: the numbers of rows and columns, those of game and turn, and the word
    beside lost pieces."""
    if not isinstance(mark, Text) or mark.ink != "quiet" or mark.size < 36:
        return False
    ruler = mark.bold and len(mark.text) <= 2
    return (
        ruler or mark.text == "lost" or mark.text.startswith(("game ", "turn ", "move ")) or mark.on == "head"
    )
