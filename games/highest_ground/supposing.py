"""A view as a position: what a viewer knows as it is, and nothing else, or with all that it does not know as it may be
(THG-10, THG-42).

A unit in sight is as it is seen. One that was seen has gone on from there, unseen, for as long as it was out of sight; one
that was never seen has come from its edge or its place in the scenario, or still waits. Of the hexes that it can have
reached it is rather in one nearer to the objectives.
"""

from dataclasses import replace
from typing import Final

from games.core.components import Draw
from games.highest_ground.files.scenarios import Recruit
from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.land.country import FAR, Cell, Mask
from games.highest_ground.rules.set_up import stocked
from games.highest_ground.state import BLANK, Sighting, Stage, State, Status, Unit, View, Works


def as_known(report: View) -> State:
    """Return the position in which all of which the viewer does not know waits off the map, and nothing is done in
    secret."""
    own = {unit.name: unit for unit in report.units}
    marks = {each.name: each for seen in report.public for each in seen}
    units = (
        own.get(recruit.name) or as_seen(report, recruit, marks.get(recruit.name), recruit.ammunition)
        for recruit in report.setting.recruits
    )
    return with_units(report, tuple(units))


def as_seen(report: View, recruit: Recruit, seen: Sighting | None, ammunition: int) -> Unit:
    """Return a unit of another side as it is known: eliminated, in sight, or as if it waited off the map."""
    unit = Unit(
        recruit.name,
        recruit.kind.key,
        recruit.side,
        Status.RESERVE,
        recruit.turn,
        ammunition=ammunition,
        radio=recruit.radio,
    )
    if recruit.name in report.lost:
        return replace(unit, status=Status.LOST)
    if seen is None or not seen.now:
        return unit
    return replace(
        unit,
        status=Status.FIELD,
        at=seen.at,
        tail=seen.tail,
        facing=seen.facing,
        strategic=seen.strategic,
        disrupted=seen.disrupted,
        building=seen.building,
    )


def with_units(report: View, units: tuple[Unit, ...]) -> State:
    """Return the position with these units, and of all else what the viewer knows."""
    drafts = [replace(BLANK, submitted=submitted) for submitted in report.submitted]
    sighted = list(report.public)
    boats = [report.setting.file.army(side).boats for side in SIDES]
    claims = [report.common] * 3
    mapped: list[tuple[Works, ...]] = [(), ()]
    works: set[Works] = set()
    for number, side in enumerate(report.sides):
        drafts[side.seat] = report.drafts[number]
        sighted[side.seat] = report.sighted[number]
        claims[side.seat] = report.claims[number]
        mapped[side.seat] = report.mapped[number]
        works |= set(report.mapped[number])
        boats[side.seat] = report.boats[number]
    return State(
        scenario=report.scenario,
        open=report.open,
        stage=report.stage,
        units=units,
        round=report.round,
        first=report.first,
        morale=report.morale,
        drafts=(drafts[0], drafts[1]),
        sighted=(sighted[0], sighted[1]),
        works=tuple(sorted(works, key=lambda each: (each.cell, each.level))),
        mapped=(mapped[0], mapped[1]),
        held=report.held or tuple((cell, _holder(report, units, cell)) for cell in report.setting.objectives),
        claims=(claims[0], claims[1], claims[2]),
        boats=(boats[0], boats[1]),
        turn=report.turn,
        owed=report.owed,
        gone=report.gone,
    )


def _holder(report: View, units: tuple[Unit, ...], cell: Cell) -> Side | None:
    """Return who holds an objective as far as can be told: the side that is alone there now, or who was last known to be."""
    kinds = report.setting.kinds
    there = {unit.side for unit in units if unit.at == cell and kinds[unit.kind].combat}
    if len(there) == 1:
        return next(iter(there))
    return next((each.side for each in report.remembered if each.cell == cell), None)


PACE: Final = 2
"""A hidden unit is taken to go so many times its movement in a turn: now in column, now ready to fight."""
LOOKS: Final = 3
"""At most so many hexes are drawn for a hidden unit, of which it is in the nearest to an objective."""
WAITING: Final = 3
"""A unit that was never seen still waits with one chance in this many for each turn since it may enter."""
STAYED: Final = 4
"""A unit is no more where it was last seen, although it may be, with one chance in this many."""
OFF: Final = 3
"""A unit that may have left the map has done so with one chance in this many."""


