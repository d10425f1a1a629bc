"""Whether something set ahead still waits, is to be played now, or is dropped.

Everything here follows from what the owner may know: their view, the rows of the log that they know of, and the events
that they hear. So neither an answer nor its absence tells anything else.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.table.log.entries import STEPS, Entry
from bot.table.log.games import Tables
from bot.table.log.legal_actions import legal_actions
from bot.table.log.replay import Live
from bot.table.log.sealed import as_seen
from bot.table.people.conditional_rules import Rule, fingerprint
from bot.table.play.moves import audible
from games.core.protocol import Event, Game, Seat
from games.core.words import Names

_GOES_ON: Final = STEPS | {
    *{"offer", "accept", "decline", "timeout", "back", "more", "seek", "moved"},
    *{"unpause", "unlock"},
}
"""The kinds of rows that leave what is set ahead as it is. Any other, such as an undo or a pause, drops it; what is set
during a pause stays when that is over."""
_TOUCHED: Final = "\x02"
"""Stands for the owner's name, which no sentence of a game contains by itself."""


class Verdict(enum.Enum):
    """What is to become of something set ahead."""

    WAITS = enum.auto()
    ANSWERS = enum.auto()
    DROPPED = enum.auto()


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict; the place of the answer among the rule's steps, or why it is dropped."""

    verdict: Verdict
    at: int = 0
    why: str = ""


WAITS: Final = Judged(Verdict.WAITS)
PASSED: Final = "That turn has passed."

NOT_NOW: Final = Judged(Verdict.DROPPED, why="It cannot be played now.")


def _dropped(why: str) -> Judged:
    return Judged(Verdict.DROPPED, why=why)


async def judged(tables: Tables, live: Live, seat: Seat, rule: Rule) -> Judged:
    """What is to become of this rule of the seat's player in the present position."""
    if live.position is None:
        return WAITS
    rows = [row for row in await tables.rows(live, rule.row - 1) if row.seq >= rule.row]
    known = [row for row in rows[1:] if not row.sealed or row.seat == seat]
    if any(row.kind not in _GOES_ON for row in known):
        return _dropped("The game was taken back, paused or changed.")
    game = live.table.game
    view = game.knowledge.view(as_seen(game, live.position.phase, live.position.state, seat), seat)
    if rule.kind == "line":
        return _along(live, seat, rule, fingerprint(view))
    return _at_the_next_turn(live, seat, rule, rows[0], known, view)


def _along(live: Live, seat: Seat, rule: Rule, mark: str) -> Judged:
    """A line: the place at which the game is now."""
    places = [place for place, each in enumerate(rule.marks) if each == mark]
    if not places:
        return _dropped("The game went another way.")
    at = places[-1]
    begun = any(actor != seat for actor in rule.actors[:at])
    if begun and rule.actors[at] == seat and live.table.owes(seat):
        return Judged(Verdict.ANSWERS, at)
    return WAITS


def _at_the_next_turn(
    live: Live, seat: Seat, rule: Rule, base: Entry, rows: Sequence[Entry], view: Any
) -> Judged:
    """An answer for the owner's next turn. `base` is the row after which it was set, `rows` are those since."""
    game = live.table.game
    start, waited = base, list(rows)
    if rule.goes_on:
        moved = any(row.kind in STEPS for row in waited)
        return _dropped(PASSED) if moved else _if_legal(live, seat, rule)
    if rule.owed:
        # The turn in which it was set is its owner's own.
        while waited and game.rules.turn(start.state) == rule.turn:
            start = waited.pop(0)
    if any(row.seat == seat and row.kind in STEPS for row in waited):
        return _dropped(PASSED)
    others = [event for row in waited for event in audible(row.events, seat)]
    if rule.kind == "calm" and _touched(game, start, others, view, seat, len(live.table.players)):
        return _dropped("Somebody touched what is yours.")
    if not live.table.owes(seat) or (rule.owed and game.rules.turn(start.state) == rule.turn):
        return WAITS
    return _if_legal(live, seat, rule)


def _if_legal(live: Live, seat: Seat, rule: Rule) -> Judged:
    if live.position is None or not live.table.owes(seat):
        return NOT_NOW
    legal = legal_actions(live.table.game, live.position.state, seat)
    return Judged(Verdict.ANSWERS) if rule.steps[0] in legal else NOT_NOW


def _touched(
    game: Game[Any, Any, Any], start: Entry, events: Sequence[Event], view: Any, seat: Seat, seats: int
) -> bool:
    """Whether others did something to what is this seat's. A game that does not say so itself names whom it concerns."""
    if game.conditional is not None:
        return game.conditional.touches(game.knowledge.view(start.state, seat), events, view, seat)
    names = Names.of([_TOUCHED if each == seat else str(each) for each in range(seats)])
    return any(_TOUCHED in game.words.describe(event, names) for event in events)
