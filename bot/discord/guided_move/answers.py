"""The answers of a guided move: the next choice, the preview, or what was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.discord import words
from bot.discord.controls.after_move import done_words, go_on_view, owes_decision
from bot.discord.controls.control import Press
from bot.discord.guided_move.control_ids import read_path
from bot.discord.guided_move.controls import choose_view, confirm_view
from bot.discord.guided_move.path import Step, walk
from bot.discord.guided_move.summary import summary
from bot.discord.interactions import answer, answer_board, asker, is_old, request_of
from bot.table.types import Moved, Shown, Status


async def present(press: Press) -> tuple[Shown, tuple[int, ...] | None]:
    """The current position and the control's path; the path is None if the control is for another position."""
    person = asker(press.interaction)
    shown = await press.tables.looking.show(press.game, person.id)
    if await is_old(press.tables, shown, person, press.number(1), own=True):
        return shown, None
    try:
        return shown, read_path(press.text(2))
    except ValueError:
        return shown, None


async def show_step(
    press: Press,
    shown: Shown,
    path: Sequence[int],
    *,
    page: int = 0,
    old: bool = False,
    confirm: bool | None = None,
    note: str = "",
    before: str = "",
) -> None:
    """Answer with the next choice, or preview the whole move, or make it if this person wants no previews.

    `old`: the control is for another position, and the answer says so. `confirm`: whether to preview; None asks the
    person's settings. `before` is text about the previous move, `note` a last line.
    """
    step = walk(shown, path)
    if step is None and path:
        old, step = True, walk(shown, ())
    if step is None:
        await _nothing_to_do(press, shown, old)
        return
    heading = f"{words.OLD_BUTTON}\n" if old else f"{before}\n" if before else ""
    if step.action is None:
        await _ask(press, shown, step, heading, note, page=page, with_board=old)
        return
    if confirm is None:
        confirm = bool((await press.tables.people.wishes(press.interaction.user.id)).confirm)
    if not confirm and path:
        moved = await perform(press, shown, step.action)
        await tell_move(press, moved, shown.table.turn, step.forced_parts(shown))
        return
    await _preview(press, shown, step, heading, note)


async def _ask(
    press: Press, shown: Shown, step: Step, heading: str, note: str, *, page: int, with_board: bool
) -> None:
    lines = [heading + words.prompt(shown), summary(step), step.question if step.command else "", note]
    content = "\n".join(line for line in lines if line)
    view = choose_view(shown, step, page)
    if with_board:
        await answer_board(press.interaction, shown, content, view)
    else:
        await answer(press.interaction, content, view)


async def _preview(press: Press, shown: Shown, step: Step, heading: str, note: str) -> None:
    after = await press.tables.looking.preview(shown.table.id, asker(press.interaction), step.action)
    happens = words.events(after.table, after.foretold)
    if after.held:
        happens.append("Confirm to see the rest.")
    odds = shown.table.game.extras.odds
    if odds is not None and (told := odds(shown.view, step.action)):
        happens.append(f"**{told}**")
    lines = [
        f"{heading}Preview only: {summary(step)}",
        f"`{shown.table.game.notation.write(step.action)}` {' '.join(happens)}".strip(),
        note,
    ]
    await answer_board(
        press.interaction,
        after,
        "\n".join(line for line in lines if line),
        confirm_view(shown, step, shown.seq, confirming=not note),
    )


async def _nothing_to_do(press: Press, shown: Shown, old: bool) -> None:
    heading = f"{words.OLD_BUTTON}\n" if old else ""
    if shown.table.status is not Status.RUNNING:
        why = ""
    elif shown.seat is None:
        why = "You are only watching this game. "
    else:
        why = f"{words.no_turn(shown.table, shown.seat)} "
    content = f"{heading}{why}{words.prompt(shown)}"
    if old:
        await answer_board(press.interaction, shown, content)
    else:
        await answer(press.interaction, content)


async def perform(press: Press, shown: Shown, action: Any) -> Moved:
    """Make the move. Raises TableError if the position has changed since it was shown."""
    return await press.tables.play.act(
        shown.table.id,
        asker(press.interaction),
        action,
        seen=shown.seq,
        request=request_of(press.interaction),
    )


async def tell_move(press: Press, moved: Moved, turn: int, also: str = "") -> None:
    """Answer with what was done. A player who must decide again in the same turn continues in this message.

    `turn` is the turn in which the move was made; `also` names what the move did without being chosen.
    """
    person = press.interaction.user.id
    if moved.table.turn != turn or not owes_decision(moved, person):
        await answer(press.interaction, done_words(moved, also), go_on_view(moved, person))
        return
    shown = await press.tables.looking.show(moved.table.id, person)
    await show_step(press, shown, (), before=done_words(moved, also))
