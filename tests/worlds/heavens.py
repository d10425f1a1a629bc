"""High Heavens in small: who is told what (HH-8, HH-15, HH-16, HH-22), and positions with few hidden cards."""

import random
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from games.core.protocol import Actor
from games.core.words import Seat
from games.core.working import changed
from games.high_heavens import GAME, actions as a
from games.high_heavens.state import Drawing, Looking, Robbing, State, hand_of, side_of
from render.pictures import picture
from tests.contract.walks import Subject
from tests.games.high_heavens.boards import place
from tests.worlds.counting import Telling, deals

Cards = tuple[str, ...]


def arrangements(state: State, viewer: Seat | None) -> Iterator[State]:
    """A side sees its hands and what it knows on top of its draw pile (HH-22); the rest of the cards lies anyhow. A hand
    from which no god has come holds one (HH-8)."""
    sides = [side for side in (0, 1) if viewer is None or side != side_of(state.seats, viewer)]
    yield from _anyhow(state, sides)


def _anyhow(state: State, sides: Sequence[int]) -> Iterator[State]:
    if not sides:
        yield state
        return
    side, *others = sides
    mine = [seat for seat in range(state.seats) if side_of(state.seats, seat) == side]
    unseen = [*state.piles[side], *state.tops[side]]
    unseen += [card for seat in mine for card in state.hands[seat] if card not in state.shown[seat]]
    sizes = [len(state.hands[seat]) - len(state.shown[seat]) for seat in mine]
    for dealt, left in deals(state.decks.ordered(unseen), sizes):
        hands = list(state.hands)
        for seat, cards in zip(mine, dealt, strict=True):
            hands[seat] = state.decks.ordered((*state.shown[seat], *cards))
        if any(
            hands[seat] and not state.proved[seat] and not any(card in state.decks.gods for card in dealt[n])
            for n, seat in enumerate(mine)
        ):
            continue
        for top in permutations(left, len(state.tops[side])):
            piles, tops = list(state.piles), list(state.tops)
            tops[side] = top
            piles[side] = tuple(card for card in left if card not in top)
            made = changed(state, hands=tuple(hands), piles=tuple(piles), tops=tuple(tops))
            yield from _anyhow(made, others)


def outcomes(state: State) -> Iterator[a.Action]:
    """The known top of the draw pile comes first, then any card (HH-15); each may lose any card."""
    phase = state.phase
    if isinstance(phase, (Drawing, Looking)):
        known = state.tops[state.side][: phase.count]
        for more in permutations(state.piles[state.side], phase.count - len(known)):
            cards = (*known, *more)
            yield a.Drawn(cards) if isinstance(phase, Drawing) else a.Looked(cards)
    elif isinstance(phase, Robbing):
        for own in permutations(state.hands[hand_of(state, state.seat)], phase.own):
            for enemy in permutations(state.hands[hand_of(state, phase.seat)], phase.enemy):
                yield a.Lost(own, enemy)


def heard(state: State, actor: Actor, action: a.Action, viewer: Seat | None) -> Hashable:
    """Everything is done openly, but what a side draws and what Odin sees only that side learns (HH-16, HH-22)."""
    own = viewer is not None and side_of(state.seats, viewer) == state.side
    if not own and isinstance(action, (a.Drawn, a.Looked)):
        return len(action.cards)
    if not own and isinstance(action, (a.Take, a.PutBack)):
        return type(action).__name__
    return action


def lies_open(state: State) -> Hashable:
    """The board, the discards, whose turn it is, what is to be decided, and how many cards there are."""
    return (
        *(state.gods, state.things, state.bases, state.discards, state.perished, state.lasting, state.stride),
        *(state.turn, state.player, state.points, state.phase, GAME.rules.outcome(state)),
        *(tuple(map(len, state.hands)), tuple(map(len, state.piles)), tuple(map(len, state.tops))),
        *(len(state.looked), len(state.ordered)),
    )


def tried(state: State) -> Iterator[a.Action]:
    """Uses of cards that nobody laid open, whoever holds them."""
    for side in (0, 1):
        cards = [*state.piles[side], *state.tops[side]]
        for seat in range(state.seats):
            cards += state.hands[seat] if side_of(state.seats, seat) == side else ()
        for card in state.decks.ordered(cards):
            yield from (a.Discard(card), a.Invoke(card, "d1"), a.Play(card, at="d4"), a.Take(card))
    yield a.End()


TELLING = Telling(Subject(GAME, picture(GAME)), arrangements, outcomes, heard, lies_open, tried)


def small(
    *lines: str,
    hands: Mapping[int, Cards],
    piles: tuple[Cards, Cards],
    tops: tuple[Cards, Cards] = ((), ()),
    **more: Any,
) -> State:
    """A position whose hidden cards are these alone; the others are discarded."""
    full = place(*lines, hands=hands, seats=more.get("seats", 2)).piles
    kept = {card for cards in (*piles, *tops) for card in cards}
    gone = {side: [card for card in full[side] if card not in kept] for side in (0, 1)}
    return place(*lines, hands=hands, discards=gone, tops={0: tops[0], 1: tops[1]}, piles=piles, **more)


LINES = ("odin d4", "zeus d7")
HANDS: dict[int, Cards] = {0: ("hel",), 1: ("hera", "pandoras_box")}
PILES: tuple[Cards, Cards] = (("thor", "loki", "bifrost"), ("temple",))
STARTS = {
    "two, with Odin": small(*LINES, hands=HANDS, piles=PILES),
    "two, just dealt": small(*LINES, hands=HANDS, piles=PILES, proved=(False, False)),
    "two, a known top": small(
        *LINES,
        hands=HANDS,
        piles=(("thor", "bifrost"), ()),
        tops=(("loki",), ("temple",)),
        proved=(True, False),
    ),
    "two, the Greek turn": small(*LINES, hands=HANDS, piles=PILES, seat=1),
    "four": small(
        *LINES,
        hands={0: ("hel",), 1: ("gungnir",), 2: ("pandoras_box",), 3: ("hera",)},
        piles=(("thor", "bifrost"), ("ares",)),
        seats=4,
        points=2,
    ),
}


def choose(state: State, legal: list[Any], chance: random.Random) -> Any:
    """Mostly what brings cards about, and ends of turns."""
    cards = [each for each in legal if isinstance(each, (a.Use, a.Take, a.PutBack, a.Play, a.End))]
    if cards and chance.random() < 0.7:
        return chance.choice(cards)
    kinds = list(dict.fromkeys(map(type, legal)))
    kind = chance.choice(kinds)
    return chance.choice([each for each in legal if type(each) is kind])
