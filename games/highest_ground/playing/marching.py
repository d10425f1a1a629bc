"""Where scouts ride: where sight is missing, out of reach of fighters, and at last off the map for their point. And where all
others go: the line to its objectives, those who shoot behind it, leaders beside it, baggage last."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Role, Side
from games.highest_ground.land.country import FAR, Cell, Mask, Troops
from games.highest_ground.playing.worth import PRIZE, STAGING, aims, assembled, clash, danger, leaving, ways
from games.highest_ground.playing.writing import (
    SURE,
    Desk,
    End,
    ends,
    hidden,
    leave,
    prizes,
    seen_from,
    set_out,
    steps_from,
    turn,
    ways_to,
)
from games.highest_ground.rules.marching import column, order_of
from games.highest_ground.state import Unit

PULL: Final = 0.12
"""What each movement point nearer to its goal is worth to a unit."""
TOO_NEAR: Final = 0.8
"""What each hex costs that an attacker comes nearer than it should before all are together."""
COVER: Final = 0.06
"""What a point of the ground's defence is worth."""
SHOT: Final = 0.5
"""What it is worth to have an enemy in range and in view."""
BESIDE: Final = 0.3
"""What it is worth to those who shoot to stand next to the own line."""
WITH_LINE: Final = 1.2
"""What it is worth to mercenaries and leaders to stand with a unit of the line."""
FRONT: Final = 0.5
"""What it costs mercenaries to be in a hex that will be fought for: there they would have to fire at once."""
SHAKEN: Final = 2.0
"""How much more than others a disrupted unit shuns danger."""
STAND: Final = 0.35
"""What part of an objective's points it is worth to stay in it beside an enemy."""
BEHIND: Final = 0.15
"""What each hex is worth by which baggage keeps away from the nearest enemy, up to some."""
NEAR_FIGHT: Final = 5
"""A unit of the line with an enemy so near is about to fight."""
BOLD: Final = 0.1
"""An enemy's hex is entered if that is worth so much more than not to."""


def march(desk: Desk) -> None:
    """Write the movement of all but the scouts."""
    plan = _Plan(desk)
    for role, shoots, score in (
        (Role.LINE, False, plan.for_line),
        (Role.LINE, True, plan.for_archers),
        (Role.MERCENARY, None, plan.for_mercenaries),
        (Role.LEADER, None, plan.for_leader),
        (Role.BAGGAGE, None, plan.for_baggage),
    ):
        for unit in plan.in_order(role):
            if shoots in (None, desk.setting.kinds[unit.kind].range > 0):
                plan.move(unit, score(unit))


Score = Callable[[Cell, End], float]


