"""How a slash command is made: all of them work in servers and in direct messages."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

EVERYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True)


def command(name: str, description: str, callback: Any) -> app_commands.Command[Any, ..., Any]:
    """A command outside all groups."""
    return app_commands.Command(
        name=name, description=description, callback=callback, allowed_contexts=EVERYWHERE
    )
