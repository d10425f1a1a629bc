"""All orders at once: in a form, a line each, or typed; what is dropped from them, and who goes with the last one."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

from bot import digits
from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer_board,
    answer_move,
    asked_text,
    asker,
    button,
    on,
    one_message,
    request_of,
    rows,
    tables_of,
    unknown,
)
from bot.discord.errors import Refusal
from bot.discord.play.board import onward
from bot.discord.play.guided_move import show_step, tell_move
from bot.discord.play.orders import company, company_view, drop_view, faulty_words
from bot.table.model import TableError, escaped
from bot.table.play.orders import FaultyLinesError

LONGEST: Final = 4000
"""The most characters that Discord's form takes."""
KEPT: Final = 200
NAMED: Final = 3
"""So many dropped orders are named."""

_refused: WeakKeyDictionary[CairnClient, OrderedDict[tuple[int, int], str]] = WeakKeyDictionary()
"""What people wrote that could not be noted, by game and person, so that nobody writes it again. Lost by a restart."""


def _kept(interaction: Interaction) -> OrderedDict[tuple[int, int], str]:
    return _refused.setdefault(interaction.client, OrderedDict())


@on("orders", of=Of.GAME, reply=Reply.LATER)
async def write(press: Press) -> None:
    """Open the form with the orders as they stand, or with what was refused: `orders:<game>:<1 if refused>`. Raises Refusal
    for the person who has nothing to order."""
    interaction, game = press.interaction, press.game
    shown = await press.tables.play.projection.show(game, interaction.user.id)
    ability = shown.table.game.orders
    if ability is None:
        title = shown.table.game.about.title
        raise Refusal("no_orders", f"{title} is played move by move.", "Press **Move**.")
    if shown.seat is None:
        raise Refusal("not_your_game", "You are not playing in this game.", "`/games` shows yours.")
    if not shown.legal:
        raise Refusal("not_your_turn", words.no_turn(shown.table, shown.seat), words.prompt(shown))
    text = "\n".join(
        order.text for order in await press.tables.play.orders.written(game, interaction.user.id)
    )
    if len(press.fields) > 1:
        text = _kept(interaction).get((game, interaction.user.id), text)
    instead = len(text) <= LONGEST
    place = "This takes the place of" if instead else "These come after"
    line = asked_text(
        "text",
        "One order a line",
        LONGEST,
        filled=text if instead else "",
        example=words.cut(ability.example(shown.view), 100),
        help_text=f"{place} your orders so far. A last line “submit” seals them.",
        lines=True,
    )
    await press.open_form("Orders", [line], "ordered", game, shown.seq, int(instead))


@on("ordered", of=Of.GAME, reply=Reply.NEW)
async def written(press: Press) -> None:
    """Note what was written, as far as it can be: `ordered:<game>:<number>:<1 if it takes the place of all orders>`."""
    interaction, game, text = press.interaction, press.game, press.chosen(0)
    turn, instead = (await press.tables.play.projection.get(game)).turn, press.number(2) == 1
    try:
        moved = await press.tables.play.orders.write(
            game,
            asker(interaction),
            text,
            instead=instead,
            seen=press.number(1),
            request=request_of(interaction),
        )
    except FaultyLinesError as error:
        await to_correct(interaction, game, text, error, instead=instead)
        return
    _kept(interaction).pop((game, interaction.user.id), None)
    await tell_move(press, moved, turn)


async def to_correct(
    interaction: Interaction, game: int, text: str, error: FaultyLinesError, *, instead: bool = False
) -> None:
    """Say which lines cannot be noted, with a button that opens the form with all of them: behind the orders that stand, unless
    all lines take their place `instead`; and one that goes on without them, if others are noted."""
    kept, key, tables = _kept(interaction), (game, interaction.user.id), tables_of(interaction)
    if not instead:
        orders = await tables.play.orders.written(*key)
        faulty = [fault.line for fault in error.faults]
        text = "\n".join(filter(None, (*(order.text for order in orders), *faulty, error.seals)))
    kept.pop(key, None)
    kept[key] = text
    while len(kept) > KEPT:
        kept.popitem(last=False)
    buttons = [button("Correct them", "orders", game, 1, style=Style.primary)]
    if error.noted:
        buttons.append(onward(await tables.play.projection.get(game)))
    await answer_move(interaction, game, faulty_words(error), rows(buttons))


