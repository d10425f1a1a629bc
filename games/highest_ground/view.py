"""What a viewer may know."""

from dataclasses import dataclass

from games.core.protocol import Seat
from games.highest_ground.files.scenarios import Scenario, scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.land.country import Cell
from games.highest_ground.state import Claim, Draft, Open, Sighting, Unit, Works


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The view of a side, with its memory. Others know what both sides know; a referee knows both sides, as everybody
    does after the end.

    `sides` are those whose own knowledge the viewer has. For each of them in order: `drafts`, `sighted` (what it knows of the
    enemy's units, and which of its own saw them), `mapped` and `boats`; `units` are theirs. `public` is what both sides know of
    each other: for each side by seat what it has sighted, without by whom. `lost` are the units eliminated so far.
    `held` is who holds each objective, empty for who cannot know; `claims` who does as far as each of `sides` knows, and
    `common` as far as both know.
    """

    seat: Seat | None
    sides: tuple[Side, ...]
    scenario: str
    units: tuple[Unit, ...]
    drafts: tuple[Draft, ...]
    sighted: tuple[tuple[Sighting, ...], ...]
    mapped: tuple[tuple[Works, ...], ...]
    public: tuple[tuple[Sighting, ...], tuple[Sighting, ...]]
    submitted: tuple[bool, bool]
    owing: tuple[Seat, ...]
    lost: tuple[str, ...]
    held: tuple[tuple[Cell, Side | None], ...]
    claims: tuple[tuple[Claim, ...], ...]
    common: tuple[Claim, ...]
    boats: tuple[int, ...]
    over: bool

    @property
    def setting(self) -> Scenario:
        """The scenario with its land."""
        return scenario_of(self.scenario)

    def draft(self, seat: Seat) -> Draft | None:
        """Return what a side has written, if the viewer knows it."""
        known = {side.seat: draft for side, draft in zip(self.sides, self.drafts, strict=True)}
        return known.get(seat)

    @property
    def remembered(self) -> tuple[Claim, ...]:
        """Who holds what as far as this viewer knows; what both know for who has no side or both."""
        return self.claims[0] if len(self.sides) == 1 else self.common

    def holder(self, cell: Cell) -> Claim | None:
        """Return who holds an objective as far as this viewer knows; None for nobody. Who sees everything knows it of now."""
        if self.held:
            side = dict(self.held)[cell]
            return None if side is None else Claim(cell, side, 0, self.round, True)
        return next((each for each in self.remembered if each.cell == cell), None)

    def unit(self, name: str) -> Unit | None:
        """Return one of the units that the viewer knows, or None."""
        return next((unit for unit in self.units if unit.name == name), None)
