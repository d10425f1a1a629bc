"""A position while an action is carried out: what changes, and what is told of it.

Damage, falling, smiting and perishing happen here and nowhere else (HH-14, HH-16, HH-24).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from games.core.protocol import Event
from games.core.working import Changes, with_item as with_item, without as without
from games.high_heavens import events as e
from games.high_heavens.board import Cell
from games.high_heavens.state import Figure, Lasting, Pile, State, changed


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

    def cease(self, kind: str, god: str) -> None:
        """What holds for a god is over."""
        self.lasting = [each for each in self.lasting if each.kind != kind or each.god != god]

    # Gods

    def set(self, figure: Figure, **values: Any) -> Figure:
        """Change a figure."""
        after = replace(figure, **values)
        self.gods[figure.key] = after
        return after

    def hurt(self, figure: Figure, damage: int, why: str) -> int:
        """A god loses health, and falls at 0; returns what it lost. Armor is the caller's to take off."""
        lost = min(damage, figure.health)
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

    def bring(self, figure: Figure, path: tuple[Cell, ...], how: str, free: bool = False) -> None:
        """A god goes along a path; a god that lies there is smitten (HH-14, HH-24)."""
        self.tell(e.Moved(figure.key, path, how, free))
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
        cell = self.state.layout.bases[side]
        self.tell(e.Hurt("base", cell, lost, bases[side] - lost, why))
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
