"""The players in the words beside a picture."""

from __future__ import annotations

from games.core.words import Names
from render.core.letters import names
from render.core.look import Look


def people_told(look: Look, seats: int, limit: int) -> Names:
    """The players for sentences, each name in at most `limit` characters; whoever reads is `you`."""
    return Names.of([names.told(look, seat, limit) for seat in range(seats)], look.you)
