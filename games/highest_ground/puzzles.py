"""Puzzles: who holds the village after this combat? Some units are sent into one hex, and the chance to hold it is counted exactly,
table by table: by the reports of the combats there, and every roll.

The enemy stays where it is, and nobody gives another order, so that whoever is in the village fights (THG-43).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, count, pairwise
from typing import Final

from games.core.components import Draw
from games.core.hexes.grid import Direction
from games.core.optional_parts.puzzles import Aim, Found, Judged, Puzzles, Source
from games.core.protocol import Seat
from games.core.words import enumerated
from games.highest_ground import actions as a
from games.highest_ground.actions import Action
from games.highest_ground.files.tables import SIDES, Role
from games.highest_ground.holding import (
    attacks_told,
    chance_of,
    fought,
    share,
    strays,
    told,
    village_of,
    with_units,
)
from games.highest_ground.land.country import Cell
from games.highest_ground.rules import steps
from games.highest_ground.rules.combats import works_for
from games.highest_ground.rules.marching import march_of, order_of
from games.highest_ground.rules.writing import possible_movement
from games.highest_ground.skirmishes import skirmish
from games.highest_ground.state import BLANK, Order, Stage, State, Unit, strength

PAIR: Final = 2
"""So many actions it takes to send a unit straight in, and one more to send it round: so it is two units from twice as many on."""
MOST: Final = 5
"""So many actions a solution has at most."""
CLEAR: Final = Fraction(5, 100)
"""By so much the best is better than the next, than the obvious, and than doing nothing."""
LEAST: Final = Fraction(1, 4)
"""So likely the best is at least."""
FEWEST: Final = 5
"""So many ways there are to choose from at least."""
DIFFERENT: Final = 3
"""So many of these differ in their chance at least."""
MANY: Final = 5
"""So many differ at least if those that come to mind do it, only by another way."""

SHOWN: Final = "-# On a unit: attack, defence, morale. A leader's ★3 adds 3 to the morale of up to 3 units within 3 hexes."
"""What the figures on the picture are (THG-3, THG-24)."""
PRICE: Final = 20
"""To see what comes of orders takes a computer as long as to write so many."""
FAR: Final = (
    (Fraction(1, 2), "That is far from it: another way holds the village at least twice as often."),
    (Fraction(4, 5), "Not bad, but another way holds the village clearly more often."),
    (Fraction(1), "Very close, but another way holds the village a little more often."),
)


# Who can get into the village


def offered(state: State, seat: Seat, action: Action) -> bool:
    """Return whether an action leads a unit into the village: to take one up that can get there, the village itself, or a hex
    beside it from which it goes on."""
    cell = village_of(state, seat)
    if cell is None:
        return False
    order = order_of(state, state.drafts[seat].hand)
    going = order is not None and (order.idle or order.spots[-1].cell != cell)
    if isinstance(action, a.Take):
        unit = state.unit(action.unit)
        return (
            not going
            and unit is not None
            and unit.at not in (None, cell)
            and _leads_in(state, seat, cell, action)
        )
    if not isinstance(action, a.Go) or not going or order is None:
        return False
    if action.to == cell:
        return True
    leads = state.kind(hand).role is Role.LEADER if (hand := state.unit(order.unit)) is not None else True
    beside = state.setting.country.distance(action.to, cell) == 1
    return order.idle and not leads and beside and _leads_in(state, seat, cell, action)


def _leads_in(state: State, seat: Seat, cell: Cell, action: a.Take | a.Go) -> bool:
    return cell in _goals(steps.apply(state, seat, action).state, seat)


def _goals(state: State, seat: Seat) -> Iterable[Cell]:
    """Return where the unit in hand can go."""
    name = state.drafts[seat].hand
    unit, order = state.unit(name), order_of(state, name)
    march = march_of(state, unit, order) if unit is not None and order is not None else None
    return () if march is None else march.goals


@dataclass(frozen=True, slots=True)
class Way:
    """A way of a unit into the village: the actions, and the unit as it is then."""

    actions: tuple[Action, ...]
    unit: Unit


def ways_in(state: State, seat: Seat, cell: Cell) -> list[Way]:
    """Return the ways of all units into the village that differ in how a unit comes in, the shortest of each."""
    found: dict[tuple[str, Direction | None, bool], Way] = {}
    for take in possible_movement(state, seat):
        if not isinstance(take, a.Take) or not offered(state, seat, take):
            continue
        taken = steps.apply(state, seat, take).state
        beside = [a.Go(each) for each in state.setting.country.near[cell]]
        goals = _goals(taken, seat)
        begun = [each for each in beside if each.to in goals and offered(taken, seat, each)]
        for line in ((take, a.Go(cell)), *((take, each, a.Go(cell)) for each in begun)):
            way = Way(line, _arrived(_after(state, seat, line), seat))
            unit = way.unit
            leads = state.kind(unit).role is Role.LEADER
            found.setdefault((unit.name, None if leads else unit.entered, unit.forded and not leads), way)
    return list(found.values())


def _after(state: State, seat: Seat, line: Iterable[Action]) -> State:
    for action in line:
        state = steps.apply(state, seat, action).state
    return state


def _arrived(state: State, seat: Seat) -> Unit:
    """Return the unit in hand as it is once its order has run."""
    unit, order = state.unit(state.drafts[seat].hand), order_of(state, state.drafts[seat].hand)
    if unit is None or order is None:
        raise LookupError("no unit is in hand")
    land = state.setting.country
    cells = list(dict.fromkeys(spot.cell for spot in order.spots))
    forded = any(land.crosses_river(*step) for step in pairwise(cells))
    return replace(
        unit,
        at=cells[-1],
        tail=None,
        facing=order.spots[-1].facing,
        entered=land.direction(cells[-2], cells[-1]),
        forded=unit.forded or forded,
    )


# Making one


def promises(state: State, seat: Seat) -> bool:
    """Return whether a side begins to write its march, with an enemy in a village and units of its own near."""
    return (
        state.stage in (Stage.FIRST_MARCH, Stage.SECOND_MARCH)
        and SIDES[seat] in state.movers
        and state.drafts[seat] == BLANK
        and village_of(state, seat) is not None
    )


def find(state: State, seat: Seat, source: Source) -> Found | None:
    """Return the one choice of units and ways with which the village is held most likely; None if there is none."""
    cell = village_of(state, seat)
    if cell is None:
        return None
    ways = ways_in(state, seat, cell)
    if len(ways) < 2:
        return None
    base = fought(state)
    chances = {each: _reached(base, seat, cell, each) for each in _choices(state, ways)}
    best = max(chances.values())
    fewest = min(len(each) for each in chances if chances[each] == best)
    allowed = [each for each in chances if len(each) <= fewest]
    won = [each for each in allowed if chances[each] > best - CLEAR]
    different = len({chances[each] for each in allowed})
    if len(won) != 1 or len(allowed) < FEWEST or different < DIFFERENT:
        return None
    (solution,) = won
    tried = _obvious(state, ways, fewest)
    alike = _names(solution) == _names(tried)
    if len(_line(solution)) > MOST or (alike and different < MANY):
        return None
    nothing = chance_of(base, seat, cell)
    if best < LEAST or best - nothing < CLEAR or chances[tried] > best - CLEAR or strays(base, cell):
        return None
    line, obvious = _line(solution), _line(tried)
    for each, way in ((solution, line), (tried, obvious)):
        after = fought(_after(state, seat, way))
        if chance_of(after, seat, cell) != chances[each] or strays(after, cell):
            return None
    sums = told(fought(_after(state, seat, obvious)), seat, cell).split("\n")[1:]
    why = "\n".join([f"{enumerated(_taken(obvious))} straight in, {share(chances[tried])}.", *sums])
    return Found(line, obvious, why, told(fought(_after(state, seat, line)), seat, cell))


def _choices(state: State, ways: Sequence[Way]) -> Iterator[tuple[Way, ...]]:
    """Yield every one and every two of these ways that can be written together (THG-21)."""
    for units in (1, 2):
        for each in combinations(ways, units):
            stacking = sum(state.kind(way.unit).stacks for way in each)
            if stacking < 2 and len({way.unit.name for way in each}) == units:
                yield each


def _names(choice: Sequence[Way]) -> set[str]:
    return {way.unit.name for way in choice}


def _line(choice: Sequence[Way]) -> tuple[Action, ...]:
    return tuple(action for way in choice for action in way.actions)


def _reached(base: State, seat: Seat, cell: Cell, choice: Sequence[Way]) -> Fraction:
    """Return the chance with these units in the village. `base` is the combat without them."""
    units = []
    for way in choice:
        unit = base.unit(way.unit.name)
        if unit is not None:
            came = way.unit
            units.append(
                replace(
                    unit, at=cell, tail=None, facing=came.facing, entered=came.entered, forded=came.forded
                )
            )
    return chance_of(with_units(base, units), seat, cell)


def _obvious(state: State, ways: Sequence[Way], units: int) -> tuple[Way, ...]:
    """Return what comes to mind: the strongest straight in; with a second unit the next that has room, a leader by its rating."""

    def rank(way: Way) -> tuple[bool, int, int, str]:
        kind = state.kind(way.unit)
        power = strength(kind, way.unit.disrupted)
        return kind.stacks, power.attack + kind.leadership, power.morale, way.unit.name

    straight = sorted((way for way in ways if len(way.actions) == 2), key=rank, reverse=True)
    first = (straight or list(ways))[0]
    others = [
        way for way in straight[1:] if not (state.kind(first.unit).stacks and state.kind(way.unit).stacks)
    ]
    chosen = {way.unit.name: way for way in (first, *others[: units - 1])}
    return tuple(way for way in ways if way in chosen.values())


# What is told and judged


def task(state: State, seat: Seat, actions: int) -> str:
    """Return the thing to do in this position, with what the picture does not show."""
    cell, side = village_of(state, seat), SIDES[seat]
    enemies = [_shown(state, unit) for unit in state.units if unit.at == cell and unit.side is not side]
    own = [unit.name for unit in state.units if unit.at == cell and unit.side is side]
    morale = state.morale if state.first is side else -state.morale
    return (
        f"You are the {side.value.title()}. {_are(enemies)} in the village {cell}{f' with your {enumerated(own)}' if own else ''}. "
        f"Send {'one unit' if actions < 2 * PAIR else 'two units'} in, straight or by a hex beside it, so that you hold the village "
        "after the combat in as many rolls as can be. The enemy stays, and nobody gives another order: all in the village fight."
        f"{f' Army morale: you {morale:+d}, they {-morale:+d}.' if morale else ''}\n{SHOWN}"
    )


def _are(units: Sequence[str]) -> str:
    return f"{enumerated(units)} {'is' if len(units) == 1 else 'are'}"


def _shown(state: State, unit: Unit) -> str:
    """Return an enemy with what counts in a combat: `K1 (facing N, behind a ditch)`."""
    if not state.kind(unit).combat or unit.at is None:
        return unit.name
    told = [f"facing {unit.facing.value}", *(["in column"] if unit.strategic else [])]
    told += ["disrupted"] if unit.disrupted else []
    told += [f"behind {'stakes' if level == 1 else 'a ditch'}" for level in works_for(state, unit, unit.at)]
    return f"{unit.name} ({', '.join(told)})"


def judge(state: State, seat: Seat, line: Sequence[Action], solution: Sequence[Action]) -> Judged:
    """Return what these actions lead to: no die is rolled, the chance decides."""
    cell, units = village_of(state, seat), len(_taken(solution))
    at, good = state, True
    for action in line:
        good = good and offered(at, seat, action)
        at = steps.apply(at, seat, action).state
    if cell is None or not good:
        return Judged(at, True, False, f"That sends nobody into {cell}.")
    orders = at.drafts[seat].orders
    if len(orders) < units or orders[-1].idle or orders[-1].spots[-1].cell != cell:
        return Judged(at, False, False, "")
    ended = fought(at)
    best = chance_of(fought(_after(state, seat, solution)), seat, cell)
    part = chance_of(ended, seat, cell) / best
    # A wrong try tells no number, or the best could be found by comparing those.
    if part == 1:
        words = f"{told(ended, seat, cell)}\nNothing holds it more often."
    else:
        words = f"{attacks_told(ended, seat, cell)} {_short_of(part)}".lstrip()
    return Judged(at, True, part == 1, words)


def _short_of(part: Fraction) -> str:
    """Return how far a way is from the best, of whose chance it has this part."""
    if not part:
        return "So you never hold it."
    return next(words for most, words in FAR if part <= most)


def _taken(line: Sequence[Action]) -> list[str]:
    """Return the units that are sent in."""
    return [each.unit for each in line if isinstance(each, a.Take)]


def aim(state: State, seat: Seat, actions: int) -> Aim:
    """Return what a computer goes by: whether the village is held by one roll, so that it must try often, with what is written so
    far and whoever is in hand going straight in."""
    cell = village_of(state, seat) or ""
    known: dict[tuple[Order, ...], Fraction] = {}
    rolls = count()

    def over(after: State) -> bool:
        orders = after.drafts[seat].orders
        return len(orders) >= actions // PAIR and orders[-1].spots[-1].cell == cell

    def worth(after: State) -> float:
        orders = after.drafts[seat].orders
        if orders not in known:
            there = cell in _goals(after, seat)
            at = steps.apply(after, seat, a.Go(cell)).state if there else after
            known[orders] = chance_of(fought(at), seat, cell)
        chance = known[orders]
        return float(Draw(b"a roll", next(rolls)).below(chance.denominator) < chance.numerator)

    return Aim(over, worth, price=PRICE)


PUZZLES: Final = Puzzles(
    "Hold the village after this combat.",
    1,
    {"open": "on"},
    task,
    judge,
    promises,
    find,
    aim,
    choices=offered,
    varied=skirmish,
    shows=village_of,
)
