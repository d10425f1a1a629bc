"""Composes the message for a row of the outbox, at the moment of delivery."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls.absence import is_away, is_to_be_replaced
from bot.discord.controls.commands import rules_key
from bot.discord.controls.control import Control, Style, button, rows
from bot.discord.outbox import unreachable
from bot.discord.outbox.snowflakes import user_by_id
from bot.discord.people import digest
from bot.discord.people.reminders import is_wanted, mute_button
from bot.discord.pictures import boards, covers
from bot.discord.pictures.drawing import NotDrawnError
from bot.discord.play.board import why_buttons
from bot.discord.seats import lobby_message as lobby
from bot.discord.seats.substitutes import is_search, search_view
from bot.table.archive.stories import moment
from bot.table.log.replay import Live
from bot.table.model.errors import TableError
from bot.table.model.posts import UNREACHABLE, WOKEN, Post, PostKind
from bot.table.model.table import Shown, Status, Table
from bot.table.model.words import bold, uncovered
from bot.table.moderation.moving import MOVED
from bot.table.people.after_quiet_hours import is_next
from bot.table.seats.substitute_words import on_the_board
from bot.table.service import TableService
from bot.table.time import words as clock_words

ABOVE_LIMIT: Final = 200
END_LIMIT: Final = 600
"""How many characters of text, as people read them, stand above a board, and above the last."""
HAPPENED_ROOM: Final = 80
"""How many of them are kept for what happened."""
PART_LIMIT: Final = 500
"""How many characters each further part of the last board's text has at most."""
LINE_LIMIT: Final = 1900
_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?]) ")
NO_FILES: Final = "-# No picture: the bot lacks **Attach Files** here. `/setup check` says where to grant it."


NOBODY: Final = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to send, or to change another into. A post leaves out `content` or `files` if None; an edit keeps
    what was there."""

    content: str | None = None
    view: ui.View | ui.LayoutView | None = None
    files: tuple[discord.File, ...] | None = None
    allowed_mentions: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)


def only(people: tuple[int, ...]) -> discord.AllowedMentions:
    """Notify these people and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[user_by_id(person) for person in people]
    )


async def leaving_alone(tables: TableService, post: Post, outgoing: Outgoing) -> Outgoing:
    """The same new message, which notifies nobody who has quiet hours or is on holiday: they are called later."""
    called = outgoing.allowed_mentions.users
    if isinstance(called, bool) or not called:
        return outgoing
    people = [int(each.id) for each in called]
    asleep = await tables.waking.asleep(people)
    awake = tuple(person for person in people if person not in asleep)
    if post.tried is not None and awake:
        await tables.waking.called(post, awake)
    if not asleep:
        return outgoing
    await tables.waking.call_later(post, asleep)
    return replace(outgoing, allowed_mentions=only(awake))


async def compose(tables: TableService, post: Post, *, pictures: bool = True) -> Outgoing | None:
    """The message for this row; None if there is nothing left to say. `pictures`: the bot may attach files there."""
    try:
        live = await tables.tables.live(post.game) if post.game is not None else None
        table = live.table if live is not None else None
        if table is not None and post.person is None and post.channel != table.place.channel:
            return _left_behind(table, post)
        match post.kind:
            case PostKind.LOBBY | PostKind.LOBBY_EDIT:
                return await _lobby(tables, live, post, pictures=pictures)
            case PostKind.BOARD | PostKind.BOARD_EDIT:
                return await board(tables, table, post, pictures=pictures) if table is not None else None
            case PostKind.LINE if post.buttons == WOKEN:
                people = await tables.waking.still(post)
                return replace(_line(table, post), allowed_mentions=only(people)) if people else None
            case PostKind.LINE | PostKind.LINE_EDIT:
                return _line(table, post)
            case PostKind.DIRECT:
                return await _told_directly(tables, table, post)
            case PostKind.NOTICE:
                return await _notice(tables, live, post)
            case PostKind.STRIP | PostKind.REMOVE:
                return Outgoing()
            case PostKind.CALL:
                return await _call(tables, table, post)
            case PostKind.DAILY:
                found = await digest.compose(tables, post)
                return None if found is None else Outgoing(*found)
            case PostKind.ANIMATION:  # `bot/discord/archive/animation.py` composes it
                return None
    except TableError:
        return None


