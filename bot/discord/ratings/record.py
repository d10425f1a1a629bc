"""`/record` and **Record** below the end of a game: what these people have won against each other, and one's own games."""

from collections.abc import Mapping

from discord import ui

from bot.discord import words
from bot.discord.controls import (
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
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.time_control.reliability import in_time
from bot.table.model import Status, Table
from bot.table.ratings.record import Best, Between, Own
from bot.table.service import TableService
from bot.table.time_control.reliability import COUNTED


@command(
    "record",
    "See what you have won, and the record of those who play here",
    "Your own games: how many you have finished and won, and your favourite. If you play in this channel, also the record of those at the table. Only you see it; below a game that is over, **Post** tells the channel.",
)
async def record(interaction: Interaction) -> None:
    """Answer `/record`."""
    table = await here(interaction)
    person = interaction.user.id
    mine = table is not None and any(each.person.id == person for each in table.players)
    await answer(interaction, *await _record(tables_of(interaction), person, table if mine else None))


@on("record", of=Of.RECORD, reply=Reply.NEW)
async def of_this_game(press: Press) -> None:
    """Show the record of those who have played a game, and one's own."""
    await answer(press.interaction, *await _record(press.tables, press.interaction.user.id, press.table))


@on("recordpost", of=Of.GAME)
async def post(press: Press) -> None:
    """Tell the channel of a game the record of those who have played it."""
    found = await press.tables.ratings.records.between(press.table)
    text = between_words(press.table, found, await _names(press.tables, press.table))
    request = request_of(press.interaction)
    await press.tables.ratings.records.post(press.game, asker(press.interaction), text, request)
    await answer(press.interaction, "Posted.")


async def _record(tables: TableService, person: int, table: Table | None) -> tuple[str, ui.View | None]:
    own = await tables.ratings.records.own(person)
    punctual = (await tables.time_control.reliability.of([person]))[person]
    parts, buttons = [], []
    if table is not None and table.status is not Status.LOBBY:
        found = await tables.ratings.records.between(table)
        parts.append(between_words(table, found, await _names(tables, table)))
        mine = any(each.person.id == person for each in table.players)
        if found.played and mine and table.status is Status.OVER:
            buttons = [button("Post", "recordpost", table.id)]
    if own.games:
        parts.append(own_words(own))
    if punctual.turns:
        told = "Only you see this, and the hosts of lobbies that you join."
        parts.append(f"**Turns in time**, last {COUNTED.days} days: {in_time(punctual)}.\n-# {told}")
    if not parts:
        raise Refusal(
            "no_record",
            "You have not finished a game that counts yet.",
            "`/game new` starts one; a friendly game or one from a file does not count.",
        )
    return words.cut("\n\n".join(parts), words.CONTENT_LIMIT), rows(buttons)


async def _names(tables: TableService, table: Table) -> Mapping[int, str]:
    """The names of those at a table, as tables tell them."""
    told = (await tables.ratings.opting_out.named([table]))[table.id]
    return {each.person.id: words.safe(name) for each, name in zip(table.players, told, strict=True)}


def between_words(table: Table, found: Between, names: Mapping[int, str]) -> str:
    """The record of those at a table: `Ann 4, Ben 2, the last three to Ann`, and what stands out."""
    head = f"**{table.game.about.title}**, record of {words.listed(list(names.values()))}: "
    if not found.played:
        return f"{head}no game that counts yet."
    if table.game.about.facts.cooperative or len(names) == 1:
        won = max(found.won.values(), default=0)
        return f"{head}{won} of {found.played} won."
    ordered = sorted(names, key=lambda person: -found.won.get(person, 0))
    parts = [f"{names[person]} {found.won.get(person, 0)}" for person in ordered]
    if found.drawn:
        parts.append(words.count(found.drawn, "draw"))
    if found.run[1] > 1:
        parts.append(f"the last {found.run[1]} to {names[found.run[0]]}")
    lines = [f"{head}{', '.join(parts)}."]
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


def own_words(own: Own) -> str:
    """What somebody has played in all, a line for each game."""
    played = sum(each for _, each, _ in own.games)
    won = sum(each for _, _, each in own.games)
    lines = [f"**You** have finished {words.count(played, 'game')} and won {won}."]
    if len(own.games) > 1:
        lines[0] += f" Your favourite: {own.games[0][0].about.title}."
        lines += [f"• {game.about.title}: {won} of {played} won" for game, played, won in own.games]
    return "\n".join(lines)
