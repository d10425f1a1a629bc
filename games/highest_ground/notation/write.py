"""The canonical notation: `K2`, `IID05`, `@NE`, `K2 strategic`, `B1 attack L2`, `submit`."""

from __future__ import annotations

from games.highest_ground import actions as a


def write(action: a.Action) -> str:
    """Return an action as one line of text."""
    match action:
        case a.Stock(ones):
            return f"stock {ones}"
        case a.Declare(unit, mode):
            return f"{unit} {mode.value}"
        case a.DeclareAll():
            return "all strategic"
        case a.Lend(unit, lends):
            return f"{unit} {'lends' if lends else 'keeps'}"
        case a.Take(unit):
            return unit
        case a.Enter(cell, facing):
            return f"enter {cell} @{facing.value}"
        case a.Go(cell):
            return cell
        case a.Face(facing):
            return f"@{facing.value}"
        case a.Leave():
            return "leave"
        case a.Attack(unit, target):
            return f"{unit} attack {target}"
        case a.Help(leader, unit):
            return f"{leader} help {'nobody' if unit == leader else unit}"
        case a.Submit():
            return "submit"
        case a.Lay():
            drawn = (action.sheets, action.allies, action.romans, " ".join(action.objectives))
            return f"map {'; '.join(part or '-' for part in drawn)}"
        case a.Initiative(die):
            return f"die {die}"
        case a.Dice(dice):
            return f"dice {_digits(dice)}"
        case a.Rally(dice):
            return f"rally {_digits(dice)}"


def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice)) or "none"
