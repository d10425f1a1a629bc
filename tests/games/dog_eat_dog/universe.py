"""What could be written in Dog Eat Dog, legal or not."""

from collections.abc import Iterator

from games.dog_eat_dog.actions import Action, Aim, Attack, Buried, Decline, Dig, Pass, Swap
from games.dog_eat_dog.state import View, spots_of


def around(view: View) -> Iterator[Action]:
    """Every action that can be written about the spots of this game."""
    spots = spots_of(view.seats)
    for attacker in spots:
        for target in spots:
            yield Attack(attacker, target, False)
            yield Attack(attacker, target, True)
    yield Pass()
    yield Decline()
    yield from (Swap(first, second) for first in spots for second in spots)
    yield from (Dig(Buried(spot, level)) for spot in spots for level in range(1, len(spots) + 1))
    yield from map(Aim, spots)
