"""High Ground in small: who is told what (HG-5, HG-14, HG-23, HG-25), and positions with few hidden cards."""

import random
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

from games.core.components import CardOrJoker, Face
from games.core.protocol import CHANCE, Actor
from games.core.words import Seat
from games.core.working import changed
from games.high_ground import GAME, actions as a
from games.high_ground.rules.turn_end import written
from games.high_ground.state import Drawing, Over, Rolling, State, Unearthing, in_order
from render.high_ground import PICTURE
from tests.contract.walks import Subject
from tests.games.high_ground.boards import cards, left_with, position
from tests.worlds.counting import Moment, Telling, deals

Cards = tuple[CardOrJoker, ...]


def arrangements(state: State, viewer: Seat | None) -> Iterator[State]:
    """Hands are seen by their owners alone (HG-5), and nobody sees the draw pile: the cards lie anyhow in them."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    unseen = in_order([*state.draw_pile, *(card for seat in others for card in state.hands[seat])])
    for hands, pile in deals(unseen, [len(state.hands[seat]) for seat in others]):
        held = dict(zip(others, hands, strict=True))
        every = tuple(held.get(seat, hand) for seat, hand in enumerate(state.hands))
        yield changed(state, hands=every, draw_pile=pile)


def outcomes(state: State) -> Iterator[a.Action]:
    """The die shows any face. Any card of the draw pile may come next; where it runs out, the discards are shuffled into
    it, and any of these (HG-14, HG-23)."""
    if isinstance(state.phase, Rolling):
        yield from map(a.DieRoll, Face)
    elif isinstance(state.phase, (Drawing, Unearthing)):
        count = state.phase.count if isinstance(state.phase, Drawing) else 1
        first = combinations(state.draw_pile, min(count, len(state.draw_pile)))
        for cards in first:
            for more in combinations(state.discards, count - len(cards)):
                drawn = (*cards, *more)
                yield a.Drawn(in_order(drawn)) if isinstance(state.phase, Drawing) else a.TurnedOver(drawn[0])


def heard(state: State, actor: Actor, action: a.Action, viewer: Seat | None) -> Hashable:
    """Everything is done openly, except that others see only how many cards somebody draws (HG-5, HG-14)."""
    if actor is CHANCE and isinstance(action, a.Drawn) and viewer != state.player:
        return len(action.cards)
    return action


def lies_open(state: State) -> Hashable:
    """The land and the pieces, the dead, the discards, whose turn it is, what the player may do, and how it ended
    (HG-14, HG-25). How many cards there are is seen too."""
    return (
        state.land,
        state.killed,
        state.discards,
        state.player,
        state.turn,
        state.phase,
        state.out,
        GAME.rules.outcome(state),
        len(state.draw_pile),
        tuple(map(len, state.hands)),
    )


def tried(state: State) -> Iterator[a.Action]:
    """Discards and plays of cards that nobody laid open, whoever holds them."""
    cells = [here.cell for here in state.land if not here.king]
    hidden = in_order([*state.draw_pile, *(card for hand in state.hands for card in hand)])
    for card in hidden:
        yield a.Discard((card,))
        yield a.Play(card, cells[0])
    yield a.Discard(hidden[: state.hand_size])
    yield from (a.Dig(), a.Enough(), a.Discard(()))


TELLING = Telling(Subject(GAME, PICTURE), arrangements, outcomes, heard, lies_open, tried)

PATH = """
         L     M      N      O
    14   .     K-     .      .
    13   .     9:A3   9:B3   KB:B1
    12   K-    KA:A1  .      .
"""
THREE = """
         L     M      N      O
    14   .     K-     KC     .
    13   .     9:A3   9:B3   KB
    12   .     KA     9:C1   .
"""
EDGE = """
         L     M      N      O
    14   .     K-     KC     .
    13   .     9:A3   9:B3/C3  KB
    12   .     KA     4      .
