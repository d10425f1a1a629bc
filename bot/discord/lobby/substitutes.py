"""The search for a substitute: `/game substitute`, its message, and its buttons."""

from discord import app_commands, ui

from bot.discord import errors, words
from bot.discord.controls import (
    Choice,
    Control,
    Interaction,
    Line,
    Of,
    Press,
    Reply,
    Style,
    answer,
    answer_board,
    asker,
    button,
    command,
    gone,
    lines,
    moderates_here,
    on,
    players_here,
    request_of,
    rows,
    running,
    seat_named,
    spent,
    suggests,
    tables_of,
)
from bot.discord.controls.absence import back_words
from bot.discord.errors import Refusal
from bot.discord.play.board import own_view, own_words
from bot.discord.play.offers import offered_view, offered_words
from bot.discord.practice.lessons import newcomer
from bot.table.lobby.substitute_search import BUTTONS
from bot.table.model import Post, Table, TableError
from bot.table.quotas import Use
from games.core.protocol import Seat


def search_view(table: Table, post: Post) -> ui.View | None:
    """The buttons of a search. Their ids are of this message alone, by which it is found again."""
    flags, seat = post.buttons.split(), post.since
    nobody_returns = "own" in flags or table.players[seat].person.computer
    takes = button("Take over", "takeover", table.id, seat, post.id, style=Style.success)
    if nobody_returns:
        return rows([takes, withdraw_button(table, seat, post.id)])
    return rows([takes, button("I am back", "stay", table.id, seat, post.id)])


def withdraw_button(table: Table, seat: int, post: int) -> Control:
    """The button that ends a search, for the person who began it."""
    return button("Withdraw", "unseek", table.id, seat, post)


@on("takeover", of=Of.GAME, reply=Reply.NEW)
async def take_over(press: Press) -> None:
    """Take over the seat, and see what it sees."""
    seat, post = press.number(1), press.number(2)
    table = await press.tables.lobby.substitutes.take_over(
        press.game, asker(press.interaction), seat, post, request_of(press.interaction)
    )
    shown = await press.tables.play.projection.show(table.id, press.interaction.user.id)
    new = await newcomer(press.interaction, table)
    told = f"This seat is yours now. {own_words(shown)}\n{new}".strip()
    await answer_board(press.interaction, shown, told, own_view(shown))


