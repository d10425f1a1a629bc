"""The Highest Ground in small: what a side cannot exclude (THG-7, THG-8, THG-10, THG-42, THG-47).

Orders are written in secret, one after another, and carried out together. So a world goes on by all that the other side may
have written before it submitted: nothing, or one order of a unit. All else is counted as in the other games.
"""

import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from games.core.components import Draw
from games.core.protocol import CHANCE, Event
from games.core.words import Seat
from games.core.working import changed
from games.highest_ground import GAME, actions as a
from games.highest_ground.actions import Fought, Rallied
from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.work import Work, waiting
from games.highest_ground.state import BLANK, Sighting, Stage, State, Status, Works
from render.pictures import picture
from tests.contract.visible import visible
from tests.contract.walks import Subject
from tests.games.highest_ground.every_position import holds
from tests.worlds.counting import Moment, Telling, Worlds

SLOW = """
[[types]]
key = "{key}"
name = "{name}"
code = "{code}"
side = "{side}"
role = "{role}"
movement = 1
range = {range}
full = {{ attack = {attack}, defence = {defence}, morale = 3 }}
disrupted = {{ attack = 1, defence = 1, morale = 1 }}
counters = 4
"""
LEADER = """
[[types]]
key = "{key}"
name = "{name}"
code = "{code}"
side = "{side}"
role = "leader"
movement = 1
leadership = 2
full = {{ attack = 0, defence = 0, morale = 3 }}
counters = 4
mounted = true
"""
ROWS = "\n".join(f'  "{row}",' for row in ["............"] * 4 + ["....ff......"] * 2 + ["............"] * 8)
SCENARIO = (
    """
title = "In small"
turns = 6
sheets = [["Y"]]

[allies]
enters = [{ sheet = "Y", side = "east" }]
supplies = 1
forces = [
  { type = "guard", count = 1, at = ["YF08"] },
  { type = "elder", count = 1, at = ["YF08"] },
  { type = "cart", count = 1, at = ["YH08"] },
]

[romans]
enters = [{ sheet = "Y", side = "west" }]
supplies = 1
forces = [
  { type = "slinger", count = 1, at = ["YF06"] },
  { type = "tribune", count = 1, at = ["YE06"] },
  { type = "mule", count = 1, at = ["YE06"] },
]

[victory]
side = "romans"
levels = [1, 2, 3, 4]
eliminated = 1
lost = -1
objective = 2
objectives = ["YF05", "YF06", "YF07", "YF08"]
"""
    + SLOW.format(
        key="guard", name="Guard", code="G", side="allies", role="line", range=0, attack=6, defence=6
    )
    + SLOW.format(
        key="cart", name="Cart", code="H", side="allies", role="baggage", range=0, attack=0, defence=1
    )
    + SLOW.format(
        key="slinger", name="Slinger", code="R", side="romans", role="line", range=2, attack=6, defence=4
    )
    + SLOW.format(
        key="mule", name="Mule", code="M", side="romans", role="baggage", range=0, attack=0, defence=1
    )
    + LEADER.format(key="elder", name="Elder", code="E", side="allies")
    + LEADER.format(key="tribune", name="Tribune", code="U", side="romans")
    + f'\n[[maps]]\nname = "Y"\nrows = [\n{ROWS}\n]\n'
)
"""A guard with its leader and a cart against a slinger in a wood, with a leader and a mule that nobody sees. All are slow."""


def start(stage: Stage, mover: Side, **units: dict[str, Any]) -> State:
    """A position of the small scenario in the second turn, with everybody having looked around."""
    begin = steps.new(2, {"scenario": SCENARIO})
    placed = tuple(
        replace(unit, supplies=(1, 0) if unit.name in ("H1", "M1") else (0, 0), **units.get(unit.name, {}))
        for unit in begin.units
    )
    first = mover if stage in (Stage.FIRST_MARCH, Stage.SCOUTS) else mover.other
    work = Work(changed(begin, units=placed, stage=stage, first=first, round=2, turn=9, owed=()))
    sighting.look(work)
    found = waiting(work.now())
    holds(found)
    return found


