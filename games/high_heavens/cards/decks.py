"""The two decks: as the game has them, or with cards from a server owner's file."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Annotated, Final

from games.core.data_files.reading import load_data, read_data
from games.core.data_files.values import BadFile, Fault, Length, Problem, Unique
from games.core.words import enumerated
from games.high_heavens.cards.kinds import Card, God, Passive, Power, faults_of

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
    decks = tuple(tuple(card.key for card in each.cards) for each in pantheons)
    return Decks(cards, decks)


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
