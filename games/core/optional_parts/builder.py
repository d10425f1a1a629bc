"""Putting the file of an option together step by step, for games that offer it (`Game.builder`).

What is being put together is a draft: a text that may still have faults. A builder shows it page by page; the bot that draws
the pages knows nothing of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from games.core.options import Choice

MOST_PICKS = 3
"""The most menus of a page; each has at most 25 choices."""
MOST_ROWS = 2
"""The most rows of buttons of a page, each of at most five."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A menu. Choosing something is a step, whose only value is the choice; if it `leads`, the choice is the page to go
    to. If the choices are `marked`, each has a number by which the page's picture shows it, as a field of this name."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    leads: bool = False
    marked: str = ""


@dataclass(frozen=True, slots=True)
class Tap:
    """A button that is a step without values."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to another page."""

    page: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """A text in a form, and what stands in it now."""

    label: str
    filled: str = ""
    help: str = ""
    longest: int = 100


@dataclass(frozen=True, slots=True)
class Form:
    """A button that opens a form of one to five fields. Sending it is a step whose values are the texts, in order."""

    key: str
    label: str
    fields: tuple[Field, ...]


Button: TypeAlias = Tap | Link | Form


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a draft: what it says, as plain text, and what can be done there. One that is `drawn` has a picture of the
    draft beside it (`Builder.sketch`)."""

    title: str
    lines: tuple[str, ...]
    picks: tuple[Pick, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    drawn: bool = False

    def form(self, key: str) -> Form | None:
        """Return the form with this key, or None."""
        found = (each for row in self.rows for each in row if isinstance(each, Form) and each.key == key)
        return next(found, None)


class Builder(Protocol):
    """Puts the file of one option together. Pages have names without colons, of at most 40 characters; the first is
    empty. Keys of steps are of at most 12 small letters."""

    @property
    def option(self) -> str:
        """The key of the file option."""

    def begin(self, text: str, /) -> str:
        """Return the draft that begins with an option's value."""

    def page(self, draft: str, at: str, /) -> Page:
        """Return a page of a draft; the first for a name that is no page."""

    def change(self, draft: str, at: str, key: str, values: Sequence[str], /) -> str:
        """Return the draft after a step. Raises BadData for what cannot be."""

    def sketch(self, draft: str, /) -> object | None:
        """Return what a draft looks like so far, as an observer's view of the game; None if that cannot be drawn."""

    def faults(self, draft: str, /) -> tuple[str, ...]:
        """Return what is still wrong with a draft, a sentence each."""

    def made(self, draft: str, /) -> bytes:
        """Return the file as it would be uploaded, with its faults if it still has any."""
