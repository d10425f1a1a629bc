"""What somebody is told about a game in which a message has left them alone, once they can be called."""

from __future__ import annotations

from bot.table.types import Status, Table
from bot.table.words import bold, title


def waiting(table: Table, person: int, *, turn: bool = False) -> str:
    """What waits for somebody besides their turn, for which they are mentioned before it; empty if nothing does. `turn`:
    they are told of their turn as well."""
    seat, offer = table.seat_of(person), table.offer
    if table.status is Status.LOBBY:
        asked = any(each.id == person for each in table.invited) and seat is None
        return f"You are invited to {title(table)}. Press **Join** above." if asked else ""
    if table.status is not Status.RUNNING:
        played = seat is not None and table.public  # a lobby that was closed has no result
        return f"{title(table)} has ended. The result stands above." if played else ""
    if offer is not None and seat in offer.waiting and table.lock is None:
        asks = bold(table.players[offer.by].person.name)
        told = f"{asks} waits for your answer above in {title(table)}."
        return f"{told} It is your turn as well." if turn else told
    if any(each.named is not None and each.named[0] == person for each in table.seeking.seats):
        return f"You are asked to take over a seat in {title(table)}. Press **Take over** above."
    return ""