STARTS: dict[str, State] = {
    "the slinger waits in the wood": start(Stage.FIRST_MARCH, Side.ALLIES),
    "the slinger comes out": start(Stage.SECOND_MARCH, Side.ROMANS),
    "modes are declared, and the slinger may come out": start(Stage.FIRST_MARCH, Side.ROMANS),
    "the tribune is with the slinger": start(
        Stage.SECOND_COMBAT, Side.ROMANS, U1={"at": "YF06"}, M1={"at": "YD08"}
    ),
    "both are shaken": start(
        Stage.FIRST_COMBAT, Side.ALLIES, U1={"at": "YF06"}, R1={"disrupted": True}, G1={"disrupted": True}
    ),
}
HIDING = ("YE05", "YE06", "YF05", "YF06")
"""Where nobody outside sees anybody."""


def arrangements(state: State, viewer: Seat | None) -> Iterator[State]:
    """What is out of sight in the wood may stand in any of its hexes, and supplies be of either level."""
    hidden = [
        unit
        for unit in state.units
        if unit.seat != viewer
        and unit.at in HIDING
        and unit.name not in {each.name for each in state.sees(unit.side.other.seat)}
    ]
    carts = [unit for unit in state.units if unit.seat != viewer and unit.supplies != (0, 0)]
    for cells in product(HIDING, repeat=len(hidden)):
        for levels in product(((1, 0), (0, 1)), repeat=len(carts)):
            values: dict[str, dict[str, Any]] = {
                unit.name: {"at": cell} for unit, cell in zip(hidden, cells, strict=True)
            }
            for unit, level in zip(carts, levels, strict=True):
                values.setdefault(unit.name, {})["supplies"] = level
            made = changed(
                state, units=tuple(replace(unit, **values.get(unit.name, {})) for unit in state.units)
            )
            work = Work(made)
            for side in SIDES:
                sighting.recognize(work, side)
            made = work.now()
            if told(made, viewer) == told(state, viewer):
                yield made


def told(state: State, viewer: Seat | None) -> Hashable:
    """What a viewer knows: the course of the turn, who has submitted, what both sides know of each other, and of the own side
    everything."""
    open_ = (
        *(state.stage, state.round, state.first, state.morale, steps.to_act(state), steps.outcome(state)),
        *(draft.submitted for draft in state.drafts),
        *(tuple(map(_unnamed, sightings)) for sightings in state.sighted),
        tuple(unit.name for unit in state.units if unit.status is Status.LOST),
    )
    if viewer is None:
        return open_
    own = tuple(unit for unit in state.units if unit.seat == viewer)
    return open_, own, state.drafts[viewer], state.sighted[viewer], _known_works(state, viewer)


def _unnamed(seen: Sighting) -> Sighting:
    return replace(seen, by=())


def _known_works(state: State, viewer: Seat) -> tuple[Works, ...]:
    return state.mapped[viewer]


def as_heard(state: State, viewer: Seat | None) -> State:
    """The position without the orders that others have written and not yet submitted."""
    drafts = [
        draft if draft.submitted or seat == viewer else BLANK for seat, draft in enumerate(state.drafts)
    ]
    return changed(state, drafts=(drafts[0], drafts[1]))


def choices(state: State, seat: Seat) -> list[tuple[a.Action, ...]]:
    """What a side may write before it submits: nothing, or one order."""
    found: list[tuple[a.Action, ...]] = [()]
    for action in steps.legal_actions(state, seat):
        if isinstance(action, a.Take):
            after = steps.apply(state, seat, action).state
            found += [(action, each) for each in steps.legal_actions(after, seat) if isinstance(each, a.Go)]
        elif not isinstance(action, a.Submit):
            found.append((action,))
    return found


@dataclass(frozen=True)
class Heard:
    """What came of a step for a viewer, in the truth and in each world that is left."""

    viewer: Seat | None
    truth: tuple[Event, ...]
    worlds: tuple[tuple[Event, ...], ...]


