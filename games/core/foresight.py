"""What somebody may foresee of their own action.

The real position has no part in it. The action is taken in a world that the mover takes for possible
(`knowledge.determinize`). An action that is no barrier brings nothing hidden to light, so it does the same in all of
them. Of one that does, only what the game calls certain is told; the rest comes to light when it is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from games.core.chance import Draw
from games.core.protocol import CHANCE, Event, Game, Seat

_WORLD: Final = b"preview"
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Foreseen(Generic[V]):
    """What is certain of an action before it is done.

    `view` is the mover's view after it, None where that is not certain; `owing` who is to act then. `events` are
    those that certainly happen and that the mover hears. `held`: something comes to light only when it is done.
    """

    view: V | None
    owing: frozenset[Seat]
    events: tuple[Event, ...]
    held: bool = False


def foreseen(game: Game[Any, Any, V], view: V, seat: Seat, action: Any, hides: bool = True) -> Foreseen[V]:
    """What the viewer in this seat may foresee of an action; `hides` is whether the game has secrets at all. Raises
    IllegalAction."""
    world = game.knowledge.determinize(view, Draw(_WORLD, 0))
    step = game.rules.apply(world, seat, action)
    held = step.barrier and hides
    state, events = game.knowledge.certain(step, seat) if held else (step.state, step.events)
    heard = tuple(event for event in events if event.audience is None or seat in event.audience)
    if state is None:
        return Foreseen(None, frozenset(), heard, held)
    owed = game.rules.to_act(state)
    return Foreseen(game.knowledge.view(state, seat), frozenset() if owed is CHANCE else owed, heard, held)
