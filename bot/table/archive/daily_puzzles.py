"""The puzzles of the day: which there are, how somebody did with one, and what a person wants of `/daily`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from bot.store import Write, schema
from bot.store.reading.puzzles import Solver
from bot.table.archive.daily import in_a_row
from bot.table.lobby.daily_deals import DailyDeals
from bot.table.log import Tables, anew
from bot.table.model import SOMEONE, Person, Place, TableError, tidy
from bot.table.play.moves import audible
from bot.table.practice import Practice
from bot.table.practice.exercises import Exercise, Line, Session, Verdict, begun, by_chance, taken
from games.core import puzzles
from games.core.lessons import NAMES
from games.core.protocol import Game
from games.core.words import Names

PUZZLE: Final = "puzzle"
DEAL: Final = ""
"""What a person wants who plays the deal of the day."""
_LOOKED_BACK: Final = 1000
_BEST_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Solved:
    """How somebody did with the puzzle of a day, which is `over` or still goes on: `tries` the one that solved it included, `row` the days in a row on which they
    solved this game's puzzle, and `best` those of their server who solved it, the best first."""

    game: Game[Any, Any, Any]
    key: str
    day: date
    over: bool
    rating: str
    tries: int
    solved: bool
    given_up: bool
    row: int
    best: tuple[Solver, ...]


