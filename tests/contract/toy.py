"""Sealed Bids, a game made for the contract tests: secret hands, and everybody bids at once.

Each player is dealt two cards. In each of two rounds all seal one of their cards; the highest of those
revealed takes a point (with the option, the lowest).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core.chance import Draw
from games.core.commands import Command, Parameter
from games.core.errors import IllegalAction, Unreadable
from games.core.options import settle
from games.core.outcome import Outcome
from games.core.protocol import CHANCE, Actor, Chance, Choice, Event, Facts, Game, Option, Seat, Step
from render.core.look import Look
from render.core.scene import Scene, Text

ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Bid:
    card: int


@dataclass(frozen=True, slots=True)
class Deal:
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: Seat
    hand: tuple[int, ...]

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset((self.seat,))


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    bids: tuple[int, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Bids:
    """The state."""

    low_wins: bool
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    bids: tuple[int | None, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    gone: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.hands)


@dataclass(frozen=True, slots=True)
class Table:
    """The view: the viewer's own cards, and what lies open."""

    seat: Seat | None
    low_wins: bool
    hand: tuple[int, ...]
    bid: int | None
    sealed: tuple[bool, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    over: bool


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


class SealedBids(Game[Bids, Any, Table]):
    key = "sealed_bids"
    title = "Sealed Bids"
    rule_prefix = "SB"
    rules_version = 1
    seats = range(2, 4)
    options = (
        Option(
            "low_wins",
            "Low wins",
            "The lowest bid takes the point.",
            (Choice("off", "off"), Choice("on", "on")),
            "off",
            "SB-1",
        ),
    )
    facts = Facts(
        secrets=True, chance=True, cooperative=False, simultaneous=True, max_actions=7, blurb="Bid in secret."
    )
    state_type = Bids
    view_type = Table
    action_types = (Bid, Deal)
    event_types = (Dealt, Sealed, Revealed)

    def new(self, seats: int, options: Mapping[str, str]) -> Bids:
        if seats not in self.seats:
            raise ValueError(f"{seats} cannot play.")
        low = settle(self.options, options)["low_wins"] == "on"
        return Bids(low, ((),) * seats, tuple(range(1, 3 * seats + 1)), (None,) * seats, (), (0,) * seats, 0)

    def to_act(self, state: Bids) -> frozenset[Seat] | Chance:
        if state.round == 0:
            return CHANCE
        if state.round > ROUNDS:
            return frozenset()
        return frozenset(seat for seat in range(state.seats) if state.bids[seat] is None)

    def legal_actions(self, state: Bids, seat: Seat) -> Iterator[Any]:
        owing = self.to_act(state)
        if owing is not CHANCE and seat in owing:
            yield from map(Bid, state.hands[seat])

    def apply(self, state: Bids, actor: Actor, action: Any) -> Step[Bids]:
        owing = self.to_act(state)
        if owing is CHANCE or actor is CHANCE:
            if owing is actor and isinstance(action, Deal):
                return self._deal(state, action)
            raise IllegalAction("not_now", "The cards are dealt once.", "Wait for the deal.", "SB-1")
        if actor not in owing:
            raise IllegalAction("not_now", "You owe no bid.", "Wait for the others.", "SB-1")
        assert isinstance(actor, int)
        if not isinstance(action, Bid) or action.card not in state.hands[actor]:
            held = ", ".join(map(str, state.hands[actor]))
            raise IllegalAction("not_held", "You do not hold that card.", f"You hold {held}.", "SB-1")
        return self._bid(state, actor, action)

    def _deal(self, state: Bids, action: Deal) -> Step[Bids]:
        hands = tuple(tuple(sorted(action.order[2 * seat : 2 * seat + 2])) for seat in range(state.seats))
        dealt = replace(state, hands=hands, deck=tuple(sorted(action.order[2 * state.seats :])), round=1)
        return Step(dealt, tuple(Dealt(seat, hand) for seat, hand in enumerate(hands)), barrier=True)

    def _bid(self, state: Bids, seat: Seat, action: Bid) -> Step[Bids]:
        hand = tuple(card for card in state.hands[seat] if card != action.card)
        bids = with_item(state.bids, seat, action.card)
        state = replace(state, hands=with_item(state.hands, seat, hand), bids=bids)
        if None in bids:
            return Step(state, (Sealed(seat),))
        winner = bids.index(min(bids) if state.low_wins else max(bids))
        after = replace(
            state,
            bids=(None,) * state.seats,
            shown=(*state.shown, *bids),
            points=with_item(state.points, winner, state.points[winner] + 1),
            round=state.round + 1,
        )
        return Step(after, (Sealed(seat), Revealed(bids, winner)), barrier=True)

    def sample(self, state: Bids, draw: Draw) -> Deal:
        return Deal(draw.shuffled(state.deck))

    def view(self, state: Bids, seat: Seat | None) -> Table:
        return Table(
            seat=seat,
            low_wins=state.low_wins,
            hand=() if seat is None else state.hands[seat],
            bid=None if seat is None else state.bids[seat],
            sealed=tuple(bid is not None for bid in state.bids),
            shown=state.shown,
            points=state.points,
            round=state.round,
            over=state.round > ROUNDS,
        )

    def resample(self, state: Bids, seat: Seat | None, draw: Draw) -> Bids:
        others = [other for other in range(state.seats) if other != seat]
        hidden = [card for other in others for card in state.hands[other]]
        hidden += [bid for other in others if (bid := state.bids[other]) is not None]
        dealt = list(draw.shuffled((*hidden, *state.deck)))
        for other in others:
            hand = tuple(sorted(dealt.pop() for _ in state.hands[other]))
            bid = None if state.bids[other] is None else dealt.pop()
            state = replace(
                state, hands=with_item(state.hands, other, hand), bids=with_item(state.bids, other, bid)
            )
        return replace(state, deck=tuple(sorted(dealt)))

    def outcome(self, state: Bids) -> Outcome | None:
        if state.round <= ROUNDS:
            return None
        stayed = [seat for seat in range(state.seats) if seat not in state.gone] or range(state.seats)
        most = max(state.points[seat] for seat in stayed)
        winners = tuple(seat for seat in stayed if state.points[seat] == most)
        return Outcome("all_bids_made", winners, state.points)

    def idle(self, state: Bids, seat: Seat) -> Bid:
        return Bid(state.hands[seat][0])

    def retire(self, state: Bids, seat: Seat) -> Bids:
        return replace(state, gone=tuple(sorted({*state.gone, seat})))

    def universe(self, seats: int, options: Mapping[str, str]) -> Iterator[Any]:
        return map(Bid, range(1, 3 * seats + 1))

    def check(self, state: Bids) -> None:
        cards = [*state.deck, *state.shown, *(card for hand in state.hands for card in hand)]
        cards += [bid for bid in state.bids if bid is not None]
        if sorted(cards) != list(range(1, 3 * state.seats + 1)):
            raise ValueError(f"cards were lost or made: {sorted(cards)}")

    def format(self, action: Any) -> str:
        return f"bid {action.card}" if isinstance(action, Bid) else "deal"

    def parse(self, text: str) -> Bid:
        word, _, card = text.partition(" ")
        if word != "bid" or not card.isdecimal():
            raise Unreadable("unreadable", f"“{text}” is no bid.", "Write bid 4.")
        return Bid(int(card))

    def prompt(self, view: Table, names: Sequence[str]) -> str:
        if view.over:
            return "The game is over."
        if view.round == 0:
            return "The cards are dealt."
        owing = [name for name, sealed in zip(names, view.sealed, strict=True) if not sealed]
        return f"Round {view.round}: a bid is owed by {' and '.join(owing)}."

    def describe(self, event: Event, names: Sequence[str]) -> str:
        if isinstance(event, Dealt):
            return f"{names[event.seat]} is dealt {event.hand}."
        if isinstance(event, Sealed):
            return f"{names[event.seat]} seals a bid."
        assert isinstance(event, Revealed)
        return f"The bids are {event.bids}: {names[event.winner]} takes the point."

    def commands(self) -> tuple[Command, ...]:
        card = Parameter(
            "card", "card", "A card of your hand", write=str, label=lambda _, card: f"card {card}"
        )
        return (Command("bid", "Seal a bid", "Bid", Bid, (card,)),)

    def turn(self, state: Bids) -> int:
        return min(state.round, ROUNDS)


def table_words(view: Table) -> str:
    cards = ", ".join(map(str, view.hand)) or "nothing"
    sealed = ", ".join("sealed" if each else "open" for each in view.sealed)
    return (
        f"Round {view.round}. You hold {cards}; your bid is {view.bid}. Bids: {sealed}. "
        f"Shown: {view.shown}. Points: {view.points}."
    )


class TablePicture:
    """How Sealed Bids looks: one line of words."""

    def scene(self, view: Table, look: Look) -> Scene:
        line = Text(20, 50, table_words(view), 34)
        return Scene(1200, 100, look.theme, (), (line,))

    def alt(self, view: Table, look: Look) -> str:
        return table_words(view)

    def text(self, view: Table, look: Look) -> str:
        return table_words(view)
