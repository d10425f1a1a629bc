"""What is true of every position of a game, such as that no piece is lost: `holds(state)` in `invariant.py` beside its tests."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.core.protocol import Game
from games.core.simple_games.table import Secrets, cards_in


def is_sound(game: Game[Any, Any, Any], state: Any) -> None:
    """Check what is true of every position of this game, and that a simple game has all its cards. Raises AssertionError."""
    holds = _invariant(game.package)
    if holds is not None:
        holds(state)
    known = game.knowledge
    if isinstance(known, Secrets) and known.cards is not None:
        held = Counter(card for name in known.marked for card in cards_in(getattr(state, name)))
        wanted = Counter(known.cards(state))
        lost, made = sorted((wanted - held).elements()), sorted((held - wanted).elements())
        assert held == wanted, f"cards were lost ({lost}) or made ({made}), by what `cards` returns"


@cache
def _invariant(package: str) -> Callable[[Any], None] | None:
    """Return what is true of every position of the game in this package; None if its tests do not say."""
    tests = package if package.startswith("tests.") else f"tests.{package}"
    if find_spec(tests) is None or find_spec(f"{tests}.invariant") is None:
        return None
    holds: Callable[[Any], None] = import_module(f"{tests}.invariant").holds
    return holds
