"""What only some games offer: for each part a protocol with its functions, and the values that they return.

A game gives a part to `Game` by the field that is named after it (`games/core/protocol.py`), as a module or any other object
with the protocol's functions; a part that it does not give is None, and the table then does without. A new part is a
protocol here (`parts`; those with many values have a file of their own) and a field there.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def imported(name: str) -> Callable[[], Any]:
    """Return a function that imports a part when it is first asked for: `games.dog_eat_dog.puzzles:PUZZLES`."""
    module, _, part = name.partition(":")
    return lambda: getattr(import_module(module), part)
