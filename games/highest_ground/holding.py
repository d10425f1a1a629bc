"""Who holds a village after a combat in it: how likely each side does, exactly, by the reports of the combats there and every roll.

Nobody orders anything in the combat, so that whoever is in the village fights (THG-43).
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final

from games.core.protocol import CHANCE, Seat
from games.core.words import enumerated, percent
from games.highest_ground.actions import Report, Submit
from games.highest_ground.files.tables import SIDES, Result
from games.highest_ground.land.country import Cell
from games.highest_ground.rules import steps
from games.highest_ground.rules.combats import combats, report
from games.highest_ground.rules.results import DISRUPTED, RETREATS
from games.highest_ground.rules.writing import target_of
from games.highest_ground.state import State, Unit, changed
from games.highest_ground.words.combat import RESULTS

NEAR: Final = 4
"""Units so near count for which village is fought for."""


def village_of(state: State, seat: Seat) -> Cell | None:
    """Return the village that is fought for: one with an enemy combat unit in it, with most of the own units near."""
    land, side = state.setting.country, SIDES[seat]
    troops = [(unit.side, unit.at) for unit in state.units if unit.at is not None and state.kind(unit).combat]
    held = [cell for cell in state.setting.villages if (side.other, cell) in troops]

    def near(cell: Cell) -> int:
        return sum(each is side and land.distance(at, cell) <= NEAR for each, at in troops)

    return max(held, key=near, default=None)


def fought(state: State) -> State:
    """Return the position at the combat that follows, if nobody orders anything more."""
    stage = state.stage
    while state.stage is stage:
        owing = steps.to_act(state)
        if owing is CHANCE:
            raise ValueError("nobody marches")
        state = steps.apply(state, min(owing), Submit()).state
    return state


def with_units(state: State, units: Sequence[Unit]) -> State:
    """Return a position with these units as they are in place of how they were, also in the enemy's sight."""
    moved = {unit.name: unit for unit in units}
    sighted = [
        tuple(
            replace(each, at=unit.at, tail=None, facing=unit.facing)
            if (unit := moved.get(each.name)) is not None and unit.at is not None
            else each
            for each in seen
        )
        for seen in state.sighted
    ]
    now = tuple(moved.get(unit.name, unit) for unit in state.units)
    return changed(state, units=now, sighted=(sighted[0], sighted[1]))


def fights(state: State, cell: Cell) -> list[Report]:
    """Return the combats that units in a hex take part in, if nobody orders any."""
    here = {unit.name for unit in state.units if unit.at == cell}
    attacks: dict[str, list[Unit]] = {}
    for unit in state.units:
        target = target_of(state, unit)
        if target is not None:
            attacks.setdefault(target.name, []).append(unit)
    return [
        report(state, unit, attacks[unit.name])
        for unit in state.units
        if unit.name in attacks and here & {unit.name, *(each.name for each in attacks[unit.name])}
    ]


def results_of(state: State, each: Report) -> Sequence[Result]:
    """Return what may come of a combat, all equally likely."""
    if each.effect is not None:
        return (each.effect,)
    return (Result.NONE,) if each.odds is None else state.setting.tables.results[each.odds]


def chance_of(state: State, seat: Seat, cell: Cell) -> Fraction:
    """Return how likely a side holds a hex after a combat in it: the share of all rolls after which it is alone there with a
    combat unit, or nobody is who did not hold it before (THG-56)."""
    troops = [unit for unit in state.units if unit.at == cell and state.kind(unit).combat]
    before = dict(state.held)[cell]
    if SIDES[seat] not in {unit.side for unit in troops}:
        return Fraction(before is SIDES[seat] and not troops)
    found = fights(state, cell)
    held = rolls = 0
    for results in product(*(results_of(state, each) for each in found)):
        gone: set[str] = set()
        for each, result in zip(found, results, strict=True):
            hit = each.attackers if result.hits_attackers else (each.defender,)
            gone.update(unit.name for unit in troops if unit.name in hit and _leaves(unit, result))
        left = {unit.side for unit in troops if unit.name not in gone}
        holder = left.pop() if len(left) == 1 else before
        held += holder is SIDES[seat]
        rolls += 1
    return Fraction(held, rolls)


