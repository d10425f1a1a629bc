"""Resigning from a game, stopping it, or closing its lobby, each after a confirmation."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from discord import app_commands, ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer,
    asked_text,
    asker,
    button,
    command,
    gone,
    moderates_here,
    on,
    place_of,
    request_of,
    rows,
    running,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.play.offers import NOT_YET, offered_view, offered_words
from bot.store import CorruptRow
from bot.table.model import Status, Table, TableError
from bot.table.play.standing_offer import REASON_LIMIT, because, tidy_reason


def resign_words(table: Table, person: int) -> str:
    """What resigning means here."""
    left = sum(not player.resigned and player.seat not in table.out for player in table.players)
    if table.seat_of(person) in table.out:
        others = "You are already out: nothing changes for the others, and the game leaves your list."
    elif table.game.about.facts.cooperative:
        others = (
            "The game ends without a result."
            if left == 1
            else "The others play on without you, and your turns pass."
        )
    elif mates := _mates(table, person):
        plural = "plays" if len(mates) == 1 else "play"
        others = f"{words.listed(mates)} {plural} on for your team, but you can no longer win."
    elif sum(any(_still_in(table, seat) for seat in team) for team in table.teams) == 2 and any(
        len(team) > 1 for team in table.teams
    ):
        others = "The other team wins."
    elif left == 2:
        others = "Your opponent wins."
    else:
        others = "The others play on without you; the last one left wins."
    alone = len(table.players) == 1 or table.seat_of(person) in table.out
    instead = "" if alone else " `/game substitute` lets somebody take over instead."
    return f"Resign from {words.title(table)}? {others} You cannot undo this.{instead}"


def _still_in(table: Table, seat: int) -> bool:
    return not table.players[seat].resigned and seat not in table.out


def _mates(table: Table, person: int) -> list[str]:
    """The names of this person's teammates who are still in the game."""
    own = table.seat_of(person)
    if own is None:
        return []
    spoken = words.names(table)
    return [spoken[seat] for seat in table.team_of(own) if seat != own and _still_in(table, seat)]


