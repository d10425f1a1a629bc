"""A server's settings in words, each with its default."""

from collections.abc import Iterable
from typing import Final

import discord

from bot.discord import words
from bot.discord.controls.server_rules import InForce
from bot.table.model import PRESETS, USUAL
from bot.table.setup.settings import ServerSettings
from bot.table.time_control.words import NAMES
from games.registry import GAMES

USUALLY: Final = " (default)"
ON: Final = {"hints": "Hints", "computers": "Computers", "events": "Events"}
"""What can be on, and is by default."""


def told(now: InForce, guild: discord.Guild | None) -> str:
    """All settings as they count now."""
    settings = now.settings
    lines = [
        "## Settings of this server",
        f"**Games:** {_games(settings)}",
        f"**Where:** {_channels(now)}",
        f"**Who opens games:** {_hosts(now)}",
        f"**Games a person:** {_limit(settings.person_limit)}",
        f"**Games a channel:** {_limit(settings.channel_limit)}",
        f"**Pace:** {_pace(settings)}",
        _on(settings),
        f"**Monday digest:** {_digest(now, guild)}",
        "-# Limits count open games; a channel with its threads. Lobbies begin with the pace; hosts can change it. "
        "Games that are open stay open.",
    ]
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def _games(settings: ServerSettings) -> str:
    if settings.games is None:
        return f"all{USUALLY}"
    return words.listed([game.about.title for game in GAMES if game.about.key in settings.games])


def _channels(now: InForce) -> str:
    channels, gone = now.settings.channels, len(now.gone)
    lost = "1 channel that was chosen is" if gone == 1 else f"{gone} channels that were chosen are"
    if channels is None:
        return f"everywhere{f', as the {_only(gone)} gone' if gone else USUALLY}"
    where = f"{words.listed(mentions(channels))}, and threads there"
    return f"{where}. {lost} gone" if gone else where


def _only(gone: int) -> str:
    return "only channel that was chosen is" if gone == 1 else f"{gone} channels that were chosen are"


def mentions(channels: Iterable[int]) -> list[str]:
    """These channels, as Discord shows them."""
    return [f"<#{each}>" for each in sorted(channels)]


def _hosts(now: InForce) -> str:
    if now.role_gone:
        return "everybody, as the role that was chosen is gone"
    role = now.settings.host_role
    return f"everybody{USUALLY}" if role is None else f"members with <@&{role}>"


def _limit(most: int | None) -> str:
    return f"no limit{USUALLY}" if most is None else f"at most {most}"


def _pace(settings: ServerSettings) -> str:
    usual = settings.first_pace == USUAL
    return f"{NAMES[settings.first_pace.name].lower()}{USUALLY if usual else ''}"


def _on(settings: ServerSettings) -> str:
    on, off = (
        [name.lower() for key, name in ON.items() if getattr(settings, key) is wanted]
        for wanted in (True, False)
    )
    if not off:
        return f"**On:** {words.listed(on)}{USUALLY}"
    return " ".join(
        [*([f"**On:** {words.listed(on)}."] if on else []), f"**Off:** {words.listed(off)} (default: on)"]
    )


def _digest(now: InForce, guild: discord.Guild | None) -> str:
    if now.digest_gone:
        return "none, as the channel that was chosen is gone"
    digest = now.settings.digest
    if digest is None:
        return f"none{USUALLY}"
    channel = None if guild is None else guild.get_channel(digest)
    if guild is not None and channel is not None and guild.me is not None:
        rights = channel.permissions_for(guild.me)
        if not (rights.view_channel and rights.send_messages):
            return f"<#{digest}>, but the bot may not write there: `/setup check` there says why"
    return f"<#{digest}>"


def limits(now: int | None) -> list[int]:
    """The limits that are offered, with the one that is chosen."""
    return sorted({1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50} | ({now} if now is not None else set()))


def pace_labels() -> dict[str, str]:
    """The paces that are offered, by name."""
    return {name: NAMES[name] + (USUALLY if name == USUAL.name else "") for name in PRESETS}