def _leaves(unit: Unit, result: Result) -> bool:
    """Return whether a unit is not in its hex any more after a result: who is disrupted again retreats (THG-20)."""
    return result.severity >= RETREATS or (result.severity == DISRUPTED and unit.disrupted)


def strays(state: State, cell: Cell) -> bool:
    """Return whether a unit that fights elsewhere may retreat into this hex."""
    distances = state.setting.tables.distances
    names = {name for each in combats(state) for name in (each.defender, *each.attackers)}
    for unit in state.units:
        if unit.name in names and unit.at not in (None, cell):
            home = state.setting.homeward[unit.side]
            nearer = home[unit.at or cell] - home[cell]
            if nearer in (distances.retreat, distances.rout) and nearer == state.setting.country.distance(
                unit.at or cell, cell
            ):
                return True
    return False


def told(state: State, seat: Seat, cell: Cell) -> str:
    """Return how likely a side holds a village after this combat, and below it each combat there by its tables."""
    sums = (_summed(state, each, cell) for each in fights(state, cell))
    return "\n".join([f"You hold {cell} in {share(chance_of(state, seat, cell))}.", *sums])


def share(chance: Fraction) -> str:
    """Return a chance in words, with its exact number."""
    return f"{percent(chance)} of all rolls ({chance})"


def _summed(state: State, each: Report, cell: Cell) -> str:
    """Return a combat in a sentence: `C1 attacks K1 from the rear: 8 against 8 is 1:1, morale 9 against 4 makes it 3:1; C1 is gone
    in no roll, K1 in 4 of 6.`"""
    who = _attack(each, "")
    morale = sum(line.amount for line in each.attackers_morale)
    against = f"morale {morale} against {morale - each.difference}"
    if each.effect is not None:
        return f"{who}: {against}, so {RESULTS[each.effect]} before any blow."
    if each.odds is None or each.ratio is None:
        return f"{who}: {against}, no effect."
    sums = f"{each.attack_sum} against {each.defence_sum} is {each.ratio.value}"
    shifted = f"makes it {each.odds.value}" if each.shifts else "changes nothing"
    return f"{who}: {sums}, {against} {shifted}; {_gone(state, each, cell)}."


def _attack(each: Report, front: str) -> str:
    """Return who attacks whom, and from where if that is not the front: `C1 attacks K1 from the rear`."""
    side = next((line.what for line in each.defenders_morale if line.what in ("flank", "rear")), front)
    verb = "attacks" if len(each.attackers) == 1 else "attack"
    return f"{enumerated(each.attackers)} {verb} {each.defender}{f' from the {side}' if side else ''}"


def attacks_told(state: State, seat: Seat, cell: Cell) -> str:
    """Return which units of a side attack in a hex in this combat, and from where: `C1 attacks K1 from the front.`"""
    own = {unit.name for unit in state.units if unit.side is SIDES[seat] and unit.at == cell}
    return " ".join(f"{_attack(each, 'front')}." for each in fights(state, cell) if own & set(each.attackers))


def _gone(state: State, each: Report, cell: Cell) -> str:
    """Return in how many rolls of a combat each unit of a hex is driven out of it: `C1 is gone in no roll, K1 in 4 of 6`."""
    results, told = results_of(state, each), list[str]()
    for unit in state.units:
        hit = unit.name in each.attackers
        if unit.at == cell and (hit or unit.name == each.defender):
            rolls = sum(result.hits_attackers is hit and _leaves(unit, result) for result in results)
            often = f"{rolls} of {len(results)}" if rolls else "no roll" if not told else "none"
            told.append(f"{unit.name}{'' if told else ' is gone'} in {often}")
    return ", ".join(told)
