"""Games of the player of its own against itself, or against random legal orders."""

from __future__ import annotations

import random

from games.core.chance import Draw
from games.core.protocol import CHANCE, Actor
from games.highest_ground import knowledge
from games.highest_ground.playing.choosing import orders
from games.highest_ground.rules import steps
from tests.contract.walks import Taken, Walk


def played(scenario: str, number: int, *, luck: int | None = None) -> Walk:
    """A game of the player against itself; if `luck` is a seat, that seat writes random orders."""
    options, chance = {"scenario": scenario, "open": "off"}, random.Random(number)
    start = state = steps.new(2, options)
    taken: list[Taken] = []

    def act(actor: Actor, action: object) -> None:
        nonlocal state
        step = steps.apply(state, actor, action)  # type: ignore[arg-type]
        taken.append(Taken(len(taken), state, actor, action, step))
        state = step.state

    while owing := steps.to_act(state):
        draw = Draw(b"played %d" % number, len(taken))
        if owing is CHANCE:
            act(CHANCE, steps.sample(state, draw))
            continue
        seat = min(owing)
        if seat == luck:
            act(seat, chance.choice(list(steps.legal_actions(state, seat))))
        else:
            for action in orders(knowledge.view(state, seat), draw):
                act(seat, action)
    return Walk(2, options, start, tuple(taken))
