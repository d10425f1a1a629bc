"""Requests to the other players and their answers, taking back a move, and resigning from a game, stopping it, or closing its
lobby, each after a confirmation."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
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
    gone,
    lines,
    moderates_here,
    on,
    place_of,
    request_of,
    rows,
    running,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.play.board import undo_button
from bot.discord.play.guided_move import show_step
from bot.store import CorruptRow
from bot.table.model import Post, Status, Table, TableError, escaped
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
    asked, waiting = ASKED[table.offer.kind], table.offer.waiting
    people = [seat for seat in waiting if seat not in table.computers]
    if not people:
        return f"You {asked}. {_named(table, waiting)} {'decides' if len(waiting) == 1 else 'decide'} in a moment."
    return f"You {asked}. {_named(table, people)} can accept or decline in the channel."


def _named(table: Table, seats: Iterable[int]) -> str:
    spoken = words.names(table)
    return words.listed([spoken[seat] for seat in seats])


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
    what = ANSWERED[before.offer.kind] if before.offer is not None else "it"
    if before.offer is not None and before.offer.by == before.seat_of(press.interaction.user.id):
        said = "You withdrew your request."
    elif not yes:
        said = f"You declined {what}."
    elif table.offer is not None:
        said = f"You agreed to {what}. Waiting for {_named(table, table.offer.waiting)}."
    else:
        said = f"You agreed to {what}."
    await answer(press.interaction, said)


def undo_words(table: Table, plan: UndoPlan) -> str:
    """What would be undone, newest first, and who must agree."""
    lines = [f"Take back your move in {words.title(table)}? This undoes:"]
    lines += [f"• {escaped(words.cut(line, 300))}" for line in plan.lines]
    close = f"{_named(table, plan.needs)} must agree first." if plan.needs else "Takes effect at once."
    return words.fit(lines, 1800, "… and {} more") + f"\n{close}"


@on("undo", of=Of.GAME)
async def undo(press: Press) -> None:
    """Take back, or ask the others, now that it is confirmed."""
    table = await press.tables.play.moves.undo(
        press.game, asker(press.interaction), press.number(1), request_of(press.interaction)
    )
    seat = table.seat_of(press.interaction.user.id)
    if table.offer is None and table.owes(seat):
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


def resign_words(table: Table, person: int) -> str:
    """What resigning means here."""
    left = {player.seat for player in table.players if not player.resigned} - table.out
    own, spoken = table.seat_of(person), words.names(table)
    mates = [] if own is None else [spoken[seat] for seat in table.team_of(own) if seat in left - {own}]
    if own in table.out:
        others = "You are already out: nothing changes for the others, and the game leaves your list."
    elif table.game.about.facts.cooperative:
        others = (
            "The game ends without a result."
            if len(left) == 1
            else "The others play on without you, and your turns pass."
        )
    elif mates:
        plural = "plays" if len(mates) == 1 else "play"
        others = f"{words.listed(mates)} {plural} on for your team, but you can no longer win."
    elif sum(bool(left & {*team}) for team in table.teams) == 2 and any(
        len(team) > 1 for team in table.teams
    ):
        others = "The other team wins."
    elif len(left) == 2:
        others = "Your opponent wins."
    else:
        others = "The others play on without you; the last one left wins."
    alone = len(table.players) == 1 or own in table.out
    instead = "" if alone else " `/game substitute` lets somebody take over instead."
    return f"Resign from {words.title(table)}? {others} You cannot undo this.{instead}"


@on("resign", of=Of.GAME)
async def resign(press: Press) -> None:
    """Resign, now that it is confirmed."""
    table = await press.tables.play.offers.resign(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(press.interaction, f"You have resigned from {words.title(table)}.")


def abort_words(table: Table) -> str:
    """What stopping means here, as a question."""
    if table.status is Status.LOBBY:
        return f"Close the lobby of {words.title(table)} for everyone in it?"
    people = sum(not player.resigned and not player.person.computer for player in table.players)
    asked = " If anybody has moved, the others must agree." if people > 1 else ""
    result = "There is no result." if table.game.about.facts.cooperative else "Nobody wins."
    return f"Stop {words.title(table)} now? {result}{asked}"


def abort_view(table: Table, person: int, moderator: bool) -> ui.View | None:
    """Buttons to stop or cancel; the host and moderators can stop without asking. Raises Refusal for somebody who may do
    neither."""
    lobby = table.status is Status.LOBBY
    own = table.host.id == person if lobby else table.seat_of(person) is not None
    alone = not lobby and table.host.id == person and bool(table.moves)
    if not own and not moderator and lobby:
        raise Refusal(
            "not_host",
            f"Only the host, {words.safe(table.host.name)}, can close this lobby.",
            "If you have joined, press **Leave** to get out.",
        )
    if not own and not moderator and not alone:
        raise Refusal(
            "not_playing",
            "You are not playing in this game.",
            "Only its players, its host and moderators can stop it.",
        )
    force = "moderator" if moderator else "host"

    def stops(label: str, role: str) -> Control:
        return button(label, "stop", table.id, table.status.value, role, style=Style.danger)

    controls = [stops("Close it" if lobby else "Stop the game", "")] if own else []
    controls.append(button("Cancel", "leaveit"))
    if (moderator or alone) and not (own and lobby):
        controls.append(stops(f"{'Close' if lobby else 'Stop'} as {force}", force))
    return rows(controls)


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


@on("abort", of=Of.GAME, reply=Reply.NEW)
async def ask(press: Press, news: str = "") -> None:
    """Ask for confirmation before stopping the game or closing its lobby."""
    table = await press.tables.play.projection.get(press.game)
    if not table.is_open:
        raise Refusal("over", "This game is already over.", "`/game new` opens another.")
    asked = abort_view(table, press.interaction.user.id, moderates_here(press.interaction, table))
    await answer(press.interaction, news + abort_words(table), asked)


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


@on("stop", of=Of.GAME)
async def stop(press: Press) -> None:
    """Close the lobby, stop the game, or ask the others to, now that it is confirmed:
    `stop:<game>:<status>:<as whom>`. As `host` and as `moderator` nobody is asked. Raises Refusal for the person
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
async def abort_here(interaction: Interaction) -> None:
    """Answer `/game abort`."""
    try:
        table = await tables_of(interaction).play.projection.at(place_of(interaction))
    except CorruptRow:
        if not interaction.permissions.manage_messages:
            raise
        close_it = button("Close as moderator", "abortlost", style=Style.danger)
        await answer(
            interaction,
            "This game is damaged and cannot be read. Close it, so that another can be played here? "
            "The bot's owner can still bring it back from a backup.",
            rows([close_it, button("Cancel", "leaveit")]),
        )
        return
    view = abort_view(table, interaction.user.id, interaction.permissions.manage_messages)
    await answer(interaction, abort_words(table), view)
