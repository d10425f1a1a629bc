"""Puts all slash commands on a command tree."""

from __future__ import annotations

from functools import cache
from typing import Any

from discord import app_commands

from bot.discord.clocks.commands import me_command
from bot.discord.commands import cards, daily, game, information, moves, planning
from bot.discord.hosting import commands as hosting
from bot.discord.lobby import commands as lobby
from games.core.protocol import Game
from games.registry import GAMES


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Register `/game`, `/host`, `/games`, `/rules`, `/help`, `/play`, `/plan`, `/try`, `/daily`, `/me` and a group for each game."""
    for command in _commands():
        tree.add_command(command)


@cache
def _commands() -> tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...]:
    # A process may have several clients one after another.
    return (
        game.group(),
        hosting.group(),
        *information.all_commands(),
        *planning.all_commands(),
        daily.daily_command(),
        me_command(),
        moves.play_command(),
        *map(_of_game, GAMES),
    )


def _of_game(game: Game[Any, Any, Any]) -> app_commands.Group:
    group = moves.game_group(game)
    if game.extras.cards is not None:
        group.add_command(cards.card_command(game, game.extras.cards))
    if game.extras.builder is not None:
        group.add_command(lobby.build_command(game, game.extras.builder))
    return group
