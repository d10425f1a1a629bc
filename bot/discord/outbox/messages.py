"""Composes the message for a row of the outbox, at the moment of delivery."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import (
    Control,
    Outgoing,
    Style,
    button,
    composers,
    composes,
    direct,
    in_rows,
    lines,
    only,
    rows,
    rules_key,
)
from bot.discord.pictures import boards
from bot.discord.play.board import fairness_button, why_buttons
from bot.table.lobby.substitute_search import on_the_board
from bot.table.log import Live
from bot.table.model import (
    PASSED_ON,
    UNREACHABLE,
    Post,
    PostKind,
    Shown,
    Status,
    Table,
    TableError,
    result,
    uncovered,
)
from bot.table.model.computers import hinted
from bot.table.moderation.hosting import MOVED
from bot.table.reviews import reviewable
from bot.table.service import TableService
from bot.table.time_control import words as clock_words
from games.core.protocol import Weight

THREAD_IS_ARCHIVED: Final = 50083
LOCKED: Final = frozenset({THREAD_IS_ARCHIVED, 160005})
"""Discord's codes for an archived and for a locked thread."""


def refused_words(post: Post, table: Table, error: discord.HTTPException) -> str:
    """That Discord does not take a message in the channel of a game, and why."""
    title = words.title(table)
    if error.status == 404:
        return f"The channel of {title} is gone, so nobody can see the game."
    if error.code in LOCKED:
        return f"The thread <#{post.channel}>, where {title} is played, is locked or archived for the bot."
    what = f"The bot may not write in <#{post.channel}>, where {title} is played."
    return f"{what} `/setup check` there names what is missing."


async def told(tables: TableService, table: Table, post: Post) -> str:
    """What the host is told now, or a player in their place; empty if it has come to be untrue, as while they slept: the
    game is played elsewhere or never began, somebody else is host, or the bot writes there again."""
    concerned = table.host.id == post.person
    if post.buttons == PASSED_ON:
        concerned = post.person is not None and table.seat_of(post.person) is not None
    if table.place.channel != post.channel or not concerned:
        return ""
    if await tables.store.arrived_since(post.channel, post.since):
        return ""
    if table.is_open:
        return f"{post.text} Moves still count. `/games`, in any channel, moves the game there, leaves it or ends it."
    return f"{post.text} The game is over. {result(table)}" if table.public else ""


ABOVE_LIMIT: Final = 200
END_LIMIT: Final = 600
"""How many characters of text, as people read them, stand above a board, and above the last."""
HAPPENED_ROOM: Final = 80
HAPPENED_FIRST: Final = 125
"""How many of them are kept for what happened: in any case, and before it is told what can be done next."""
PART_LIMIT: Final = 500
"""How many characters each further part of the last board's text has at most."""
_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?]) ")
NO_FILES: Final = "-# No picture: the bot lacks **Attach Files** here. `/setup check` says where to grant it."


async def leaving_alone(tables: TableService, post: Post, outgoing: Outgoing) -> Outgoing:
    """The same new message, which notifies nobody who has quiet hours or is on holiday: they are called later."""
    called = outgoing.allowed_mentions.users
    if isinstance(called, bool) or not called:
        return outgoing
    people = [int(each.id) for each in called]
    asleep = await tables.notifications.settings.asleep(people)
    awake = tuple(person for person in people if person not in asleep)
    if asleep or post.tried is not None:
        await tables.notifications.after_quiet_hours.call_later(post, asleep, awake)
    return replace(outgoing, allowed_mentions=only(awake))


async def compose(client: CairnClient, post: Post, *, pictures: bool = True) -> Outgoing | None:
    """The message for this row; None if there is nothing left to say. `pictures`: the bot may attach files there."""
    tables = client.service
    try:
        live = await tables.tables.live(post.game) if post.game is not None else None
        moved = live is not None and post.person is None and post.channel != live.table.place.channel
        # A row that edits a message, or tells where the game is played now, says something there still.
        tells_where = post.kind is PostKind.LINE and post.buttons == MOVED
        stays = tells_where or post.kind in (PostKind.LOBBY_EDIT, PostKind.LINE_EDIT)
        if moved and not stays:
            return None
        return await composers[post.kind](client, live, post, pictures)
    except TableError:
        return None


