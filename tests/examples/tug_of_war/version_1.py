"""Version 1 of the rules: nobody pulls with more than 2 (TW-1)."""

from collections.abc import Iterator

from games.core.protocol import Actor, Step
from games.core.words import IllegalAction, Seat
from tests.examples.tug_of_war import rules
from tests.examples.tug_of_war.actions import Pull
from tests.examples.tug_of_war.rules import (
    new as new,
    outcome as outcome,
    sample as sample,
    to_act as to_act,
    turn as turn,
)
from tests.examples.tug_of_war.state import Rope

STRONGEST = 2


def legal_actions(state: Rope, seat: Seat) -> Iterator[Pull]:
    return (each for each in rules.legal_actions(state, seat) if each.strength <= STRONGEST)


def apply(state: Rope, actor: Actor, action: Pull) -> Step[Rope]:
    if isinstance(action, Pull) and action.strength > STRONGEST:
        raise IllegalAction("strength", "You cannot pull like that.", "Pull 1 or 2.", "TW-1")
    return rules.apply(state, actor, action)
