"""`/game substitute` and `/game replace`."""

from __future__ import annotations

import discord
from discord import app_commands, ui

from bot.discord import errors, words
from bot.discord.base_client import Interaction
from bot.discord.commands.moves import Choice, choices, running
from bot.discord.controls.control import rows
from bot.discord.controls.membership import gone
from bot.discord.controls.offers import offered_view, offered_words
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, person_of, request_of, tables_of, think
from bot.discord.rationing import spent
from bot.discord.substitutes.message import withdraw_button
from bot.table.errors import TableError
from bot.table.quotas.quotas import Use
from bot.table.types import Table
from games.core.protocol import Seat


async def _complete_player(interaction: Interaction, current: str) -> list[Choice]:
    try:
        table = await running(interaction)
    except TableError:
        return []
    names = words.plain_names(table)
    playing = [player for player in table.players if not player.resigned]
    return choices([(names[each.seat], str(each.person.id)) for each in playing], current)


@app_commands.describe(player="Whose seat; leave empty for your own")
@app_commands.autocomplete(player=_complete_player)
async def substitute(interaction: Interaction, player: str | None = None) -> None:
    """Answer `/game substitute`."""
    await think(interaction)
    table = await running(interaction)
    typed, person, moderates = (player or "").strip(), interaction.user.id, _moderates(interaction)
    seat = _meant(table, typed) if typed else table.seat_of(person)
    if seat is None:
        raise Refusal("which_player", "You are not playing in this game.", f"Choose `player`: {_all(table)}.")
    own = table.seat_of(person) == seat
    asks_others = not own and not moderates and table.host.id != person
    missing = await gone(interaction, table.id) if asks_others else ()
    try:
        with spent(interaction, Use.SUBSTITUTES):
            table = await tables_of(interaction).substitutes.ask(
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
    if table.seeking.of(seat) is None:
        await answer(interaction, offered_words(table, ""), offered_view(table))
        return
    until = "You play on until then." if own else f"{words.names(table)[seat]} may still come back."
    told = f"Anyone who is not in {words.title(table)} can now press **Take over** in the channel. {until}"
    await answer(interaction, told, _withdraw_view(table, seat, person, moderates))


@app_commands.describe(player="Whose seat", substitute="Who is asked to take over")
@app_commands.autocomplete(player=_complete_player)
async def replace(interaction: Interaction, player: str, substitute: discord.User) -> None:
    """Answer `/game replace`."""
    await think(interaction)
    table = await running(interaction)
    seat, moderates = _meant(table, player.strip()), _moderates(interaction)
    _check_member(interaction, substitute)
    with spent(interaction, Use.SUBSTITUTES):
        table = await tables_of(interaction).substitutes.name(
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


def _moderates(interaction: Interaction) -> bool:
    """Whether this person moderates the channel of the command, which is that of the game."""
    return interaction.permissions.manage_messages


def _withdraw_view(table: Table, seat: Seat, person: int, moderates: bool) -> ui.View | None:
    """The button that ends the search for this seat, for those who may."""
    sought = table.seeking.of(seat)
    if sought is None or not (moderates or person in (sought.by, table.host.id)):
        return None
    return rows([withdraw_button(table, seat, sought.post)])


def _meant(table: Table, typed: str) -> Seat:
    """The seat of the player who is meant. Raises Refusal if it cannot be told."""
    names, wanted = words.plain_names(table), typed.removeprefix("@").casefold()
    found = [
        player.seat
        for player in table.players
        if typed == str(player.person.id) or wanted == names[player.seat].casefold()
    ]
    if len(found) == 1:
        return found[0]
    raise Refusal(
        "which_player",
        f"No single player here is called {words.quoted(typed)}.",
        f"Choose `player`: {_all(table)}.",
    )


def _all(table: Table) -> str:
    return words.listed(words.names(table), "or")
