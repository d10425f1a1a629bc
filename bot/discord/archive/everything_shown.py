"""Stepping through a finished game with everything shown: each player's side, and what was hidden."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.discord import words
from bot.discord.archive.history import nearest, step_words
from bot.discord.controls.control import Control, Of, Press, button, menu, on, option, rows
from bot.discord.controls.interactions import answer_board
from bot.discord.controls.quotas import spend
from bot.discord.errors import Refusal
from bot.table.archive.past_games import Open
from bot.table.model.table import Table
from bot.table.quotas import Use

NO_SIDE = 0
"""In ids, the side of the first player is 1."""
_TOLD = 700
"""How long the list of what was hidden may be."""


def opened_words(found: Open) -> str:
    """Which position this is, what led to it, whose side is shown, and what was hidden."""
    table = found.shown.table
    side = "" if found.side is None else f", from {words.safe(table.players[found.side].person.name)}'s side"
    return "\n".join(
        part
        for part in (f"**Everything shown**{side}", step_words(found.shown), words.cut(found.told, _TOLD))
        if part
    )


def opened_view(table: Table, positions: Sequence[int], at: int, side: int | None) -> ui.View | None:
    """Buttons as for stepping through, the choice of a side, and the way back to one's own knowledge."""
    last, kept = len(positions) - 1, NO_SIDE if side is None else side + 1

    def to(label: str, index: int, letter: str) -> Control:
        there = min(max(index, 0), last)
        return button(label, "opened", table.id, positions[there], kept, letter, disabled=there == at)

    sides: list[Control] = []
    if side is not None:
        names = words.plain_names(table)
        options = [
            option(f"From {name}'s side", str(seat), chosen=seat == side) for seat, name in enumerate(names)
        ]
        sides = [menu("From whose side", options, "openedside", table.id, positions[at])]
    return rows(
        [to("Start", 0, "a"), to("Back", at - 1, "b"), to("Next", at + 1, "c"), to("End", last, "d")],
        sides,
        [button("As I knew it", "stepto", table.id, positions[at], "own")],
    )


async def _show(press: Press, seq: int, side: int | None) -> None:
    spend(press.interaction, Use.HISTORIES)
    tables, game, person = press.tables, press.game, press.interaction.user.id
    positions = await tables.play.projection.positions(game, person)
    if not positions:
        raise Refusal("nothing_played", "This game has no moves yet.", "`/game board` shows it.")
    at = nearest(positions, seq)
    found = await tables.archive.revealed.show(
        game, person, positions[at], positions[at - 1] if at else 0, side
    )
    view = opened_view(found.shown.table, positions, at, found.side)
    await answer_board(press.interaction, found.shown, opened_words(found), view)


@on("opened", of=Of.RECORD)
async def opened(press: Press) -> None:
    """Show a position of a finished game with everything that was hidden."""
    side = press.number(2)
    await _show(press, press.number(1), None if side == NO_SIDE else side - 1)


@on("openedside", of=Of.RECORD)
async def from_side(press: Press) -> None:
    """Show the same position from the side of another player."""
    await _show(press, press.number(1), press.chosen_number())
