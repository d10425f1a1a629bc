"""Moves set ahead: set, looked at, dropped and played; and decisions in which nothing is left to choose, ended.

Whether an answer is due is looked at when its timer runs out. The timer is written with the change that makes its owner
owe a decision, and the answer is written with the end of the timer, so that it is played once whatever happens.
"""

import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.store import CorruptRow, GameRow, TimerRow, Write, as_read, schema, timer_row, to_micros
from bot.table.log import Live, Tables, UnitOfWork
from bot.table.model import Person, Status, Table, TableError, clocks as values
from bot.table.notifications import conditional_answers as answers
from bot.table.notifications.conditional_answers import (
    MOST_SET,
    STORED,
    Kept,
    Rule,
    begun,
    fingerprint,
    read,
    settled_in,
    written,
)
from bot.table.notifications.preferences import ReminderSettings
from bot.table.outbox.board import show_board
from bot.table.play.drafts import Kind
from bot.table.play.moves import seated
from bot.table.play.plans import Draft, Plans
from bot.table.play.projection import number_now
from bot.table.time_control.clock_updates import ClockUpdates
from games.core.optional_parts.parts import AutoPass
from games.core.protocol import Seat
from games.core.words import GameError

TIMER: Final = "ahead"
"""The kind of the timer for an answer that may be due."""
_MICROSECOND: Final = timedelta(microseconds=1)
_TOLD: Final = 3
PLAYED: Final = "Played as you set it ahead: {}."
DROPPED: Final = "Dropped: {}. {}"


@dataclass(frozen=True, slots=True)
class SetAhead:
    """What its owner sees: what is set, and what has become of the rest since they last looked. `mark` changes with what
    is set; a control with another mark is old. `settled`: the table ends their decision, since nothing is left to choose.
    """

    table: Table
    seat: Seat
    rules: tuple[Rule, ...]
    notes: tuple[str, ...]
    mark: str
    settled: AutoPass | None = None


