"""Positions as text, for tests.

A line for each valley, cards from the bottom of the pile to its top, and one for each ridge, from the peak
to the outer end. What is left out is empty. `done 2` says that two piles have left. Most boards have only
the cards that matter.

    N  9H
    E  JS 10D
    NE 3C 8S
    done 1
"""

from __future__ import annotations

from typing import Any

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.state import OWNERS, RIDGES, VALLEY_INDEX, VALLEYS, Acting, State
from games.core.cards import DECK, KING, Pile, card_text, read_card
from games.core.errors import IllegalAction
from games.core.protocol import Event, Step
from games.core.words import Names
from tests.games.reading import parsed

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


def play(state: State, *actions: str) -> State:
    """The state after these steps."""
    for action in actions:
        state = take(state, action).state
    return state


def events(state: State, *actions: str) -> list[Event]:
    """All that happens in these steps."""
    found: list[Event] = []
    for action in actions:
        step = take(state, action)
        found += step.events
        state = step.state
    return found


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
    try:
        take(state, action)
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{action} is not refused")


def prompt(state: State) -> str:
    """What everybody is told to be owed."""
    return GAME.words.prompt(GAME.knowledge.view(state, None), Names.of(NAMES))
