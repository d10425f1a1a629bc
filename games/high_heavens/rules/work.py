"""What stands where in a position, made once per position for everything that searches the board.

A position while an action is carried out: what changes, and what is told of it.

Damage, falling, smiting and perishing happen here and nowhere else (HH-14, HH-16, HH-24).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import Any

from games.core.protocol import Event
from games.core.working import KEPT, Changes, with_item as with_item, without as without
from games.high_heavens import events as e
from games.high_heavens.cards import Passive
from games.high_heavens.components import BIT, BOARD, EAST, WEST, Cell, Mask
from games.high_heavens.state import Chips, Figure, Lasting, Pile, State, changed, supply


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


class Work(Changes[State]):
    """The working copy. `values` are the fields that change besides gods, things and what lasts."""

    def __init__(self, state: State, events: Iterable[Event] = ()) -> None:
        super().__init__(state, events)
        self.gods = {figure.key: figure for figure in state.gods}
        self.things = {thing.cell: thing for thing in state.things}
        self.lasting = list(state.lasting)

    def now(self) -> State:
        """Return the position as it is by now."""
        return changed(
            self.state,
            gods=tuple(self.gods.values()),
            things=tuple(sorted(self.things.values(), key=attrgetter("cell"))),
            lasting=tuple(self.lasting),
            **self.values,
        )

    # What lasts

    def lasts(self, kind: str, god: str) -> Lasting | None:
        """Return what holds for a god, or None."""
        return next((each for each in self.lasting if each.kind == kind and each.god == god), None)

    def last(self, kind: str, god: str, turns: int, amount: int = 0) -> None:
        """From now on this holds, for the rest of this turn and so many turns more."""
        self.lasting.append(Lasting(kind, god, self.state.side, self.state.turn + turns, amount))

    # Gods

    def set(self, figure: Figure, **values: Any) -> Figure:
        """Change a figure."""
        after = replace(figure, **values)
        self.gods[figure.key] = after
        return after

    def hurt(self, figure: Figure, damage: int, why: str, armor: int = 0) -> int:
        """A god loses health, less what so much armor takes off, and falls at 0; returns what it lost."""
        lost = min(damage - armor, figure.health)
        if damage > 0 and lost <= 0 and figure.health:
            self.tell(e.Held(figure.key, figure.cell))
        if lost <= 0:
            return 0
        after = self.set(figure, health=figure.health - lost)
        self.tell(e.Hurt(figure.key, figure.cell, lost, after.health, why))
        if not after.health:
            self._fall(after)
        return lost

    def _fall(self, figure: Figure) -> None:
        """A god falls: its bonus chips lie on its hex, its other chips go back to the supply (HH-14)."""
        self.tell(e.Fell(figure.key, figure.cell, figure.attack, figure.armor))
        if figure.attack or figure.armor:
            self.things[figure.cell] = Pile(figure.cell, attack=figure.attack, armor=figure.armor)
        self.set(figure, attack=0, armor=0, poison=0, trap=0)
        self.lasting = [each for each in self.lasting if each.god != figure.key]

    def perish(self, figure: Figure, by: str = "") -> None:
        """A god leaves the game, and its card goes to the discard pile (HH-16)."""
        del self.gods[figure.key]
        self.tell(e.Perished(figure.key, figure.cell, by))
        discards, perished = self["discards"], self["perished"]
        side = figure.side
        self.values["discards"] = with_item(discards, side, (*discards[side], figure.key))
        self.values["perished"] = with_item(perished, side, (*perished[side], figure.key))

    def smite(self, cell: Cell, by: str) -> None:
        """The fallen god on a hex that another enters perishes, unless chips occupy the hex (HH-14, HH-24)."""
        if cell in self.things:
            return
        fallen = next((each for each in self.gods.values() if each.cell == cell and not each.health), None)
        if fallen is not None:
            self.perish(fallen, by)

    def bring(self, figure: Figure, path: tuple[Cell, ...], how: str) -> None:
        """A god goes along a path; a god that lies there is smitten (HH-14, HH-24)."""
        self.tell(e.Moved(figure.key, path, how))
        for cell in path[1:]:
            self.smite(cell, figure.key)
        self.set(figure, cell=path[-1])

    # Other things on the board

    def wear(self, cell: Cell, damage: int, why: str) -> None:
        """Architecture or a trap without a god takes damage, and is gone at 0 (HH-6)."""
        thing = self.things[cell]
        what = "architecture" if thing.architecture else "trap"
        lost = min(damage, thing.architecture or thing.trap)
        left = (thing.architecture or thing.trap) - lost
        self.tell(e.Hurt(what, cell, lost, left, why))
        if left:
            self.things[cell] = Pile(cell, **{what: left})
        else:
            del self.things[cell]

    def loosen(self, figure: Figure, damage: int, why: str) -> None:
        """The trap under a god takes damage (HH-6)."""
        lost = min(damage, figure.trap)
        self.tell(e.Hurt("trap", figure.cell, lost, figure.trap - lost, why))
        self.set(figure, trap=figure.trap - lost)

    def strike_base(self, side: int, damage: int, why: str) -> None:
        """A base loses health."""
        bases: tuple[int, int] = self["bases"]
        lost = min(damage, bases[side])
        self.tell(e.Hurt("base", self.state.layout.bases[side], lost, bases[side] - lost, why))
        self.values["bases"] = with_item(bases, side, bases[side] - lost)

    # Cards

    def give(self, hand: int, cards: Iterable[str]) -> None:
        """Cards come to a hand."""
        hands = self["hands"]
        self.values["hands"] = with_item(hands, hand, self.state.decks.ordered((*hands[hand], *cards)))

    def drop(self, hand: int, side: int, cards: Sequence[str], *, discard: bool = True) -> None:
        """Cards leave a hand, for the discard pile or the board."""
        hands, shown, gods = self["hands"], self["shown"], self.state.decks.gods
        if any(card in gods and card not in shown[hand] for card in cards):
            self.values["proved"] = with_item(self["proved"], hand, True)
        self.values["hands"] = with_item(hands, hand, without(hands[hand], cards))
        self.values["shown"] = with_item(shown, hand, without(shown[hand], cards))
        if discard:
            discards = self["discards"]
            self.values["discards"] = with_item(discards, side, (*discards[side], *cards))
