"""Writes actions as one line of text, and reads them, in the position that they are about.

The canonical notation: `K2`, `IID05`, `@NE`, `K2 strategic`, `B1 attack L2`, `submit`.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core.hexes.grid import Direction
from games.core.words import Ambiguous, GameError, Unreadable, cut, either_of, examples
from games.highest_ground import actions as a
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.land.country import Cell
from games.highest_ground.state import View


def write(action: a.Action) -> str:
    """Return an action as one line of text."""
    return _WRITERS[type(action)](action)


def _laying(action: a.Lay) -> str:
    drawn = (action.sheets, action.allies, action.romans, " ".join(action.objectives))
    return f"map {'; '.join(part or '-' for part in drawn)}"


def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice)) or "none"


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Stock: lambda action: f"stock {action.ones}",
    a.Declare: lambda action: f"{action.unit} {action.mode.value}",
    a.DeclareAll: lambda _: "all strategic",
    a.Lend: lambda action: f"{action.unit} {'lends' if action.lends else 'keeps'}",
    a.Take: lambda action: str(action.unit),
    a.Enter: lambda action: f"enter {action.cell} @{action.facing.value}",
    a.Go: lambda action: str(action.to),
    a.Face: lambda action: f"@{action.facing.value}",
    a.Leave: lambda _: "leave",
    a.Attack: lambda action: f"{action.unit} attack {action.target}",
    a.Help: lambda action: (
        f"{action.leader} help {'nobody' if action.unit == action.leader else action.unit}"
    ),
    a.Submit: lambda _: "submit",
    a.Lay: _laying,
    a.Initiative: lambda action: f"die {action.die}",
    a.Dice: lambda action: f"dice {_digits(action.dice)}",
    a.Rally: lambda action: f"rally {_digits(action.dice)}",
}

_UNIT: Final = re.compile(r"([A-Z]{1,3})0*(\d{1,2})")
_FACINGS: Final = {each.value: each for each in Direction}


def unit_named(setting: Scenario, text: str) -> str | None:
    """Return the name of the scenario's unit that a text names, or None."""
    found = _UNIT.fullmatch(text.strip().upper())
    name = f"{found[1]}{int(found[2])}" if found else ""
    return name if any(each.name == name for each in setting.recruits) else None


def read_cell(view: View, text: str) -> Cell:
    """Read a hex, such as `IID05`. Raises Unreadable or Ambiguous."""
    land = view.setting.country.map
    return land.write(land.read(text))


def read_facing(view: View, text: str) -> Direction:
    """Read a facing, such as `NE` or `@NE`. Raises Unreadable."""
    found = _FACINGS.get(text.strip().removeprefix("@").upper())
    if found is None:
        hint = "Write N, NE, SE, S, SW or NW."
        raise Unreadable("unreadable_facing", f"“{cut(text, 24)}” is not a hexside.", hint)
    return found


LONGEST: Final = 90
_PARTS: Final = 4
"""The parts of what chance draws before the game."""
MODES: Final = {
    **dict.fromkeys(("tactical", "tac", "fight"), a.Mode.TACTICAL),
    **dict.fromkeys(("strategic", "strat", "column"), a.Mode.STRATEGIC),
    **dict.fromkeys(("stakes", "i"), a.Mode.STAKES),
    **dict.fromkeys(("ditch", "ii"), a.Mode.DITCH),
    **dict.fromkeys(("boat", "boards", "board"), a.Mode.BOAT),
}
_LEND: Final = frozenset(("lends", "lend", "keeps", "keep"))
_ATTACK: Final = frozenset(("attack", "attacks", "x", ">", "at", "shoot", "shoots"))
_HELP: Final = frozenset(("help", "helps", "leads", "lead"))
LITTLE: Final = frozenset(
    ("to", "at", "in", "build", "builds", "go", "goes", "face", "faces", "turn", "turns", "take")
)
VERBS: Final = _LEND | _ATTACK | _HELP
"""What is written after a unit in orders that are neither modes nor ways."""


