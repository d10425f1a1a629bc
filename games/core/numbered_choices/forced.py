"""Moves that play themselves: the only legal action, where everybody can tell that it is the only one.

Whether a move plays itself must tell nobody anything. So the choice of the seat that is to act has to be open: known to all
who see the public view (`games/core/optional_parts/parts.py`). And nothing may be left to see or to feel: a move that rolls, draws,
reveals, is sealed or ends the game is made by hand.
"""

from itertools import islice
from typing import Any

from games.core.protocol import CHANCE, Game, Seat


def only_move(game: Game[Any, Any, Any], state: Any, hides: bool) -> tuple[Seat, Any] | None:
    """Return the seat that is to act and its only action, if that plays itself; else None. `hides` says whether the game
    has secrets."""
    owing = game.rules.to_act(state)
    if owing is CHANCE or len(owing) != 1:
        return None
    if hides and not (game.forced is not None and game.forced.open_choice(game.knowledge.view(state, None))):
        return None
    (seat,) = owing
    legal = list(islice(game.rules.legal_actions(state, seat), 2))
    if len(legal) != 1:
        return None
    step = game.rules.apply(state, seat, legal[0])
    if step.barrier or step.sealed or game.rules.outcome(step.state) is not None:
        return None
    return None if game.rules.to_act(step.state) is CHANCE else (seat, legal[0])


def can_happen(game: Game[Any, Any, Any], hides: bool) -> bool:
    """Return whether moves of this game could ever play themselves, or the table end a decision without a choice."""
    return not hides or game.forced is not None or game.auto_passes is not None
