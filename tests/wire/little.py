"""A little bot of a few commands on discord.py, to try the simulated Discord without the real one."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
from discord import app_commands

from tests.wire.discord_server import DiscordServer


class Questions(discord.ui.Modal, title="Questions"):
    def __init__(self) -> None:
        super().__init__()
        self.word: discord.ui.TextInput[Questions] = discord.ui.TextInput(custom_id="word")
        self.add_item(discord.ui.Label(text="A word", component=self.word))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"got {self.word.value}", ephemeral=True)


class Controls(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Change", custom_id="change")
    async def change(self, interaction: discord.Interaction, button: object) -> None:
        await interaction.response.edit_message(content="changed")

    @discord.ui.button(label="Ask", custom_id="ask")
    async def ask(self, interaction: discord.Interaction, button: object) -> None:
        await interaction.response.send_modal(Questions())

    @discord.ui.button(label="Late", custom_id="late")
    async def late(self, interaction: discord.Interaction, button: object) -> None:
        await interaction.response.defer()
        await interaction.followup.send("followed", ephemeral=True)

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, button: object) -> None:
        raise AssertionError

    @discord.ui.select(
        custom_id="select", options=[discord.SelectOption(label="One"), discord.SelectOption(label="Two")]
    )
    async def select(self, interaction: discord.Interaction, chosen: discord.ui.Select[Controls]) -> None:
        await interaction.response.send_message(chosen.values[0], ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="people", max_values=2)
    async def people(self, interaction: discord.Interaction, chosen: discord.ui.UserSelect[Controls]) -> None:
        names = ", ".join(user.display_name for user in chosen.values)
        await interaction.response.send_message(names, ephemeral=True)


class LittleBot(discord.Client):
    """Registers its commands when it starts."""

    def __init__(self, server: DiscordServer, *, members: bool = False, **more: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, members=members),
            connector=aiohttp.UnixConnector(str(server.socket), limit=0),
            guild_ready_timeout=0.05,
            **more,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="show", description="A message with all controls")(_show)
        self.tree.command(name="think", description="Answer after a deferral")(_think)
        echo = self.tree.command(name="echo", description="Say a word again")(_echo)
        echo.autocomplete("word")(_suggest)
        self.tree.command(name="read", description="Say how long a file is")(_read)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def _show(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("shown", view=Controls())


async def _think(interaction: discord.Interaction, private: bool) -> None:
    await interaction.response.defer(thinking=True, ephemeral=private)
    picture = discord.File(io.BytesIO(b"\x89PNG"), "board.png", description="a board")
    await interaction.followup.send("thought", file=picture)


async def _echo(interaction: discord.Interaction, word: str) -> None:
    await interaction.response.send_message(f"{word}!")


async def _suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{current}{end}", value=f"{current}{end}") for end in "ab"]


async def _read(interaction: discord.Interaction, file: discord.Attachment) -> None:
    await interaction.response.send_message("reading")
    await interaction.edit_original_response(content=str(len(await file.read())))


@contextlib.asynccontextmanager
async def little_bot(server: DiscordServer, **more: Any) -> AsyncIterator[LittleBot]:
    """The little bot, logged in and with its commands registered."""
    bot = LittleBot(server, **more)
    running = asyncio.create_task(bot.start(server.token))
    try:
        await server.world.until(lambda: server.world.commands and server.gateway.live)
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