@on("droporder", of=Of.GAME)
async def choose_to_drop(press: Press) -> None:
    """Ask which orders to drop."""
    shown = await press.tables.play.projection.show(press.game, press.interaction.user.id)
    orders = await press.tables.play.orders.written(press.game, press.interaction.user.id)
    if not orders or not shown.legal:
        await show_step(press, shown, ())
        return
    message = await answer_board(press.interaction, shown, "Drop which orders?", drop_view(shown, orders))
    one_message(press.interaction, shown.table.id, message)


@on("leaveout", of=Of.GAME)
async def leave_out(press: Press) -> None:
    """Leave somebody out of a group's order: `leaveout:<game>:<number>:<menu>`."""
    orders = await press.tables.play.orders.written(press.game, press.interaction.user.id)
    at, _, number = (digits.number(each) for each in press.chosen().partition("."))
    if at is None or number is None or at >= len(orders) or number >= len(orders[at].without):
        raise unknown()
    who, line = orders[at].without[number]
    texts = [order.text for order in orders]
    await _rewrite(press, [*texts[:at], line, *texts[at + 1 :]])
    shown = await press.tables.play.projection.show(press.game, press.interaction.user.id)
    await show_step(press, shown, (), before=f"Left out: {who}.")


@on("dropped", of=Of.GAME)
async def drop(press: Press) -> None:
    """Drop the orders that were chosen: `dropped:<game>:<number>:<menu>`."""
    game, person, gone = press.game, press.interaction.user.id, press.chosen_numbers()
    projection = press.tables.play.projection
    texts = [order.text for order in await press.tables.play.orders.written(game, person)]
    before = (await projection.show(game, person)).view
    try:
        await _rewrite(press, [text for at, text in enumerate(texts) if at not in gone])
    except FaultyLinesError as error:
        told = f"Another order needs it: {error.faults[0].message}"
        raise Refusal("needed", told, "Drop that one too, or write your orders anew.") from None
    except TableError as error:
        if error.code != "old_position":
            raise
        await show_step(press, await projection.show(game, person), (), old=True)
        return
    shown = await projection.show(game, person)
    told = f"Dropped: {', '.join(words.quoted(texts[at]) for at in gone[:NAMED])}"
    more = f" and {len(gone) - NAMED} more" if len(gone) > NAMED else ""
    ability = shown.table.game.orders
    besides = words.filled(shown, ability.besides(before, shown.view)) if ability is not None else ""
    await show_step(press, shown, (), before="\n".join(filter(None, (told + more, escaped(besides)))))


@on("others", of=Of.GAME)
async def choose_company(press: Press) -> None:
    """Ask who goes with the last order: `others:<game>:<number>`."""
    shown = await press.tables.play.projection.show(press.game, press.interaction.user.id)
    together = company(shown) if press.number(1) == shown.seq else None
    if together is None:
        await show_step(press, shown, (), old=True)
        return
    message = await answer_board(press.interaction, shown, together.asked, company_view(shown, together))
    one_message(press.interaction, shown.table.id, message)


@on("along", of=Of.GAME)
async def send_along(press: Press) -> None:
    """Give an order like the last one to those who were chosen, or to everyone: `along:<game>:<number>:<menu>`."""
    game, person = press.game, press.interaction.user.id
    shown = await press.tables.play.projection.show(game, person)
    together = company(shown) if press.number(1) == shown.seq else None
    if together is None:
        await show_step(press, shown, (), old=True)
        return
    lines = [line for _, line in (*together.kinds, *together.singles)]
    chosen = press.chosen_numbers()
    if any(at >= len(lines) for at in chosen):
        raise unknown()
    text = "\n".join(lines[at] for at in chosen) if chosen else together.everyone[1]
    try:
        moved = await press.tables.play.orders.write(
            game, asker(press.interaction), text, seen=shown.seq, request=request_of(press.interaction)
        )
    except FaultyLinesError as error:
        await to_correct(press.interaction, game, text, error)
        return
    await tell_move(press, moved, shown.table.turn)


async def _rewrite(press: Press, texts: Sequence[str]) -> None:
    """Write these orders in the place of all."""
    await press.tables.play.orders.write(
        press.game,
        asker(press.interaction),
        "\n".join(texts),
        instead=True,
        whole=True,
        seen=press.number(1),
        request=request_of(press.interaction),
    )