@on("stay", of=Of.GAME, reply=Reply.NEW)
async def stay(press: Press) -> None:
    """Come back to one's own seat. Raises Refusal for anybody else."""
    table, seat = await press.tables.play.projection.get(press.game), press.number(1)
    if table.seat_of(press.interaction.user.id) != seat:
        whose = words.names(table)[seat] if seat < len(table.players) else "somebody else"
        raise Refusal("not_your_seat", f"That button is for {whose}.", "**Take over** is for the others.")
    await press.tables.lobby.substitutes.back(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(press.interaction, back_words(table, press.interaction.user.id))


@on("unseek", of=Of.GAME, reply=Reply.PRIVATE)
async def withdraw(press: Press) -> None:
    """End the search, as the person who began it, the host or a moderator."""
    await press.tables.lobby.substitutes.withdraw(
        press.game,
        asker(press.interaction),
        press.number(1),
        press.number(2),
        moderator=press.interaction.permissions.manage_messages,
        request=request_of(press.interaction),
    )
    await answer(press.interaction, "Withdrawn. Nobody is wanted for that seat any more.")


@on("letcomputer", of=Of.GAME, reply=Reply.PRIVATE)
async def let_computer(press: Press) -> None:
    """Let a computer take over, as the person who looks for a substitute, the host or a moderator."""
    seat = press.number(1)
    table = await press.tables.lobby.substitutes.let_computer(
        press.game,
        asker(press.interaction),
        seat,
        press.number(2),
        moderator=press.interaction.permissions.manage_messages,
        request=request_of(press.interaction),
    )
    await answer(press.interaction, f"{words.names(table)[seat]} plays from now on.")


async def _complete_player(interaction: Interaction, current: str) -> list[Choice]:
    return await players_here(
        interaction, current, lambda table: [each.seat for each in table.players if not each.resigned]
    )


@command(
    "game substitute",
    "Look for somebody to take over your seat; for another's, the others are asked",
    "Look for somebody to take over your seat for good: whoever presses **Take over** first has it, with all that it knows. You play on until then. `player:` names somebody else's seat: the host and moderators look at once, for anybody else the others are asked. Whoever is to be replaced comes back by moving, or with **I am back**. **Let a computer play** gives the seat to a computer; anybody who has not played here can take over from it.",
)
@app_commands.describe(player="Whose seat; leave empty for your own")
@suggests(player=_complete_player)
async def substitute(interaction: Interaction, player: str | None = None) -> None:
    """Answer `/game substitute`."""
    table = await running(interaction)
    typed, person, moderates = (player or "").strip(), interaction.user.id, moderates_here(interaction, table)
    seat = _meant(table, typed) if typed else table.seat_of(person)
    if seat is None:
        raise Refusal("which_player", "You are not playing in this game.", f"Choose `player`: {_all(table)}.")
    own = table.seat_of(person) == seat
    asks_others = not own and not moderates and table.host.id != person
    missing = await gone(interaction, table.id) if asks_others else ()
    try:
        with spent(interaction, Use.SUBSTITUTES):
            table = await tables_of(interaction).lobby.substitutes.ask(
                table.id,
                asker(interaction),
                seat,
                moderator=moderates,
                gone=missing,
                request=request_of(interaction),
            )
    except TableError as error:
        if error.code != "sought_already":
            raise
        await answer(interaction, errors.words(error) or "", _withdraw_view(table, seat, person, moderates))
        return
    if table.searches.of(seat) is None:
        await answer(interaction, offered_words(table, ""), offered_view(table))
        return
    whose = words.names(table)[seat]
    plays = table.players[seat].person.computer
    until = (
        "You play on until then."
        if own
        else f"{whose} {'plays on until then' if plays else 'may still come back'}."
    )
    told = f"Anyone who is not in {words.title(table)} can now press **Take over** in the channel. {until}"
    view = _withdraw_view(table, seat, person, moderates)
    if view is not None and not plays and not table.friendly:
        told += f"\n{loss_words('you' if own else whose)}"
    await answer(interaction, told, view)


def loss_words(who: str) -> str:
    """For whom a game counts in which a computer plays on."""
    lose = "lose" if who == "you" else "loses"
    return f"-# If a computer plays on and loses, {who} {lose}; if it wins, the win is its own."


def _withdraw_view(table: Table, seat: Seat, person: int, moderates: bool) -> ui.View | None:
    """The button that ends the search for this seat, for those who may."""
    sought = table.searches.of(seat)
    if sought is None or not (moderates or person in (sought.by, table.host.id)):
        return None
    if table.players[seat].person.computer:
        return rows([withdraw_button(table, seat, sought.post)])
    computer = button("Let a computer play", "letcomputer", table.id, seat, sought.post)
    return rows([withdraw_button(table, seat, sought.post), computer])


def _meant(table: Table, typed: str) -> Seat:
    """The seat of the player who is meant. Raises Refusal if it cannot be told."""
    seat = seat_named(table, typed)
    if seat is not None:
        return seat
    raise Refusal(
        "which_player",
        f"No single player here is called {words.quoted(typed)}.",
        f"Choose `player`: {_all(table)}.",
    )


def _all(table: Table) -> str:
    return words.listed(words.names(table), "or")


def _still_called(table: Table, post: Post) -> tuple[int, ...]:
    """Whom a search calls: nobody once it is over."""
    return post.mention if any(each.post == post.id for each in table.searches.seats) else ()


lines[BUTTONS] = Line(search_view, _still_called)
