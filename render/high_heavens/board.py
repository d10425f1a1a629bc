"""The board while the game goes on: gods on their hexes, what lies between them and around them, and the numbers of choices."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from games.high_heavens.components import CELLS, HEX, LAYOUTS
from games.high_heavens.state import Acting, Blows, Figure, Granted, Pile, View, seats_of
from render.core.frame.banner import HEIGHT as TOP
from render.core.frame.part import Box
from render.core.hexes import Style
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Arrow, Mark, Point, Scene
from render.core.shapes.choices import TICK, Choice, numbered
from render.core.shapes.polygons import Lines
from render.high_heavens import last_move
from render.high_heavens.hand import hand_marks, height_of, panels
from render.high_heavens.header import header
from render.high_heavens.inks import INKS
from render.high_heavens.pieces import chips
from render.high_heavens.pieces.tablets import (
    LABEL,
    LARGE_LABEL,
    PLATE_HIGH,
    Label,
    Nameplate,
    Stance,
    Tablet,
    plate_width,
)
from render.high_heavens.pieces.things import Abode, Border, Building, Burst
from render.high_heavens.sky import COLUMN, TALL, Plan, stone, whole

_ROOMY: Final = 58
"""From this height of hexes on, chips stand on each other beside a tablet; on lower ones all stands in a row on the name, so
many chips beside a tablet, so many without one; more spread over the whole width of the hex."""
_BESIDE: Final = 2
_ALONE: Final = 4
_ROOM: Final = 42
"""How much of the picture above a hand is not hexes."""


def colour_of(view: View, side: int) -> int:
    """The seat whose colour a side's gods have."""
    return seats_of(view.seats, side)[0]


def chips_of(view: View, figure: Figure) -> list[tuple[str, int]]:
    """The chips of a god from the bottom to the top, with their numbers (HH-7)."""
    counts = {
        "trap": figure.trap,
        "health": figure.health,
        "attack": figure.attack,
        "armor": figure.armor,
        "poison": figure.poison,
    }
    lasting = {each.kind for each in view.lasting if each.god == figure.key}
    stack = [(kind, counts[kind]) for kind in chips.ORDER if counts.get(kind)]
    return [*stack, *((kind, 0) for kind in chips.ORDER if kind in lasting)]


