"""Checks of simultaneous decisions: sealed decisions commute, and nobody else can tell them apart."""

import itertools
from typing import Any

from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Step
from tests.contract.visible import visible
from tests.contract.walks import Subject, Taken, Walk, acting

SAMPLED = 20
TRIED = 6


def sealed_decisions_commute(subject: Subject, walk: Walk) -> None:
    """Two sealed decisions of different seats in one turn lead to the same state in either order, with the same
    events."""
    for first, second in itertools.pairwise(walk.taken):
        if not (first.step.sealed and second.step.sealed) or first.actor == second.actor:
            continue
        where = f"actions {first.number} and {second.number}"
        before = _taken(subject, first.before, second)
        after = _taken(subject, None if before is None else before.state, first)
        assert before is not None, f"{where}: the second is refused without the first"
        assert after is not None, f"{where}: the first is refused after the second"
        assert after.state == second.step.state, f"{where} lead elsewhere in the other order"
        assert (after.events, before.events) == (first.step.events, second.step.events), (
            f"{where} tell otherwise in the other order"
        )
        assert before.sealed, f"{where}: the second is not sealed without the first"
        assert after.sealed, f"{where}: the first is not sealed after the second"


def _taken(subject: Subject, state: Any, taken: Taken) -> Step[Any] | None:
    if state is None:
        return None
    try:
        return subject.game.rules.apply(state, taken.actor, taken.action)
    except IllegalAction:
        return None


def sealed_decisions_wait_for_others(subject: Subject, walk: Walk) -> None:
    """Only games in which several decide at once have sealed decisions; a sealed one reveals nothing, and neither
    passes the turn nor ends the game."""
    game = subject.game
    for taken in walk.taken:
        if not taken.step.sealed:
            continue
        where = f"action {taken.number}"
        assert game.about.facts.simultaneous, f"{where} is sealed, and nobody else decides at once"
        assert taken.actor is not CHANCE, f"{where} is chance's and sealed"
        assert not taken.step.barrier, f"{where} is sealed and brings something to light"
        assert game.rules.turn(taken.step.state) == game.rules.turn(taken.before), (
            f"{where} is sealed and passes the turn"
        )
        assert acting(game, taken.step.state), f"{where} is sealed and nobody is waited for"


def sealed_decisions_are_hidden(subject: Subject, walk: Walk) -> None:
    """Everybody else sees and hears the same, whichever sealed decision of a kind somebody makes."""
    game = subject.game
    for taken in walk.every(SAMPLED):
        if not taken.step.sealed or taken.actor is CHANCE:
            continue
        told: dict[type, Any] = {}
        for action in subject.legal(taken.before, taken.actor)[:TRIED]:
            step = game.rules.apply(taken.before, taken.actor, action)
            if step.sealed:
                shown = game.knowledge.view(step.state, None), visible(step.events, None)
                kept = told.setdefault(type(action), shown)
                assert kept == shown, f"everybody can tell which sealed decision it was: {kept} or {shown}"


def sealed_decisions_are_told_once(subject: Subject, walk: Walk) -> None:
    """However often a seat seals in one turn, everybody else sees and hears of it at most once."""
    game = subject.game
    told: set[tuple[int, Any]] = set()
    for taken in walk.taken:
        if not taken.step.sealed:
            continue
        seen = [subject.view(state, None) for state in (taken.before, taken.step.state)]
        if seen[0] == seen[1] and not visible(taken.step.events, None):
            continue
        once = game.rules.turn(taken.before), taken.actor
        assert once not in told, f"action {taken.number}: everybody can count what seat {taken.actor} seals"
        told.add(once)


SEALED_CHECKS = (
    sealed_decisions_commute,
    sealed_decisions_wait_for_others,
    sealed_decisions_are_hidden,
    sealed_decisions_are_told_once,
)
