"""What a server's settings allow here, as far as only Discord knows it: its channels and roles that are there, and who has which
role."""

from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from bot.discord import words
from bot.discord.controls.interactions import Interaction, asker, place_of, tables_of
from bot.discord.errors import Refusal
from bot.table.model import Place
from bot.table.setup.allowed import ASK, OR_ASK
from bot.table.setup.settings import ServerSettings
from games.core.protocol import Game
from games.registry import GAMES

_NAMED: Final = 3
"""So many channels are named in a refusal."""


@dataclass(frozen=True, slots=True)
class InForce:
    """A server's settings as they count now: what is gone from the server is the default. `gone` are the channels that are
    gone, and `role_gone` says whether the role is."""

    settings: ServerSettings
    gone: frozenset[int] = frozenset()
    role_gone: bool = False
    digest_gone: bool = False


def in_force(settings: ServerSettings, guild: discord.Guild | None) -> InForce:
    """These settings as they count on a server, of which Discord has told all channels and roles; as they are if it has not."""
    named = settings.channels is not None or settings.host_role is not None or settings.digest is not None
    if not named or guild is None or guild.unavailable or not guild.channels:
        return InForce(settings)
    there = {channel.id for channel in guild.channels}
    chosen = settings.channels or frozenset()
    gone = chosen - there
    role, digest = settings.host_role, settings.digest
    role_gone = role is not None and guild.get_role(role) is None
    digest_gone = digest is not None and guild.get_channel_or_thread(digest) is None
    now = replace(
        settings,
        channels=(chosen & there) or None,
        host_role=None if role_gone else role,
        digest=None if digest_gone else digest,
    )
    return InForce(now, gone, role_gone, digest_gone)


async def rules_here(interaction: Interaction) -> ServerSettings:
    """The settings of the server where somebody asks, as they count now."""
    settings = await tables_of(interaction).setup.of(interaction.guild_id)
    return in_force(settings, interaction.guild).settings


async def check_channel(interaction: Interaction, place: Place) -> None:
    """Raise TableError if the server's settings let no game be played at this place."""
    allowed = (await rules_here(interaction)).channels
    thread = None if interaction.guild is None else interaction.guild.get_thread(place.channel)
    if thread is not None:
        place = replace(place, below=thread.parent_id)
    if allowed is None or place.channel in allowed:
        return
    if await tables_of(interaction).setup.allowed.channel_of(place) not in allowed:
        shown = [f"<#{each}>" for each in sorted(allowed)[:_NAMED]]
        more = [f"{len(allowed) - _NAMED} more channels"] if len(allowed) > _NAMED else []
        where = words.listed([*shown, *more])
        raise Refusal(
            "channel_off", f"Games are played in {where}, and in threads there.", f"Go there. {OR_ASK}"
        )


async def check_host(interaction: Interaction) -> None:
    """Raise Refusal if the person who asks opens no games on this server."""
    role = (await rules_here(interaction)).host_role
    member, guild = interaction.user, interaction.guild
    if role is None or guild is None or not isinstance(member, discord.Member):
        return
    needed = guild.get_role(role)
    if needed is not None and not needed.is_default() and member.get_role(role) is None:
        name = words.safe(needed.name)
        raise Refusal("not_a_host", f"Only members with the role **{name}** open games here.", ASK)


async def check_opening(interaction: Interaction, place: Place | None = None) -> None:
    """Raise TableError if the person who asks may open no game here, or at this place, by the channel and by their roles. The
    table asks for the rest (`bot/table/setup/allowed.py`)."""
    await check_host(interaction)
    await check_channel(interaction, place_of(interaction) if place is None else place)


async def check_before_thread(
    interaction: Interaction, game: Game[Any, Any, Any] | None, *, computers: bool = False
) -> None:
    """Raise TableError if the person who asks may open no game in a new thread here."""
    await check_opening(interaction)
    allowed, place = tables_of(interaction).setup.allowed, place_of(interaction)
    await allowed.opening(place, asker(interaction).id, game, computers=computers)


async def games_here(interaction: Interaction) -> tuple[Game[Any, Any, Any], ...]:
    """The games that this server plays; all, if it plays none of those that there are."""
    played = (await rules_here(interaction)).games
    return tuple(game for game in GAMES if played is None or game.about.key in played) or GAMES
