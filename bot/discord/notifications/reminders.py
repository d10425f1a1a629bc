"""A reminder of a turn: the button below it, and when it is no longer wanted."""

from __future__ import annotations

from dataclasses import replace

from discord import ui

from bot.discord import words
from bot.discord.controls.absence import is_away, is_to_be_replaced
from bot.discord.controls.control import Control, Of, Press, Reply, Style, button, on, rows
from bot.discord.controls.interactions import CairnClient, answer, asker, request_of
from bot.discord.controls.outgoing import LINE_LIMIT, Line, Outgoing, composes, direct, lines, only
from bot.discord.errors import Refusal
from bot.table.log.replay import Live
from bot.table.model.posts import WOKEN, Post, PostKind
from bot.table.model.table import Status, Table
from bot.table.notifications.after_quiet_hours import is_next
from bot.table.notifications.reminders import SILENT
from bot.table.service import TableService
from games.core.protocol import Seat


def mute_button(table: Table, post: Post, seat: Seat) -> Control:
    """The button that ends the reminders of this turn. Its id is of this reminder alone, by which a message that was
    sent is found again."""
    return button("No more reminders this turn", "mute", table.id, seat, post.since, post.id)


def still_owed(table: Table, seat: Seat, turn: int) -> bool:
    """Whether a seat still owes the decision of this turn, its clock runs, and its player wants to be reminded."""
    if table.status is not Status.RUNNING or table.clocks is None or not table.owes(seat):
        return False
    clock = table.clocks.seats[seat]
    return clock.since is not None and not clock.muted and clock.turn == turn


async def is_wanted(tables: TableService, table: Table, post: Post, seat: Seat) -> bool:
    """Whether a reminder still makes sense at the moment of sending. In the channel nobody is reminded of a sealed decision
    that they have secretly taken back."""
    if not still_owed(table, seat, post.since) or (post.person is None and seat not in table.owing):
        return False
    person = table.players[seat].person.id
    if await tables.notifications.after_quiet_hours.alone_until(person) is not None:
        return False
    return (await tables.notifications.settings.of(person)).way not in SILENT


@on("mute", of=Of.MEMBER, reply=Reply.NEW)
async def mute(press: Press) -> None:
    """End the reminders of this turn, for the person who was reminded. Raises Refusal for others, and once the turn is over."""
    seat, turn = press.number(1), press.number(2)
    mine = press.table.seat_of(press.interaction.user.id)
    if mine is None or seat != mine:
        raise Refusal("not_reminded", "This reminder is for somebody else.", "`/me` sets your own reminders.")
    clocks = press.table.clocks
    over = press.table.status is not Status.RUNNING or clocks is None or not press.table.owes(mine)
    if over or clocks is None or clocks.seats[mine].turn != turn:
        raise Refusal("turn_over", "That turn is over.", f"{_waits(press.table)}`/me` sets your reminders.")
    await press.tables.time_control.timekeeper.mute(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(
        press.interaction,
        f"No more reminders this turn in {words.title(press.table)}. `/me` sets where reminders come, and when.",
    )


def _waits(table: Table) -> str:
    return f"The game waits for {words.owing(table)}. " if table.status is Status.RUNNING else ""


@composes(PostKind.CALL)
async def compose(client: CairnClient, live: Live | None, post: Post, _: bool) -> Outgoing | None:
    """A reminder; None if the person who it is for no longer owes that decision, or does not want it now."""
    table = None if live is None else live.table
    called = post.person or next(iter(post.mention), 0)
    seat = table.seat_of(called) if table is not None else None
    if table is None or seat is None or not await is_wanted(client.service, table, post, seat):
        return None
    view = rows([mute_button(table, post, seat)])
    if post.person is not None:
        return direct(table, post, view=view)
    return Outgoing(words.cut(f"<@{called}> {post.text}", LINE_LIMIT), view, None, only((called,)))


def woken_view(table: Table, post: Post) -> ui.View | None:
    """The buttons below a line to those who can be called again. Their ids are of this line alone, by which it is found."""
    people = post.mention
    moving = [each for each in people if is_next(table, each) or is_away(table, each)]
    coming = [each for each in people if is_to_be_replaced(table, each)]
    move = button("Move", "move", table.id, post.seq, post.id, style=Style.primary)
    back = button("I am back", "comeback", table.id, post.id)
    return rows([*([move] if moving else []), *([back] if coming else [])]) if moving or coming else None


async def _still_waited_for(client: CairnClient, post: Post, made: Outgoing) -> Outgoing | None:
    people = (
        await client.service.notifications.after_quiet_hours.still(post)
        if post.kind is PostKind.LINE
        else post.mention
    )
    return replace(made, allowed_mentions=only(people)) if people else None


lines[WOKEN] = Line(woken_view, finish=_still_waited_for)
