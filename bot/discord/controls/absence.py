"""A player for whom the table plays comes back: with **Move**, with a typed move that counts, or below `/games`."""

from typing import Final

from bot.discord import words
from bot.discord.controls.control import Of, Press, on
from bot.discord.controls.interactions import Interaction, answer, asker, request_of, tables_of
from bot.discord.errors import Refusal
from bot.table.model import Status, Table

BACK: Final = "You are back: the table no longer plays for you."
BACK_IN_SEAT: Final = "You are back, and keep your seat."


def is_away(table: Table, person: int) -> bool:
    """Whether the table plays for this person until they are back."""
    seat = table.seat_of(person)
    return table.status is Status.RUNNING and table.clocks is not None and seat in table.clocks.away


def is_to_be_replaced(table: Table, person: int) -> bool:
    """Whether others look for a substitute for this person."""
    seat = table.seat_of(person)
    sought = None if seat is None else table.searches.of(seat)
    return sought is not None and sought.by != person


def is_missed(table: Table, person: int) -> bool:
    """Whether this person can come back: the table plays for them, or others look for a substitute."""
    return is_away(table, person) or is_to_be_replaced(table, person)


async def come_back(interaction: Interaction, table: Table) -> str:
    """Let the person who asks play again, if they are missed. Returns what they are told; empty if they are not."""
    if not is_missed(table, interaction.user.id):
        return ""
    await tables_of(interaction).lobby.substitutes.back(table.id, asker(interaction))
    return back_words(table, interaction.user.id)


def back_words(before: Table, person: int) -> str:
    """What somebody is told who has come back to this table."""
    return BACK if is_away(before, person) else BACK_IN_SEAT


def check_present(interaction: Interaction, table: Table) -> None:
    """Raise Refusal if the person who types a move cannot have a turn, since the table plays for them. What is refused brings
    nobody back."""
    seat = table.seat_of(interaction.user.id)
    if is_away(table, interaction.user.id) and (seat is None or not table.owes(seat)):
        raise Refusal(
            "away", f"{table.proxy} plays for you.", "Press **Move** to come back, then move on your turn."
        )


async def back_by_moving(interaction: Interaction, table: Table) -> None:
    """Let the person who has just typed a move that counts play again, if the table that it led to still plays for them. A search for a
    substitute ends with the move itself, unless nobody may know of it yet."""
    if is_away(table, interaction.user.id):
        await come_back(interaction, table)


@on("comeback", of=Of.MEMBER)
async def back_from_list(press: Press) -> None:
    """Come back to a game from `/games`."""
    told = back_words(await press.tables.play.projection.get(press.game), press.interaction.user.id)
    table = await press.tables.lobby.substitutes.back(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    where = f"Play on in <#{table.place.channel}>. It waits for {words.owing(table)}."
    await answer(press.interaction, f"{told} {where}")
