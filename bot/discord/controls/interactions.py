"""The client as features see it; who asks, where, what they may see and how often; and how they are answered."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import ui
from discord.utils import MISSING

from bot.clock import now_utc
from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.errors import Refusal
from bot.discord.pictures import boards
from bot.errors import StoreError
from bot.logs import log
from bot.table.model import Person, Place, Shown, Status, Table, TableError
from bot.table.notifications.preferences import USUAL, Appearance
from bot.table.quotas import Scope, Use
from bot.table.service import TableService
from render.core.look import Choice

LOG = log(__name__)
T = TypeVar("T")
NOBODY = discord.AllowedMentions.none()
BLINK: Final = 0.02
"""How many seconds somebody waits at most for the first sign that the bot has heard them."""


Interaction: TypeAlias = discord.Interaction[CairnClient]
"""An interaction with this bot, so that its client has the tables."""


_working: set[asyncio.Future[Any]] = set()


def tables_of(interaction: Interaction) -> TableService:
    """The table service of the client that got this interaction."""
    return interaction.client.service


def person_of(user: discord.User | discord.Member) -> Person:
    """A Discord user as the table knows them."""
    return Person(user.id, words.plain(user.display_name))


def asker(interaction: Interaction) -> Person:
    """The person who asks."""
    return person_of(interaction.user)


def place_of(interaction: Interaction) -> Place:
    """The channel or thread of an interaction. Raises Refusal in direct messages."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("direct_message", words.NO_DIRECT, words.NO_DIRECT_HINT)
    channel = interaction.channel
    below = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Place(interaction.guild_id, interaction.channel_id, below)


async def here(interaction: Interaction) -> Table | None:
    """The game in this channel: the open one, else the last one; None if there is none."""
    try:
        return await tables_of(interaction).play.projection.latest(place_of(interaction))
    except TableError:
        return None


def request_of(interaction: Interaction) -> str:
    """Discord's id of this request; a request that comes twice gets the first answer."""
    return str(interaction.id)


