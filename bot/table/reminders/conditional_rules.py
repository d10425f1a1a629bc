"""Decisions in which a seat has nothing left to choose, as far as it knows: the table ends them for it.

Nobody else can tell that there was nothing to choose, so the seat is asked like any other, and the decision is ended as an
answer that was set ahead is played: at the same kind of moment, as the same kind of row.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from bot.store.rows import dump, load
from bot.table.log.entries import POSITION
from bot.table.log.replay import Live, Position
from bot.table.log.sealed import as_seen
from bot.table.model.table import Status, Table
from bot.table.play.drafts import AHEAD, Kind
from games.core.codec import decode_action, encode, encode_action
from games.core.optional_parts.forced import AutoPass
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


_BEGINS: Final = (POSITION - {"withdraw"}) | {"unpause", "unlock", "back", "replace"}
"""The kinds of rows, if everybody knows of them, with which a decision begins or begins anew."""


def settled(table: Table, view: Any, seat: Seat | None) -> AutoPass | None:
    """How the table ends this seat's decision if nothing is left to choose in it; None if something is, or if it must be
    made by hand. `view` is the seat's.

    Beside the view, what everybody knows decides: whether moves that are the only ones play themselves, whether the game is
    locked or paused, and whether the player has missed a turn. Players who have must move first, so that no game which all have
    left goes on by itself.
    """
    passes, clocks = table.game.auto_passes, table.clocks
    if passes is None or seat is None or not table.forced or not table.owes(seat):
        return None
    if table.status is not Status.RUNNING or table.lock is not None or table.players[seat].resigned:
        return None
    stands = clocks is not None and (clocks.pause is not None or clocks.seats[seat].missed > 0)
    return None if stands or seat in table.absent else passes.auto_pass(view)


def settled_in(live: Live, seat: Seat) -> AutoPass | None:
    """The same for a seat in a game as it is now."""
    game, position = live.table.game, live.position
    if game.auto_passes is None or position is None or position.state is None:
        return None
    seen = as_seen(game, position.phase, position.state, seat)
    return settled(live.table, game.knowledge.view(seen, seat), seat)


def begun(position: Position | None, seat: Seat) -> int:
    """The row with which the present decision of a seat began, or began anew: after a pause, or since its player took back
    what they had sealed. 0 before the game."""
    for mark in reversed(position.marks if position is not None else ()):
        if (mark.kind in _BEGINS and not mark.sealed) or (mark.kind == "withdraw" and mark.seat == seat):
            return mark.seq
    return 0


def comes_to(before: Live, after: Live, seat: Seat) -> bool:
    """Whether a change has brought a seat to a decision that the table is to end for it."""
    if after.table.game.auto_passes is None or not after.table.forced or not after.table.owes(seat):
        return False
    return begun(before.position, seat) != begun(after.position, seat) and settled_in(after, seat) is not None
