"""**Report a problem**: the form, and the message that tells the bot's owners what was reported."""

from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from typing import Final

import discord
from discord import ui

from bot import digits
from bot.discord import errors, words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import (
    Interaction,
    Of,
    Outgoing,
    Press,
    Reply,
    answer,
    asked_choice,
    asked_text,
    button,
    composes,
    here,
    on,
    option,
    rows,
    spend,
    spent,
)
from bot.errors import StoreError
from bot.logs import log
from bot.store import CorruptRow
from bot.table.log import Live
from bot.table.model import Place, Post, PostKind, Table, TableError, escaped
from bot.table.play.projection import hides
from bot.table.quotas import Use
from bot.table.reports import LONGEST, Owner, Report, Sends
from bot.table.service import TableService

LOG = log(__name__)
MOST_FILES: Final = 5
MOST_BYTES: Final = 7_000_000
"""How many files, and bytes in all, go with one message."""
WORDS_ROOM: Final = 1200
LEAST_WORDS: Final = 120
"""How many characters of people's words a message to the owners has in all, and of each at least; `python -m bot report` and the
files have all."""


def below_a_code(code: str) -> ui.View | None:
    """The button below an error with a code, which the report names then."""
    return rows([button("Report a problem", "report", code)])


errors.below_a_code.append(below_a_code)


@on("report", of=Of.NOTHING, reply=Reply.LATER)
async def ask(press: Press) -> None:
    """Open the form. Raises Refusal if this person has reported too much already, before they write."""
    interaction = press.interaction
    _may_report(interaction)
    table = None
    with suppress(StoreError):  # it can be reported that the game cannot be read
        table = await here(interaction)
    asked = [
        asked_text(
            "words",
            "What is wrong?",
            LONGEST,
            help_text="The bot's owner reads this, with your name.",
            example="What happened, and what you expected instead",
            lines=True,
            needed=True,
        )
    ]
    choices = [] if table is None else _choices(table, interaction.user.id)
    if table is not None and choices:
        asked.append(asked_choice("game", "Send the game too?", choices, _of_which_game(table)))
    game, seq = (table.id, table.seq) if table is not None and choices else (0, 0)
    code = press.fields[0] if press.fields else ""
    await press.open_form("Report a problem", asked, "reported", game, seq, code)


def _may_report(interaction: Interaction) -> None:
    spend(interaction, Use.REPORTS)
    interaction.client.quotas.give_back(
        Use.REPORTS,
        person=interaction.user.id,
        channel=interaction.channel_id,
        server=interaction.guild_id,
    )


def _of_which_game(table: Table) -> str:
    told = f"{table.game.about.full_title} #{table.id} up to now."
    return words.cut(f"{told} Nobody else's secrets are sent." if hides(table) else told, 100)


def _choices(table: Table, person: int) -> list[discord.SelectOption]:
    """What of the game can be sent; nothing before it has begun."""
    if not table.seq:
        return []
    no = option("No, only my words", Sends.NOTHING.value)
    if not hides(table):
        return [no, option("Yes, send the game", Sends.PUBLIC.value)]
    yes = [option("Yes, what everybody can see", Sends.PUBLIC.value)]
    if table.viewpoint(person) is not None:
        yes.append(option("Yes, and what only I can see", Sends.OWN.value, "The owner may play here too."))
    return [no, *yes]


@on("reported", of=Of.NOTHING, reply=Reply.NEW)
async def keep(press: Press) -> None:
    """Keep what the form says, and tell its reference."""
    interaction = press.interaction
    game, seq, code = press.number(0), press.number(1), press.text(2)
    sends = _chosen(press)
    table = await _game(press, game) if game else None
    with spent(interaction, Use.REPORTS):
        report = await press.tables.reports.keep(
            interaction.id,
            interaction.user.id,
            Place(interaction.guild_id, interaction.channel_id or 0),
            table,
            seq,
            sends,
            code,
            press.chosen(0),
        )
    await answer(interaction, kept_words(report))


