"""All that is written on pictures, and how large: words, letters on pieces, ranks and suits on cards, figures. The names of
hexes are quiet, and not counted."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

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


def on_tower(mark: Tower) -> Iterator[Written]:
    for number, (seat, pips) in enumerate(mark.pieces):
        whole = number == len(mark.pieces) - 1 and not mark.cut
        size = geometry.letter(pips, mark.scale) if whole else geometry.covered_letter(mark.scale)
        if size:
            yield seat_letter(seat), size


def on_mountain_card(mark: MountainCard) -> list[Written]:
    if mark.large:
        rank, suit = mountain.LARGE * mark.height / 134, mountain.large_suit(mark.height)
    elif mark.index == "column":
        rank, suit = mountain.COLUMN, mountain.COLUMN * 0.72
    else:
        rank, suit = mountain.INDEX, mountain.INDEX * 0.64
    return [(mark.face[:-1], rank), (f"suit {mark.face[-1]}", as_letters(suit))]


def on_block(mark: blocks.Block) -> list[Written]:
    name = [(mark.name, blocks.name_size(mark.size))] if mark.size >= blocks.NEAR else []
    return [*name, *((value, blocks.value_size(mark.size)) for value in mark.values)]


WRITTEN: dict[type, Callable[[Any], Iterable[Written]]] = {
    Text: lambda mark: [(mark.text, mark.size)],
    Tower: on_tower,
    Fallen: lambda mark: [(seat_letter(mark.seat), geometry.letter(mark.pips, mark.scale))],
    Token: lambda mark: [(seat_letter(mark.seat), tokens.letter(mark.size))],
    Thrown: lambda mark: [(mark.face, letters(mark.size))] if isinstance(mark.face, str) else [],
    Choice: lambda mark: [(mark.figure, choices.letters(mark))],
    Flag: lambda mark: [(seat_letter(mark.seat), flag_letter(mark.scale))],
    Suit: lambda mark: [(f"suit {mark.suit}", as_letters(mark.size))],
    HandCard: lambda mark: [(f"suit {mark.suit}", as_letters(64 * min(mark.width, mark.height) / 238))],
    Card: lambda mark: (
        [(mark.face[:-1], cards.INDEX), (f"suit {mark.face[-1]}", as_letters(cards.SUIT))]
        if mark.face
        else []
    ),
    MountainCard: lambda mark: on_mountain_card(mark) if mark.face else [],
    tablets.Nameplate: lambda mark: [(mark.text, tablets.NAME)],
    tablets.Held: lambda mark: [(mark.name, tablets.NAME)],
    chips.Chip: lambda mark: [(f"chip {mark.kind}", chips.FIGURE * mark.size / chips.HIGH)],
    things.Abode: lambda mark: [("Abode", things.HEALTH * things.part_of(mark))],
    things.Palace: lambda mark: [("Palace", things.HEALTH * mark.scale / 100)],
    Tumbling: lambda mark: [("Tumbling", 60)],
    Banderole: lambda mark: [("Banderole", 60)],
    blocks.Block: on_block,
    blocks.Vestige: lambda mark: (
        [(mark.when, blocks.when_size(mark.size))] if mark.sign and mark.size >= blocks.NEAR else []
    ),
    badges.Sign: lambda mark: [(mark.what, badges.figure_size(mark.size))] if mark.what.isdigit() else [],
    badges.Verdict: lambda mark: [(mark.words, badges.WORDS)],
}
"""What stands on the marks that have something written on them."""


def written(mark: Mark) -> Iterable[Written]:
    """What stands on a mark, where it is not empty and has a size."""
    assert not isinstance(mark, Pyramid), mark
    found = next((WRITTEN[kind] for kind in type(mark).__mro__ if kind in WRITTEN), None)
    return [] if found is None else [(text, size) for text, size in found(mark) if text and size]


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
