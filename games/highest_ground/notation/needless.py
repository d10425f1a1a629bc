"""What a line says although it is so anyway: a mode that a unit has, a hexside that it faces already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.errors import GameError
from games.highest_ground import actions as a
from games.highest_ground.believing import as_known
from games.highest_ground.notation.parse import MODES, parse
from games.highest_ground.rules import steps
from games.highest_ground.rules.declaring import usual_mode
from games.highest_ground.state import State
from games.highest_ground.view import View


def has_mode(view: View, name: str, word: str) -> bool:
    """Return whether a unit of the viewer's is in this mode unless it is declared in another."""
    unit, draft = view.unit(name), None if view.seat is None else view.draft(view.seat)
    if unit is None or draft is None or any(each == name for each, _ in draft.modes):
        return False
    return MODES.get(word.casefold()) is usual_mode(unit)


def without_idle_turns(view: View, singles: Sequence[str]) -> tuple[str, ...]:
    """Return the single actions of a line without turns to a hexside that the unit faces by then."""
    if view.seat is None or not any(each.startswith("@") for each in singles):
        return tuple(singles)
    return tuple(_needed(view, as_known(view), view.seat, singles))


def _needed(view: View, state: State | None, seat: int, singles: Sequence[str]) -> Iterator[str]:
    for single in singles:
        try:
            action = parse(view, (), single)
            if state is not None and isinstance(action, a.Face) and _faces(state, seat, action):
                continue
            state = None if state is None else steps.apply(state, seat, action).state
        except GameError:
            state = None  # It is refused once it is noted.
        yield single


def _faces(state: State, seat: int, action: a.Face) -> bool:
    draft = state.drafts[seat]
    spots = draft.orders[-1].spots if draft.hand and draft.orders else ()
    return bool(spots) and spots[-1].facing is action.facing