class _Plan:
    """The movement of a side as it is planned unit by unit."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.aims: Mapping[str, Cell] = aims(desk)
        self.ready = assembled(desk)

    def in_order(self, role: Role) -> list[Unit]:
        """Return the units of a role, those first that are nearest to the objectives."""
        goal = tuple(self.desk.prizes) or self.desk.setting.entries[self.desk.side.other]
        far = ways_to(self.desk.setting, goal, "foot", False)
        ordered = {order.unit for order in self.desk.state.drafts[self.desk.seat].orders}
        units = [
            unit
            for unit in self.desk.units(role)
            if not (unit.building or unit.boarding or unit.name in ordered)
        ]
        return sorted(units, key=lambda unit: (far.get(unit.at or "", FAR), unit.name))

    def move(self, unit: Unit, score: Score) -> None:
        """Write the best move for a unit, and turn it towards the enemy."""
        desk = self.desk
        if leaving(desk, unit) and self._makes_off(unit):
            return
        choices = ends(desk, unit)
        best = max(
            choices,
            key=lambda cell: (round(score(cell, choices[cell]), 6), cell == unit.at, cell),
            default=None,
        )
        if best is not None:
            set_out(desk, unit, choices[best])
        turn(desk, unit)

    def _makes_off(self, unit: Unit) -> bool:
        """Send a unit off the map if it can get to an exit in the turns that are left. Return whether it goes."""
        desk = self.desk
        if leave(desk, unit):
            return True
        far = ways(desk, unit, desk.setting.exits, column(desk.state, unit))
        points = desk.setting.kinds[unit.kind].movement * (3 if unit.strategic else 1)
        if unit.at is None or far.get(unit.at, FAR) + 1 > points * desk.left:
            return False
        choices = {
            cell: end for cell, end in ends(desk, unit).items() if cell in far and cell not in desk.met
        }
        best = min(choices, key=lambda cell: (far[cell], cell), default=None)
        if best is None:
            return False
        set_out(desk, unit, choices[best])
        leave(desk, unit)
        return True

    # What a hex is worth

    def _far(self, unit: Unit, goal: Cell | None) -> Mapping[Cell, int]:
        desk = self.desk
        wanted = (goal,) if goal is not None else tuple(desk.prizes) or desk.setting.exits
        return ways(desk, unit, wanted, column(desk.state, unit))

    def _staging(self, cell: Cell) -> float:
        """Return what it costs to come too near the objectives before the army is together."""
        desk = self.desk
        if self.ready or not desk.prizes:
            return 0.0
        near = min(steps_from(desk.setting, goal)[cell] for goal in desk.prizes)
        return TOO_NEAR * max(0, STAGING - near)

    def _ground(self, cell: Cell) -> float:
        return COVER * self.desk.setting.tables.terrain[self.desk.land.terrain[cell]].defence

    def for_line(self, unit: Unit) -> Score:
        """Return what hexes are worth to a unit that fights hand to hand."""
        desk = self.desk
        far = self._far(unit, self.aims.get(unit.name))
        held = desk.places(Role.LINE)
        support = [
            each
            for role in (Role.LINE, Role.MERCENARY)
            for each in desk.units(role)
            if desk.setting.kinds[each.kind].range
        ]

        def score(cell: Cell, end: End) -> float:
            found = -PULL * min(far.get(cell, 60), 60) + self._ground(cell)
            if cell in desk.met:
                if unit.strategic:
                    return -FAR
                near = [each for each in support if self._could_fire(each, cell)]
                stays = STAND * desk.prizes.get(cell, 0) if cell == unit.at else -BOLD
                return found + stays + clash(desk, end.arrived(unit), cell, near)
            others = [each for each in held.get(cell, ()) if each.name != unit.name]
            prize = PRIZE * desk.prizes.get(cell, 0) if not others else 0.0
            risk = danger(desk, unit, cell) * (SHAKEN if unit.disrupted else 1.0)
            return found + prize - risk - self._staging(cell)

        return score

    def for_archers(self, unit: Unit) -> Score:
        """Return what hexes are worth to those who shoot: near enough, behind the line, out of reach."""
        desk = self.desk
        far = self._far(unit, self.aims.get(unit.name))
        held = desk.places(Role.LINE)

        def score(cell: Cell, end: End) -> float:
            if cell in desk.met:
                return -FAR if cell != unit.at else clash(desk, unit, cell, [])
            found = -PULL * min(far.get(cell, 60), 60) + self._ground(cell)
            others = [each for each in held.get(cell, ()) if each.name != unit.name]
            prize = PRIZE * desk.prizes.get(cell, 0) if not others else 0.0
            beside = BESIDE * any(near in held for near in desk.land.near[cell])
            shots = SHOT * min(2, self._targets(unit, cell)) if not unit.strategic else 0.0
            return found + prize + beside + shots - danger(desk, unit, cell) - self._staging(cell)

        return score

    def for_mercenaries(self, unit: Unit) -> Score:
        """Return what hexes are worth to mercenaries: with a unit of the line, where there is something to fire at."""
        desk = self.desk
        far = self._far(unit, next(iter(desk.prizes), None))
        held = desk.places(Role.LINE)

        def score(cell: Cell, end: End) -> float:
            if cell in desk.met:
                return -FAR
            found = -PULL * min(far.get(cell, 60), 60) + self._ground(cell)
            shots = (
                SHOT * min(3, self._targets(unit, cell)) if unit.ammunition and not unit.strategic else 0.0
            )
            beside = BESIDE * any(near in held for near in (cell, *desk.land.near[cell]))
            front = FRONT if cell in desk.prizes and cell in held else 0.0
            return found + shots + beside - front - danger(desk, unit, cell)

        return score

    def for_leader(self, unit: Unit) -> Score:
        """Return what hexes are worth to a leader: with a unit of the line, and near those that fight."""
        desk = self.desk
        reach, held = desk.setting.kinds[unit.kind].leadership, desk.places(Role.LINE)
        fighting = {cell for cell in held if cell in desk.met or desk.nearest(cell) <= NEAR_FIGHT}

        def score(cell: Cell, end: End) -> float:
            if cell in desk.met:
                return -FAR
            steps = steps_from(desk.setting, cell)
            led = sum((2.0 if other in fighting else 0.7) for other in held if steps[other] <= reach)
            front = min((steps[other] for other in held), default=0)
            if cell in held:
                with_whom = held[cell][0]
                shared = danger(desk, with_whom, cell) + 0.3 * bool(desk.setting.kinds[with_whom.kind].range)
                return led - shared
            return led - WITH_LINE - 0.3 * front - 2 * danger(desk, unit, cell)

        return score

    def for_baggage(self, unit: Unit) -> Score:
        """Return what hexes are worth to baggage: next to those who hold an objective, and away from the enemy."""
        desk = self.desk
        held = desk.places(Role.LINE)
        mine = [cell for cell in desk.prizes if cell in held] or list(desk.prizes)
        number = sorted(each.name for each in desk.units(Role.BAGGAGE)).index(unit.name)
        far = self._far(unit, mine[number % len(mine)] if mine else None)
        crowd = desk.places(Role.BAGGAGE)

        def score(cell: Cell, end: End) -> float:
            if cell in desk.met:
                return -FAR
            near = max(1, far.get(cell, 60))
            safe = min(4, desk.nearest(cell)) * BEHIND
            others = sum(each.name != unit.name for each in crowd.get(cell, ()))
            return (
                -PULL * near + safe - 3 * danger(desk, unit, cell) - 0.05 * others - self._staging(cell) / 4
            )

        return score

    # Fire

    def _could_fire(self, unit: Unit, cell: Cell) -> bool:
        """Return whether a unit could fire into a hex from where it will be."""
        desk, place = self.desk, self.desk.place(unit)
        if place is None or unit.strategic or (desk.setting.kinds[unit.kind].starred and not unit.ammunition):
            return False
        far = steps_from(desk.setting, cell)[place]
        return far <= desk.setting.kinds[unit.kind].range and (not far or not hidden(desk.setting, cell))

    def _targets(self, unit: Unit, cell: Cell) -> int:
        """Return how many enemies in sight a unit could fire at from a hex."""
        desk = self.desk
        steps, reach = steps_from(desk.setting, cell), desk.setting.kinds[unit.kind].range
        near = [foe for foe in desk.foes if foe.trust == SURE and 0 < steps[foe.at] <= reach]
        bare = Troops(0, {})
        return sum(desk.setting.outlook.sees(cell, foe.at, desk.setting.sight, bare) for foe in near)


# Scouts


NEAR: Final = 9
"""Hexes so near an objective are worth seeing, and all on the enemy's side of them."""
SEEN: Final = 0.02
"""What each hex is worth that is seen and was not."""
HIDDEN: Final = 0.3
"""What it is worth to stand where nobody sees in."""
HEED: Final = 3.0
"""How much more than others a scout shuns danger."""
AWAY: Final = 0.8
"""What it costs to take up the room of others in an objective."""


