"""What comes of a phase's combats: each unit takes its worst result (THG-20, THG-23, THG-24, THG-43, THG-45)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.highest_ground import actions as a
from games.highest_ground.actions import Fought, Report
from games.highest_ground.files.tables import Result, Role
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.combats import combats, lenders
from games.highest_ground.rules.declaring import carriers_near
from games.highest_ground.rules.sighting import refresh, reveal
from games.highest_ground.rules.work import Work
from games.highest_ground.rules.writing import SHOTS, indirect, precedence
from games.highest_ground.state import Status, Unit

DISRUPTED, RETREATS, ROUTS, ELIMINATED = 1, 2, 3, 4


def resolve(work: Work, dice: Sequence[int]) -> None:
    """Carry out all combats of this phase; `dice` has one for each that reaches the die."""
    found = combats(work.state)
    rolls = iter(dice)
    worst: dict[str, int] = {}
    for each in found:
        die = next(rolls) if each.rolled else 0
        result = result_of(work, each, die)
        work.tell(Fought(each, die, result))
        for name in each.attackers if result.hits_attackers else (each.defender,):
            worst[name] = max(worst.get(name, 0), result.severity)
    fighting = list(dict.fromkeys(name for each in found for name in (*each.attackers, each.defender)))
    # Mercenaries lend their defence to nobody where morale alone decides.
    helped = [work.units[each.defender] for each in found if each.rolled]
    lending = list(dict.fromkeys(unit.name for each in helped for unit in lenders(work.state, each)))
    reveal(work, [name for name in work.units if name in {*fighting, *lending}])
    _shoot(work, found, lending)
    _suffer(work, worst)
    refresh(work)


def result_of(work: Work, report: Report, die: int) -> Result:
    """Return what a combat leads to."""
    if report.effect is not None:
        return report.effect
    if report.odds is None:
        return Result.NONE
    return work.setting.tables.results[report.odds][die - 1]


def _shoot(work: Work, found: Sequence[Report], lending: Sequence[str]) -> None:
    """Mercenaries use up their ammunition: one for each shot, all of it for lending (THG-23)."""
    shots: dict[str, int] = {}
    for each in found:
        for name in each.attackers:
            if work.setting.kinds[work.units[name].kind].starred:
                shots[name] = _shots(work, work.units[name], each.defender)
    for name in dict.fromkeys((*shots, *lending)):
        unit = work.units[name]
        left = 0 if name in lending else unit.ammunition - shots[name]
        if left <= 0:
            work.tell(a.Spent(unit.side, name))
        work.units[name] = replace(unit, ammunition=left, disrupted=unit.disrupted or left <= 0)


def _shots(work: Work, unit: Unit, defender: str) -> int:
    """Return how much ammunition an attack takes: two by walkie-talkie (THG-32)."""
    target = next((each for each in work.state.sees(unit.seat) if each.name == defender), None)
    return SHOTS if target is not None and indirect(work.state, unit, target) else 1


def _suffer(work: Work, worst: dict[str, int]) -> None:
    """Eliminations first, then disruptions, then retreats and routs, those nearest their edge first."""
    led = {name: _led_by(work, work.units[name]) for name in worst}
    going: list[tuple[int, int, str, int]] = []
    for number, (name, unit) in enumerate(work.units.items()):
        severity = worst.get(name, 0)
        if severity == DISRUPTED and work.state.units[number].disrupted:
            severity = RETREATS
        if severity == ELIMINATED:
            eliminate(work, unit, "fought", led[name])
        elif severity == DISRUPTED:
            disrupt(work, unit)
        elif severity and unit.at is not None:
            going.append((work.setting.homeward[unit.side][unit.at], number, name, severity))
    for _, _, name, severity in sorted(going):
        if work.units[name].status is Status.FIELD:
            _give_way(work, name, severity, led[name])


def _led_by(work: Work, unit: Unit) -> list[str]:
    """Return the leaders that share a unit's fate: those in its hexes, unless another unit there comes first (THG-24)."""
    if work.setting.kinds[unit.kind].role is Role.LEADER:
        return []
    company = [each for each in work.field(unit.side) if each.at is not None]

    def first(cell: Cell) -> Unit:
        others = (each for each in company if cell in each.cells)
        return min(others, key=lambda each: precedence(work.state, each))

    leaders = [
        each
        for each in company
        if each.at in unit.cells and work.setting.kinds[each.kind].role is Role.LEADER
    ]
    return [each.name for each in leaders if each.at is not None and first(each.at).name == unit.name]


