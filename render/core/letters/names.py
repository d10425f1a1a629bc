"""Players' names as they are drawn and told."""

from collections.abc import Sequence
from typing import Final
from unicodedata import category

from games.core.protocol import Seat, seat_letter
from games.core.words import enumerated
from render.core.letters import lettering
from render.core.look import Look

_LONGEST: Final = 100
_JOINER: Final = "\u200d"


def _clean(look: Look, seat: Seat) -> str:
    """The name on one line, without control characters."""
    name = look.names[seat][: 4 * _LONGEST] if seat < len(look.names) else ""
    kept = "".join(
        " " if c.isspace() else c for c in name if c.isspace() or c == _JOINER or category(c)[0] != "C"
    )
    return " ".join(kept.split())[:_LONGEST]


def drawn(look: Look, seat: Seat) -> str:
    """The name as far as it can be drawn; `Player A` if nothing of it can."""
    name = lettering.plain(_clean(look, seat))
    return name if any(character.isalnum() for character in name) else f"Player {seat_letter(seat)}"


def left_alone(look: Look, seats: int, resigned: Sequence[Seat], out: Sequence[Seat] = ()) -> Seat | None:
    """The player who has won because everybody else has resigned or is out and nobody has to act; None if there is none."""
    left = [seat for seat in range(seats) if seat not in resigned and seat not in out]
    return left[0] if resigned and len(left) == 1 and not look.to_act else None


def who_resigned(look: Look, resigned: Sequence[Seat]) -> str:
    """Who has resigned, in the order of seats: `Ada and Cleo resigned`."""
    return f"{enumerated(drawn(look, seat) for seat in sorted(resigned))} resigned"


def told(look: Look, seat: Seat, limit: int = _LONGEST) -> str:
    """The name in at most `limit` characters, for sentences."""
    name = _clean(look, seat) or "Player"
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"
