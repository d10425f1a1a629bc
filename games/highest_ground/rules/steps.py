"""The rules: how a game begins, proceeds and ends (THG-22, THG-26, THG-28, THG-56), who plays with whom, and what becomes of a seat whose player has left.

Only `apply` decides what is legal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from games.core.components import Draw
from games.core.options import each_alone, nobody_out
from games.core.protocol import CHANCE, Actor, Event, Outcome, Seat, Step
from games.highest_ground import actions as a
from games.highest_ground.actions import Share
from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.rules import declaring, marching, sighting, writing
from games.highest_ground.rules.combats import army_sums, combats, opening_sums
from games.highest_ground.rules.declaring import carriers_near
from games.highest_ground.rules.refusals import chance_refused, refuse
from games.highest_ground.rules.results import resolve, use_supply
from games.highest_ground.rules.set_up import laid, new as new, sampled, stocked
from games.highest_ground.rules.work import Work, asked, entered, following, noted, to_act as to_act, waiting
from games.highest_ground.state import BLANK, Stage, State, Status, Unit, Works, changed, written

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


MAX_ACTIONS: Final = 60_000
"""No game has more actions: in 40 turns at most 120 units are each declared, moved by legs, and sent to attack twice."""


def turn(state: State) -> int:
    """Return a number that grows with each stage in which somebody decides, unless the same side decided last, alone."""
    return state.turn


def legal_actions(state: State, seat: Seat) -> Iterator[a.Action]:
    """Yield every action that this seat may take now: what it may write, then `Submit`."""
    owing = to_act(state)
    if owing is CHANCE or seat not in owing:
        return
    if state.stage is Stage.STOCK:
        yield from (a.Stock(ones) for ones in range(state.setting.file.army(SIDES[seat]).supplies + 1))
        return
    if state.stage.declaring:
        yield from declaring.possible(state, seat)
    if SIDES[seat] in state.movers:
        yield from writing.possible_movement(state, seat)
    if state.stage.fighting:
        yield from writing.possible_combat(state, seat)
    yield a.Submit()


def apply(state: State, actor: Actor, action: a.Action) -> Step[State]:
    """Return what an action leads to. Raises IllegalAction."""
    owing = to_act(state)
    if owing is CHANCE or actor is CHANCE:
        if owing is not CHANCE or actor is not CHANCE:
            refuse("not_now")
        return _by_chance(state, action)
    if actor not in owing:
        refuse("submitted" if actor in asked(state) else "not_now")
    if isinstance(action, a.Stock):
        return _stock(state, actor, action)
    if isinstance(action, a.Submit) and state.stage is not Stage.STOCK:
        return _sealed(state, actor)
    return _write(state, actor, action)


def _write(state: State, seat: Seat, action: Any) -> Step[State]:
    stage = state.stage
    if stage.declaring and isinstance(action, a.Declare | a.DeclareAll | a.Lend):
        draft = declaring.written(state, seat, action)
    elif stage.marching and isinstance(action, a.Take | a.Enter | a.Go | a.Face | a.Leave):
        if SIDES[seat] not in state.movers:
            refuse("moves_second")
        draft = writing.movement(state, seat, action)
    elif stage.fighting and isinstance(action, a.Attack | a.Help):
        draft = writing.combat(state, seat, action)
    else:
        refuse("not_this")
    after = written(state, seat, draft)
    return Step(after, (noted(after, seat, action),), sealed=True)


def _stock(state: State, seat: Seat, action: a.Stock) -> Step[State]:
    """A side chooses its supplies, in secret from the other (THG-27)."""
    if state.stage is not Stage.STOCK:
        refuse("not_this")
    side = SIDES[seat]
    most = state.setting.file.army(side).supplies
    if not 0 <= action.ones <= most:
        refuse("wrong_count", action.ones, most)
    after = changed(state, units=stocked(state.units, state.setting, side, action.ones))
    return _sealed(after, seat, a.Noted(side, action))


def _sealed(state: State, seat: Seat, *events: Event) -> Step[State]:
    """A seat has decided. When all have, the phase is carried out, and the game goes on to the next decision."""
    after = written(state, seat, replace(state.drafts[seat], submitted=True))
    told = (*events, a.Submitted(SIDES[seat]))
    if to_act(after):
        return Step(after, told, sealed=True)
    work = Work(after, told)
    return Step(_onward(work), tuple(work.events), barrier=True)


def _onward(work: Work) -> State:
    """Carry out this stage and go on to the next in which a side or chance decides."""
    while True:
        state = _carried_out(work)
        if state.stage is Stage.OVER or to_act(state):
            return waiting(state)
        work.state, work.values = state, {}
        work.units = {unit.name: unit for unit in state.units}


def _carried_out(work: Work) -> State:
    """Do what this stage does once all have decided, and return the beginning of the next stage."""
    stage = work.state.stage
    if stage is Stage.STOCK:
        return entered(work.now(), Stage.INITIATIVE)
    if stage.marching:
        _moved(work)
    elif stage.fighting:
        if any(each.rolled for each in combats(work.state)):
            return changed(work.now(), stage=following(stage))
        _fight(work, ())
        return entered(work.now(), following(following(stage)))
    return entered(work.now(), following(stage))


def _moved(work: Work) -> None:
    """What was declared takes effect, then all who move do, then units look around. Scouts of both sides have moved before
    any of them looks (THG-7, THG-8, THG-42)."""
    stage, movers = work.state.stage, work.state.movers
    if stage.declaring:
        for side in SIDES:
            declaring.take_effect(work, side)
        sighting.refresh(work)
    for side in movers:
        marching.run(work, side)
        hold(work)
        if side is not movers[-1]:
            sighting.meet(work, side)
    sighting.look(work, scouts=stage.scouting)


def _fight(work: Work, dice: tuple[int, ...]) -> None:
    resolve(work, dice)
    hold(work)


# Chance


def sample(state: State, draw: Draw) -> a.Action:
    """Return a random action of chance. Raises ValueError if chance is not to act."""
    if state.stage is Stage.DRAW:
        return sampled(state.setting.file, draw)
    if state.stage is Stage.INITIATIVE:
        return a.Initiative(draw.die())
    if state.stage in (Stage.FIRST_DICE, Stage.SECOND_DICE):
        return a.Dice(draw.dice(sum(each.rolled for each in combats(state))))
    if state.stage is Stage.REORGANIZATION:
        return a.Rally(draw.dice(len(rallying(state))))
    raise ValueError("chance is not to act")


def _by_chance(state: State, action: a.Action) -> Step[State]:
    work = Work(state)
    if state.stage is Stage.DRAW and isinstance(action, a.Lay):
        begun = laid(work, action)
    elif state.stage is Stage.INITIATIVE and isinstance(action, a.Initiative):
        _check_dice((action.die,), 1, "THG-5")
        begun = _begin_turn(work, action.die)
    elif state.stage in (Stage.FIRST_DICE, Stage.SECOND_DICE) and isinstance(action, a.Dice):
        _check_dice(action.dice, sum(each.rolled for each in combats(state)), "THG-17")
        _fight(work, action.dice)
        begun = entered(work.now(), following(state.stage))
    elif state.stage is Stage.REORGANIZATION and isinstance(action, a.Rally):
        _check_dice(action.dice, len(rallying(state)), "THG-26")
        begun = _end_turn(work, action.dice)
    else:
        raise chance_refused("THG-5")
    if to_act(begun) or begun.stage is Stage.OVER:
        return Step(waiting(begun), tuple(work.events), barrier=True)
    going = Work(begun, work.events)
    return Step(_onward(going), tuple(going.events), barrier=True)


def _check_dice(dice: tuple[int, ...], count: int, rule: str) -> None:
    if len(dice) != count or not all(1 <= die <= 6 for die in dice):
        raise chance_refused(rule)


def _begin_turn(work: Work, die: int) -> State:
    """A turn begins: who is player 1, and army morale (THG-5, THG-6, THG-35)."""
    first = Side.ALLIES if die <= 3 else Side.ROMANS
    sums, opening = army_sums(work.state), opening_sums(work.state)
    one, two = first.seat, first.other.seat
    difference = sums[one] - sums[two] - (opening[one] - opening[two])
    morale = work.setting.tables.army_morale.modifier(difference) if work.state.round else 0
    work["round"] = work.state.round + 1
    work["first"], work["morale"] = first, morale
    work.tell(a.TurnBegan(work["round"], die, first, morale))
    return entered(work.now(), Stage.SCOUTS)


def _end_turn(work: Work, dice: tuple[int, ...]) -> State:
    """Reorganization, building, reinforcements; after the last turn the game ends (THG-9, THG-26, THG-28)."""
    reorganize(work, dice)
    build(work)
    declaring.board(work)
    rest(work)
    sighting.refresh(work)
    if work.state.round >= work.setting.file.turns:
        over = changed(work.now(), stage=Stage.OVER, drafts=(BLANK, BLANK))
        work.tell(a.Ended(work.setting.file.victory.side, points(over), level_of(over)))
        return over
    reinforce(work)
    return entered(work.now(), Stage.INITIATIVE)


teams = each_alone
out = nobody_out


def idle(state: State, seat: Seat) -> a.Action:
    """Return what changes least: the orders stand as they are written."""
    return a.Stock(0) if state.stage is Stage.STOCK else a.Submit()


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns: its units stay, and it cannot win."""
    return changed(state, gone=tuple(sorted({*state.gone, seat})))
