"""A change of one game in preparation, and the moments at which features may add to it. Nothing takes effect until
`Tables.commit`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias

from bot.store import GameRow, LogRow, Write, dump, schema, to_micros, writing
from bot.table.log.entries import POSITION, Entry, followed, mark
from bot.table.log.replay import Live, Position, acted, ends_alone, last_team, latest, position_of
from bot.table.log.rows import Book, game_row, log_row, write_everybody
from bot.table.log.sealed import Phase, after_row, as_seen
from bot.table.model import Deal, Person, Player, PostKind, Status, Table, post_row
from games.core.codec import encode_action
from games.core.components import Draw, commitment, daily_secret
from games.core.numbered_choices.forced import only_move
from games.core.protocol import CHANCE, Actor, Outcome, Seat


@dataclass(slots=True)
class Numbers:
    """The last numbers given to games and outbox rows. None is given twice."""

    game: int = 0
    post: int = 0


Listener: TypeAlias = "Callable[[UnitOfWork], None]"


@dataclass(slots=True)
class Moments:
    """Who listens at each moment, in the order in which they are called.

    `moved`: the position has changed, as far as everybody may know. `ending`: the game, or its lobby, is about to end.
    `ended`: it has ended by the rules, by a draw or by resigning. `posted_again`: its board or lobby is posted anew; the
    second argument says whether it calls those who are next. `before_commit`: all is prepared; what a listener adds is part
    of the same transaction. `committed`: the change is on disk and in memory. `read`: a game was read from the database.
    `elsewhere`: a game that another process looks after is about to be read.
    `seated`: this person is about to sit in a game in which they did not; it may read, and comes before `before_commit`.
    """

    moved: list[Listener] = field(default_factory=list)
    ending: list[Listener] = field(default_factory=list)
    ended: list[Listener] = field(default_factory=list)
    posted_again: list[Callable[[UnitOfWork, bool], None]] = field(default_factory=list)
    before_commit: list[Listener] = field(default_factory=list)
    committed: list[Listener] = field(default_factory=list)
    read: list[Callable[[GameRow], None]] = field(default_factory=list)
    elsewhere: list[Callable[[], Awaitable[object]]] = field(default_factory=list)
    seated: list[Callable[[int], Awaitable[object]]] = field(default_factory=list)


_BLANK: Final[Mapping[str, Any]] = {}
_UNBEGUN: Final = Position(None, (), ())


class UnitOfWork:
    """Collects the rows of one transaction, and the game as it will be after the commit."""

    def __init__(self, live: Live, now: datetime, numbers: Numbers, moments: Moments) -> None:
        self.before = live
        self.now = now
        self.table: Table = live.table
        self.book: Book = live.book
        self.position: Position | None = live.position
        self.write = Write()
        self.first_seq = live.table.seq + 1
        self.new_rows: list[Entry] = []
        self.numbers = numbers
        self.micros = to_micros(now)
        self.moments = moments
        self.moved = False
        """Whether the position has changed, as far as everybody may know."""

    # the game so far

    @property
    def place(self) -> Position:
        """The position of a game that has begun."""
        if self.position is None:
            raise RuntimeError(f"game {self.table.id} has no position")
        return self.position

    @property
    def left(self) -> list[Seat]:
        """The seats still in the game: neither resigned nor out."""
        players = self.table.players
        return [each.seat for each in players if not each.resigned and each.seat not in self.table.out]

    def people(self, seats: Iterable[Seat]) -> tuple[int, ...]:
        """The ids of those on Discord who have these seats and have not resigned."""
        asked = [self.table.players[seat] for seat in sorted(seats)]
        return tuple(each.person.id for each in asked if not each.resigned and each.person.id > 0)

    @property
    def agreed(self) -> bool:
        """Whether this change is something that others have agreed to."""
        return any(row.kind == "accept" for row in self.new_rows)

    def set(self, **fields: Any) -> None:
        """Replace fields of the table."""
        self.table = dataclasses.replace(self.table, **fields)

    def keep(self, **fields: Any) -> None:
        """Replace fields of the book."""
        self.book = dataclasses.replace(self.book, **fields)

    def know(self, people: Iterable[Person]) -> None:
        """Save these people's names."""
        for person in people:
            self.write.replace(schema.people, id=person.id, name=person.name)
            self.named(person)

    def named(self, person: Person) -> str:
        """This person's name, which is written in this game: noted, so that it is found once they want to be forgotten."""
        if person.id > 0:
            self.write.replace(schema.names, person=person.id, game=self.table.id, name=person.name)
        return person.name

    # the log

    def log(
        self,
        kind: str,
        seat: Seat | None,
        state: Any,
        *,
        data: Mapping[str, Any] = _BLANK,
        played: Entry | None = None,
        at: int | None = None,
        phase: Phase | None = None,
    ) -> Entry:
        """Add a row to the log. The position becomes `state`; `phase`, if given, becomes its phase of sealed decisions."""
        seq = self.table.seq + 1
        when = self.micros if at is None else at
        moves = self.table.moves + (kind == "action")
        before = self.position or _UNBEGUN
        row = played or Entry(seq, when, kind, seat, state, moves, data=data, own=before.own)
        self.write.insert(schema.log, **log_row(self.table.id, seq, when, kind, seat, dump(data)))
        self.new_rows.append(row)
        marks = before.marks
        if kind == "undo":
            marks = tuple(mark for mark in marks if mark.seq <= row.to)
        if phase is None:
            phase = after_row(before.phase, before.state, row)
        seat_changes = followed(before.seat_changes, seq, kind, seat, data)
        recent = latest((*before.recent, row))
        self.position = Position(state, (*marks, mark(row)), recent, phase, seat_changes)
        self.set(seq=seq, moves=row.moves, hidden=sum(row.own))
        if state is not None:  # None if a game that cannot be replayed is being ended
            self.set(out=self.table.game.seats.out(state))
        if kind in POSITION and not row.quiet:
            self.moved = True
            self._tell(self.moments.moved)
        return row

    def adopt(
        self,
        secret: bytes,
        players: Sequence[Player],
        played: Sequence[Entry],
        rows: Sequence[LogRow],
        origin: Mapping[str, Any],
    ) -> None:
        """Fork another game: take over its log, already replayed, and go on with this secret."""
        self.keep(secret=secret)
        self.set(commitment=commitment(secret), players=tuple(players))
        for row in rows:
            self.write.insert(
                schema.log, **log_row(self.table.id, row.seq, row.at, row.kind, row.seat, row.data)
            )
        self.position = position_of(played)
        self.set(seq=played[-1].seq, moves=played[-1].moves, hidden=sum(played[-1].own))
        for change in self.position.seat_changes:
            for person in (change.before, change.after):
                self.named(person)
        for player in players:
            if player.file is not None and player.file.person is not None:
                self.named(Person(player.file.person, player.file.name))
        data = {"commitment": self.table.commitment, "from": origin}
        self.log("fork", None, self.place.state, data=data)

    def act(self, kind: str, actor: Actor, action: Any, about: Mapping[str, Any] = _BLANK) -> Entry:
        """Take an action and log it together with `about`. Raises IllegalAction."""
        taken = self.table.game.rules.apply(self.place.state, actor, action)
        seat = None if actor is CHANCE else actor
        before = Entry(self.table.seq, 0, "", None, self.place.state, self.table.moves, own=self.place.own)
        row = acted(
            self.table.game,
            len(self.table.players),
            before,
            self.place.phase,
            kind,
            seat,
            action,
            taken,
            at=self.micros,
            data=about,
        )
        written = encode_action(self.table.game, action)
        data = {**about, "action": written} if about else written
        return self.log(kind, seat, taken.state, data=data, played=row)

    def deal(self, deal: Deal) -> None:
        """Take the deal of a day as chance's action."""
        game = self.table.game
        draw = Draw(daily_secret(game.about.key, deal.day, deal.attempt), 0)
        about = {"day": deal.day, "attempt": deal.attempt}
        self.act("daily", CHANCE, game.rules.sample(self.place.state, draw), about)

    def go_on(self, anew: bool = False, passing: Seat | None = None) -> None:
        """Let chance act, and the table for seats whose players have resigned or are away, until somebody must decide or
        the game is over: by its rules, or because only one team is left. Moves that are the only ones play themselves.
        In a locked game only chance acts. `anew`: the position is new to this table. The table also plays the rest of this
        turn for the seat that is `passing`."""
        self.moved = self.moved or anew
        game = self.table.game
        gone = {player.seat for player in self.table.players if player.resigned}
        away = self.table.absent
        turn = game.rules.turn(self.place.state) if passing is not None else 0
        for _ in range(game.about.facts.max_actions + 1):
            outcome = game.rules.outcome(self.place.state)
            if outcome is not None:
                self.finish(outcome)
                return None
            teams = self.table.teams
            if gone and ends_alone(game, self.left, teams):
                return self.finish(Outcome("resigned", last_team(self.left, teams, gone)))
            owed = game.rules.to_act(self.place.state)
            if owed is CHANCE:
                if self.book.secret is None:
                    raise RuntimeError(f"game {self.table.id} runs without a secret")
                draw = Draw(self.book.secret, self.table.seq + 1)
                self.act("chance", CHANCE, game.rules.sample(self.place.state, draw))
                continue
            if passing is not None and game.rules.turn(self.place.state) != turn:
                passing = None
            # Once everybody who is left is away, the table no longer plays on: the game waits.
            absent = away - self.table.stand_ins if set(self.left) - away - self.table.computers else set()
            leaderless = sorted((gone | absent | ({passing} if passing is not None else set())) & owed)
            if self.table.lock is not None or not leaderless:
                if self.table.forced and self.table.lock is None:
                    only = only_move(game, self.place.state, game.hides(self.table.options))
                    if only is not None:
                        self.act("forced", *only)
                        continue
                known = game.rules.to_act(as_seen(game, self.place.phase, self.place.state, None))
                public = owed if known is CHANCE else known
                self.set(owing=public, reopened=owed - public, turn=game.rules.turn(self.place.state))
                return None
            self.act("idle", leaderless[0], game.seats.idle(self.place.state, leaderless[0]))
        raise RuntimeError(f"game {self.table.id} goes on by itself without end")

    # endings

    def finish(self, outcome: Outcome) -> None:
        """End the game with this outcome, and publish its secret."""
        self._tell(self.moments.ending)
        self.set(status=Status.OVER, outcome=outcome, secret=self.book.secret)
        self.set(owing=frozenset(), reopened=frozenset())
        if self.moved:
            self.set(turn=self.table.game.rules.turn(self.place.state))
        self._tell(self.moments.ended)

    def abort(self) -> None:
        """End the game or lobby without a result."""
        self._tell(self.moments.ending)
        self.set(status=Status.ABORTED, owing=frozenset(), reopened=frozenset(), secret=self.book.secret)

    def _tell(self, listeners: Sequence[Listener]) -> None:
        for listener in listeners:
            listener(self)

    # messages

    def post(
        self,
        kind: PostKind,
        *,
        text: str = "",
        buttons: str = "",
        mention: Sequence[int] = (),
        seq: int = 0,
        since: int = 0,
        target: int | None = None,
        person: int | None = None,
    ) -> int:
        """Queue a message to Discord. Returns the number of its row."""
        self.numbers.post += 1
        if kind in (PostKind.BOARD_EDIT, PostKind.LOBBY_EDIT, PostKind.NOTICE):
            self.write.add(
                writing.SUPERSEDE,
                which_lane=self.table.place.channel,
                which=self.table.id,
                what=kind.value,
                when=self.micros,
            )
        row = post_row(
            self.numbers.post,
            kind,
            self.micros,
            text,
            key=self.table.place.server or 0,
            channel=self.table.place.channel,
            game=self.table.id,
            buttons=buttons,
            mention=mention,
            seq=seq,
            since=since,
            target=target,
            person=person,
        )
        self.write.insert(schema.outbox, **row)
        return self.numbers.post

    def line(self, text: str, mention: Sequence[int] = (), buttons: str = "") -> int:
        """Queue a line for the channel. Returns the number of its row."""
        return self.post(PostKind.LINE, text=text, buttons=buttons, mention=mention, seq=self.table.public)

    def edit_lobby(self, text: str = "") -> None:
        """Queue an update of the lobby message; `text` says how the game has begun."""
        self.post(PostKind.LOBBY_EDIT, text=text, target=self.book.lobby_post, seq=self.table.public)

    # the end of the preparation

    def after(self) -> Live:
        """The game as it is after the commit."""
        book = dataclasses.replace(self.book, version=self.before.book.version + 1)
        return Live(self.table, book, self.position)

    def save(self) -> Write:
        """Everything to write, with what follows from it. A new game's row is inserted."""
        self._tell(self.moments.before_commit)
        before = self.before.table
        if not self.before.book.version:
            self.write.insert(schema.games, **game_row(self.table, self.book), version=1)
            write_everybody(self.write, self.table)
            return self.write
        if self.moved or (before.status, before.offer) != (self.table.status, self.table.offer):
            self.keep(changed=self.micros)
        row = game_row(self.table, self.book)
        self.write.add(writing.GAME, which=self.table.id, before=self.before.book.version, **row)
        return self.write

    def seat_everybody(self) -> None:
        """Write all seats, observers' places and invitations again."""
        self.write.delete(schema.seats, game=self.table.id)
        self.write.delete(schema.reserved_seats, game=self.table.id)
        self.write.delete(schema.invitations, game=self.table.id)
        write_everybody(self.write, self.table)
