"""What people read."""

from games.core.protocol import Event
from games.core.words import Names
from tests.examples.tug_of_war.events import Ended, Heaved, Pulled
from tests.examples.tug_of_war.view import Ground


def prompt(view: Ground, names: Names) -> str:
    if view.over:
        return "The game is over."
    made = sum(len(each) for each in view.pulls)
    return f"{names.does(made % len(view.pulls), 'is')} to pull: 1, 2 or 3."


def describe(event: Event, names: Names) -> str:
    if isinstance(event, Heaved):
        return f"{names.does(event.seat, 'heaves')}."
    if isinstance(event, Pulled):
        return f"{names.does(event.seat, 'pulls')} with strength {event.strength}."
    assert isinstance(event, Ended)
    return f"The pulls in all: {', '.join(map(str, event.sums))}."
