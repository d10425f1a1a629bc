"""What reminds a person: a reminder of a turn, with when it is no longer wanted, and the daily message with all games that wait for
them.
"""

from dataclasses import replace

from discord import ui

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import (
    LINE_LIMIT,
    Line,
    Of,
    Outgoing,
    Press,
    Reply,
    Style,
    answer,
    asker,
    button,
    composes,
    direct,
    lines,
    next_button,
    on,
    only,
    request_of,
    rows,
)
from bot.discord.controls.absence import is_away, is_to_be_replaced
from bot.discord.errors import Refusal
from bot.discord.notifications.my_games import game_line, games_page, games_words
from bot.table.log import Live
from bot.table.model import WOKEN, Post, PostKind, Status, Table
from bot.table.notifications.after_quiet_hours import is_next
from bot.table.notifications.preferences import SILENT
from bot.table.service import TableService
from games.core.protocol import Seat


async def is_wanted(tables: TableService, table: Table, post: Post, seat: Seat) -> bool:
    """Whether a reminder still makes sense at the moment of sending. In the channel nobody is reminded of a sealed decision
    that they have secretly taken back."""
    owes = table.owes(seat) if post.person is not None else seat in table.owing
    if table.status is not Status.RUNNING or table.clocks is None or not owes:
        return False
    clock = table.clocks.seats[seat]
    if clock.since is None or clock.muted or clock.turn != post.since:
        return False
    person = table.players[seat].person.id
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
        raise Refusal("turn_over", "That turn is over.", "`/me` sets your reminders.")
    await press.tables.time_control.timekeeper.mute(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(
        press.interaction,
        f"No more reminders this turn in {words.title(press.table)}. `/me` sets where reminders come, and when.",
    )


@composes(PostKind.CALL)
async def compose(client: CairnClient, live: Live | None, post: Post, _: bool) -> Outgoing | None:
    """A reminder; None if the person who it is for no longer owes that decision, or does not want it now."""
    table = None if live is None else live.table
    called = post.person or next(iter(post.mention), 0)
    seat = table.seat_of(called) if table is not None else None
    if table is None or seat is None or not await is_wanted(client.service, table, post, seat):
        return None
    # The id of the button is of this reminder alone, by which a message that was sent is found again.
    view = rows([button("No more reminders this turn", "mute", table.id, seat, post.since, post.id)])
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
    people = await client.service.notifications.after_quiet_hours.still(post)
    return replace(made, allowed_mentions=only(people)) if people else None


lines[WOKEN] = Line(woken_view, finish=_still_waited_for)


async def daily_words(tables: TableService, person: int) -> tuple[str, Table | None] | None:
    """Which games wait for a person, as in `/games`, and the one that has waited longest. None if none waits."""
    waits = [each for each in await tables.notifications.games.mine(person) if each.mine]
    if not waits:
        return None
    count = max((await tables.store.number_of(person))[1], len(waits))
    lines = [game_line(tables, each, person) for each in waits]
    if count > len(waits):
        lines.append(f"… and {count - len(waits)} more: `/games`")
    first = next((each.table for each in waits if each.reachable), None)
    return games_words(lines, len(waits), count), first


@composes(PostKind.DAILY)
async def compose_daily(client: CairnClient, _live: Live | None, post: Post, _: bool) -> Outgoing | None:
    """The daily message to send now; None if nothing waits, or its person wants none any more."""
    if post.person is None or not await client.service.notifications.digests.is_wanted(post):
        return None
    found = await daily_words(client.service, post.person)
    if found is None:
        return None
    told, first = found
    # The id of the button is of this message alone, by which one that was sent is found again.
    every = button("All my games", "mydaily", post.id)
    return Outgoing(told, rows([*([next_button(first)] if first is not None else []), every]))


@on("mydaily", of=Of.NOTHING, reply=Reply.NEW)
async def show_games(press: Press) -> None:
    """Show all games of the person who asks, in a message of their own."""
    await answer(press.interaction, *await games_page(press.tables, press.interaction.user.id, 0))
