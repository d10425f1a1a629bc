"""What the game is played with: the two decks, as the game has them or with cards from a server owner's file; and the board.

The board has 58 flat-top hexes by name (`d5`); sets of them are bits of a whole number (HH-1 to HH-3, HH-21). A hex is written as
its column and row. Inside searches it is one bit, so that a step in all directions is six shifts. The bits of a column lie side by
side with gaps between the columns, so that no step leaves the board unnoticed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from operator import or_
from typing import Annotated, Final, TypeAlias

from games.core.data_files.reading import load_data, read_data
from games.core.data_files.values import BadFile, Fault, Length, Problem, Range, Unique
from games.core.hexes.grid import Hex
from games.core.hexes.printed_maps import diamond_map
from games.core.words import enumerated
from games.high_heavens.cards import Card, God, Passive, Power, faults_of

Cell: TypeAlias = str
"""A hex by name, such as `d5`."""
Mask: TypeAlias = int
"""A set of hexes, one bit each."""


@dataclass(frozen=True, slots=True)
class ColumnOfBoard:
    """A column by its letter and its number of rows."""

    letters: Annotated[str, Length(1, 1)]
    rows: Annotated[int, Range(1, 10)]


@dataclass(frozen=True, slots=True)
class Home:
    """Where a side begins: its base and its three invoking hexes (HH-2)."""

    base: Cell
    invoking: Annotated[tuple[Cell, ...], Length(3, 3)]


@dataclass(frozen=True, slots=True)
class Places:
    """Both homes, with the bases on this column (HH-21)."""

    column: Annotated[str, Length(1, 1)]
    south: Home
    north: Home


@dataclass(frozen=True, slots=True)
class BoardFile:
    """What `data/board.toml` holds."""

    columns: Annotated[tuple[ColumnOfBoard, ...], Length(7, 7)]
    central: tuple[Cell, ...]
    layouts: Annotated[tuple[Places, ...], Length(3, 3)]


FILE: Final = load_data(BoardFile, "games.high_heavens", "data/board.toml")
MAP: Final = diamond_map({column.letters: column.rows for column in FILE.columns})
"""The printed map, for reading what people type."""

HEX: Final[dict[Cell, Hex]] = {MAP.write(place): place for place in MAP.hexes}
CELLS: Final = tuple(HEX)
"""All hexes, column by column from the south."""

_WIDTH: Final = 12
_HIGHEST: Final = max(place.r for place in HEX.values())


BIT: Final[dict[Cell, Mask]] = {
    cell: 1 << (place.q * _WIDTH + _HIGHEST - place.r) for cell, place in HEX.items()
}
NAME: Final[dict[Mask, Cell]] = {bit: cell for cell, bit in BIT.items()}
BOARD: Final[Mask] = sum(BIT.values())


def mask_of(cells: Iterable[Cell]) -> Mask:
    """Return hexes as bits."""
    found = 0
    for cell in cells:
        found |= BIT[cell]
    return found


def cells_of(mask: Mask) -> list[Cell]:
    """Return the hexes of a set, column by column from the south."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(NAME[bit])
        mask ^= bit
    return found


def spread(mask: Mask) -> Mask:
    """Return the neighbours of all hexes in a set; hexes of the set too where they touch each other."""
    return (mask << 1 | mask >> 1 | mask << 12 | mask >> 12 | mask << 13 | mask >> 13) & BOARD


NEAR: Final[dict[Cell, Mask]] = {cell: spread(bit) for cell, bit in BIT.items()}
"""The neighbours of each hex."""
DISTANCE: Final[dict[Cell, dict[Cell, int]]] = {
    cell: {other: place.distance(HEX[other]) for other in CELLS} for cell, place in HEX.items()
}
"""How many hexes lie between two, counted straight."""


def _balls(row: dict[Cell, int]) -> tuple[Mask, ...]:
    rings = [0] * 13
    for cell, far in row.items():
        rings[far] |= BIT[cell]
    return tuple(accumulate(rings, or_))


BALL: Final[dict[Cell, tuple[Mask, ...]]] = {cell: _balls(row) for cell, row in DISTANCE.items()}
"""The hexes at most so far away, counted straight, the hex itself included."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the homes are, by side: bases, invoking hexes by name and as bits, and what no movement enters."""

    bases: tuple[Cell, Cell]
    invoking: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    invoking_masks: tuple[Mask, Mask]
    all_invoking: Mask
    all_bases: Mask
    open: Mask


