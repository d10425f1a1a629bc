"""The Monday digest in words: games ended, who rose, who waits longest. It calls nobody."""

import contextlib
from datetime import timedelta
from typing import Final

import discord

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import Of, Outgoing, Press, Reply, answer, button, composes, on, place_of, rows
from bot.discord.errors import Refusal
from bot.discord.ratings.ladder import ladder_menu
from bot.table.log import Live
from bot.table.model import Post, PostKind
from bot.table.ratings.weekly_digest import Week

_DAY: Final = timedelta(days=1)


@composes(PostKind.DIGEST)
async def compose(client: CairnClient, _live: Live | None, post: Post, _: bool) -> Outgoing | None:
    """The digest to send now; None if it is too late, or the server wants none there any more."""
    digests = client.service.ratings.digests
    wanted = await digests.wanted(post.text, post.channel, tried=post.tried is not None)
    if wanted is None:
        return None
    # The id of the button is of this message alone, by which one that was sent is found again.
    ladders = rows([button("Ladders", "digest", post.id)])
    week = await digests.week(*wanted, lambda channel: _everybody_reads(client, wanted[0], channel))
    return Outgoing(digest_words(week), ladders)


def _everybody_reads(client: CairnClient, server: int, number: int) -> bool:
    """Whether everybody on a server may read this channel."""
    guild = client.get_guild(server)
    channel = None if guild is None else guild.get_channel_or_thread(number)
    if guild is None or channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    with contextlib.suppress(discord.ClientException):  # a thread whose channel is unknown
        rights = channel.permissions_for(guild.default_role)
        return rights.view_channel and rights.read_message_history
    return False


def digest_words(week: Week) -> str:
    """What has happened within a week: the games that ended, who rose, who waits longest."""
    games = words.count(sum(many for _, many in week.ended), "rated game")
    kinds = [f"{game.about.title} {many}" for game, many in week.ended]
    told = f"{games} ended: {words.listed(kinds)}."
    if len(kinds) == 1:
        told = f"{games} of {week.ended[0][0].about.title} ended."
    lines = ["## Last week here", told, *(["Who rose:"] if week.rose else ())]
    lines += [
        f"• **{words.safe(each.name)}**, {each.game.about.title}: +{each.more}, now {each.skill.words}"
        for each in week.rose
    ]
    if week.waiting is not None:
        names = words.listed([words.safe(name) for name in week.names])
        where = f"{words.title(week.waiting)} in <#{week.waiting.place.channel}>"
        days = words.count(week.waits // _DAY, "day")
        have = "has" if len(week.names) == 1 else "have"
        lines.append(
            f"**{names}** {have} waited longest: {days} for a move in {where}."
            if names
            else f"{where} has waited longest for a move: {days}."
        )
    return words.fit(lines, words.CONTENT_LIMIT, "…")


@on("digest", of=Of.NOTHING, reply=Reply.NEW)
async def ladders(press: Press) -> None:
    """Show the ladders of this server."""
    found = await press.tables.ratings.ladders.games(place_of(press.interaction))
    if not found:
        raise Refusal("no_results", "There are no ladders here yet.", "`/game new` starts a game.")
    titles = words.listed([f"**{game.about.title}**" for game in found])
    await answer(press.interaction, f"Ladders of this server: {titles}.", rows(ladder_menu(found)))
