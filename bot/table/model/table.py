"""The values that pass between the table and the rooms that show it. All are frozen; none knows Discord."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias

from bot.store import ResultRow
from bot.table.model.clocks import Clocks, Lock
from bot.table.model.ids import COMPUTERS, FORGOTTEN, is_computer
from bot.table.model.names import clean_name
from bot.table.model.substitutes import NO_SEARCHES, SubstituteSearches
from bot.table.model.time_control import Pace, Zero
from games.core.options import each_alone
from games.core.protocol import OBSERVER, Event, Game, Outcome, Seat

Clock: TypeAlias = Callable[[], datetime]
"""Returns the time in UTC."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, or a computer player: their id and display name."""

    id: int
    name: str

    @property
    def computer(self) -> bool:
        """Whether this is a computer player."""
        return is_computer(self.id)

    @property
    def forgotten(self) -> bool:
        """Whether this person wanted to be forgotten."""
        return self.id <= FORGOTTEN


def tidy(person: Person) -> Person:
    """This person with a safe name."""
    return Person(person.id, clean_name(person.name))


def each_once(people: Iterable[Person]) -> tuple[Person, ...]:
    """These people with safe names, each once."""
    return tuple({person.id: tidy(person) for person in people}.values())


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played: a channel or thread, and the server it is in. Of a thread, the channel `below` which it lies is
    told where it is known."""

    server: int | None
    channel: int
    below: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a day: the day as `2026-11-21`, the number of its deal (from 1), and whether the game counts in the
    day's table."""

    day: str
    attempt: int
    counts: bool = True


REVIEW: Final = "review"
"""The kind of the timer that has a finished game judged."""


