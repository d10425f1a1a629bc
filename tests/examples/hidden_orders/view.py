"""What a viewer may know."""

from dataclasses import dataclass

from games.core.words import Seat
from tests.examples.hidden_orders.actions import Order
from tests.examples.hidden_orders.state import Sighting, Unit


@dataclass(frozen=True, slots=True)
class Report:
    """The view: what a side knows, with its memory; a referee knows both sides, as everybody does after
    the end; others know neither.

    `units` are the viewer's own ones. `sighted` is where the viewer last saw the enemy's, in this turn or an earlier
    one; `shown` is the same of the viewer's units as the enemy saw them. `sides` are those whose orders and sightings
    the viewer knows: `orders`, `written`, `sighted` and `shown` have an entry for each of them.
    """

    seat: Seat | None
    sides: tuple[int, ...]
    units: tuple[Unit, ...]
    orders: tuple[tuple[Order, ...], ...]
    written: tuple[int, ...]
    sighted: tuple[tuple[Sighting, ...], ...]
    shown: tuple[tuple[Sighting, ...], ...]
    standing: tuple[tuple[int, ...], ...]
    submitted: tuple[bool, ...]
    turn: int
    over: bool
    gone: tuple[int, ...]
