"""What one person can do in an open lobby, below its message or in a private one: join, leave, invite, arrange the seats, start."""

from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    also,
    answer,
    asker,
    button,
    command,
    menu,
    moderates_here,
    on,
    option,
    people,
    person_of,
    place_of,
    request_of,
    rows,
    tables_of,
    unknown,
)
from bot.discord.errors import Refusal
from bot.discord.lobby.lobby_message import (
    decline_buttons,
    forced_setting,
    free_place,
    setting_buttons,
)
from bot.discord.practice.lessons import newcomer
from bot.discord.time_control.reliability import in_time, share_menu
from bot.table.model import Status, Table, TableError
from bot.table.model.computers import person_id
from bot.table.time_control.reliability import SHARES
from games.core.protocol import OBSERVER

INVITED_AT_ONCE: Final = 7


def own_words(table: Table, person: int) -> str:
    """Which lobby it is, whether this person has joined, and what is missing."""
    setting = "" if table.forced else forced_setting(table)
    line = f"\n-# {setting}." if setting else ""
    return f"{words.title(table)}. {state(table, person)}{line}"


def state(table: Table, person: int) -> str:
    """Whether this person has joined, and what is missing before the game can start."""
    needed = words.players_needed(table)
    starts = "You" if person == table.host.id else words.safe(table.host.name)
    then = f"{needed}." if needed else f"{starts} can start now."
    if table.invites(person):
        return f"You are {'invited' if table.rematch_of is None else 'asked for a rematch'}. {then}"
    if table.viewpoint(person) == OBSERVER:
        return f"You observe it. {then}"
    return then if table.seat_of(person) is None else f"You have joined. {then}"


def own_view(table: Table, person: int, moderates: bool = False) -> ui.View | None:
    """This person's buttons, and a menu to invite others; those who moderate the channel can close the lobby too."""
    hosts = person == table.host.id
    may_close = hosts or moderates
    closing = [button("Close", "abort", table.id, style=Style.danger)] if may_close else []
    starting = [button("Start", "start", table.id, style=Style.primary)] if hosts else []
    leaving = button("Leave", "leave", table.id)
    settings = setting_buttons(table) if hosts else []
    asking = share_menu(table) if hosts else []
    if table.viewpoint(person) is None:
        joining = [button("Join", "join", table.id, style=Style.success)]
        if table.invites(person):
            joining += decline_buttons(table)
        if observing := free_place(table):
            joining.append(button(f"Join as {observing}", "observe", table.id))
        return rows([*starting, *joining, *closing], settings, asking)
    if table.seat_of(person) is None:
        return rows([leaving, *closing], settings, asking)
    return rows(
        [
            *starting,
            button("Seats", "seats", table.id),
            leaving,
            *closing,
        ],
        [people("Invite somebody", INVITED_AT_ONCE, "invite", table.id)],
        settings,
        asking,
    )


@on("join", of=Of.GAME)
async def join(press: Press) -> None:
    """Join the game; the lobby message shows it. The person who has joined hears so, and what they can do."""
    try:
        table = await press.tables.lobby.seating.join(
            press.game, asker(press.interaction), request_of(press.interaction)
        )
    except TableError as error:
        if error.code != "already_in":
            raise
        said, view = _panel(press, await press.tables.play.projection.get(press.game))
        await (answer if press.in_private else also)(press.interaction, said, view)
        return
    new = await newcomer(press.interaction, table)
    if new and not press.in_private:
        await also(press.interaction, new)
    said = f"You have joined {words.title(table)}."
    await _told(press, f"{said}\n{new}".strip(), own_view(table, press.interaction.user.id))


@on("lobbymore", of=Of.GAME, reply=Reply.PRIVATE)
async def more(press: Press) -> None:
    """Show what else this person can do in the lobby: invite, leave, arrange the seats, close."""
    if press.table.status is not Status.LOBBY:
        raise Refusal("lobby_closed", "This lobby is no longer open.", "`/help` shows what you can do here.")
    await answer(press.interaction, *_panel(press, press.table))


@on("hints", of=Of.GAME)
async def set_hints(press: Press) -> None:
    """Let a computer give hints in this game of people, or not; the lobby message tells everybody."""
    wanted = bool(press.number(1))
    table = await press.tables.lobby.seating.set(press.game, asker(press.interaction), hints=wanted)
    await _told(press, *_panel(press, table))


@on("friendly", of=Of.GAME)
async def set_friendly(press: Press) -> None:
    """Leave this game out of all ratings, or rate it; the lobby message tells everybody."""
    wanted = bool(press.number(1))
    table = await press.tables.lobby.seating.set(press.game, asker(press.interaction), friendly=wanted)
    await _told(press, *_panel(press, table))


@on("leastintime", of=Of.GAME)
async def ask_for_turns_in_time(press: Press) -> None:
    """Ask those who join for a share of turns in time, or for none; the lobby message tells everybody."""
    least = press.chosen_number()
    if least not in (0, *SHARES):
        raise unknown()
    table = await press.tables.lobby.seating.set(press.game, asker(press.interaction), least_in_time=least)
    await _told(press, *_panel(press, table))


@on("intime", of=Of.GAME, reply=Reply.PRIVATE)
async def turns_in_time(press: Press) -> None:
    """Tell the host, and nobody else, how often those who have joined take their turns in time."""
    table = press.table
    if table.host.id != press.interaction.user.id or table.status is not Status.LOBBY:
        raise Refusal(
            "not_host",
            "Only the host of an open lobby sees how often the others are in time.",
            "`/record` shows how often you are.",
        )
    seated = [each.person for each in table.players if each.person.id > 0]
    others = [each for each in seated if each.id != table.host.id]
    found = await press.tables.time_control.reliability.of([each.id for each in others])
    lines = [f"Turns in time at {words.title(table)}. Only you see this."]
    lines += [f"• **{words.safe(each.name)}**: {in_time(found[each.id])}" for each in others]
    lines.append("-# Of the last 60 days. Nobody is late by a holiday, a pause, or while the bot was down.")
    await answer(press.interaction, words.fit(lines, words.CONTENT_LIMIT, "…"))