async def think(interaction: Interaction) -> None:
    """Acknowledge; a private answer follows with `answer`."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def promptly(acknowledge: Callable[[], Awaitable[None]], work: Coroutine[Any, Any, T]) -> T:
    """Do the work, and acknowledge as soon as it takes longer than a blink.

    Most moves are saved sooner; then the answer is the acknowledgement. While another move is being made, the
    acknowledgement comes before the work, so that nobody waits for the moves of others to be heard. The work goes
    on if acknowledging fails, and its own error is raised first.
    """
    sent: BaseException | None = None
    beside_others = bool(_working)
    if beside_others:
        try:
            await acknowledge()
        except asyncio.CancelledError:
            work.close()
            raise
        except Exception as error:
            sent = error
    working = asyncio.ensure_future(work)
    _working.add(working)
    working.add_done_callback(_working.discard)
    await asyncio.wait({working}, timeout=None if beside_others else BLINK)
    if not working.done():
        # If this task is cancelled, `wait` lets the work go on; `gather` would cancel it too.
        results = await asyncio.gather(acknowledge(), asyncio.wait({working}), return_exceptions=True)
        sent = results[0]
    if sent is not None and not working.cancelled() and working.exception() is None:
        raise sent
    return await working


async def answer(
    interaction: Interaction,
    content: str,
    view: ui.View | None = None,
    files: Sequence[discord.File] = (),
) -> int | None:
    """Answer privately, or change the message whose control was used; before or after an acknowledgement. Returns the
    id of the message, None if Discord does not tell it."""
    content = words.cut(content, words.CONTENT_LIMIT)
    if interaction.response.is_done():
        edited = await interaction.edit_original_response(
            content=content, attachments=list(files), view=view, allowed_mentions=NOBODY
        )
        return edited.id
    if interaction.type is discord.InteractionType.component:
        await interaction.response.edit_message(
            content=content, attachments=list(files), view=view, allowed_mentions=NOBODY
        )
        return None if interaction.message is None else interaction.message.id
    sent = await interaction.response.send_message(
        content, ephemeral=True, files=list(files), view=view or MISSING, allowed_mentions=NOBODY
    )
    return sent.message_id


async def answer_move(
    interaction: Interaction, game: int, content: str, view: ui.View | None = None, *, passing: bool = False
) -> None:
    """Answer with a line about this person's moves in a game, in the only private message about them. Without controls,
    or if it is `passing`, it removes itself."""
    message = await answer(interaction, content, view)
    one_message(interaction, game, message, passing=passing or view is None)


def one_message(
    interaction: Interaction,
    game: int,
    message: int | None,
    *,
    passing: bool = False,
    hint: bool = False,
) -> None:
    """Remove the private message that this person had about their moves in a game, now that they have this one; a hint takes
    only the place of a hint."""
    if message is not None:
        interaction.client.private.shown(interaction, game, message, passing=passing, hint=hint)


async def also(interaction: Interaction, content: str, view: ui.View | None = None) -> None:
    """Send another private message after `answer`, or beside the message whose button was pressed."""
    await interaction.followup.send(content, ephemeral=True, view=view or MISSING, allowed_mentions=NOBODY)


async def style_of(interaction: Interaction) -> Appearance:
    """How the pictures look that only the person who asks sees; as usual if that cannot be read just now."""
    try:
        return await tables_of(interaction).notifications.preferences.style(interaction.user.id)
    except StoreError as error:
        LOG.warning("a picture looks as usual: its reader's wish cannot be read", reason=error.message)
        return USUAL


async def answer_pages(interaction: Interaction, text: str, view: ui.View | None = None) -> None:
    """Answer privately at any length, in as many messages as needed; the controls stand below the first."""
    first, *rest = words.pages(text)
    await answer(interaction, first, view)
    for page in rest:
        await also(interaction, page)


async def answer_board(
    interaction: Interaction,
    shown: Shown,
    content: str,
    view: ui.View | None = None,
    choices: tuple[Choice, ...] = (),
) -> int | None:
    """Answer privately with the picture of what this person may see, or with words if it cannot be drawn; `choices`
    are marked on it with their numbers. Returns what `answer` returns."""
    workers, person = tables_of(interaction).workers, interaction.user.id
    style = await style_of(interaction)
    files: list[discord.File] = []
    try:
        files = [await boards.file(workers, shown, person, choices, style)]
    except boards.NotDrawnError as error:
        room = words.CONTENT_LIMIT - len(content) - 1
        told = await boards.with_note(workers, shown, error.note, room, person)
        content = f"{words.cut(content, words.CONTENT_LIMIT - len(told) - 1)}\n{told}"
    return await answer(interaction, content, view, files)


async def is_old(tables: TableService, shown: Shown, person: Person, number: int, *, own: bool) -> bool:
    """Whether a control with this number belongs to another position than the current one.

    `own`: the number is the person's own (`Shown.seq`), as in a private message; otherwise everybody's
    (`Table.public`), as below a board. Rows that leave the position alone, such as an offer or its refusal, make no
    control old; nor do the sealed decisions of others.
    """
    if number == (shown.seq if own else shown.table.public):
        return False
    return await tables.play.projection.stale(shown.table.id, person.id, number, own=own)


def member(table: Table, person: int) -> bool:
    """Whether this person plays, observes or hosts this game, or is invited to it."""
    invited = any(other.id == person for other in table.invited)
    return table.viewpoint(person) is not None or table.host.id == person or invited


def may_see(interaction: Interaction, table: Table) -> bool:
    """Whether the person who asks may look at a game from here. In its channel anybody may; elsewhere on its server, those who
    are in it, and those who can read its channel."""
    if interaction.guild is None or interaction.guild_id != table.place.server:
        return False
    return member(table, interaction.user.id) or may_read(interaction, table.place.channel)


def may_read(interaction: Interaction, number: int) -> bool:
    """Return whether the person who asks may read this channel. They may always read the one they ask in."""
    if interaction.channel_id == number:
        return True
    channel = interaction.guild.get_channel_or_thread(number) if interaction.guild is not None else None
    if channel is None or not isinstance(interaction.user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    with contextlib.suppress(discord.ClientException):  # a thread whose channel is unknown
        rights = channel.permissions_for(interaction.user)
        return rights.view_channel and rights.read_message_history
    return False


def moderates_here(interaction: Interaction, table: Table) -> bool:
    """Whether the person who asks moderates the game's channel. Discord tells it of the channel where they ask."""
    here = interaction.channel_id == table.place.channel and interaction.guild_id == table.place.server
    return here and interaction.permissions.manage_messages


