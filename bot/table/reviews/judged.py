"""What of a game's log a review judges, who made each decision, and how well each person played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.table.log import CHANCES, STEPS, Entry, Live, standing, withdrawn
from bot.table.model import Person
from games.computer.review import Decision, Review, mark
from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Game, Seat
from games.core.words import GameError

_OWN: Final = frozenset({"action", "forced"})
"""The kinds of rows that a person's decision consists of; at least one of them is an action."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A row of the log, who acted in it and how (None: a seat resigned), the position before it, and how many moves had led there."""

    row: Entry
    actor: Actor
    action: Any
    before: Any
    moves: int


def judged(rows: Sequence[Entry]) -> list[Judged]:
    """The entries of a review, given the whole log: what stands, without sealed decisions that were taken back. Whoever has resigned
    stays so, also after an undo."""
    found, kept = list[Judged](), standing(rows)
    gone, out, before, moves = withdrawn(kept), set[Seat](), None, 0
    resigned = [row for row in rows if row.kind == "resign"]
    for row in kept:
        if row.kind == "resign" and row.seat is not None:
            out.add(row.seat)
            found.append(Judged(row, row.seat, None, before, moves))
        elif row.kind == "undo":
            left = {each.seat for each in resigned if each.seat is not None and each.seq < row.seq} - out
            found += [Judged(row, seat, None, before, moves) for seat in sorted(left)]
            out |= left
        elif row.kind in STEPS and row.seq not in gone:
            actor = CHANCE if row.kind in CHANCES or row.seat is None else row.seat
            found.append(Judged(row, actor, row.action, before, moves))
        if row.state is not None:
            before, moves = row.state, row.moves
    return found


def had(live: Live, seq: int, seat: Seat) -> Person | None:
    """Who had a seat when row `seq` was made; None for those of whom only a file tells."""
    for change in live.place.seat_changes:
        if change.seat == seat and seq < change.seq:
            return None if change.of_file else change.before
    return live.table.players[seat].person


def seat_in(live: Live, person: int) -> Seat | None:
    """The seat that somebody has at the end of a game, or had last; None if they did not play."""
    own = [each.seat for each in live.table.players if each.person.id == person]
    before = [
        each.seat
        for each in live.place.seat_changes
        if each.before.id == person and not each.of_file and person > 0
    ]
    return own[0] if own else before[-1] if before else None


def left(live: Live, rows: Sequence[Judged]) -> tuple[Person, ...]:
    """Those who have moved in a game and sit in it no more, without computers and the forgotten."""
    sit = {each.person.id for each in live.table.players}
    moved = {
        them.id
        for each in rows
        if each.row.kind == "action" and each.row.seat is not None
        if (them := had(live, each.row.seq, each.row.seat)) is not None
    }
    found = {each.before.id: each.before for each in live.place.seat_changes}
    return tuple(each for number, each in found.items() if number > 0 and number in moved - sit)


def own_decisions(live: Live, found: Review, rows: Sequence[Judged], person: int) -> list[Decision]:
    """The decisions that somebody made themselves since the game began here: not what a clock, a file or a computer did in their seat."""
    begins = max((mark.seq for mark in live.place.marks if mark.kind == "fork"), default=0)
    own = list[Decision]()
    for each in (each for seat in found.seats for each in seat.decisions):
        kinds = [one.row.kind for one in rows[each.first : each.last + 1] if one.actor == each.seat]
        seq = rows[each.first].row.seq
        ends = [had(live, rows[at].row.seq, each.seat) for at in (each.first, each.last)]
        if (
            all(them is not None and them.id == person for them in ends)
            and seq > begins
            and "action" in kinds
            and _OWN.issuperset(kinds)
        ):
            own.append(each)
    return own


def mark_of(decisions: Sequence[Decision]) -> int | None:
    """How well somebody played who made these decisions, from 0 to 100; None without any."""
    return mark([each.lost for each in decisions])


def steps(
    game: Game[Any, Any, Any], before: Any, seat: Seat, line: Sequence[str]
) -> list[tuple[Any, Any | None, str]]:
    """The actions of a line that a seat could choose in this position, each with what it saw before and its notation: in a position
    that was possible for it. None for what cannot be told without knowing more."""
    found, view = list[tuple[Any, Any | None, str]](), game.knowledge.view(before, seat)
    world: Any = game.knowledge.determinize(view, Draw(b"told", 0))
    for text in line:
        action = None
        if world is not None:
            try:
                view = game.knowledge.view(world, seat)
                action = game.notation.parse(view, tuple(game.rules.legal_actions(world, seat)), text)
                world = game.rules.apply(world, seat, action).state
            except GameError:
                action = world = None
        found.append((view, action, text))
    return found
