"""What decided a game: when the result became what it was in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.optional_parts.stories import Moment
from games.highest_ground.rules.ending import level_of, points
from games.highest_ground.state import Stage, State

_TOLD: Final = {
    "left the map": ("leads units off the map", "leads units off the map"),
    "nobody left the map": ("leads the first unit off the map", "leads the first unit off the map"),
    "own units eliminated": ("loses a unit too many", "loses a unit too many"),
    "bridges": ("takes a bridge", "loses a bridge"),
    "villages": ("takes a village", "loses a village"),
}
"""For each kind of points, what the side that scores does where they grow, and where they shrink."""
_ELIMINATED: Final = "enemies eliminated"


def decided(states: Sequence[State], names: Sequence[str]) -> Moment | None:
    """Return when the level of victory was reached that held to the end, and by what; None if somebody resigned, or if
    it never changed."""
    if not states or states[-1].stage is not Stage.OVER or states[-1].gone:
        return None
    first, level = len(states) - 1, level_of(states[-1])
    while first and _as_good(states[first - 1], states[first], level):
        first -= 1
    if not first:
        return None
    before, after = (
        {each.what: each.amount for each in points(state)} for state in (states[first - 1], states[first])
    )
    gains = {what: after.get(what, 0) - before.get(what, 0) for what in (*_TOLD, _ELIMINATED)}
    what = max(gains, key=lambda each: abs(gains[each]))
    side = states[-1].setting.file.victory.side
    if what == _ELIMINATED:
        return Moment(first, f"{names[side.other.seat]} loses a unit too many")
    return Moment(first, f"{names[side.seat]} {_TOLD[what][gains[what] < 0]}")


def _as_good(before: State, after: State, level: int) -> bool:
    """Return whether the position before would have ended alike."""
    same = before.units is after.units and before.held is after.held
    return same or level_of(before) == level
