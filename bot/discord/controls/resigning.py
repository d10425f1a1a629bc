"""Giving up a seat, asked once more first."""

from __future__ import annotations

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Press, Style, button, on, rows
from bot.discord.interactions import answer, asker, request_of
from bot.table.types import Table


def resign_words(table: Table, person: int) -> str:
    """What resigning means here."""
    left = sum(not player.resigned and player.seat not in table.out for player in table.players)
    if table.seat_of(person) in table.out:
        others = "You are out of it already: for the others nothing changes, and it leaves your list."
    elif table.game.about.facts.cooperative:
        others = (
            "The game ends then, without a result."
            if left == 1
            else "The others go on without you; your seat does no more than it must from then on."
        )
    elif left == 2:
        others = "The other one wins then."
    else:
        others = "The others go on without you, and you cannot win any more; the last one left wins."
    return f"Resign from {words.title(table)}? {others} This cannot be taken back."


def resign_view(table: Table) -> ui.View | None:
    """Resign, or not."""
    return rows([button("Resign", "resign", table.id, style=Style.danger), button("Play on", "leaveit")])


@on("resign")
async def resign(press: Press) -> None:
    """Confirmed: give up the seat."""
    await press.change()
    table = await press.tables.offers.resign(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(press.interaction, f"You have resigned from {words.title(table)}.")
