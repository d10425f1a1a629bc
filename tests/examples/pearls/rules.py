"""The rules of Pearls."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from games.core import simple_games as simple
from games.core.simple_games import CHANCE, Hand, Outcome, Part, Seat, Step, Table

HAND = ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Dive(Table):
    """The cards, the bids of this round, and the pearls of each player."""

    hands: Annotated[tuple[tuple[int, ...], ...], simple.OWNER]
    bids: Annotated[tuple[int | None, ...], simple.OWNER]
    deck: Annotated[tuple[int, ...], simple.NOBODY]
    shown: Annotated[tuple[int, ...], simple.OPEN] = ()
    pearls: tuple[int, ...] = ()
    round: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """The order of the deck."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    """Choose a card in secret."""

    card: int


@dataclass(frozen=True, slots=True)
class Dealt(simple.Private):
    says = "{seat gets} the cards {hand}."
    hand: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chose(simple.Event):
    says = "{seat has} chosen a card."
    seat: Seat


@dataclass(frozen=True, slots=True)
class Shown(simple.Event):
    says = "The bids are {bids}. {seat takes} the pearls."
    seat: Seat
    bids: tuple[int, ...]


def new(seats: int, options: Mapping[str, str]) -> Dive:
    none = (None,) * seats
    return Dive(((),) * seats, none, tuple(cards(seats)), pearls=(0,) * seats, seats=seats)


def cards(seats: int) -> Sequence[int]:
    return range(1, 5 * seats + 1)


def to_act(dive: Dive) -> frozenset[Seat] | simple.Chance:
    if dive.round == 0:
        return CHANCE
    return frozenset(seat for seat, bid in enumerate(dive.bids) if bid is None)


def legal(dive: Dive, seat: Seat) -> Iterator[Bid]:
    return map(Bid, dive.hands[seat])


def apply(dive: Dive, seat: Seat, action: Deal | Bid) -> Step[Dive]:
    if isinstance(action, Deal):
        at = range(0, HAND * dive.seats, HAND)
        dealt_hands = tuple(tuple(sorted(action.order[first : first + HAND])) for first in at)
        dealt = replace(dive, hands=dealt_hands, deck=action.order[HAND * dive.seats :], round=1)
        return Step(dealt, tuple(Dealt(owner, hand) for owner, hand in enumerate(dealt_hands)))
    hands, bids = list(dive.hands), list(dive.bids)
    hands[seat] = tuple(card for card in hands[seat] if card != action.card)
    bids[seat] = action.card
    dive = replace(dive, hands=tuple(hands), bids=tuple(bids))
    chosen = tuple(bid for bid in bids if bid is not None)
    if len(chosen) < dive.seats:
        return Step(dive, (Chose(seat),))
    winner, pearls = chosen.index(max(chosen)), list(dive.pearls)
    pearls[winner] += dive.round
    dive = replace(dive, shown=(*dive.shown, *chosen), pearls=tuple(pearls), round=dive.round + 1)
    return Step(replace(dive, bids=(None,) * dive.seats), (Chose(seat), Shown(winner, chosen)))


def outcome(dive: Dive) -> Outcome | None:
    return simple.best("most_pearls", dive.pearls, dive.gone) if dive.round > ROUNDS else None


def board(dive: Dive) -> Sequence[Part]:
    hands = enumerate(dive.hands)
    chosen = tuple("–" if bid is None else "?" if bid < 0 else str(bid) for bid in dive.bids)
    return [
        *(Hand(tuple(None if card < 0 else str(card) for card in hand), seat) for seat, hand in hands),
        simple.Row(f"Bids for {dive.round}", chosen),
        Hand(tuple(map(str, dive.shown[-dive.seats :])), title="Last bids"),
    ]


GAME = simple.simple_game(
    title="Pearls",
    prefix="PL",
    blurb="Bid your cards for pearls.",
    seats=(2, 3, 4),
    minutes=(5, 10),
    max_actions=1 + ROUNDS * 4,
    state=Dive,
    actions=(Bid,),
    events=(Dealt, Chose, Shown),
    new=new,
    to_act=to_act,
    legal=legal,
    apply=apply,
    outcome=outcome,
    board=board,
    cards=lambda dive: cards(dive.seats),
    chance=Deal,
    sample=lambda dive, draw: Deal(draw.shuffled(dive.deck)),
    scores=lambda dive: dive.pearls,
    simultaneous=True,
)
