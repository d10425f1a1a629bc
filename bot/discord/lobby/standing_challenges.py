"""Standing challenges: the page below `/me` where one offers games to anybody here, and taking one from the gallery."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Style,
    answer,
    asker,
    button,
    menu,
    on,
    option,
    rows,
    tables_of,
)
from bot.discord.controls.interactions import PATIENCE, UNKNOWN_MEMBER
from bot.discord.controls.server_rules import check_host, games_here, rules_here
from bot.discord.errors import Refusal
from bot.discord.practice.lessons import new_to
from bot.table.lobby.standing_challenges import Challenge, told
from bot.table.model import PRESETS, Person
from bot.table.time_control import words as clock_words

LISTED: Final = 25
"""The most options of a menu."""
_MOST: Final = (1, 2, 3, 5, 10)


def challenge_menu(challenges: Sequence[Challenge], *further: str) -> list[Control]:
    """The menu of those who play with anybody; none if nobody does."""
    options = [
        option(
            f"{each.game.about.title} with {words.plain(each.person.name)}",
            f"{each.person.id} {each.game.about.key}",
            clock_words.name(each.pace),
        )
        for each in challenges[:LISTED]
    ]
    return [menu("Play with somebody now", options, "challenger", *further)] if options else []


async def open_challenges(interaction: Interaction) -> list[Challenge]:
    """The challenges that the person who asks can take here."""
    standing = tables_of(interaction).lobby.standing_challenges
    return await standing.open_to(interaction.guild_id, interaction.user.id)


async def check_there(interaction: Interaction, person: Person, *, in_thread: bool) -> None:
    """Raise Refusal if the person whose challenge somebody takes here is no longer on the server, opens no games on it any more, or
    cannot play in this channel, or in a thread of it. If they have left, their challenges end. If Discord does not say in time, they are taken to be
    there."""
    guild = interaction.guild
    if guild is None:
        return
    member, name = None, words.safe(person.name)
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                member = await guild.fetch_member(person.id)
    except discord.HTTPException as error:
        if error.code not in UNKNOWN_MEMBER:
            return
        await tables_of(interaction).lobby.standing_challenges.withdraw(guild.id, person.id)
        raise Refusal(
            "left_server", f"{name} is no longer on this server.", "Choose somebody else."
        ) from error
    if member is None:
        return
    role = (await rules_here(interaction)).host_role
    if role is not None and member.get_role(role) is None:
        raise Refusal("not_a_host", f"{name} opens no games here any more.", "Choose somebody else.")
    channel = interaction.channel
    if isinstance(channel, discord.TextChannel | discord.Thread):
        rights = channel.permissions_for(member)
        thread = in_thread or isinstance(channel, discord.Thread)
        writes = rights.send_messages_in_threads if thread else rights.send_messages
        if not (rights.view_channel and writes):
            raise Refusal(
                "not_there",
                f"{name} cannot read and write in this channel.",
                "Use `/game new` in another channel.",
            )


async def own_page(interaction: Interaction, key: str = "") -> tuple[str, ui.View | None]:
    """What the person who asks plays with anybody here, and the controls that change it; `key` is the game that they look at."""
    server = interaction.guild_id
    if server is None:
        raise Refusal("no_server", "Standing challenges belong to a server.", "Use `/me` there.")
    standing = tables_of(interaction).lobby.standing_challenges
    own = await standing.of(server, interaction.user.id)
    lines = [
        f"• **{each.game.about.title}**: {told(each.pace)}, at most {words.count(each.most, 'game')} at once"
        + (f", {each.running} under way" if each.running else "")
        for each in own
    ]
    what = (
        "\n".join(["**You play with anybody here:**", *lines])
        if lines
        else "**You have no standing challenge here.** Choose a game: a day a turn, and 3 games at once, until you change it."
    )
    said = (
        f"{what}\n\nOthers find you below `/game new`. Whoever chooses you sits down with you at once, in a new game in "
        "that channel, and you are called."
    )
    offered = {each.game.about.key: each for each in own}
    here = await games_here(interaction)
    able = [game for game in standing.able() if game in here or game.about.key in offered]
    games = [
        option(
            game.about.title,
            game.about.key,
            clock_words.name(offered[game.about.key].pace) if game.about.key in offered else "Offer it",
            game.about.key == key,
        )
        for game in able[:LISTED]
    ]
    controls: list[list[Control]] = [[menu("Offer a game, or change one", games, "offer")] if games else []]
    now = offered.get(key)
    last = [button("Back", "me")]
    if now is not None:
        said = f"{said}\n{await new_to(interaction, now.game)}".strip()
        paces = [
            option(clock_words.NAMES[name], name, clock_words.policy(pace), name == now.pace.name)
            for name, pace in PRESETS.items()
        ]
        counts = sorted({*_MOST, now.most})
        most = [
            option(f"At most {words.count(each, 'game')} at once", str(each), "", each == now.most)
            for each in counts
        ]
        controls += [[menu("Pace", paces, "readypace", key)], [menu("Games at once", most, "readymost", key)]]
        last.insert(0, button(f"Withdraw {now.game.about.title}", "readyend", key, style=Style.danger))
    return said, rows(*controls, last)


async def _offer(press: Press, key: str, *, pace: str | None = None, most: int | None = None) -> None:
    interaction = press.interaction
    if interaction.guild_id is None:
        raise Refusal("no_server", "Standing challenges belong to a server.", "Use `/me` there.")
    await check_host(interaction)
    await press.tables.lobby.standing_challenges.offer(
        interaction.guild_id, asker(interaction), key, pace, most
    )
    await answer(interaction, *await own_page(interaction, key))


@on("offers", of=Of.NOTHING)
async def own_challenges(press: Press) -> None:
    """Show what one plays with anybody here."""
    await answer(press.interaction, *await own_page(press.interaction))


@on("offer", of=Of.NOTHING)
async def offer(press: Press) -> None:
    """Offer the game that was chosen, or show what was offered of it."""
    await _offer(press, press.chosen())


@on("readypace", of=Of.NOTHING)
async def offer_pace(press: Press) -> None:
    """Choose the pace of a challenge."""
    await _offer(press, press.text(0), pace=press.chosen())


@on("readymost", of=Of.NOTHING)
async def offer_most(press: Press) -> None:
    """Choose how many games of a challenge may be open at once."""
    await _offer(press, press.text(0), most=press.chosen_number())


@on("readyend", of=Of.NOTHING)
async def withdraw(press: Press) -> None:
    """Play a game with anybody no more."""
    server = press.interaction.guild_id or 0
    await press.tables.lobby.standing_challenges.withdraw(server, press.interaction.user.id, press.text(0))
    await answer(press.interaction, *await own_page(press.interaction))
