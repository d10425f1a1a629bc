"""The host chooses in the lobby how the board will be shown: one message, or a new one each turn."""

from __future__ import annotations

from bot.discord.controls.control import Of, Press, on, unknown
from bot.discord.hosting.moderating import moderates_here
from bot.discord.interactions import answer, asker, request_of
from bot.discord.lobby.own_panel import EACH, ONE, own_view, own_words


@on("boards", of=Of.GAME)
async def choose(press: Press) -> None:
    """Choose how the board is shown, and show the panel again."""
    await press.change()
    chosen = press.chosen()
    if chosen not in (ONE, EACH):
        raise unknown()
    interaction = press.interaction
    table = await press.tables.looking.get(press.game)
    moderator = moderates_here(interaction, table)
    table = await press.tables.showing.choose(
        table.id,
        asker(interaction),
        one=chosen == ONE,
        moderator=moderator,
        request=request_of(interaction),
    )
    person = interaction.user.id
    await answer(interaction, own_words(table, person), own_view(table, person, moderator))
