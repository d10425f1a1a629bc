"""Puts all slash commands on a command tree."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands import game, information, moves, planning
from games.registry import GAMES


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Register `/game`, `/games`, `/rules`, `/help`, `/play`, `/plan`, `/try` and a group for each game."""
    tree.add_command(game.group())
    for command in (*information.all_commands(), *planning.all_commands()):
        tree.add_command(command)
    tree.add_command(moves.play_command())
    for each in GAMES:
        tree.add_command(moves.game_group(each))
