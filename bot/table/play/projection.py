"""Looking at games: positions, history, and what happened since somebody last looked."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.errors import StoreError
from bot.store import Overtaken, Write, from_micros, schema, to_micros
from bot.table.log import (
    CHANCES,
    LOG,
    STEPS,
    Entry,
    Live,
    SeatChange,
    Tables,
    as_seen,
    legal_actions,
    names_at,
    number,
    phase_of,
    seated_at,
    standing,
    told,
    told_by_row,
    turns_of,
    withdrawn,
)
from bot.table.model import HistoryLine, Person, Place, Shown, Status, Table, TableError, words
from bot.table.play import words as history_words
from bot.table.play.moves import allowed, audible, heard, readable
from bot.table.play.rights import nameable
from games.core.protocol import CHANCE, OBSERVER, Event, Seat, foreseen
from games.core.words import UNKNOWN, GameError


def moves_between(
    table: Table, rows: Sequence[Entry], since: int, until: int, viewpoint: Seat | None
) -> tuple[tuple[Event, ...], ...]:
    """The moves, each with what chance made of it, after row `since` up to row `until` that stand and have something to tell this viewer,
    oldest first. They hold the same events as `told` in `entries.py`, as far as there are words for them."""
    moves: list[list[Event]] = []
    for row, events in told_by_row(rows, since, until):
        known = audible(events, viewpoint)
        if row.kind in CHANCES and moves:
            moves[-1] += known
        else:
            moves.append(list(known))
    tell = table.game.words.describe
    return tuple(tuple(each) for each in moves if any(tell(event, UNKNOWN).strip() for event in each))


def said_at(
    table: Table,
    seat_changes: Sequence[SeatChange],
    happened: Iterable[tuple[Entry, Event]],
    viewpoint: Seat | None,
) -> tuple[tuple[str, ...], ...]:
    """The players' names at each of the events that this viewer may know; empty if they are those of now for all."""
    if not seat_changes:
        return ()
    known = (row.seq for row, event in happened if audible((event,), viewpoint))
    return tuple(names_at(table.names, seat_changes, seq) for seq in known)


_LINES_KEPT: Final = 10_000
"""How many history lines stay in memory, so that turning pages replays nothing."""