def course(begin: State, seed: str, most: int, length: int) -> Iterator[tuple[Moment, list[Heard]]]:
    """The moments of a random course, each with what was heard before it, until a viewer has too many worlds."""
    chance, state = random.Random(seed), begin
    worlds: dict[Seat | None, Worlds] = {
        viewer: dict.fromkeys(arrangements(begin, viewer)) for viewer in (None, 0, 1)
    }
    heard: list[Heard] = []
    written: list[a.Action] = []
    for number in range(length):
        owing = steps.to_act(state)
        if not owing or max(map(len, worlds.values())) > most:
            break
        if owing is CHANCE:
            actor: Any = CHANCE
            action = steps.sample(state, Draw(seed.encode(), number))
        else:
            actor = min(owing)
            if not written:
                written = [*chance.choice(choices(state, actor)), a.Submit()]
            action = written.pop(0)
        yield Moment(state, worlds, actor, action), heard
        step = steps.apply(state, actor, action)
        worlds, heard = _after(worlds, state, actor, action, step)
        state = step.state
    yield Moment(state, worlds), heard


def _after(
    worlds: dict[Seat | None, Worlds], state: State, actor: Any, action: a.Action, step: Any
) -> tuple[dict[Seat | None, Worlds], list[Heard]]:
    """The worlds that are left for each viewer, and what was heard."""
    found: dict[Seat | None, Worlds] = {}
    heard = []
    for viewer, known in worlds.items():
        if actor not in (viewer, CHANCE) and not isinstance(action, a.Submit):
            found[viewer] = known  # nobody hears of an order that is written
            heard.append(Heard(viewer, visible(step.events, viewer), ((),)))
            continue
        left: Worlds = {}
        events = []
        for world in known:
            for after in _continued(world, viewer, actor, action, state):
                seen = _in_the_open(after.events, state, viewer) == _in_the_open(step.events, state, viewer)
                if seen and told(after.state, viewer) == told(step.state, viewer):
                    left[after.state] = None
                    events.append(visible(after.events, viewer))
        found[viewer] = left
        heard.append(Heard(viewer, visible(step.events, viewer), tuple(dict.fromkeys(events))))
    return found, heard


def _continued(
    world: State, viewer: Seat | None, actor: Any, action: a.Action, state: State
) -> Iterator[Any]:
    """The steps that a world may take here, as far as a viewer knows."""
    if actor in (viewer, CHANCE):
        if actor is not CHANCE:
            yield steps.apply(world, actor, action)
            return
        for each in _thrown(world, action):
            yield steps.apply(world, CHANCE, each)
        return
    for orders in choices(world, actor):
        after = world
        for order in orders:
            after = steps.apply(after, actor, order).state
        yield steps.apply(after, actor, a.Submit())


def _thrown(world: State, action: a.Action) -> Iterator[a.Action]:
    """All dice that may have been thrown in a world: of a turn and of a combat everybody sees them."""
    if not isinstance(action, a.Rally):
        yield action
        return
    rolling = len(steps.sample(world, Draw(b"any", 0)).dice)  # type: ignore[union-attr]
    yield from (a.Rally(dice) for dice in product(range(1, 7), repeat=rolling))


def _in_the_open(events: tuple[Event, ...], state: State, viewer: Seat | None) -> tuple[Event, ...]:
    """The combats, which everybody sees with all of their sums (THG-10, THG-17), and the throws of units that the viewer owns
    or that are in sight (THG-26)."""
    sighted = {each.name for side in SIDES for each in state.sees(side.seat)}
    return tuple(
        each
        for each in events
        if isinstance(each, Fought)
        or (isinstance(each, Rallied) and (each.side.seat == viewer or each.unit in sighted))
    )


def tried(state: State) -> Iterator[a.Action]:
    """Orders about units and hexes that nobody laid open, whoever they belong to."""
    names = [unit.name for unit in state.units]
    for name in names:
        yield from (a.Take(name), a.Declare(name, a.Mode.STRATEGIC), a.Declare(name, a.Mode.STAKES))
        yield from (a.Attack(name, other) for other in names)
        yield from (a.Help(name, other) for other in names)
    yield from (a.Go(cell) for cell in HIDING)
    yield from (a.Stock(1), a.DeclareAll(), a.Leave(), a.Submit())


TELLING = Telling(
    Subject(GAME, picture(GAME)), arrangements, lambda _: iter(()), lambda *_: None, lambda _: None, tried
)