def supposed(report: View, draw: Draw) -> tuple[Unit, ...]:
    """Return all units as this viewer may suppose them: its own and the sighted as they are, the others as they may be."""
    return _Supposing(report, draw).roster()


class _Supposing:
    def __init__(self, report: View, draw: Draw) -> None:
        self.report, self.draw, self.setting = report, draw, report.setting
        self.land = self.setting.country
        self.own = {unit.name: unit for unit in report.units}
        self.marks = {each.name: each for seen in report.public for each in seen}
        self.hidden = [side for side in SIDES if side not in report.sides]
        self.shut: dict[Side, Mask] = dict.fromkeys(SIDES, 0)
        """For each side the hexes where none of its hidden units is: it would be seen, or would see who is unseen."""
        self.aims = self.land.distances(self.setting.objectives) if self.setting.objectives else None
        self.full: dict[Side, Mask] = dict.fromkeys(SIDES, 0)
        self.held: dict[Side, Mask] = dict.fromkeys(SIDES, 0)

    def roster(self) -> tuple[Unit, ...]:
        """Return all units in the order of the scenario."""
        found: dict[str, Unit] = {}
        for recruit in self.setting.recruits:
            unit = self.own.get(recruit.name) or self._as_known(recruit)
            found[recruit.name] = unit
            self._occupy(unit)
        unseen = [
            recruit
            for recruit in self.setting.recruits
            if recruit.name not in self.own and found[recruit.name].status is Status.RESERVE
        ]
        for recruit in sorted(unseen, key=lambda each: each.name not in self.marks):
            found[recruit.name] = self._somewhere(found[recruit.name], recruit)
            self._occupy(found[recruit.name])
        return self._supplied(tuple(found.values()))

    def _occupy(self, unit: Unit) -> None:
        cells = self.land.mask(unit.cells)
        self.held[unit.side] |= cells
        if self.setting.kinds[unit.kind].stacks:
            self.full[unit.side] |= cells
        outlook, reach, foe = self.setting.outlook, self.setting.sight, unit.side.other
        if unit.at is not None:
            self.shut[foe] |= outlook.open_to(unit.at, reach)
            known, scout = self.marks.get(unit.name), self.setting.kinds[unit.kind].role is Role.SCOUTS
            just_ridden = scout and self.report.stage is Stage.FIRST_MARCH  # since all others looked around
            if not (known is not None and known.now) and not just_ridden:
                for cell in unit.cells:
                    self.shut[foe] |= outlook.open_from(cell, reach)

    def _as_known(self, recruit: Recruit) -> Unit:
        """Return a unit of another side as it is known: eliminated, in sight, or somewhere unseen (as if it waited)."""
        name, seen = recruit.name, self.marks.get(recruit.name)
        ammunition = recruit.ammunition if name in self.report.lost else self._ammunition(recruit, seen)
        unit = as_seen(self.report, recruit, seen, ammunition)
        works = unit.building and self.setting.tables.works.turns[unit.building - 1]
        return replace(unit, built=self.draw.below(works)) if works else unit

    def _ammunition(self, recruit: Recruit, seen: Sighting | None) -> int:
        """Return what a mercenary may have left: all if nobody saw it fight, none only if it is disrupted."""
        if not recruit.ammunition or seen is None:
            return recruit.ammunition
        most = min(recruit.ammunition, 2 * max(self.report.round, 1))
        return max(recruit.ammunition - self.draw.below(most + 1), 0 if seen.disrupted else 1)

    def _somewhere(self, unit: Unit, recruit: Recruit) -> Unit:
        """Return a hidden unit where it may be: in reach of where it was last, and out of sight."""
        seen = self.marks.get(recruit.name)
        starts, since = self._start(recruit, seen)
        off_map = seen is None and recruit.at is None
        if self.report.open or (off_map and (since <= 0 or self.draw.below(WAITING * since) == 0)):
            return self._gone(unit, starts, FAR) if self.report.open and seen is not None else unit
        steps = 1 if recruit.kind.role is Role.BAGGAGE else PACE
        reach = max(1, since * steps * recruit.kind.movement)
        gone = self._gone(unit, starts, reach)
        if gone is not unit:
            return gone
        far = self.land.distances(starts)
        free = self._free(recruit)
        shaken = seen is not None and seen.disrupted and self.report.round - seen.turn <= 1
        if seen is not None and self.land.bit[seen.at] & free and self.draw.below(STAYED):
            return replace(unit, status=Status.FIELD, at=seen.at, facing=seen.facing, disrupted=shaken)
        cells = [cell for cell in self.land.cells_of(free) if far[cell] <= reach]
        cells = cells or sorted(self.land.cells_of(free), key=lambda cell: (far[cell], cell))[:1]
        if not cells:
            return unit
        looks = [self.draw.choice(cells) for _ in range(1 + self.draw.below(LOOKS))]
        cell = min(looks, key=lambda each: self.aims[each] if self.aims is not None else 0)
        facing = self.setting.forward(recruit.side, cell)
        return replace(unit, status=Status.FIELD, at=cell, facing=facing, disrupted=shaken)

    def _start(self, recruit: Recruit, seen: Sighting | None) -> tuple[tuple[Cell, ...], int]:
        """Return where a hidden unit was last, as far as is known, and for how many turns it may have gone on."""
        if seen is not None:
            return (seen.at,), self.report.round - seen.turn + 1
        if self.setting.file.known_to is not None:
            # The referee may have placed it anywhere, or let it come in any turn.
            return self.land.cells, self.report.round + 1
        if recruit.at is not None:
            return (recruit.at,), self.report.round
        return self.setting.entries[recruit.side], self.report.round - recruit.turn + 1

    def _gone(self, unit: Unit, starts: tuple[Cell, ...], reach: int) -> Unit:
        """Return a unit that may have left the map over an exit as if it had, now and then; any other as it is."""
        setting = self.setting
        if unit.side is not setting.file.victory.side or not setting.exits:
            return unit
        exits = self.land.distances(setting.exits)
        if min(exits[cell] for cell in starts) >= reach or (reach < FAR and self.draw.below(OFF)):
            return unit
        return replace(unit, status=Status.EXITED)

    def _free(self, recruit: Recruit) -> Mask:
        """Return where a hidden unit may stand: out of sight of whom it does not see, where it can go, with room."""
        ground = self.setting.tables.terrain
        free = self.land.land & ~self.shut[recruit.side] & ~self.held[recruit.side.other]
        for terrain, cells in self.land.ground.items():
            if not ground[terrain].cost(recruit.kind.gait):
                free &= ~cells
        return free & ~self.full[recruit.side] if recruit.kind.stacks else free

    def _supplied(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Deal each hidden side's supplies to its baggage as they may have been chosen, less what is lost or used up."""
        for side in self.hidden:
            if self.report.stage is Stage.STOCK and not self.report.submitted[side.seat]:
                continue
            most = self.setting.file.army(side).supplies
            whole = tuple(
                replace(unit, status=Status.FIELD)
                if unit.status is Status.LOST and unit.side is side
                else unit
                for unit in units
            )
            dealt = stocked(whole, self.setting, side, self.draw.below(most + 1))
            units = tuple(
                replace(unit, supplies=(0, 0) if unit.status is Status.LOST else new.supplies)
                if unit.side is side
                else unit
                for unit, new in zip(units, dealt, strict=True)
            )
            units = self._used(units, side)
        return units

    def _used(self, units: tuple[Unit, ...], side: Side) -> tuple[Unit, ...]:
        """Take away a supply for each of a side's defences that are known and did not stand from the start."""
        known = {each for works in self.report.mapped for each in works if each.side is side}
        begun = {(each.hex, each.level) for each in self.setting.file.army(side).works}
        for made in known:
            if (made.cell, made.level) in begun:
                continue
            for number, unit in enumerate(units):
                ones, twos = unit.supplies
                if unit.side is side and (ones if made.level == 1 else twos):
                    left = (ones - 1, twos) if made.level == 1 else (ones, twos - 1)
                    units = (*units[:number], replace(unit, supplies=left), *units[number + 1 :])
                    break
        return units
