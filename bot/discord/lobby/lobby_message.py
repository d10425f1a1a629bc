"""The lobby message, with everything needed to start a game; its picture is the game's cover."""

import contextlib
from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import NOBODY, Control, Outgoing, Style, button, composes, only, rows, rules_key
from bot.discord.lobby.computers import computer_menu
from bot.discord.lobby.option_panel import chosen_settings
from bot.discord.pictures import boards
from bot.discord.play.board import fairness_button
from bot.discord.practice.lessons import learn_button
from bot.discord.time_control.pace import pace_line, pace_menu
from bot.table.log import Live
from bot.table.model import Post, PostKind, Status, Table, observers as told_observers, teams as told_teams
from bot.table.service import TableService
from games.core.numbered_choices.forced import can_happen


def forced_setting(table: Table) -> str:
    """What happens to a move that is the only one, as an option and its value; empty if no move could ever play itself."""
    if table.only_shown or not can_happen(table.game, table.game.hides(table.options)):
        return ""
    return f"Forced moves: {'play themselves' if table.forced else 'made by hand'}"


def setting_buttons(table: Table) -> list[Control]:
    """The host's buttons that change whether the only move plays itself, whether a computer gives hints, and whether the
    game is rated: not where that does not matter, and where the game has hints of its own."""
    buttons = []
    if forced_setting(table):
        label = "Make forced moves by hand" if table.forced else "Let forced moves play themselves"
        buttons.append(button(label, "forced", table.id, int(not table.forced)))
    if table.game.hints is None:
        label = "Forbid hints" if table.hints else "Allow hints"
        buttons.append(button(label, "hints", table.id, int(not table.hints)))
    if not table.resumes:
        label = "Rate this game" if table.friendly else "Make it friendly"
        buttons.append(button(label, "friendly", table.id, int(not table.friendly)))
    if any(each.person.id > 0 and each.person.id != table.host.id for each in table.players):
        buttons.append(button("Turns in time", "intime", table.id))
    return buttons


def decline_buttons(table: Table) -> list[Control]:
    """The button that turns an invitation down; none if nobody is invited."""
    return [button("Decline", "leave", table.id, "invited")] if table.invited else []


SEATS_LIMIT: Final = 1200
OPTIONS_LIMIT: Final = 300


def shown(
    table: Table, *, moved: bool = False, below: bool = False, told: str = "", computers: bool = True
) -> tuple[str, ui.View | None]:
    """The text and the buttons of the lobby in its current state: open, started (as `told`), closed, moved to another
    channel, or shown again `below` in the same channel. Where no `computers` play, none is offered."""
    title = f"## {table.game.about.title}"
    if moved or below:
        where = f"has moved to <#{table.place.channel}>" if moved else "is further down"
        return f"{title}\n-# Game #{table.id} {where}.", None
    if table.status is not Status.LOBBY:
        begun = table.commitment is not None and not table.awaited
        return _closed(table, told), rows(fairness_button(table) if begun else [])
    parts = [part for part in (_headline(table), pace_line(table), _seats(table, computers)) if part]
    by_hand = "" if table.forced else forced_setting(table)
    if options := " · ".join(each for each in (chosen_settings(table), by_hand) if each):
        parts.append(f"-# {words.cut(f'Options: {options}', OPTIONS_LIMIT)}")
    if table.hints:
        parts.append("-# Hints: a computer gives them to everybody.")
    if table.friendly:
        parts.append("-# Friendly: this game changes no rating.")
    if table.least_in_time:
        parts.append(f"-# Asks for {table.least_in_time} % of turns in time.")
    if table.one_board:
        parts.append("-# The board is one message, edited each turn.")
    return words.cut("\n".join(parts), words.CONTENT_LIMIT), _view(table, computers)


def _view(table: Table, computers: bool) -> ui.View | None:
    choosing = []
    if table.resumes:
        choosing = [button("Seats", "seats", table.id)]
    elif table.game.about.options:
        choosing = [button("Options", "options", table.id)]
    further = decline_buttons(table)
    if not table.resumes:
        further = [*learn_button(table.game), *further]
    if observing := free_place(table):
        further.append(button(f"Join as {observing}", "observe", table.id))
    return rows(
        [
            button("Join", "join", table.id, style=Style.success),
            button("Start", "start", table.id, style=Style.primary),
            button("Rules", "rules", rules_key(table.game), table.id),
            *choosing,
            button("More", "lobbymore", table.id),
        ],
        further,
        pace_menu(table),
        computer_menu(table, computers),
    )