def eliminate(work: Work, unit: Unit, why: str, led: Sequence[str] = ()) -> None:
    """A unit is out of the game, with its supplies, and the leaders that share its fate."""
    for name, reason in ((unit.name, why), *((each, "shared") for each in led)):
        gone = work.units[name]
        work.tell(a.Eliminated(gone.side, name, reason))
        work.units[name] = replace(
            gone,
            status=Status.LOST,
            at=None,
            tail=None,
            building=0,
            built=0,
            supplies=(0, 0),
            strategic=False,
        )


def disrupt(work: Work, unit: Unit) -> None:
    """A unit is disrupted. A leader has one side only, and stays as it is."""
    if work.setting.kinds[unit.kind].role is Role.LEADER:
        return
    work.tell(a.Suffered(unit.side, unit.name, "disrupted", ()))
    work.units[unit.name] = replace(work.units[unit.name], disrupted=True)


def _give_way(work: Work, name: str, severity: int, led: Sequence[str]) -> None:
    """A unit retreats or routs, and is disrupted; where it cannot, it is eliminated (THG-20, THG-45)."""
    unit = work.units[name]
    distances = work.setting.tables.distances
    way = way_back(work, unit, distances.rout if severity == ROUTS else distances.retreat)
    if way is None:
        eliminate(work, unit, "cornered", led)
        return
    _drop_work(work, unit)
    # A leader that shares a unit's fate may be unknown to the enemy.
    seen = {each.name for sightings in work["sighted"] for each in sightings if each.now}
    for each in (name, *led):
        moved = work.units[each]
        leads = work.setting.kinds[moved.kind].role is Role.LEADER
        how = "routed" if severity == ROUTS else "retreated"
        work.tell(a.Suffered(moved.side, each, how, way, public=each in seen))
        work.units[each] = replace(
            moved,
            at=way[-1],
            tail=None,
            entered=None,
            boarding=False,
            afloat=False,
            disrupted=moved.disrupted or not leads,
            setback=max(moved.setback, 2 if severity == ROUTS else 1),
        )


def _drop_work(work: Work, unit: Unit) -> None:
    """Who must leave defences behind that it builds loses them, and their supply (THG-22)."""
    if not unit.building:
        return
    level = unit.building
    carrier = next(carriers_near(work.now(), unit, level), None)
    if carrier is not None:
        use_supply(work, carrier.name, level)
    work.units[unit.name] = replace(unit, building=0, built=0)
    if unit.at is not None:
        work.tell(a.Built(unit.side, unit.name, unit.at, 0))


def use_supply(work: Work, name: str, level: int) -> None:
    """A baggage unit has one supply of a level less."""
    carrier = work.units[name]
    ones, twos = carrier.supplies
    left = (ones - 1, twos) if level == 1 else (ones, twos - 1)
    work.units[name] = replace(carrier, supplies=left)


def way_back(work: Work, unit: Unit, steps: int) -> tuple[Cell, ...] | None:
    """Return the hexes of a unit's way back, or None if it has none.

    Every step brings it nearer to its entry edge, into no hex that is impassable or has an enemy combat unit; at the end it needs room. Of all ways it takes that which ends farthest from the enemies in sight, then
    the one that keeps farthest from them on the way, then the first clockwise from north.
    """
    if unit.at is None:
        return None
    setting = work.setting
    land, homeward = setting.country, setting.homeward[unit.side]
    gait = work.setting.kinds[unit.kind].gait
    shut = {
        cell
        for each in work.field(unit.side.other)
        if work.setting.kinds[each.kind].combat
        for cell in each.cells
    }
    full: set[Cell] = set()
    if work.setting.kinds[unit.kind].stacks:
        others = (
            each
            for each in work.field(unit.side)
            if each.name != unit.name and work.setting.kinds[each.kind].stacks
        )
        full = {cell for each in others for cell in each.cells}

    def ways(cell: Cell, left: int) -> Iterator[tuple[Cell, ...]]:
        if not left:
            if cell not in full:
                yield ()
            return
        for near in land.near[cell]:
            if homeward[near] == homeward[cell] - 1 and near not in shut:
                ground = setting.tables.terrain[land.terrain[near]]
                if ground.cost(gait):
                    yield from ((near, *rest) for rest in ways(near, left - 1))

    seen = [
        each.at for each in work["sighted"][unit.seat] if each.now and work.units[each.name].at is not None
    ]

    def far(cell: Cell) -> int:
        return min((land.distance(cell, each) for each in seen), default=0)

    return max(ways(unit.at, steps), key=lambda way: (far(way[-1]), sum(map(far, way))), default=None)