def parse(view: View, legal: Sequence[a.Action], text: str) -> a.Action:
    """Return the action that this text means. Raises Unreadable or Ambiguous."""
    if text.casefold().startswith("map ") and text.count(";") == _PARTS - 1 and len(text) <= LONGEST:
        return _laid(text)
    words = [word for word in text.replace(",", " ").split() if word.casefold() not in LITTLE]
    if len(text) <= LONGEST and words:
        try:
            found = _meant(view, legal, words)
        except Ambiguous:
            raise
        except GameError:
            found = None
        if found is not None:
            return found
    message = f"“{cut(' '.join(text.split()), 40)}” is not an order."
    raise Unreadable("unreadable", message, examples(write, legal))


def _meant(view: View, legal: Sequence[a.Action], words: list[str]) -> a.Action | None:
    first, rest = words[0], words[1:]
    low = first.casefold()
    if low in ("submit", "done", "end", "seal", "pass") and not rest:
        return a.Submit()
    if low == "leave" and not rest:
        return a.Leave()
    if low == "all" and len(rest) == 1 and MODES.get(rest[0].casefold()) is a.Mode.STRATEGIC:
        return a.DeclareAll()
    if low in ("stock", "die", "dice", "rally") and len(rest) == 1:
        return _number(low, rest[0])
    if low == "enter" and len(rest) in (1, 2):
        return _entry(view, legal, rest)
    if first.startswith("@") and not rest:
        return a.Face(read_facing(view, first))
    name = unit_named(view.setting, first)
    # Without an order the name may also mean a hex on the only sheet.
    if name is not None and (rest or not view.units or view.unit(name) is not None):
        return _of_unit(view, name, rest)
    try:
        return a.Go(read_cell(view, "".join(words)))
    except Unreadable:
        return a.Take(name) if name is not None else None


def _laid(text: str) -> a.Lay:
    """Read what chance has drawn: `map I II / III IV; II east; I west; IC05 IIG09`."""
    parts = [" ".join(part.split()) for part in text[len("map ") :].split(";")]
    sheets, allies, romans, objectives = ("" if part == "-" else part for part in parts)
    return a.Lay(sheets, allies, romans, tuple(objectives.split()))


def _of_unit(view: View, name: str, rest: list[str]) -> a.Action | None:
    if not rest:
        return a.Take(name)
    verb = rest[0].casefold()
    if len(rest) == 1:
        if verb in MODES:
            return a.Declare(name, MODES[verb])
        if verb in _LEND:
            return a.Lend(name, verb.startswith("lend"))
        return None
    if verb in _HELP and tuple(word.casefold() for word in rest[1:]) in (
        ("nobody",),
        ("none",),
        ("no", "one"),
    ):
        return a.Help(name, name)
    other = unit_named(view.setting, rest[1]) if len(rest) == 2 else None
    if other is None:
        return None
    if verb in _ATTACK:
        return a.Attack(name, other)
    return a.Help(name, other) if verb in _HELP else None


def _entry(view: View, legal: Sequence[a.Action], rest: list[str]) -> a.Action:
    cell = read_cell(view, rest[0])
    if len(rest) == 2:
        return a.Enter(cell, read_facing(view, rest[1]))
    fits = [each for each in legal if isinstance(each, a.Enter) and each.cell == cell]
    if len(fits) == 1:
        return fits[0]
    hint = f"Write {either_of(map(write, fits))}." if fits else examples(write, legal)
    raise Ambiguous("which_facing", f"A unit that enters in {cell} may face six ways.", hint)


def _number(kind: str, text: str) -> a.Action | None:
    digits = "" if text.casefold() == "none" else text
    if not (digits.isascii() and (digits.isdecimal() or not digits)) or len(digits) > LONGEST:
        return None
    if kind in ("stock", "die"):
        makers: dict[str, Callable[[int], Any]] = {"stock": a.Stock, "die": a.Initiative}
        made: a.Action | None = makers[kind](int(digits)) if 0 < len(digits) <= 3 else None
        return made
    dice = tuple(map(int, digits))
    return a.Dice(dice) if kind == "dice" else a.Rally(dice)