def _headline(table: Table) -> str:
    about = table.game.about
    if table.resumes:
        return (
            f"## {about.title}\nThis game goes on from a file, after {words.count(table.moves, 'move')}. Names in quotes "
            "are from the file. If one of these seats was yours, press **Join**.\n"
            f"-# Game #{table.id} · **Seats** opens a seat to somebody else"
        )
    return (
        f"## {about.title}\n{about.facts.blurb}\n"
        f"-# Game #{table.id} · {about.players} · {about.facts.length} or a week · {about.facts.company}"
    )


def _seats(table: Table, computers: bool) -> str:
    lines = [words.player_line(table, player.seat, player.person) for player in table.players]
    lines += words.free_sides(table)
    if playing := told_teams(table, words.safe):
        lines.append(f"Teams: {playing}")
    if table.observers:
        lines.append(told_observers(table, words.safe))
    if table.invited:
        what = "Invited" if table.rematch_of is None else "Asked for a rematch"
        lines.append(f"{what}: {words.listed([f'<@{each.id}>' for each in table.invited])}")
    lines.append(_missing(table, computers))
    return words.fit(lines, SEATS_LIMIT, "… and {} more")


def _missing(table: Table, computers: bool) -> str:
    """How many players are missing before the game can start, and where they come from; or who starts it and how many more can join."""
    needed = words.players_needed(table)
    if needed:
        host = f", or {words.safe(table.host.name)} adds a computer below" if computers else ""
        return f"**{needed}.** Press **Join**{host}."
    starts = f"{words.safe(table.host.name)} can start now."
    room = table.game.about.seat_counts[-1] - len(table.players)
    if table.resumes or room <= 0:
        return starts
    return f"{starts} Up to {room} more can join." if room > 1 else f"{starts} 1 more can join."


def _closed(table: Table, told: str) -> str:
    who = words.listed(words.names(table)) or "nobody"
    never = table.commitment is None or bool(table.awaited)
    if table.status is Status.ABORTED and never:
        return f"## {table.game.about.title}\n-# Game #{table.id}. This lobby is closed. `/game new` opens another."
    begun = f"## {table.game.about.title} #{table.id}"
    return f"{begun}\n{told}" if told else f"{begun}\n-# Started with {who}."


def free_place(table: Table) -> str:
    """The title of the first observer's place that is free; empty if there is none."""
    free = table.game.about.observers[len(table.observers) :]
    return free[0] if free else ""


@composes(PostKind.LOBBY, PostKind.LOBBY_EDIT)
async def compose(client: CairnClient, live: Live | None, post: Post, pictures: bool) -> Outgoing | None:
    """The lobby, with the game's cover while it is open. An edit leaves the picture that is there."""
    if live is None:
        return None
    table = live.table
    if post.channel != table.place.channel:
        return Outgoing(*shown(table, moved=True), ())
    row = post.id if post.kind is PostKind.LOBBY else post.target
    if table.status is Status.LOBBY and row != live.book.lobby_post:
        # A later message shows the lobby, as when the game was moved away and back: only that one gets the buttons.
        # A message that was tried may have arrived, and is searched for.
        unsent = post.kind is PostKind.LOBBY and post.tried is None
        return None if unsent else Outgoing(*shown(table, below=True), ())
    computers = (await client.service.setup.of(table.place.server)).computers
    content, view = shown(table, told=post.text, computers=computers)
    files: tuple[discord.File, ...] | None = ()
    if table.status is Status.LOBBY:
        files = (
            None
            if post.kind is PostKind.LOBBY_EDIT
            else await _cover(client.service, table, pictures=pictures)
        )
    return Outgoing(content, view, files, only(post.mention) if post.mention else NOBODY)


async def _cover(tables: TableService, table: Table, *, pictures: bool) -> tuple[discord.File, ...]:
    """The game's cover as an upload; none if it cannot be drawn or attached: the lobby says all that it shows."""
    if not pictures:
        return ()
    with contextlib.suppress(boards.NotDrawnError):  # the log says why
        drawn = await boards.covers(tables.workers, [table.game], table.place.channel)
        return (drawn.file(f"{table.game.about.key}.png"),)
    return ()
