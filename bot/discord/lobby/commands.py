"""`/<game> scenario` and its like: put the file of an option together in the lobby, or upload it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.errors import Refusal
from bot.discord.interactions import asker, place_of, tables_of, think
from bot.discord.lobby.building import show, told
from bot.table.lobby.building import builder_option
from bot.table.types import Status, Table
from games.core.protocol import Game
from games.core.setup.building import Builder


def build_command(game: Game[Any, Any, Any], builder: Builder) -> app_commands.Command[Any, ..., Any]:
    """The command that opens the builder of this game, or takes the file."""

    @app_commands.describe(file="A file that you have already; leave empty to put one together")
    async def build(interaction: Interaction, file: discord.Attachment | None = None) -> None:
        await think(interaction)
        table = await _lobby(interaction, game)
        building = tables_of(interaction).building
        if file is None:
            await show(interaction, await building.look(table.id, asker(interaction)), "")
            return
        option = builder_option(table)
        if option is not None and file.size > option.max_bytes:
            raise Refusal(
                "file_too_large",
                f"This file has {file.size:,} bytes; **{option.title}** takes at most {option.max_bytes:,}.",
                "Upload a smaller file.",
            )
        await building.look(
            table.id, asker(interaction)
        )  # who may not set it is told so before the file is read
        await told(interaction, await building.upload(table.id, asker(interaction), await file.read()))

    return app_commands.Command(
        name=builder.command, description=words.cut(builder.description, 100), callback=build
    )


async def _lobby(interaction: Interaction, game: Game[Any, Any, Any]) -> Table:
    """The lobby of this game in this channel. Raises Refusal if another game is here or it has started."""
    table = await tables_of(interaction).looking.at(place_of(interaction))
    if table.game.about.key != game.about.key:
        raise Refusal(
            "other_game",
            f"The game here is {table.game.about.title}, not {game.about.title}.",
            "`/game new` opens a lobby in another channel or thread.",
        )
    if table.status is not Status.LOBBY:
        raise Refusal(
            "started", "This game has started, so its options are fixed.", "`/game options` shows them."
        )
    return table
