"""Registers the slash commands with Discord, but only if they differ from those it has.

At most 200 commands may be created a day, so each start asks Discord once for its commands and compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.logs import log

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
        # Missing, null, false and empty mean the same to Discord; without a type, a command is a slash command.
        kept = {
            key: inner for key, inner in kept.items() if inner not in (None, [], {}) and inner is not False
        }
        return {"type": 1} | kept
    if isinstance(value, list | tuple):
        return [_reduced(inner) for inner in value]
    return value
