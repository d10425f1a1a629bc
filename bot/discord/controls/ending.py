"""Taking back, resigning, draws, stopping and playing again: always shown or asked first."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Press, Style, button, on, rows
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, request_of
from bot.table.names import escaped
from bot.table.types import Status, Table, UndoPlan

ASKED: Final = {"draw": "for a draw", "undo": "to take back", "abort": "to stop the game"}
ANSWERED: Final = {"draw": "the draw", "undo": "taking back", "abort": "stopping the game"}


def undo_words(table: Table, plan: UndoPlan) -> str:
    """What would be taken back, newest first, and who would have to agree."""
    lines = [f"Taking back in {words.title(table)} would undo:"]
    lines += [f"• {escaped(words.cut(line, 300))}" for line in plan.lines]
    spoken = words.names(table)
    others = words.listed([spoken[seat] for seat in plan.needs])
    close = f"Then {others} must agree." if others else "It is done at once; nobody need agree."
    return words.fit(lines, 1800, "… and {} more") + f"\n{close}"


def undo_view(table: Table, plan: UndoPlan) -> ui.View | None:
    """Take back, or ask the others to."""
    label = "Ask the others" if plan.needs else "Take back"
    return rows(
        [
            button(label, "undo", table.id, table.seq, style=Style.danger),
            button("Cancel", "leaveit"),
        ]
    )


def offered_words(table: Table, done: str) -> str:
    """What a person hears after a wish that may need the others' word."""
    if table.offer is None:
        return done
    spoken = words.names(table)
    waiting = words.listed([spoken[seat] for seat in table.offer.waiting])
    asked = ASKED.get(table.offer.kind, f"for {table.offer.kind}")
    return f"You have asked {asked}. {waiting} can accept or decline in the channel."


@on("undo")
async def undo(press: Press) -> None:
    """Take back after the plan was seen."""
    await press.change()
    table = await press.tables.undo(
        press.game, asker(press.interaction), press.number(1), request_of(press.interaction)
    )
    await answer(press.interaction, offered_words(table, "Taken back. The channel shows the board."))


@on("leaveit")
async def leave_it(press: Press) -> None:
    """Nothing is done."""
    await press.change()
    await answer(press.interaction, "Nothing was changed.")


def resign_words(table: Table, person: int) -> str:
    """What resigning means here."""
    left = sum(not player.resigned and player.seat not in table.out for player in table.players)
    if table.seat_of(person) in table.out:
        others = "You are out of it already: for the others nothing changes, and it leaves your list."
    elif table.game.facts.cooperative:
        others = (
            "The game ends then, without a result."
            if left == 1
            else "The others go on without you; your seat does no more than it must from then on."
        )
    elif left == 2:
        others = "The other one wins then."
    else:
        others = "The others go on without you, and you cannot win any more; the last one left wins."
    return f"Resign from {words.title(table)}? {others} This cannot be taken back."


def resign_view(table: Table) -> ui.View | None:
    """Resign, or not."""
    return rows([button("Resign", "resign", table.id, style=Style.danger), button("Play on", "leaveit")])


@on("resign")
async def resign(press: Press) -> None:
    """Confirmed: give up the seat."""
    await press.change()
    table = await press.tables.resign(press.game, asker(press.interaction), request_of(press.interaction))
    await answer(press.interaction, f"You have resigned from {words.title(table)}.")


def abort_words(table: Table) -> str:
    """What stopping means here."""
    if table.status is Status.LOBBY:
        return f"Close the lobby of {words.title(table)}? Whoever has joined would have to join another."
    asked = (
        " Once somebody has moved, the others are asked first."
        if sum(not player.resigned for player in table.players) > 1
        else ""
    )
    result = "It has no result then." if table.game.facts.cooperative else "Nobody wins then."
    return f"Stop {words.title(table)} before its end? {result}{asked}"


