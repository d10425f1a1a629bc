"""The search for a substitute: `/game substitute` and `/game replace`, its message, whom it mentions, and its buttons."""

import contextlib
import dataclasses
from collections.abc import Sequence
from typing import Final
from zlib import crc32

import aiohttp
import discord
from discord import app_commands, ui

from bot.discord import errors, words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import (
    LINE_LIMIT,
    Choice,
    Control,
    Interaction,
    Line,
    Of,
    Outgoing,
    Press,
    Reply,
    Style,
    answer,
    answer_board,
    asker,
    button,
    command,
    gone,
    lines,
    members,
    moderates_here,
    on,
    only,
    person_of,
    players_here,
    request_of,
    rows,
    running,
    seat_named,
    spent,
    suggests,
    tables_of,
)
from bot.discord.controls.absence import back_words
from bot.discord.errors import Refusal
from bot.discord.play.board import own_view, own_words
from bot.discord.play.offers import offered_view, offered_words
from bot.errors import StoreError
from bot.logs import log
from bot.table.lobby.substitute_search import BUTTONS
from bot.table.log import Live
from bot.table.model import Post, Table, TableError
from bot.table.quotas import Use
from games.core.protocol import Seat


def search_view(table: Table, post: Post) -> ui.View | None:
    """The buttons of a search. Their ids are of this message alone, by which it is found again."""
    flags, seat = post.buttons.split(), post.since
    takes = button("Take over", "takeover", table.id, seat, post.id, style=Style.success)
    declines = [button("Decline", "notme", table.id, seat, post.id)] if "named" in flags else []
    if "own" in flags:
        return rows([takes, *declines, withdraw_button(table, seat, post.id)])
    return rows([takes, *declines, button("I am back", "stay", table.id, seat, post.id)])


def withdraw_button(table: Table, seat: int, post: int) -> Control:
    """The button that ends a search, for the person who began it."""
    return button("Withdraw", "unseek", table.id, seat, post)


@on("takeover", of=Of.GAME, reply=Reply.NEW)
async def take_over(press: Press) -> None:
    """Take over the seat, and see what it sees."""
    seat, post = press.number(1), press.number(2)
    table = await press.tables.lobby.substitutes.take_over(
        press.game, asker(press.interaction), seat, post, request_of(press.interaction)
    )
    shown = await press.tables.play.projection.show(table.id, press.interaction.user.id)
    told = f"This seat is yours now. {own_words(shown)}"
    await answer_board(press.interaction, shown, told, own_view(shown))