@composes(PostKind.BOARD, PostKind.BOARD_EDIT)
async def _board(client: CairnClient, live: Live | None, post: Post, pictures: bool) -> Outgoing | None:
    return None if live is None else await board(client.service, live.table, post, pictures=pictures)


async def board(tables: TableService, table: Table, post: Post, *, pictures: bool = True) -> Outgoing:
    """The public board: who must act and what happened, the picture or else the board in words, the buttons."""
    shown = await tables.play.projection.show(table.id, None, seq=post.seq, since=post.since)
    # The person who has moved in the meantime is not notified; an edit shows mentions, but notifies nobody.
    seats = (table.owing & shown.owing) - table.computers
    owing = {player.person.id for player in table.players if player.seat in seats}
    mention = tuple(person for person in post.mention if person in owing)
    if post.kind is PostKind.BOARD_EDIT:
        mention = tuple(sorted(owing)) if len(table.players) > 1 else ()
    ended = table.status is not Status.RUNNING and not shown.owing
    if ended:
        mention = post.mention
    standing = (tables.time_control.timekeeper.told(table), on_the_board(table))
    content = board_words(shown, mention, " ".join(part for part in standing if part))
    if ended:
        content = "\n".join([content, *await _at_the_end(tables, table, post)])
    files: tuple[discord.File, ...] = ()
    room, channel = words.CONTENT_LIMIT - len(content) - 1, table.place.channel
    told = ""
    try:
        if pictures:
            files = (await boards.file(tables.workers, shown, channel),)
        else:
            told = await boards.with_note(tables.workers, shown, NO_FILES, room, channel)
    except boards.NotDrawnError as error:
        told = await boards.with_note(tables.workers, shown, error.note, room, channel)
    if told:
        content = f"{words.cut(content, words.CONTENT_LIMIT - len(told) - 1)}\n{told}"
    hints = (await tables.setup.of(table.place.server)).hints
    view = board_view(table, shown.seq, why_buttons(shown, post.since), hints=hints)
    return Outgoing(content, view, files, only(mention))


async def _at_the_end(tables: TableService, table: Table, post: Post) -> list[str]:
    """What the last board tells below the result: who stopped the game, how the result ranks, and what was hidden."""
    told = post.text or await tables.tables.store.last_told(table.id)
    compared = " ".join(await tables.archive.results.compared(table))
    live = await tables.tables.playing(table.id)
    hidden = uncovered(table, None if live.position is None else live.position.state)
    return [words.cut(part, PART_LIMIT) for part in (told, compared, hidden) if part]


def board_words(shown: Shown, mention: tuple[int, ...], time: str = "") -> str:
    """What happened in brief, then which game it is and who is called: two lines, at most 200 characters as they are
    read. Catch up has the rest. At the end there is room for the reason and all results.

    People in `mention` are mentioned where their names stand, or else behind. What there is to say about `time` comes last.
    """
    table = shown.table
    called = [player for player in table.players if player.person.id in mention]
    happened = [
        (part, weight) for told, weight in words.weighed(shown) for part in _SENTENCE_ENDS.split(told)
    ]
    deeds = " ".join(part for part, weight in happened if weight is Weight.DEED)
    over = table.status is not Status.RUNNING and not shown.owing
    limit = END_LIMIT if over else ABOVE_LIMIT
    time = time if table.status is Status.RUNNING else ""
    limit -= len(clock_words.as_read(time)) + 1 if time else 0
    room = limit - len(words.title(table)) - 3 - min(HAPPENED_FIRST, len(deeds))
    # The same sentences twice: with names, as they are read and measured, and with mentions, as they are sent.
    read = _SENTENCE_ENDS.split(words.prompt(shown))
    sent = _SENTENCE_ENDS.split(words.prompt(shown, words.mentioning(table, [each.seat for each in called])))
    number = 1
    while number < len(read) and len(" ".join(read[: number + 1])) <= room:
        number += 1
    owed, seen = " ".join(sent[:number]), " ".join(read[:number])
    missing = [each for each in called if f"<@{each.person.id}>" not in owed]
    if missing:
        owed += "".join(f" <@{each.person.id}>" for each in missing)
        seen += "".join(f" {words.plain(each.person.name)}" for each in missing)
    left = max(limit - len(words.title(table)) - 3 - len(seen), HAPPENED_ROOM)
    brief = _in_brief(happened, left, "Look back" if over else "Catch up")
    return "\n".join(line for line in (brief, f"{words.title(table)}: {owed} {time}".rstrip()) if line)