class ConditionalMoves:
    """What people set ahead. Nobody else learns of it."""

    def __init__(
        self, tables: Tables, plans: Plans, updates: ClockUpdates, preferences: ReminderSettings
    ) -> None:
        self._tables = tables
        self._plans = plans
        self._updates = updates
        self._preferences = preferences
        self._people: defaultdict[int, set[int]] = defaultdict(set)
        """Who may have set something ahead, by game: nothing is read for all the others."""
        tables.moments.before_commit.append(self._follow)
        tables.moments.read.append(self._learn)

    def _learn(self, row: GameRow) -> None:
        """A game was read: note who has set something ahead in it."""
        if people := row.json("ahead"):
            self._people[row["id"]].update(people)

    # what people do

    async def look(self, game: int, person: Person) -> SetAhead:
        """What this person has set ahead. What no longer holds is dropped; the notes are told once."""

        async def do() -> SetAhead:
            live = await self._tables.playing(game)
            seat = seated(live.table, person)
            kept, row = await self._sifted(live, seat, person.id)
            if kept.notes:
                write = self._tables.beside(live)
                await self._tables.store.commit(_add(write, live, person.id, row, Kept(kept.rules)))
            return replace(_as_seen(live.table, seat, kept), settled=settled_in(live, seat))

        return await self._tables.once(game, None, do)

    async def told(self, game: int, person: Person) -> str:
        """What has become of what this person set ahead, if they have not read it yet; empty if nothing has."""
        if person.id not in self._people.get(game, ()):
            return ""
        try:
            return " ".join((await self.look(game, person)).notes)
        except TableError:
            return ""

    async def set(self, game: int, person: Person, kind: Kind, *, mark: str | None = None) -> SetAhead:
        """Set what this person has put together. Raises TableError if it does not fit, or nobody else moves before the
        answer."""
        draft = await self._plans.look(game, person, kind, mark=mark)
        _check(draft)

        async def do() -> SetAhead:
            context = await self._plans.context(game, person, kind, draft.mark)
            live, seat = context.live, context.seat
            if seat is None or live.position is None:
                raise RuntimeError("only a player in a running game sets something ahead")
            if seat in live.table.absent:
                raise TableError(
                    "away",
                    f"{live.table.proxy} plays for you until you are back.",
                    "Press I am back first.",
                )
            there = context.walked(context.actions)
            rule = Rule(
                kind,
                live.table.seq,
                tuple(context.actions),
                tuple(seat if actor is None else actor for actor in there.actors),
                tuple(map(fingerprint, there.views[:-1])) if kind == "line" else (),
            )
            kept, row = await self._sifted(live, seat, person.id)
            if len(kept.rules) >= MOST_SET:
                raise TableError(
                    "ahead_full", f"You can set {MOST_SET} answers ahead in a game.", "Drop one first."
                )
            kept = Kept((*kept.rules, rule), kept.notes)
            # The game gets another version, so that another process which moves in it reads who has set something ahead.
            change = await self._tables.begin(live)
            _add(change.write, live, person.id, row, Kept(kept.rules)).swap(schema.plans, {}, context.row)
            await self._tables.commit(change)
            self._people[game].add(person.id)
            return _as_seen(live.table, seat, kept)

        return await self._tables.once(game, None, do)

    async def drop(self, game: int, person: Person, index: int, *, mark: str) -> SetAhead:
        """Drop one of the answers. Raises TableError if they have changed since they had this `mark`."""

        async def do() -> SetAhead:
            live = await self._tables.playing(game)
            seat = seated(live.table, person)
            kept, row = await self._kept(live, person.id)
            if mark != _as_seen(live.table, seat, kept).mark:
                raise TableError(
                    "old_plan", "What you have set ahead has changed.", "Look at it as it stands now."
                )
            left = (*kept.rules[:index], *kept.rules[index + 1 :])
            kept = Kept(left, kept.notes)
            write = self._tables.beside(live)
            await self._tables.store.commit(_add(write, live, person.id, row, Kept(left)))
            return _as_seen(live.table, seat, kept)

        return await self._tables.once(game, None, do)

    # what happens by itself

    def _follow(self, change: UnitOfWork) -> None:
        """Before a change is saved: wait for the moment of an answer that may be due by it, or of a decision in which nothing
        is left to choose, and forget what can never be."""
        after, people = change.after(), self._people.get(change.table.id, set[int]())
        for person in people:
            seat = change.table.seat_of(person)
            if change.table.status is not Status.RUNNING or seat is None or seat in change.table.out:
                change.write.delete(schema.plans, game=change.table.id, person=person, kind=STORED)
        for player in change.table.players:
            seat, person = player.seat, player.person.id
            start = begun(change.position, seat)
            if start == begun(change.before.position, seat) or not change.table.owes(seat):
                continue
            if person in people or settled_in(after, seat) is not None:
                due = change.now + answers.drawn(self._left(change.table, seat), self._tables.entropy)
                timer = timer_row(
                    change.table.id, TIMER, due, seat=seat, person=person, data={"begun": start}
                )
                change.write.insert(schema.timers, **timer)

    def _left(self, table: Table, seat: Seat) -> timedelta | None:
        """The time that this seat has left; None if its clock stands."""
        clock = None if table.clocks is None else table.clocks.seats[seat]
        return None if clock is None or clock.since is None else clock.left * _MICROSECOND

    async def answer(self, timer: TimerRow) -> None:
        """An answer may be due: play it if it still stands, or put it off if this is no time for it."""

        async def do() -> None:
            live = await self._tables.live(timer.game)
            table, seat, person = live.table, timer.seat, timer.person
            stands = table.status is Status.RUNNING and person is not None and seat == table.seat_of(person)
            if person is None or seat is None or not stands or not table.owes(seat):
                await self._tables.needless(live, timer)
                return
            later = await self._later(table, timer)
            if later is None:
                await self._answered(await self._tables.playing(timer.game), timer, seat, person)
                return
            write = self._tables.beside(live)
            write.update(schema.timers, as_read(timer), due=to_micros(later), failures=0)
            await self._tables.store.commit(write)

        await self._tables.once(timer.game, None, do)

    async def _later(self, table: Table, timer: TimerRow) -> datetime | None:
        """Until when the answer is put off: its owner is asleep, and their clock lasts longer than that, or the bot was down
        when it was due. None if it is not."""
        now, seat = self._tables.clock(), timer.seat or 0
        delay = answers.drawn(self._left(table, seat), self._tables.entropy)
        quiet = (await self._preferences.of(timer.person or 0)).quiet_until(now)
        if quiet is not None:
            clock = None if table.clocks is None else table.clocks.seats[seat]
            over = None if clock is None else values.at_left(clock, 0, self._updates.standing(table, seat))
            if over is None or to_micros(quiet + delay) < over:
                return quiet + delay
        return now + delay if now - timer.due > answers.LATE else None

    async def _answered(self, live: Live, timer: TimerRow, seat: Seat, person: int) -> None:
        """Play the first answer that is due; what it does not leave standing is dropped. If none is, end a decision in which
        nothing is left to choose."""
        if timer.data.get("begun") != begun(live.position, seat):
            await self._tables.needless(live, timer)
            return
        kept, row = await self._kept(live, person)
        verdicts = [await answers.judged(self._tables, live, seat, rule) for rule in kept.rules]
        for rule, verdict in zip(kept.rules, verdicts, strict=True):
            if not isinstance(verdict, int):
                continue
            change = await self._tables.begin(live)
            taken = answers.play(change, seat, rule, verdict)
            if not taken:
                continue
            change.go_on()
            show_board(change)
            left = answers.lines_left(kept.rules, verdicts, taken, seat)
            after = Kept(left, kept.notes).noted(PLAYED.format(_moves(live.table, taken)))
            change.write.delete(schema.timers, **as_read(timer))
            if change.table.status is Status.RUNNING and seat not in change.table.out:
                _add(change.write, live, person, row, after)
            await self._tables.commit(change)
            return
        if (found := settled_in(live, seat)) is not None:
            change = await self._tables.begin(live)
            change.act("action", seat, found.action)
            change.go_on()
            show_board(change)
            change.write.delete(schema.timers, **as_read(timer))
            await self._tables.commit(change)
        else:
            missed = [answers.NOT_NOW if isinstance(each, int) else each for each in verdicts]
            stays = _without_dropped(live.table, kept, missed)
            write = _add(self._tables.beside(live), live, person, row, stays)
            await self._tables.store.commit(write.delete(schema.timers, **as_read(timer)))

    # as it is kept

    async def _sifted(self, live: Live, seat: Seat, person: int) -> tuple[Kept, Any]:
        """What is set, without what no longer holds, and the row that keeps it."""
        kept, row = await self._kept(live, person)
        verdicts = [await answers.judged(self._tables, live, seat, rule) for rule in kept.rules]
        return _without_dropped(live.table, kept, verdicts), row

    async def _kept(self, live: Live, person: int) -> tuple[Kept, Any]:
        """What is set, and the row that keeps it; None if none does."""
        row = await self._tables.store.row(schema.plans, game=live.table.id, person=person, kind=STORED)
        try:
            return Kept() if row is None else read(live.table.game, row.steps), row
        except (CorruptRow, GameError, ValueError, TypeError, KeyError, AttributeError):
            return Kept(), row  # losing it does not harm the game: its owner sets it again