def _layout(places: Places) -> Layout:
    homes = (places.south, places.north)
    masks = (mask_of(homes[0].invoking), mask_of(homes[1].invoking))
    bases = mask_of(home.base for home in homes)
    return Layout(
        (homes[0].base, homes[1].base),
        (homes[0].invoking, homes[1].invoking),
        masks,
        masks[0] | masks[1],
        bases,
        BOARD & ~bases,
    )


LAYOUTS: Final[dict[str, Layout]] = {places.column: _layout(places) for places in FILE.layouts}
"""The layouts by the column of the bases (HH-21)."""
CENTRAL: Final[Mask] = mask_of(FILE.central)
WEST: Final[Mask] = mask_of(cell for cell in CELLS if cell[0] in "abcd")
EAST: Final[Mask] = mask_of(cell for cell in CELLS if cell[0] in "defg")
"""The columns in which the team-mates move (HH-22)."""


# Reach (HH-4)


def reach(start: Mask, steps: int, walkable: Mask) -> Mask:
    """Return the hexes that a path of at most so many steps through walkable hexes leads to, without the start."""
    seen = front = start
    for _ in range(steps):
        front = spread(front) & walkable & ~seen
        if not front:
            break
        seen |= front
    return seen & ~start


def within(start: Mask, steps: int, walkable: Mask) -> Mask:
    """Return every hex within so many steps: the last step may lead onto an occupied hex (HH-4)."""
    return spread(reach(start, steps - 1, walkable) | start)


def path(start: Cell, goal: Cell, steps: int, walkable: Mask, fallen: Mask) -> tuple[Cell, ...] | None:
    """Return a way of at most so many steps: past as few fallen gods as possible, then the shortest.

    The way begins with the start and ends with the goal; None if there is none.
    """
    origin, target = BIT[start], BIT[goal]
    clear = walkable & ~fallen
    fronts: list[list[Mask]] = [[origin] + [0] * steps]
    for _ in range(steps):
        last = fronts[-1]
        row = [spread(last[0]) & clear]
        for passed in range(1, steps + 1):
            onto = spread(last[passed - 1]) & walkable & fallen if last[passed - 1] else 0
            row.append((spread(last[passed]) & clear if last[passed] else 0) | onto)
        fronts.append(row)
    for passed in range(steps + 1):
        for step in range(1, steps + 1):
            if fronts[step][passed] & target:
                return _walked_back(fronts, step, passed, target, fallen)
    return None


def _walked_back(
    fronts: list[list[Mask]], step: int, passed: int, target: Mask, fallen: Mask
) -> tuple[Cell, ...]:
    way = [NAME[target]]
    while step:
        if target & fallen:
            passed -= 1
        step -= 1
        before = spread(target) & fronts[step][passed]
        target = before & -before
        way.append(NAME[target])
    return tuple(reversed(way))


PACKAGE: Final = "games.high_heavens"
NORSE: Final = 0
GREEK: Final = 1
SIDES: Final = (NORSE, GREEK)
SIDE_NAMES: Final = ("Norse", "Greek")
BASE_NAMES: Final = ("Asgard", "Mount Olympus")
OWN_FILE: Final = "cards.toml"
"""What a server owner's file is called in its faults."""


@dataclass(frozen=True, slots=True)
class Pantheon:
    """The deck of a side: twelve gods and twelve divine powers (HH-8)."""

    gods: Annotated[tuple[God, ...], Length(12, 12), Unique("key"), Unique("name")]
    powers: Annotated[tuple[Power, ...], Length(12, 12), Unique("key"), Unique("name")]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, gods first."""
        return (*self.gods, *self.powers)


@dataclass(frozen=True, slots=True)
class Changes:
    """A server owner's file: cards that take the place of those with the same key."""

    gods: Annotated[tuple[God, ...], Length(0, 24), Unique("key"), Unique("name")] = ()
    powers: Annotated[tuple[Power, ...], Length(0, 24), Unique("key"), Unique("name")] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, gods first."""
        return (*self.gods, *self.powers)


@dataclass(frozen=True)
class Decks:
    """Both decks of a game. `decks` are keys by side, gods first; `side` is that of each card."""

    cards: dict[str, Card] = field(hash=False)
    decks: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def gods(self) -> dict[str, God]:
        """The gods' cards by key."""
        return {key: card for key, card in self.cards.items() if isinstance(card, God)}

    @cached_property
    def powers(self) -> dict[str, Power]:
        """The powers' cards by key."""
        return {key: card for key, card in self.cards.items() if isinstance(card, Power)}

    @cached_property
    def side(self) -> dict[str, int]:
        """The side of each card."""
        return {key: side for side in SIDES for key in self.decks[side]}

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each card in the order in which hands and piles are kept."""
        return {key: number for number, key in enumerate(key for deck in self.decks for key in deck)}

    @cached_property
    def passives(self) -> dict[str, dict[str, Passive]]:
        """The gods that have each kind of passive ability."""
        found: dict[str, dict[str, Passive]] = {}
        for key, god in self.gods.items():
            for passive in god.passives:
                found.setdefault(passive.kind, {})[key] = passive
        return found

    def ordered(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return cards in the order of the decks."""
        return tuple(sorted(keys, key=self.place.__getitem__))


