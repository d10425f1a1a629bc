"""The picture in few words."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.words import Names, counted, enumerated, listed
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.ending import LEVELS
from games.highest_ground.view import View
from games.highest_ground.words.names import holder
from games.highest_ground.words.sentences import prompt
from render.core.letters.spoken import people_told
from render.core.letters.telling import SHORT_NAMES, WHOLE_NAME, alt_title, ending, fitting
from render.core.look import Look
from render.highest_ground import known, last_move
from render.highest_ground.header import SIDES_NAMED, TITLE
from render.highest_ground.known import Piece
from render.highest_ground.margins.score import score_of
from render.highest_ground.words.units import short


def owed(view: View, look: Look, people: Names) -> str:
    """Who must decide what; the turn is told before."""
    if not look.to_act and view.round and view.owing and not look.preview:
        return "The game is over."
    told = prompt(view, people).removeprefix(f"Turn {view.round}: ")
    return told[:1].upper() + told[1:]


def whose(people: Names, side: Side) -> str:
    """A side with its player: `Ada's Allies`, `Your Allies`; before it has one, `The Allies`."""
    if people.people[side.seat] == SIDES_NAMED[side]:
        return f"The {SIDES_NAMED[side]}"
    return f"{people.possessive(side.seat, begins=True)} {SIDES_NAMED[side]}"


def score_told(view: View) -> str:
    """The points, as far as they are known."""
    found, side = score_of(view), view.setting.file.victory.side
    level = LEVELS[found.level]
    if found.whole:
        return f"{SIDES_NAMED[side]} {counted(found.total, 'point')}: {level}."
    knows = "as far as you know" if len(view.sides) == 1 else "as far as everybody knows"
    return f"{SIDES_NAMED[side]} {counted(found.total, 'point')}, {knows}."


def objectives_held(view: View, people: Names, level: int) -> list[str]:
    """Who holds which objectives, as far as it is known; at the last level only how many each side holds."""
    claims = [claim for cell in view.setting.objectives if (claim := view.holder(cell)) is not None]
    if level >= 2:
        counts = [(side, sum(claim.side is side for claim in claims)) for side in SIDES]
        told = [f"{SIDES_NAMED[side]} {count}" for side, count in counts if count]
        return [f"Objectives: {', '.join(told)}."] if told else []
    alike: dict[str, list[Cell]] = {}
    for claim in claims:
        alike.setdefault(holder(view, claim.cell, people), []).append(claim.cell)
    told = [f"{enumerated(cells)} {held}" for held, cells in alike.items()]
    return [f"Objectives: {'; '.join(told)}."] if told else []


def _stacks(found: Sequence[Piece], level: int) -> str:
    """Units by hex: `IIC08 K2, N1`."""
    if level >= 2:
        return counted(len(found), "unit")
    cells: dict[str, list[Piece]] = {}
    for piece in found:
        cells.setdefault(piece.at, []).append(piece)
    told = []
    for cell, stack in cells.items():
        stack.sort(key=known.rank)
        names = [short(piece) if level == 0 else piece.name for piece in stack]
        told.append(f"{cell} {', '.join(names)}")
    return "; ".join(told)


def _side(view: View, found: Sequence[Piece], side: Side, people: Names, level: int) -> list[str]:
    own = [piece for piece in found if piece.side is side and not piece.ghost]
    ghosts = [piece for piece in found if piece.side is side and piece.ghost]
    name = whose(people, side)
    parts = []
    if own:
        seen = "" if side in view.sides else " in sight"
        parts.append(f"{name}{seen}: {_stacks(own, level)}.")
    elif side not in view.sides:
        parts.append(f"{name}: nobody in sight.")
    if ghosts:
        last = [f"{piece.name} {piece.at} in turn {piece.seen}" for piece in ghosts]
        parts.append(
            f"Last seen: {listed(last, 6 if level < 2 else 0) if level < 2 else counted(len(last), 'unit')}."
        )
    waits = [unit for unit in known.waiting(view) if unit.side is side]
    if waits:
        names = [unit.name for unit in waits]
        parts.append(
            f"Off the map: {', '.join(names)}."
            if level == 0 and len(names) < 9
            else f"Off the map: {counted(len(names), 'unit')}."
        )
    return parts


def _written(view: View, level: int) -> list[str]:
    draft = known.own_draft(view)
    marches = [order for order in draft.orders if not order.idle]
    count = len(marches) + len(draft.modes) + len(draft.attacks) + len(draft.helps) + len(draft.lends)
    parts = []
    if draft.hand:
        goals = known.reachable(view)
        reach = f"reach {counted(len(goals), 'hex').replace('hexs', 'hexes')}" if goals else "go no further"
        parts.append(f"{draft.hand} can {reach}.")
    if count and level == 0 and count < 7:
        told = [f"{unit} {mode.value}" for unit, mode in draft.modes]
        told += [
            f"{order.unit} {'off the map' if order.leaves else f'to {order.spots[-1].cell}'}"
            for order in marches
        ]
        told += [f"{unit} on {target}" for unit, target in draft.attacks]
        told += [f"{leader} with {'nobody' if unit == leader else unit}" for leader, unit in draft.helps]
        if told:
            parts.append(f"Written: {', '.join(told)}.")
    elif count:
        parts.append(f"Written: {counted(count, 'order')}.")
    return parts


def _alt(view: View, look: Look, people: Names, level: int) -> str:
    turns = f", turn {view.round} of {view.setting.file.turns}" if view.round else ""
    parts = [f"{alt_title(TITLE, look)}{turns}.", owed(view, look, people)]
    said = last_move.sentences(look.events, view, people)
    if said:
        parts.append(
            f"{'Then' if look.preview else 'Just now'}: {'; '.join(said[-(6 if level == 0 else 3) :])}."
        )
    if view.over:
        parts += ending(look)
    parts.append(score_told(view))
    parts += objectives_held(view, people, level)
    parts += _written(view, level)
    found = known.pieces(view)
    for side in sorted(SIDES, key=lambda each: each not in view.sides):
        parts += _side(view, found, side, people, level)
    return " ".join(parts)


def alt(view: View, look: Look) -> str:
    """Whose turn it is, what just happened, and who stands where, in at most 1024 characters."""
    return fitting(
        _alt(view, look, people_told(look, 2, limit), level)
        for level in range(3)
        for limit in (WHOLE_NAME, *SHORT_NAMES)
    )
