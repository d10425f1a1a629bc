"""The guided move: choose what to do, with what and where; see a preview; confirm it."""

from collections.abc import Sequence
from typing import Any

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    answer_board,
    answer_move,
    asker,
    button,
    is_old,
    on,
    one_message,
    promptly,
    request_of,
    rows,
    tables_of,
)
from bot.discord.controls.absence import come_back
from bot.discord.play.board import done_words, go_on_view, owes_decision, undo_button
from bot.discord.play.guided_choices import (
    action_mark,
    choose_view,
    confirm_view,
    fills_in,
    group_name,
    offered,
    read_group,
    read_path,
    walk,
)
from bot.discord.play.guided_labels import labels, odds_of, question, summary
from bot.discord.play.orders import order_buttons, orders_words, writes
from bot.table.model import Moved, Shown, Status
from bot.table.notifications.conditional_answers import settled
from games.core.numbered_choices.choices import Node
from games.core.optional_parts.parts import Order


async def present(press: Press) -> tuple[Shown, tuple[int, ...] | None]:
    """The current position and the control's path; the path is None if the control is for another position."""
    person = asker(press.interaction)
    shown = await press.tables.play.projection.show(press.game, person.id)
    old = await is_old(press.tables, shown, person, press.number(1), own=True)
    return shown, None if old else read_path(press.text(2))


async def show_step(
    press: Press,
    shown: Shown,
    path: Sequence[int],
    *,
    group: int = 0,
    old: bool = False,
    confirm: bool | None = None,
    note: str = "",
    before: str = "",
    beside: Sequence[Control] = (),
) -> None:
    """Answer with the next choice, or preview the whole move, or make it if this person wants no previews and has chosen all of it.

    `old`: the control is for another position, and the answer says so. `confirm`: whether to preview; None: as
    this person wishes. `before` is text about the previous move, and `beside` are buttons for it; `note` is a last line.
    `group` narrows the choice. What this answers with is the only private message about this person's moves in the game.
    """
    node = walk(shown, path)
    if node is None and path:
        old, node = True, walk(shown, ())
    heading = f"{words.OLD_BUTTON}\n" if old else f"{before}\n" if before else ""
    if node is None:
        await _nothing_to_do(press, shown, heading, beside, old=old)
        return
    if node.action is None:
        await ask(press.interaction, shown, node, heading, group, beside)
        return
    if confirm is None:
        confirm = await press.tables.notifications.preferences.previews(
            shown.table.id, press.interaction.user.id
        )
    noted, seals = node.command is not None and node.command.noted, bool(node.command and node.command.seals)
    if (noted or not (confirm or seals)) and path and not fills_in(shown, node):
        await tell_move(press, await perform(press, shown, node.action), shown.table.turn)
        return
    await preview(
        *(press.interaction, shown, node, heading, note),
        stoppable=confirm and not note and not seals,
        beside=beside,
    )


async def ask(
    interaction: Interaction,
    shown: Shown,
    node: Node,
    heading: str = "",
    group: int = 0,
    beside: Sequence[Control] = (),
) -> None:
    """Answer with what can be chosen next: numbered on the picture, and with the same numbers on buttons."""
    offer = offered(shown, node, group)
    found = labels(shown, offer)
    first = node.command is None
    orders: tuple[Order, ...] = ()
    if first and writes(shown):
        orders = await tables_of(interaction).play.orders.written(shown.table.id, interaction.user.id)
        beside = [*order_buttons(shown, orders), *beside]
    lines = [
        words.prompt(shown) if first else summary(shown, node),
        _settled(shown) if first else "",
        orders_words(shown, orders) if first else "",
        found.does,
        " ".join(filter(None, (question(node), group_name(shown, node, group)))),
        found.above,
    ]
    content = heading + "\n".join(line for line in lines if line)
    view = choose_view(shown, offer, found, group, beside, careful=not orders)
    message = await answer_board(interaction, shown, content, view, found.choices)
    one_message(interaction, shown.table.id, message)


async def preview(
    interaction: Interaction,
    shown: Shown,
    node: Node,
    heading: str = "",
    note: str = "",
    *,
    stoppable: bool = False,
    beside: Sequence[Control] = (),
) -> None:
    """Answer with what comes of a whole move; `stoppable`: with a button that turns previews off. What seals orders shows all of them, with the buttons that change them."""
    after = await tables_of(interaction).play.projection.preview(
        shown.table.id, asker(interaction), node.action
    )
    happens = words.events(after.table, after.foretold, after.seat)
    if after.held:
        happens.append("**Do it** to see the rest.")
    if odds := odds_of(shown, node):
        happens.append(f"**{odds}**")
    told = ""
    if node.command is not None and node.command.seals and writes(shown):
        orders = await tables_of(interaction).play.orders.written(shown.table.id, interaction.user.id)
        told, beside = orders_words(shown, orders), [*order_buttons(shown, orders), *beside]
        happens = [words.prompt(shown)] if orders else [words.prompt(shown), "**You have given no orders.**"]
        told = "\n".join(line for line in (_settled(shown), told) if line)
    else:
        beside = ()
    lines = [
        f"{heading}{'' if beside else '**Preview.** '}{' '.join(happens) or summary(shown, node)}",
        told,
        note,
    ]
    content = "\n".join(line for line in lines if line)
    view = confirm_view(shown, node, stoppable, beside)
    message = await answer_board(interaction, after, content, view)
    one_message(interaction, shown.table.id, message)