def _named(text: str, faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults, each with the card that it is about."""
    starts: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*\[\[\s*(gods|powers)\s*\]\]", line):
            starts.append((number, ""))
        elif starts and not starts[-1][1] and (key := re.match(r'\s*key\s*=\s*"([^"]{1,30})"', line)):
            starts[-1] = (starts[-1][0], key[1])
    told = []
    for fault in faults:
        card = next((key for number, key in reversed(starts) if number <= fault.line), "")
        told.append(Fault(fault.line, f"{card}: {fault.message}") if card else fault)
    return told


def _placed(value: Pantheon | Changes) -> Iterator[tuple[tuple[str, int], Card]]:
    """Yield the cards, each with its place in the file."""
    yield from ((("gods", number), card) for number, card in enumerate(value.gods))
    yield from ((("powers", number), card) for number, card in enumerate(value.powers))


def _problems(value: Pantheon | Changes) -> Iterator[Problem]:
    return (Problem(path, text) for path, card in _placed(value) for text in faults_of(card))


def _standard() -> Decks:
    pantheons = [load_data(Pantheon, PACKAGE, f"data/{name.lower()}.toml", _problems) for name in SIDE_NAMES]
    cards: dict[str, Card] = {}
    for pantheon in pantheons:
        cards.update({card.key: card for card in pantheon.cards})
    return Decks(cards, tuple(tuple(card.key for card in each.cards) for each in pantheons))


STANDARD: Final = _standard()
_NAMED: Final = frozenset(
    word for card in STANDARD.cards.values() for word in re.findall("[a-z]+", card.name.casefold())
)
"""The words of all names: no deed is called like one, so that a typed word names either."""


def _fitting(value: Changes) -> Iterator[Problem]:
    yield from _problems(value)
    for path, card in _placed(value):
        god, usual = isinstance(card, God), STANDARD.cards.get(card.key)
        if card.key not in (STANDARD.gods if god else STANDARD.powers):
            yield Problem((*path, "key"), f"No {'god' if god else 'divine power'} has the key “{card.key}”")
        if usual is not None and card.name != usual.name:
            free = "title and text" if god else "text"
            yield Problem((*path, "name"), f"A card keeps its name, {usual.name}; its {free} can change")
        for deed in card.deeds:
            if deed.name in _NAMED:
                yield Problem(path, f"“{deed.name}” is in the name of a card")
    if not value.cards:
        yield Problem((), "The file has no cards: write [[gods]] or [[powers]]")


@lru_cache(maxsize=16)
def decks_of(text: str) -> Decks:
    """Return the decks with the cards of a server owner's file; the standard ones for an empty text.

    Raises BadFile, which names each wrong card with its line.
    """
    if not text:
        return STANDARD
    try:
        changes = read_data(Changes, text, OWN_FILE, _fitting)
    except BadFile as bad:
        raise BadFile(bad.file, _named(text, bad.faults)) from None
    return Decks({**STANDARD.cards, **{card.key: card for card in changes.cards}}, STANDARD.decks)


def read_cards(data: bytes) -> str:
    """Return the text of a server owner's file, as a game keeps it. Raises BadData."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").rstrip()
    if text:
        decks_of(text + "\n")
        return text + "\n"
    raise BadFile(OWN_FILE, [Fault(1, "The file is empty.")])


def card_name(key: str) -> str:
    """Return the name of a card: `Surt's Fire`. A server owner's cards keep their names."""
    card = STANDARD.cards.get(key)
    return card.name if card else key[:30]


def cards_words(cards: Iterable[str]) -> str:
    """Return cards as a list: `Thor and Gungnir`."""
    return enumerated(map(card_name, cards))
