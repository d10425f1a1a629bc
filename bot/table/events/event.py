"""An event as a value: who plays in it, its rounds and their games; read from its rows, and written back to them."""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from bot.store import CorruptRow, Write, dump, from_micros, load, schema, to_micros, writing
from bot.table.events.field import Entrant, Game as Played, Kind
from bot.table.events.standings import Standing, standings
from bot.table.log import Numbers
from bot.table.model import Pace, Person, Place, PostKind, TableError, post_row
from bot.table.model.time_control import read as read_pace, written as written_pace
from games.core.protocol import Game

NAME_LIMIT: Final = 60
NEW_RATING: Final = 1500


class Stage(enum.Enum):
    """How far an event is."""

    ENTRY = "entry"
    RUNNING = "running"
    OVER = "over"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody in an event. `entered` is their first round, None while they are invited; from round `left` on they play no
    more."""

    number: int
    person: Person
    rating: int
    entered: int | None = 1
    left: int | None = None

    def plays_in(self, round_: int) -> bool:
        """Whether they play in this round."""
        return (
            self.entered is not None and self.entered <= round_ and (self.left is None or round_ < self.left)
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of a round: the numbers of those who play it by seat, one alone for a bye. `points` are theirs: None while it goes
    on, empty if it was stopped. `forfeit`: they were given without a game. `game` is its number once it has begun, `channel` where it
    is played now."""

    round: int
    board: int
    entrants: tuple[int, ...]
    points: tuple[float, ...] | None = None
    game: int | None = None
    forfeit: bool = False
    channel: int | None = field(default=None, compare=False)

    @property
    def decided(self) -> bool:
        return bool(self.points)


