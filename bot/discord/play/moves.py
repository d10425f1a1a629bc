"""Typed moves: `/play` takes any game's notation, and suggests what is legal.

Nothing here knows a particular game.
"""

from collections.abc import Awaitable, Callable
from itertools import islice
from typing import Final

from discord import app_commands

from bot.discord.controls import (
    CHOICE_LIMIT,
    SUGGESTED,
    Choice,
    Interaction,
    Press,
    asker,
    choices,
    command,
    promptly,
    request_of,
    running,
    suggests,
    tables_of,
    think,
)
from bot.discord.controls.absence import back_by_moving, check_present
from bot.discord.errors import Refusal, words as refused
from bot.discord.play.guided_labels import action_words
from bot.discord.play.guided_move import tell_move
from bot.discord.play.orders_form import to_correct
from bot.table.model import Moved, Shown, TableError
from bot.table.play.orders import FaultyLinesError

NO_GAME_OF_THEIRS: Final = frozenset({"no_game", "direct_message", "not_started", "not_your_game"})
"""The codes of refusals where whoever types a move has no game that takes it."""
elsewhere: list[Callable[[Interaction], Awaitable[str]]] = []
"""What tells where else somebody's move can be typed, of the features with such a place; empty if it cannot."""


async def _complete_notation(interaction: Interaction, current: str) -> list[Choice]:
    """The moves that fit the last of the orders typed so far."""
    table = await running(interaction)
    shown = await tables_of(interaction).play.projection.show(table.id, interaction.user.id)
    before, mark, last = current.rpartition(";") if table.game.orders is not None else ("", "", current)
    return [
        Choice(name=each.name, value=f"{before}{mark} {each.value}".strip())
        for each in notations(shown, last)
        if len(before) + len(mark) + len(str(each.value)) < CHOICE_LIMIT
    ]


@command(
    "play",
    "Type your move in one line",
    "Type your move in one line. Suggestions appear as you type. Several orders have `;` between them.",
    thinks=False,
)
@app_commands.describe(move="Your move; suggestions appear as you type")
@suggests(move=_complete_notation)
async def play(interaction: Interaction, move: str) -> None:
    """Answer `/play`."""
    lines = "\n".join(part.strip() for part in move.replace(";", "\n").splitlines())
    try:
        made = await promptly(lambda: think(interaction), _play(interaction, move, lines))
    except FaultyLinesError as error:
        table = await running(interaction)
        if error.noted:
            await back_by_moving(interaction, table)
        await to_correct(interaction, table.id, lines, error)
    except TableError as error:
        if error.code not in NO_GAME_OF_THEIRS:
            raise
        told = [told for each in elsewhere if (told := await each(interaction))]
        if not told:
            raise
        raise Refusal(error.code, refused(error) or "", " ".join(told)) from error
    else:
        await tell_move(Press(interaction, ()), *made)


async def _play(interaction: Interaction, notation: str, lines: str) -> tuple[Moved, int]:
    """Make the move, or note all lines of orders. Returns the result and the turn in which it was made."""
    table, person = await running(interaction), asker(interaction)
    if not notation.strip():
        raise Refusal("half_filled", "`move` is empty.", "Choose a suggestion, or press **Move**.")
    check_present(interaction, table)
    play, request = tables_of(interaction).play, request_of(interaction)
    if table.game.orders is None:
        moved = await play.moves.act(table.id, person, notation, request=request)
    else:
        moved = await play.orders.write(table.id, person, lines, request=request)
    await back_by_moving(interaction, moved.table)
    return moved, table.turn


def notations(shown: Shown, typed: str) -> list[Choice]:
    """The legal actions whose notation contains what was typed, as suggestions."""
    wanted, write = _squeezed(typed), shown.table.game.notation.write
    written = ((action, write(action)) for action in shown.legal)
    fitting = islice((each for each in written if wanted in _squeezed(each[1])), SUGGESTED)
    offered = [(f"{notation} · {action_words(shown, action)}", notation) for action, notation in fitting]
    return choices(offered, "")


def _squeezed(text: str) -> str:
    """A text without spaces and capitals, to be compared."""
    return "".join(text.split()).casefold()
