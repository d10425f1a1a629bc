"""`/setup check`: which permission is missing here, and where to give it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.discord.base_client import Interaction

GuildChannel: TypeAlias = discord.abc.GuildChannel

WHY: Final[Mapping[str, str]] = {
    "view_channel": "to be in the channel at all",
    "send_messages": "to post the lobby and the boards",
    "send_messages_in_threads": "to play in threads and forum posts",
    "attach_files": "to send the board as a picture",
    "read_message_history": "to find its own messages again after a restart, so that none comes twice",
}
"""The permissions that the bot uses, and what for. Pictures are attachments and there are no embeds, so
Embed Links is not among them."""
PERMISSIONS: Final = discord.Permissions(**dict.fromkeys(WHY, True))
"""The same as a value, for the invite link."""
NAMES: Final[Mapping[str, str]] = {
    name: " ".join(word if word == "in" else word.capitalize() for word in name.split("_")) for name in WHY
}
"""As Discord's settings call them."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A permission that the bot lacks here. `refused_by` is who the channel denies it to: a role's or the
    bot's name; None when no role of the bot grants it in the server."""

    name: str
    refused_by: str | None


def needed(in_thread: bool) -> tuple[str, ...]:
    """What the bot needs in such a place: in a thread, writing is a permission of its own."""
    other = "send_messages" if in_thread else "send_messages_in_threads"
    return tuple(name for name in WHY if name != other)


def missing(
    here: discord.Permissions, server: discord.Permissions, denied: Mapping[str, str], in_thread: bool
) -> list[Missing]:
    """What the bot lacks here. `server`: what its roles give it before the channel's own settings;
    `denied`: who a permission is denied to in the channel, by permission."""
    if here.administrator:
        return []
    lacking = [name for name in needed(in_thread) if not getattr(here, name)]
    return [Missing(name, denied.get(name, "") if getattr(server, name) else None) for name in lacking]


def denials(channel: GuildChannel, me: discord.Member) -> dict[str, str]:
    """Who the channel's own settings deny each permission to, as far as that concerns the bot."""
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
    """The answer in words. `channel` is where channel settings are made: a thread's parent.
    `threads`: whether playing in threads of this channel would be possible too."""
    if not found:
        text = "Everything is fine: the bot has all permissions that it uses here."
        if not in_thread and not threads:
            text += f"\nOnly in threads of this channel it cannot play: it lacks **{NAMES['send_messages_in_threads']}**."
        return text
    lines = ["The bot lacks here:"]
    lines += [f"• **{NAMES[one.name]}**, {WHY[one.name]}: {_remedy(one, channel, role)}" for one in found]
    lines.append("Afterwards use `/setup check` again; `/game board` then shows a game that is waiting here.")
    return "\n".join(lines)


def _remedy(one: Missing, channel: str, role: str) -> str:
    if one.refused_by is None:
        return f"give it to the role {role} under Server Settings, Roles."
    where = f"{channel}, Edit Channel, Permissions"
    if one.refused_by and one.refused_by != role:
        return f"{where} denies it to {one.refused_by}. Allow it there to {role}."
    return f"{where} denies it to {role}. Allow it there."


def add(tree: app_commands.CommandTree[Any]) -> None:
    """Put `/setup` on the tree."""
    group = app_commands.Group(
        name="setup", description="For owners and moderators: is everything right?", guild_only=True
    )

    @group.command(
        name="check", description="Which permission the bot lacks in this channel, and where to give it"
    )
    async def check(interaction: Interaction) -> None:
        await interaction.response.send_message(
            answer(interaction), ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
        )

    tree.add_command(group)


def answer(interaction: Interaction) -> str:
    """What `/setup check` says where it was asked."""
    server, place = interaction.guild, interaction.channel
    if server is None or place is None:
        return "This works in a server only. Use it in the channel where you want to play."
    me = server.me
    if me is None:
        return (
            "The bot itself is not in this server, only its commands. Invite it with the scopes `bot` and "
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
