"""What people read."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.protocol import Event
from tests.examples.tug_of_war.events import Ended, Heaved, Pulled
from tests.examples.tug_of_war.view import Ground


def prompt(view: Ground, names: Sequence[str]) -> str:
    if view.over:
        return "The game is over."
    made = sum(len(each) for each in view.pulls)
    return f"{names[made % len(view.pulls)]} is to pull: 1, 2 or 3."


def describe(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, Heaved):
        return f"{names[event.seat]} heaves."
    if isinstance(event, Pulled):
        return f"{names[event.seat]} pulls with strength {event.strength}."
    assert isinstance(event, Ended)
    return f"The pulls in all: {', '.join(map(str, event.sums))}."
