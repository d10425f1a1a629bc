"""The whole board in words: all that somebody needs to play."""

from __future__ import annotations

from games.core.words import Names, counted, enumerated
from games.highest_ground.events import Fought
from games.highest_ground.files.units import SIDES
from games.highest_ground.state import Stage, Status
from games.highest_ground.view import View
from games.highest_ground.words.combat import explained
from games.highest_ground.words.names import holder
from games.highest_ground.words.sentences import describe
from render.core.letters.spoken import people_told
from render.core.letters.telling import WHOLE_NAME, text_title
from render.core.look import Look
from render.highest_ground import known
from render.highest_ground.header import SIDES_NAMED, TITLE
from render.highest_ground.margins.panels import PHASES
from render.highest_ground.margins.score import score_of
from render.highest_ground.words.brief import owed, score_told, whose
from render.highest_ground.words.land import country, objectives
from render.highest_ground.words.units import WORKS, by_column, own, sighted, written


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
            lines += [
                "",
                f"{draft.hand} can go on to: {where}." if where else f"{draft.hand} can go no further.",
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
