"""Answers that are set ahead: the values and how they are stored; whether one still waits, is to be played now, or is
dropped; when it is played, and what is left of it. And decisions in which nothing is left to choose, which the table ends.

A rule is an answer with a condition:

    line   the others play exactly this; then the answer, and so on along the line
    calm   the others touch nothing of mine

It is set while others are to move, and holds for one moment: the owner's next turn, or the next places of the line. Anything
else drops it.

What it depends on is what the owner may know: their view, the rows of the log that they know of, and the events that
they hear. So neither an answer nor its absence tells anything else. The moment at which an answer is played is drawn evenly between
two bounds that follow only from the pace, which everybody knows: never at once, and early enough that no clock runs out
and no reminder is due before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter

from bot.store import dump, load
from bot.table.log import (
    POSITION,
    STEPS,
    Entry,
    Live,
    Position,
    Tables,
    UnitOfWork,
    as_seen,
    legal_actions,
)
from bot.table.model import Status, Table
from bot.table.play.drafts import AHEAD, Kind, together
from bot.table.play.moves import audible
from games.core.codec import decode_action, encode, encode_action
from games.core.optional_parts.parts import AutoPass
from games.core.protocol import CHANCE, Event, Game, Seat
from games.core.words import GameError, Names

MOST_SET: Final = 8
"""The most that a person can set ahead in a game."""
STORED: Final = "ahead"
"""The kind of the row in `plans`."""
_NOTES: Final = 8
_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class Rule:
    """One answer set ahead.

    It was set after row `row` of the log; 0: by version 1.0.0, under a condition that is gone. `steps` are the actions in
    order and `actors` the seats that take them. Of a line, `marks` are fingerprints of what its owner sees before each step.
    """

    kind: Kind
    row: int
    steps: tuple[Any, ...]
    actors: tuple[Seat, ...]
    marks: tuple[str, ...] = ()

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


def fingerprint(view: Any) -> str:
    """A short number of what somebody sees: two positions that look the same have the same."""
    return hashlib.sha256(dump(encode(view)).encode()).hexdigest()[:_DIGITS]


def written(game: Game[Any, Any, Any], kept: Kept) -> str:
    """What is kept, as it is stored."""
    rules = [
        {
            "kind": rule.kind,
            "row": rule.row,
            "steps": [encode_action(game, step) for step in rule.steps],
            "actors": list(rule.actors),
            "marks": list(rule.marks),
        }
        for rule in kept.rules
    ]
    return dump({"rules": rules, "notes": list(kept.notes)})


def read(game: Game[Any, Any, Any], text: str) -> Kept:
    """What is kept, from its stored form. Raises CorruptRow, GameError, ValueError, TypeError or KeyError if it is
    damaged."""
    data = load(text, "What somebody has set ahead")
    return Kept(tuple(_rule(game, each) for each in data["rules"]), tuple(map(str, data["notes"])))


_RULE: Final = TypeAdapter(Rule)


def _rule(game: Game[Any, Any, Any], data: Any) -> Rule:
    steps = tuple(decode_action(game, step) for step in data["steps"])
    data = {**data, "steps": steps}
    # Version 1.0.0 had answers under another condition, of several moves, and for the turn after one's own.
    several = len(steps) > 1 and not together(game)
    if data["kind"] == "any" or (
        data["kind"] == "calm" and (several or data.get("owed") or data.get("goes_on"))
    ):
        data |= {"kind": "calm", "row": 0}
    rule = _RULE.validate_python(data)
    lengths = {len(rule.steps), len(rule.actors), *([len(rule.marks)] if rule.kind == "line" else [])}
    if len(lengths) != 1 or not rule.steps or rule.kind not in AHEAD:
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


_GOES_ON: Final = STEPS | {
    *{"offer", "accept", "decline", "timeout", "back", "more", "seek", "moved"},
    *{"unpause", "unlock"},
}
"""The kinds of rows that leave what is set ahead as it is. Any other, such as an undo or a pause, drops it; what is set
during a pause stays when that is over."""
_TOUCHED: Final = "\x02"
"""Stands for the owner's name, which no sentence of a game contains by itself."""


Verdict: TypeAlias = int | str | None
"""What is to become of something set ahead: it is answered now, at this place among the rule's steps; or dropped, and why;
or it waits."""
_PASSED: Final = "That turn has passed."
NOT_NOW: Final = "It cannot be played now."


