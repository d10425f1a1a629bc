"""Typed moves: `/play` takes any game's notation, and each game has a group with its own commands.

Nothing here knows a particular game. Options and suggestions come from the legal actions; if none of them fits, the
game says why.
"""

import inspect
import re
from collections.abc import Callable, Coroutine, Mapping
from itertools import islice
from typing import Any, Final

from discord import app_commands

from bot.discord.controls import (
    CHOICE_LIMIT,
    SUGGESTED,
    AnyGame,
    Choice,
    Interaction,
    Made,
    Of,
    Press,
    Reply,
    answer,
    asker,
    choices,
    command,
    group_name,
    made,
    of_game,
    of_this,
    promptly,
    request_of,
    running,
    suggests,
    tables_of,
    think,
)
from bot.discord.controls.absence import back_by_moving, check_present
from bot.discord.errors import Refusal
from bot.discord.play import orders_form
from bot.discord.play.guided_choices import path_of
from bot.discord.play.guided_labels import action_words, forced
from bot.discord.play.guided_move import ask, preview, tell_move
from bot.discord.play.orders import faulty_words
from bot.discord.play.typed_options import AskError, chosen, squeezed, suggested
from bot.table.model import Moved, Shown, Table
from bot.table.play.orders import FaultyLinesError
from games.core.commands import Command, Parameter


@of_game
def orders_command(game: AnyGame) -> list[Made]:
    """`/<game> move`: many orders at once, in games whose players write orders."""
    if game.orders is None:
        return []

    async def complete(interaction: Interaction, current: str) -> list[Choice]:
        before, mark, last = current.rpartition(";")
        found = notations(await _own_view(interaction, game), last)
        return [
            Choice(name=each.name, value=f"{before}{mark} {each.value}".strip())
            for each in found
            if len(before) + len(mark) + len(str(each.value)) < CHOICE_LIMIT
        ]

    @suggests(orders=complete)
    @app_commands.describe(orders="One or more orders, with ; between them; empty: a form for all of them")
    async def callback(interaction: Interaction, orders: str = "") -> None:
        table = await running(interaction)
        _of_this(table, game)
        press = Press(interaction, (str(table.id),), (), Of.GAME)
        if not orders.strip():
            await press.admit()
            await orders_form.write(press)
            return
        await press.acknowledge(Reply.NEW)
        check_present(interaction, table)
        moved = await orders_form.note(press, lines_of(orders))
        if moved is not None:
            await back_by_moving(interaction, moved.table)

    typed = made(
        "move",
        "Give one order or many at once, all or nothing",
        "Give one order or many at once, with `;` between them, such as those of `/help command:play`. All of them are "
        "noted, or none. Without any, a form opens that holds your orders so far, one a line. Nobody else sees them.",
        callback,
    )
    return [typed]


def lines_of(typed: str) -> str:
    """Orders as they are typed in one line, one a line."""
    return "\n".join(part.strip() for part in typed.replace(";", "\n").splitlines())


_QUESTION: Final = re.compile(r"^[^:?]+: ")
"""The question with which the guided move asks for a parameter: `Attack with: one of your pyramids`."""


@of_game
def moves_of(game: AnyGame) -> list[Made]:
    """The moves of a game."""
    return [_subcommand(game, each) for each in game.commands]


def _subcommand(game: AnyGame, command: Command) -> Made:
    """A command of a game as a slash command."""
    # discord.py reads a command's options from its function's signature, so the game's parameters are put there.
    parameters = sorted(command.parameters, key=lambda parameter: parameter.optional)
    fields = {f"option_{number}": parameter for number, parameter in enumerate(parameters)}

    async def callback(interaction: Interaction, **given: str | None) -> None:
        filled = {fields[key].name: text or "" for key, text in given.items()}
        await move(interaction, game, command, filled)

    signature = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    ]
    for key, parameter in fields.items():
        signature.append(
            inspect.Parameter(
                key,
                inspect.Parameter.KEYWORD_ONLY,
                annotation=str | None if parameter.optional else str,
                default=None if parameter.optional else inspect.Parameter.empty,
            )
        )
    decorated: Any = callback
    decorated.__signature__ = inspect.Signature(signature)
    if fields:
        decorated = app_commands.rename(**{key: each.name for key, each in fields.items()})(decorated)
        decorated = app_commands.describe(**{key: each.description for key, each in fields.items()})(
            decorated
        )
        decorated = suggests(**{key: _completing(game, command, each) for key, each in fields.items()})(
            decorated
        )
    explained = [command.description]
    for parameter in command.parameters:
        told = _QUESTION.sub("", parameter.description)
        explained.append(f"• `{parameter.name}`: {told}{' (optional)' if parameter.optional else ''}")
    return made(command.name, command.description, "\n".join(explained), decorated)