def _left_behind(table: Table, post: Post) -> Outgoing | None:
    """What is still said in a channel from which the game has moved."""
    if post.kind is PostKind.LINE_EDIT or (post.kind is PostKind.LINE and post.buttons == MOVED):
        return _line(table, post)
    if post.kind is PostKind.LOBBY_EDIT:
        return _without_picture(lobby.shown(table, moved=True))
    return None


def _without_picture(shown: tuple[str, ui.View | None]) -> Outgoing:
    content, view = shown
    return Outgoing(content, view, ())


async def _lobby(
    tables: TableService, live: Live | None, post: Post, *, pictures: bool = True
) -> Outgoing | None:
    """The lobby, with the game's cover while it is open. An edit leaves the picture that is there."""
    if live is None:
        return None
    table = live.table
    row = post.id if post.kind is PostKind.LOBBY else post.target
    if table.status is Status.LOBBY and row != live.book.lobby_post:
        # A later message shows the lobby, as when the game was moved away and back: only that one gets the buttons.
        # A message that was tried may have arrived, and is searched for.
        unsent = post.kind is PostKind.LOBBY and post.tried is None
        return None if unsent else _without_picture(lobby.shown(table, below=True))
    content, view = lobby.shown(table, told=post.text)
    files: tuple[discord.File, ...] | None = ()
    if table.status is Status.LOBBY:
        files = None if post.kind is PostKind.LOBBY_EDIT else await _cover(tables, table, pictures=pictures)
    return Outgoing(content, view, files, only(post.mention) if post.mention else NOBODY)


async def _cover(tables: TableService, table: Table, *, pictures: bool) -> tuple[discord.File, ...]:
    """The game's cover as an upload; none if it cannot be drawn or attached: the lobby says all that it shows."""
    if not pictures:
        return ()
    with contextlib.suppress(NotDrawnError):  # the log says why
        drawn = await covers.cover(tables.workers, table.game, table.place.channel)
        return (drawn.file(f"{table.game.about.key}.png"),)
    return ()


async def board(tables: TableService, table: Table, post: Post, *, pictures: bool = True) -> Outgoing:
    """The public board: who must act and what happened, the picture or else the board in words, the buttons."""
    shown = await tables.looking.show(table.id, None, seq=post.seq, since=post.since)
    # Whoever has moved in the meantime is not notified; an edit shows mentions, but notifies nobody.
    owing = {player.person.id for player in table.players if player.seat in table.owing & shown.owing}
    mention = tuple(person for person in post.mention if person in owing)
    if post.kind is PostKind.BOARD_EDIT:
        mention = tuple(sorted(owing)) if len(table.players) > 1 else ()
    ended = table.status is not Status.RUNNING and not shown.owing
    if ended:
        mention = post.mention
    standing = (tables.clocks.told(table), on_the_board(table))
    content = board_words(shown, mention, " ".join(part for part in standing if part))
    buttons = ""
    if ended:
        further, buttons = await _at_the_end(tables, table, post)
        content = "\n".join([content, *further])
        shown = replace(
            shown, moment=await moment(tables.tables, table.id, buttons, words.plain_names(table))
        )
    files: tuple[discord.File, ...] = ()
    room, channel = words.CONTENT_LIMIT - len(content) - 1, table.place.channel
    told = ""
    try:
        if pictures:
            files = (await boards.file(tables.workers, shown, channel),)
        else:
            told = await boards.with_note(tables.workers, shown, NO_FILES, room, channel)
    except NotDrawnError as error:
        told = await boards.instead(tables.workers, shown, error, room, channel)
    if told:
        content = f"{words.cut(content, words.CONTENT_LIMIT - len(told) - 1)}\n{told}"
    view = board_view(table, shown.seq, buttons, why_buttons(shown, post.since))
    return Outgoing(content, view, files, only(mention))


async def _at_the_end(tables: TableService, table: Table, post: Post) -> tuple[list[str], str]:
    """What the last board tells below the result, who stopped the game or its story, and what was hidden; and its
    further buttons."""
    told, buttons = post.text, post.buttons
    if not told:
        told, buttons = await tables.tables.store.last_told(table.id)
    live = await tables.tables.playing(table.id)
    hidden = uncovered(table, None if live.position is None else live.position.state)
    return [words.cut(part, PART_LIMIT) for part in (told, hidden) if part], buttons


