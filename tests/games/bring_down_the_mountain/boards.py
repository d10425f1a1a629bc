"""Positions as text and in numbers, for tests.

As text: a line for each valley, cards from the bottom of the pile to its top, and one for each ridge, from
the peak to the outer end. What is left out is empty. `done 2` says that two piles have left. Most boards have
only the cards that matter.

    N  9H
    E  JS 10D
    NE 3C 8S
    done 1

In numbers, for tests that hold the searches to the rules: made up, and out of played games.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME, playing
from games.bring_down_the_mountain.actions import Deal
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.state import (
    OWNERS,
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Over,
    State,
    falls,
    is_complete,
)
from games.core.components import ACE, DECK, KING, RANKS, SUITS, Card, Pile, card_text, read_card
from games.core.protocol import CHANCE, Step
from games.core.words import IllegalAction, Names
from tests.games.reading import after, all_events, parsed

NAMES = ("Ann", "Ben", "Cleo", "Dan")
ROUND = 5


def position(
    text: str,
    to_move: str = "N",
    *,
    seats: int = 2,
    owns_two: str = "first",
    fog: bool = False,
    moves: int | None = None,
    idle: int = 0,
) -> State:
    """The state that is drawn, where the turn of a valley begins."""
    lines = {name: rest for name, _, rest in (line.partition(" ") for line in _lines(text))}
    done = int(lines.pop("done", "0"))
    piles = tuple(cards(lines.pop(valley, "")) for valley in VALLEYS)
    ridges = tuple(cards(lines.pop(ridge, "")) for ridge in RIDGES)
    assert not lines, f"{lines} are no places"
    return State(
        seats=seats,
        owners=OWNERS[seats, owns_two],
        fog=fog,
        moves_a_turn=moves,
        ridges=ridges,
        piles=piles,
        completed=tuple(tuple(reversed(DECK[index * KING : (index + 1) * KING])) for index in range(done)),
        turn=4 * ROUND + VALLEY_INDEX[to_move] + 1,
        shown=(piles,),
        idle_turns=idle,
        stirred=False,
        phase=Acting(),
        resigned=(),
    )


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.strip().splitlines()]


def cards(text: str) -> Pile:
    """Cards one after another: `KS QH`; `KS..9S` are all of that suit between."""
    found: list[Any] = []
    for part in text.split():
        first, _, last = part.partition("..")
        begin, end = read_card(first), read_card(last or first)
        found += [
            card for card in reversed(DECK) if card.suit is begin.suit and end.rank <= card.rank <= begin.rank
        ]
    return tuple(found)


def drawn(state: State) -> str:
    """The valleys and ridges where something lies, and how many piles have left."""
    places = [*zip(VALLEYS, state.piles, strict=True), *zip(RIDGES, state.ridges, strict=True)]
    lines = [f"{name} {' '.join(map(card_text, pile))}" for name, pile in places if pile]
    return "\n".join([*lines, *([f"done {len(state.completed)}"] if state.completed else [])])


def board(text: str) -> str:
    """A drawn board in one order and without blanks that only align, to compare with."""
    return drawn(position(text))


def take(state: State, action: str) -> Step[State]:
    """One step of the acting player."""
    return GAME.rules.apply(state, state.owners[state.valley], parsed(GAME, state, action))


play = partial(after, take)
events = partial(all_events, take)


def told(state: State, *actions: str) -> list[str]:
    """What is told of these steps."""
    return [GAME.words.describe(event, Names.of(NAMES)) for event in events(state, *actions)]


def legal(state: State) -> list[str]:
    """The acting player's legal actions in notation."""
    return [
        GAME.notation.write(action) for action in GAME.rules.legal_actions(state, state.owners[state.valley])
    ]


def refused(state: State, action: str) -> IllegalAction:
    """Why this is refused."""
    with pytest.raises(IllegalAction) as refusal:
        take(state, action)
    return refusal.value


def prompt(state: State) -> str:
    """What everybody is told to be owed."""
    return GAME.words.prompt(GAME.knowledge.view(state, None), Names.of(NAMES))


Ranks = tuple[int, ...]


