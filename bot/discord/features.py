"""All features of the bot, and how Discord has their commands. Importing a module registers its commands, controls and messages;
removing its line here removes them. The commands are registered with Discord only if they differ from those it has: at most 200 may be
created a day, so each start asks Discord once for its commands and compares them.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.discord import help
from bot.discord.archive import (
    animation,
    boards,
    daily,
    event_files,
    history,
    past_games,
)
from bot.discord.controls import absence, setup_check
from bot.discord.controls.commands import Made, registered
from bot.discord.events import entering, event_message, hosting, new_event
from bot.discord.lobby import (
    builder,
    buttons,
    computers,
    lobby_message,
    new_game,
    option_panel,
    options,
    standing_challenges,
    substitutes,
)
from bot.discord.moderation import host
from bot.discord.notifications import (
    catching_up,
    conditional_moves,
    my_games,
    own_pictures,
    preferences,
    reminders,
)
from bot.discord.play import board, guided_move, hints, moves, offers, orders_form, plans
from bot.discord.practice import lessons
from bot.discord.privacy import own_data
from bot.discord.ratings import digest, ladder, record
from bot.discord.reports import reporting
from bot.discord.reviews import review
from bot.discord.setup import server
from bot.discord.time_control import pace
from bot.logs import log

FEATURES: Final = (
    *(absence, setup_check, help),
    *(moves, guided_move, orders_form, plans, board, hints, offers),
    pace,
    *(preferences, own_pictures, reminders, my_games, catching_up, conditional_moves),
    server,
    lessons,
    *(new_game, standing_challenges, buttons, computers, lobby_message, option_panel, options, builder),
    substitutes,
    host,
    *(ladder, record, digest),
    *(event_message, entering, new_event, hosting),
    *(boards, history, past_games, daily, animation, event_files),
    review,
    reporting,
    own_data,
)
GROUPS: Final = {
    "event": "Tournaments of this server",
    "game": "Start, view and end the game in this channel",
    "host": "For the host of this channel's game, and for moderators",
    "setup": "For those who manage the server: its settings, and what the bot may do here",
}


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Put all commands that are registered on a tree."""
    for made in _commands():
        tree.add_command(made)


@cache
def _commands() -> tuple[Made | app_commands.Group, ...]:
    # A process may have several clients one after another.
    groups = {name: _group(name, told) for name, told in GROUPS.items()}
    alone = []
    for name, made in registered().items():
        group = name.rpartition(" ")[0]
        if group:
            groups[group].add_command(made)
        else:
            alone.append(made)
    return (*groups.values(), *alone)


def _group(name: str, description: str) -> app_commands.Group:
    if name != "setup":
        return app_commands.Group(name=name, description=description, guild_only=name == "event")
    # Discord asks for the permission of a whole group; `/setup server` asks again.
    managers = discord.Permissions(manage_guild=True)
    return app_commands.Group(
        name=name, description=description, guild_only=True, default_permissions=managers
    )


LOG = log(__name__)

COMPARED: Final = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "required",
    "choices",
    "value",
    "autocomplete",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "default_member_permissions",
    "contexts",
    "nsfw",
)
"""The fields of a command that we set; ids, versions and the rest are Discord's."""
PATIENCE: Final = 3600.0
"""Seconds until a failed registration is tried again."""


async def keep_current(tree: app_commands.CommandTree[Any], when: str) -> float | None:
    """Register these commands with Discord. Returns the seconds until the next try, None if none is needed.

    `when` is the setting `sync_commands`: `never`, `always`, or only when they differ from Discord's.
    """
    if when == "never":
        return None
    try:
        await sync(tree, always=when == "always")
    except app_commands.CommandSyncFailure as error:
        LOG.error("Discord finds a command invalid; the old commands stay", reason=str(error))
    except discord.HTTPException as error:
        LOG.error(
            "the commands could not be registered; the old ones stay until the next try in an hour",
            status=error.status,
            code=error.code,
            reason=error.text,
        )
        return PATIENCE
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        LOG.error("the commands could not be registered", reason=f"{type(error).__name__}: {error}")
        return PATIENCE
    return None


async def sync(tree: app_commands.CommandTree[Any], *, always: bool = False) -> bool:
    """Register the tree's commands if they differ from Discord's. Returns whether that was needed."""
    client = tree.client
    if client.application_id is None:
        raise discord.MissingApplicationID
    if not always:
        wanted = normal(command.to_dict(tree) for command in tree.get_commands())
        present = normal(await client.http.get_global_commands(client.application_id))
        if wanted == present:
            return False
        changed = sorted(name for name in {*wanted, *present} if wanted.get(name) != present.get(name))
        LOG.info("the commands have changed", commands=", ".join(changed))
    await tree.sync()
    LOG.info("the commands are registered")
    return True


def normal(commands: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Commands by name, reduced to the fields that we set, in one normal form."""
    return {str(command["name"]): _reduced(command) for command in commands}


def _reduced(value: Any) -> Any:
    if isinstance(value, Mapping):
        kept = {
            key: value[key] if key.endswith("_localizations") else _reduced(value[key])
            for key in COMPARED
            if key in value
        }
        allowed = kept.get("default_member_permissions")
        if allowed is not None:  # discord.py sends a number, and Discord tells a text
            kept["default_member_permissions"] = str(allowed)
        # Missing, null, false and empty mean the same to Discord; without a type, a command is a slash command.
        kept = {
            key: inner for key, inner in kept.items() if inner not in (None, [], {}) and inner is not False
        }
        return {"type": 1} | kept
    if isinstance(value, list | tuple):
        return [_reduced(inner) for inner in value]
    return value
