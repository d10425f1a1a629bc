"""Computer players as people: a level, and a number that tells several of one level apart, are all that there is to know."""

import re
from collections.abc import Iterable
from typing import Final

from bot.digits import snowflake
from bot.table.model.ids import COMPUTERS, FORGOTTEN
from bot.table.model.table import Person, Table
from games.computer.search import LEVELS, MEDIUM, Level
from games.core.protocol import Seat

_LEVEL: Final = 1_000
"""How far the ids of two levels lie apart."""
_NAME: Final = re.compile(r"Computer(?: (\d{1,2}))? \((\w+)\)", re.ASCII)


def computer(level: Level, number: int = 1) -> Person:
    """Return a computer player of this level: `Computer (hard)`, the second at one table `Computer 2 (hard)`."""
    which = f" {number}" if number > 1 else ""
    return Person(COMPUTERS - _LEVEL * LEVELS.index(level) - number, f"Computer{which} ({level.key})")


def another(level: Level, present: Iterable[Person]) -> Person:
    """Return a computer player of this level who is none of those present."""
    taken = {person.id for person in present}
    return next(each for number in range(1, _LEVEL) if (each := computer(level, number)).id not in taken)


def level_of(person: Person) -> Level:
    """Return how strong a computer player is; the strongest level if theirs is gone."""
    return LEVELS[min((COMPUTERS - person.id) // _LEVEL, len(LEVELS) - 1)]


def named(name: str) -> Person | None:
    """Return the computer player whom a file calls so, of medium strength if this level is gone; None if it names none."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    level = next((each for each in LEVELS if each.key == found[2]), MEDIUM)
    return computer(level, max(1, int(found[1] or 1)))


def person_id(text: str) -> int | None:
    """Return the id of somebody on Discord, of a computer player or of somebody who was forgotten; None if it can be none."""
    lowest = COMPUTERS - _LEVEL * len(LEVELS)
    found = snowflake(text.removeprefix("-"))
    if found is None or not text.startswith("-"):
        return found
    return -found if lowest < -found <= COMPUTERS or -found <= FORGOTTEN else None


def hinted(table: Table, seat: Seat | None) -> bool:
    """Return whether this seat (None: all) may have hints: the game's own, or a computer's if no other person plays or all know."""
    others = [p for p in table.players if p.person.id > 0 and not p.resigned and p.seat != seat]
    return table.game.hints is not None or table.hints or len(others) <= (seat is None)


def only_computers(table: Table, seat: Seat) -> bool:
    """Return whether all whom this seat plays against are computers. Those who play together have a result to answer for."""
    others = [each.person for each in table.players if each.seat != seat and not each.resigned]
    rivals = bool(table.computers) and not table.game.about.facts.cooperative
    return rivals and all(person.computer for person in others)