@on("resign", of=Of.GAME)
async def resign(press: Press) -> None:
    """Resign, now that it is confirmed."""
    table = await press.tables.play.offers.resign(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(press.interaction, f"You have resigned from {words.title(table)}.")


def abort_words(table: Table, reason: str = "") -> str:
    """What stopping means here, as a question, and the reason that the others will read."""
    if table.status is Status.LOBBY:
        return f"Close the lobby of {words.title(table)} for everyone in it?"
    asked = (
        " If anybody has moved, the others must agree."
        if sum(not player.resigned and not player.person.computer for player in table.players) > 1
        else ""
    )
    result = "There is no result." if table.game.about.facts.cooperative else "Nobody wins."
    return f"Stop {words.title(table)} now? {result}{asked}{because(reason)}"


_COLON: Final = "\ua789"
"""Stands for a colon in the id of a button, where colons part the fields."""


def abort_view(table: Table, person: int, moderator: bool, reason: str = "") -> ui.View | None:
    """Buttons to stop or cancel; the host and moderators can stop without asking. Raises Refusal for somebody who may do
    neither."""
    lobby = table.status is Status.LOBBY
    own = table.host.id == person if lobby else table.seat_of(person) is not None
    alone = not lobby and table.host.id == person and bool(table.moves)
    if not own and not moderator and not alone:
        raise _not_theirs(table)
    why = [reason.replace(":", _COLON)] if reason else []
    force = "moderator" if moderator else "host"

    def stops(label: str, role: str) -> Control:
        return button(label, "stop", table.id, table.status.value, role, *why, style=Style.danger)

    controls = [stops("Close it" if lobby else "Stop the game", "")] if own else []
    if table.status is Status.RUNNING and not reason:
        controls.append(button("Say why", "stopwhy", table.id, table.status.value, "" if own else force))
    controls.append(button("Cancel", "leaveit"))
    if (moderator or alone) and not (own and lobby):
        controls.append(stops(f"{'Close' if lobby else 'Stop'} as {force}", force))
    return rows(controls)


def _not_theirs(table: Table) -> Refusal:
    if table.status is Status.LOBBY:
        host = words.safe(table.host.name)
        return Refusal(
            "not_host",
            f"Only the host, {host}, can close this lobby.",
            "If you have joined, press **Leave** to get out.",
        )
    return Refusal(
        "not_playing",
        "You are not playing in this game.",
        "Only its players, its host and moderators can stop it.",
    )


@on("abortlost", of=Of.NOTHING)
async def abort_lost(press: Press) -> None:
    """Close the game of this channel that cannot be read. Raises Refusal for anybody but a moderator."""
    if not press.interaction.permissions.manage_messages:
        raise Refusal(
            "not_moderator",
            "Only those with the permission Manage Messages here can do that.",
            "Ask a moderator.",
        )
    number = await press.tables.play.offers.give_up(place_of(press.interaction))
    await answer(press.interaction, f"Game #{number} is closed. `/game new` opens another here.")


def _reason(press: Press) -> str:
    """The reason that was typed, or that the id of the button holds."""
    if press.values:
        return tidy_reason(str(press.values[0]))
    return press.fields[3].replace(_COLON, ":") if len(press.fields) > 3 else ""


@on("abort", of=Of.GAME, reply=Reply.NEW)
async def ask(press: Press, news: str = "") -> None:
    """Ask for confirmation before stopping the game or closing its lobby."""
    table = await press.tables.play.projection.get(press.game)
    if not table.is_open:
        raise Refusal("over", "This game is already over.", "`/game new` opens another.")
    why = _reason(press)
    asked = abort_view(table, press.interaction.user.id, moderates_here(press.interaction, table), why)
    await answer(press.interaction, news + abort_words(table, why), asked)


def confirmed_in_lobby(press: Press) -> bool:
    """Whether a question about a lobby is answered here, not one about a game that goes on."""
    return press.fields[1:2] == (Status.LOBBY.value,)


async def confirmed(
    press: Press, carry_out: Callable[[], Awaitable[Table]], ask_again: Callable[[str], Awaitable[None]]
) -> Table | None:
    """Carry out what was confirmed. If the game has started since the question was asked, the answer means something
    else: ask again, after what has happened, and return None."""
    try:
        return await carry_out()
    except TableError as error:
        if error.code != "started":
            raise
        await ask_again("The game has begun. ")
        return None


@on("stopwhy", of=Of.GAME, reply=Reply.LATER)
async def say_why(press: Press) -> None:
    """Ask for the reason; the person who sends it has confirmed."""
    asked = asked_text("text", "Why? Everyone here will read it.", REASON_LIMIT)
    await press.open_form("Stop the game", [asked], "stop", *press.fields[:3])


@on("stop", of=Of.GAME)
async def stop(press: Press) -> None:
    """Close the lobby, stop the game, or ask the others to, now that it is confirmed, perhaps with a reason:
    `stop:<game>:<status>:<as whom>:<reason>`. As `host` and as `moderator` nobody is asked. Raises Refusal for the person
    who is neither."""
    role, place = press.text(2), f"<#{press.table.place.channel}>"
    if role == "moderator" and not moderates_here(press.interaction, press.table):
        raise Refusal(
            "not_moderator",
            f"Only those with the permission Manage Messages in {place} can do that, and only there.",
            f"Ask a moderator, or ask the other players with `/game abort` in {place}.",
        )
    if role == "host" and press.table.host.id != press.interaction.user.id:
        raise Refusal(
            "not_host",
            f"Only the host, {words.safe(press.table.host.name)}, can do that.",
            "Ask the other players with `/game abort`.",
        )
    force = role in ("moderator", "host")
    stopping = partial(
        press.tables.lobby.abort,
        *(press.game, asker(press.interaction), request_of(press.interaction)),
        force=force,
        only_lobby=confirmed_in_lobby(press),
        gone=frozenset[int]() if force else await gone(press.interaction, press.game),
        reason=_reason(press),
    )
    table = await confirmed(press, stopping, partial(ask, press))
    if table is None:
        return
    done = "stopped" if force and table.moves else "closed"
    await answer(
        press.interaction, offered_words(table, f"{words.title(table)} is {done}."), offered_view(table)
    )


@command("game resign", "Resign from this game", "Resign from the game. You confirm first.")
async def resign_here(interaction: Interaction) -> None:
    """Answer `/game resign`."""
    table = await running(interaction, NOT_YET)
    if table.seat_of(interaction.user.id) is None:
        raise Refusal("not_playing", "You are not playing in this game.", "Only players can resign.")
    sure = button("Resign", "resign", table.id, style=Style.danger)
    view = rows([sure, button("Play on", "leaveit")])
    await answer(interaction, resign_words(table, interaction.user.id), view)


@command(
    "game abort",
    "Stop this game, or close its lobby",
    "Stop the game, or close its lobby. You confirm first; once somebody has moved, the others must agree. The host and moderators can stop it alone, and everybody reads it.",
)
@app_commands.describe(reason="Why, in a few words; everyone in the channel sees it")
async def abort_here(interaction: Interaction, reason: str | None = None) -> None:
    """Answer `/game abort`."""
    try:
        table = await tables_of(interaction).play.projection.at(place_of(interaction))
    except CorruptRow:
        if not interaction.permissions.manage_messages:
            raise
        close_it = button("Close as moderator", "abortlost", style=Style.danger)
        await answer(
            interaction,
            (
                "This game is damaged and cannot be read. Close it, so that another can be played here? "
                "The bot's owner can still bring it back from a backup."
            ),
            rows([close_it, button("Cancel", "leaveit")]),
        )
        return
    why = tidy_reason(reason or "")
    view = abort_view(table, interaction.user.id, interaction.permissions.manage_messages, why)
    await answer(interaction, abort_words(table, why), view)
