"""Refuses, in words, the person who asks too much of the bot in a short time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from typing import Final

import discord

from bot.clock import now_utc
from bot.discord.controls.interactions import Interaction
from bot.discord.errors import Refusal
from bot.table.model import TableError
from bot.table.quotas import Scope, TakenError, Use

DONE: Final[dict[Use, str]] = {
    Use.IMPORTS: "imported",
    Use.EXPORTS: "exported",
    Use.HISTORIES: "looked at",
    Use.HINTS: "asked for",
    Use.ANIMATIONS: "asked for",
    Use.LOBBIES: "opened or moved",
    Use.SUBSTITUTES: "asked for",
    Use.ACTIONS: "used",
    Use.SUGGESTIONS: "asked for",
}
THINGS: Final[dict[Use, str]] = {
    Use.IMPORTS: "games",
    Use.EXPORTS: "games",
    Use.HISTORIES: "earlier positions",
    Use.HINTS: "hints",
    Use.ANIMATIONS: "animations",
    Use.LOBBIES: "games",
    Use.SUBSTITUTES: "substitutes",
    Use.ACTIONS: "commands and buttons",
    Use.SUGGESTIONS: "suggestions",
}
WHERE: Final[dict[Scope, str]] = {"channel": "in this channel", "server": "on this server"}


def spend(interaction: Interaction, use: Use) -> None:
    """Count a use. Raises Refusal, with the time when it is possible again, if there were too many."""
    client = interaction.client
    wait = client.quotas.take(
        use,
        person=interaction.user.id,
        channel=interaction.channel_id,
        server=interaction.guild_id,
    )
    if wait is None:
        return
    who = "You have" if wait.scope == "person" else f"People {WHERE[wait.scope]} have"
    # Discord rounds down, so a second more. People's clocks show the real time, not the bot's.
    when = now_utc() + timedelta(seconds=wait.seconds + 1)
    raise Refusal(
        "too_many",
        f"{who} {DONE[use]} too many {THINGS[use]} in a short time.",
        f"Try again {discord.utils.format_dt(when, 'R')}.",
    )


@contextmanager
def spent(interaction: Interaction, use: Use) -> Iterator[None]:
    """Count a use, as `spend` does, unless it is refused."""
    spend(interaction, use)
    try:
        yield
    except TableError:
        interaction.client.quotas.give_back(
            use,
            person=interaction.user.id,
            channel=interaction.channel_id,
            server=interaction.guild_id,
        )
        raise


@asynccontextmanager
async def one_import(interaction: Interaction) -> AsyncIterator[None]:
    """A turn to read a file and import it, counted once it has come. Raises Refusal."""
    try:
        async with interaction.client.service.archive.importing.inside(interaction.guild_id):
            spend(interaction, Use.IMPORTS)
            yield
    except TakenError:
        raise Refusal(
            "importing",
            "Another game is being imported on this server.",
            "Try again in a few seconds.",
        ) from None
