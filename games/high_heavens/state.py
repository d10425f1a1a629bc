"""The frozen state: what stands on the board, the cards, whose turn it is, and what comes next: a player decides, or chance.

What a viewer may know: the board and all discards; the hands and what is known of the draw pile of their own side.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.protocol import Seat
from games.core.working import changed as changed
from games.high_heavens.components import LAYOUTS, Cell, Decks, Layout, decks_of

# A player decides


@dataclass(frozen=True, slots=True)
class Acting:
    """The player spends action points, or ends the turn (HH-9)."""


@dataclass(frozen=True, slots=True)
class Granted:
    """A god moves now, by a card: up to `steps` hexes, `over` occupied ones too."""

    god: str
    steps: int
    over: bool


@dataclass(frozen=True, slots=True)
class Blows:
    """A god attacks `left` times more now, then takes `harm` (Berserkergang)."""

    god: str
    left: int
    harm: int


@dataclass(frozen=True, slots=True)
class Choosing:
    """The player takes one of the cards that were looked at; then orders the others (Odin)."""

    taken: bool = False


@dataclass(frozen=True, slots=True)
class Excess:
    """The player discards down to the limit of the hand (HH-32)."""


@dataclass(frozen=True, slots=True)
class CleaningUp:
    """The player may discard more cards, then draws (HH-15)."""


# Chance decides


@dataclass(frozen=True, slots=True)
class Starting:
    """Chance decides who begins (HH-8)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """This hand is dealt (HH-8)."""

    hand: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """The player draws `count` cards; `ends`: then the next turn begins (HH-15)."""

    count: int
    ends: bool


@dataclass(frozen=True, slots=True)
class Looking:
    """The top `count` cards of the player's draw pile are looked at (Odin)."""

    count: int


