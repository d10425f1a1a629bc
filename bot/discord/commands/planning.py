"""`/plan`, `/try` and `/ahead`: moves put together in private."""

from __future__ import annotations

from typing import Any, cast

from discord import app_commands

from bot.discord.base_client import Interaction
from bot.discord.commands.making import command
from bot.discord.commands.moves import Choice, notations, running
from bot.discord.interactions import asker, place_of, tables_of, think
from bot.discord.planning.ahead import show_list
from bot.discord.planning.ahead_words import LABELS
from bot.discord.planning.page import show
from bot.table.drafts import AHEAD, Kind
from bot.table.errors import TableError
from bot.table.plans import add, replace
from bot.table.types import Status


def all_commands() -> tuple[app_commands.Command[Any, ..., Any], ...]:
    """`/plan`, `/try` and `/ahead`."""
    return (
        command("plan", "Plan your turn in private, then send all of it at once", plan),
        command("try", "Try out moves in private; nothing counts", try_),
        command("ahead", "Set moves ahead: answers that are played only if the game goes as you say", ahead),
    )


async def _next_steps(interaction: Interaction, kind: Kind, current: str) -> list[Choice]:
    try:
        table = await tables_of(interaction).looking.at(place_of(interaction))
        if table.status is not Status.RUNNING:
            return []
        draft = await tables_of(interaction).plans.look(table.id, asker(interaction), kind)
    except TableError:
        return []
    return notations(draft.shown, current)


async def _complete_plan(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, "plan", current)


async def _complete_try(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, "try", current)


@app_commands.describe(
    move="A step, typed like a move; leave empty to see your plan",
    step="The number of the step to replace; leave empty to add a step",
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


@app_commands.describe(move="A move to try; leave empty to see what you have tried")
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


def _condition(text: str | None) -> Kind:
    """The condition of this name; the others playing exactly something, if none is named."""
    return cast(Kind, text) if text in AHEAD else "line"


async def _complete_ahead(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, _condition(getattr(interaction.namespace, "when", None)), current)


@app_commands.describe(
    when="When your answer is played",
    move="The next move, typed: what the others play, or your answer; leave empty to see what you have set",
)
@app_commands.choices(when=[Choice(name=label, value=kind) for kind, label in LABELS.items()])
@app_commands.autocomplete(move=_complete_ahead)
async def ahead(interaction: Interaction, when: str | None = None, move: str | None = None) -> None:
    """Answer `/ahead`."""
    await think(interaction)
    table, person = await running(interaction), asker(interaction)
    plans, kind = tables_of(interaction).plans, _condition(when)
    if move is not None and move.strip():
        await show(interaction, await plans.change(table.id, person, kind, add(move)))
    elif when is not None:
        await show(interaction, await plans.look(table.id, person, kind))
    else:
        await show_list(interaction, await tables_of(interaction).ahead.look(table.id, person))
