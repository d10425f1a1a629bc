"""Lessons: the steps of a game's `lessons.toml` as exercises, and how far somebody is in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from bot.store import Write, schema
from bot.table.log import Tables
from bot.table.model import TableError
from bot.table.practice.exercises import Exercise, Line, Session, Verdict
from games.computer.search import EASY
from games.core.lessons import Lessons, Reply, Step, lessons, position, stored
from games.core.protocol import CHANCE, Game
from games.core.words import GameError

LESSON: Final = "lesson"
_BOLD: Final = re.compile(r"\*\*.+?\*\*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a game, the keys of those that somebody has done, and where they are. Of a short game that they have played and
    not won the key is in `not_won`."""

    game: Game[Any, Any, Any]
    lessons: Lessons
    done: frozenset[str]
    not_won: frozenset[str] = frozenset()
    opened: Step | None = None
    """The step that was opened last."""
    at: int = 0
    """When it was."""

    @property
    def next(self) -> Step | None:
        """The step that was opened last, if it is not done; else the first that is not; None if all are. A short game is done with
        once it was played."""
        left = [each for each in self.lessons.steps if each.key not in self.done | self.not_won]
        return self.opened if self.opened in left else next(iter(left), None)


class LessonExercises:
    """The steps of all games as exercises. Their keys name game and step: `high_ground.king`."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def games(self) -> tuple[Game[Any, Any, Any], ...]:
        """The games that have lessons."""
        return tuple(game for game in self._tables.games.values() if lessons(game) is not None)

    async def courses(self, person: int) -> tuple[Course, ...]:
        """All lessons, with how far this person is in each."""
        rows = await self._tables.store.rows_with(schema.practice, person=person, kind=LESSON)
        done = {row.exercise for row in rows if row.done is not None}
        failed = {row.exercise for row in rows if row.done is None and row.tries}
        latest = {row.exercise: row.at for row in sorted(rows, key=lambda row: -row.at)}
        made = []
        for game in self.games():
            found = lessons(game)
            if found is not None:
                keys = {key_of(game, each): each for each in found.steps}
                key = next((each for each in latest if each in keys), "")
                own = frozenset(step.key for key, step in keys.items() if key in done)
                not_won = frozenset(step.key for key, step in keys.items() if step.play and key in failed)
                made.append(Course(game, found, own, not_won, keys.get(key), latest.get(key, 0)))
        return tuple(made)

    async def under_way(self, person: int) -> Course | None:
        """The lessons in which this person is: of those with steps left, the ones where a step was opened last. None if they are in none."""
        begun = [
            each for each in await self.courses(person) if each.opened is not None and each.next is not None
        ]
        return max(begun, key=lambda each: each.at, default=None)

    async def new_to(self, person: int, game: Game[Any, Any, Any], number: int) -> Lessons | None:
        """The lessons of a game, if the game with this number is the first of its kind in which this person sits, and they have done no
        lesson of it; else None."""
        made = lessons(game)
        if made is None or await self._tables.store.sat_before(person, game.about.key, number):
            return None
        return None if (await self.course(person, game.about.key)).done else made

    async def course(self, person: int, game: str) -> Course:
        """The lessons of the game with this key. Raises TableError if it has none."""
        found = next((each for each in await self.courses(person) if each.game.about.key == game), None)
        if found is None:
            raise TableError("no_lessons", "This game has no lessons.", "/learn shows the games that have.")
        return found

    def found(self, key: str) -> tuple[Game[Any, Any, Any], Lessons, Step]:
        """The game, the lessons and the step with this key. Raises TableError."""
        name, _, which = key.partition(".")
        game = self._tables.games.get(name)
        made = None if game is None else lessons(game)
        step = None if made is None else made.step(which)
        if game is None or made is None or step is None:
            raise TableError("no_lesson", "This lesson is no longer there.", "/learn shows all lessons.")
        return game, made, step

    # What a kind of exercise offers

    async def exercise(self, key: str, person: int) -> Exercise:
        """Return the step with this key. Raises TableError."""
        game, _, step = self.found(key)
        return exercise_of(game, step)

    def judge(self, exercise: Exercise, line: Line) -> Verdict:
        """Return what is said of an action, or of the short game."""
        _, _, step = self.found(exercise.key)
        own = line.own(exercise.seat)
        if step.play:
            return _renamed(exercise, step, _judged_game(exercise, step, line, len(own)))
        if not own:
            return _renamed(exercise, step, Verdict(step.say))
        action = exercise.game.notation.write(line.entries[own[0]].action)
        reply = step.reply(action)
        if reply is step.right:
            return _renamed(exercise, step, Verdict(reply.say, done=True, over=True))
        said = step.otherwise if reply is None else reply.say
        return _renamed(exercise, step, Verdict(said, over=True, failed=True))

    def chance(self, exercise: Exercise, line: Line) -> Any | None:
        """Return what the lesson says that chance does."""
        _, _, step = self.found(exercise.key)
        return chance_of(exercise, step, line)

    def also(self, write: Write, person: int, session: Session) -> None:
        """Nothing more is saved."""


def of_session(session: Session) -> tuple[Lessons, Step]:
    """The lessons of a session's game, and its step. Raises KeyError if it is no lesson."""
    made = lessons(session.exercise.game)
    step = None if made is None else made.step(session.exercise.key.partition(".")[2])
    if made is None or step is None:
        raise KeyError(session.exercise.key)
    return made, step


