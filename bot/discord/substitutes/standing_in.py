"""Standing in for others on a server: the wish below `/me`."""

from __future__ import annotations

from bot.discord.base_client import Interaction
from bot.discord.controls.control import Control, Press, button
from bot.discord.interactions import place_of, tables_of


async def standing_in(interaction: Interaction) -> tuple[str, list[Control]]:
    """Whether whoever asks stands in for others on this server, and the button that changes it; nothing outside servers."""
    if interaction.guild_id is None:
        return "", []
    stands = await tables_of(interaction).volunteers.stands_in(interaction.guild_id, interaction.user.id)
    told = "on: a game that needs somebody may mention you" if stands else "off"
    label = "No longer stand in" if stands else "Stand in here"
    return f"**Standing in** for others on this server is {told}.", [
        button(label, "mestandin", int(not stands))
    ]


async def keep(press: Press) -> None:
    """Keep whether this person stands in for others here. Raises Refusal outside servers."""
    server = place_of(press.interaction).server
    if server is not None:
        await press.tables.volunteers.keep(server, press.interaction.user.id, bool(press.number(0)))
