"""What only some games offer: a protocol for each part, with its functions, and the values that they return.

A board as values, for games whose picture is drawn from a description: grids, hexes, rows of pieces, hands of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from games.core.components import Draw
from games.core.words import Names, Seat


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggestion: in words, and as actions in notation, in order. No actions if there is nothing to do. Only the first `own`
    actions are the acting player's; None: all."""

    text: str
    actions: tuple[str, ...] = ()
    own: int | None = None


class Hints(Protocol):
    """Suggests moves. A worker process asks, within a deadline (`games/thinking.py`)."""

    def hint(self, view: Any, /) -> Hint:
        """Return what to do next, as far as the viewer can know. May take seconds."""


class Odds(Protocol):
    """Says how likely actions are to succeed. It is asked for every button and must be quick."""

    def odds(self, view: Any, action: Any, /) -> str:
        """Return how likely an action is to do what it is for, as in `62% to capture`; empty if that is certain."""


class Daily(Protocol):
    """Which games use the deal of the day, which deals are good enough for it, and what a result looks like."""

    def uses(self, options: Mapping[str, str], /) -> bool:
        """Return whether a game with these options uses the deal of the day. `Game.uses_daily` fills in the defaults."""

    def worthy(self, state: Any, /) -> bool:
        """Return whether a position just dealt is good enough to be that deal; the same on every machine. A worker process
        asks, within a deadline (`games/thinking.py`)."""

    def signs(self, states: Sequence[Any], /) -> str:
        """Return a sign for each turn of a finished game, from its positions in order: how it went, and nothing of the
        deal. Empty if there are none."""


class Turns(Protocol):
    """Numbers the turns of a game, for its history and for the host who rewinds it."""

    def turn_number(self, position: Any, /) -> int:
        """Return the number of the turn in a state or a view, as the picture and the review have it; 0 before the first."""


class Reports(Protocol):
    """Tells events of which one sentence each is too little or too much."""

    def explained(self, event: Any, /) -> Sequence[str]:
        """Return line by line how something came about, such as a combat with its sums; nothing for an event that explains
        itself."""

    def summed(self, events: Sequence[Any], names: Names, /) -> Sequence[str]:
        """Return what happened at once in fewer sentences than one for each event."""


class Reveal(Protocol):
    """Shows the secrets of a game that has ended."""

    def uncovered(self, state: Any, names: Names, /) -> str:
        """Return in a sentence or two what not everybody has seen when the game has ended in this state, as after
        resignations; empty if the view shows it."""

    def opened(self, state: Any, /) -> Any | None:
        """Return a view in which nothing is hidden; None if the views of all seats, one after another, show everything."""


class ForcedMoves(Protocol):
    """Says in a game with secrets when everybody can tell what may be done: then a move that is the only one may play itself
    (`games/core/numbered_choices/forced.py`)."""

    def open_choice(self, view: Any, /) -> bool:
        """Return of the public view whether everybody who sees it knows all that the player to act may do."""


@dataclass(frozen=True, slots=True)
class AutoPass:
    """A decision with nothing left to choose. `action` ends it. `why` says so to its seat, as the beginning of a sentence:
    `You have no attack to choose`."""

    action: Any
    why: str


class AutoPasses(Protocol):
    """Says when a seat has nothing left to choose, as far as it knows. To play its only move at once would give that away, so the
    seat is asked like any other, and the table ends its decision at a moment that tells nothing."""

    def auto_pass(self, view: Any, /) -> AutoPass | None:
        """Return what ends the decision of a seat that is to act, by its own view, if nothing is left to choose in it,
        whatever the seat has noted; else None."""


class ConditionalMoves(Protocol):
    """Says when others touch what is a seat's. Without it, a seat is touched if a sentence about what others did names its
    player."""

    def touches(self, before: Any, events: Sequence[Any], after: Any, seat: Seat, /) -> bool:
        """Return whether others did something to what is this seat's: from its view before to its view after, with the
        events in between that it may know."""


@dataclass(frozen=True, slots=True)
class Order:
    """A whole order: as it is typed, in words, and the actions that it is made of, in order.

    Orders that stand side by side and say the same can be told in one line: `who` does it, and `same` is what all of them do.
    """

    text: str
    words: str
    actions: tuple[Any, ...]
    who: str = ""
    same: str = ""
    without: tuple[tuple[str, str], ...] = ()
    """Who can be left out of a group's order, each with the line that leaves them out."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who can go with the last order, which gives each of them one of its own: `Others with K1`, and as a question `Who goes with
    K1?`. `everyone` is a choice of all of them, `kinds` are all of one kind each, `singles` the members of kinds with several:
    each as it stands on a choice, and the line that orders it."""

    title: str
    asked: str
    everyone: tuple[str, str]
    kinds: tuple[tuple[str, str], ...]
    singles: tuple[tuple[str, str], ...]


