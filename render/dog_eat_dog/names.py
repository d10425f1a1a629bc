"""Players' names as they can be drawn and told."""

from __future__ import annotations

from games.core.protocol import Seat, seat_letter
from render.core import lettering
from render.core.look import Look


def drawn(look: Look, seat: Seat) -> str:
    """The name as far as it can be drawn; the seat's letter where nothing of it can."""
    name = lettering.plain(look.names[seat]) if seat < len(look.names) else ""
    return name if any(character.isalnum() for character in name) else f"Player {seat_letter(seat)}"


def told(look: Look, seat: Seat, limit: int = 100) -> str:
    """The name for words, cut to `limit` characters, with the seat's letter."""
    name = " ".join(look.names[seat].split()) if seat < len(look.names) else ""
    if len(name) > limit:
        name = name[: limit - 1].rstrip() + "…"
    return f"{name or 'Player'} ({seat_letter(seat)})"
