"""What anybody can do with an event: enter it, leave it, and look at its table and its rounds."""

import asyncio
from typing import Final

from discord.utils import format_dt

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    answer,
    asker,
    button,
    may_read,
    on,
    pager,
    rows,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.events.words import result, standing, tied
from bot.discord.practice.lessons import new_to
from bot.table.events.event import Event, Stage

ON_A_PAGE: Final = 10


async def event_of(interaction: Interaction, number: int) -> Event:
    """The event with this number. Raises Refusal unless it can be seen from here."""
    event = await tables_of(interaction).events.organizing.event(number)
    if event.place.server != interaction.guild_id or not sees(
        interaction, event.place.channel, event.host.id
    ):
        raise Refusal(
            "no_such_event", "There is no such event that you can see here.", "`/event show` lists them."
        )
    return event


def sees(interaction: Interaction, channel: int, host: int) -> bool:
    """Whether the person who asks sees an event in this channel. Its host and those who manage the server always do, since the
    channel may be gone."""
    return interaction.user.id == host or _manages(interaction) or may_read(interaction, channel)


def _manages(interaction: Interaction) -> bool:
    rights = interaction.permissions
    return rights.manage_guild or rights.administrator


def moderates_event(interaction: Interaction, event: Event) -> bool:
    """Whether the person who asks may do what hosts do: they manage the server, or moderate the event's channel, which Discord
    tells of the channel where they ask."""
    moderates = interaction.channel_id == event.place.channel and interaction.permissions.manage_messages
    return interaction.guild_id == event.place.server and (moderates or _manages(interaction))


@on("eventjoin", of=Of.NOTHING, reply=Reply.NEW)
async def join(press: Press) -> None:
    """Enter an event."""
    event = await event_of(press.interaction, press.number(0))
    event = await press.tables.events.organizing.join(event.id, asker(press.interaction))
    when = f"It begins {format_dt(event.closes, 'R')}, or when its host starts it."
    if event.stage is not Stage.ENTRY:
        when = f"You play from round {event.round + 1} on."
    told = f"You have entered **{words.safe(event.name)}**. {when} You are called in each of your games."
    new = await new_to(press.interaction, event.game)
    await answer(press.interaction, f"{told}\n{new}".strip())


@on("eventleave", of=Of.NOTHING, reply=Reply.NEW)
async def leave(press: Press) -> None:
    """Leave an event, at once before it has begun; afterwards once that is confirmed."""
    event = await event_of(press.interaction, press.number(0))
    own = event.entry_of(press.interaction.user.id)
    if event.stage is Stage.RUNNING and own is not None and own.entered is not None and not press.fields[1:]:
        await answer(
            press.interaction,
            f"Leave **{words.safe(event.name)}**? You cannot enter it again. A game that you are playing goes on: "
            "finish it, or resign there.",
            rows([button("Leave", "eventleaveyes", event.id)]),
        )
        return
    await _leave(press, event)


@on("eventleaveyes", of=Of.NOTHING)
async def leave_now(press: Press) -> None:
    """Leave an event that has begun, now that it is confirmed."""
    await _leave(press, await event_of(press.interaction, press.number(0)))


async def _leave(press: Press, event: Event) -> None:
    await press.tables.events.organizing.leave(event.id, asker(press.interaction))
    await answer(press.interaction, f"You have left **{words.safe(event.name)}**.")


@on("eventtable", of=Of.NOTHING, reply=Reply.PRIVATE)
async def table(press: Press) -> None:
    """Show a page of the table, with its tie-breaks."""
    event = await event_of(press.interaction, press.number(0))
    lines = await asyncio.to_thread(event.table)
    last = max(1, -(-len(lines) // ON_A_PAGE))
    page = min(max(press.number(1), 1), last)
    shown = [standing(event, each, whole=True) for each in lines[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]]
    shown += [tied(lines)] if tied(lines) else []
    title = f"**{words.safe(event.name)}**, table" + (f", page {page} of {last}" if last > 1 else "")
    told = words.fit([title, *(shown or ["Nobody has entered yet."])], words.CONTENT_LIMIT, "…")
    await answer(
        press.interaction,
        told,
        rows(pager(page, last, "eventtable", event.id, first=1, earlier="Better")),
    )


@on("eventround", of=Of.NOTHING, reply=Reply.PRIVATE)
async def round_(press: Press) -> None:
    """Show a page of the games of a round: those that go on first."""
    event = await event_of(press.interaction, press.number(0))
    number = min(max(press.number(1), 1), max(event.round, 1))
    games = sorted(event.of_round(number), key=lambda each: (each.decided, each.board))
    last = max(1, -(-len(games) // ON_A_PAGE))
    page = min(max(press.number(2) if press.fields[2:] else 1, 1), last)
    lines = [result(event, each, linked=True) for each in games[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]]
    title = f"**{words.safe(event.name)}**, round {number} of {event.rounds}"
    title += f", page {page} of {last}" if last > 1 else ""
    await answer(
        press.interaction,
        words.fit([title, *lines], words.CONTENT_LIMIT, "… and {} more"),
        rows(
            pager(
                page,
                last,
                "eventround",
                event.id,
                number,
                first=1,
                earlier="Games before",
                later="More games",
            ),
            _other_rounds(event, number),
        ),
    )


def _other_rounds(event: Event, number: int) -> list[Control]:
    before = [button("Round before", "eventround", event.id, number - 1)] if number > 1 else []
    return [
        *before,
        *([button("Next round", "eventround", event.id, number + 1)] if number < event.round else []),
    ]
