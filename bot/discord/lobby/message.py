"""The lobby message, with everything needed to start a game."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Control, Style, button, people, rows
from bot.discord.lobby.held import decline_buttons, held_line, only_invited
from bot.discord.lobby.option_panel import FILE_HINT, MENU, choice_menu, setting, settings
from bot.table.lobby.holding import held_for
from bot.table.types import Status, Table
from bot.table.words import observers as told_observers
from bot.table.words import teams as told_teams
from games.core.protocol import counts_in_words
from games.core.setup.options import FileOption, Option, open_options

COLOUR: Final = 0x0072B2
INVITED_AT_ONCE: Final = 7
OPTION_HELP_LIMIT: Final = 300
OPTION_LIST_LIMIT: Final = 1800
INLINE: Final = 5
"""How many options get a menu of their own in the lobby message: Discord allows 40 components and 4,000 characters of
text in one message."""


def layout(table: Table, *, moved: bool = False, below: bool = False, told: str = "") -> ui.LayoutView:
    """The lobby message in its current state: open, started (as `told`), closed, moved to another channel, or shown
    again `below` in the same channel."""
    view = ui.LayoutView(timeout=None)
    if moved or below:
        where = f"has moved to <#{table.place.channel}>" if moved else "is further down"
        text = f"## {table.game.about.title}\n-# Game #{table.id} {where}."
        view.add_item(ui.Container(ui.TextDisplay(text), accent_colour=COLOUR))
        return view
    if table.status is not Status.LOBBY:
        closed: ui.Container[ui.LayoutView] = ui.Container(
            ui.TextDisplay(_closed(table, told)), accent_colour=COLOUR
        )
        if table.commitment is not None and not table.awaited and table.game.about.facts.chance:
            closed.add_item(_row(button("Fairness", "dice", table.id)))
        view.add_item(closed)
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
    if declining := decline_buttons(table):
        box.add_item(_row(*declining))
    if observing := _free_place(table):
        box.add_item(_row(button(f"Join as {observing}", "observe", table.id)))
    box.add_item(_row(people("Invite somebody", INVITED_AT_ONCE, "invite", table.id)))
    if table.game.about.options and table.resumes:
        box.add_item(ui.TextDisplay(words.fit(settings(table), OPTION_LIST_LIMIT, "… and {} more")))
    elif table.game.about.options:
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
    """The options: a menu for each if all fit, else a list of them and a button for the panel of options."""
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
    if table.resumes and table.rematch_of is not None:
        return (
            f"## {table.game.about.title}\nGame #{table.rematch_of} again, from turn {table.turn}. For practice: no score. "
            "Press **Join** to take your seat.\n"
            f"-# Game #{table.id} · {words.safe(table.host.name)} starts it when everyone is here · **Seats** opens a "
            "seat to somebody else"
        )
    if table.resumes:
        return (
            f"## {table.game.about.title}\nThis game goes on from a file, after {words.count(table.moves, 'move')}. Names "
            "in quotes are from the file. If one of these seats was yours, press **Join**.\n"
            f"-# Game #{table.id} · {words.safe(table.host.name)} starts it when everyone is here · **Seats** opens a "
            "seat to somebody else"
        )
    starts = "any of you" if table.rematch_of is not None else words.safe(table.host.name)
    players = f"{counts_in_words(table.game.about.seat_counts)} players"
    return (
        f"## {table.game.about.title}\n{table.game.about.facts.blurb}\n"
        f"-# Game #{table.id} · {players} · {starts} starts it when everyone is here"
    )


def _seats(table: Table) -> str:
    lines = [words.player_line(table, player.seat, player.person) for player in table.players]
    if not lines:
        lines = ["Nobody has joined yet."]
    if playing := told_teams(table, words.safe):
        lines.append(f"Teams: {playing}")
    if table.observers:
        lines.append(told_observers(table, words.safe))
    if held := held_line(table):
        lines.append(held)
    if asked := only_invited(table):
        invited = words.listed([words.safe(person.name) for person in asked])
        lines.append(f"Invited: {invited}")
    needed = words.players_needed(table)
    if needed:
        lines.append(f"-# {needed}. Press **Join**.")
    return words.fit(lines, 1500, "… and {} more")


def _closed(table: Table, told: str) -> str:
    who = words.listed(words.names(table)) or "nobody"
    never = table.commitment is None or bool(table.awaited)
    if table.status is Status.ABORTED and never:
        return f"## {table.game.about.title}\n-# Game #{table.id}. This lobby is closed. `/game new` opens another."
    begun = f"## {table.game.about.title} #{table.id}"
    return f"{begun}\n{told}" if told else f"{begun}\n-# Started with {who}."


def _free_place(table: Table) -> str:
    """The title of the first observer's place that is free; empty if there is none."""
    free = table.game.about.observers[len(table.observers) :]
    return free[0] if free else ""


def own_view(table: Table, person: int) -> ui.View | None:
    """This person's buttons for an open lobby, for a private answer: the lobby message may be far up, or gone."""
    controls = [button("Leave", "leave", table.id)]
    if table.viewpoint(person) is None:
        controls = [button("Join", "join", table.id, style=Style.success)]
        if held_for(table, person):
            controls += decline_buttons(table)
    if person == table.host.id:
        controls.insert(0, button("Start", "start", table.id, style=Style.primary))
    return rows(controls)
