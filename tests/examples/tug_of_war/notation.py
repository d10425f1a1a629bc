"""Actions as one line of text."""

from collections.abc import Sequence

from games.core.words import Unreadable, examples
from tests.examples.tug_of_war.actions import Pull
from tests.examples.tug_of_war.view import Ground


def write(action: Pull) -> str:
    return f"pull {action.strength}"


def parse(view: Ground, legal: Sequence[Pull], text: str) -> Pull:
    word, _, strength = text.partition(" ")
    try:
        if word == "pull":
            return Pull(read_strength(view, strength))
    except Unreadable:
        pass
    raise Unreadable("unreadable", "That is no pull.", examples(write, legal))


def read_strength(view: Ground, text: str) -> int:
    """A strength from its number. Raises Unreadable."""
    number = text.strip()
    if not number.isdecimal() or len(number) > 2:
        raise Unreadable("unreadable", "That is no strength.", "Write a number, such as 2.")
    return int(number)