async def judged(tables: Tables, live: Live, seat: Seat, rule: Rule) -> Verdict:
    """What is to become of this rule of the seat's player in the present position."""
    if not rule.row:
        return "The bot has been updated, and plays no such answers any more."
    rows = [row for row in await tables.rows(live, rule.row - 1) if row.seq >= rule.row]
    known = [row for row in rows[1:] if not row.sealed or row.seat == seat]
    if any(row.kind not in _GOES_ON for row in known):
        return "The game was taken back, paused or changed."
    game = live.table.game
    view = game.knowledge.view(as_seen(game, live.place.phase, live.place.state, seat), seat)
    if rule.kind == "line":
        return _along(live, seat, rule, fingerprint(view))
    return _at_the_next_turn(live, seat, rows[0], known, rule, view)


def _along(live: Live, seat: Seat, rule: Rule, mark: str) -> Verdict:
    """A line: the place at which the game is now."""
    places = [place for place, each in enumerate(rule.marks) if each == mark]
    if not places:
        return "The game went another way."
    at = places[-1]
    begun = set(rule.actors[:at]) - {seat}  # in 1.0.0 a line could begin with one's own move
    return at if begun and rule.actors[at] == seat and live.table.owes(seat) else None


def _at_the_next_turn(
    live: Live, seat: Seat, base: Entry, rows: Sequence[Entry], rule: Rule, view: Any
) -> Verdict:
    """An answer for the owner's next turn. `base` is the row after which it was set, `rows` are those since."""
    game = live.table.game
    if any(row.seat == seat and row.kind in STEPS for row in rows):
        return _PASSED
    others = [event for row in rows for event in audible(row.events, seat)]
    if _touched(game, base, others, view, seat, len(live.table.players)):
        return "Somebody touched what is yours."
    if not live.table.owes(seat):
        return None
    return 0 if rule.steps[0] in legal_actions(game, live.place.state, seat) else NOT_NOW


def _touched(
    game: Game[Any, Any, Any], start: Entry, events: Sequence[Event], view: Any, seat: Seat, seats: int
) -> bool:
    """Whether others did something to what is this seat's. A game that does not say so itself names whom it concerns."""
    if game.conditional is not None:
        return game.conditional.touches(game.knowledge.view(start.state, seat), events, view, seat)
    names = Names.of([_TOUCHED if each == seat else str(each) for each in range(seats)])
    return any(_TOUCHED in game.words.describe(event, names) for event in events)


LEAST: Final = timedelta(minutes=3)
MOST: Final = timedelta(hours=2)
SHARE: Final = 10
"""An answer takes at most this part of the time that its owner has: a tenth."""
_SLACK: Final = 6
"""Where there is little time, the longest delay is so many times the shortest."""
LATE: Final = timedelta(minutes=1)
"""A timer that is later than this was due while the bot was down: an answer in the moment in which the bot is back would
tell what it is."""
_BITS: Final = 64


def bounds(left: timedelta | None) -> tuple[timedelta, timedelta]:
    """The shortest and the longest delay for somebody who has this much time left; None if no clock runs."""
    most = MOST if left is None else min(MOST, max(left, timedelta()) / SHARE)
    return min(LEAST, most / _SLACK), most


def drawn(left: timedelta | None, entropy: Callable[[int], bytes]) -> timedelta:
    """A delay between the bounds, each equally likely."""
    least, most = bounds(left)
    part = int.from_bytes(entropy(_BITS // 8), "big") / (1 << _BITS)
    return least + (most - least) * part


def play(change: UnitOfWork, seat: Seat, rule: Rule, at: int) -> list[Any]:
    """Take the answer's steps, as far as the position after each is the one that was foreseen. Returns those taken.

    Only where a turn can be sent as one are several taken at once: elsewhere nobody could make them in one moment, and
    the next step of a line has a moment of its own.
    """
    rules, knowledge = change.table.game.rules, change.table.game.knowledge
    taken: list[Any] = []
    answer, game = rule.answer(at, seat), change.table.game
    for place, action in enumerate(answer if together(game) else answer[:1], at):
        if taken:
            state = change.place.state
            owing = rules.to_act(state)
            if change.new_rows[-1].barrier or owing is CHANCE or seat not in owing:
                break
            seen = as_seen(change.table.game, change.place.phase, state, seat)
            if rule.marks and rule.marks[place] != fingerprint(knowledge.view(seen, seat)):
                break
        try:
            change.act("action", seat, action)
        except GameError:
            break
        taken.append(action)
    return taken


def lines_left(
    rules: Sequence[Rule], verdicts: Sequence[Verdict], taken: Sequence[Any], seat: Seat
) -> tuple[Rule, ...]:
    """The lines that go on after these steps of an answer: those that hold the same steps there, and another answer."""
    return tuple(
        rule
        for rule, verdict in zip(rules, verdicts, strict=True)
        if rule.kind == "line"
        and isinstance(verdict, int)
        and rule.steps[verdict : verdict + len(taken)] == tuple(taken)
        and seat in rule.actors[verdict + len(taken) :]
    )