class Orders(Protocol):
    """How whole orders are read and told: what a seat writes in secret for many of its pieces before it seals all of them.

    In such a game each order is one sealed action or several, and another action seals them. This makes lines of them, in
    notation and in words, and takes typed lines apart.
    """

    def example(self, view: Any, /) -> str:
        """Return a line or two that can be typed in this position, to show what orders look like."""

    def read(self, view: Any, line: str, /) -> tuple[str, ...]:
        """Return the single actions that a line means, in notation and in order. Each is read and judged in the position
        after those before it. Raises GameError."""

    def check(self, view: Any, line: str, /) -> None:
        """Look at the position in which all of a line has been noted. Raises GameError if something else came of it than
        the line says."""

    def whole(self, view: Any, actions: Sequence[Any], /) -> tuple[Order, ...]:
        """Return the orders that a seat has written, made of its actions so far, in an order in which they can be written
        again. What has no effect is left out."""

    def missing(self, view: Any, /) -> str:
        """Return a sentence about what has no order yet and could have one; empty if nothing."""

    def current(self, view: Any, /) -> str:
        """Return a sentence about what is being ordered now; empty if nothing."""

    def company(self, view: Any, legal: Sequence[Any], /) -> Company | None:
        """Return who can go with the last order, of what can be written next; None if there is nobody, or nothing to go with."""

    def besides(self, before: Any, after: Any, /) -> str:
        """Return a sentence about what dropping an order has changed beside that order, given what its seat knew before and
        knows after; empty if nothing."""


class Cards(Protocol):
    """The cards that somebody can look at, each by its key. `edition` is what tells the cards of one game from the usual
    ones, such as the file with which it is played; empty for the usual ones."""

    def edition(self, view: Any, /) -> str:
        """Return the edition of the cards in a game that is seen like this."""

    def names(self, edition: str, /) -> Mapping[str, str]:
        """Return the name of each card by its key, in a fixed order."""

    def read(self, edition: str, text: str, /) -> str:
        """Return the key of the card that this text names. Raises Unreadable."""

    def tell(self, edition: str, key: str, /) -> str:
        """Return all that a card says, in at most 1024 characters: its name in the first line."""


@dataclass(frozen=True, slots=True)
class Playing:
    """What makes a computer player good at a game. Without this part it plays by the rules alone (`games/computer/`).

    Five functions of a position, each optional. They may look at the whole state: it is one that the player guesses.

    `worth`      how good a position is for a seat, from 0 to 1: about its chance to win, or in a co-operative game how
                 near all have come to it. It is asked while the game goes on.
    `promising`  the legal actions of a seat that are worth a look, the best first and at least one. A single one is
                 taken without a search.
    `policy`     a legal action of a seat, found in little more time than `apply` takes.
    `turns`      for games whose turns are long: at most so many ways to go on deciding until others do, the best guess
                 first, as actions in order. They are compared with each other as wholes, and played out by the first way of
                 each seat in turn, so that `promising` and `policy` are not asked.
    `foreseen`   how good a position is for a seat, worked out as far as the game can: a chance to win, from 0 to 1. The judge
                 of reviews asks for it in place of a search.
    `depth`      how many actions the search plays out by `policy` before it asks for the worth.
    `price`      how many actions could be applied in the time that one of these functions takes.
    """

    worth: Callable[[Any, Seat], float] | None = None
    promising: Callable[[Any, Seat], Sequence[Any]] | None = None
    policy: Callable[[Any, Seat, Draw], Any] | None = None
    turns: Callable[[Any, Seat, Draw, int], Sequence[tuple[Any, ...]]] | None = None
    foreseen: Callable[[Any, Seat], float] | None = None
    depth: int = 60
    price: int = 1


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A cell of a grid or a hex, by its column and row, both from 0. Players read `B3`: column 1, row 2. Row 1 is at the
    bottom of the picture; on hexes, odd columns stand half a hex higher."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{LETTERS[self.column]}{self.row + 1}"

    def moved(self, columns: int, rows: int) -> Cell:
        """Return the cell so many columns to the right and rows up, which may lie off the board."""
        return Cell(self.column + columns, self.row + rows)


@dataclass(frozen=True, slots=True)
class Piece:
    """A player's piece. `sign` is the letter on it, if it is not the player's own; `name` what it is called in words."""

    seat: Seat
    sign: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in columns and rows, with the pieces on them. `labels` stand in cells without a piece."""

    columns: int
    rows: int
    pieces: Mapping[Cell, Piece] = field(default_factory=dict)
    labels: Mapping[Cell, str] = field(default_factory=dict)
    hexes: bool = False

    @property
    def cells(self) -> list[Cell]:
        """All cells, from the lower left one on, row by row."""
        return [Cell(column, row) for row in range(self.rows) for column in range(self.columns)]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of pieces or labels, such as a pile or a track, with its title."""

    title: str
    items: tuple[Piece | str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A row of cards with its title, or those of a seat. A card is a short text, `10S` a ten of spades; None lies face
    down."""

    cards: tuple[str | None, ...]
    seat: Seat | None = None
    title: str = ""


Part: TypeAlias = Grid | Row | Hand


class Board(Protocol):
    """Describes a view, for the picture, the alt text and the board in words (`render/core/default_pictures/`)."""

    def board(self, view: Any, /) -> Sequence[Part]:
        """Return the parts of the board, from the top down."""

    def scores(self, view: Any, /) -> Sequence[int]:
        """Return the score of each seat; empty if nothing is counted."""
