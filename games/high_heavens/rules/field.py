"""What stands where in a position, made once per position for everything that searches the board."""

from functools import cached_property

from games.core.working import KEPT
from games.high_heavens.board import BIT, BOARD, EAST, WEST, Cell, Mask
from games.high_heavens.cards.kinds import Passive
from games.high_heavens.state import Chips, Figure, Lasting, Pile, State, supply


class Field:
    """The board of a position: figures by hex and by key, and sets of hexes as bits."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.decks = state.decks
        self.layout = layout = state.layout
        self.side = state.side
        self.standing: dict[Cell, Figure] = {}
        self.fallen: dict[Cell, Figure] = {}
        self.figures: dict[str, Figure] = {}
        self.things: dict[Cell, Pile] = {thing.cell: thing for thing in state.things}
        self.lasting: dict[tuple[str, str], Lasting] = {(each.kind, each.god): each for each in state.lasting}
        masks = [0, 0]
        fallen = 0
        for figure in state.gods:
            self.figures[figure.key] = figure
            if figure.health:
                self.standing[figure.cell] = figure
                masks[figure.side] |= BIT[figure.cell]
            else:
                self.fallen[figure.cell] = figure
                fallen |= BIT[figure.cell]
        piled = 0
        for thing in state.things:
            piled |= BIT[thing.cell]
        self.masks: tuple[Mask, Mask] = (masks[0], masks[1])
        """The hexes of the standing gods, by side."""
        self.piled: Mask = piled
        self.fallen_mask: Mask = fallen & ~piled
        """The hexes of fallen gods that can be smitten: no chips occupy them (HH-14)."""
        self.free: Mask = layout.open & ~(masks[0] | masks[1] | piled)
        """The unoccupied hexes (HH-3)."""
        self.empty: Mask = self.free & ~layout.all_invoking & ~fallen
        """The empty hexes, where something can be put (HH-29)."""

    @cached_property
    def supply(self) -> Chips:
        """The chips that are left (HH-5)."""
        return supply(self.state)

    @cached_property
    def columns(self) -> Mask:
        """The hexes that a Move may enter (HH-22, HH-34)."""
        if self.state.seats == 2:
            return BOARD
        return EAST if self.state.seat % 2 else WEST

    def lasts(self, kind: str, god: str) -> bool:
        """Return whether this holds for a god."""
        return (kind, god) in self.lasting

    def has(self, god: str, passive: str) -> Passive | None:
        """Return a god's passive ability of this kind, or None; whether the god stands is the caller's to know."""
        return self.decks.passives.get(passive, {}).get(god)

    def able(self, figure: Figure) -> bool:
        """Return whether a god can take actions: it stands, neither trapped nor disabled (HH-6, HH-26)."""
        return figure.health > 0 and not figure.trap and ("disabled", figure.key) not in self.lasting

    def leash(self, figure: Figure) -> Mask:
        """Return the hexes that a god may be on: its invoking hexes until two different gods of its side have entered (HH-10)."""
        return BOARD if len(self.state.entered[figure.side]) >= 2 else self.layout.invoking_masks[figure.side]

    def shown(self, figure: Figure) -> bool:
        """Return whether a god can be chosen (HH-30)."""
        return ("hidden", figure.key) not in self.lasting


def field_of(state: State) -> Field:
    """Return the field of a position, which is kept with it."""
    found: Field | None = state.__dict__.get(KEPT)
    if found is None:
        found = state.__dict__[KEPT] = Field(state)
    return found
