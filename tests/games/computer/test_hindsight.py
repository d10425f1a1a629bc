"""A seat's part of a review follows from what it saw: another game that looks the same to it has the same, in every game that
hides anything."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from games.computer.course import Entry
from games.computer.review import Effort, review
from games.core.components import Draw
from games.core.protocol import CHANCE, Game
from games.core.words import GameError
from games.high_ground.actions import Hands
from games.registry import by_key

READER: Final = 0
SEATS: Final = 2
STEPS: Final = 40
DRAWN: Final = 40
"""So many results of chance are tried for one that looks the same."""


def told(game: Game[Any, Any, Any], step: Any) -> Any:
    """What the reader sees of a step."""
    events = [each for each in step.events if each.audience is None or READER in each.audience]
    return game.knowledge.view(step.state, READER), events


def others(game: Game[Any, Any, Any], state: Any, actor: Any, action: Any) -> Iterator[Any]:
    """What might happen here instead, at last the same."""
    if actor is CHANCE:
        for number in range(DRAWN):
            drawn = game.rules.sample(state, Draw(b"other", number))
            yield (
                replace(drawn, cards=(action.cards[READER], drawn.cards[1]))
                if isinstance(drawn, Hands)
                else drawn
            )
    elif actor != READER:
        yield from game.rules.legal_actions(state, actor)
    yield action


def twins(game: Game[Any, Any, Any]) -> tuple[list[Entry], list[Entry]]:
    """Two games that look the same to the reader, as far apart as they can be. The others do as little as they can."""
    chance = random.Random(5)
    actor: Any
    one = other = game.new(SEATS, {})
    entries: tuple[list[Entry], list[Entry]] = [], []
    for number in range(STEPS):
        owing = game.rules.to_act(one)
        if not owing:
            break
        if owing is CHANCE:
            actor, action = CHANCE, game.rules.sample(one, Draw(b"one", number))
        elif READER in owing:
            actor, action = READER, chance.choice(list(game.rules.legal_actions(one, READER)))
        else:
            actor, action = min(owing), game.seats.idle(one, min(owing))
        step = game.rules.apply(one, actor, action)
        instead, after = action, None
        for each in others(game, other, actor, action):
            try:
                then = game.rules.apply(other, actor, each)
            except GameError:
                continue
            alike = told(game, then) == told(game, step)
            if alike and (after is None or then.state != step.state):
                instead, after = each, then
            if alike and then.state != step.state:
                break
        if after is None:
            break
        one, other = step.state, after.state
        entries[0].append((actor, action))
        entries[1].append((actor, instead))
    return entries


@pytest.mark.parametrize(
    "key", ["high_ground", "high_heavens", pytest.param("highest_ground", marks=pytest.mark.long)]
)
def test_whoever_sees_the_same_is_judged_the_same(key: str) -> None:
    game = by_key(key)
    first, second = twins(game)
    assert first != second
    assert sum(actor == READER for actor, _ in first) > 3
    one, other = (
        review(game, SEATS, {}, entries, b"seed", effort=Effort(60, 1)).seats[READER]
        for entries in (first, second)
    )
    assert one.decisions
    assert one == other
