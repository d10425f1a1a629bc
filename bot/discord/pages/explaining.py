"""How what happened came about, line by line: such as a combat with its sums."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord import words
from bot.discord.controls.control import Control, Of, Press, button, on
from bot.discord.interactions import answer_pages
from bot.table.names import escaped
from bot.table.types import Shown, Table
from games.core.protocol import Event

NOTHING = "Nothing here needs explaining."


def why_buttons(shown: Shown, since: int) -> list[Control]:
    """The button below a board that explains what has happened after row `since`; none if everything explains itself."""
    if not explained_words(shown.table, shown.events):
        return []
    return [button("Explain", "why", shown.table.id, shown.seq, since)]


def explained_words(table: Table, happened: Iterable[Event]) -> str:
    """How these events came about; empty if all of them explain themselves."""
    explained = table.game.extras.explained
    if explained is None:
        return ""
    told: list[str] = []
    for event in happened:
        lines = [escaped(each) for each in explained(event)]
        if lines:
            told.append("\n".join([f"**{lines[0]}**", *(f"> {line}" for line in lines[1:])]))
    return "\n".join(told)


@on("why", of=Of.RECORD)
async def explain(press: Press) -> None:
    """Explain what everybody heard between two positions: `why:<game>:<number>:<number before>`."""
    await press.think()
    shown = await press.tables.looking.show(press.game, None, seq=press.number(1), since=press.number(2))
    told = explained_words(shown.table, shown.events)
    if told:
        told = f"{words.title(shown.table)}, line by line:\n{told}"
    await answer_pages(press.interaction, told or NOTHING)