@dataclass(frozen=True, slots=True)
class Event:
    """An event. `rounds` is 0 until it is known how many there are; `closes` is until when people can enter, `due` when something
    happens by itself next. Without `channels` each game has a thread of its own. `trouble` says why a game cannot begin."""

    id: int
    place: Place
    host: Person
    name: str
    kind: Kind
    game: Game[Any, Any, Any]
    options: Mapping[str, str]
    pace: Pace
    most: int
    closes: datetime
    created: datetime
    seed: int
    by_invitation: bool = False
    friendly: bool = False
    rounds: int = 0
    round: int = 0
    stage: Stage = Stage.ENTRY
    paused: bool = False
    due: datetime | None = None
    channels: tuple[int, ...] = ()
    trouble: str = ""
    post: int | None = None
    changes: int = 0
    version: int = 0
    entries: tuple[Entry, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    @property
    def entered(self) -> tuple[Entry, ...]:
        """Those who have accepted, also those who have left since."""
        return tuple(each for each in self.entries if each.entered is not None)

    @property
    def playing(self) -> tuple[Entry, ...]:
        """Those who have accepted and not left."""
        return tuple(each for each in self.entered if each.left is None)

    @property
    def open_to_more(self) -> bool:
        """Whether somebody can still enter: before the start, or in a Swiss event before its last round."""
        late = self.stage is Stage.RUNNING and self.kind == "swiss" and self.round < self.rounds
        return self.stage is Stage.ENTRY or late

    @property
    def is_open(self) -> bool:
        """Whether it has not ended."""
        return self.stage in (Stage.ENTRY, Stage.RUNNING)

    def entry_of(self, person: int) -> Entry | None:
        """This person's entry, also an invitation; None once they have left, and of others."""
        return next((each for each in self.entries if each.person.id == person and each.left is None), None)

    def named(self, number: int) -> Entry:
        """The entry with this number."""
        return next(each for each in self.entries if each.number == number)

    def of_round(self, round_: int) -> tuple[Pairing, ...]:
        """The games of a round."""
        return tuple(each for each in self.pairings if each.round == round_)

    @property
    def entrants(self) -> list[Entrant]:
        """Those who play or have played, for pairings and the table."""
        return [
            Entrant(each.number, each.rating, each.entered, each.left)
            for each in self.entered
            if each.entered is not None
        ]

    @property
    def games(self) -> list[Played]:
        """The games of all rounds, for pairings and the table."""
        return [
            Played(each.round, each.entrants, each.points or None, each.forfeit) for each in self.pairings
        ]

    def table(self) -> list[Standing]:
        """Who stands where."""
        return standings(self.kind, self.entrants, self.games)


_EVENT_FIELDS: Final = ("by_invitation", "friendly", "rounds", "round", "paused", "trouble", "post")
_PLAIN: Final = ("id", "name", "most", "seed", "changes", "version", *_EVENT_FIELDS)


def read(found: tuple[Any, Sequence[Any], Sequence[Any]], games: Mapping[str, Game[Any, Any, Any]]) -> Event:
    """An event from its rows. Raises CorruptRow, and TableError if its game is unknown."""
    row, entrants, played = found
    game = games.get(row.which)
    if game is None:
        raise TableError(
            "unknown_game",
            "This bot does not know the game of this event.",
            "Ask the bot's owner to run a version that has it.",
        )
    where = f"Event {row.id}"
    try:
        return Event(
            **{name: getattr(row, name) for name in _PLAIN},
            place=Place(row.server, row.channel),
            host=Person(row.host, row.host_name),
            kind=row.kind,
            game=game,
            options=load(row.options, where),
            pace=read_pace(load(row.pace, where)),
            closes=from_micros(row.closes),
            created=from_micros(row.created),
            due=None if row.due is None else from_micros(row.due),
            stage=Stage(row.status),
            channels=tuple(load(row.channels, where)),
            entries=tuple(
                Entry(each.number, Person(each.person, each.name), each.rating, each.entered, each.left)
                for each in entrants
            ),
            pairings=tuple(
                Pairing(
                    each.round,
                    each.board,
                    tuple(load(each.entrants, where)),
                    None if each.points is None else tuple(map(float, load(each.points, where))),
                    each.game,
                    bool(each.forfeit),
                    each.channel,
                )
                for each in played
            ),
        )
    except (ValueError, TypeError) as error:
        raise CorruptRow(
            f"{where} is damaged in the database: {error}.", "Its games are not affected."
        ) from error


def _row(event: Event) -> dict[str, Any]:
    return {
        **{name: getattr(event, name) for name in (*_EVENT_FIELDS, "name", "most", "seed", "changes")},
        "server": event.place.server,
        "channel": event.place.channel,
        "host": event.host.id,
        "kind": event.kind,
        "which": event.game.about.key,
        "options": dump(dict(event.options)),
        "pace": dump(written_pace(event.pace)),
        "closes": to_micros(event.closes),
        "created": to_micros(event.created),
        "due": None if event.due is None else to_micros(event.due),
        "status": event.stage.value,
        "channels": dump(list(event.channels)),
    }


class EventChange:
    """A change of one event in preparation. Nothing takes effect until what it saves is committed."""

    def __init__(self, event: Event, now: datetime) -> None:
        self.before = event
        self.event = event
        self.now = now
        self._changes: list[dict[str, Any]] = []
        self._told: list[tuple[int, str]] = []

    def set(self, **fields: Any) -> None:
        """Replace fields of the event."""
        self.event = replace(self.event, **fields)

    def enter(self, entry: Entry) -> None:
        """Add an entry, or replace the one with its number."""
        others = [each for each in self.event.entries if each.number != entry.number]
        self.set(entries=tuple(sorted([*others, entry], key=lambda each: each.number)))

    def strike(self, number: int) -> None:
        """Take out the entry with this number, as if it had never been."""
        self.set(entries=tuple(each for each in self.event.entries if each.number != number))

    def pair(self, pairing: Pairing) -> None:
        """Add a game, or replace the one at its place."""
        place = pairing.round, pairing.board
        others = [each for each in self.event.pairings if (each.round, each.board) != place]
        pairings = sorted([*others, pairing], key=lambda each: (each.round, each.board))
        self.set(pairings=tuple(pairings))

    def log(self, kind: str, by: Person | None = None, **data: Any) -> None:
        """Note what is changed, and who did it."""
        seq = self.event.changes + 1
        row = {"seq": seq, "at": to_micros(self.now), "kind": kind, "data": dump(data)}
        self._changes.append({**row, "person": None if by is None else by.id})
        self.set(changes=seq)

    def tell(self, person: int, text: str) -> None:
        """Tell somebody something directly."""
        self._told.append((person, text))

    @property
    def changed(self) -> bool:
        return self.event != self.before or not self.before.version

    def save(self, write: Write, numbers: Numbers) -> Event:
        """Write it all. Returns the event as it is then."""
        before, event, number = self.before, self.event, self.event.id
        known = {each.person.id: each.person.name for each in before.entries}
        for person in (event.host, *(each.person for each in event.entries)):
            if known.get(person.id) != person.name:
                write.replace(schema.people, id=person.id, name=person.name)
        if (
            event.post is None
            or before.place != event.place
            or replace(event, due=None) != replace(before, due=None)
        ):
            self._post(write, numbers)
            event = self.event
        if before.version:
            key = {"id": number, "version": before.version}
            write.update(schema.events, key, exact=True, **_row(event), version=before.version + 1)
        else:
            write.insert(schema.events, id=number, **_row(event), version=1)
        for gone in {each.number for each in before.entries} - {each.number for each in event.entries}:
            write.delete(schema.entrants, event=number, number=gone)
        for entry in set(event.entries) - set(before.entries):
            row = {"rating": entry.rating, "entered": entry.entered, "left": entry.left}
            write.replace(schema.entrants, event=number, number=entry.number, person=entry.person.id, **row)
        for pairing in set(event.pairings) - set(before.pairings):
            write.replace(
                schema.event_games,
                event=number,
                round=pairing.round,
                board=pairing.board,
                entrants=dump(list(pairing.entrants)),
                points=None if pairing.points is None else dump(list(pairing.points)),
                game=pairing.game,
                forfeit=pairing.forfeit,
            )
        for change in self._changes:
            write.insert(schema.event_changes, event=number, **change)
        return replace(event, version=before.version + 1)

    def _post(self, write: Write, numbers: Numbers) -> None:
        """Post the message of the event, or bring it up to date; and tell those who are to be told something."""
        event, micros = self.event, to_micros(self.now)
        key = event.place.server or 0
        for person, text in self._told:
            numbers.post += 1
            row = post_row(numbers.post, PostKind.DIRECT, micros, text, key=key, person=person)
            write.insert(schema.outbox, **row)
        numbers.post += 1
        to, channel = str(event.id), event.place.channel
        if event.post is None or self.before.place != event.place:
            row = post_row(numbers.post, PostKind.EVENT, micros, to, key=key, channel=channel)
            self.set(post=numbers.post)
        else:
            write.add(writing.SUPERSEDE_EDITS, which_lane=channel, of=event.post, when=micros)
            row = post_row(
                numbers.post, PostKind.EVENT_EDIT, micros, to, key=key, channel=channel, target=event.post
            )
        write.insert(schema.outbox, **row)
