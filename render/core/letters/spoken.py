"""The players in the words beside a picture."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.protocol import Seat
from games.core.words import Names, enumerated
from render.core.letters import names
from render.core.look import Look


def people_told(look: Look, seats: int, limit: int) -> Names:
    """The players for sentences, each name in at most `limit` characters; whoever reads is `you`."""
    return Names.of([names.told(look, seat, limit) for seat in range(seats)], look.you)


def broken_off(people: Names, winner: Seat | None, resigned: Sequence[Seat]) -> str:
    """That the players have ended the game, and if one player was left, who wins because who resigned."""
    if winner is None:
        return "The game is over."
    gone = enumerated(people.subject(seat) for seat in sorted(resigned))
    return f"The game is over. {people.does(winner, 'wins')}: {gone} resigned."