def _completing(
    game: AnyGame, command: Command, parameter: Parameter
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice]]]:
    async def complete(interaction: Interaction, current: str) -> list[Choice]:
        shown = await _own_view(interaction, game)
        filled = {name: str(value) for name, value in interaction.namespace if isinstance(value, str)}
        offered = suggested(shown, command, parameter, filled)
        return choices([(each.label, each.value) for each in offered], current)

    return complete


async def _own_view(interaction: Interaction, game: AnyGame | None = None) -> Shown:
    """The running game here as the asker sees it. Raises TableError if there is none, or if it is not `game`."""
    table = await running(interaction)
    if game is not None:
        _of_this(table, game)
    return await tables_of(interaction).play.projection.show(table.id, interaction.user.id)


def _of_this(table: Table, game: AnyGame) -> None:
    of_this(table, game, f"Type its moves with `/{group_name(table.game)}`.")


async def move(interaction: Interaction, game: AnyGame, command: Command, filled: Mapping[str, str]) -> None:
    """Make the move that a game's command describes. Ask for an empty option that could be several things, and show what
    fills one that nothing else is legal for."""
    try:
        made = await promptly(lambda: think(interaction), _act(interaction, game, command, filled))
    except AskError as asked:
        if asked.node is None:
            await answer(interaction, asked.words)
        elif asked.node.action is not None:
            await preview(interaction, asked.shown, asked.node, filled_in=asked.words)
        else:
            await ask(interaction, asked.shown, asked.node, f"{asked.words}\n")
    else:
        await tell_move(Press(interaction, ()), *made)


async def _act(
    interaction: Interaction, game: AnyGame, command: Command, filled: Mapping[str, str]
) -> tuple[Moved, int]:
    """Make the move. Returns its result and the turn in which it was made. Raises AskError if an option left empty could be several things, or can only be an unusual one."""
    table = await running(interaction)
    _of_this(table, game)
    check_present(interaction, table)
    shown = await tables_of(interaction).play.projection.show(table.id, interaction.user.id)
    action = chosen(shown, command, filled)
    if action is None:
        return await _carry_out(interaction, table, command.name)
    # An illegal action is there to be refused: with `seen` it cannot become legal and be made a moment later.
    if action not in shown.legal:
        return await _carry_out(interaction, table, action, shown.seq if shown.legal else None)
    if filled_in := forced(shown, command, action, filled):
        raise AskError(filled_in, shown, path_of(shown, command, action))
    return await _carry_out(interaction, table, action)


async def _carry_out(
    interaction: Interaction, table: Table, action: Any, seen: int | None = None
) -> tuple[Moved, int]:
    moved = await tables_of(interaction).play.moves.act(
        table.id, asker(interaction), action, seen=seen, request=request_of(interaction)
    )
    await back_by_moving(interaction, moved.table)
    return moved, table.turn


async def _complete_notation(interaction: Interaction, current: str) -> list[Choice]:
    return notations(await _own_view(interaction), current)


@command(
    "play",
    "Type your move in one line",
    "Type your move in one line. Suggestions appear as you type.",
    thinks=False,
)
@app_commands.describe(move="Your move; suggestions appear as you type")
@suggests(move=_complete_notation)
async def play(interaction: Interaction, move: str) -> None:
    """Answer `/play`."""
    made = await promptly(lambda: think(interaction), _play(interaction, move))
    await tell_move(Press(interaction, ()), *made)


async def _play(interaction: Interaction, notation: str) -> tuple[Moved, int]:
    table = await running(interaction)
    if not notation.strip():
        raise Refusal("half_filled", "`move` is empty.", "Choose a suggestion, or press **Move**.")
    check_present(interaction, table)
    if table.game.orders is None:
        return await _carry_out(interaction, table, notation)
    try:
        moved = await tables_of(interaction).play.orders.write(
            table.id, asker(interaction), lines_of(notation), request=request_of(interaction)
        )
    except FaultyLinesError as error:
        raise Refusal(error.code, faulty_words(error)) from error
    await back_by_moving(interaction, moved.table)
    return moved, table.turn


def notations(shown: Shown, typed: str) -> list[Choice]:
    """The legal actions whose notation contains what was typed, as suggestions."""
    wanted, write = squeezed(typed), shown.table.game.notation.write
    written = ((action, write(action)) for action in shown.legal)
    fitting = islice((each for each in written if wanted in squeezed(each[1])), SUGGESTED)
    offered = [(f"{notation} · {action_words(shown, action)}", notation) for action, notation in fitting]
    return choices(offered, "")