def key_of(game: Game[Any, Any, Any], step: Step) -> str:
    """The key of a step as an exercise."""
    return f"{game.about.key}.{step.key}"


@lru_cache(maxsize=256)
def exercise_of(game: Game[Any, Any, Any], step: Step) -> Exercise:
    """A step as an exercise."""
    setting = step.setting
    return Exercise(
        LESSON,
        key_of(game, step),
        game,
        setting.options,
        position(game, step),
        setting.seat,
        setting.seed.encode(),
        setting.names,
        EASY if step.play else None,
    )


def chance_of(exercise: Exercise, step: Step, line: Line) -> Any | None:
    """What chance does next by the lesson, counted from the person's own action; None if that is left open."""
    own = line.own(exercise.seat)
    if not own or step.play:
        return None
    reply: Reply | None = step.reply(exercise.game.notation.write(line.entries[own[-1]].action))
    rolled = sum(each.actor is CHANCE for each in line.entries[own[-1] :])
    if reply is None or rolled >= len(reply.chance):
        return None
    return stored(exercise.game, reply.chance[rolled])


def refusal(exercise: Exercise, step: Step, text: str) -> tuple[str, str]:
    """What is wrong, and what to do, where the rules refuse what was typed. The lesson's own sentence says both; without one, what
    the step asks for is what to do. In the short game the lesson says neither: there the game's own words are right."""
    game, view = exercise.game, exercise.game.knowledge.view(exercise.state, exercise.seat)
    legal = tuple(game.rules.legal_actions(exercise.state, exercise.seat))
    try:
        typed = game.notation.write(game.notation.parse(view, legal, text))
    except GameError:
        typed = text
    said = next((each.say for each in step.refused if each.fits(typed)), "")
    asked = "" if said or step.play else task(step.say).replace("**", "")
    return _in_names(exercise, step, said), _in_names(exercise, step, asked)


def _renamed(exercise: Exercise, step: Step, verdict: Verdict) -> Verdict:
    return replace(verdict, text=_in_names(exercise, step, verdict.text))


def _in_names(exercise: Exercise, step: Step, text: str) -> str:
    """A text of a lesson with the names that the others have here."""
    for written, name in zip(step.setting.names, exercise.names, strict=True):
        if written != name:
            text = re.sub(rf"\b{re.escape(written)}\b", name, text)
    return text


def task(text: str) -> str:
    """The part of a text in bold letters, which says what to do; empty if there is none."""
    found = " ".join(_BOLD.findall(text))
    return found[:3].upper() + found[3:]


def _judged_game(exercise: Exercise, step: Step, line: Line, decisions: int) -> Verdict:
    outcome = exercise.game.rules.outcome(line.state)
    if outcome is not None:
        everybody = 1 < len(outcome.winners) == len(exercise.names)
        drawn = not outcome.winners or (everybody and not exercise.game.about.facts.cooperative)
        won = not drawn and exercise.seat in outcome.winners
        said = step.won if won else step.undecided if drawn else step.lost
        return Verdict(said, done=won, over=True, failed=not won)
    if decisions >= step.play:
        return Verdict(step.undecided, over=True, failed=True)
    return Verdict(task(step.say) if decisions else step.say)
