"""A game's options, and what the reader wishes in it."""

from __future__ import annotations

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Of, Press, button, on, rows, unknown
from bot.discord.interactions import answer, here
from bot.table.types import Status, Table
from games.core.setup.options import options_that_matter


def options_words(table: Table, previews: bool) -> str:
    """The options of a game; while it is open, also whether the reader has previews in it."""
    lines = [f"{words.title(table)} is played with:"]
    for each in options_that_matter(table.game.about.options, table.options, len(table.players)):
        label = each.label(table.options.get(each.key, each.default))
        lines.append(f"• {each.title}: **{label}** (rule {each.rule})")
    if not table.game.about.options:
        lines.append("• It has no options.")
    if table.status is Status.LOBBY and not table.resumes:
        lines.append(
            "-# The host can still change them: **Options** in the lobby message, or `/game option`."
        )
    if is_open(table):
        state = (
            "**on**: you confirm each guided move" if previews else "**off**: a guided move counts at once"
        )
        lines += ["", f"Your previews in this game are {state}."]
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def options_view(table: Table, previews: bool) -> ui.View | None:
    """A button that turns previews on or off in a game that is open."""
    if not is_open(table):
        return None
    label = "Turn previews off" if previews else "Turn previews on"
    return rows([button(label, "previews", table.id, int(not previews))])


def is_open(table: Table) -> bool:
    """Whether a game waits for players or goes on."""
    return table.status in (Status.LOBBY, Status.RUNNING)


@on("previews", of=Of.GAME)
async def set_previews(press: Press) -> None:
    """Turn previews on or off in a game."""
    await press.change()
    await _set_previews(press, await press.tables.looking.get(press.game), bool(press.number(1)))


@on("confirm", of=Of.NOTHING)
async def set_previews_here(press: Press) -> None:
    """The button of an earlier version, whose id names no game: turn previews on or off in the game here."""
    await press.change()
    table = await here(press.interaction)
    if table is None:
        raise unknown()
    await _set_previews(press, table, bool(press.number(0)))


async def _set_previews(press: Press, table: Table, wanted: bool) -> None:
    await press.tables.people.set_previews(table.id, press.interaction.user.id, wanted)
    await answer(press.interaction, options_words(table, wanted), options_view(table, wanted))
