"""What a player can foresee of their own action, without looking at the real position.

The action is tried in a position that is possible for the mover (`knowledge.determinize`). An action that is not a
barrier reveals nothing, so its result is the same in every such position. For an action that does reveal something,
only what is certain beforehand (`knowledge.certain`) is told.
"""

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from games.core.chance import Draw
from games.core.protocol import CHANCE, Event, Game, Seat

_WORLD: Final = b"preview"
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Foreseen(Generic[V]):
    """What is certain about an action before it is taken.

    `view` is the mover's view afterwards, or None if that is uncertain; `owing` is who is to act then. `events` are
    those that are certain to happen and that the mover may know. `held`: the action will reveal something more.
    """

    view: V | None
    owing: frozenset[Seat]
    events: tuple[Event, ...]
    held: bool = False


def foreseen(game: Game[Any, Any, V], view: V, seat: Seat, action: Any, hides: bool = True) -> Foreseen[V]:
    """Return what the viewer in this seat can foresee of an action; `hides` says whether the game has secrets.

    Raises IllegalAction.
    """
    world = game.knowledge.determinize(view, Draw(_WORLD, 0))
    step = game.rules.apply(world, seat, action)
    held = step.barrier and hides
    state, events = game.knowledge.certain(step, seat) if held else (step.state, step.events)
    heard = tuple(event for event in events if event.audience is None or seat in event.audience)
    if state is None:
        return Foreseen(None, frozenset(), heard, held)
    owed = game.rules.to_act(state)
    return Foreseen(game.knowledge.view(state, seat), frozenset() if owed is CHANCE else owed, heard, held)