def _add(write: Write, live: Live, person: int, row: Any, kept: Kept) -> Write:
    """Keep what is set in place of the row that was read."""
    key, values = {"game": live.table.id, "person": person, "kind": STORED}, dict[str, Any]()
    if kept.rules or kept.notes:
        text = written(live.table.game, kept)
        values = {"base": number_now(live, person), "steps": text, "secret": b""}
    return write.swap(schema.plans, key, row, **values)


def _check(draft: Draft) -> None:
    """Raise TableError unless this draft can be set."""
    for number, step in enumerate(draft.steps, 1):
        if step.problem:
            raise TableError(
                "ahead_unfit", f"Step {number} cannot be set: {step.problem}", "Change it first."
            )
    if not draft.can_be_set:
        what = "what the others play, then your answer" if draft.kind == "line" else "what you play"
        raise TableError("ahead_open", "There is no answer to set yet.", f"Choose {what}.")


def _without_dropped(table: Table, kept: Kept, verdicts: Sequence[answers.Verdict]) -> Kept:
    """What is set, without what is dropped, and a note of each."""
    stays, notes = [], []
    for rule, verdict in zip(kept.rules, verdicts, strict=True):
        if isinstance(verdict, str):
            notes.append(DROPPED.format(_moves(table, rule.steps), verdict))
        else:
            stays.append(rule)
    return replace(kept, rules=tuple(stays)).noted(*notes)


def _moves(table: Table, steps: Sequence[Any]) -> str:
    """The first of these steps, as they are typed."""
    told = [f"`{table.game.notation.write(step)}`" for step in steps[:_TOLD]]
    return ", ".join([*told, *(["…"] if len(steps) > _TOLD else [])])


def _as_seen(table: Table, seat: Seat, kept: Kept) -> SetAhead:
    mark = f"{zlib.crc32(written(table.game, Kept(kept.rules)).encode()):08x}"
    return SetAhead(table, seat, kept.rules, kept.notes, mark)
