"""Lines that can be written in a position, to show what orders look like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.highest_ground import actions as a
from games.highest_ground.believing import as_known
from games.highest_ground.files.units import SIDES
from games.highest_ground.notation.write import write
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from games.highest_ground.view import View

_ANYBODYS: Final = "K1 strategic\nsubmit"


def example(view: View) -> str:
    """Return a line or two that the viewer can write now: a mode, then a way or an attack."""
    if view.stage is Stage.STOCK:
        return "stock 4"
    seat = view.seat
    if seat is None or seat not in range(len(SIDES)) or seat not in view.owing:
        return _ANYBODYS
    return "\n".join(_lines(as_known(view), seat)) or "submit"


def _lines(state: State, seat: int) -> Iterator[str]:
    legal = list(steps.legal_actions(state, seat))
    modes = (each for each in legal if isinstance(each, a.Declare) and each.mode is a.Mode.STRATEGIC)
    declared = next(modes, None)
    if declared is not None:
        yield write(declared)
    attacks = [each for each in legal if isinstance(each, a.Attack | a.Help)]
    if attacks:
        yield write(attacks[0])
    taken = [each for each in legal if isinstance(each, a.Take)]
    taken.sort(key=lambda each: declared is not None and each.unit == declared.unit)
    for take in taken:
        way = _way(steps.apply(state, seat, take).state, seat)
        if way:
            yield f"{take.unit} {way}"
            return


def _way(state: State, seat: int) -> str:
    """Return where the unit in hand can go first: a hex in the middle of its edge, or the nearest one."""
    legal = steps.legal_actions(state, seat)
    ways = [each for each in legal if isinstance(each, a.Enter | a.Go)]
    if not ways:
        return ""
    first = ways[0]
    if isinstance(first, a.Go):
        return first.to
    cells = list(dict.fromkeys(each.cell for each in ways if isinstance(each, a.Enter)))
    return cells[len(cells) // 2]
