"""When somebody is touched: what others do to what is theirs, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.protocol import CHANCE, Game
from games.registry import GAMES
from tests.contract.walks import Taken, Walk, played_walks, random_walks

EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)


def touched(game: Game[Any, Any, Any], taken: Taken, seat: int) -> bool:
    assert game.conditional is not None
    view = game.knowledge.view
    events = [each for each in taken.step.events if each.audience is None or seat in each.audience]
    return game.conditional.touches(view(taken.before, seat), events, view(taken.step.state, seat), seat)


def by_others(game: Game[Any, Any, Any], walk: Walk) -> list[tuple[Taken, int, bool]]:
    """What others and the dice do, and for each seat whether it touches it."""
    return [
        (taken, seat, touched(game, taken, seat))
        for taken in walk.every(120)
        for seat in range(walk.seats)
        if taken.actor != seat
    ]


@EVERY
def test_some_moves_touch_somebody_and_most_do_not(game: Game[Any, Any, Any]) -> None:
    random = next(walk for walk in random_walks(game) if walk.seats > 1)
    walks = [random, *(walk for walk in played_walks(game)[:1] if walk.seats > 1)]
    found = [touch for walk in walks for _, _, touch in by_others(game, walk)]
    assert any(found)
    assert not all(found)


@EVERY
def test_an_attack_touches_whoever_it_names(game: Game[Any, Any, Any]) -> None:
    """Whoever is told by the game's own words to be attacked by somebody else is touched."""
    for walk in random_walks(game)[:4]:
        for taken, seat, touch in by_others(game, walk):
            for event in taken.step.events:
                if type(event).__name__ != "Attacked" or taken.actor is CHANCE:
                    continue
                told = game.words.describe(event, walk.told())
                if (
                    f"{walk.names[seat]}'s" in told.split("attack", 1)[-1]
                    and walk.names[seat] not in (walk.names[taken.actor])
                ):
                    assert touch, told
