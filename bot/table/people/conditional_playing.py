"""Plays an answer that was set ahead, at a moment that tells nothing: its steps, what is left of it, and which lines go on.

The moment is drawn evenly between two bounds that follow only from the pace, which everybody knows: never at once, and early
enough that no clock runs out and no reminder is due before it. Whose answer it is, what it is and how it was set have
no part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.table.log.entries import STEPS
from bot.table.log.sealed import as_seen
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.people.conditional_answers import Judged, Verdict
from bot.table.people.conditional_rules import Rule, fingerprint
from games.core.errors import GameError
from games.core.protocol import CHANCE, Seat

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
