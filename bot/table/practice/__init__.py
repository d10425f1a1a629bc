"""Practising alone: lessons, and other exercises. Each is a position without a table, private to one person."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.logs import log
from bot.store import Overtaken, Write, schema, to_micros
from bot.table.log import Tables, anew
from bot.table.model import Person, Place, Player, Shown, Status, Table, TableError, players
from bot.table.model.computers import computer
from bot.table.play import Play
from bot.table.play.moves import allowed, audible, read_action
from bot.table.practice.exercises import (
    NEW,
    Exercise,
    Kept,
    Kind,
    Line,
    Session,
    apart,
    begun,
    by_chance,
    forced,
    mark_of,
    replayed,
    taken,
    written,
)
from bot.table.practice.lessons import LESSON, LessonExercises, refusal
from bot.worker_processes.works import StoppedError, WorkError
from games.computer.search import EASY
from games.core.options import settle
from games.core.protocol import CHANCE, Seat
from games.core.words import GameError, IllegalAction

LOG: Final = log(__name__)
NO_GAME: Final = 0
"""The number of the table that only stands for an exercise."""


class Practice:
    """Exercises of all kinds. Each answer is kept before it is told, so that a bot that was stopped goes on from there."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self._tables = tables
        self._computations = play.computations
        self.lessons = LessonExercises(tables)
        self.kinds: dict[str, Kind] = {LESSON: self.lessons}

    async def look(self, person: Person, kind: str, key: str, mark: str | None = None) -> Session:
        """How far this person is in an exercise. Raises TableError if there is none, `old_practice` if more was done since `mark`."""
        now = await self._look(person, kind, key)
        if mark is not None and mark != now.mark:
            raise TableError("old_practice", "More was done here since.", "This is how it stands now.")
        return now

    async def _look(self, person: Person, kind: str, key: str) -> Session:
        judge = self._kind(kind)
        exercise = apart(await judge.exercise(key, person.id), person.name)
        row = await self._tables.store.row(schema.practice, person=person.id, kind=kind, exercise=key)
        line, kept = begun(exercise), NEW
        if row is not None:
            kept = Kept(row.entries, row.tries, row.done)
            try:
                line = replayed(exercise, json.loads(row.entries))
            except (GameError, TypeError, ValueError) as error:  # the exercise has changed since
                LOG.info(
                    "an exercise begins anew: what was done does not fit", exercise=key, reason=str(error)
                )
        return self._session(person, judge, exercise, line, None if row is None else row._mapping, kept)

    async def act(
        self, person: Person, kind: str, key: str, action: object | str, mark: str | None = None
    ) -> Session:
        """Take an action, and what chance makes of it. Raises TableError, `old_practice` if more was done since `mark`."""

        async def do() -> Session:
            now = await self.look(person, kind, key, mark)
            exercise = now.exercise
            if now.verdict.over or now.waiting:
                raise TableError("practice_over", "Nothing can be done here now.", "Use the buttons below.")
            seat, game = exercise.seat, exercise.game
            try:
                line = taken(exercise, now.line, seat, read_action(game, now.line.state, seat, action))
            except GameError as error:
                refused = allowed(error, players(now.shown.table, seat))
                if kind == LESSON and isinstance(error, IllegalAction) and isinstance(action, str):
                    said, hint = refusal(exercise, self.lessons.found(key)[2], action)
                    if said or hint:
                        refused.message, refused.hint = said or refused.message, hint
                raise refused from error
            judge = self._kind(kind)
            line = forced(judge, exercise, by_chance(judge, exercise, line))
            return await self._save(person, now, line)

        return await anew(do)

    async def answer(self, person: Person, session: Session) -> Session:
        """Let computers act until this person is to."""
        while session.waiting:
            exercise, line = session.exercise, session.line
            game = exercise.game
            owed = game.rules.to_act(line.state)
            seat = min(owed) if owed is not CHANCE else exercise.seat
            for action in await self._thought(session, seat, person.id):
                try:
                    line = taken(exercise, line, seat, action)
                except GameError:
                    break
                owed = game.rules.to_act(line.state)
                if owed is CHANCE or seat not in owed:
                    break
            if line is session.line:
                line = taken(exercise, line, seat, game.seats.idle(line.state, seat))
            line = by_chance(self._kind(exercise.kind), exercise, line)
            try:
                session = await self._save(person, session, line)
            except Overtaken:  # pressed twice, or from another device
                session = await self._look(person, exercise.kind, exercise.key)
        return session

    async def open(self, person: Person, kind: str, key: str) -> Session:
        """Go on with an exercise, from its beginning if its line is over. Its row tells that it was opened last."""

        async def do() -> Session:
            now = await self.look(person, kind, key)
            line = begun(now.exercise) if now.verdict.over else now.line
            return await self._save(person, now, line, counts=False)

        return await anew(do)

    async def again(self, person: Person, kind: str, key: str) -> Session:
        """Begin an exercise again; what was done stays done."""

        async def do() -> Session:
            now = await self.look(person, kind, key)
            if not now.line.entries:
                return now
            return await self._save(person, now, begun(now.exercise), counts=False)

        return await anew(do)

    def _kind(self, kind: str) -> Kind:
        found = self.kinds.get(kind)
        if found is None:
            raise TableError("no_practice", "This exercise is no longer there.", "/learn shows all lessons.")
        return found

    async def _save(self, person: Person, now: Session, line: Line, *, counts: bool = True) -> Session:
        """Keep a line in place of the one there was. Raises Overtaken if another was kept meanwhile."""
        exercise, kind = now.exercise, self._kind(now.exercise.kind)
        verdict, at, done = kind.judge(exercise, line), to_micros(self._tables.clock()), now.kept.done
        kept = Kept(
            written(exercise, line.entries),
            now.kept.tries + (counts and verdict.failed),
            at if done is None and counts and verdict.done else done,
        )
        key = {"person": person.id, "kind": exercise.kind, "exercise": exercise.key}
        write = Write().swap(schema.practice, key, now.row, **kept._asdict(), at=at)
        then = self._session(person, kind, exercise, line, {**key, **kept._asdict(), "at": at}, kept)
        if counts:
            kind.also(write, person.id, replace(then, row=now.row))
        await self._tables.store.commit(write)
        return then

    def _session(
        self,
        person: Person,
        kind: Kind,
        exercise: Exercise,
        line: Line,
        row: Mapping[str, Any] | None,
        kept: Kept,
    ) -> Session:
        game, seat, state = exercise.game, exercise.seat, line.state
        rules, verdict = game.rules, kind.judge(exercise, line)
        owed, outcome = rules.to_act(state), rules.outcome(state)
        owing = frozenset() if owed is CHANCE else owed
        table = self._table(person, exercise, line, owing)
        own, view = line.own(seat), game.knowledge.view(state, seat)
        happened = line.events[own[-1] :] if own else line.events
        legal = () if verdict.over else exercise.legal(state)
        shown = Shown(
            table=table,
            seat=seat,
            view=view,
            events=tuple(event for events in happened for event in audible(events, seat)),
            legal=legal,
            prompt=game.words.prompt(view, players(table, seat)),
            seq=len(line.entries),
            moves=table.moves,
            owing=owing,
        )
        waits = exercise.level is not None and outcome is None and not verdict.over
        waiting = waits and bool(owing) and seat not in owing
        return Session(exercise, shown, line, verdict, waiting, kept, mark_of(kept.entries, kept.tries), row)

    def _table(self, person: Person, exercise: Exercise, line: Line, owing: frozenset[Seat]) -> Table:
        """A table that only stands for the exercise, so that everything that shows one can show it."""
        game, outcome = exercise.game, exercise.game.rules.outcome(line.state)
        others = [Person(computer(EASY, 1 + seat).id, name) for seat, name in enumerate(exercise.names)]
        return Table(
            id=NO_GAME,
            game=game,
            place=Place(None, NO_GAME),
            host=person,
            status=Status.RUNNING if outcome is None else Status.OVER,
            options=settle(game.about.options, exercise.options),
            players=tuple(
                Player(seat, person if seat == exercise.seat else other) for seat, other in enumerate(others)
            ),
            invited=(),
            rules_version=game.about.rules_version,
            seq=len(line.entries),
            moves=sum(each.actor is not CHANCE for each in line.entries),
            turn=game.rules.turn(line.state),
            owing=owing,
            commitment=None,
            secret=None,
            outcome=outcome,
            offer=None,
            created=self._tables.clock(),
        )

    async def _thought(self, session: Session, seat: Seat, person: int) -> tuple[Any, ...]:
        """What a computer does in another seat; nothing if no worker can tell."""
        table, level = session.shown.table, session.exercise.level or EASY
        view = table.game.knowledge.view(session.line.state, seat)
        seed = session.exercise.seed + b":%d" % len(session.line.entries)
        try:
            thought = await self._computations.move(table, view, seat, level, seed, person, plays=True)
        except StoppedError:
            raise
        except WorkError as error:
            LOG.error("a computer does the least it can in an exercise", reason=str(error))
            return ()
        return thought.line