class Status(enum.Enum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABORTED = "aborted"


_QUOTED: Final = 30
"""The longest name that is still one with its quotes."""


@dataclass(frozen=True, slots=True)
class FileSeat:
    """A seat as an imported game's file has it: the name there, the person whom it is kept for (None: nobody), and
    whether the host has opened it to anybody."""

    name: str
    person: int | None
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """The player in a seat. A resigned player keeps the seat; the table plays `idle` for it.

    A seat that came from a file is vacant until somebody sits down in it. Then its person is nobody on Discord, with an
    id below 0 and the name in the file in quotes.
    """

    seat: Seat
    person: Person
    resigned: bool = False
    file: FileSeat | None = None

    @property
    def vacant(self) -> bool:
        return COMPUTERS < self.person.id < 0


def vacant(seat: Seat, file: FileSeat, resigned: bool = False) -> Player:
    """A seat from a file, in which nobody sits."""
    return Player(seat, Person(-1 - seat, quoted(file.name)), resigned, file)


def quoted(name: str) -> str:
    """A name that only a file says, as it is told."""
    return f"“{name}”" if len(name) <= _QUOTED else f"“{name[: _QUOTED - 1]}…”"


class Offer(NamedTuple):
    """Something that the others must agree to: `kind` is `draw`, `undo`, `abort`, `pause` or `replace`.

    It stands until everybody in `waiting` has accepted, somebody has declined, or the position (`seq`) has changed. For
    an undo, `to_seq` is the last log row that would stay. `agreed` are those who have accepted, in this order. `about`
    is what an undo would take back, newest first, or the reason for stopping, as it was typed. `whom` is the seat for
    which a substitute is to be sought.
    """

    kind: str
    by: Seat
    seq: int
    waiting: tuple[Seat, ...]
    to_seq: int | None = None
    agreed: tuple[Seat, ...] = ()
    about: tuple[str, ...] = ()
    whom: Seat | None = None

    def accepted(self, seat: Seat) -> Offer:
        """The same offer once this seat has agreed."""
        left = tuple(other for other in self.waiting if other != seat)
        return self._replace(waiting=left, agreed=(*self.agreed, seat))


@dataclass(frozen=True, slots=True)
class Table:
    """A game as everyone at the table may know it.

    `id` is the number that people see. `seq` is the number of rows in the log; it never falls, even after an undo.
    `moves` counts the players' actions that stand. `turn` is the game's turn number. `players` are in seat order, in a
    lobby in the order in which they will sit. `invited` are people who were asked and have not joined. `secret` is None
    until the game is over.
    `owing` are the seats that must decide, as far as everybody knows. `reopened` are the seats that secretly took a
    sealed decision back and must decide again. `hidden` counts the log rows that only one seat knows: sealed decisions
    and their withdrawals. `out` are the seats that are out before the end. `observers` see more than the public; they
    sit in the places that the game names (`About.observers`).
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
    home: int | None = None
    """The server where the game was before its host took it to another; None if it is there."""
    pace: Pace | None = None
    """How much time the players have; None for a game that began before there were clocks."""
    clocks: Clocks | None = None
    """The clocks, once the game has begun with a pace that has any."""
    searches: SubstituteSearches = NO_SEARCHES
    """The seats for which substitutes are sought."""
    lock: Lock | None = None
    one_board: bool = False
    """Whether the board is one message that is edited, and short notices call who is next; else each turn has its own."""
    forced: bool = False
    """Whether a move that is the only one plays itself (`games/core/numbered_choices/forced.py`)."""
    hints: bool = False
    """Whether a computer gives hints though people play against each other."""
    friendly: bool = False
    """Whether the game is not rated."""
    least_in_time: int = 0
    """The share of their turns, in percent, that those who join must have taken in time; 0 if it does not matter."""

    @property
    def public(self) -> int:
        """The number of log rows that everybody knows of. Ids and file names that others see use it."""
        return self.seq - self.hidden

    def owes(self, seat: Seat | None) -> bool:
        """Whether this seat must decide now."""
        return seat in self.owing or seat in self.reopened

    @property
    def absent(self) -> frozenset[Seat]:
        """The seats for which the table plays until their players are back. Nobody waits for their agreement."""
        return self.clocks.away if self.clocks is not None else frozenset()

    @property
    def computers(self) -> frozenset[Seat]:
        """The seats in which computers sit."""
        return frozenset(each.seat for each in self.players if each.person.computer and not each.resigned)

    @property
    def removable(self) -> tuple[Person, ...]:
        """Whom the host of a lobby can remove: those who are invited, and computers."""
        return (*self.invited, *(each.person for each in self.players if each.person.computer))

    @property
    def rotated(self) -> list[Person]:
        """Those who sit here, each one seat further: the first is the last."""
        people = [each.person for each in self.players if not each.vacant]
        return [*people[1:], *people[:1]]

    @property
    def stand_ins(self) -> frozenset[Seat]:
        """The seats for which a computer plays until their players are back."""
        return self.absent if self.pace is not None and self.pace.zero is Zero.COMPUTER else frozenset()

    @property
    def proxy(self) -> str:
        """Who plays for players who are away, at the beginning of a sentence."""
        return "A computer" if self.pace is not None and self.pace.zero is Zero.COMPUTER else "The table"

    @property
    def is_open(self) -> bool:
        """Whether it waits for players or goes on."""
        return self.status in (Status.LOBBY, Status.RUNNING)

    @property
    def stands(self) -> bool:
        """Whether all clocks stand, because of a pause or a lock."""
        return self.lock is not None or (self.clocks is not None and self.clocks.pause is not None)

    @property
    def resumes(self) -> bool:
        """Whether this is the lobby of a game that continues from a file."""
        return self.status is Status.LOBBY and self.seq > 0

    @property
    def only_shown(self) -> bool:
        """Whether this is a finished game from a file, which nobody here has played: it can be looked at."""
        return not self.is_open and bool(self.players) and all(player.vacant for player in self.players)

    @property
    def awaited(self) -> tuple[Player, ...]:
        """The seats that somebody must take before the game can go on."""
        return tuple(player for player in self.players if player.vacant and not player.resigned)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.person.name for player in self.players)

    def seat_of(self, person_id: int | None) -> Seat | None:
        """The seat of a player who has not resigned, else None, as for somebody who only watches (None)."""
        for player in self.players:
            if player.person.id == person_id and not player.resigned:
                return player.seat
        return None

    def invites(self, person_id: int) -> bool:
        """Whether this person is invited and has not answered."""
        return any(each.id == person_id for each in self.invited)

    def viewpoint(self, person_id: int | None) -> Seat | None:
        """Whose view this person gets: their seat's, OBSERVER's, or None for the public view."""
        if any(observer.id == person_id for observer in self.observers):
            return OBSERVER
        return self.seat_of(person_id)

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats by team. In a lobby that cannot start yet, everybody is alone."""
        if len(self.players) not in self.game.about.seat_counts:
            return each_alone(len(self.players))
        return self.game.teams(len(self.players), self.options)

    def team_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of this seat's team."""
        return next(team for team in self.teams if seat in team)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position as one viewer may see it. Pictures and words are made from it.

    `seat` is the viewer's, None for spectators and observers; observers are `observing`. `events` are those that the
    viewer may know, oldest first, from the rows asked for. `legal` are the viewer's legal actions, empty if it is not
    their turn, the game is locked or the position is past. `prompt` says what to do next. In a `preview`, `foretold` is what is certain to
    happen (games/core/protocol.py); it is `held` if the action also reveals something, and then shows the position
    before the action unless the one after it is certain.
    `seq` is the viewer's number for the last log row: rows that others sealed do not count. At the end `date` is the
    day. `steps` are the events move by move, for somebody who catches up.
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
    date: str = ""
    by_itself: frozenset[int] = frozenset()
    """The places in `events` where the moves that played themselves begin."""
    said: tuple[tuple[str, ...], ...] = ()
    """The players' names at each of the `events`; empty if nobody has given a seat up."""
    steps: tuple[tuple[Event, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """The result of an accepted action. `repeated`: the request had been answered before. `sealed`: the action stays
    hidden until others have decided. `seat` is whose action it was."""

    table: Table
    events: tuple[Event, ...]
    notation: str
    repeated: bool = False
    sealed: bool = False
    seat: Seat | None = None
    by_itself: frozenset[int] = frozenset()
    """As in `Shown`."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of the history. `who` is a name, or empty for chance. `undone`: it was taken back and stays as a trace.
    `by_chance`: the action before it led to it."""

    seq: int
    when: datetime
    who: str
    notation: str
    words: str
    undone: bool = False
    by_chance: bool = False
    turn: int = 0
    """The turn that it belongs to, as the picture and the review count them; 0 if the game does not number its turns."""
    move: int = 0
    """The number of the move, as the picture counts them; 0 for anything else, and for what was taken back."""
    explained: tuple[str, ...] = ()
    """How what happened came about, line by line."""
    place: int = 0
    """The number by which this viewer steps to it: the same once the game is over and all that was secret is shown."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """One of a person's games for `/games`. `mine`: it waits for this person. `reachable`: the bot may write where it
    is played, as far as it knows."""

    table: Table
    mine: bool
    since: datetime
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class Results:
    """The best results of a cooperative game, best first: in a channel, and with the deal of `today` (UTC) on its
    server."""

    here: tuple[ResultRow, ...]
    today: str
    of_today: tuple[ResultRow, ...]
