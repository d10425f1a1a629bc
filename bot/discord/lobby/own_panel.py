"""What one person can do in an open lobby, in a private message: the lobby message may be far up, or gone."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Control, Style, button, menu, option, people, rows
from bot.discord.lobby.lobby_message import decline_buttons, forced_button, forced_setting, free_place
from bot.table.lobby.reserved_seats import held_for
from bot.table.lobby.reserved_seats import needed as unanswered
from bot.table.model.table import Table
from games.core.protocol import OBSERVER

INVITED_AT_ONCE: Final = 7
ONE: Final = "one"
EACH: Final = "each"
ONE_WORDS: Final = "One message, edited each turn; a short line calls who is next"
EACH_WORDS: Final = "A new message each turn"
"""How the board can be shown."""


def own_words(table: Table, person: int) -> str:
    """Which lobby it is, whether this person has joined, and what is missing."""
    setting = "" if table.forced else forced_setting(table)
    line = f"\n-# {setting}." if setting else ""
    return f"{words.title(table)}. {state(table, person)}{line}"


def state(table: Table, person: int) -> str:
    """Whether this person has joined, and what is missing before the game can start."""
    needed = words.players_needed(table)
    starts = "You" if _starts(table, person) else words.safe(table.host.name)
    then = f"{needed}." if needed else f"{starts} can start now."
    if missed := [words.safe(each.person.name) for each in unanswered(table) if each.person.id != person]:
        then = f"{words.listed(missed)} {'has' if len(missed) == 1 else 'have'} not answered yet."
    if held_for(table, person):
        return f"You are asked for a rematch. {then}"
    if table.viewpoint(person) == OBSERVER:
        return f"You observe it. {then}"
    return then if table.seat_of(person) is None else f"You have joined. {then}"


def own_view(table: Table, person: int, moderates: bool = False) -> ui.View | None:
    """This person's buttons, and a menu to invite others; those who moderate the channel can close the lobby too."""
    hosts = person == table.host.id
    may_close = person == table.host.id or moderates
    closing = [button("Close", "abort", table.id, style=Style.danger)] if may_close else []
    starting = [button("Start", "start", table.id, style=Style.primary)] if _starts(table, person) else []
    leaving = button("Leave", "leave", table.id)
    forced = forced_button(table) if person == table.host.id else []
    if table.viewpoint(person) is None:
        joining = [button("Join", "join", table.id, style=Style.success)]
        if held_for(table, person):
            joining += decline_buttons(table)
        if observing := free_place(table):
            joining.append(button(f"Join as {observing}", "observe", table.id))
        return rows([*starting, *joining, *closing], forced)
    if table.seat_of(person) is None:
        return rows([leaving, *closing], forced)
    return rows(
        [
            *starting,
            button("Seats", "seats", table.id),
            *(swap_button(table) if hosts else []),
            leaving,
            *closing,
        ],
        [people("Invite somebody", INVITED_AT_ONCE, "invite", table.id)],
        _board_menu(table) if may_close else [],
        forced,
    )


def swap_button(table: Table) -> list[Control]:
    """The button with which the host lets two players swap sides, in games whose seats are not alike."""
    if len(table.players) != 2 or not table.game.about.sides or table.resumes:
        return []
    return [button("Swap sides", "swap", table.id, table.players[0].person.id)]


def _board_menu(table: Table) -> list[Control]:
    """The menu in which the host chooses how the board will be shown. Who plays alone is called by nobody."""
    if table.game.about.seat_counts[-1] < 2:
        return []
    listed = [
        option(f"Board: {EACH_WORDS[0].lower()}{EACH_WORDS[1:]}", EACH, chosen=not table.one_board),
        option(f"Board: {ONE_WORDS[0].lower()}{ONE_WORDS[1:]}", ONE, chosen=table.one_board),
    ]
    return [menu("Board", listed, "boards", table.id)]


def _starts(table: Table, person: int) -> bool:
    """Whether this person is offered to start the game: its host, and in a rematch everybody who sits."""
    again = table.rematch_of is not None and not table.resumes
    return person == table.host.id or (again and table.seat_of(person) is not None)
