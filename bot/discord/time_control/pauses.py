"""`/game pause`, `/game unpause`, `/game more-time` and `/me`."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.discord import words
from bot.discord.controls.commands import (
    Choice,
    choices,
    command,
    players_here,
    running,
    seat_named,
    suggests,
)
from bot.discord.controls.interactions import Interaction, answer, asker, request_of, tables_of
from bot.discord.controls.permissions import moderates_here
from bot.discord.errors import Refusal
from bot.discord.play.offers import offered_view, offered_words
from bot.table.model import Table
from bot.table.time_control import words as clock_words
from bot.table.time_control.words import length
from games.core.protocol import Seat

SUGGESTED: Final = ("1 hour", "6 hours", "12 hours", "1 day", "2 days", "3 days", "1 week")


@command(
    "game pause",
    "Let all clocks stand still; the others are asked, unless you are the host",
    "Let all clocks stand still. The host and moderators pause at once; anybody else asks the others. Everybody can still move.",
)
async def pause(interaction: Interaction) -> None:
    """Answer `/game pause`."""
    table = await running(interaction)
    table = await tables_of(interaction).time_control.timekeeper.pause(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    if table.clocks is not None and table.clocks.pause is not None:
        await answer(
            interaction,
            f"The clocks of {words.title(table)} stand still. `/game unpause` lets them run again.",
        )
        return
    await answer(interaction, offered_words(table, ""), offered_view(table))


@command("game unpause", "Let the clocks run again", "Let the clocks run again. Any player can.")
async def unpause(interaction: Interaction) -> None:
    """Answer `/game unpause`."""
    table = await running(interaction)
    table = await tables_of(interaction).time_control.timekeeper.unpause(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    until = tables_of(interaction).time_control.timekeeper.told(table)
    done = f"The clocks of {words.title(table)} run again."
    if table.lock is not None:
        done = f"The pause of {words.title(table)} is over."
    await answer(interaction, f"{done} {until}".rstrip())


async def _complete_player(interaction: Interaction, current: str) -> list[Choice]:
    return await players_here(interaction, current, _owing)


async def _complete_time(_: Interaction, current: str) -> list[Choice]:
    return choices([(each, each) for each in SUGGESTED], current)


@command(
    "game more-time",
    "As the host, give somebody more time for their turn",
    "Give a player more time for this turn, as the host or a moderator. `time:` is how much, such as `2 days`; `player:` says who, if several are to move.",
)
@app_commands.describe(
    time="How much: 2 days, 12 hours, 90 minutes",
    player="Who; leave empty if only one player is to move",
)
@suggests(time=_complete_time, player=_complete_player)
async def more_time(interaction: Interaction, time: str, player: str | None = None) -> None:
    """Answer `/game more-time`."""
    table = await running(interaction)
    given, seat = length(time), _meant(table, (player or "").strip())
    clocks = tables_of(interaction).time_control.timekeeper
    table = await clocks.give(
        table.id,
        asker(interaction),
        seat,
        given,
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    whom = words.names(table)[seat]
    until = clocks.over_at(table, seat)
    told = "" if until is None else f" {clock_words.time_left(until)}"
    await answer(interaction, f"{whom} has {clock_words.span(given)} more in {words.title(table)}.{told}")


def _owing(table: Table) -> list[Seat]:
    return sorted(table.owing)


def _meant(table: Table, typed: str) -> Seat:
    """The seat of the player who gets more time. Raises Refusal if it cannot be told."""
    owing = _owing(table)
    if not typed and len(owing) == 1:
        return owing[0]
    found = seat_named(table, typed)
    if found is not None and found in owing:
        return found
    whose = words.listed([words.names(table)[seat] for seat in owing], "or") or "nobody"
    if found is not None:
        # Nor does the person who has secretly taken a sealed decision back: that is nobody's business.
        raise Refusal(
            "owes_nothing",
            f"{words.names(table)[found]} is not to move now.",
            f"Choose `player`: {whose}.",
        )
    what = (
        f"No single player here is called {words.quoted(typed)}." if typed else "Several players are to move."
    )
    raise Refusal("which_player", what, f"Choose `player`: {whose}.")
