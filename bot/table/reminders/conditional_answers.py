"""Whether a conditional move still waits, is to be played now, or is dropped; when it is played, and what is left of it.

What it depends on is what the owner may know: their view, the rows of the log that they know of, and the events that
they hear. So neither an answer nor its absence tells anything else. The moment at which an answer is played is drawn evenly between
two bounds that follow only from the pace, which everybody knows: never at once, and early enough that no clock runs out
and no reminder is due before it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.table.log.entries import STEPS, Entry
from bot.table.log.games import Tables
from bot.table.log.positions import legal_actions
from bot.table.log.replay import Live
from bot.table.log.sealed import as_seen
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.play.moves import audible
from bot.table.reminders.conditional_rules import Rule, fingerprint
from games.core.errors import GameError
from games.core.protocol import CHANCE, Event, Game, Seat
from games.core.words import Names

_GOES_ON: Final = STEPS | {
    *{"offer", "accept", "decline", "timeout", "back", "more", "seek", "moved"},
    *{"unpause", "unlock"},
}
"""The kinds of rows that leave what is set ahead as it is. Any other, such as an undo or a pause, drops it; what is set
during a pause stays when that is over."""
_TOUCHED: Final = "\x02"
"""Stands for the owner's name, which no sentence of a game contains by itself."""


class Verdict(enum.Enum):
    """What is to become of something set ahead."""

    WAITS = enum.auto()
    ANSWERS = enum.auto()
    DROPPED = enum.auto()


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict; the place of the answer among the rule's steps, or why it is dropped."""

    verdict: Verdict
    at: int = 0
    why: str = ""


WAITS: Final = Judged(Verdict.WAITS)
PASSED: Final = "That turn has passed."

NOT_NOW: Final = Judged(Verdict.DROPPED, why="It cannot be played now.")


def _dropped(why: str) -> Judged:
    return Judged(Verdict.DROPPED, why=why)


async def judged(tables: Tables, live: Live, seat: Seat, rule: Rule) -> Judged:
    """What is to become of this rule of the seat's player in the present position."""
    if live.position is None:
        return WAITS
    rows = [row for row in await tables.rows(live, rule.row - 1) if row.seq >= rule.row]
    known = [row for row in rows[1:] if not row.sealed or row.seat == seat]
    if any(row.kind not in _GOES_ON for row in known):
        return _dropped("The game was taken back, paused or changed.")
    game = live.table.game
    view = game.knowledge.view(as_seen(game, live.position.phase, live.position.state, seat), seat)
    if rule.kind == "line":
        return _along(live, seat, rule, fingerprint(view))
    return _at_the_next_turn(live, seat, rule, rows[0], known, view)


def _along(live: Live, seat: Seat, rule: Rule, mark: str) -> Judged:
    """A line: the place at which the game is now."""
    places = [place for place, each in enumerate(rule.marks) if each == mark]
    if not places:
        return _dropped("The game went another way.")
    at = places[-1]
    begun = any(actor != seat for actor in rule.actors[:at])
    if begun and rule.actors[at] == seat and live.table.owes(seat):
        return Judged(Verdict.ANSWERS, at)
    return WAITS


def _at_the_next_turn(
    live: Live, seat: Seat, rule: Rule, base: Entry, rows: Sequence[Entry], view: Any
) -> Judged:
    """An answer for the owner's next turn. `base` is the row after which it was set, `rows` are those since."""
    game = live.table.game
    start, waited = base, list(rows)
    if rule.goes_on:
        moved = any(row.kind in STEPS for row in waited)
        return _dropped(PASSED) if moved else _if_legal(live, seat, rule)
    if rule.owed:
        # The turn in which it was set is its owner's own.
        while waited and game.rules.turn(start.state) == rule.turn:
            start = waited.pop(0)
    if any(row.seat == seat and row.kind in STEPS for row in waited):
        return _dropped(PASSED)
    others = [event for row in waited for event in audible(row.events, seat)]
    if rule.kind == "calm" and _touched(game, start, others, view, seat, len(live.table.players)):
        return _dropped("Somebody touched what is yours.")
    if not live.table.owes(seat) or (rule.owed and game.rules.turn(start.state) == rule.turn):
        return WAITS
    return _if_legal(live, seat, rule)


def _if_legal(live: Live, seat: Seat, rule: Rule) -> Judged:
    if live.position is None or not live.table.owes(seat):
        return NOT_NOW
    legal = legal_actions(live.table.game, live.position.state, seat)
    return Judged(Verdict.ANSWERS) if rule.steps[0] in legal else NOT_NOW


