"""How the game looks: the map with what the viewer knows, and the same in words."""

from collections.abc import Iterator

from games.core.hexes.grid import Hex
from render.core.default_pictures.parts import INKS
from render.core.hexes import fitted
from render.core.look import Look
from render.core.pieces.tokens import Token
from render.core.scene import Arrow, Mark, Scene, Text
from render.core.shapes.polygons import Polygon
from tests.examples.hidden_orders.actions import Order
from tests.examples.hidden_orders.state import HOMES, LINES, MAP, Unit, ways
from tests.examples.hidden_orders.view import Report

PLAN = fitted(MAP.hexes, 20, 60, 1160, 820)


def report_words(view: Report) -> str:
    """All that the viewer knows, in sentences."""
    said = [f"Turn {view.turn} on hexes {MAP.extent}."]
    said += [f"The home of side {side + 1} is {MAP.write(home)}." for side, home in enumerate(HOMES)]
    for side, numbers in enumerate(view.standing):
        done = "submitted" if view.submitted[side] else "not submitted"
        said.append(f"Side {side + 1} has {len(numbers)} units, orders {done}.")
    for index, side in enumerate(view.sides):
        orders = view.orders[index]
        for unit in view.units:
            if unit.side == side and unit.place is not None:
                said.append(_unit_words(unit, unit.place, orders))
        said.append(f"Lines written by side {side + 1}: {view.written[index]} of {LINES}.")
        said += [
            f"Enemy unit {each.number} seen in {MAP.write(each.place)} in turn {each.turn}."
            for each in view.sighted[index]
        ]
        said += [
            f"The enemy saw unit {each.number} in {MAP.write(each.place)} in turn {each.turn}."
            for each in view.shown[index]
        ]
    return "\n".join(said)


def _unit_words(unit: Unit, place: Hex, orders: tuple[Order, ...]) -> str:
    order = next((MAP.write(each.to) for each in orders if each.unit == unit.number), "nothing yet")
    near = ", ".join(MAP.write(each) for each in ways(place)[1:])
    return f"Unit {unit.number} of side {unit.side + 1} in {MAP.write(place)} is ordered to {order}; near are {near}."


class MapPicture:
    """How Hidden Orders looks."""

    def scene(self, view: Report, look: Look) -> Scene:
        return Scene(1200, 900, look.theme, (), tuple(_marks(view)), INKS)

    def alt(self, view: Report, look: Look) -> str:
        return report_words(view)[:1024]

    def text(self, view: Report, look: Look) -> str:
        return report_words(view)


def _marks(view: Report) -> Iterator[Mark]:
    yield Text(20, 40, f"Turn {view.turn}", 34)
    for place in MAP.hexes:
        yield Polygon(PLAN.corners(place), "panel", "shade")
    places = {(unit.side, unit.number): unit.place for unit in view.units}
    for index, side in enumerate(view.sides):
        for each in view.sighted[index]:
            yield _counter(each.place, 1 - side, each.number, old=each.turn < view.turn)
        for order in view.orders[index]:
            start = places[side, order.unit]
            if start is not None and start != order.to:
                yield Arrow(PLAN.middle(start), PLAN.middle(order.to), dashed=True, on="panel")
    for unit in view.units:
        if unit.place is not None:
            yield _counter(unit.place, unit.side, unit.number)


def _counter(place: Hex, side: int, number: int, old: bool = False) -> Token:
    """A unit where it stands, or a question mark where it was last seen."""
    return Token(*PLAN.middle(place), 90, side, "panel", "?" if old else str(number))


PICTURE = MapPicture()
