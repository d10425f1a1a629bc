"""A change of one game in preparation. Nothing takes effect until `Tables.commit`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from bot.store import LogRow, Statement, Write
from bot.store.rows import dump, timer_row, to_micros
from bot.table.log.entries import POSITION, Played, mark
from bot.table.log.legal_actions import plays_itself
from bot.table.log.numbers import Numbers
from bot.table.log.post_rows import post_row
from bot.table.log.replay import Live, Position, acted, ends_alone, last_team, latest, position_of
from bot.table.log.rows import Book, action_data, game_row, log_row, write_everybody_again
from bot.table.log.sealed import NOTHING, Phase, after_row, as_seen
from bot.table.log.seat_history import followed
from bot.table.log.snapshots import Base, bits, due, snapshot_row
from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import AFTERWORD, Deal, Offer, Person, Player, Status, Table
from bot.table.outbox.notices import call_next, drop_notice
from bot.table.play import offer_words as offers
from games.core.chance import Draw, daily_secret
from games.core.outcome import Outcome
from games.core.protocol import CHANCE, Actor, Seat

_BLANK: Final[Mapping[str, Any]] = {}


class UnitOfWork:
    """Collects the rows of one transaction, and the game as it will be after the commit."""

    def __init__(self, live: Live, now: datetime, numbers: Numbers) -> None:
        self.before = live
        self.now = now
        self.table: Table = live.table
        self.book: Book = live.book
        self.position: Position | None = live.position
        self.write = Write()
        self.first_seq = live.table.seq + 1
        self.new_rows: list[Played] = []
        self.posted = False
        self._numbers = numbers
        self.micros = to_micros(now)
        self._moved = False

    # the game so far

    @property
    def place(self) -> Position:
        """The position of a game that has begun."""
        if self.position is None:
            raise RuntimeError(f"game {self.table.id} has no position")
        return self.position

    @property
    def active(self) -> list[Player]:
        """The players who have not resigned."""
        return [player for player in self.table.players if not player.resigned]

    @property
    def left(self) -> list[Seat]:
        """The seats still in the game: neither resigned nor out."""
        return [player.seat for player in self.active if player.seat not in self.table.out]

    def people(self, seats: Iterable[Seat]) -> tuple[int, ...]:
        """The people in these seats who have not resigned."""
        asked = [self.table.players[seat] for seat in sorted(seats)]
        return tuple(each.person.id for each in asked if not each.resigned and not each.vacant)

    @property
    def _movers(self) -> set[Seat | None]:
        """Who has just moved, or taken back without asking, and need not be mentioned."""
        alone = not self.agreed
        return {row.seat for row in self.new_rows if row.kind == "action" or (alone and row.kind == "undo")}

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
            self.write.add(Statement.PERSON, id=person.id, name=person.name)

    # the log

    def log(
        self,
        kind: str,
        seat: Seat | None,
        state: Any,
        *,
        data: Mapping[str, Any] = _BLANK,
        played: Played | None = None,
        at: int | None = None,
        phase: Phase | None = None,
    ) -> Played:
        """Add a row to the log. The position becomes `state`; `phase`, if given, becomes its phase of sealed decisions."""
        seq = self.table.seq + 1
        when = self.micros if at is None else at
        moves = self.table.moves + (kind == "action")
        own = self.position.own if self.position else ()
        row = Played(seq, when, kind, seat, state, moves, data=data, own=own) if played is None else played
        self.write.add(Statement.LOG, **log_row(self.table.id, seq, when, kind, seat, dump(data)))
        self.new_rows.append(row)
        before = self.position
        marks = before.marks if before else ()
        recent = before.recent if before else ()
        if kind == "undo":
            marks = tuple(mark for mark in marks if mark.seq <= row.to)
        if phase is None:
            phase = after_row(before.phase, before.state, row) if before else NOTHING
        former = followed(before.former if before else (), seq, kind, seat, data)
        self.position = Position(state, (*marks, mark(row)), latest((*recent, row)), phase, former)
        self.set(seq=seq, moves=row.moves, hidden=sum(row.own))
        self._count_out()
        if kind in POSITION and not row.quiet:
            self._moved = True
            self.lapse()
        return row

    def adopt(self, played: Sequence[Played], rows: Sequence[LogRow]) -> None:
        """Take over the log of another game, already replayed."""
        for row in rows:
            self.write.add(
                Statement.LOG, **log_row(self.table.id, row.seq, row.at, row.kind, row.seat, row.data)
            )
        self.position = position_of(played, played[-1].state)
        self.set(seq=played[-1].seq, moves=played[-1].moves, hidden=sum(played[-1].own))
        self._count_out()

    def _count_out(self) -> None:
        if self.place.state is not None:  # None if a game that cannot be replayed is being ended
            self.set(out=self.table.game.seats.out(self.place.state))

    def act(self, kind: str, actor: Actor, action: Any, about: Mapping[str, Any] = _BLANK) -> Played:
        """Take an action and log it together with `about`. Raises IllegalAction."""
        taken = self.table.game.rules.apply(self.place.state, actor, action)
        seat = None if actor is CHANCE else actor
        before = Played(self.table.seq, 0, "", None, self.place.state, self.table.moves, own=self.place.own)
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
        data = action_data(self.table.game, action, about)
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
        self._moved = self._moved or anew
        game = self.table.game
        gone = {player.seat for player in self.table.players if player.resigned}
        away = frozenset() if self.table.clocks is None else self.table.clocks.away
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
            absent = away if set(self.left) - away else set()
            leaderless = sorted((gone | absent | ({passing} if passing is not None else set())) & owed)
            if self.table.lock is not None or not leaderless:
                if (only := plays_itself(self.table, self.place.state)) is not None:
                    self.act("forced", *only)
                    continue
                known = game.rules.to_act(as_seen(game, self.place.phase, self.place.state, None))
                public = owed if known is CHANCE else known
                self.set(owing=public, reopened=owed - public, turn=game.rules.turn(self.place.state))
                return None
            self.act("idle", leaderless[0], game.seats.idle(self.place.state, leaderless[0]))
        raise RuntimeError(f"game {self.table.id} goes on by itself without end")

    # offers and endings

    def lapse(self, text: str = "") -> None:
        """Drop the standing offer, if any. Its message says how it ended: `text`, or that the game has moved on."""
        offer, post = self.table.offer, self.book.offer_post
        if offer is not None:
            self.set(offer=None)
            if post is not None:
                text = text or offers.passed(self.table, offer)
                self.post(PostKind.LINE_EDIT, text=text, target=post, seq=offer.seq)
        self.keep(offer_post=None)

    def offer(self, offer: Offer, *, again: bool = False) -> None:
        """Make an offer stand, and tell those who are asked. `again`: some have answered, so its message changes."""
        text, mention = offers.standing(self.table, offer), self.people(offer.waiting)
        self.set(offer=offer)
        kind, target = (PostKind.LINE_EDIT, self.book.offer_post) if again else (PostKind.LINE, None)
        if again and target is None:
            return
        post = self.post(kind, text=text, buttons="offer", mention=mention, seq=offer.seq, target=target)
        if not again:
            self.keep(offer_post=post)

    def finish(self, outcome: Outcome) -> None:
        """End the game with this outcome, and publish its secret."""
        self.lapse()
        self.set(status=Status.OVER, outcome=outcome, secret=self.book.secret)
        self.set(owing=frozenset(), reopened=frozenset())
        if self._moved:
            self.set(turn=self.table.game.rules.turn(self.place.state))
        facts = self.table.game.about.facts
        if facts.cooperative and outcome.scores:
            self.write.add(
                Statement.SCORED,
                this=self.table.id,
                scored=outcome.scores[0],
                in_turns=self.table.turn,
                when=self.micros,
            )
        if not self.table.only_shown and (facts.cooperative or self.table.game.stories is not None):
            self.write.add(Statement.TIMER, **timer_row(self.table.id, AFTERWORD, self.now))

    def abort(self) -> None:
        """End the game or lobby without a result."""
        self.lapse()
        self.set(status=Status.ABORTED, owing=frozenset(), reopened=frozenset(), secret=self.book.secret)

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
        number = self._numbers.next_post()
        if kind in (PostKind.BOARD_EDIT, PostKind.LOBBY_EDIT, PostKind.NOTICE):
            self.write.add(
                Statement.SUPERSEDE,
                which_lane=self.table.place.channel,
                which=self.table.id,
                what=kind.value,
                when=self.micros,
            )
        row = post_row(
            number,
            self.table,
            kind,
            self.micros,
            text=text,
            buttons=buttons,
            mention=mention,
            seq=seq,
            since=since,
            target=target,
            person=person,
        )
        self.write.add(Statement.POST, **row)
        self.posted = True
        return number

    def line(self, text: str, mention: Sequence[int] = (), buttons: str = "") -> int:
        """Queue a line for the channel. Returns the number of its row."""
        return self.post(PostKind.LINE, text=text, buttons=buttons, mention=mention, seq=self.table.public)

    def edit_lobby(self, text: str = "") -> None:
        """Queue an update of the lobby message; `text` says how the game has begun."""
        self.post(PostKind.LOBBY_EDIT, text=text, target=self.book.lobby_post, seq=self.table.public)

    def show_board(self) -> None:
        """Queue the board: a new message if the turn passed to somebody who has not just moved, or if the game ended;
        else an edit. Where the board is one message, a notice calls them."""
        table, book = self.table, self.book
        if not self._moved:
            return
        if table.status is not Status.RUNNING:
            self.show_end()
            return
        passed = table.turn != book.board_turn
        mention = () if table.lock is not None else self.people(table.owing - self._movers)
        calls = passed and mention
        if book.board_post is not None and (table.one_board or not calls):
            self.post(PostKind.BOARD_EDIT, seq=table.public, since=book.board_seq, target=book.board_post)
            if passed:
                self.keep(board_seq=table.public, board_turn=table.turn)
                drop_notice(self)
            if calls:
                call_next(self, book.board_seq, mention)
            return
        self._new_board(mention)

    def show_end(self, why: str = "") -> None:
        """Queue the end as one message: the last board, with the result and `why`. Only the result, where there is no
        position to show."""
        ended_by = self.new_rows[0].seat if self.new_rows else None
        mention = self.people({player.seat for player in self.active} - {ended_by})
        if self.position is not None and self.position.state is not None:
            self._new_board(mention, why)
            return
        text = "\n".join(part for part in (words.ended(self.table), why) if part)
        post = self.post(PostKind.LINE, text=text, buttons="rematch", mention=mention, seq=self.table.public)
        if self.book.board_post is not None:
            self.post(PostKind.STRIP, target=self.book.board_post, since=post)
        self.keep(result_post=post)

    def _new_board(self, mention: Sequence[int], text: str = "") -> None:
        """Queue a new message with the board, which takes over the buttons of the last."""
        table, book = self.table, self.book
        post = self.post(PostKind.BOARD, text=text, seq=table.public, since=book.board_seq, mention=mention)
        if book.board_post is not None:
            kind = PostKind.REMOVE if table.one_board else PostKind.STRIP
            self.post(kind, target=book.board_post, since=post)
        drop_notice(self)
        self.keep(board_post=post, board_seq=table.public, board_turn=table.turn)

    # the end of the preparation

    def after(self) -> Live:
        """The game as it is after the commit."""
        book = dataclasses.replace(self.book, version=self.before.book.version + 1)
        return Live(self.table, book, self.position)

    def _snapshot(self) -> None:
        """Write a snapshot if one is due."""
        position = self.position
        if self.table.game.about.facts.simultaneous:
            return
        if position is None or position.state is None or not due(self.first_seq - 1, self.table.seq):
            return
        gone = frozenset(player.seat for player in self.table.players if player.resigned)
        base = Base(position.recent[-1], gone, bits(position.marks))
        data = self.write.rows[Statement.LOG][-1]["data"]
        self.write.add(Statement.SNAPSHOT, **snapshot_row(self.table.game, self.table.id, base, data))

    def _waits_anew(self) -> bool:
        before = self.before.table
        return self._moved or (before.status, before.offer) != (self.table.status, self.table.offer)

    def save(self) -> Write:
        """Everything to write, including the game's row."""
        if self._waits_anew():
            self.keep(changed=self.micros)
        self._snapshot()
        row = game_row(self.table, self.book)
        self.write.add(Statement.GAME, which=self.table.id, before=self.before.book.version, **row)
        return self.write

    def seat_everybody(self) -> None:
        """Write all seats, observers' places and invitations again."""
        write_everybody_again(self.write, self.table)
