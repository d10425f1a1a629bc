"""The end of a turn and of the game: reorganization, defences, reinforcements, points (THG-22, THG-26, THG-28, THG-56)."""

from collections.abc import Sequence
from dataclasses import replace

from games.core.protocol import Outcome
from games.highest_ground import actions as a
from games.highest_ground.actions import Share
from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.rules import sighting
from games.highest_ground.rules.declaring import carriers_near
from games.highest_ground.rules.fighting.results import use_supply
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, State, Status, Unit, Works

LEVELS = ("decisive defeat", "marginal defeat", "draw", "marginal victory", "decisive victory")
"""The levels of victory of the side that scores, from 0 to 4."""


def hold(work: Work) -> None:
    """A side that is alone in an objective's hex with a combat unit holds it from now on (THG-56). What each side knows of that
    is noted; after a march it first looks around (`sighting.look`)."""
    held = []
    for cell, holder in work["held"]:
        there = {side for side in SIDES if any(unit.at == cell for unit in work.troops(cell, side))}
        held.append((cell, next(iter(there)) if len(there) == 1 else holder))
    work["held"] = tuple(held)
    works = []
    for each in work["works"]:
        sides = {unit.side for unit in work.inside(each.cell)}
        owner = each.side if each.side in sides or len(sides) != 1 else next(iter(sides))
        works.append(replace(each, side=owner))
    work["works"] = tuple(works)
    if not work.state.stage.marching:
        sighting.remember(work)


def rallying(state: State) -> list[Unit]:
    """Return the units that roll to reorganize: disrupted ones without an enemy in their hex, and with ammunition if they
    need any (THG-23, THG-26)."""
    enemies = {side: {cell for unit in state.of(side.other) for cell in unit.cells} for side in SIDES}
    return [
        unit
        for unit in state.units
        if unit.status is Status.FIELD and unit.disrupted and unit.at not in enemies[unit.side]
        if unit.ammunition or not state.kind(unit).starred
    ]


def changes_of(state: State, unit: Unit) -> tuple[Share, ...]:
    """Return what changes a unit's roll: enemies in sight next to it, and a retreat or rout in this turn (THG-26)."""
    table, land = state.setting.tables.reorganization, state.setting.country
    found = []
    near = [
        each
        for each in state.sees(unit.seat)
        if unit.at is not None and any(land.distance(unit.at, cell) == 1 for cell in each.cells)
    ]
    if near:
        found.append(Share("enemies near", unit.name, table.neighbour * len(near), "THG-26"))
    if unit.setback:
        what, amount = ("retreated", table.retreated) if unit.setback == 1 else ("routed", table.routed)
        found.append(Share(what, unit.name, amount, "THG-26"))
    return tuple(found)


def reorganize(work: Work, dice: Sequence[int]) -> None:
    """Disrupted units roll (THG-26)."""
    public = {each.name for seen in work["sighted"] for each in seen if each.now}
    for unit, die in zip(rallying(work.state), dice, strict=True):
        changes = changes_of(work.state, unit)
        restored = die + sum(each.amount for each in changes) >= work.setting.tables.reorganization.needed
        work.tell(a.Rallied(unit.side, unit.name, die, changes, restored, unit.name in public))
        work.units[unit.name] = replace(unit, disrupted=not restored)


def build(work: Work) -> None:
    """Units that build have built one more full turn; with the last the defences stand (THG-22, THG-52).

    Who has no baggage with the supply near begins again; who was disrupted at the beginning of this phase waits.
    """
    needed = work.setting.tables.works.turns
    for unit in list(work.field()):
        before = work.state.unit(unit.name)
        if not unit.building or unit.at is None or (before is not None and before.disrupted):
            continue
        level = unit.building
        carrier = next(carriers_near(work.now(), unit, level), None)
        if carrier is None:
            work.units[unit.name] = replace(unit, built=0)
            continue
        if unit.built + 1 < needed[level - 1]:
            work.units[unit.name] = replace(unit, built=unit.built + 1)
            continue
        use_supply(work, carrier.name, level)
        work.units[unit.name] = replace(unit, building=0, built=0)
        made = Works(unit.at, level, unit.side)
        work["works"] = tuple(sorted((*work["works"], made), key=lambda each: (each.cell, each.level)))
        known = (*work["mapped"][unit.seat], made)
        work.set_seat("mapped", unit.seat, tuple(sorted(known, key=lambda each: (each.cell, each.level))))
        work.tell(a.Built(unit.side, unit.name, unit.at, level))


def rest(work: Work) -> None:
    """At the end of a turn units are as they are at the beginning of one."""
    for unit in list(work.units.values()):
        work.units[unit.name] = replace(
            unit, boarding=False, entered=None, forded=False, strategic=False, tail=None, setback=0
        )


def reinforce(work: Work) -> None:
    """Units that the scenario brings may enter from the next turn on (THG-9, THG-53)."""
    for side in SIDES:
        coming = tuple(
            unit.name
            for unit in work.units.values()
            if unit.side is side and unit.due == work["round"] + 1 and unit.status is Status.RESERVE
        )
        if coming and work["round"]:
            work.tell(a.Reinforced(side, coming))


def points(state: State) -> tuple[Share, ...]:
    """Return the points of the side that scores, and what they are for (THG-28, THG-41, THG-56)."""
    setting = state.setting
    victory = setting.file.victory
    side = victory.side

    def count(whose: Side, status: Status) -> int:
        return sum(
            unit.side is whose and unit.status is status and state.kind(unit).combat for unit in state.units
        )

    held = dict(state.held)
    exited = count(side, Status.EXITED)
    rows = [
        ("left the map", exited * victory.exit),
        ("nobody left the map", victory.nobody_left if not exited else 0),
        ("enemies eliminated", count(side.other, Status.LOST) * victory.eliminated),
        ("own units eliminated", count(side, Status.LOST) * victory.lost),
        ("bridges", sum(held[cell] is side for cell in setting.bridges) * victory.bridge),
        ("villages", sum(held[cell] is side for cell in setting.villages) * victory.village),
        ("objectives", sum(held[cell] is side for cell in setting.places) * victory.objective),
    ]
    return tuple(Share(what, "", amount, "THG-28") for what, amount in rows if amount)


def level_of(state: State) -> int:
    """Return the level of victory of the side that scores, 0 to 4 (THG-28)."""
    total = sum(each.amount for each in points(state))
    return sum(total >= least for least in state.setting.file.victory.levels)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None."""
    if state.stage is not Stage.OVER:
        return None
    level, side = level_of(state), state.setting.file.victory.side
    winners = {0: (side.other,), 1: (side.other,), 2: SIDES, 3: (side,), 4: (side,)}[level]
    seats = sorted(each.seat for each in winners if each.seat not in state.gone)
    left = [each.seat for each in SIDES if each.seat not in state.gone] or [each.seat for each in SIDES]
    total = sum(each.amount for each in points(state))
    scores = tuple(total if each is side else 0 for each in SIDES)
    reason = ("decisive", "marginal", "draw", "marginal", "decisive")[level]
    return Outcome(reason, tuple(seats or left), scores)
