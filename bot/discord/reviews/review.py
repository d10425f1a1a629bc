"""**Review** below a finished game: how it was played, in private, and for everybody once all who played agree; and each turning
point, tried again."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import aiohttp
import discord

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import (
    NOBODY,
    Control,
    Interaction,
    Line,
    Of,
    Outgoing,
    Press,
    Reply,
    absent,
    answer,
    asker,
    button,
    composes,
    lines,
    member,
    on,
    rows,
    spend,
    style_of,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.pictures import reviews as pictures
from bot.discord.pictures.boards import NotDrawnError
from bot.discord.practice.showing import Face, faces, show
from bot.discord.reviews.words import all_words, mark_words, own_words, shown_words, waiting_words
from bot.errors import ToldError
from bot.logs import log
from bot.table.log import Live
from bot.table.model import Post, PostKind
from bot.table.notifications.preferences import USUAL, Appearance
from bot.table.practice.exercises import Session
from bot.table.quotas import Use
from bot.table.reviews import Found, UnderWay
from bot.table.reviews.again import AGAIN, game_of
from bot.table.reviews.sharing import SHOWS
from bot.table.reviews.waiting import FAILED, JUDGED
from bot.table.service import TableService
from games.computer.review import Decision

LOG: Final = log(__name__)
EVERY: Final = 5.0
"""How many seconds pass at least before somebody is told again how far a review is."""


@on("reviewmine", of=Of.PLAYED, reply=Reply.PRIVATE)
@on("review", of=Of.PLAYED, reply=Reply.PRIVATE)
async def review(press: Press) -> None:
    """Show a game's review, or how far it is; then the same message shows it once it is done. If Discord does not let it, a direct
    message says so."""
    interaction, reviews, person = press.interaction, press.tables.reviews, asker(press.interaction).id
    spend(interaction, Use.HISTORIES)  # the whole game is read
    found = await reviews.look(press.game, person)
    await _show(interaction, found)
    if found.under_way is None or not found.under_way.here:
        return
    told_at = interaction.client.loop.time()

    async def told(under_way: UnderWay | None) -> bool:
        nonlocal told_at
        if under_way is not None and interaction.client.loop.time() - told_at < EVERY:
            return True
        told_at = interaction.client.loop.time()
        try:
            if under_way is not None:
                text = waiting_words(found, under_way)
                await interaction.edit_original_response(content=text, allowed_mentions=NOBODY)
            else:
                await _show(interaction, await reviews.look(press.game, person))
        except (discord.DiscordException, aiohttp.ClientError, OSError, ToldError) as error:
            LOG.info("nobody could be told how far a review is", reason=f"{type(error).__name__}: {error}")
            return False
        return True

    reviews.watch(press.game, person, told)


async def _show(interaction: Interaction, found: Found, heading: str = "") -> None:
    """Show what there is of a review to the person who asks."""
    person = asker(interaction).id
    if found.under_way is not None:
        text, controls, files = waiting_words(found, found.under_way), list[Control](), list[discord.File]()
    elif found.review is None:
        text, controls, files = f"{words.title(found.table)}: {FAILED}", [], []
    else:
        own = None if found.seat is None else found.review.seats[found.seat]
        text = all_words(found) if own is None else own_words(found, own, person)
        controls = [*_tries(found, (found.review if own is None else own).turning), *_wishes(found, person)]
        files = await _picture(tables_of(interaction), found, person, await style_of(interaction))
    content = words.cut("\n".join(part for part in (heading, text) if part), words.CONTENT_LIMIT)
    await answer(interaction, content, rows(controls), files)
    if found.under_way is None:
        await tables_of(interaction).reviews.waiting.end(found.table.id, person)


def _tries(found: Found, turning: Sequence[Decision]) -> list[Control]:
    """A button for each turning point, to decide again."""
    return [
        button(f"Try from {number}", "reviewtry", found.table.id, each.first)
        for number, each in enumerate(turning, 1)
    ]


def _wishes(found: Found, person: int) -> list[Control]:
    """What somebody can do with a review who played: show it to everybody, and post their mark."""
    asked = any(each.id == person for each in found.missing)
    agreed = any(each.id == person for each in found.agreed)
    shows = not found.post and (asked or (agreed and not found.missing))
    controls = [button("Show everybody", "reviewshow", found.table.id)] if shows else []
    if not found.marked and found.seat is not None and mark_words(found, person, ""):
        controls.append(button("Post my mark", "reviewmark", found.table.id))
    return controls


async def _picture(
    tables: TableService, found: Found, waiting: int, style: Appearance, *, everybody: bool = False
) -> list[discord.File]:
    """The course of a game as a picture; none if it cannot be drawn: the words say what matters."""
    if found.review is None:
        return []
    seat, names = None if everybody else found.seat, words.plain_names(found.table)
    look = pictures.look(found.table.game, found.review, seat, found.numbers, names, shown_words(found, seat))
    with suppress(NotDrawnError):
        drawn = await pictures.drawn(tables.workers, look, waiting, style)
        return [drawn.file(f"review-{found.table.id}.png")]
    return []


@on("reviewshow", of=Of.PLAYED, reply=Reply.PRIVATE)
async def show_everybody(press: Press) -> None:
    """Agree that everybody sees a game's review; once all have, it is posted."""
    reviews, person = press.tables.reviews, asker(press.interaction)

    def asked(missing: Sequence[str]) -> str:
        who = words.listed([f"**{name}**" for name in missing])
        agree = "agrees" if len(missing) == 1 else "agree"
        return f"**{words.safe(person.name)}** shows everybody the review of {words.title(press.table)} if {who} {agree}."

    others = await reviews.sharing.others(press.game, person.id)
    gone = await absent(press.interaction, press.table.place.server, [each.id for each in others])
    await reviews.sharing.show(press.game, person, asked, gone)
    found = await reviews.look(press.game, person.id)
    names = [words.safe(each.name) for each in found.missing if each.id not in gone]
    told = (
        f"{words.listed(names)} {'has' if len(names) == 1 else 'have'} not agreed yet."
        if names
        else "Everybody can see it now."
    )
    if press.in_private:
        await _show(press.interaction, found, f"**{told}**")
    else:
        await answer(press.interaction, told)