@on("forced", of=Of.GAME)
async def set_forced(press: Press) -> None:
    """Let moves that are the only ones play themselves, or let the players make them."""
    table = await press.tables.lobby.seating.set(
        press.game, asker(press.interaction), forced=bool(press.number(1))
    )
    await _told(press, *_panel(press, table))


def _panel(press: Press, table: Table) -> tuple[str, ui.View | None]:
    person = press.interaction.user.id
    return own_words(table, person), own_view(table, person, moderates_here(press.interaction, table))


@on("observe", of=Of.GAME)
async def observe(press: Press) -> None:
    """Take an observer's place; the lobby message shows it."""
    table = await press.tables.lobby.seating.observe(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await _told(press, f"You are observing {words.title(table)}.", own_view(table, press.interaction.user.id))


@on("leave", of=Of.GAME)
async def leave(press: Press) -> None:
    """Leave the game or the observer's place, or decline an invitation."""
    asked = (await press.tables.play.projection.get(press.game)).invites(press.interaction.user.id)
    if len(press.fields) > 1 and not asked:
        raise Refusal("not_invited", "You are not invited.", "**More** shows what you can do.")
    table = await press.tables.lobby.seating.leave(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    done = "You declined" if asked else "You have left"
    await _told(press, f"{done} {words.title(table)}.")


@on("start", of=Of.GAME)
async def start(press: Press) -> None:
    """Start the game; the board comes as a new message."""
    await _told(press, await _start(press.interaction, press.game))


async def _start(interaction: Interaction, game: int) -> str:
    """Start the game, and say so."""
    starting, request = tables_of(interaction).lobby.starting, request_of(interaction)
    return f"{words.title(await starting.start(game, asker(interaction), request))} has started."


async def _told(press: Press, said: str, view: ui.View | None = None) -> None:
    """Say what was done if the button was in a private message; the lobby message itself changes visibly."""
    if press.in_private:
        await answer(press.interaction, said, view)


@on("invite", of=Of.GAME)
async def invite(press: Press) -> None:
    """Invite people by name; bots among them are left out."""
    asked = [
        person_of(user)
        for user in press.values
        if isinstance(user, discord.User | discord.Member) and not user.bot
    ]
    if not asked:
        raise Refusal("no_people", "Bots cannot play.", "Choose people.")
    table = await press.tables.lobby.seating.invite(press.game, asker(press.interaction), asked)
    invited = words.listed([words.safe(person.name) for person in asked])
    await _told(press, f"Invited: {invited}.", own_view(table, press.interaction.user.id))


@on("seats", of=Of.GAME, reply=Reply.NEW)
async def seats(press: Press) -> None:
    """Show the order of seats; the host can change it."""
    await _show_seats(press, await press.tables.play.projection.get(press.game))


@on("up", of=Of.GAME)
async def up(press: Press) -> None:
    """Move a player one seat towards the front."""
    table = await press.tables.play.projection.get(press.game)
    chosen = person_id(press.chosen())
    order = [player.person.id for player in table.players]
    if chosen in order[1:]:
        at = order.index(chosen)
        order[at - 1], order[at] = order[at], order[at - 1]
        table = await press.tables.lobby.seating.arrange(press.game, asker(press.interaction), order)
    await _show_seats(press, table)


@on("shuffle", of=Of.GAME)
async def shuffle(press: Press) -> None:
    """Put the players in random order."""
    await _show_seats(press, await press.tables.lobby.seating.arrange(press.game, asker(press.interaction)))


@on("openseat", of=Of.GAME)
async def open_seat(press: Press) -> None:
    """Open a seat of a game from a file to anybody, or keep it again."""
    table = await press.tables.lobby.seating.open_seat(
        press.game, asker(press.interaction), press.chosen_number()
    )
    await _show_seats(press, table)


async def _show_seats(press: Press, table: Table) -> None:
    if table.status is not Status.LOBBY:
        await answer(press.interaction, "This lobby is no longer open, so the seats are fixed.")
        return
    lines = [f"Seats of {words.title(table)}, in playing order:"]
    lines += [words.player_line(table, player.seat, player.person) for player in table.players]
    mine = table.host.id == press.interaction.user.id
    view = None
    if table.resumes and mine and table.awaited:
        lines.append("-# Whoever takes an open seat sees everything that its player may see.")
        free = [
            option(
                f"{'Keep' if each.file and each.file.opened else 'Open'} {words.plain(each.person.name)}",
                str(each.seat),
            )
            for each in table.awaited
        ]
        view = rows([menu("Open a seat to anyone, or keep it again", free, "openseat", table.id)])
    elif table.resumes:
        lines.append("-# Nobody but the host can open a seat.")
    elif not mine:
        lines.append("-# Only the host can change the order.")
    elif len(table.players) > 1:
        movable = [option(words.plain(each.person.name), str(each.person.id)) for each in table.players[1:]]
        moving = menu("Move somebody one seat up", movable, "up", table.id)
        view = rows([moving], [button("Shuffle", "shuffle", table.id)])
    await answer(press.interaction, "\n".join(lines), view)


@command(
    "game start",
    "Start the game in this channel's lobby",
    "Start the game in this channel's lobby. Only the host can.",
)
async def start_here(interaction: Interaction) -> None:
    """Answer `/game start`."""
    table = await tables_of(interaction).play.projection.at(place_of(interaction))
    await answer(interaction, await _start(interaction, table.id))
