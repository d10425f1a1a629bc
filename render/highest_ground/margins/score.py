"""The points of the side that scores, as far as the viewer can know them (THG-28), and how a game ended by them."""

from dataclasses import dataclass
from typing import Final

from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.state import Status, View
from render.core.look import Look


@dataclass(frozen=True, slots=True)
class Score:
    """What is scored so far: lines with their points. It is `whole` if the viewer knows all of it. `level` of victory from 0
    to 4, with the first points of each level but the lowest."""

    lines: tuple[tuple[str, int], ...]
    whole: bool
    level: int
    levels: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum."""
        return sum(points for _, points in self.lines)


def score_of(view: View) -> Score:
    """What the viewer knows of the points. Who holds what, and who has left the map, not everybody knows."""
    setting, victory = view.setting, view.setting.file.victory
    side = victory.side
    kinds = {each.name: each for each in setting.recruits}

    def lost(whose: Side) -> int:
        return sum(
            kinds[name].side is whose and kinds[name].kind.combat for name in view.lost if name in kinds
        )

    lines: list[tuple[str, int]] = []
    whole = all(_certain(view, cell) for cell in setting.objectives)
    if side in view.sides:
        gone = sum(
            unit.side is side and unit.status is Status.EXITED and setting.kinds[unit.kind].combat
            for unit in view.units
        )
        lines.append(
            ("left the map", gone * victory.exit) if gone else ("nobody left the map", victory.nobody_left)
        )
    elif victory.exit or victory.nobody_left:
        whole = False
    lines.extend(
        (
            ("enemies eliminated", lost(side.other) * victory.eliminated),
            ("own units eliminated", lost(side) * victory.lost),
        )
    )
    claims = {cell: view.holder(cell) for cell in setting.objectives}
    held = {cell for cell, claim in claims.items() if claim is not None and claim.side is side}
    lines.extend(
        (
            ("bridges", sum(cell in held for cell in setting.bridges) * victory.bridge),
            ("villages", sum(cell in held for cell in setting.villages) * victory.village),
            ("objectives", sum(cell in held for cell in setting.places) * victory.objective),
        )
    )
    total = sum(points for _, points in lines)
    level = sum(total >= least for least in victory.levels)
    return Score(tuple((what, points) for what, points in lines if points), whole, level, victory.levels)


def _certain(view: View, cell: Cell) -> bool:
    """Whether the viewer knows if the side that scores holds an objective now: a side knows what it never took itself."""
    if view.held:
        return True
    claim, side = view.holder(cell), view.setting.file.victory.side
    if claim is not None and claim.now:
        return True
    return side in view.sides and (claim is None or claim.side is not side)


LEVELS: Final = ("Decisive victory", "Marginal victory", "A draw", "Marginal victory", "Decisive victory")
"""What the levels are called, by the points of the side that scores."""


@dataclass(frozen=True, slots=True)
class Over:
    """Who won, None for a draw; what it is called; and whether somebody resigned."""

    winner: Side | None
    called: str
    resigned: bool = False


def result(view: View, look: Look) -> Over | None:
    """The end of the game; None while it goes on, and if it was stopped without a winner."""
    left = [side for side in SIDES if side.seat not in view.gone]
    if view.gone and len(left) == 1 and not look.to_act and not look.preview:
        return Over(left[0], "Victory", resigned=True)
    if not view.over:
        return None
    level, side = score_of(view).level, view.setting.file.victory.side
    winner = None if level == 2 else side if level > 2 else side.other
    return Over(winner, LEVELS[level])