def _settled(shown: Shown) -> str:
    """That the table submits for this person, who has nothing to choose; empty if they have."""
    return words.settled(settled(shown.table, shown.view, shown.seat))


async def _nothing_to_do(
    press: Press, shown: Shown, heading: str, beside: Sequence[Control], *, old: bool
) -> None:
    further: list[Control] = []
    told = words.prompt(shown)
    if shown.table.status is not Status.RUNNING:
        why = ""
    elif shown.table.lock is not None:
        why, told = words.locked(shown.table), ""
    elif shown.seat is None:
        why = "You are only watching this game. "
    else:
        why = f"{words.no_turn(shown.table, shown.seat)} "
        if shown.seat not in shown.table.out and len(shown.table.players) > 1:
            further = [button("Set ahead", "ahead", shown.table.id)]
    view = rows([*beside, *further])
    content = f"{heading}{why}{told}"
    if old:
        message = await answer_board(press.interaction, shown, content, view)
        one_message(press.interaction, shown.table.id, message)
    else:
        await answer_move(press.interaction, shown.table.id, content, view, passing=not (beside or heading))


async def perform(press: Press, shown: Shown, action: Any) -> Moved:
    """Make the move. Raises TableError if the position has changed since it was shown."""
    if writes(shown):
        text = shown.table.game.notation.write(action)
        return await press.tables.play.orders.write(
            shown.table.id,
            asker(press.interaction),
            text,
            seen=shown.seq,
            request=request_of(press.interaction),
        )
    return await press.tables.play.moves.act(
        shown.table.id,
        asker(press.interaction),
        action,
        seen=shown.seq,
        request=request_of(press.interaction),
    )


async def tell_move(press: Press, moved: Moved, turn: int) -> None:
    """Answer with what was done. A player who must decide again in the same turn, or plays alone, continues in this message.

    `turn` is the turn in which the move was made.
    """
    person = press.interaction.user.id
    alone = len(moved.table.players) == 1
    if not owes_decision(moved, person) or (moved.table.turn != turn and not alone):
        view = await go_on_view(press.tables, moved, person)
        await answer_move(press.interaction, moved.table.id, done_words(moved), view)
        return
    if not press.interaction.response.is_done():
        await press.acknowledge(Reply.PRIVATE)  # the picture may take a while
    shown = await press.tables.play.projection.show(moved.table.id, person)
    undo = await undo_button(press.tables, moved.table, person)
    # What has been noted stands among the orders.
    before = "" if moved.sealed and writes(shown) else done_words(moved)
    await show_step(press, shown, (), before=before, beside=undo)


@on("move", of=Of.GAME, reply=Reply.PRIVATE)
async def begin(press: Press) -> None:
    """Start a guided move: `move:<game>:<number>`. Pressed below an old board, the answer shows the current one; below a
    private message, it takes its place. Without a number it belongs to any position. A player for whom the table plays is back
    by it."""
    person = asker(press.interaction)
    back = await come_back(press.interaction, await press.tables.play.projection.get(press.game))
    shown = await press.tables.play.projection.show(press.game, person.id)
    old = (
        not back
        and len(press.fields) > 1
        and await is_old(press.tables, shown, person, press.number(1), own=False)
    )
    undo = await undo_button(press.tables, shown.table, person.id)
    told = "" if old else await press.tables.notifications.conditional_moves.told(shown.table.id, person)
    before = "\n".join(line for line in (back, told) if line)
    await show_step(press, shown, (), old=old, before=before, beside=undo)


@on("guide", of=Of.GAME)
@on("pick", of=Of.GAME)
async def follow(press: Press) -> None:
    """Show what a choice leads to, or go back to an earlier one: `guide:<game>:<number>:<path>:<group>`. Or take what was chosen
    in a menu: a path, or a group of choices."""
    shown, path = await present(press)
    group = read_group(press.chosen()) if press.values else press.number(3)
    if path is not None and press.values and not group:
        path = read_path(press.chosen()) or None
    await show_step(press, shown, path or (), group=0 if path is None else group, old=path is None)


@on("do", of=Of.GAME, reply=Reply.PROMPTLY)
async def confirm(press: Press) -> None:
    """Make the move that was previewed."""
    moved = await promptly(press.acknowledge, _confirmed(press))
    if moved is not None:
        await tell_move(press, *moved)
        return
    if not press.interaction.response.is_done():
        await press.acknowledge()
    shown, _ = await present(press)
    await show_step(press, shown, (), old=True)


async def _confirmed(press: Press) -> tuple[Moved, int] | None:
    """Make the move. Returns its result and the turn in which it was made.

    Returns None and does nothing if the preview was of another position or another action.
    """
    await press.admit()
    shown, path = await present(press)
    node = walk(shown, path)
    if node is None or node.action is None or action_mark(shown, node.action) != press.text(3):
        return None
    return await perform(press, shown, node.action), shown.table.turn


@on("unasked", of=Of.GAME)
async def stop_previews(press: Press) -> None:
    """Turn previews off for this person in this game; the current move keeps its preview."""
    await press.tables.notifications.preferences.set_previews(press.game, press.interaction.user.id, False)
    shown, path = await present(press)
    await show_step(
        press,
        shown,
        path or (),
        old=path is None,
        confirm=True,
        note="No more previews in this game. `/me` turns them back on.",
    )
