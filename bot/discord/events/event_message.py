"""The message of an event: what it is, its table, this round and what is missing, with its buttons. It is edited, and calls
nobody."""

import asyncio
from typing import Final

from discord import ui
from discord.utils import format_dt

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import Control, Outgoing, Style, button, composes, rows
from bot.discord.events.words import ending, entered, result, rules, standing
from bot.table.events.event import Event, Stage
from bot.table.log import Live
from bot.table.model import Post, PostKind, TableError

TOP: Final = 10
"""So many lines of the table the message shows."""
TABLE_ROOM: Final = 750
ROUND_ROOM: Final = 850


@composes(PostKind.EVENT, PostKind.EVENT_EDIT)
async def _event(client: CairnClient, _: Live | None, post: Post, __: bool) -> Outgoing | None:
    try:
        event = await client.service.events.organizing.event(int(post.text))
    except TableError:
        return None
    return Outgoing(await asyncio.to_thread(event_words, event), event_view(event))


def event_words(event: Event) -> str:
    """The whole message. The table of many takes a while: it is made beside the event loop."""
    parts = [f"## {words.safe(event.name)}\n{rules(event)}"]
    if event.stage is Stage.ENTRY:
        parts.append(_entry(event))
    else:
        table = event.table()
        shown = [standing(event, each) for each in table]
        if not event.is_open:
            parts.append(ending(event, table))
        parts.append(words.fit(shown[:TOP], TABLE_ROOM, "…"))
        if len(shown) > TOP:
            parts[-1] += f"\n-# and {len(shown) - TOP} more: press **Table**"
        if event.stage is Stage.RUNNING:
            parts.append(_round(event))
    parts.append(_below(event))
    return words.cut("\n".join(part for part in parts if part), words.CONTENT_LIMIT)


def _entry(event: Event) -> str:
    who = "Those who are invited press" if event.by_invitation else "Press"
    until = f"{who} **Join** until {format_dt(event.closes, 'f')} ({format_dt(event.closes, 'R')})."
    late = " Latecomers can enter before any round." if event.kind == "swiss" else ""
    return f"{until}{late}\n{entered(event)}"


def _round(event: Event) -> str:
    """The games of this round: those that go on first."""
    now = event.of_round(event.round)
    games = [each for each in now if len(each.entrants) > 1]
    done = sum(each.decided for each in games)
    lines = [result(event, each) for each in sorted(now, key=lambda each: (each.decided, each.board))]
    title = f"**Round {event.round} of {event.rounds}** · {done} of {words.count(len(games), 'game')} done"
    return f"{title}\n{words.fit(lines, ROUND_ROOM, '… and {} more: press **Round**')}"


def _below(event: Event) -> str:
    """What stands in small letters below: trouble, a pause, the host."""
    small = [f"Host: {words.safe(event.host.name)}"]
    if event.friendly:
        small.append("friendly: its games change no rating")
    lines = [f"-# {' · '.join(small)}"]
    if event.trouble and event.is_open:
        lines.insert(0, f"⚠ The next game cannot begin. {event.trouble}")
    if event.paused and event.is_open:
        lines.insert(0, "⏸ Paused: no further game begins. Those that have begun go on.")
    return "\n".join(lines)


def event_view(event: Event) -> ui.View | None:
    """Its buttons."""
    entering: list[Control] = []
    if event.is_open:
        if event.open_to_more:
            entering.append(button("Join", "eventjoin", event.id, style=Style.success))
        entering.append(button("Leave", "eventleave", event.id))
    looking = [button("Table", "eventtable", event.id, 1)]
    if event.round:
        looking.append(button("Round", "eventround", event.id, event.round))
    return rows([*entering, *looking, button("Host", "eventhost", event.id)])