def _touched(
    game: Game[Any, Any, Any], start: Entry, events: Sequence[Event], view: Any, seat: Seat, seats: int
) -> bool:
    """Whether others did something to what is this seat's. A game that does not say so itself names whom it concerns."""
    if game.conditional is not None:
        return game.conditional.touches(game.knowledge.view(start.state, seat), events, view, seat)
    names = Names.of([_TOUCHED if each == seat else str(each) for each in range(seats)])
    return any(_TOUCHED in game.words.describe(event, names) for event in events)


LEAST: Final = timedelta(minutes=3)
MOST: Final = timedelta(hours=2)
SHARE: Final = 10
"""An answer takes at most this part of the time that its owner has: a tenth."""
PAUSE: Final = timedelta(seconds=45)
"""The longest delay between two actions of one answer."""
_SLACK: Final = 6
"""Where there is little time, the longest delay is so many times the shortest."""
LATE: Final = timedelta(minutes=1)
"""A timer that is later than this was due while the bot was down: an answer in the moment in which the bot is back would
tell what it is."""
_BITS: Final = 64


def bounds(left: timedelta | None) -> tuple[timedelta, timedelta]:
    """The shortest and the longest delay for somebody who has this much time left; None if no clock runs."""
    most = MOST if left is None else min(MOST, max(left, timedelta()) / SHARE)
    return min(LEAST, most / _SLACK), most


def drawn(left: timedelta | None, entropy: Callable[[int], bytes]) -> timedelta:
    """A delay between the bounds, each equally likely."""
    least, most = bounds(left)
    part = int.from_bytes(entropy(_BITS // 8), "big") / (1 << _BITS)
    return least + (most - least) * part


def between(left: timedelta | None, entropy: Callable[[int], bytes]) -> timedelta:
    """The delay between two actions of an answer, where nobody could make them at once."""
    most = PAUSE if left is None else min(PAUSE, max(left, timedelta()) / SHARE)
    part = int.from_bytes(entropy(_BITS // 8), "big") / (1 << _BITS)
    return most / _SLACK + (most - most / _SLACK) * part


def after_quiet(until: datetime, delay: timedelta, over: datetime | None) -> datetime | None:
    """When an answer is played whose owner is left alone until a time; None if their clock would not last so long."""
    later = until + delay
    return later if over is None or later < over else None


def play(change: UnitOfWork, seat: Seat, rule: Rule, at: int) -> list[Any]:
    """Take the answer's steps, as far as the position after each is the one that was foreseen. Returns those taken.

    Only where a turn can be sent as one are several taken at once: elsewhere nobody could make them in one moment.
    """
    rules, knowledge = change.table.game.rules, change.table.game.knowledge
    taken: list[Any] = []
    answer, game = rule.answer(at, seat), change.table.game
    together = game.about.facts.plans or game.orders is not None
    for place, action in enumerate(answer if together else answer[:1], at):
        if taken:
            state = change.place.state
            owing = rules.to_act(state)
            if change.new_rows[-1].barrier or owing is CHANCE or seat not in owing:
                break
            seen = as_seen(change.table.game, change.place.phase, state, seat)
            if rule.marks and rule.marks[place] != fingerprint(knowledge.view(seen, seat)):
                break
        try:
            change.act("action", seat, action)
        except GameError:
            break
        taken.append(action)
    return taken


def rest_of(
    rule: Rule, taken: int, change: UnitOfWork, seat: Seat
) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """The rest of an answer that has begun, if there is one: what goes on, and what its turn has left behind. What has
    played itself meanwhile is done."""
    done, rows = taken, change.new_rows[taken:]
    for row in rows:
        if row.kind == "forced" and row.seat == seat and row.action in rule.steps[done : done + 1]:
            done += 1
    steps, actors = rule.steps[done:], rule.actors[done:]
    if not steps:
        return (), ()
    seq, turn = change.table.seq, change.table.turn
    rest = replace(rule, row=seq, turn=turn, owed=False, steps=steps, actors=actors, goes_on=True)
    others = any(row.kind in STEPS and row.seat not in (None, seat) for row in rows)
    if others or turn != change.before.table.turn or not change.table.owes(seat):
        return (), (rest,)
    return (rest,), ()


def lines_left(
    rules: Sequence[Rule], verdicts: Sequence[Judged], taken: Sequence[Any], seat: Seat
) -> tuple[Rule, ...]:
    """The lines that go on after these steps of an answer: those that hold the same steps there, and another answer."""
    return tuple(
        rule
        for rule, verdict in zip(rules, verdicts, strict=True)
        if rule.kind == "line"
        and verdict.verdict is Verdict.ANSWERS
        and rule.steps[verdict.at : verdict.at + len(taken)] == tuple(taken)
        and seat in rule.actors[verdict.at + len(taken) :]
    )
