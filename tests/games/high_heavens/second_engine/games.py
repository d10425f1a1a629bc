"""Whole games in which much is attacked and little discarded."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import OPTIONS

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"omnipotence": "on", "hearth": "b"}),
    (4, {"hearth": "f"}),
    (4, {"omnipotence": "on"}),
]


def played(number: int) -> Iterator[tuple[State, Any, State]]:
    """Each position of a game, what is done there, and what follows."""
    seats, options = TABLES[number % len(TABLES)]
    luck, state = random.Random(number), steps.new(seats, {**OPTIONS, **options})
    for length in range(600):
        owing = steps.to_act(state)
        if not owing:
            return
        actor: Any = CHANCE
        if owing is CHANCE:
            action: Any = steps.sample(state, Draw(b"%d" % number, length))
        else:
            actor = state.player
            kinds = defaultdict(list)
            for each in steps.legal_actions(state, actor):
                kinds[type(each).__name__].append(each)
            rare = {"Discard": 0.01, "End": 0.15}
            wanted = [kind for kind in kinds if luck.random() < rare.get(kind, 1)] or list(kinds)
            if "Attack" in kinds and luck.random() < 0.4:
                wanted = ["Attack"]
            action = luck.choice(kinds[luck.choice(wanted)])
        after = steps.apply(state, actor, action).state
        yield state, action, after
        state = after
