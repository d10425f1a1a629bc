"""Events: what can happen, and who may know of it. Gods and cards are named by their keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.protocol import Event, Seat
from games.high_heavens.board import Cell


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """A seat begins the game (HH-8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A hand without a god was shown and shuffled back (HH-8)."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """A hand was dealt (HH-8)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsGot(Event):
    """The cards that a seat got, which only its side may know: dealt, drawn, or taken."""

    seat: Seat
    cards: tuple[str, ...]
    side: tuple[Seat, ...]

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset(self.side)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins, with so many action points. `player` is a team-mate if the seat's player has resigned."""

    seat: Seat
    player: Seat
    turn: int
    points: int


@dataclass(frozen=True, slots=True)
class Ceased(Event):
    """Something that lasted is over (`Lasting`)."""

    kind: str
    god: str


@dataclass(frozen=True, slots=True)
class Invoked(Event):
    """A god entered the game (HH-9)."""

    seat: Seat
    god: str
    to: Cell
    health: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A god moved along a path, or was put or changed places. `how` is `move`, `granted`, `forced`, `put` or `swap`."""

    god: str
    path: tuple[Cell, ...]
    how: str
    free: bool = False


@dataclass(frozen=True, slots=True)
class Perished(Event):
    """A god left the game: `by` is the god that smote it, empty in clean-up (HH-14)."""

    god: str
    cell: Cell
    by: str = ""


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A god attacked. `target` is a god's key, `base`, `trap` or `architecture`; `result` is `hit`, `missed` or `parried`
    (HH-12, HH-20)."""

    god: str
    at: Cell
    target: str
    ranged: bool
    damage: int
    result: str


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """A god attacks, and the die decides whether it hits: then it does `damage`. The fields are as in `Attacked`
    (HH-20)."""

    god: str
    at: Cell
    target: str
    ranged: bool
    damage: int


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """Something took damage and has `left` health. `why` is `attack`, `ability`, `power`, `thunder`, `poison` or
    `frenzy`."""

    target: str
    cell: Cell
    damage: int
    left: int
    why: str


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A god fell, and these bonus chips lie on its hex (HH-14)."""

    god: str
    cell: Cell
    attack: int
    armor: int


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A god has `amount` more of something: `health`, `attack`, `armor` or `poison`; less if negative."""

    god: str
    what: str
    amount: int


@dataclass(frozen=True, slots=True)
class Acquired(Event):
    """A god took bonus chips from a hex (HH-13)."""

    god: str
    at: Cell
    attack: int
    armor: int


@dataclass(frozen=True, slots=True)
class Lasts(Event):
    """Something holds from now on (`Lasting`)."""

    kind: str
    god: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A trap or architecture was put on a hex; `god` is who is in the trap (HH-6)."""

    what: str
    cell: Cell
    amount: int
    god: str = ""


@dataclass(frozen=True, slots=True)
class Used(Event):
    """A god used its special ability, or a deed of it. `does` is its effect (`EffectKind`), empty if it has several, and
    `target` the god that it is done to."""

    seat: Seat
    god: str
    deed: str
    does: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A divine power was used."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A player looks at the top cards of the draw pile."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TookOne(Event):
    """A player took one of the cards looked at and put the others back."""

    seat: Seat
    back: int


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """The card of a perished god came back to the hand."""

    seat: Seat
    god: str


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A player discarded cards, face up. `random`: by chance."""

    seat: Seat
    cards: tuple[str, ...]
    random: bool = False


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew cards; `left` are in the draw pile."""

    seat: Seat
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class RuneRolled(Event):
    """The die was rolled for an attack (HH-20)."""

    god: str
    number: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over. The fields are as in `Over`."""

    reason: str
    winner: int | None


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    *(
        Begun,
        HandShown,
        HandDealt,
        CardsGot,
        TurnBegan,
        Ceased,
        Invoked,
        Moved,
        Perished,
        Attacked,
        Hurt,
        Fell,
    ),
    *(Gained, Acquired, Lasts, Placed, Used, Played, Looked, TookOne, Recovered, Discarded, Drew, RuneRolled),
    *(Aimed, Ended),
)
