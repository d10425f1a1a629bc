"""An answer that is due is played: its steps, what is left of it, and which lines go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.table.log.entries import STEPS
from bot.table.log.sealed import as_seen
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.people.conditional_answers import Judged, Verdict
from bot.table.people.conditional_rules import Rule, fingerprint
from games.core.errors import GameError
from games.core.protocol import CHANCE, Seat


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
