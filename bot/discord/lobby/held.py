"""What the lobby of a rematch says of the seats that are held, and the button for those who do not play again."""

from __future__ import annotations

from discord.utils import format_dt

from bot.discord import words
from bot.discord.controls.control import Control, button
from bot.table.lobby.holding import HELD_FOR, waiting
from bot.table.types import Person, Table


def held_line(table: Table) -> str:
    """Who is asked and until when, and who has declined; empty if no seat is held. It mentions those who are asked."""
    asked = [f"<@{each.person.id}>" for each in waiting(table)]
    no = [words.safe(each.person.name) for each in table.held if each.declined]
    parts = []
    if asked:
        seats = "Your seat is" if len(asked) == 1 else "Your seats are"
        free = format_dt(table.created + HELD_FOR, "R")
        parts.append(
            f"{words.listed(asked)}, a rematch? **Join** or **Decline**. {seats} free for anyone {free}."
        )
    if no:
        parts.append(f"{words.listed(no)} declined.")
    return " ".join(parts)


def decline_buttons(table: Table) -> list[Control]:
    """The button that declines a seat; none if no seat is held."""
    return [button("Decline", "leave", table.id, "held")] if waiting(table) else []


def only_invited(table: Table) -> list[Person]:
    """Those who are invited and have no seat held for them."""
    asked = {each.person.id for each in waiting(table)}
    return [person for person in table.invited if person.id not in asked]