UNKNOWN_MEMBER: Final = frozenset({10007, 10013})
"""Discord's codes for somebody who is not on a server, and for a user who no longer exists."""
PATIENCE: Final = 2.0
"""Seconds to wait for Discord's answer. People it says nothing about in time count as present."""


async def gone(interaction: Interaction, game: int) -> frozenset[int]:
    """The ids of the other players of a running game who are no longer on its server. Discord is asked only if a player
    asks, and if somebody has moved: otherwise nobody need agree."""
    table = await tables_of(interaction).play.projection.get(game)
    plays = table.status is Status.RUNNING and table.seat_of(interaction.user.id) is not None
    if not plays or not table.moves:
        return frozenset()
    others = [
        player.person.id
        for player in table.players
        if not player.resigned and player.person.id != interaction.user.id
    ]
    return await absent(interaction, table.place.server, others)


async def absent(interaction: Interaction, server: int | None, people: Iterable[int]) -> frozenset[int]:
    """Those of these people who are no longer on a server."""
    missing: set[int] = set()
    if server is not None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                look = partial(_look, interaction.client, server, missing)
                await asyncio.gather(*(look(person) for person in people if person > 0))
    return frozenset(missing)


async def _look(client: CairnClient, server: int, missing: set[int], person: int) -> None:
    """Ask Discord, since another process may hear the events of this server."""
    try:
        await client.http.get_member(server, person)
    except discord.HTTPException as error:
        if error.code in UNKNOWN_MEMBER:
            missing.add(person)


DONE: Final[dict[Use, str]] = {
    Use.IMPORTS: "imported",
    Use.EXPORTS: "exported",
    Use.HISTORIES: "looked at",
    Use.HINTS: "asked for",
    Use.ANIMATIONS: "asked for",
    Use.LOBBIES: "opened or moved",
    Use.SUBSTITUTES: "asked for",
    Use.REPORTS: "reported",
    Use.ACTIONS: "used",
    Use.SUGGESTIONS: "asked for",
}
THINGS: Final[dict[Use, str]] = {
    Use.IMPORTS: "games",
    Use.EXPORTS: "games",
    Use.HISTORIES: "earlier positions",
    Use.HINTS: "hints",
    Use.ANIMATIONS: "animations",
    Use.LOBBIES: "games",
    Use.SUBSTITUTES: "substitutes",
    Use.REPORTS: "problems",
    Use.ACTIONS: "commands and buttons",
    Use.SUGGESTIONS: "suggestions",
}
WHERE: Final[dict[Scope, str]] = {"channel": "in this channel", "server": "on this server"}


def spend(interaction: Interaction, use: Use) -> None:
    """Count a use. Raises Refusal, with the time when it is possible again, if there were too many."""
    client = interaction.client
    _welcome(interaction)
    wait = client.quotas.take(
        use,
        person=interaction.user.id,
        channel=interaction.channel_id,
        server=interaction.guild_id,
    )
    if wait is None:
        return
    who = "You have" if wait.scope == "person" else f"People {WHERE[wait.scope]} have"
    # Discord rounds down, so a second more. People's clocks show the real time, not the bot's.
    when = now_utc() + timedelta(seconds=wait.seconds + 1)
    raise Refusal(
        "too_many",
        f"{who} {DONE[use]} too many {THINGS[use]} in a short time.",
        f"Try again {discord.utils.format_dt(when, 'R')}.",
    )


def _welcome(interaction: Interaction) -> None:
    """Note that somebody is here. Raises Refusal while they are being forgotten."""
    private, person = tables_of(interaction).privacy, interaction.user.id
    if person in private.forgetting.leaving:
        raise Refusal(
            "being_forgotten", "You are being forgotten just now.", "Come back in a minute: you begin anew."
        )
    private.age.note(person)


@contextmanager
def spent(interaction: Interaction, use: Use) -> Iterator[None]:
    """Count a use, as `spend` does, unless it is refused."""
    spend(interaction, use)
    try:
        yield
    except TableError:
        interaction.client.quotas.give_back(
            use,
            person=interaction.user.id,
            channel=interaction.channel_id,
            server=interaction.guild_id,
        )
        raise
