"""`/plan` and `/try`: steps that are put together in private."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from bot.discord.base_client import Interaction
from bot.discord.commands.moves import SUGGESTED, Choice, choices, running
from bot.discord.guided_move.summary import action_words
from bot.discord.interactions import asker, place_of, tables_of, think
from bot.discord.planning.page import show
from bot.table.drafts import Kind
from bot.table.errors import TableError
from bot.table.plans import add, replace
from bot.table.types import Status

SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True)


def all_commands() -> tuple[app_commands.Command[Any, ..., Any], ...]:
    """The commands of this module."""
    return (
        app_commands.Command(
            name="plan",
            description="Put your turn together in private, and send it as one",
            callback=plan,
            allowed_contexts=SERVERS,
        ),
        app_commands.Command(
            name="try",
            description="See in private what would come of moves; nothing counts",
            callback=try_,
            allowed_contexts=SERVERS,
        ),
    )


async def _next_steps(interaction: Interaction, kind: Kind, current: str) -> list[Choice]:
    try:
        table = await tables_of(interaction).looking.at(place_of(interaction))
        if table.status is not Status.RUNNING:
            return []
        draft = await tables_of(interaction).plans.look(table.id, asker(interaction), kind)
    except TableError:
        return []
    wanted = "".join(current.split()).casefold()
    offered: list[tuple[str, str]] = []
    for action in draft.shown.legal:
        notation = table.game.notation.write(action)
        if wanted in "".join(notation.split()).casefold():
            offered.append((f"{notation} · {action_words(draft.shown, action)}", notation))
        if len(offered) >= SUGGESTED:
            break
    return choices(offered, "")


async def _complete_plan(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, "plan", current)


async def _complete_try(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, "try", current)


@app_commands.describe(
    move="A step in the game's notation; left empty, you see your plan",
    step="The number of the step that it takes the place of; left empty, it is added",
)
@app_commands.autocomplete(move=_complete_plan)
async def plan(
    interaction: Interaction,
    move: str | None = None,
    step: app_commands.Range[int, 1, 25] | None = None,
) -> None:
    """Answer `/plan`."""
    await think(interaction)
    table, person = await running(interaction), asker(interaction)
    plans = tables_of(interaction).plans
    if move is None or not move.strip():
        await show(
            interaction,
            await plans.look(table.id, person, "plan"),
            chosen=None if step is None else step - 1,
        )
        return
    edit = add(move) if step is None else replace(step - 1, move)
    await show(interaction, await plans.change(table.id, person, "plan", edit))


@app_commands.describe(move="A move in the game's notation; left empty, you see your try")
@app_commands.autocomplete(move=_complete_try)
async def try_(interaction: Interaction, move: str | None = None) -> None:
    """Answer `/try`."""
    await think(interaction)
    table, person = await running(interaction), asker(interaction)
    plans = tables_of(interaction).plans
    if move is None or not move.strip():
        await show(interaction, await plans.look(table.id, person, "try"))
        return
    await show(interaction, await plans.change(table.id, person, "try", add(move)))
