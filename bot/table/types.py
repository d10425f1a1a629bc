"""The values that pass between the table and whoever shows it. All frozen; none knows Discord."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias

from bot.store.rows import ResultRow
from games.core.outcome import Outcome
from games.core.protocol import OBSERVER, Event, Game, Seat
from games.core.setup.teams import each_alone

Clock: TypeAlias = Callable[[], datetime]
"""What tells the time, in UTC."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the platform: their id there, and the name they are shown by."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played: a channel or thread, and the server it is in."""

    server: int | None
    channel: int


@dataclass(frozen=True, slots=True)
class Deal:
    """What everyone gets on a day: the day as `2026-11-21`, which of its deals it is (from 1), and whether the game
    counts for the day's table."""

    day: str
    attempt: int
    counts: bool = True


AFTERWORD: Final = "afterword"
"""The kind of the timer for what is told after the end."""


class Status(enum.Enum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's player. A resigned player keeps the seat; the game idles for them."""

    seat: Seat
    person: Person
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that needs the others' word: `kind` is `draw`, `undo` or `abort`.

    It stands until everybody in `waiting` has accepted, one has declined, or the position (`seq`)
    has changed. For an undo, `to_seq` is the last log row that would stay.
    """

    kind: str
    by: Seat
    seq: int
    waiting: tuple[Seat, ...]
    to_seq: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A game as everyone at the table may know it.

    `id` is the number people see. `seq` is the number of rows in its log: it grows with every row and
    never falls, an undo included. `moves` counts the players' actions that stand. `turn` is the
    game's turn number. `players` are in seat order; in the lobby the order in which they will sit.
    `invited` are people asked by name who have not joined. `secret` is None until the game is over.
    `owing` are the seats that owe a decision, as far as everybody knows; `reopened` those that owe one again without
    the others' knowing, since they took a sealed decision back. `hidden` rows of the log are known to one seat only:
    sealed decisions, and taking them back. `out` are the seats that the rules have put out before the end.
    `observers` watch with more knowledge than the public, in the places that the game names (`About.observers`).
    """

    id: int
    game: Game[Any, Any, Any]
    place: Place
    host: Person
    status: Status
    options: Mapping[str, str]
    players: tuple[Player, ...]
    invited: tuple[Person, ...]
    rules_version: int
    seq: int
    moves: int
    turn: int
    owing: frozenset[Seat]
    commitment: str | None
    secret: bytes | None
    outcome: Outcome | None
    offer: Offer | None
    created: datetime
    rematch_of: int | None = None
    out: frozenset[Seat] = frozenset()
    observers: tuple[Person, ...] = ()
    hidden: int = 0
    reopened: frozenset[Seat] = frozenset()

    @property
    def public(self) -> int:
        """The number of rows in the log that everybody knows of: what stands in ids and names that others see."""
        return self.seq - self.hidden

    def owes(self, seat: Seat | None) -> bool:
        """Whether this seat owes a decision."""
        return seat in self.owing or seat in self.reopened

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.person.name for player in self.players)

    def seat_of(self, person_id: int) -> Seat | None:
        """The seat of a player still in the game or its lobby, else None."""
        for player in self.players:
            if player.person.id == person_id and not player.resigned:
                return player.seat
        return None

    def viewpoint(self, person_id: int) -> Seat | None:
        """From where this person sees the game: their seat, OBSERVER, or None for what everybody may know."""
        if any(observer.id == person_id for observer in self.observers):
            return OBSERVER
        return self.seat_of(person_id)

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats by team; in a lobby that cannot start yet everybody stands alone."""
        if len(self.players) not in self.game.about.seat_counts:
            return each_alone(len(self.players))
        return self.game.teams(len(self.players), self.options)

    def team_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The team in which this seat plays."""
        return next(team for team in self.teams if seat in team)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position as one viewer may see it: all that pictures and words are made from.

    `seat` is the viewer's, None for a spectator and for an observer, who is `observing`. `events` are those the viewer may know, oldest
    first, of the stretch that was asked for. `legal` are the viewer's legal actions (empty when it is
    not for them to act, or the position is a past one). `prompt` says what is owed. A `preview` has in `foretold`
    what is certain to happen (games/core/foresight.py); it is `held` when more comes to light, and shows the position
    before the action where the one after it is not certain.
    `seq` is the number by which the viewer knows the last row of the log: what others have sealed does not count.
    """

    table: Table
    seat: Seat | None
    view: Any
    events: tuple[Event, ...]
    legal: tuple[Any, ...]
    prompt: str
    seq: int
    moves: int
    owing: frozenset[Seat]
    preview: bool = False
    foretold: tuple[Event, ...] = ()
    held: bool = False
    observing: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """What an accepted action led to. `repeated` when the request had been answered before; `sealed` when it stays
    hidden until others have decided."""

    table: Table
    events: tuple[Event, ...]
    notation: str
    repeated: bool = False
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What taking back would undo, newest first, in words; who must agree (nobody: it is done at
    once); the log row that would be the last to stay; and the words that everybody may read.

    `sealed`: it is a sealed decision, of row `to_seq`, that its seat takes back for itself. `number` is that of the
    position which the plan is for, as `Shown.seq`.
    """

    lines: tuple[str, ...]
    needs: tuple[Seat, ...]
    to_seq: int
    known: tuple[str, ...] = ()
    sealed: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One row of the record: `who` is a name, or empty for chance. `undone` rows stay as a trace. `by_chance`: it came
    of the action before it."""

    seq: int
    when: datetime
    who: str
    notation: str
    words: str
    undone: bool = False
    by_chance: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """One of a person's games for `/games`: `mine` when it waits for them."""

    table: Table
    mine: bool
    since: datetime


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a person wants to play: `confirm` is whether a move is previewed before it is made."""

    confirm: bool = True


@dataclass(frozen=True, slots=True)
class Results:
    """The best results of a game that is played together, best first: in a channel, and with the deal of `today`
    (UTC) on its server."""

    here: tuple[ResultRow, ...]
    today: str
    of_today: tuple[ResultRow, ...]


class PostKind(enum.Enum):
    """What a row of the outbox asks for. All are rendered when they are delivered."""

    LOBBY = "lobby"
    """Post the lobby message."""
    LOBBY_EDIT = "lobby_edit"
    """Make the lobby message say what is true now (also: closed, started)."""
    BOARD = "board"
    """Post a board message for position `seq`, with what happened after `since`, mentioning `mention`."""
    BOARD_EDIT = "board_edit"
    """Make the latest board message show position `seq`."""
    STRIP = "strip"
    """Take the buttons off the board message that row `target` posted."""
    LINE = "line"
    """Post one line of text (`text`) in the channel, mentioning `mention`; `buttons` names a set
    of buttons below it (`offer`, `rematch`) or is empty."""
    DIRECT = "direct"
    """Send `text` to the person `person` directly."""


@dataclass(frozen=True, slots=True)
class Post:
    """One row of the outbox: a message owed to Discord.

    `id` grows, and rows of one channel are delivered in that order. `nonce` is at most 25 characters
    and the same at every attempt. `message_id` is the message it made (or edits, for an edit: found
    through `target`). `attempts` counts tries; `tried` is when the last one began, None if never.
    """

    id: int
    channel: int
    game: int | None
    kind: PostKind
    nonce: str
    seq: int = 0
    since: int = 0
    text: str = ""
    buttons: str = ""
    mention: tuple[int, ...] = field(default=())
    person: int | None = None
    target: int | None = None
    message_id: int | None = None
    attempts: int = 0
    tried: datetime | None = None