def _chosen(press: Press) -> Sends:
    """What of the game is to be sent. Only what somebody agrees to is."""
    chosen = press.chosen(1) if len(press.values) > 1 else ""
    return next((each for each in Sends if each.value == chosen), Sends.NOTHING)


async def _game(press: Press, game: int) -> Table | None:
    """The game of the form; None if it cannot be read."""
    try:
        return await press.tables.play.projection.get(game)
    except CorruptRow:
        return None


def kept_words(report: Report) -> str:
    """The answer to somebody who has reported a problem."""
    what = {
        Sends.NOTHING: "your words",
        Sends.PUBLIC: "your words and the game",
        Sends.OWN: "your words and the game as you see it",
    }[report.sends]
    return f"Thank you! This is report **{report.reference}**. The bot's owner gets {what}; it is kept for 90 days."


# telling the owners


async def owners(client: CairnClient) -> Sequence[Owner]:
    """Who is told: the channel and the people of the settings, else the owner of the bot's application."""
    config = client.config
    channel = [Owner(channel=config.report_channel)] if config.report_channel else []
    people = [Owner(person) for person in config.report_people]
    if channel or people:
        return [*channel, *people]
    about = await client.application_info()
    person = about.team.owner_id if about.team is not None else about.owner.id
    own = client.user is not None and client.user.id == person
    return [] if person is None or own else [Owner(person)]


@composes(PostKind.REPORTS)
async def compose(client: CairnClient, _live: Live | None, post: Post, files_too: bool) -> Outgoing | None:
    """What was reported since owners were last told; None if none of it is kept any more."""
    tables, micros = client.service, digits.number(post.text)
    found = [] if micros is None else await tables.reports.gathered(micros)
    if not found:
        return None
    told: list[str] = []
    files: list[discord.File] = []
    size = left = 0
    for report in found:
        told.append(await _report_words(tables, report, max(LEAST_WORDS, WORDS_ROOM // len(found))))
        file = await _file(tables, report)
        if file is None:
            continue
        size += len(file[1])
        if not files_too or len(files) == MOST_FILES or size > MOST_BYTES:
            left += 1
            continue
        files.append(discord.File(BytesIO(file[1]), filename=file[0]))
    return Outgoing(_message(told, found, left), None, tuple(files) or None)


def _message(told: Sequence[str], found: Sequence[Report], left: int) -> str:
    count = len(found)
    heading = "**A problem was reported**" if count == 1 else f"**{count} problems were reported**"
    notes = []
    if left:
        notes.append(
            f"-# {words.count(left, 'game')} did not fit: `python -m bot report REFERENCE` writes it."
        )
    if any(report.sends is not Sends.NOTHING for report in found):
        notes.append("-# `python -m bot replay FILE` plays a game again and checks it.")
    foot = "\n".join(["", *notes]) if notes else ""
    more = "… and {} more: `python -m bot report` lists them."
    return words.fit([heading, *told], words.CONTENT_LIMIT - len(foot), more) + foot


async def _report_words(tables: TableService, report: Report, room: int) -> str:
    """One report for the owners, with so many characters of what somebody wrote."""
    title = ""
    if report.game is not None:
        title = f"game #{report.game}"
        with suppress(TableError, CorruptRow):
            title = words.title(await tables.play.projection.get(report.game))
    where = f"<#{report.place.channel}>" if report.place.server is not None else "direct messages"
    when = discord.utils.format_dt(report.at, "f")
    parts = [f"**{report.reference}**", f"<@{report.person}>", where, title, when]
    if report.code:
        parts.append(f"error {words.quoted(report.code)} in the log")
    said = escaped(words.one_line(report.words, room))
    return f"{' · '.join(filter(None, parts))}\n> {said}"


async def _file(tables: TableService, report: Report) -> tuple[str, bytes] | None:
    """The game of a report; None if it is not sent, or cannot be read, which the log says."""
    try:
        return await tables.reports.file(report)
    except (TableError, CorruptRow) as error:
        LOG.warning("a reported game cannot be sent", reference=report.reference, reason=error.message)
        return None
