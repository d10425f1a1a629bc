"""The lobby: one message with everything that is needed to begin."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls.control import Control, Press, Style, button, menu, on, option, people, rows
from bot.discord.interactions import answer, asker, person_of, request_of
from bot.discord.lobby.option_panel import FILE_HINT, MENU, choice_menu, setting, settings
from bot.table.types import Player, Status, Table
from bot.table.words import observers as told_observers
from bot.table.words import teams as told_teams
from games.core.protocol import counts_in_words
from games.core.setup.options import FileOption, Option, open_options

COLOUR: Final = 0x0072B2
INVITED_AT_ONCE: Final = 7
OPTION_HELP_LIMIT: Final = 300
OPTION_LIST_LIMIT: Final = 1800
INLINE: Final = 5
"""How many options have a menu of their own in the lobby message: Discord allows 40 components and 4,000
characters of text in one."""


def layout(table: Table) -> ui.LayoutView:
    """The lobby message as it is true now: open, started or closed."""
    view = ui.LayoutView(timeout=None)
    if table.status is not Status.LOBBY:
        view.add_item(ui.Container(ui.TextDisplay(_closed(table)), accent_colour=COLOUR))
        return view
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOUR)
    box.add_item(ui.TextDisplay(_headline(table)))
    box.add_item(ui.TextDisplay(_seats(table)))
    box.add_item(
        _row(
            button("Join", "join", table.id, style=Style.success),
            button("Leave", "leave", table.id),
            button("Start", "start", table.id, style=Style.primary),
            button("Seats", "seats", table.id),
            button("Close", "abort", table.id, style=Style.danger),
        )
    )
    if observing := _free_place(table):
        box.add_item(_row(button(f"Join as {observing}", "observe", table.id)))
    box.add_item(_row(people("Invite somebody", INVITED_AT_ONCE, "invite", table.id)))
    if table.game.about.options:
        box.add_item(ui.Separator())
        for item in _options(table):
            box.add_item(item)
    view.add_item(box)
    return view


def _row(*items: Control) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    for item in items:
        row.add_item(item)
    return row


def _options(table: Table) -> list[ui.Item[Any]]:
    """What is chosen, with a menu for each option where all fit; else a button for the panel of options."""
    options = table.game.about.options
    if len(options) > INLINE or any(
        isinstance(each, Option) and len(each.choices) > MENU for each in options
    ):
        listed = words.fit(settings(table), OPTION_LIST_LIMIT, "… and {} more")
        return [ui.TextDisplay(listed), _row(button("Options", "options", table.id))]
    items: list[ui.Item[Any]] = []
    for each in open_options(options, table.options):
        about = f"-# {words.cut(each.help, OPTION_HELP_LIMIT)}"
        if isinstance(each, FileOption):
            items.append(ui.TextDisplay(f"{setting(table, each)}\n{about}\n-# {FILE_HINT}"))
        else:
            items.append(ui.TextDisplay(f"**{each.title}**\n{about}"))
            items.append(_row(choice_menu(table, each, 0, "option", table.id, each.key)))
    return items


def _headline(table: Table) -> str:
    players = f"{counts_in_words(table.game.about.seat_counts)} players"
    return (
        f"## {table.game.about.title}\n{table.game.about.facts.blurb}\n"
        f"-# Game #{table.id} · {players} · {words.safe(table.host.name)} starts it when all are there"
    )


def _seats(table: Table) -> str:
    lines = [words.player_line(table, player.seat, player.person) for player in table.players]
    if not lines:
        lines = ["Nobody sits here yet."]
    if playing := told_teams(table, words.safe):
        lines.append(f"Teams: {playing}")
    if table.observers:
        lines.append(told_observers(table, words.safe))
    if table.invited:
        invited = words.listed([words.safe(person.name) for person in table.invited])
        lines.append(f"Invited: {invited}")
    needed = words.players_needed(table)
    if needed:
        lines.append(f"-# {needed}. Press **Join**.")
    return words.fit(lines, 1500, "… and {} more")


def _closed(table: Table) -> str:
    who = words.listed(words.names(table)) or "nobody"
    if table.status is Status.ABORTED and not table.moves and table.commitment is None:
        return f"## {table.game.about.title}\n-# Game #{table.id}. This lobby is closed. `/game new` opens another."
    return f"## {table.game.about.title}\n-# Game #{table.id}, started with {who}."


def _free_place(table: Table) -> str:
    """The title of the first observer's place that is free; empty if there is none."""
    free = table.game.about.observers[len(table.observers) :]
    return free[0] if free else ""