class DailyPuzzles:
    """The day's puzzle of each game that has puzzles, as a kind of exercise. A key names game and day: `<game>.2026-11-29`."""

    def __init__(self, tables: Tables, practice: Practice, days: DailyDeals) -> None:
        self._tables = tables
        self._store = tables.store
        self._days = days
        practice.kinds[PUZZLE] = self

    def games(self) -> tuple[Game[Any, Any, Any], ...]:
        """The games that have puzzles."""
        return tuple(game for game in self._tables.games.values() if puzzles.kept(game))

    async def wanted(self, person: int) -> str | None:
        """The key of the game whose puzzle a person wants each day, or DEAL; None if they have never said, or it is gone."""
        row = await self._store.row(schema.daily_preferences, person=person)
        known = row is not None and (row.puzzle == DEAL or self._kept(row.puzzle) is not None)
        return str(row.puzzle) if known else None

    async def want(self, person: int, puzzle: str) -> None:
        """From now on `/daily` is the puzzle of this game, or DEAL. Raises TableError if it has none."""
        if puzzle != DEAL and self._kept(puzzle) is None:
            raise _no_puzzle()
        await self._store.commit(Write().replace(schema.daily_preferences, person=person, puzzle=puzzle))

    async def begin(self, place: Place, person: Person, game: str) -> str:
        """Note where this person begins today's puzzle of a game, and return its key. Raises TableError if there is none."""
        if self._kept(game) is None:
            raise _no_puzzle()
        person, day = tidy(person), self._days.today().isoformat()
        where = {"person": person.id, "which": game, "day": day}
        began = {"server": place.server, "channel": place.channel, "tries": 0, "given_up": False}

        async def do() -> None:
            if await self._store.row(schema.puzzle_days, **where) is None:
                write = Write().replace(schema.people, id=person.id, name=person.name)
                await self._store.commit(write.swap(schema.puzzle_days, where, None, solved=None, **began))

        await anew(do)
        return f"{game}.{day}"

    async def solved_today(self, person: int) -> frozenset[str]:
        """The keys of the games whose puzzle of today a person has solved."""
        rows = await self._store.rows_with(
            schema.puzzle_days, person=person, day=self._days.today().isoformat()
        )
        return frozenset(row.which for row in rows if row.solved is not None)

    async def result(self, key: str, person: int, server: int | None) -> Solved:
        """How a person did with a puzzle, and who else has solved it. Raises TableError if there is no such puzzle."""
        game, day = self._found(key)
        which = game.about.key
        row = await self._store.row(schema.puzzle_days, person=person, which=which, day=day.isoformat())
        days = await self._store.puzzles_solved(which, person, _LOOKED_BACK)
        best = await self._store.solvers(which, day.isoformat(), _BEST_SHOWN, server)
        out = await self._store.out_of_tables([each.person for each in best])
        return Solved(
            game,
            key,
            day,
            day < self._days.today(),
            puzzles.puzzle_of(game, day.toordinal()).rating,
            0 if row is None else row.tries,
            row is not None and row.solved is not None,
            row is not None and bool(row.given_up),
            in_a_row(days, day),
            tuple(replace(each, name=SOMEONE) if each.person in out else each for each in best),
        )

    async def give_up(self, key: str, person: int) -> None:
        """This person sees the answer before they have solved a puzzle, so it does not count for them any more."""
        game, day = self._found(key)
        unsolved: dict[str, Any] = {
            "person": person,
            "which": game.about.key,
            "day": day.isoformat(),
            "solved": None,
        }
        await self._store.commit(Write().update(schema.puzzle_days, unsolved, given_up=True))

    def puzzle(self, key: str) -> puzzles.Puzzle:
        """The puzzle with this key. Raises TableError if there is none."""
        game, day = self._found(key)
        return puzzles.puzzle_of(game, day.toordinal())

    async def answer(self, key: str, person: int) -> str:
        """The solution, step by step as people read it, its exact number, and why the obvious try fails."""
        exercise, puzzle = await self.exercise(key, person), self.puzzle(key)
        names, lines = Names.of(exercise.names, puzzle.seat), ["The answer:"]
        line = begun(exercise)
        for number, action in enumerate(puzzle.solution, 1):
            before = len(line.events)
            line = by_chance(self, exercise, taken(exercise, line, puzzle.seat, action))
            supposed = puzzles.judge(exercise.game, puzzle, puzzle.solution[:number]).supposed
            happened = line.events[before : before + 1 if supposed else None]
            events = audible([event for each in happened for event in each], puzzle.seat)
            told = " ".join(exercise.game.words.describe(event, names) for event in events).strip()
            lines.append(f"{number}. {told or f'`{exercise.game.notation.write(action)}`'}")
        explained = _explained(puzzle)
        return "\n".join([*lines, *([""] if explained else []), *explained])  # which ends the list

    # What a kind of exercise offers

    async def exercise(self, key: str, person: int) -> Exercise:
        """Return the puzzle with this key. Raises TableError."""
        game, _ = self._found(key)
        part, puzzle = game.puzzles, self.puzzle(key)
        choices, shows = (None, None) if part is None else (part.choices, part.shows)
        return Exercise(
            PUZZLE,
            key,
            game if part is None or part.odds is None else replace(game, odds=part.odds),
            puzzle.options,
            puzzle.state,
            puzzle.seat,
            puzzle.seed.encode(),
            NAMES[: puzzle.seats],
            chance=False,
            offers=None if choices is None else lambda state, action: choices(state, puzzle.seat, action),
            shows=None if shows is None else shows(puzzle.state, puzzle.seat),
        )

    def judge(self, exercise: Exercise, line: Line) -> Verdict:
        """Return what is to be said of a line."""
        puzzle = self.puzzle(exercise.key)
        own = [each.action for each in line.entries if each.actor == exercise.seat]
        judged = puzzles.judge(exercise.game, puzzle, own)
        if judged.solved:
            text = "\n".join([f"**Solved.** {judged.words}", *_explained(puzzle, judged.words)])
            return Verdict(text, done=True, over=True)
        return Verdict(judged.words, over=judged.done, failed=judged.done, supposed=judged.supposed)

    def chance(self, exercise: Exercise, line: Line) -> Any | None:
        """Return what chance does by the puzzle; None where a puzzle never rolls or draws."""
        puzzle, part = self.puzzle(exercise.key), exercise.game.puzzles
        chance = None if part is None else part.aim(puzzle.state, puzzle.seat, puzzle.actions).chance
        try:
            return None if chance is None else chance(line.state)
        except ValueError:
            return None

    def also(self, write: Write, person: int, session: Session) -> None:
        """Count the try that has just ended, unless the puzzle was solved before."""
        before = session.row
        if (before is not None and before["done"] is not None) or not session.verdict.over:
            return
        kept = session.kept
        game, day = self._found(session.exercise.key)
        mine: Mapping[str, Any] = {"person": person, "which": game.about.key, "day": day.isoformat()}
        write.update(
            schema.puzzle_days,
            {**mine, "given_up": False},
            tries=kept.tries + (kept.done is not None),
            solved=kept.done,
        )

    def _found(self, key: str) -> tuple[Game[Any, Any, Any], date]:
        """The game and the day that a key names. Raises TableError, also for a day that is still to come."""
        which, _, text = key.partition(".")
        game = self._kept(which)
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise _no_puzzle() from None
        if game is None or day > self._days.today():
            raise _no_puzzle()
        return game, day

    def _kept(self, key: str) -> Game[Any, Any, Any] | None:
        game = self._tables.games.get(key)
        return game if game is not None and puzzles.kept(game) else None


def _explained(puzzle: puzzles.Puzzle, told: str = "") -> list[str]:
    """The exact number unless it was `told`, and why the obvious try fails, as lines."""
    exact = "" if puzzle.exact.rstrip(".") in told else puzzle.exact
    return [line for line in (exact, puzzle.why and f"The obvious try: {puzzle.why}") if line]


def _no_puzzle() -> TableError:
    return TableError("no_puzzle", "There is no such puzzle here.", "/daily shows what there is today.")
