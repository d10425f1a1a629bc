"""A game's options, and a person's own settings."""

from __future__ import annotations

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Of, Press, button, on, rows
from bot.discord.interactions import answer, here
from bot.table.types import Status, Table
from games.core.setup.options import open_options


def options_words(table: Table | None, confirm: bool) -> str:
    """The options of the game here, then the reader's own settings."""
    lines: list[str] = []
    if table is not None:
        lines.append(f"{words.title(table)} is played with:")
        for each in open_options(table.game.about.options, table.options):
            label = each.label(table.options.get(each.key, each.default))
            lines.append(f"• {each.title}: **{label}** (rule {each.rule})")
        if not table.game.about.options:
            lines.append("• It has no options.")
        if table.status is Status.LOBBY and not table.resumes:
            lines.append("-# The host can still change them in the lobby message, or with `/game option`.")
        lines.append("")
    lines.append("Your own settings, in all games:")
    state = (
        "**on**: you confirm a guided move before it counts"
        if confirm
        else "**off**: a guided move counts at once"
    )
    lines.append(f"• Previews {state}.")
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def options_view(confirm: bool) -> ui.View | None:
    """A button to turn previews on or off."""
    return rows([button("Turn previews off" if confirm else "Turn previews on", "confirm", int(not confirm))])


@on("confirm", of=Of.NOTHING)
async def set_confirm(press: Press) -> None:
    """Turn previews on or off."""
    await press.change()
    wishes = await press.tables.people.set_wishes(press.interaction.user.id, confirm=bool(press.number(0)))
    await answer(
        press.interaction,
        options_words(await here(press.interaction), wishes.confirm),
        options_view(wishes.confirm),
    )
