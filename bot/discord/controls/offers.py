"""Requests to the other players and their answers: a draw, taking back, stopping the game."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Of, Press, button, on, rows
from bot.discord.interactions import answer, asker, request_of
from bot.table.types import Table

ASKED: Final = {
    "draw": "offered a draw",
    "undo": "asked to take back a move",
    "abort": "asked to stop the game",
    "pause": "asked to pause the game",
    "replace": "asked for a substitute",
}
ANSWERED: Final = {
    "draw": "the draw",
    "undo": "the undo",
    "abort": "stopping the game",
    "pause": "the pause",
    "replace": "looking for a substitute",
}


def offered_words(table: Table, done: str) -> str:
    """The answer to a request: who must agree to it, or `done` if nobody must."""
    if table.offer is None:
        return done
    spoken = words.names(table)
    waiting = words.listed([spoken[seat] for seat in table.offer.waiting])
    asked = ASKED.get(table.offer.kind, f"asked for {table.offer.kind}")
    return f"You {asked}. {waiting} can accept or decline in the channel."


def offered_view(table: Table) -> ui.View | None:
    """The button that withdraws the standing offer, for whoever made it."""
    if table.offer is None:
        return None
    return rows([button("Withdraw", "decline", table.id, table.offer.seq)])


@on("accept", of=Of.GAME)
async def accept(press: Press) -> None:
    """Say yes to an offer."""
    await _reply(press, True)


@on("decline", of=Of.GAME)
async def decline(press: Press) -> None:
    """Say no to an offer."""
    await _reply(press, False)


async def _reply(press: Press, yes: bool) -> None:
    await press.think()
    before = await press.tables.looking.get(press.game)
    table = await press.tables.offers.answer(
        press.game,
        asker(press.interaction),
        yes,
        seen=press.number(1),
        request=request_of(press.interaction),
    )
    kind = before.offer.kind if before.offer is not None else ""
    what = ANSWERED.get(kind, "it")
    if before.offer is not None and before.offer.by == before.seat_of(press.interaction.user.id):
        said = "You withdrew your request."
    elif not yes:
        said = f"You declined {what}."
    elif table.offer is not None:
        spoken = words.names(table)
        waiting = words.listed([spoken[seat] for seat in table.offer.waiting])
        said = f"You agreed to {what}. Waiting for {waiting}."
    else:
        said = f"You agreed to {what}."
    await answer(press.interaction, said)