def ride(desk: Desk) -> None:
    """Write the scouts' movement."""
    watched = _watched(desk)
    for unit in list(desk.units(Role.SCOUTS)):
        if unit.at in desk.met or order_of(desk.state, unit.name) is not None:
            continue
        if not (leaving(desk, unit) and _rides_off(desk, unit)):
            end = _lookout(desk, unit, watched)
            if end is not None:
                set_out(desk, unit, end)
        place = desk.place(unit)
        if place is not None:
            watched |= seen_from(desk.setting, place)


def _watched(desk: Desk) -> Mask:
    """Return the hexes that the own units see, without the scouts."""
    found = 0
    for unit in desk.units(Role.LINE, Role.MERCENARY, Role.LEADER):
        if unit.at is not None:
            found |= seen_from(desk.setting, unit.at)
    return found


@lru_cache(maxsize=32)
def worth_seeing(setting: Scenario, side: Side) -> Mask:
    """Return the hexes that a side wants to see: around the objectives, and towards the enemy."""
    home = setting.homeward[side.other]
    least = min((home[cell] for cell in prizes(setting)), default=FAR)
    near: set[Cell] = set()
    for cell in prizes(setting):
        near |= {other for other, far in steps_from(setting, cell).items() if far <= NEAR}
    return setting.country.mask(cell for cell in setting.country.cells if cell in near or home[cell] < least)


def _lookout(desk: Desk, unit: Unit, watched: Mask) -> End | None:
    """Return where a scout rides to, or None if it cannot go anywhere."""
    wanted = worth_seeing(desk.setting, desk.side) & ~watched
    occupied, late = desk.places(Role.LINE), desk.left <= 2

    def score(cell: Cell) -> float:
        seen = (seen_from(desk.setting, cell) & wanted).bit_count() * SEEN
        risk = HEED * danger(desk, unit, cell)
        cover = HIDDEN if hidden(desk.setting, cell) else 0.0
        prize = desk.prizes.get(cell, 0)
        grabs = PRIZE * prize if late and cell not in occupied else -AWAY if prize else 0.0
        return seen - risk + cover + grabs

    choices = {cell: end for cell, end in ends(desk, unit).items() if cell not in desk.met}
    best = max(choices, key=lambda cell: (round(score(cell), 6), cell), default=None)
    return choices[best] if best is not None else None


def _rides_off(desk: Desk, unit: Unit) -> bool:
    """Send a scout towards the nearest exit and off the map. Return whether it could go."""
    if leave(desk, unit):
        return True
    far = ways_to(desk.setting, desk.setting.exits, desk.setting.kinds[unit.kind].gait, False)
    choices = {cell: end for cell, end in ends(desk, unit).items() if cell not in desk.met and cell in far}
    best = min(choices, key=lambda cell: (far[cell] + 4 * danger(desk, unit, cell), cell), default=None)
    if best is None:
        return False
    set_out(desk, unit, choices[best])
    leave(desk, unit)
    return True
