"""`/setup check`: which permissions the bot lacks here, and where to grant them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import discord

from bot.discord import words
from bot.discord.controls.commands import command
from bot.discord.controls.interactions import Interaction, answer as say
from bot.discord.errors import Refusal

GuildChannel: TypeAlias = discord.abc.GuildChannel

WHY: Final[Mapping[str, str]] = {
    "view_channel": "to see the channel",
    "send_messages": "to post the lobby and the boards",
    "send_messages_in_threads": "to play in threads and forum posts",
    "attach_files": "to send the board as a picture",
    "read_message_history": "to find its messages after a restart, so that it posts none twice",
}
"""The permissions that the bot uses, and what for. Pictures are attachments, so Embed Links is not needed."""
PERMISSIONS: Final = discord.Permissions(**dict.fromkeys(WHY, True))
"""The same permissions as one value, for the invite link."""
NAMES: Final[Mapping[str, str]] = {
    name: " ".join(word if word == "in" else word.capitalize() for word in name.split("_")) for name in WHY
}
"""Their names in Discord's settings."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A permission that the bot lacks here.

    `refused_by` names the role or member that the channel denies it to; None if none of the bot's roles grants it.
    """

    name: str
    refused_by: str | None


def needed(in_thread: bool) -> tuple[str, ...]:
    """The permissions that the bot needs in a channel or thread; writing in threads is a permission of its own."""
    other = "send_messages" if in_thread else "send_messages_in_threads"
    return tuple(name for name in WHY if name != other)


def check_writing(interaction: Interaction) -> None:
    """Raise Refusal unless the bot may write in this channel."""
    rights = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    wanted = [
        name
        for name in needed(in_thread)
        if name in ("view_channel", "send_messages", "send_messages_in_threads")
    ]
    lacking = [NAMES[name] for name in wanted if not (getattr(rights, name) or rights.administrator)]
    if lacking:
        raise Refusal(
            "not_here",
            f"The bot may not write here: it lacks {words.listed([f'**{name}**' for name in lacking])}.",
            "`/setup check` says where to grant it.",
        )


def missing(
    here: discord.Permissions, server: discord.Permissions, denied: Mapping[str, str], in_thread: bool
) -> list[Missing]:
    """The permissions that the bot lacks here.

    `here` are those it has in the channel, `server` those its roles grant before the channel's own settings, and
    `denied` says for each permission whom the channel denies it to.
    """
    if here.administrator:
        return []
    lacking = [name for name in needed(in_thread) if not getattr(here, name)]
    return [Missing(name, denied.get(name, "") if getattr(server, name) else None) for name in lacking]


def denials(channel: GuildChannel, me: discord.Member) -> dict[str, str]:
    """For each permission, whom the channel's own settings deny it to, as far as that affects the bot."""
    found: dict[str, str] = {}
    mine = {role.id for role in me.roles} | {me.id, channel.guild.id}
    for target, overwrite in channel.overwrites.items():
        if target.id not in mine:
            continue
        name = "@everyone" if target.id == channel.guild.id else f"**{getattr(target, 'name', 'the bot')}**"
        for permission in WHY:
            if getattr(overwrite, permission) is False:
                found[permission] = name
    return found


def report(found: list[Missing], channel: str, role: str, in_thread: bool, threads: bool) -> str:
    """The answer in words. `channel` is where the settings are made, for a thread its parent channel; `threads`
    says whether the bot could also play in threads of this channel."""
    if not found:
        text = "Everything is fine: the bot has all the permissions it needs here."
        if not in_thread and not threads:
            text += (
                f"\nTo play in this channel's threads it also needs **{NAMES['send_messages_in_threads']}**."
            )
        return text
    lines = ["The bot lacks these permissions here:"]
    lines += [f"• **{NAMES[one.name]}**, {WHY[one.name]}: {_remedy(one, channel, role)}" for one in found]
    lines.append("Then run `/setup check` again; `/game board` shows a game that is waiting here.")
    return "\n".join(lines)


def _remedy(one: Missing, channel: str, role: str) -> str:
    if one.refused_by is None:
        return f"grant it to the role {role} under Server Settings, Roles."
    where = f"{channel}, Edit Channel, Permissions"
    if one.refused_by and one.refused_by != role:
        return f"{where} denies it to {one.refused_by}. Allow it there for {role}."
    return f"{where} denies it to {role}. Allow it there."


@command(
    "setup check",
    "See which permissions the bot lacks in this channel, and where to grant them",
    thinks=False,
)
async def check(interaction: Interaction) -> None:
    """Answer `/setup check`."""
    await say(interaction, answer(interaction))


def answer(interaction: Interaction) -> str:
    """The answer to `/setup check` in the channel where it was asked."""
    server, place = interaction.guild, interaction.channel
    if server is None or place is None:
        return "This works only in a server. Use it in the channel where you want to play."
    me = server.me
    if me is None:
        return (
            "This server has the bot's commands but not the bot. Invite it with the scopes `bot` and "
            f"`applications.commands`: <{invitation(interaction.application_id)}>"
        )
    in_thread = isinstance(place, discord.Thread)
    parent = place.parent if isinstance(place, discord.Thread) else place
    denied = denials(parent, me) if isinstance(parent, discord.abc.GuildChannel) else {}
    here = interaction.app_permissions
    role = server.self_role
    found = missing(here, me.guild_permissions, denied, in_thread)
    return report(
        found,
        channel=parent.mention if isinstance(parent, discord.abc.GuildChannel) else "the channel",
        role=f"**{role.name}**" if role is not None else f"**{me.display_name}**",
        in_thread=in_thread,
        threads=here.send_messages_in_threads or here.administrator,
    )


def invitation(application: int) -> str:
    """The link that invites the bot with the permissions it uses."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
