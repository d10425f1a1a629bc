"""`/setup check`: which permissions the bot lacks here, and where to grant them."""

from collections.abc import Mapping
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


OPEN_THREADS: Final = "Create Public Threads"
"""Only events need it, so the invitation leaves it out."""
WRITING: Final = frozenset({"view_channel", "send_messages", "send_messages_in_threads"})


def missing(interaction: Interaction) -> list[str]:
    """The permissions that the bot lacks in this channel or thread; writing in threads is a permission of its own."""
    rights, in_thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
    other = "send_messages" if in_thread else "send_messages_in_threads"
    return [name for name in WHY if name != other and not (getattr(rights, name) or rights.administrator)]


def check_writing(interaction: Interaction) -> None:
    """Raise Refusal unless the bot may write in this channel."""
    lacking = [f"**{NAMES[name]}**" for name in missing(interaction) if name in WRITING]
    if lacking:
        raise Refusal(
            "not_here",
            f"The bot may not write here: it lacks {words.listed(lacking)}.",
            "People who manage the server see where to grant it with `/setup check`.",
        )


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
    lacking, here = missing(interaction), interaction.app_permissions
    if not lacking:
        text = "Everything is fine: the bot has all the permissions it needs here."
        if not (here.send_messages_in_threads or here.administrator):
            text += (
                f"\nTo play in this channel's threads it also needs **{NAMES['send_messages_in_threads']}**."
            )
        if not (here.create_public_threads or here.administrator):
            text += f"\nTo open a thread for each game of an event it also needs **{OPEN_THREADS}**."
        return text
    # Where a role gives it, the channel denies it: for a thread the one it belongs to.
    parent = place.parent if isinstance(place, discord.Thread) else place
    channel = parent.mention if isinstance(parent, discord.abc.GuildChannel) else "the channel"
    role = f"**{server.self_role.name}**" if server.self_role is not None else f"**{me.display_name}**"
    lines = ["The bot lacks these permissions here:"]
    for name in lacking:
        remedy = f"grant it to the role {role} under Server Settings, Roles."
        if getattr(me.guild_permissions, name):
            remedy = f"{channel}, Edit Channel, Permissions: allow it there for {role}."
        lines.append(f"• **{NAMES[name]}**, {WHY[name]}: {remedy}")
    lines.append("Then run `/setup check` again; `/game board` shows a game that is waiting here.")
    return "\n".join(lines)


def invitation(application: int) -> str:
    """The link that invites the bot with the permissions it uses."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