@dataclass(frozen=True, slots=True)
class Robbing:
    """Both discard cards at random: the player `own`, this seat `enemy` (Pandora's Box)."""

    seat: Seat
    own: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Rolling:
    """A die decides whether an attack hits (HH-20). `blows` are those that are still to come, if it is one of several."""

    god: str
    at: Cell
    trap: bool
    blows: Blows | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over.

    `reason` is `base`, `pantheon`, `no_gods`, `resigned`, `both` or `rounds` (HH-18, HH-35). `winner` is a side, None
    for a draw.
    """

    reason: str
    winner: int | None


Decision: TypeAlias = Acting | Granted | Blows | Choosing | Excess | CleaningUp
Owed: TypeAlias = Starting | Dealing | Drawing | Looking | Robbing | Rolling
Phase: TypeAlias = Decision | Owed | Over


BASE_HEALTH: Final = 30
MOST_BONUS: Final = 2
ROUNDS: Final = 60
"""After so many rounds the game ends (HH-18)."""
TEAM_ORDER: Final = (0, 2, 1, 3)
"""The order of four seats: players 1, 3, 2, 4 (HH-22)."""


@dataclass(frozen=True, slots=True)
class Chips:
    """Numbers of chips by kind (HH-5)."""

    black: int
    poison: int
    armor: int
    attack: int
    health: int
    architecture: int


ALL_CHIPS: Final = Chips(black=6, poison=6, armor=8, attack=8, health=60, architecture=12)


@dataclass(frozen=True, slots=True)
class Figure:
    """A god on the board, standing or with no health fallen, and the chips under it (HH-6, HH-14)."""

    key: str
    side: int
    cell: Cell
    health: int
    attack: int = 0
    armor: int = 0
    poison: int = 0
    trap: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """What else is on a hex: architecture, a trap without a god, or dropped bonus chips (HH-3, HH-6, HH-14)."""

    cell: Cell
    architecture: int = 0
    trap: int = 0
    attack: int = 0
    armor: int = 0


@dataclass(frozen=True, slots=True)
class Lasting:
    """What holds for a while: of which `kind`, for which god, whose side brought it about, and the last turn in which
    it holds.

    disabled   the god takes no action; one black chip (HH-6)
    hidden     the god is no target and walks through occupied hexes (Hades)
    guarded    ranged attacks cannot hit the god (Frigg)
    blessed    the god's next attack does `amount` more, past armor (Gungnir)
    parried    the first attack on the god this turn has happened (Baldr)
    moved      the god's free move of this turn is used (Hermes)
    unlimited  the player's hand has no limit (Mead); `god` is empty
    """

    kind: str
    god: str
    side: int
    until: int
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Stride:
    """A move that can go on: any other action ends it (HH-11)."""

    god: str
    left: int
    over: bool


@dataclass(frozen=True, kw_only=True)
class Open:
    """What everybody may know, in the state and in every view alike; State says what each field is."""

    seats: int
    omnipotence: bool
    runes: bool
    hearth: str
    cards: str
    phase: Phase
    first: Seat
    turn: int
    player: Seat
    points: int
    gods: tuple[Figure, ...]
    things: tuple[Pile, ...]
    bases: tuple[int, int]
    discards: tuple[tuple[str, ...], ...]
    perished: tuple[tuple[str, ...], ...]
    entered: tuple[tuple[str, ...], tuple[str, ...]]
    shown: tuple[tuple[str, ...], ...]
    proved: tuple[bool, ...]
    lasting: tuple[Lasting, ...]
    stride: Stride | None
    resigned: tuple[Seat, ...]

    @property
    def decks(self) -> Decks:
        """The cards of this game."""
        return decks_of(self.cards)

    @property
    def full_hand(self) -> int:
        """The number of cards up to which a player draws (HH-15, HH-22)."""
        return 5 if self.seats == 2 else 3


@dataclass(frozen=True, kw_only=True)
class State(Open):
    """A position.

    Side 0 is Norse, in the south; side 1 is Greek. `cards` is the text of a server owner's file, empty for the
    standard cards. `turn` counts turns from 1. `seat` is the seat whose turn it is: its hand and its columns count.
    `player` decides; it is another only if that seat's player has resigned and a team-mate plays on (HH-34).

    `hands` are by seat, in order of the decks; by side with `omnipotence`, where team-mates share a hand. `shown` are
    the cards in each hand that everybody knows. `proved` says for each hand whether a god has left it since it was
    dealt: until then everybody knows that there is one in it (HH-8). By side: `piles` are the unknown cards of the draw piles, `tops` those
    on top that the side knows, in order, `discards` oldest first, `perished` the gods that have perished, `entered`
    the gods that were invoked so far, each once (HH-10). `looked` and `ordered` are the cards that the player is looking at.
    """

    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    seat: Seat = 0
    tops: tuple[tuple[str, ...], ...] = ((), ())
    looked: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return side_of(self.seats, self.seat)

    @property
    def hand_limit(self) -> int:
        """The most cards in a hand; as good as none with `omnipotence` (HH-15, HH-19, HH-22, HH-32)."""
        if self.omnipotence or any(each.kind == "unlimited" for each in self.lasting):
            return 1000
        return self.full_hand

    @property
    def layout(self) -> Layout:
        """Where the homes are."""
        return LAYOUTS[self.hearth]


def side_of(seats: int, seat: Seat) -> int:
    """Return the side of a seat: of four, the first two are Norse (HH-34)."""
    return seat if seats == 2 else seat // 2


def seats_of(seats: int, side: int) -> tuple[Seat, ...]:
    """Return the seats of a side."""
    return (side,) if seats == 2 else (2 * side, 2 * side + 1)


def seat_at(seats: int, first: Seat, turn: int) -> Seat:
    """Return whose turn it is: sides take turns (HH-22, HH-34)."""
    return (first + turn - 1) % 2 if seats == 2 else TEAM_ORDER[(turn - 1) % 4]


def hand_of(state: Open, seat: Seat) -> int:
    """Return the number of a seat's hand: team-mates share one with `omnipotence`."""
    return side_of(state.seats, seat) if state.omnipotence else seat


def side_of_hand(seats: int, omnipotence: bool, hand: int) -> int:
    """Return the side of a hand: with `omnipotence` each side has one."""
    return hand if omnipotence else side_of(seats, hand)


def supply(state: Open) -> Chips:
    """Return the chips that are left for both sides (HH-5)."""
    black = poison = armor = attack = health = architecture = 0
    for god in state.gods:
        black += god.trap
        poison += god.poison
        armor += god.armor
        attack += god.attack
        health += god.health
    for pile in state.things:
        black += pile.trap
        armor += pile.armor
        attack += pile.attack
        architecture += pile.architecture
    for each in state.lasting:
        black += each.kind == "disabled"
    full = ALL_CHIPS
    return Chips(
        full.black - black,
        full.poison - poison,
        full.armor - armor,
        full.attack - attack,
        full.health - health,
        full.architecture - architecture,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The table as one viewer sees it.

    `seat` is the viewer's, None for a spectator; `side` their side. `hands` are those of their side, and of other
    hands the cards that everybody knows; `hand_sizes` counts all cards. `tops` are the known top cards of their side's
    draw pile, in order, empty for others; `top_sizes` and `pile_sizes` count for both sides the known and the unknown
    cards. `looked` and `ordered` are the cards that the player is looking at, if the viewer's side plays, and
    `looked_sizes` their numbers. The other fields are as in the state.
    """

    seat: Seat | None
    side: int | None
    hands: tuple[tuple[str, ...], ...]
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    tops: tuple[tuple[str, ...], ...]
    top_sizes: tuple[int, ...]
    looked: tuple[str, ...]
    ordered: tuple[str, ...]
    looked_sizes: tuple[int, int]
    turn_of: Seat