def dealt(chance: random.Random, moves: str = "unlimited", fog: str = "off") -> State:
    """A game for one player, just dealt."""
    deck = list(DECK)
    chance.shuffle(deck)
    state = GAME.new(1, {"moves_a_turn": moves, "fog": fog})
    return GAME.rules.apply(state, CHANCE, Deal(tuple(deck))).state


def with_suits(piles: Sequence[Ranks]) -> tuple[Pile, ...]:
    """Ranks as cards: the first card of a rank is of clubs, the next of diamonds, and so on."""
    used: Counter[int] = Counter()
    found = []
    for pile in piles:
        cards = []
        for rank in pile:
            cards.append(Card(rank, SUITS[used[rank]]))
            used[rank] += 1
        found.append(tuple(cards))
    return tuple(found)


def ranks(piles: Sequence[Pile]) -> list[Ranks]:
    """Cards as their ranks."""
    return [tuple(card.rank for card in pile) for pile in piles]


def made_up(chance: random.Random) -> tuple[list[Ranks], Ranks]:
    """Four piles and the ridges' ends. Mostly a rank lies in all four, often one pile has all from it to the
    king, there may be aces at both ends of a pile, and valleys may be empty."""
    kind, middle = chance.random(), chance.randint(2, KING)
    piles: list[set[int]] = [set(), set(), set(), set()]
    count: Counter[int] = Counter()

    def put(pile: set[int], value: int) -> None:
        rank = ACE if value == 14 else value
        if value not in pile and count[rank] < 4:
            pile.add(value)
            count[rank] += 1

    if kind < 0.7:
        for pile in piles:
            put(pile, middle)
    if kind < 0.45:
        goal = chance.choice(piles)
        for value in range(middle, KING + 1):
            if chance.random() < 0.98:
                put(goal, value)
        if chance.random() < 0.5:
            put(goal, 14)
    for _ in range(chance.randint(0, 36)):
        most = chance.choice((14, middle, 6))
        put(chance.choice(piles), chance.randint(1, most))
    for pile in piles:
        if 1 in pile and pile <= {1, 14}:
            pile -= {1, 14}
            pile.add(14)
    found = [tuple(ACE if value == 14 else value for value in sorted(pile, reverse=True)) for pile in piles]
    found = [() if is_complete(with_suits([pile])[0]) else pile for pile in found]
    lying = Counter(rank for pile in found for rank in pile)
    left = [rank for rank in RANKS for _ in range(4 - lying[rank])]
    chance.shuffle(left)
    if chance.random() < 0.7:
        left.sort(key=lambda rank: rank < middle)
    return found, tuple(left[: chance.randint(1, 4)])


def endgame(chance: random.Random, suits: int, moves: str = "unlimited") -> State:
    """A position without ridges, with so many piles to be completed."""
    while True:
        piles: list[list[Card]] = [[], [], [], []]
        for suit in SUITS[:suits]:
            for rank in range(KING, ACE, -1):
                free = [pile for pile in piles if all(card.rank != rank for card in pile)]
                chance.choice(free).append(Card(rank, suit))
        for pile in piles:
            pile.sort(key=lambda card: -card.rank)
        for suit in SUITS[:suits]:
            pile = chance.choice(piles)
            pile.insert(chance.choice((0, len(pile))), Card(ACE, suit))
        fixed = tuple(map(tuple, piles))
        if all(map(falls, fixed)) and not any(map(is_complete, fixed)):
            done = tuple(tuple(Card(rank, suit) for rank in range(KING, 0, -1)) for suit in SUITS[suits:])
            turn = 48 + chance.randint(1, 4)
            state = replace(dealt(chance, moves), ridges=((),) * 4, completed=done)
            return replace(state, piles=fixed, shown=(fixed,), turn=turn)


def played(chance: random.Random, state: State, how: str) -> Iterator[State]:
    """All positions of a game after the deal: played at `random`, `plain`, or `won` as the solver finds."""
    if how == "won":
        for action in solve(state).line:
            state = GAME.rules.apply(state, 0, action).state
            yield state
        return
    while not isinstance(state.phase, Over):
        if how == "plain" and len(state.shown) == 1:
            actions = playing.plain(GAME.knowledge.view(state, None))
        else:
            actions = [chance.choice(list(GAME.rules.legal_actions(state, 0)))]
        for action in actions:
            state = GAME.rules.apply(state, 0, action).state
            yield state
