"""What could be written in Bring Down the Mountain, legal or not."""

from collections.abc import Iterator

from games.bring_down_the_mountain.actions import Action, Draw, EndTurn, Move
from games.bring_down_the_mountain.state import RIDGES, VALLEYS, View
from games.core.components import DECK


def around(view: View) -> Iterator[Action]:
    """Every action that can be written."""
    for card in DECK:
        yield from (Move(source, card, target) for source in VALLEYS for target in VALLEYS)
    yield from (Draw(ridge, valley) for ridge in RIDGES for valley in VALLEYS)
    yield EndTurn()
