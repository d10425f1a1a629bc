"""The board in words: short as alt text, and complete for players who do not see the picture."""

from collections.abc import Sequence

from games.core.words import Names, counted, enumerated, listed
from games.highest_ground.actions import Fought
from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.steps import LEVELS
from games.highest_ground.state import Stage, Status, View
from games.highest_ground.words.combat import explained
from games.highest_ground.words.orders import holder
from games.highest_ground.words.sentences import describe, prompt
from render.core.letters.telling import (
    SHORT_NAMES,
    WHOLE_NAME,
    alt_title,
    ending,
    fitting,
    people_told,
    text_title,
)
from render.core.look import Look
from render.highest_ground import known, last_move
from render.highest_ground.header import SIDES_NAMED, TITLE
from render.highest_ground.known import Piece
from render.highest_ground.margins.panels import PHASES
from render.highest_ground.margins.score import score_of
from render.highest_ground.words.units import (
    WORKS,
    by_column,
    country,
    objectives,
    own,
    short,
    sighted,
    written,
)

__all__ = ["alt", "text"]


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
        still = "enter the map" if known.enters(view) else "go no further"
        reach = f"reach {counted(len(goals), 'hex').replace('hexs', 'hexes')}" if goals else still
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
    said = last_move.sentences(view, look, people)
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


def text(view: View, look: Look) -> str:
    """Every line, in lists."""
    people = people_told(look, 2, WHOLE_NAME)
    file = view.setting.file
    when = f"turn {view.round} of {file.turns}" if view.round else f"{file.turns} turns"
    lines = [
        f"{text_title(TITLE, look)}: {file.title}, {when}, {PHASES[view.stage].lower()}{', at night' if file.night else ''}.",
        owed(view, look, people),
    ]
    if view.first is not None:
        morale = f"; army morale {view.morale:+d}" if view.morale else ""
        lines.append(f"{people.does(view.first.seat, 'moves')} first in this turn{morale}.")
    done = [people.name(side.seat) for side in SIDES if view.submitted[side.seat]]
    lines += [f"Orders are in from {enumerated(done)}."] if done else []
    gone = [people.name(seat) for seat in view.gone]
    lines += [f"Resigned: {enumerated(gone)}."] if gone else []
    lines.append(score_told(view))
    lines += [f"- {what}: {points:+d}" for what, points in score_of(view).lines]
    if look.events:
        lines += ["", "What just happened:"]
        for event in look.events:
            lines.append(f"- {describe(event, people)}")
            if isinstance(event, Fought):
                lines += [f"  - {line}" for line in explained(event)]
    lines += _sides(view, people)
    lines += _decided(view)
    lines += _defences(view)
    lines += ["", *objectives(view.setting)]
    held = {cell: holder(view, cell, people) for cell in view.setting.objectives}
    nobody = "held by nobody" if view.held else "nobody is known to hold it"
    lines += [f"- {cell}: {told or nobody}" for cell, told in held.items()]
    lines += ["", *country(view.setting)]
    return "\n".join(lines) + "\n"


def _sides(view: View, people: Names) -> list[str]:
    lines: list[str] = []
    watched = {each.name for seen in view.public for each in seen if each.now}
    for number, side in enumerate(view.sides):
        units = [unit for unit in view.units if unit.side is side]
        field = [unit for unit in units if unit.status is Status.FIELD]
        waits = [unit for unit in known.waiting(view) if unit.side is side]
        away = [unit.name for unit in units if unit.status is Status.EXITED]
        lines += ["", f"{whose(people, side)}:"]
        lines += [f"- {own(view, unit, unit.name in watched)}" for unit in field] or ["- no unit on the map"]
        if waits:
            entries = by_column(list(view.setting.entries[side]))
            names = set(view.setting.entries[side])
            lines += ["", f"Off the map, to enter at {'; '.join(entries)} ({', '.join(sorted(names))}):"]
            lines += [f"- {own(view, unit, False)}" for unit in waits]
        lines += ["", f"Left the map: {', '.join(away)}."] if away else []
        if view.boats[number]:
            lines += ["", f"Boats left: {view.boats[number]}."]
    found = known.in_sight(view, known.pieces(view))
    if found is not None:
        lines += ["", f"In sight of your units: {'; '.join(by_column(list(found))) or 'nothing'}."]
    for side in SIDES:
        if side.other in view.sides:
            continue
        seen = view.sighted[view.sides.index(side)] if side in view.sides else view.public[side.seat]
        lines += ["", f"{whose(people, side.other)} in sight:"]
        lines += [f"- {sighted(view, each)}" for each in seen if each.now] or ["- nobody"]
        ghosts = [each for each in seen if not each.now]
        if ghosts:
            lines += ["", "Out of sight again:", *(f"- {sighted(view, each)}" for each in ghosts)]
    if view.lost:
        lines += ["", f"Eliminated: {', '.join(view.lost)}."]
    return lines


def _decided(view: View) -> list[str]:
    lines: list[str] = []
    for side, draft in known.drafts(view):
        told = list(written(draft))
        if told:
            lines += ["", f"Written by the {SIDES_NAMED[side]}:", *(f"- {line}" for line in told)]
        if draft.hand and len(view.sides) == 1:
            goals = known.reachable(view)
            where = ", ".join(f"{cell} for {cost}" for cell, cost in goals.items())
            still = "enter the map" if known.enters(view) else "go no further"
            lines += [
                "",
                f"{draft.hand} can go on to: {where}." if where else f"{draft.hand} can {still}.",
            ]
    if view.stage is Stage.STOCK and len(view.sides) == 1:
        (side,) = view.sides
        supplies = view.setting.file.army(side).supplies
        counts = ", ".join(str(count) for count in range(supplies + 1))
        lines += [
            "",
            f"{counted(supplies, 'defence supply').replace('supplys', 'supplies')}. So many of them can be of level I: {counts}.",
        ]
    return lines


def _defences(view: View) -> list[str]:
    lines: list[str] = []
    for side, mapped in zip(view.sides, view.mapped, strict=True):
        if mapped:
            told = [
                f"{WORKS[each.level]} in {each.cell}{f' of the {SIDES_NAMED[each.side]}' if each.side else ''}"
                for each in mapped
            ]
            lines += ["", f"Defences known to the {SIDES_NAMED[side]}: {', '.join(told)}."]
    return lines