class Projection:
    """Queries. Nothing here changes a game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._records: OrderedDict[tuple[int, int, Seat | None], list[HistoryLine]] = OrderedDict()

    async def at(self, place: Place) -> Table:
        """The open game in this channel. Raises TableError if there is none."""
        return await self._named(await self._tables.open_here(place))

    async def latest(self, place: Place) -> Table:
        """The open game in this channel, else the last that ended there. Raises TableError if there is none."""
        here = await self._tables.open_here(place)
        return await self._named(here or await self._tables.store.latest_in(place.channel))

    async def _named(self, number: int | None) -> Table:
        if number is None:
            raise TableError("no_game", "There is no game in this channel.", "/game new starts one.")
        return await self.get(number)

    async def get(self, game: int) -> Table:
        """The game with this number. Raises TableError if there is none."""
        return (await self._tables.live(game)).table

    async def show(
        self, game: int, viewer: int | None, *, seq: int | None = None, since: int | None = None
    ) -> Shown:
        """The position after log row `seq` (None: now), with what happened after row `since`. Rows have the viewer's
        numbers, as in `Shown.seq`."""
        live = await self._tables.playing(game)
        table = live.table
        now = number_now(live, viewer)
        until = now if seq is None else seq
        if not 0 <= until <= now:
            raise TableError(
                "no_such_position", f"Game #{table.id} has no position {until}.", "/game history lists them."
            )
        start = until if since is None else max(0, min(since, until))
        if not table.hidden:
            rows = await self._tables.rows(live, min(start, until - 1))
            return self._shown(live, viewer, rows, until, start)
        recent = live.place.recent
        reaches = bool(recent) and recent[0].number(table.seat_of(viewer)) < start
        if until == now and (since is None or reaches):
            rows = live.place.recent
        else:
            rows = await self._tables.all_rows(live)
        first, last = _between(rows, table.seat_of(viewer), start, until)
        return self._shown(live, viewer, rows, last, last if since is None else first)

    async def each(self, game: int, viewer: int | None, numbers: Sequence[int]) -> AsyncIterator[Shown]:
        """These positions, of those that the viewer can step through, as they would be shown one by one: each with what
        happened since the one before it. The last is the game as it is now. The log is read once."""
        live = await self._tables.playing(game)
        rows, seat = await self._tables.all_rows(live), live.table.seat_of(viewer)
        before = 0
        for at, there in enumerate(numbers, 1):
            until = number_now(live, viewer) if at == len(numbers) else there
            first, last = _between(rows, seat, before, until) if live.table.hidden else (before, until)
            yield self._shown(live, viewer, rows, last, first if at > 1 else last)
            before = there
            await asyncio.sleep(0)

    async def stale(self, game: int, viewer: int | None, number: int, *, own: bool) -> bool:
        """Whether the position has changed since a control was made at this number. `own`: the number is the viewer's,
        else the public one.

        Offers, answers to them, and what others seal change no position, so they do not make a control old. Nor does
        returning to the same position.
        """
        live = await self._tables.playing(game)
        seat = live.table.seat_of(viewer) if own else None
        if live.place.changed_for(seat) <= number <= number_now(live, viewer):
            return False
        try:
            then = await self.show(game, viewer if own or not live.table.hidden else None, seq=number)
        except TableError:
            return True
        now = await self.show(game, viewer if own or not live.table.hidden else None)
        return (then.view, then.owing) != (now.view, now.owing)

    def _shown(self, live: Live, viewer: int | None, rows: Sequence[Entry], until: int, since: int) -> Shown:
        """A position among replayed rows, as this viewer may see it."""
        table, game = live.table, live.table.game
        row = next((row for row in reversed(rows) if row.seq <= until), None)
        seat, viewpoint = table.seat_of(viewer), table.viewpoint(viewer)
        if row is None:
            state, moves, seq, number = game.new(len(table.players), table.options), 0, 0, 0
        else:
            state, moves, seq, number = row.state, row.moves, row.seq, row.number(seat)
            if row.own:
                before = [each for each in standing(rows) if each.seq <= seq]
                phase = live.place.phase if seq == table.seq else phase_of(before)
                state = as_seen(game, phase, state, viewpoint)
        view = game.knowledge.view(state, viewpoint)
        now = seq >= live.place.changed
        running = table.status is Status.RUNNING
        owed = game.rules.to_act(state)
        owing = frozenset() if owed is CHANCE or (now and not running) else owed
        acts = now and running and seat is not None and seat in owing and table.lock is None
        seat_changes = live.place.seat_changes
        between = told(rows, since, until)
        events, by_itself = heard(between, viewpoint)
        said = said_at(table, seat_changes, between, viewpoint)
        table = table if now else seated_at(table, seat_changes, seq)
        return Shown(
            table=table,
            seat=seat,
            view=view,
            events=events,
            by_itself=by_itself,
            said=said,
            legal=legal_actions(game, state, seat) if acts and seat is not None else (),
            prompt=game.words.prompt(view, words.players(table, seat))
            if running or not now
            else words.result(table, you=seat),
            seq=number if table.hidden else until,
            moves=moves,
            owing=owing,
            observing=viewpoint == OBSERVER,
            date=words.short_day(from_micros(row.at)) if now and not running and row is not None else "",
        )

    async def preview(self, game: int, person: Person, action: object | str) -> Shown:
        """The position as it would be after an action and before any chance. Changes nothing."""
        live = await self._tables.playing(game)
        seat, taken = readable(live, person, action, None)
        table, rules = live.table, live.table.game
        state = as_seen(rules, live.place.phase, live.place.state, seat)
        before = rules.knowledge.view(state, seat)
        try:
            known = foreseen(rules, before, seat, taken, rules.hides(table.options))
        except GameError as error:
            raise allowed(error, words.players(table, seat)) from error
        still = known.view is None
        view = before if still else known.view
        return Shown(
            table=table,
            seat=seat,
            view=view,
            events=() if still else known.events,
            legal=(),
            prompt=rules.words.prompt(view, words.players(table, seat)),
            seq=number_now(live, person.id),
            moves=table.moves + (not still),
            owing=table.owing if still else known.owing,
            preview=True,
            foretold=known.events,
            held=known.held,
        )

    async def looked(self, game: int, viewer: int) -> Shown:
        """What happened since this person's last look or move, also move by move. Remembers that they looked."""
        live = await self._tables.playing(game)
        table = live.table
        last = await self._tables.store.row(schema.last_looks, game=game, person=viewer)
        before = 0 if last is None else last.seq
        if before > table.seq:  # the game has gone on, and another process has told of it
            self._tables.forget(game)
            live = await self._tables.playing(game)
            table = live.table
        # The row of this person's last action. What chance did after it is news to them.
        seat, marks = table.seat_of(viewer), live.place.marks
        own = next((each.seq for each in reversed(marks) if each.kind == "action" and each.seat == seat), 0)
        start = min(max(before, own), table.seq)
        rows = await (
            self._tables.all_rows(live)
            if table.hidden
            else self._tables.rows(live, min(start, table.seq - 1))
        )
        shown = replace(
            self._shown(live, viewer, rows, table.seq, start),
            steps=moves_between(table, rows, start, table.seq, table.viewpoint(viewer)),
        )
        if before != table.seq:
            now = to_micros(self._tables.clock())
            key = {"game": game, "person": viewer}
            write = Write().swap(schema.last_looks, key, last, seq=table.seq, at=now)
            try:
                with suppress(Overtaken):  # they have looked in another process meanwhile
                    await self._tables.store.commit(write)
            except StoreError as error:
                # People can look even when the disk is full; only the bookmark is lost.
                LOG.warning("could not remember a look at game %s: %s", game, error.message)
        return shown

    async def history(self, game: int, viewer: int | None) -> list[HistoryLine]:
        """The history, oldest first, as far as this viewer may know it. Undone rows stay as a trace."""
        live = await self._tables.playing(game)
        table = live.table
        # What a person may know depends on their seat or place. The lines stay the same until a row is written.
        viewpoint = table.viewpoint(viewer)
        seat = table.seat_of(viewer)
        key = (game, live.book.version, viewpoint)
        found = self._records.get(key)
        if found is None:
            rows = await self._tables.all_rows(live)
            kept = standing(rows)
            stand = {row.seq for row in kept}
            turns = turns_of(rows, table.game.turns)
            gone = withdrawn(kept)
            if hides(table):
                gone &= {row.seq for row in rows if row.seat == seat}
                rows = [
                    row for row in rows if not row.quiet or row.seat == seat or audible(row.events, viewpoint)
                ]
            seat_changes = live.place.seat_changes
            found = [
                self._line(
                    seated_at(table, seat_changes, row.seq), row, viewpoint, row.seq in stand - gone, turns
                )
                for row in rows
            ]
            self._records[key] = found
            while len(self._records) > 1 and sum(map(len, self._records.values())) > _LINES_KEPT:
                self._records.popitem(last=False)
        self._records.move_to_end(key)
        return list(found)

    @staticmethod
    def _line(
        table: Table, row: Entry, seat: Seat | None, stands: bool, turns: Mapping[int, int]
    ) -> HistoryLine:
        who = "" if row.seat is None else table.names[row.seat]
        notation, text = "", history_words.table_row(table, row)
        heard_of, reports = audible(row.events, seat), table.game.reports
        behind = (
            [line for event in heard_of for line in reports.explained(event)] if reports is not None else []
        )
        if row.action is not None:
            names = words.players(table)
            text = " ".join(table.game.words.describe(event, names) for event in heard_of)
            if not hides(table) or nameable(table, row, seat):
                notation = table.game.notation.write(row.action)
        if row.kind == "forced":
            text = f"{text} {words.BY_ITSELF}".strip()
        undone = row.kind in STEPS and not stands
        place = row.number(seat)
        return HistoryLine(
            place if hides(table) else row.seq,
            from_micros(row.at),
            who,
            notation,
            text,
            undone,
            by_chance=row.kind in CHANCES,
            turn=turns[row.seq],
            move=row.moves if row.kind == "action" and stands else 0,
            explained=tuple(behind),
            place=place,
        )

    async def positions(self, game: int, viewer: int | None = None) -> list[int]:
        """The numbers of the positions that this viewer can step through: the start, and after each action that stands
        and the chance that follows it. What others sealed adds no position."""
        live = await self._tables.playing(game)
        seat = live.table.seat_of(viewer)
        found: list[int] = []
        for mark in live.place.marks:
            if mark.sealed and mark.seat != seat:
                continue
            if mark.kind == "withdraw":
                found.pop()
            elif mark.kind == "action" or not found:
                found.append(mark.number(seat))
            elif mark.kind in ("chance", "daily", "idle", "forced", "start"):
                found[-1] = mark.number(seat)
        return found


def number_now(live: Live, viewer: int | None) -> int:
    """This viewer's number for the last row of the log."""
    return number(live.table.seq, live.place.own, live.table.seat_of(viewer))


def _between(rows: Sequence[Entry], seat: Seat | None, start: int, until: int) -> tuple[int, int]:
    """The rows of the log that this seat (None: everybody) knows by these two numbers."""
    last = max((row.seq for row in rows if row.number(seat) <= until), default=0)
    first = min((row.seq for row in rows if row.number(seat) >= start), default=0) if start else 0
    return first, last


def hides(table: Table) -> bool:
    """Whether the game has anything that not everybody may know yet."""
    return table.game.hides(table.options) and table.is_open