def board_words(shown: Shown, mention: tuple[int, ...], time: str = "") -> str:
    """What happened in brief, then which game it is and who is called: two lines, at most 200 characters as they are
    read. Catch up has the rest. At the end there is room for the reason and all results.

    People in `mention` are mentioned where their names stand. What there is to say about `time` comes last.
    """
    table = shown.table
    called = [player for player in table.players if player.person.id in mention]
    happened = [part for told in words.happened(shown) for part in _SENTENCE_ENDS.split(told)]
    limit = ABOVE_LIMIT if table.status is Status.RUNNING or shown.owing else END_LIMIT
    time = time if table.status is Status.RUNNING else ""
    limit -= len(clock_words.as_read(time)) + 1 if time else 0
    room = limit - len(words.title(table)) - 2 - (HAPPENED_ROOM if happened else 0)
    # The same sentences twice: with names, as they are read and measured, and with mentions, as they are sent.
    read = _SENTENCE_ENDS.split(words.prompt(shown))
    sent = _SENTENCE_ENDS.split(words.prompt(shown, words.mentioning(table, [each.seat for each in called])))
    number = 1
    while number < len(read) and len(" ".join(read[: number + 1])) <= room:
        number += 1
    owed, seen = " ".join(sent[:number]), " ".join(read[:number])
    missing = [each for each in called if f"<@{each.person.id}>" not in owed]
    if missing:
        owed = f"{' '.join(f'<@{each.person.id}>' for each in missing)} {owed}"
        seen = f"{' '.join(words.plain(each.person.name) for each in missing)} {seen}"
    left = max(limit - len(words.title(table)) - 3 - len(seen), HAPPENED_ROOM)
    brief = _last_of(happened, min(left, ABOVE_LIMIT))
    return "\n".join(line for line in (brief, f"{words.title(table)}: {owed} {time}".rstrip()) if line)


def _last_of(sentences: Sequence[str], room: int) -> str:
    """The last of these sentences that fit into this many characters; the last one at least in part."""
    kept: list[str] = []
    for sentence in reversed(sentences):
        if kept and len(" ".join((sentence, *kept))) > room:
            break
        kept.insert(0, sentence)
    return words.cut(" ".join(kept), room)


def board_view(table: Table, seq: int, further: str = "", why: Sequence[Control] = ()) -> ui.View | None:
    """The buttons below a board; `further` names those of the last board that its story brings, `why` explains what has
    happened."""
    looking = [
        button("My view", "view", table.id, seq),
        button("Catch up", "since", table.id, seq),
        button("Rules", "rules", rules_key(table.game), table.id),
    ]
    if table.status is Status.RUNNING:
        hints = [button("Hint", "hint", table.id)] if table.game.extras.hint is not None else []
        plans = [button("Plan", "plan", table.id)] if table.game.about.facts.plans else []
        buttons = [button("Move", "move", table.id, seq, style=Style.primary), *plans, *looking, *hints, *why]
        return rows(buttons[:5], buttons[5:])
    dice = (
        [button("Check the dice", "dice", table.id)] if table.game.about.facts.chance and table.secret else []
    )
    # As below every board, the id of `view` tells the message from others.
    back = button("Look back", "view", table.id, seq)
    if table.only_shown:
        return rows([back])
    name, _, chance = further.partition(" ")
    again = [button("Try again from there", "again", table.id, chance)] if name == "again" else []
    moving = [button("Animation", "animate", table.id)] if table.moves else []
    rematch = button("Rematch", "rematch", table.id, style=Style.primary)
    return rows([rematch, back, *moving, *dice, *again], why)


def _line(table: Table | None, post: Post) -> Outgoing:
    # The table has already escaped the names in its lines.
    text = post.text
    for player in table.players if table is not None else ():
        if player.person.id in post.mention:
            before, found, after = text.rpartition(bold(player.person.name))
            if found:
                text = f"{before}<@{player.person.id}>{after}"
    missing = [f"<@{person}>" for person in post.mention if f"<@{person}>" not in text]
    content = words.cut(" ".join([*missing, text]), LINE_LIMIT)
    return Outgoing(content, line_view(table, post), None, only(still_asked(table, post)))


