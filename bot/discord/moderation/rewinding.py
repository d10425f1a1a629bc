"""Rewinding a game: a private list of earlier moves, what going back to one undoes, and the confirmation."""

from __future__ import annotations

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls.control import Of, Press, Style, button, menu, on, option, rows
from bot.discord.controls.interactions import Interaction, answer, asker, request_of, tables_of
from bot.discord.controls.permissions import moderates_here
from bot.discord.controls.quotas import spend
from bot.table.model.names import escaped
from bot.table.model.table import Table
from bot.table.moderation.rewinding import AT_ONCE, Earlier, RewindPlan
from bot.table.quotas import Use


async def page(
    interaction: Interaction, table: Table, start: int, moderator: bool
) -> tuple[str, ui.View | None]:
    """The moves to which the game can be rewound, newest first, from number `start` of them on. Raises TableError."""
    spend(interaction, Use.HISTORIES)
    start = start // AT_ONCE * AT_ONCE
    listed, total, _ = await tables_of(interaction).moderation.rewinding.choices(
        table.id, asker(interaction), start, moderator=moderator
    )
    if not listed:  # moves were taken back since
        return await page(interaction, table, 0, moderator)
    turning = []
    if start + AT_ONCE < total:
        turning.append(button("Earlier", "rewindpage", table.id, start + AT_ONCE))
    if start:
        turning.append(button("Later", "rewindpage", table.id, start - AT_ONCE))
    view = rows(
        [menu("Back to before …", [_option(each) for each in listed], "rewindto", table.id)],
        [*turning, button("Cancel", "leaveit")],
    )
    return (
        f"Rewind {words.title(table)}? Choose the last move to undo. You then see all that goes with it.",
        view,
    )


def _option(each: Earlier) -> discord.SelectOption:
    parts = [f"turn {each.turn}" if each.turn else "", "a turn begins" if each.begins else ""]
    where = ", ".join(part for part in parts if part)
    undone = f"undoes {words.count(each.moves, 'move')}"
    return option(
        each.decided or "A hidden move", str(each.number), f"{where} · {undone}" if where else undone
    )


def plan_words(table: Table, plan: RewindPlan) -> str:
    """What would be undone, newest first, and what stays."""
    lines = [f"Rewind {words.title(table)}? This undoes {words.count(plan.to.moves, 'move')}:"]
    lines += [f"• {escaped(words.cut(line, 300))}" for line in plan.lines]
    close = ["Takes effect at once. Everyone here will read that you did it."]
    if plan.revealed:
        close.insert(0, "What was rolled or revealed since stays known.")
    if plan.unscored:
        close.insert(1, "The game then counts for no best result.")
    return f"{words.fit(lines, 1700, '… and {} more')}\n{' '.join(close)}"


@on("rewindpage", of=Of.GAME)
async def turn_page(press: Press) -> None:
    """List earlier or later moves."""
    moderator = moderates_here(press.interaction, press.table)
    await answer(press.interaction, *await page(press.interaction, press.table, press.number(1), moderator))


@on("rewindto", of=Of.GAME)
async def choose(press: Press) -> None:
    """Show what rewinding to before this move undoes."""
    spend(press.interaction, Use.HISTORIES)
    plan = await press.tables.moderation.rewinding.plan(
        press.table.id,
        asker(press.interaction),
        press.chosen_number(),
        moderator=moderates_here(press.interaction, press.table),
    )
    sure = [
        button("Rewind", "rewindyes", press.table.id, plan.to.number, plan.seen, style=Style.danger),
        button("Back", "rewindpage", press.table.id, 0),
        button("Cancel", "leaveit"),
    ]
    await answer(press.interaction, plan_words(press.table, plan), rows(sure))


@on("rewindyes", of=Of.GAME)
async def rewind(press: Press) -> None:
    """Rewind the game, now that it is confirmed. Raises TableError if it has gone on since."""
    table = await press.tables.moderation.rewinding.rewind(
        press.table.id,
        asker(press.interaction),
        press.number(1),
        seen=press.number(2),
        moderator=moderates_here(press.interaction, press.table),
        request=request_of(press.interaction),
    )
    await answer(press.interaction, f"Done. {words.title(table)} waits for {words.owing(table)}.")
