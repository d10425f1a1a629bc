"""What all games tell alike in the words beside a picture: the players, how it begins, and how it is made to fit."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.core.protocol import Seat
from games.core.words import Names, enumerated
from render.core.letters import names
from render.core.look import Look

ALT_LIMIT: Final = 1024
"""The most characters an alt text may have."""
WHOLE_NAME: Final = 100
SHORT_NAMES: Final = (40, 24, 14, 8)
"""How long names are in alt texts; shorter ones are tried if the text is too long."""
PREVIEW: Final = "Preview, not done yet"


def _title(game: str, look: Look) -> str:
    return f"{game}, game {look.number}" if look.number else game


def alt_title(game: str, look: Look) -> str:
    """What an alt text begins with: `Preview of High Ground, game 7`."""
    return f"Preview of {_title(game, look)}" if look.preview else _title(game, look)


def text_title(game: str, look: Look) -> str:
    """What the whole board in words begins with: `Preview, not done yet. High Ground, game 7`."""
    return f"{PREVIEW}. {_title(game, look)}" if look.preview else _title(game, look)


def ending(look: Look) -> list[str]:
    """What an alt text tells of an end besides the result: the day."""
    return [f"It ended on {look.date}."] if look.date else []


def fitting(versions: Iterable[str]) -> str:
    """The first of these alt texts that is short enough; the last one, cut, if none is."""
    told = ""
    for told in versions:
        if len(told) <= ALT_LIMIT:
            return told
    return told[: ALT_LIMIT - 1] + "…"


def people_told(look: Look, seats: int, limit: int) -> Names:
    """The players for sentences, each name in at most `limit` characters; whoever reads is `you`."""
    return Names.of([names.told(look, seat, limit) for seat in range(seats)], look.you)


def broken_off(people: Names, winner: Seat | None, resigned: Sequence[Seat]) -> str:
    """That the players have ended the game, and if one player was left, who wins because who resigned."""
    if winner is None:
        return "The game is over."
    gone = enumerated(people.subject(seat) for seat in sorted(resigned))
    return f"The game is over. {people.does(winner, 'wins')}: {gone} resigned."
