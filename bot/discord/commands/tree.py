"""All slash commands, put on the client's tree in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord.commands import moves, reading, table
from games.registry import GAMES

if TYPE_CHECKING:
    from bot.discord.client import Cairn


def add_commands(client: Cairn) -> None:
    """Register `/game`, `/games`, `/rules`, `/help`, `/play` and a group for each game."""
    tree = client.tree
    tree.add_command(table.group())
    for command in reading.all_commands():
        tree.add_command(command)
    tree.add_command(moves.play_command())
    for game in GAMES:
        tree.add_command(moves.game_group(game))
