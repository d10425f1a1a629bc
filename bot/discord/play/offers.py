"""Requests to the other players and their answers: a draw, a takeback, stopping the game; and taking back a move."""

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Interaction,
    Line,
    Of,
    Press,
    Reply,
    Style,
    answer,
    answer_move,
    asker,
    button,
    command,
    lines,
    on,
    place_of,
    request_of,
    rows,
    running,
    tables_of,
)
from bot.discord.play.board import undo_button
from bot.discord.play.guided_move import show_step
from bot.table.model import Post, Table, escaped
from bot.table.play.rights import UndoPlan

ASKED: Final = {
    "draw": "offered a draw",
    "undo": "asked to take back a move",
    "abort": "asked to stop the game",
    "pause": "asked to pause the game",
    "replace": "asked for a substitute",
}
NOT_YET: Final = "**More** in the lobby message has **Leave**."
ANSWERED: Final = {
    "draw": "the draw",
    "undo": "the undo",
    "abort": "stopping the game",
    "pause": "the pause",
    "replace": "looking for a substitute",
}


def offered_words(table: Table, done: str) -> str:
    """The answer to a request: who must agree to it, or `done` if nobody must."""
    if table.offer is None:
        return done
    spoken = words.names(table)
    waiting = words.listed([spoken[seat] for seat in table.offer.waiting])
    asked = ASKED.get(table.offer.kind, f"asked for {table.offer.kind}")
    return f"You {asked}. {waiting} can accept or decline in the channel."


def offered_view(table: Table) -> ui.View | None:
    """The button that withdraws the standing offer, for the person who made it."""
    if table.offer is None:
        return None
    return rows([button("Withdraw", "decline", table.id, table.offer.seq)])


@on("accept", of=Of.GAME, reply=Reply.NEW)
async def accept(press: Press) -> None:
    """Say yes to an offer."""
    await _reply(press, True)


@on("decline", of=Of.GAME, reply=Reply.NEW)
async def decline(press: Press) -> None:
    """Say no to an offer."""
    await _reply(press, False)


async def _reply(press: Press, yes: bool) -> None:
    before = await press.tables.play.projection.get(press.game)
    table = await press.tables.play.offers.answer(
        press.game,
        asker(press.interaction),
        yes,
        seen=press.number(1),
        request=request_of(press.interaction),
    )
    kind = before.offer.kind if before.offer is not None else ""
    what = ANSWERED.get(kind, "it")
    if before.offer is not None and before.offer.by == before.seat_of(press.interaction.user.id):
        said = "You withdrew your request."
    elif not yes:
        said = f"You declined {what}."
    elif table.offer is not None:
        spoken = words.names(table)
        waiting = words.listed([spoken[seat] for seat in table.offer.waiting])
        said = f"You agreed to {what}. Waiting for {waiting}."
    else:
        said = f"You agreed to {what}."
    await answer(press.interaction, said)


def undo_words(table: Table, plan: UndoPlan) -> str:
    """What would be undone, newest first, and who must agree."""
    lines = [f"Take back your move in {words.title(table)}? This undoes:"]
    lines += [f"• {escaped(words.cut(line, 300))}" for line in plan.lines]
    spoken = words.names(table)
    others = words.listed([spoken[seat] for seat in plan.needs])
    close = f"{others} must agree first." if others else "Takes effect at once."
    return words.fit(lines, 1800, "… and {} more") + f"\n{close}"


@on("undo", of=Of.GAME)
async def undo(press: Press) -> None:
    """Take back, or ask the others, now that it is confirmed."""
    table = await press.tables.play.moves.undo(
        press.game, asker(press.interaction), press.number(1), request_of(press.interaction)
    )
    seat = table.seat_of(press.interaction.user.id)
    if table.offer is None and table.game.orders is not None and seat is not None and table.owes(seat):
        shown = await press.tables.play.projection.show(table.id, press.interaction.user.id)
        undoing = await undo_button(press.tables, table, press.interaction.user.id)
        await show_step(press, shown, (), before="Taken back.", beside=undoing)
        return
    said = offered_words(table, "Taken back.")
    if table.offer is None:
        await answer_move(press.interaction, table.id, said)
    else:
        await answer(press.interaction, said, offered_view(table))


@on("leaveit", of=Of.NOTHING)
async def leave_it(press: Press) -> None:
    """Cancel whatever was asked."""
    await answer(press.interaction, "Nothing has changed.")


@command(
    "game undo",
    "Take back your last move; you first see what that undoes",
    "Take back your last move. You first see what that undoes. If something was rolled or revealed since, the others must agree.",
)
async def undo_here(interaction: Interaction) -> None:
    """Answer `/game undo`."""
    table = await tables_of(interaction).play.projection.at(place_of(interaction))
    plan = await tables_of(interaction).play.moves.undo_plan(table.id, asker(interaction))
    label = "Ask the others" if plan.needs else "Take back"
    sure = button(label, "undo", table.id, plan.number, style=Style.danger)
    await answer(interaction, undo_words(table, plan), rows([sure, button("Cancel", "leaveit")]))


@command(
    "game draw",
    "Offer the others a draw",
    "Offer a draw to the others. The offer stands until it is answered or somebody moves.",
)
async def draw(interaction: Interaction) -> None:
    """Answer `/game draw`."""
    table = await running(interaction, NOT_YET)
    table = await tables_of(interaction).play.offers.offer_draw(
        table.id, asker(interaction), request_of(interaction)
    )
    await answer(interaction, offered_words(table, "The game ends in a draw."), offered_view(table))


def _answering(table: Table, post: Post) -> ui.View | None:
    seq = post.seq or (table.offer.seq if table.offer is not None else 0)
    accepting = button("Accept", "accept", table.id, seq, style=Style.success)
    return rows([accepting, button("Decline", "decline", table.id, seq, style=Style.danger)])


def _still_asked(table: Table, post: Post) -> tuple[int, ...]:
    """Those who have not answered; nobody if the offer is over, as when its line was held up."""
    offer = table.offer if table.offer is not None and table.offer.seq == post.seq else None
    return tuple(each for each in post.mention if offer is not None and table.seat_of(each) in offer.waiting)


lines["offer"] = Line(_answering, _still_asked)