@on("stay", of=Of.GAME, reply=Reply.NEW)
async def stay(press: Press) -> None:
    """Come back to one's own seat. Raises Refusal for anybody else."""
    table, seat = await press.tables.play.projection.get(press.game), press.number(1)
    if table.seat_of(press.interaction.user.id) != seat:
        whose = words.names(table)[seat] if seat < len(table.players) else "somebody else"
        raise Refusal("not_your_seat", f"That button is for {whose}.", "**Take over** is for the others.")
    await press.tables.lobby.substitutes.back(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(press.interaction, back_words(table, press.interaction.user.id))


@on("notme", of=Of.GAME, reply=Reply.NEW)
async def decline(press: Press) -> None:
    """Turn down the seat that one was asked to take."""
    await press.tables.lobby.substitutes.decline(
        press.game,
        asker(press.interaction),
        press.number(1),
        press.number(2),
        request_of(press.interaction),
    )
    await answer(press.interaction, "You declined.")


@on("unseek", of=Of.GAME, reply=Reply.PRIVATE)
async def withdraw(press: Press) -> None:
    """End the search, as the person who began it, the host or a moderator."""
    await press.tables.lobby.substitutes.withdraw(
        press.game,
        asker(press.interaction),
        press.number(1),
        press.number(2),
        moderator=press.interaction.permissions.manage_messages,
        request=request_of(press.interaction),
    )
    await answer(press.interaction, "Withdrawn. Nobody is wanted for that seat any more.")


@on("letcomputer", of=Of.GAME, reply=Reply.PRIVATE)
async def let_computer(press: Press) -> None:
    """Let a computer take over, as the person who looks for a substitute, the host or a moderator."""
    seat = press.number(1)
    table = await press.tables.lobby.substitutes.let_computer(
        press.game,
        asker(press.interaction),
        seat,
        press.number(2),
        moderator=press.interaction.permissions.manage_messages,
        request=request_of(press.interaction),
    )
    await answer(press.interaction, f"{words.names(table)[seat]} plays from now on.")


async def _complete_player(interaction: Interaction, current: str) -> list[Choice]:
    return await players_here(
        interaction, current, lambda table: [each.seat for each in table.players if not each.resigned]
    )


@command(
    "game substitute",
    "Look for somebody to take over your seat; for another's, the others are asked",
    "Look for somebody to take over your seat for good: whoever presses **Take over** first has it, with all that it knows. You play on until then. `player:` names somebody else's seat: the host and moderators look at once, for anybody else the others are asked. Whoever is to be replaced comes back by moving, or with **I am back**. **Let a computer play** gives the seat to a computer; anybody who has not played here can take over from it.",
)
@app_commands.describe(player="Whose seat; leave empty for your own")
@suggests(player=_complete_player)
async def substitute(interaction: Interaction, player: str | None = None) -> None:
    """Answer `/game substitute`."""
    table = await running(interaction)
    typed, person, moderates = (player or "").strip(), interaction.user.id, moderates_here(interaction, table)
    seat = _meant(table, typed) if typed else table.seat_of(person)
    if seat is None:
        raise Refusal("which_player", "You are not playing in this game.", f"Choose `player`: {_all(table)}.")
    own = table.seat_of(person) == seat
    asks_others = not own and not moderates and table.host.id != person
    missing = await gone(interaction, table.id) if asks_others else ()
    try:
        with spent(interaction, Use.SUBSTITUTES):
            table = await tables_of(interaction).lobby.substitutes.ask(
                table.id,
                asker(interaction),
                seat,
                moderator=moderates,
                gone=missing,
                request=request_of(interaction),
            )
    except TableError as error:
        if error.code != "sought_already":
            raise
        await answer(interaction, errors.words(error) or "", _withdraw_view(table, seat, person, moderates))
        return
    if table.searches.of(seat) is None:
        await answer(interaction, offered_words(table, ""), offered_view(table))
        return
    whose = words.names(table)[seat]
    plays = table.players[seat].person.computer
    until = (
        "You play on until then."
        if own
        else f"{whose} {'plays on until then' if plays else 'may still come back'}."
    )
    told = f"Anyone who is not in {words.title(table)} can now press **Take over** in the channel. {until}"
    await answer(interaction, told, _withdraw_view(table, seat, person, moderates))


@command(
    "game replace",
    "As the host, ask one person to take over somebody's seat",
    "Ask one person to take over a player's seat, as the host or a moderator. Only they can accept.",
)
@app_commands.describe(player="Whose seat", substitute="Who is asked to take over")
@suggests(player=_complete_player)
async def replace(interaction: Interaction, player: str, substitute: discord.User) -> None:
    """Answer `/game replace`."""
    table = await running(interaction)
    seat, moderates = _meant(table, player.strip()), moderates_here(interaction, table)
    _check_member(interaction, substitute)
    with spent(interaction, Use.SUBSTITUTES):
        table = await tables_of(interaction).lobby.substitutes.name(
            table.id,
            asker(interaction),
            seat,
            person_of(substitute),
            moderator=moderates,
            request=request_of(interaction),
        )
    named = words.safe(person_of(substitute).name)
    told = f"{named} is asked in the channel, and alone can press **Take over** there."
    await answer(interaction, told, _withdraw_view(table, seat, interaction.user.id, moderates))


def _check_member(interaction: Interaction, user: discord.User | discord.Member) -> None:
    """Raise Refusal unless this is a person of this server who can see this channel."""
    name = words.safe(person_of(user).name)
    if user.bot:
        raise Refusal("a_bot", f"{name} is a bot, and bots take no seats.", "Choose a person.")
    if not isinstance(user, discord.Member):
        raise Refusal("not_here", f"{name} is not on this server.", "Choose somebody who is.")
    rights = user.resolved_permissions
    if rights is not None and not rights.view_channel:
        raise Refusal("not_here", f"{name} cannot see this channel.", "Choose somebody who can.")


def _withdraw_view(table: Table, seat: Seat, person: int, moderates: bool) -> ui.View | None:
    """The button that ends the search for this seat, for those who may."""
    sought = table.searches.of(seat)
    if sought is None or not (moderates or person in (sought.by, table.host.id)):
        return None
    if table.players[seat].person.computer:
        return rows([withdraw_button(table, seat, sought.post)])
    computer = button("Let a computer play", "letcomputer", table.id, seat, sought.post)
    return rows([withdraw_button(table, seat, sought.post), computer])


def _meant(table: Table, typed: str) -> Seat:
    """The seat of the player who is meant. Raises Refusal if it cannot be told."""
    seat = seat_named(table, typed)
    if seat is not None:
        return seat
    raise Refusal(
        "which_player",
        f"No single player here is called {words.quoted(typed)}.",
        f"Choose `player`: {_all(table)}.",
    )


def _all(table: Table) -> str:
    return words.listed(words.names(table), "or")


LOG = log(__name__)

MOST: Final = 5
"""How many volunteers are mentioned."""
_LOOKED_AT: Final = 8
"""How many of them are looked for on the server."""


async def calling(client: CairnClient, post: Post, outgoing: Outgoing) -> Outgoing:
    """The message of a search, with volunteers of its server mentioned; without them, if they cannot be told now. Somebody
    who is asked by name is asked alone, and a message that is posted again calls nobody."""
    if {"named", "again"} & set(post.buttons.split()) or outgoing.content is None:
        return outgoing
    try:
        live = None if post.game is None else await client.service.tables.playing(post.game)
        if live is None or all(each.post != post.id for each in live.table.searches.seats):
            return outgoing  # the search is over
        people = await _volunteers(client, post, live)
    except (StoreError, TableError, discord.DiscordException, aiohttp.ClientError, OSError) as error:
        LOG.warning("nobody is called to take over a seat", game=post.game, reason=str(error))
        return outgoing
    if not people:
        return outgoing
    told = f"\n-# Standing in here: {' '.join(f'<@{each}>' for each in people)}"
    content = words.cut(outgoing.content, LINE_LIMIT - len(told)) + told
    return dataclasses.replace(outgoing, content=content, allowed_mentions=only((*post.mention, *people)))


async def _volunteers(client: CairnClient, post: Post, live: Live) -> list[int]:
    """The volunteers to mention: those who may take a seat of the game, see its channel and are not away."""
    tables = client.service
    guild = client.get_guild(live.table.place.server or 0)
    if guild is None:
        return []
    involved, found = _involved(live), list[int]()
    everybody = [each for each in await tables.lobby.substitutes.volunteers(guild.id) if each not in involved]
    # Another order for each search, and the same one if the message is tried again.
    for person in sorted(everybody, key=lambda each: crc32(f"{post.id} {each}".encode())):
        if len(found) < _LOOKED_AT and await tables.notifications.settings.alone_until(person) is None:
            found.append(person)
    return (await _who_can_come(client, guild, post.channel, found))[:MOST]


def _involved(live: Live) -> set[int]:
    """The ids of all who play, have played, or have observed."""
    table, seat_changes = live.table, live.position.seat_changes if live.position else ()
    return {
        *(player.person.id for player in table.players),
        *(each.before.id for each in seat_changes),
        *(each.id for each in table.observers),
        *table.searches.barred,
    }


async def _who_can_come(
    client: CairnClient, guild: discord.Guild, channel: int, people: Sequence[int]
) -> list[int]:
    """Those of these people who can see the channel. The person who has left the server is no volunteer there any more."""
    where = guild.get_channel_or_thread(channel)
    if isinstance(where, discord.Thread) and where.is_private():
        return []  # a mention would let them in
    found = await members(guild, people)
    for person, member in found.items():
        if member is None:
            await client.service.lobby.substitutes.stand_in(guild.id, person, False)
    return [each for each in people if each not in found or _sees(where, found[each])]


def _sees(where: discord.abc.GuildChannel | discord.Thread | None, member: discord.Member | None) -> bool:
    if member is None:
        return False
    if where is not None:
        with contextlib.suppress(discord.ClientException):  # a thread whose channel is unknown
            return where.permissions_for(member).view_channel
    return True


def _still_called(table: Table, post: Post) -> tuple[int, ...]:
    """Whom a search calls: nobody once it is over."""
    return post.mention if any(each.post == post.id for each in table.searches.seats) else ()


lines[BUTTONS] = Line(search_view, _still_called, calling)