def own_view(table: Table, person: int) -> ui.View | None:
    """What this person can do with an open lobby, for a private answer: its message may be far up, or gone."""
    if table.viewpoint(person) is None:
        return rows([button("Join", "join", table.id, style=Style.success)])
    controls = [button("Leave", "leave", table.id)]
    if person == table.host.id:
        controls.insert(0, button("Start", "start", table.id, style=Style.primary))
    return rows(controls)


@on("join")
async def join(press: Press) -> None:
    """Sit down; the lobby message shows it."""
    await press.change()
    table = await press.tables.lobby.join(press.game, asker(press.interaction), request_of(press.interaction))
    await _told(press, f"You have joined {words.title(table)}.", own_view(table, press.interaction.user.id))


@on("observe")
async def observe(press: Press) -> None:
    """Take an observer's place; the lobby message shows it."""
    await press.change()
    table = await press.tables.lobby.observe(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await _told(press, f"You observe {words.title(table)}.", own_view(table, press.interaction.user.id))


@on("leave")
async def leave(press: Press) -> None:
    """Stand up."""
    await press.change()
    table = await press.tables.lobby.leave(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await _told(press, f"You have left {words.title(table)}.")


@on("start")
async def start(press: Press) -> None:
    """Begin the game; the board comes as a new message."""
    await press.change()
    table = await press.tables.starting.start(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await _told(press, f"{words.title(table)} has started.")


async def _told(press: Press, said: str, view: ui.View | None = None) -> None:
    """Say what was done where the lobby message was not what was pressed."""
    message = press.interaction.message
    if message is not None and message.flags.ephemeral:
        await answer(press.interaction, said, view)


@on("invite")
async def invite(press: Press) -> None:
    """Ask people by name to join."""
    await press.change()
    asked = [
        person_of(user)
        for user in press.values
        if isinstance(user, discord.User | discord.Member) and not user.bot
    ]
    table = await press.tables.lobby.invite(press.game, asker(press.interaction), asked)
    machines = [user for user in press.values if getattr(user, "bot", False)]
    if machines:
        await press.interaction.followup.send(
            f"Bots cannot play. {words.count(len(machines), 'bot was', 'bots were')} not invited to "
            f"{words.title(table)}.",
            ephemeral=True,
        )


@on("seats")
async def seats(press: Press) -> None:
    """Show the order of seats to whoever may change it."""
    await press.think()
    await _show_seats(press, await press.tables.looking.get(press.game))


@on("up")
async def up(press: Press) -> None:
    """Move a player one seat towards the front."""
    await press.change()
    table = await press.tables.looking.get(press.game)
    chosen = int(press.chosen())
    order = [player.person.id for player in table.players]
    if chosen in order[1:]:
        at = order.index(chosen)
        order[at - 1], order[at] = order[at], order[at - 1]
        table = await press.tables.lobby.arrange(press.game, asker(press.interaction), order)
    await _show_seats(press, table)


@on("shuffle")
async def shuffle(press: Press) -> None:
    """Deal the seats by chance."""
    await press.change()
    await _show_seats(press, await press.tables.lobby.shuffle(press.game, asker(press.interaction)))


async def _show_seats(press: Press, table: Table) -> None:
    if table.status is not Status.LOBBY:
        await answer(press.interaction, "The seats are fixed: this lobby is no longer open.")
        return
    lines = [words.player_line(table, player.seat, player.person) for player in table.players]
    movable = [_seat_option(player) for player in table.players[1:]]
    mine = table.host.id == press.interaction.user.id
    note = "" if mine else "\n-# Only the host can change the order."
    view = None
    if mine and movable:
        view = rows(
            [menu("Move somebody one seat up", movable, "up", table.id)],
            [button("Shuffle", "shuffle", table.id)],
        )
    await answer(
        press.interaction,
        f"Seats of {words.title(table)}, in playing order:\n" + "\n".join(lines) + note,
        view,
    )


def _seat_option(player: Player) -> discord.SelectOption:
    return option(words.plain(player.person.name), str(player.person.id))
