"""A decision of a finished game, tried again: a kind of exercise, against the computer, in a position that its seat could guess."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from bot.digits import number
from bot.store import Overtaken, Write, schema, to_micros
from bot.table.log import Live, Tables
from bot.table.model import TableError, level_of
from bot.table.practice import Practice
from bot.table.practice.exercises import NEW, Exercise, Line, Session, Verdict
from bot.table.reviews.judged import Judged, judged, seat_in
from games.computer.search import MEDIUM
from games.core.components import Draw
from games.core.protocol import CHANCE

AGAIN: Final = "again"
"""The kind of exercise."""


def game_of(key: str) -> int:
    """The number of the game in which this decision was made; 0 if the key names none."""
    return number(key.partition(".")[0]) or 0


class AgainExercises:
    """Decisions of finished games as exercises. A key names the game and which of its entries it is, `12.31`: rows of the log would tell
    how often somebody took a secret decision back."""

    def __init__(
        self, tables: Tables, practice: Practice, readable: Callable[[int], Awaitable[Live]]
    ) -> None:
        self._tables = tables
        self._readable = readable
        practice.kinds[AGAIN] = self

    async def begin(self, game: int, entry: int, person: int) -> str:
        """Let somebody try this decision, who may see the game's review. Returns the key of the exercise."""
        where = {"person": person, "kind": AGAIN, "exercise": f"{game}.{entry}"}
        if await self._tables.store.row(schema.practice, **where) is None:
            at = to_micros(self._tables.clock())
            write = Write().insert(schema.practice, **where, **NEW._asdict(), at=at)
            with suppress(Overtaken):  # pressed twice
                await self._tables.store.commit(write)
        return f"{game}.{entry}"

    # What a kind of exercise offers

    async def exercise(self, key: str, person: int) -> Exercise:
        """Return the decision with this key. Raises TableError, also for somebody who has not begun with it and did not play."""
        live, at = await self._readable(game_of(key)), number(key.partition(".")[2])
        begun = await self._tables.store.row(schema.practice, person=person, kind=AGAIN, exercise=key)
        rows = judged(await self._tables.all_rows(live))
        found = rows[at] if at is not None and at < len(rows) else None
        if found is None or found.actor is CHANCE or (begun is None and seat_in(live, person) is None):
            raise TableError("no_practice", "There is nothing to try here.", "Review has what can be tried.")
        await self._check_played(live, rows, person)
        table, seat, seed = live.table, found.actor, key.encode()
        view = table.game.knowledge.view(found.before, seat)
        computers = [each.person for each in table.players if each.person.computer and each.seat != seat]
        return Exercise(
            AGAIN,
            key,
            table.game,
            table.options,
            table.game.knowledge.determinize(view, Draw(seed, 0)),
            seat,
            seed,
            table.names,
            level=level_of(computers[0]) if computers else MEDIUM,
        )

    async def _check_played(self, live: Live, rows: Sequence[Judged], person: int) -> None:
        """Raise TableError if a game has today's deal, and this person's own game with it is not over: they would practise it."""
        today = self._tables.clock().date().isoformat()
        if all(each.row.kind != "daily" or each.row.data["day"] != today for each in rows):
            return
        key = live.table.game.about.key
        met = await self._tables.store.row(schema.met_deals, which=key, day=today, person=person)
        if met is None or (await self._tables.live(met.game)).table.is_open:
            raise TableError(
                "todays_deal",
                "This is today's deal, which you have not played to its end.",
                "Play it with /daily, or try this tomorrow.",
            )

    def judge(self, exercise: Exercise, line: Line) -> Verdict:
        """Return what is to be said of a line."""
        if exercise.game.rules.outcome(line.state) is not None:
            return Verdict(over=True)
        if line.own(exercise.seat):
            return Verdict()
        told = ["Decide again, and go on from there."]
        if len(exercise.names) > 1:
            told.append("The computer plays the others.")
        if exercise.game.hides(exercise.options):
            told.append("What could not be seen then is dealt anew.")
        return Verdict(" ".join(told), prompted=True)

    def chance(self, exercise: Exercise, line: Line) -> Any | None:
        """Return nothing: luck is drawn anew."""
        return None

    def also(self, write: Write, person: int, session: Session) -> None:
        """Add nothing."""