lines[SHOWS] = Line(
    lambda table, _: rows(
        [button("Show everybody", "reviewshow", table.id), button("Review", "review", table.id)]
    )
)


lines[JUDGED] = Line(
    lambda table, post: rows(
        # The id is of this message alone, by which one that was sent is found again.
        [button("Review", "review", table.id, post.id)] if member(table, post.person or 0) else []
    )
)


@on("reviewmark", of=Of.PLAYED, reply=Reply.PRIVATE)
async def post_mark(press: Press) -> None:
    """Say in the channel how well the person who asks has played."""
    reviews, person = press.tables.reviews, asker(press.interaction)
    found = await reviews.look(press.game, person.id)
    text = mark_words(found, person.id, words.safe(person.name))
    if not text:
        raise Refusal("no_mark", "You decided nothing in this game.", "**Review** shows how it went.")
    await reviews.sharing.post_mark(press.game, person, text)
    await _show(press.interaction, await reviews.look(press.game, person.id), "**Your mark is posted.**")


@composes(PostKind.REVIEW)
async def compose(client: CairnClient, _: Live | None, post: Post, attached: bool) -> Outgoing | None:
    """The review of a game as everybody reads it; None if there is none any more."""
    if post.game is None:
        return None
    tables = client.service
    found = await tables.reviews.look(post.game, 0)
    if found.review is None:
        return None
    files = await _picture(tables, found, post.channel, USUAL, everybody=True) if attached else []
    mine = button("How I played", "reviewmine", post.game)
    view = rows([*_tries(found, found.review.turning), mine])
    return Outgoing(all_words(found), view, tuple(files))


# A turning point, tried again


def _title(session: Session) -> str:
    game, turns = session.exercise.game, session.exercise.game.turns
    when = "" if turns is None else f", turn {turns.turn_number(session.line.states[0])}"
    return f"**{game.about.title}** · from game #{game_of(session.exercise.key)}{when}"


def _beside(session: Session) -> list[Control]:
    return [button("Review", "review", game_of(session.exercise.key))]


faces[AGAIN] = Face(_title, _beside)


@on("reviewtry", of=Of.PLAYED, reply=Reply.PRIVATE)
async def try_again(press: Press) -> None:
    """Begin with a decision of a finished game: `reviewtry:<game>:<entry>`."""
    tables, person = press.tables, asker(press.interaction)
    spend(press.interaction, Use.HISTORIES)
    await tables.reviews.look(press.game, person.id)
    key = await tables.reviews.again.begin(press.game, press.number(1), person.id)
    await show(press.interaction, await tables.practice.again(person, AGAIN, key))
