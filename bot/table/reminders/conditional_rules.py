"""What somebody has set ahead in a game: the values, and how they are stored.

A rule is an answer with a condition:

    line   the others play exactly this; then the answer, and so on along the line
    calm   the others touch nothing of mine
    any    whatever the others do

It holds for one moment: the owner's next turn, or the next places of the line. Anything else drops it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from bot.store.rows import dump, load
from bot.table.play.drafts import AHEAD, Kind
from games.core.codec import decode_action, encode, encode_action
from games.core.protocol import Game, Seat

MOST: Final = 8
"""The most that a person can set ahead in a game."""
STORED: Final = "ahead"
"""The kind of the row in `plans`."""
_NOTES: Final = 8
_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class Rule:
    """One answer set ahead.

    It was set after row `row` of the log, which its owner knows as `base`, in the turn `turn`; `owed`: its owner was to
    decide then. `steps` are the actions in order and `actors` the seats that take them. Of a line, `marks` are
    fingerprints of what its owner sees before each step. `goes_on`: it is the rest of an answer that has begun.
    """

    kind: Kind
    base: int
    row: int
    turn: int
    owed: bool
    steps: tuple[Any, ...]
    actors: tuple[Seat, ...]
    marks: tuple[str, ...] = ()
    goes_on: bool = False

    def answer(self, at: int, seat: Seat) -> tuple[Any, ...]:
        """The steps that its owner takes together from this place on."""
        until = at
        while until < len(self.steps) and self.actors[until] == seat:
            until += 1
        return self.steps[at:until]


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that a person has set ahead in a game, and the notes that they have not read: what was played for them,
    and what was dropped."""

    rules: tuple[Rule, ...] = ()
    notes: tuple[str, ...] = ()

    def noted(self, *notes: str) -> Kept:
        """The same with these notes; the oldest give way."""
        return Kept(self.rules, (*self.notes, *notes)[-_NOTES:])

    def __bool__(self) -> bool:
        return bool(self.rules or self.notes)


def fingerprint(view: Any) -> str:
    """A short number of what somebody sees: two positions that look the same have the same."""
    return hashlib.sha256(dump(encode(view)).encode()).hexdigest()[:_DIGITS]


def written(game: Game[Any, Any, Any], kept: Kept) -> str:
    """What is kept, as it is stored."""
    rules = [
        {
            "kind": rule.kind,
            "base": rule.base,
            "row": rule.row,
            "turn": rule.turn,
            "owed": rule.owed,
            "steps": [encode_action(game, step) for step in rule.steps],
            "actors": list(rule.actors),
            "marks": list(rule.marks),
            "goes_on": rule.goes_on,
        }
        for rule in kept.rules
    ]
    return dump({"rules": rules, "notes": list(kept.notes)})


def read(game: Game[Any, Any, Any], text: str) -> Kept:
    """What is kept, from its stored form. Raises CorruptRow, GameError, ValueError, TypeError or KeyError if it is
    damaged."""
    data = load(text, "What somebody has set ahead")
    return Kept(tuple(_rule(game, each) for each in data["rules"]), tuple(map(str, data["notes"])))


def _rule(game: Game[Any, Any, Any], data: Any) -> Rule:
    numbers = (data["base"], data["row"], data["turn"], *data["actors"])
    if data["kind"] not in AHEAD or any(type(number) is not int for number in numbers):
        raise ValueError("a rule is damaged")
    steps = tuple(decode_action(game, step) for step in data["steps"])
    rule = Rule(
        data["kind"],
        data["base"],
        data["row"],
        data["turn"],
        data["owed"] is True,
        steps,
        tuple(data["actors"]),
        tuple(map(str, data["marks"])),
        data["goes_on"] is True,
    )
    lengths = {len(rule.steps), len(rule.actors), *([len(rule.marks)] if rule.kind == "line" else [])}
    if len(lengths) != 1 or not rule.steps:
        raise ValueError("a rule is damaged")
    return rule
