"""Events: what can happen, and who may know of it. Gods and cards are named by their keys."""

from dataclasses import dataclass
from typing import Final

from games.core.protocol import Aside, Event, Seat, SeatEvent, Weight
from games.high_heavens.components import Cell


@dataclass(frozen=True, slots=True)
class Begun(SeatEvent):
    """A seat begins the game (HH-8)."""


@dataclass(frozen=True, slots=True)
class HandShown(SeatEvent):
    """A hand without a god was shown and shuffled back (HH-8)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Aside):
    """A hand was dealt (HH-8)."""

    count: int


@dataclass(frozen=True, slots=True)
class CardsGot(Aside):
    """The cards that a seat got, which only its side may know: dealt, drawn, or taken."""

    cards: tuple[str, ...]
    side: tuple[Seat, ...]

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset(self.side)


@dataclass(frozen=True, slots=True)
class TurnBegan(SeatEvent):
    """A turn begins, with so many action points. `player` is a team-mate if the seat's player has resigned."""

    player: Seat
    turn: int
    points: int

    @property
    def weight(self) -> Weight:
        return Weight.PROMPTED


@dataclass(frozen=True, slots=True)
class TurnEnded(SeatEvent):
    """A player ends a turn. `passed`: without having done anything in it."""

    passed: bool

    @property
    def weight(self) -> Weight:
        return Weight.DEED if self.passed else Weight.PROMPTED


@dataclass(frozen=True, slots=True)
class Ceased(Event):
    """Something that lasted is over (`Lasting`)."""

    kind: str
    god: str

    @property
    def weight(self) -> Weight:
        return Weight.ASIDE


@dataclass(frozen=True, slots=True)
class Invoked(SeatEvent):
    """A god entered the game (HH-9)."""

    god: str
    to: Cell
    health: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A god moved along a path, or was put or changed places. `how` is `move`, `granted`, `forced`, `put` or `swap`."""

    god: str
    path: tuple[Cell, ...]
    how: str


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
class Held(Event):
    """The armor of a god stopped all damage (HH-6)."""

    god: str
    cell: Cell


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
class Used(SeatEvent):
    """A god used its special ability, or a deed of it. `does` is its effect (`EffectKind`), empty if it has several, and
    `target` the god that it is done to."""

    god: str
    deed: str
    does: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Played(SeatEvent):
    """A divine power was used."""

    card: str


@dataclass(frozen=True, slots=True)
class Looked(Aside):
    """A player looks at the top cards of the draw pile."""

    count: int


@dataclass(frozen=True, slots=True)
class TookOne(Aside):
    """A player took one of the cards looked at and put the others back."""

    back: int


@dataclass(frozen=True, slots=True)
class Recovered(SeatEvent):
    """The card of a perished god came back to the hand."""

    god: str


@dataclass(frozen=True, slots=True)
class Discarded(Aside):
    """A player discarded cards, face up. `random`: by chance."""

    cards: tuple[str, ...]
    random: bool = False


@dataclass(frozen=True, slots=True)
class Drew(Aside):
    """A player drew cards; `left` are in the draw pile."""

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
    *(Aimed, Held, TurnEnded, Ended),
)
