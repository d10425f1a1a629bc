"""`/record` and **Record** below the end of a game: what these people have won against each other, and one's own games."""

from collections.abc import Mapping
from contextlib import suppress

import discord

from bot.discord import words
from bot.discord.controls import (
    NOBODY,
    Interaction,
    Of,
    Press,
    Reply,
    answer,
    asker,
    button,
    command,
    here,
    on,
    request_of,
    rows,
    style_of,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.pictures import boards
from bot.discord.time_control.reliability import in_time
from bot.table.model import Status, Table
from bot.table.ratings.record import Best, Between, Own
from bot.table.service import TableService
from bot.table.time_control.reliability import COUNTED
from render.core.look import DRAWN, LOST, WON, CourseLook


@command(
    "record",
    "See what you have won, and the record of those who play here",
    "Your own games: how many you have finished and won, your favourite, and how many of your turns were in time. If you play in this channel, also the record of those at the table. Only you see it, until you press **Post**: below a game that is over it tells the record of the table, **Post mine** your own games without the turns in time.",
)
async def record(interaction: Interaction) -> None:
    """Answer `/record`."""
    table = await here(interaction)
    person = interaction.user.id
    mine = table is not None and any(each.person.id == person for each in table.players)
    await _show(interaction, table if mine else None)


@on("record", of=Of.RECORD, reply=Reply.NEW)
async def of_this_game(press: Press) -> None:
    """Show the record of those who have played a game, and one's own."""
    await _show(press.interaction, press.table)


@on("recordpost", of=Of.GAME)
async def post(press: Press) -> None:
    """Tell the channel of a game the record of those who have played it."""
    tables, shown = press.tables, press.interaction.message
    # Pressed twice, it is posted once.
    request = f"record {shown.id}" if shown is not None else request_of(press.interaction)

    async def text(table: Table) -> str:
        table = await tables.ratings.records.counted_at(table)
        found = await tables.ratings.records.between(table)
        return between_words(table, found, await _names(tables, table))

    await tables.ratings.records.post(press.game, asker(press.interaction), text, request)
    await answer(press.interaction, "Posted.")


@on("recordmine", of=Of.NOTHING)
async def post_mine(press: Press) -> None:
    """Tell this channel one's own games."""
    interaction = press.interaction
    own = await press.tables.ratings.records.own(interaction.user.id)
    if not own.games or not _may_write(interaction):
        raise Refusal(
            "not_here", "You cannot post here.", "`/record` shows your games in other channels, too."
        )
    await answer(interaction, "Posted.")
    name = words.safe(asker(interaction).name)
    await interaction.followup.send(own_words(own, f"**{name}** has"), allowed_mentions=NOBODY)


async def _show(interaction: Interaction, table: Table | None) -> None:
    """Show somebody's own games, and before them the record of a table, with its picture."""
    tables, person = tables_of(interaction), interaction.user.id
    own = await tables.ratings.records.own(person)
    punctual = (await tables.time_control.reliability.of([person]))[person]
    parts, buttons, files = [], [], []
    if table is not None and table.status is not Status.LOBBY:
        mine = any(each.person.id == person for each in table.players)
        table = await tables.ratings.records.counted_at(table)
        found, names = await tables.ratings.records.between(table), await _names(tables, table)
        parts.append(between_words(table, found, names))
        if found.played and mine and table.status is Status.OVER:
            buttons = [button("Post", "recordpost", table.id)]
        if found.played > 1:
            files = await _picture(interaction, table, found, names)
    if own.games:
        parts.append(own_words(own))
        if _may_write(interaction):
            buttons.append(button("Post mine", "recordmine"))
    if punctual.turns:
        told = "Only you see this, and the hosts of lobbies that you join."
        parts.append(f"**Turns in time**, last {COUNTED.days} days: {in_time(punctual)}.\n-# {told}")
    if not parts:
        raise Refusal(
            "no_record",
            "You have not finished a game that counts yet.",
            "`/game new` starts one; a friendly game or one from a file does not count.",
        )
    await answer(interaction, words.cut("\n\n".join(parts), words.CONTENT_LIMIT), rows(buttons), files)


def _may_write(interaction: Interaction) -> bool:
    """Whether this person can write in the channel of a server where they ask."""
    may, here = interaction.permissions, interaction.channel
    thread = isinstance(here, discord.Thread)
    return interaction.guild_id is not None and (
        may.send_messages_in_threads if thread else may.send_messages
    )


async def _picture(
    interaction: Interaction, table: Table, found: Between, names: Mapping[int, str]
) -> list[discord.File]:
    """The picture of a record; none if it cannot be drawn: the words say the same."""
    told = _standing(table, found, names)
    style, person = await style_of(interaction), interaction.user.id
    workers = tables_of(interaction).workers
    with suppress(boards.NotDrawnError):
        title = table.game.about.title
        drawn = await boards.record(workers, title, told, _courses(table, found, names), person, style)
        return [drawn.file("record.png")]
    return []


def _courses(table: Table, found: Between, names: Mapping[int, str]) -> list[CourseLook]:
    """The lines of the picture: those who have won most first, or what the table has won and lost."""
    if _against_the_deal(table):
        won = max(found.won.values(), default=0)
        marks = "".join(WON if winners else LOST for winners in found.course)
        lost = marks.translate(str.maketrans(WON + LOST, LOST + WON))
        return [CourseLook("Won", won, marks), CourseLook("Lost", found.played - won, lost)]
    return [
        CourseLook(
            names[person],
            found.won.get(person, 0),
            "".join(WON if person in winners else LOST if winners else DRAWN for winners in found.course),
        )
        for person in _ordered(found, names)
    ]


async def _names(tables: TableService, table: Table) -> Mapping[int, str]:
    """The names of those at a table, as tables tell them, in plain text."""
    told = (await tables.ratings.opting_out.named([table]))[table.id]
    return {each.person.id: words.plain(name) for each, name in zip(table.players, told, strict=True)}


def _against_the_deal(table: Table) -> bool:
    return table.game.about.facts.cooperative or len(table.players) == 1


def _ordered(found: Between, names: Mapping[int, str]) -> list[int]:
    """Those at a table, who has won most first."""
    return sorted(names, key=lambda person: -found.won.get(person, 0))


def _standing(table: Table, found: Between, names: Mapping[int, str]) -> str:
    """How it stands: `Ann 4, Ben 2, the last 3 to Ann`."""
    if _against_the_deal(table):
        return f"{max(found.won.values(), default=0)} of {found.played} won"
    parts = [f"{names[person]} {found.won.get(person, 0)}" for person in _ordered(found, names)]
    if found.drawn:
        parts.append(words.count(found.drawn, "draw"))
    if found.run[1] > 1:
        parts.append(f"the last {found.run[1]} to {names[found.run[0]]}")
    return ", ".join(parts)


def between_words(table: Table, found: Between, names: Mapping[int, str]) -> str:
    """The record of those at a table: how it stands, and what stands out."""
    names = {person: words.safe(name) for person, name in names.items()}
    head = f"**{table.game.about.title}**, record of {words.listed(list(names.values()))}: "
    if not found.played:
        return f"{head}no game that counts yet."
    lines = [f"{head}{_standing(table, found, names)}."]
    if _against_the_deal(table) or found.played - found.drawn < 2:
        return lines[0]  # a single game is the quickest and the closest, which tells nothing
    if found.longest[1] > max(found.run[1], 1):
        lines.append(f"Longest run: {found.longest[1]}, by {names[found.longest[0]]}.")
    lines += [
        _best("Quickest win", "move", found.quickest, names),
        _best("Closest", "point", found.closest, names),
    ]
    return "\n".join(line for line in lines if line)


def _best(what: str, unit: str, best: Best | None, names: Mapping[int, str]) -> str:
    if best is None:
        return ""
    return f"{what}: {words.count(best.amount, unit)}, by {names[best.person]} (#{best.game})."


def own_words(own: Own, who: str = "**You** have") -> str:
    """What somebody has played in all, a line for each game; `who` is the subject, with its verb."""
    played = sum(each for _, each, _ in own.games)
    won = sum(each for _, _, each in own.games)
    lines = [f"{who} finished {words.count(played, 'game')} and won {won}."]
    if len(own.games) > 1:
        (favourite, most, _), (_, next_most, _) = own.games[:2]
        lines[0] += f" Favourite: {favourite.about.title}." if most > next_most else ""
        lines += [f"• {game.about.title}: {won} of {played} won" for game, played, won in own.games]
    return "\n".join(lines)
