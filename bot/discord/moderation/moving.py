"""Moving a game to another channel from its own, with `/host move`; `/games` does it from the other side."""

from __future__ import annotations

from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.controls.commands import command
from bot.discord.controls.control import Of, Press, Style, button, on, rows
from bot.discord.controls.interactions import Interaction, answer, asker, place_of, request_of, tables_of
from bot.discord.controls.permissions import moderates_here
from bot.discord.controls.quotas import spent
from bot.discord.controls.setup_check import NAMES
from bot.discord.errors import Refusal
from bot.table.model.table import Place, Table
from bot.table.quotas import Use

Chosen: TypeAlias = app_commands.AppCommandChannel | app_commands.AppCommandThread
_PLAYED_IN: Final = (discord.TextChannel, discord.VoiceChannel, discord.Thread)


class PlayedIn(app_commands.Transformer):
    """A channel or thread in which a game can be played, also one of which Discord no longer tells the bot."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        kinds = discord.ChannelType
        threads = [kinds.news_thread, kinds.public_thread, kinds.private_thread]
        return [kinds.text, kinds.news, kinds.voice, *threads]

    async def transform(self, _: Interaction, value: Chosen) -> Chosen:  # type: ignore[override]
        """The channel as it was chosen."""
        return value


@command(
    "host move",
    "Move the game to another channel or thread",
    "Move the game to another channel or thread of this server, as the host or a moderator. If its channel is gone, use `/games` where it should go on.",
)
@app_commands.describe(to="The channel or thread in which the game goes on")
async def move(interaction: Interaction, to: app_commands.Transform[Chosen, PlayedIn]) -> None:
    """Answer `/host move`."""
    table = await tables_of(interaction).play.projection.at(place_of(interaction))
    place = Place(table.place.server, to.id)
    await tables_of(interaction).moderation.moving.check(
        table.id, asker(interaction), place, moderator=moderates_here(interaction, table)
    )
    await check_there(interaction, to.id)
    asked = f"Move {words.title(table)} to <#{to.id}>? Everybody plays on there."
    sure = button("Move it there", "moveyes", table.id, to.id, style=Style.primary)
    await answer(interaction, asked, rows([sure, button("Cancel", "leaveit")]))


@on("moveyes", of=Of.GAME)
async def move_there(press: Press) -> None:
    """Move the game, now that it is confirmed."""
    interaction = press.interaction
    table = await press.tables.play.projection.get(press.game)
    place, who = Place(table.place.server, press.number(1)), asker(interaction)
    moderator = moderates_here(interaction, table)
    await press.tables.moderation.moving.check(table.id, who, place, moderator=moderator)
    await check_there(interaction, place.channel)
    with spent(interaction, Use.LOBBIES):
        table = await press.tables.moderation.moving.move(
            table.id, who, place, request_of(interaction), moderator=moderator
        )
    await answer(interaction, _moved(table))


def _moved(table: Table) -> str:
    return f"{words.title(table)} goes on in <#{table.place.channel}>."


async def check_there(interaction: Interaction, number: int) -> None:
    """Raise Refusal unless a game can be played in this channel: the bot knows it, and it and the person who asks may write
    there."""
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(number) or await _archived(guild, number)
    where = f"<#{number}>"
    if guild is None or not isinstance(channel, _PLAYED_IN):
        raise Refusal(
            "no_channel",
            f"The bot sees no channel {where} in which a game can be played.",
            "Choose a text channel or a thread that it can see.",
        )
    writing = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    lacking = [name for name in ("view_channel", writing) if not _may(channel, guild.me, name)]
    if lacking or (isinstance(channel, discord.Thread) and channel.locked):
        what = words.listed([f"**{NAMES[name]}**" for name in lacking])
        why = f"it lacks {what}" if lacking else "the thread is locked"
        raise Refusal(
            "not_there", f"The bot may not write in {where}: {why}.", "`/setup check` there says more."
        )
    member = interaction.user
    if isinstance(member, discord.Member) and not all(
        _may(channel, member, name) for name in ("view_channel", writing)
    ):
        raise Refusal("not_there", f"You may not write in {where}.", "Choose a channel where you may.")


async def _archived(guild: discord.Guild, number: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """A thread that Discord no longer tells the bot of; None if the bot may not see it."""
    try:
        return await guild.fetch_channel(number)
    except (discord.HTTPException, discord.InvalidData):
        return None


def _may(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member, name: str) -> bool:
    rights = channel.permissions_for(member)
    return bool(getattr(rights, name)) or rights.administrator