def _in_brief(sentences: Sequence[tuple[str, Weight]], room: int, elsewhere: str) -> str:
    """As many of these sentences as fit into this many characters as they are read: deeds first, the last ones before those
    that went before; of the last deed at least a part. If deeds are left out, it says that the button `elsewhere` tells them."""
    deeds = [at for at, (_, weight) in enumerate(sentences) if weight is Weight.DEED]
    asides = [at for at, (_, weight) in enumerate(sentences) if weight is Weight.ASIDE]

    def told(places: Iterable[int]) -> str:
        return " ".join(sentences[at][0] for at in sorted(places))

    more = "" if len(told(deeds)) <= room else f" More in **{elsewhere}**."
    room -= len(more.replace("*", ""))
    kept: list[int] = []
    for which in (deeds, asides):
        for at in reversed(which):
            if kept and len(told((at, *kept))) > room:
                break
            kept.append(at)
    return words.cut(told(kept), room) + more


def board_view(table: Table, seq: int, why: Sequence[Control] = (), *, hints: bool = True) -> ui.View | None:
    """The buttons below a board; `why` explains what has happened, and `hints` says whether the server gives any."""
    looking = [
        button("My view", "view", table.id, seq),
        button("Catch up", "since", table.id, seq),
        button("Rules", "rules", rules_key(table.game), table.id),
    ]
    if table.status is Status.RUNNING:
        hint = [button("Hint", "hint", table.id)] if hints and hinted(table, None) else []
        plans = [button("Plan", "plan", table.id)] if table.game.about.facts.plans else []
        buttons = [button("Move", "move", table.id, seq, style=Style.primary), *plans, *looking, *hint, *why]
        return rows(*in_rows(buttons))
    fairness = fairness_button(table) if table.secret else []
    # As below every board, the id of `view` tells the message from others.
    back = button("Look back", "view", table.id, seq)
    if table.only_shown:
        return rows([back])
    moving = [button("Animation", "animate", table.id)] if table.moves else []
    rematch = button("Rematch", "rematch", table.id, style=Style.primary)
    record = [button("Record", "record", table.id)] if table.status is Status.OVER else []
    reviews = [button("Review", "review", table.id)] if reviewable(table) else []
    return rows([rematch, *reviews, back, *moving, *record], [*fairness, *why])


@composes(PostKind.NOTICE)
async def _notice(client: CairnClient, live: Live | None, post: Post, _: bool) -> Outgoing | None:
    """Who is next and what happened, with a link to the board above; None if none of them owes anything now. One that was
    tried may have arrived, and must be found to be removed."""
    if live is None:
        return None
    tables, table = client.service, live.table
    owing = {player.person.id for player in table.players if player.seat in table.owing}
    mention = tuple(person for person in post.mention if person in owing)
    if post.tried is None and not (mention and table.status is Status.RUNNING):
        return None
    shown = await tables.play.projection.show(table.id, None, seq=post.seq, since=post.since)
    board = None if live.book.board_post is None else await tables.outbox.message_of(live.book.board_post)
    links: list[ui.Item[Any]] = []
    if board is not None:
        url = f"{words.link(table)}/{board}"
        links = [ui.Button(label="Board", style=discord.ButtonStyle.link, url=url)]
    move = button("Move", "move", table.id, post.seq, style=Style.primary)
    content = board_words(shown, mention, tables.time_control.timekeeper.told(table))
    return Outgoing(content, rows([move, *links]), None, only(mention))


@composes(PostKind.DIRECT)
async def _told_directly(client: CairnClient, live: Live | None, post: Post, _: bool) -> Outgoing | None:
    """A direct message; None if what it says has come to be untrue."""
    table = None if live is None else live.table
    if table is not None and post.buttons in (UNREACHABLE, PASSED_ON):
        text = await told(client.service, table, post)
        return direct(table, post, text) if text else None
    line = lines.get(post.buttons)
    view = None if table is None or line is None else line.buttons(table, post)
    return direct(table, post, view=view)
