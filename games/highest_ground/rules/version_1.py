"""Version 1 of the rules: a turn was counted on whenever a side had to decide that did not have to before, so it depended on
who had submitted last."""

from games.core.protocol import CHANCE, Actor, Step
from games.core.working import changed
from games.highest_ground.actions import Action
from games.highest_ground.rules import steps
from games.highest_ground.rules.steps import (
    legal_actions as legal_actions,
    new as new,
    outcome as outcome,
    sample as sample,
    to_act as to_act,
    turn as turn,
)
from games.highest_ground.state import State


def apply(state: State, actor: Actor, action: Action) -> Step[State]:
    """Return the result of an action, as in `steps`."""
    step = steps.apply(state, actor, action)
    owing = to_act(step.state)
    if owing is CHANCE or not owing:
        return Step(
            changed(step.state, turn=state.turn, owed=state.owed), step.events, step.barrier, step.sealed
        )
    on = bool(owing - set(state.owed))
    after = changed(step.state, turn=state.turn + on, owed=tuple(sorted(owing)))
    return Step(after, step.events, step.barrier, step.sealed)