def still_asked(table: Table | None, post: Post) -> tuple[int, ...]:
    """Those whom a line calls: if it asks for something that is over, as when it was held up, nobody."""
    if table is None:
        return post.mention
    if post.buttons == "offer":
        offer = table.offer if table.offer is not None and table.offer.seq == post.seq else None
        return tuple(
            each for each in post.mention if offer is not None and table.seat_of(each) in offer.waiting
        )
    if is_search(post):
        return post.mention if any(each.post == post.id for each in table.seeking.seats) else ()
    return post.mention


def line_view(table: Table | None, post: Post) -> ui.View | None:
    """The buttons below a line: for an offer, for a substitute, for a rematch, or to try again from the last chance."""
    if table is None:
        return None
    if post.buttons == "offer":
        seq = post.seq or (table.offer.seq if table.offer is not None else 0)
        return rows(
            [
                button("Accept", "accept", table.id, seq, style=Style.success),
                button("Decline", "decline", table.id, seq, style=Style.danger),
            ]
        )
    if is_search(post):
        return search_view(table, post)
    if post.buttons == "again":  # the story of a game that ended before its board told it
        return rows([button("Try again from there", "again", table.id, post.seq, style=Style.primary)])
    if post.buttons == WOKEN:
        return woken_view(table, post)
    if post.buttons == "rematch":
        return rows([button("Rematch", "rematch", table.id, style=Style.primary)])
    return None


def woken_view(table: Table, post: Post) -> ui.View | None:
    """The buttons below a line to those who can be called again. Their ids are of this line alone, by which it is found."""
    people = post.mention
    moving = [each for each in people if is_next(table, each) or is_away(table, each)]
    coming = [each for each in people if is_to_be_replaced(table, each)]
    move = button("Move", "move", table.id, post.seq, post.id, style=Style.primary)
    back = button("I am back", "comeback", table.id, post.id)
    return rows([*([move] if moving else []), *([back] if coming else [])]) if moving or coming else None


async def _notice(tables: TableService, live: Live | None, post: Post) -> Outgoing | None:
    """Who is next and what happened, with a link to the board above; None if none of them owes anything now. One that was
    tried may have arrived, and must be found to be removed."""
    if live is None:
        return None
    table = live.table
    owing = {player.person.id for player in table.players if player.seat in table.owing}
    mention = tuple(person for person in post.mention if person in owing)
    if post.tried is None and not (mention and table.status is Status.RUNNING):
        return None
    shown = await tables.looking.show(table.id, None, seq=post.seq, since=post.since)
    board = None if live.book.board_post is None else await tables.outbox.message_of(live.book.board_post)
    links: list[ui.Item[Any]] = []
    if board is not None:
        url = f"{words.link(table)}/{board}"
        links = [ui.Button(label="Board", style=discord.ButtonStyle.link, url=url)]
    move = button("Move", "move", table.id, post.seq, style=Style.primary)
    content = board_words(shown, mention, tables.clocks.told(table))
    return Outgoing(content, rows([move, *links]), None, only(mention))


async def _call(tables: TableService, table: Table | None, post: Post) -> Outgoing | None:
    """A reminder; None if whoever it is for no longer owes that decision, or does not want it now."""
    called = post.person or next(iter(post.mention), 0)
    seat = table.seat_of(called) if table is not None else None
    if table is None or seat is None or not await is_wanted(tables, table, post, seat):
        return None
    view = rows([mute_button(table, post, seat)])
    if post.person is not None:
        return replace(_direct(table, post), view=view)
    return Outgoing(words.cut(f"<@{called}> {post.text}", LINE_LIMIT), view, None, only((called,)))


async def _told_directly(tables: TableService, table: Table | None, post: Post) -> Outgoing | None:
    """A direct message; None if what it says has come to be untrue."""
    if table is not None and post.buttons == UNREACHABLE:
        text = await unreachable.told(tables, table, post)
        return _direct(table, replace(post, text=text)) if text else None
    return _direct(table, post)


def _direct(table: Table | None, post: Post) -> Outgoing:
    where = f"\n{words.link(table)}" if table is not None else ""
    return Outgoing(words.cut(post.text, LINE_LIMIT - len(where)) + where)