def abort_view(table: Table, person: int, moderator: bool) -> ui.View | None:
    """Stop, or not; a moderator may stop without asking. Refused to whoever can do neither."""
    lobby = table.status is Status.LOBBY
    own = table.host.id == person if lobby else table.seat_of(person) is not None
    if not own and not moderator:
        raise _not_theirs(table)
    controls = []
    if own:
        controls.append(
            button("Close it" if lobby else "Stop the game", "abortnow", table.id, style=Style.danger)
        )
    controls.append(button("Cancel", "leaveit"))
    if moderator and not (own and lobby):
        force = "Close as moderator" if lobby else "Stop as moderator"
        controls.append(button(force, "abortforce", table.id, style=Style.danger))
    return rows(controls)


def _not_theirs(table: Table) -> Refusal:
    if table.status is Status.LOBBY:
        host = words.safe(table.host.name)
        return Refusal(
            "not_host",
            f"Only the host, {host}, can close this lobby.",
            "If you sit in it, **Leave** takes you out.",
        )
    return Refusal(
        "not_playing",
        "You are not playing in this game.",
        "Its players can stop it, and so can moderators of the server.",
    )


def moderates(press: Press) -> bool:
    """Whether this person looks after the channel."""
    return press.interaction.permissions.manage_messages


@on("abort")
async def abort(press: Press) -> None:
    """Ask whether the game or its lobby should really be closed."""
    await press.think()
    table = await press.tables.get(press.game)
    if table.status not in {Status.LOBBY, Status.RUNNING}:
        raise Refusal("over", "This game is over already.", "`/game new` opens another.")
    await answer(
        press.interaction, abort_words(table), abort_view(table, press.interaction.user.id, moderates(press))
    )


@on("abortnow")
async def abort_now(press: Press) -> None:
    """Confirmed: close the lobby, stop the game, or ask the others to."""
    await press.change()
    table = await press.tables.abort(press.game, asker(press.interaction), request_of(press.interaction))
    await answer(press.interaction, offered_words(table, f"{words.title(table)} is closed."))


@on("abortforce")
async def abort_force(press: Press) -> None:
    """A moderator stops the game."""
    await press.change()
    if not moderates(press):
        raise Refusal(
            "not_moderator",
            "Only somebody who may manage messages here can do that.",
            "Ask a moderator of the server, or ask the other players with `/game abort`.",
        )
    table = await press.tables.abort(
        press.game, asker(press.interaction), request_of(press.interaction), force=True
    )
    await answer(press.interaction, f"{words.title(table)} is {'stopped' if table.moves else 'closed'}.")


@on("accept")
async def accept(press: Press) -> None:
    """Say yes to an offer."""
    await _reply(press, True)


@on("decline")
async def decline(press: Press) -> None:
    """Say no to an offer."""
    await _reply(press, False)


async def _reply(press: Press, yes: bool) -> None:
    await press.think()
    before = await press.tables.get(press.game)
    table = await press.tables.answer(
        press.game,
        asker(press.interaction),
        yes,
        seen=press.number(1),
        request=request_of(press.interaction),
    )
    kind = before.offer.kind if before.offer is not None else ""
    what = ANSWERED.get(kind, "it")
    if before.offer is not None and before.offer.by == before.seat_of(press.interaction.user.id):
        said = "You have taken back what you asked."
    elif not yes:
        said = f"You have declined {what}."
    elif table.offer is not None:
        spoken = words.names(table)
        waiting = words.listed([spoken[seat] for seat in table.offer.waiting])
        said = f"You have agreed to {what}. Still to answer: {waiting}."
    else:
        said = f"You have agreed to {what}; it is done."
    await answer(press.interaction, said)


@on("rematch")
async def rematch(press: Press) -> None:
    """The same players again."""
    await press.think()
    table = await press.tables.rematch(press.game, asker(press.interaction), request_of(press.interaction))
    await answer(
        press.interaction,
        f"{words.title(table)} is open: the same players, each one seat further. See the channel.",
    )
