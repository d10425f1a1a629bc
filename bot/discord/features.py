"""All features of the bot. Importing a module registers its commands, controls and messages; removing its line here
removes them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from discord import app_commands

from bot.discord import help, rules, words
from bot.discord.archive import (
    animation,
    boards,
    daily,
    files,
    history,
    past_games,
)
from bot.discord.controls import absence, setup_check
from bot.discord.controls.commands import AnyGame, Made, further, group_name, registered
from bot.discord.lobby import builder, buttons, lobby_message, new_game, option_panel, options, substitutes
from bot.discord.moderation import host, tidying
from bot.discord.notifications import (
    catching_up,
    conditional_moves,
    my_games,
    own_pictures,
    preferences,
    reminders,
)
from bot.discord.play import board, guided_move, hints, moves, offers, orders_form, plan_controls, stopping
from bot.discord.play.moves import subcommand
from bot.discord.time_control import pace, pauses
from games.registry import GAMES

FEATURES: Final = (
    *(absence, setup_check, rules, help),
    *(moves, guided_move, orders_form, plan_controls, board, hints, offers, stopping),
    *(pace, pauses),
    *(preferences, own_pictures, reminders, my_games, catching_up, conditional_moves),
    *(new_game, buttons, lobby_message, option_panel, options, builder, substitutes),
    *(host, tidying),
    *(boards, history, past_games, files, animation, daily),
)
EVERYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True)
GROUPS: Final = {
    "game": "Start, view and end the game in this channel",
    "host": "For the host of this channel's game, and for moderators",
    "setup": "For owners and moderators: check the bot's setup",
}


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Put all commands that are registered on a tree, and a group for each game."""
    for made in _commands():
        tree.add_command(made)


@cache
def _commands() -> tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...]:
    # A process may have several clients one after another.
    groups = {name: _group(name, told) for name, told in GROUPS.items()}
    alone = []
    for made in registered():
        group, _, name = made.name.rpartition(" ")
        if group:
            groups[group].add_command(_built(made, name))
        else:
            alone.append(_built(made, name, allowed_contexts=EVERYWHERE))
    return (*groups.values(), *alone, *map(_of_game, GAMES))


def _group(name: str, description: str) -> app_commands.Group:
    if name == "setup":
        return app_commands.Group(name=name, description=description, guild_only=True)
    return app_commands.Group(name=name, description=description, allowed_contexts=EVERYWHERE)


def _built(made: Made, name: str, **settings: Any) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(name=name, description=made.description, callback=made.callback, **settings)


def _of_game(game: AnyGame) -> app_commands.Group:
    """The group of one game: a subcommand for each of its commands, and what features add to it."""
    group = _group(group_name(game), words.cut(f"Make a move in {game.about.title}", 100))
    for each in game.commands:
        group.add_command(subcommand(game, each))
    for made in further(game):
        group.add_command(_built(made, made.name))
    return group