"""


def small(text: str, hands: dict[str, str], pile: str, seats: int = 2) -> State:
    """A position whose hidden cards are these alone."""
    return left_with(position(text, seats=seats, hands=hands, mini=True), pile)


def with_discards(state: State, discards: str) -> State:
    """The position with its draw pile in place of these discards."""
    assert set(state.draw_pile) == set(cards(discards))
    return changed(state, draw_pile=(), discards=cards(discards))


TWO_HANDS = {"A": "2C 3C", "B": "2D 3D"}


def warnings_are_certain(telling: Telling, moment: Moment) -> None:
    """What is said to repeat a position for the third time does so in every world, and what does is said, unless somebody
    else has drawn cards in between (HG-27)."""
    state = moment.state
    if len(state.history) < 2 or not GAME.rules.to_act(state):
        return
    for viewer, worlds in moment.worlds.items():
        others_drew = any(fill.seat != viewer and not fill.unchanged for fill in state.fills)
        view = GAME.knowledge.view(state, viewer)
        warned: list[a.Action] = [*view.repeats]
        for action in GAME.rules.legal_actions(state, state.player):
            if isinstance(action, (a.Move, a.Hop, a.Swap, a.Tip)):
                known = next(iter(worlds))
                ends = all(
                    GAME.rules.apply(world, world.player, action).state.phase == Over("repetition", None)
                    for world in worlds
                )
                if ends and others_drew:
                    continue  # not everything that can be counted is told, only what is certain without counting
                assert (action in warned) == ends, (
                    f"viewer {viewer}, {action}: warned {action in warned}, certain {ends}, "
                    f"{len(worlds)} worlds such as {known.hands}"
                )


STARTS = {
    "two, a pile of three": small(PATH, TWO_HANDS, "5S 6S 7S"),
    "two, a pile of one": small(PATH, TWO_HANDS, "5S"),
    "two, no pile": small(PATH, TWO_HANDS, ""),
    "two, short hands": small(PATH, {"A": "2C", "B": "2D"}, "5S 6S 7S 8S"),
    "three, a pile of one": small(THREE, {"A": "2C 3C", "B": "2D 3D", "C": "2H"}, "5S", 3),
    "three, short hands": small(EDGE, {"A": "2C", "B": "2D 3D", "C": "2H"}, "5S 6S", 3),
}


THERE, BACK = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")
NOTHING_LEFT = small(PATH, TWO_HANDS, "")
FIVE_LEFT = with_discards(small(PATH, TWO_HANDS, "5S"), "5S")
ENDED = (FIVE_LEFT, (*THERE, *BACK, *THERE, "N13.2.1 > M13", "discard 2D", "drawn 2D", "M13 > N13"))
COUNTED = small(EDGE, {"A": "2C", "B": "2D 3D"}, "", 3)
LAST = small(EDGE, {"A": "2C", "B": "2D 3D", "C": "2H"}, "5S 6S", 3)

DIGS = ("discard", "drawn 5S", "roll", "die DIG", "dig", "turned over 6S")

HARD: dict[str, tuple[State, tuple[str, ...]]] = {
    "a whole hand must come back": (
        NOTHING_LEFT,
        (*THERE, "N13.2.1 > M13", "discard 2D 3D", "drawn 2D 3D", *THERE, *BACK, "M13 > N13"),
    ),
    "a card may come back, and does": (
        FIVE_LEFT,
        (*THERE, *BACK, "discard 2C", "drawn 2C", *THERE[1:], *THERE),
    ),
    "the game ends by a hand that came back": ENDED,
    "it goes on, as the hand did not come back": (
        FIVE_LEFT,
        (*THERE, *BACK, *THERE, "N13.2.1 > M13", "discard 2D", "drawn 5S", "M13 > N13", "discard 5S"),
    ),
    "the others would learn a hand from what may be taken back": (
        FIVE_LEFT,
        (
            *(*THERE, "N13.2.1 > M13", "discard 2D 3D", "drawn 2D 5S", *THERE, *BACK),
            *("discard 2C 3C", "drawn 2C 3D", "discard", "discard 2C 3D", "drawn 2C 3C", "discard"),
            *("M13 > N13", "discard"),
        ),
    ),
    "one card is kept while others are shuffled": (
        FIVE_LEFT,
        (
            *("discard 2C", "drawn 5S", "discard 2D", "drawn 2C", "discard 3C", "drawn 3C", "discard 2C"),
            *("drawn 2D", "discard 5S", "drawn 2C", "discard"),
        ),
    ),
    "somebody goes out, and the hand could be counted": (COUNTED, ("M13 > N13 x N13.1.1", "discard")),
    "somebody goes out, and the hand is open": (LAST, ("M13 > N13 x N13.1.1", *DIGS)),
}
"""Courses made by hand for what random ones seldom reach."""


def choose(state: State, legal: list[Any], chance: random.Random) -> Any:
    """Mostly to and fro and new hands, so that positions and cards come back; at times anything else."""

    def of(kind: type, *kinds: type) -> list[Any]:
        return [each for each in legal if isinstance(each, (kind, *kinds))]

    if chance.random() < 0.12:
        kinds = list(dict.fromkeys(map(type, legal)))
        return chance.choice(of(chance.choice(kinds)))
    quiet = [
        each
        for each in of(a.Move, a.Swap, a.Tip, a.Decline)
        if not isinstance(each, a.Move) or each.attack is None
    ]
    stood = {before.pieces for before in state.history}
    back = [
        each for each in quiet if written(GAME.rules.apply(state, state.player, each).state.land) in stood
    ]
    quiet = back or quiet
    fills = of(a.Discard)
    return chance.choice(fills if fills and (not quiet or chance.random() < 0.6) else quiet or legal)
