"""The buttons of a search for a substitute: to take over, to come back, to decline, and to withdraw it."""

from __future__ import annotations

from bot.discord import words
from bot.discord.clocks.coming_back import back_words
from bot.discord.controls.board_buttons import own_view, own_words
from bot.discord.controls.control import Of, Press, on
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, answer_board, asker, request_of


@on("takeover", of=Of.GAME)
async def take_over(press: Press) -> None:
    """Take over the seat, and see what it sees."""
    await press.think()
    seat, post = press.number(1), press.number(2)
    table = await press.tables.substitutes.take_over(
        press.game, asker(press.interaction), seat, post, request_of(press.interaction)
    )
    shown = await press.tables.looking.show(table.id, press.interaction.user.id)
    told = f"This seat is yours now. {own_words(shown)}"
    await answer_board(press.interaction, shown, told, own_view(shown))


@on("stay", of=Of.GAME)
async def stay(press: Press) -> None:
    """Come back to one's own seat. Raises Refusal for anybody else."""
    await press.think()
    table, seat = await press.tables.looking.get(press.game), press.number(1)
    if table.seat_of(press.interaction.user.id) != seat:
        whose = words.names(table)[seat] if seat < len(table.players) else "somebody else"
        raise Refusal("not_your_seat", f"That button is for {whose}.", "**Take over** is for the others.")
    await press.tables.clocks.back(press.game, asker(press.interaction), request_of(press.interaction))
    await answer(press.interaction, back_words(table, press.interaction.user.id))


@on("notme", of=Of.GAME)
async def decline(press: Press) -> None:
    """Turn down the seat that one was asked to take."""
    await press.think()
    await press.tables.substitutes.decline(
        press.game,
        asker(press.interaction),
        press.number(1),
        press.number(2),
        request_of(press.interaction),
    )
    await answer(press.interaction, "You declined.")


@on("unseek", of=Of.GAME)
async def withdraw(press: Press) -> None:
    """End the search, as whoever began it, the host or a moderator."""
    await press.begin()
    await press.tables.substitutes.withdraw(
        press.game,
        asker(press.interaction),
        press.number(1),
        press.number(2),
        moderator=press.interaction.permissions.manage_messages,
        request=request_of(press.interaction),
    )
    await answer(press.interaction, "Withdrawn. Nobody is wanted for that seat any more.")