def figure_marks(view: View, plan: Plan, figure: Figure, taken: int = 0) -> list[Mark]:
    """A god's tablet with its stack of chips beside it, on its name. Together they are no larger than a hex."""
    x, y = plan.middle(figure.cell)
    on = stone(figure.cell, view.hearth)
    name = view.decks.cards[figure.key].name
    seat = colour_of(view, figure.side)
    foot = y + plan.half - 44
    if plan.half <= _ROOMY:
        return _low_marks(view, plan, figure, on, taken)
    if not figure.health:
        lying = Tablet(x - 30, foot, plan.tablet - 12, plan.tablet - 2, figure.key, figure.side, "lies", on)
        return [lying, Nameplate(x, foot + 20, name, seat, True, on)]
    hidden = any(each.kind == "hidden" and each.god == figure.key for each in view.lasting)
    stance: Stance = "hidden" if hidden else "stands"
    found = chips_of(view, figure)
    left = x - plan.tablet_aside + plan.tablet_wide // 2 + 12
    stack = chips.stack(found, left, x + COLUMN // 2 - 4, foot - 2, 2, on)
    return [
        Tablet(
            x - plan.tablet_aside,
            foot + 4,
            plan.tablet_wide,
            plan.tablet,
            figure.key,
            figure.side,
            stance,
            on,
        ),
        *stack,
        Nameplate(x, foot + 20, name, seat, False, on),
    ]


def _low_marks(view: View, plan: Plan, figure: Figure, on: str, taken: int = 0) -> list[Mark]:
    """A god on a low hex: its chips and, if they leave room, a small tablet, all in a row on its name; else its sign stands beside
    its name. The chips make room for the number of a choice that ends at `taken`."""
    x, y = plan.middle(figure.cell)
    plate = Nameplate(
        x,
        y + plan.half - 24,
        view.decks.cards[figure.key].name,
        colour_of(view, figure.side),
        not figure.health,
        on,
        True,
    )
    if not figure.health:
        return [plate]
    hidden = any(each.kind == "hidden" and each.god == figure.key for each in view.lasting)
    found = chips_of(view, figure)
    foot = plate.y - 20
    signed = replace(plate, key=figure.key)
    if taken:
        return [*chips.line(found, taken, max(x + 84, taken + 76), foot - 20, on), signed]
    if len(found) > _BESIDE:
        reach = 82 if len(found) <= _ALONE else 98
        return [*chips.line(found, x - reach, x + reach, foot - 20, on), signed]
    tablet = Tablet(
        x - plan.tablet_aside, foot + 4, plan.tablet_wide, plan.tablet, figure.key, figure.side,
        "hidden" if hidden else "stands", on,
    )  # fmt: skip
    return [tablet, *chips.line(found, x - 22, x + 84, foot - 20, on), plate]


def thing_marks(view: View, plan: Plan, thing: Pile) -> list[Mark]:
    """Architecture, a trap or bonus chips on a hex."""
    x, y = plan.middle(thing.cell)
    on = stone(thing.cell, view.hearth)
    if thing.architecture:
        return [Building(x, y + 3 * plan.half // 16, plan.half, thing.architecture, on)]
    if thing.trap:
        return [chips.Chip(x, y + 10, "trap", thing.trap, 64, on)]
    stack = [(kind, count) for kind, count in (("attack", thing.attack), ("armor", thing.armor)) if count]
    if any(figure.cell == thing.cell for figure in view.gods):
        return chips.stack(
            stack, x + 14, x + COLUMN // 2 - 4, y + plan.half - 46, 2 if plan.half > _ROOMY else 1, on
        )
    return chips.row(stack, x, y + 14, on, 56)


def _standing(view: View, plan: Plan, signs: Sequence[Choice] = ()) -> list[Mark]:
    """All that stands on the board, from north to south, below these signs."""
    layout = LAYOUTS[view.hearth]
    lead = view.bases[0] - view.bases[1]
    found: list[tuple[int, int, list[Mark]]] = []
    for side, cell in enumerate(layout.bases):
        x, y = plan.middle(cell)
        leads = lead > 0 if side == 0 else lead < 0
        found.append((y, 0, [Abode(x, y, plan.half, side, colour_of(view, side), view.bases[side], leads)]))
    ends = {(sign.x - sign.wide // 2, sign.y): sign.x + sign.wide // 2 for sign in signs}
    for figure in view.gods:
        x, y = on_hex(view, plan, figure.cell)
        taken = ends.get((x - LOW // 2, y), 0)
        found.append((plan.middle(figure.cell)[1], 1, figure_marks(view, plan, figure, taken)))
    found.extend((plan.middle(thing.cell)[1], 2, thing_marks(view, plan, thing)) for thing in view.things)
    return [mark for _, _, marks in sorted(found, key=lambda each: each[:2]) for mark in marks]


def _labels(view: View, plan: Plan, size: int) -> list[Mark]:
    """The names of hexes: at the upper edge, or in the western corner if something stands there."""
    taken = {figure.cell for figure in view.gods} | {thing.cell for thing in view.things}
    made: list[Mark] = []
    for cell in CELLS:
        on = stone(cell, view.hearth)
        x, y = plan.middle(cell)
        if cell in taken or on == "home":
            made.append(
                Label(x - (COLUMN + plan.half) // 2 + (28 if len(cell) == 2 else 20), y, cell, on, size)
            )
        else:
            made.append(Label(x, y - plan.half + (24 if size == LABEL else 28), cell, on, size))
    return made


def _ways(plan: Plan, found: last_move.Traces, view: View, preview: bool) -> list[Mark]:
    """The ways that gods went, and attacks, below all that stands."""
    marks: list[Mark] = []
    for way in found.ways:
        points = [plan.middle(cell) for cell in way]
        marks += _way(points, preview)
    for start, end in found.blows:
        one, other = plan.middle(start), plan.middle(end)
        marks.append(Arrow(one, _before(one, other, 40), "accent", 14, preview, "outline"))
    return marks


def _going(view: View, look: Look) -> list[str]:
    """The hex of a god that was chosen, or that is in the middle of what it does: it can go on, or has to move or to attack
    now."""
    named = chosen(view, look)
    if named:
        return named
    phase = view.phase
    if isinstance(phase, Granted | Blows):
        key = phase.god
    elif isinstance(phase, Acting) and view.stride is not None:
        key = view.stride.god
    else:
        return []
    return [figure.cell for figure in view.gods if figure.key == key and figure.health]


def _before(start: Point, end: Point, short: int) -> Point:
    """A point so much before the end of a line."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = max(1, round((across * across + down * down) ** 0.5))
    return end[0] - across * short // length, end[1] - down * short // length


def _way(points: Sequence[Point], preview: bool) -> list[Mark]:
    if len(points) < 2:
        return []
    marks: list[Mark] = []
    if len(points) > 2:
        legs = tuple(pairwise(points[:-1]))
        marks.append(Lines(legs, 12, "accent", "outline", 4, on="outline"))
    last = _before(points[-2], points[-1], 46)
    return [*marks, Arrow(points[-2], last, "accent", 12, preview, "outline")]


def board(view: View, look: Look) -> Scene:
    """The whole picture."""
    hand = height_of(view, look)
    half = TALL if not hand else (MAX_HEIGHT - TOP - hand - _ROOM) // 20
    plan = Plan(TOP + (26 if not hand else 16), half)
    height = MAX_HEIGHT
    found = last_move.Traces() if look.steps else last_move.traces(look.events, view)
    ground: list[Mark] = [whole(plan, view.hearth, TOP, height - TOP)]
    style: Style = "dashed" if look.preview else "line"
    rings: list[Mark] = []
    for cell in found.touched:
        x, y = plan.middle(cell)
        rings.append(Border(x, y, plan.half, "accent", style, 9, stone(cell, view.hearth)))
    for cell in _going(view, look) if look.to_act else ():
        x, y = plan.middle(cell)
        rings.append(Border(x, y, plan.half, "white", "line", 13, stone(cell, view.hearth)))
    for cell in cells(look):
        x, y = plan.middle(cell)
        rings.append(Border(x, y, plan.half, "white", "corners", 7, stone(cell, view.hearth)))
    bursts: list[Mark] = []
    for cell, change in found.hurt.items():
        x, y = plan.middle(cell)
        text = f"−{-change}" if change < 0 else f"+{change}"
        home = cell in LAYOUTS[view.hearth].bases
        bursts.append(
            Burst(
                x - (68 if home else plan.tablet_aside),
                y - (38 if home else 26),
                text,
                look.preview,
                stone(cell, view.hearth),
            )
        )
    held, spots = hand_marks(view, look, height - hand, hand) if hand else ([], {})
    signs = choices(view, look, plan, spots, height)
    labels, standing = (
        _labels(view, plan, LARGE_LABEL if look.large and plan.half == TALL else LABEL),
        _standing(view, plan, signs),
    )
    since = last_move.since(view, look, plan, standing, labels, height)
    marks = [
        *rings,
        *labels,
        *_ways(plan, found, view, look.preview),
        *since.arrows,
        *(mark for mark in standing if not isinstance(mark, Nameplate)),
        *bursts,
        *(mark for mark in standing if isinstance(mark, Nameplate)),
        *since.signs,
        *panels(view, look, plan, bool(hand)),
        *held,
        *header(view, look),
    ]
    return Scene(WIDTH, height, look.theme, tuple(ground), (*marks, *signs), INKS)


SIZE: Final = 60
LOW: Final = 54
"""How large signs are, and on a low board."""
_UP: Final = 44
"""How much higher a sign is that would cover a name."""
_CARDS: Final = ("god", "card", "fetch")
_ORDER: Final = {"to": 0, "at": 1}


def cells(look: Look) -> list[str]:
    """The hexes that can be chosen now."""
    named = [choice.names[0][1] for choice in _hexes_first(look).choices if choice.names]
    return [value for value in dict.fromkeys(named) if value in HEX]


def chosen(view: View, look: Look) -> list[str]:
    """The hexes that were chosen before, and those of gods that were."""
    values = [value.replace("-", "_") for _, value in look.chosen]
    standing = {figure.key: figure.cell for figure in view.gods}
    found = [standing.get(value, value) for value in values]
    return [cell for cell in dict.fromkeys(found) if cell in HEX]


def choices(view: View, look: Look, plan: Plan, hand: Mapping[str, Point], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen, and a tick on what was chosen before."""
    size = SIZE if plan.half == TALL else LOW
    ticks = tuple(Choice(*on_hex(view, plan, cell), TICK, size) for cell in chosen(view, look))
    if not look.choices:
        return ticks
    standing = {figure.key: figure.cell for figure in view.gods}

    def place(field: str, value: str) -> Point | None:
        if field not in _CARDS:
            return on_hex(view, plan, value) if value in HEX else None
        key = value.replace("-", "_")
        if key in hand:
            return hand[key]
        return on_hex(view, plan, standing[key]) if key in standing else None

    tablets = {on_hex(view, plan, figure.cell) for figure in view.gods}
    homes = {on_hex(view, plan, cell) for cell in LAYOUTS[view.hearth].bases}
    plates = [_plate(view, plan, figure) for figure in view.gods]

    def clear(sign: Choice) -> Choice:
        if (sign.x, sign.y) in tablets:
            return _off(sign, plan, plates)
        return _right_of(sign) if (sign.x, sign.y) in homes else sign

    signs = tuple(map(clear, numbered(_hexes_first(look), place, size, height)))
    taken = {(sign.x, sign.y) for sign in signs}
    return (*signs, *(tick for tick in ticks if (tick.x, tick.y) not in taken))


def _right_of(sign: Choice) -> Choice:
    """A sign that begins where one with a single number does, and goes on to the right: off the health of a home, say."""
    return replace(sign, x=sign.x + (sign.wide - sign.size) // 2)


def _off(sign: Choice, plan: Plan, plates: Sequence[Box]) -> Choice:
    """A sign on a tablet. One with several numbers moves off the chips beside it, and up or to its other side if it would cover a name;
    on a low board the chips make room for it."""
    aside = (sign.wide - sign.size) // 2
    if plan.half != TALL or not aside:
        return _right_of(sign)
    places = [(sign.x - aside, sign.y), (sign.x - aside, sign.y - _UP), (sign.x + aside, sign.y - _UP)]
    boxes = [Box(x - sign.wide // 2, y - sign.size // 2, sign.wide, sign.size) for x, y in places]
    x, y = min(zip(places, boxes, strict=True), key=lambda each: sum(map(each[1].shared, plates)))[0]
    return replace(sign, x=x, y=y)


def _plate(view: View, plan: Plan, figure: Figure) -> Box:
    """Where the name of a god stands."""
    (plate,) = (mark for mark in figure_marks(view, plan, figure) if isinstance(mark, Nameplate))
    wide = plate_width(plate)
    return Box(plate.x - wide // 2, plate.y - PLATE_HIGH // 2, wide, PLATE_HIGH)


def _hexes_first(look: Look) -> Look:
    """The same choices, each with the hexes that it names before gods and cards."""
    ordered = [
        replace(choice, names=tuple(sorted(choice.names, key=lambda name: _ORDER.get(name[0], 2))))
        for choice in look.choices
    ]
    return replace(look, choices=tuple(ordered))


def on_hex(view: View, plan: Plan, cell: str) -> Point:
    """Where the mark of a hex goes: on the tablet of a god, in the middle of a free hex."""
    x, y = plan.middle(cell)
    if any(figure.cell == cell for figure in view.gods):
        return (x - plan.tablet_aside, y - 22) if plan.half == TALL else (x - 60, y - 27)
    if cell in LAYOUTS[view.hearth].bases:
        return x + plan.half + 8, y + 8
    if any(thing.cell == cell for thing in view.things):
        return x + 52, y - plan.half + 30
    return x, y + 4
