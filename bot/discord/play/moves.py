"""Typed moves: `/play` takes any game's notation, and each game has a group with its own commands.

Nothing here knows a particular game. Options and suggestions come from the legal actions; if none of them fits, the
game says why.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from discord import app_commands

from bot.discord import words
from bot.discord.controls import commands
from bot.discord.controls.absence import back_by_moving, check_present
from bot.discord.controls.client import Interaction
from bot.discord.controls.control import Of, Press
from bot.discord.controls.interactions import answer, asker, place_of, promptly, request_of, tables_of, think
from bot.discord.errors import Refusal
from bot.discord.play import hints, orders_form
from bot.discord.play.guided_choices import path_of, path_to, walk
from bot.discord.play.guided_labels import action_words
from bot.discord.play.guided_move import ask, preview, tell_move
from bot.discord.play.orders import faulty_words
from bot.discord.play.typed_options import SeveralError, chosen, forced, suggested
from bot.table.model.errors import TableError
from bot.table.model.table import Moved, Shown, Status, Table
from bot.table.play.order_reading import FaultyLinesError
from games.core.choosing.choices import Node
from games.core.commands import Command, Parameter
from games.core.protocol import Game

SUGGESTED: Final = 25
CHOICE_LIMIT: Final = 100

Choice = app_commands.Choice[str]


def group_name(game: Game[Any, Any, Any]) -> str:
    """The name of a game's group of commands: `dog-eat-dog`."""
    return game.about.command or game.about.key.replace("_", "-")


def game_group(game: Game[Any, Any, Any]) -> app_commands.Group:
    """The group of one game: a subcommand for each of its commands."""
    group = app_commands.Group(
        name=group_name(game),
        description=words.cut(f"Make a move in {game.about.title}", CHOICE_LIMIT),
        allowed_contexts=commands.EVERYWHERE,
    )
    for command in game.commands:
        group.add_command(_subcommand(game, command))
    if game.extras.orders is not None:
        group.add_command(_orders(game))
    if game.extras.hint is not None:
        group.add_command(_hint(game))
    return group


def _orders(game: Game[Any, Any, Any]) -> app_commands.Command[Any, ..., Any]:
    async def complete(interaction: Interaction, current: str) -> list[Choice]:
        before, mark, last = current.rpartition(";")
        shown = await _own_view(interaction, game)
        found = notations(shown, last) if shown is not None else []
        return [
            Choice(name=each.name, value=f"{before}{mark} {each.value}".strip())
            for each in found
            if len(before) + len(mark) + len(str(each.value)) < CHOICE_LIMIT
        ]

    @app_commands.autocomplete(orders=complete)
    @app_commands.describe(orders="One or more orders, with ; between them; empty: a form for all of them")
    async def callback(interaction: Interaction, orders: str = "") -> None:
        table = await running(interaction)
        of_this(table, game)
        press = Press(interaction, (str(table.id),), (), Of.GAME)
        if not orders.strip():
            await orders_form.write(press)
            return
        await press.think()
        check_present(interaction, table)
        if await orders_form.note(press, lines_of(orders)):
            await back_by_moving(interaction, table.id)

    return app_commands.Command(
        name="move", description="Give one order or many at once, all or nothing", callback=callback
    )


def lines_of(typed: str) -> str:
    """Orders as they are typed in one line, one a line."""
    return "\n".join(part.strip() for part in typed.replace(";", "\n").splitlines())


def _hint(game: Game[Any, Any, Any]) -> app_commands.Command[Any, ..., Any]:
    async def callback(interaction: Interaction) -> None:
        await hints.hint(interaction, game)

    return app_commands.Command(name="hint", description="Get a hint for this position", callback=callback)


def _subcommand(game: Game[Any, Any, Any], command: Command) -> app_commands.Command[Any, ..., Any]:
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
        decorated = app_commands.autocomplete(
            **{key: _completing(game, command, each) for key, each in fields.items()}
        )(decorated)
    return app_commands.Command(name=command.name, description=command.description, callback=decorated)


def _completing(
    game: Game[Any, Any, Any], command: Command, parameter: Parameter
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice]]]:
    async def complete(interaction: Interaction, current: str) -> list[Choice]:
        shown = await _own_view(interaction, game)
        if shown is None:
            return []
        filled = {name: str(value) for name, value in interaction.namespace if isinstance(value, str)}
        offered = suggested(shown, command, parameter, filled)
        return choices([(each.label, each.value) for each in offered], current)

    return complete


def choices(offered: list[tuple[str, str]], typed: str) -> list[Choice]:
    """The suggestions that contain what was typed, those that start with it first."""
    wanted = typed.strip().casefold()
    fits = [(label, value) for label, value in offered if wanted in f"{label} {value}".casefold()]
    fits.sort(key=lambda each: not each[1].casefold().startswith(wanted))
    return [
        Choice(name=words.one_line(label, CHOICE_LIMIT) or value, value=value)
        for label, value in fits
        if len(value) <= CHOICE_LIMIT
    ][:SUGGESTED]


async def _own_view(interaction: Interaction, game: Game[Any, Any, Any] | None = None) -> Shown | None:
    """The running game here as the asker sees it; None if there is none, or if it is not `game`."""
    try:
        table = await tables_of(interaction).looking.at(place_of(interaction))
        if table.status is not Status.RUNNING or (
            game is not None and table.game.about.key != game.about.key
        ):
            return None
        return await tables_of(interaction).looking.show(table.id, interaction.user.id)
    except TableError:
        return None


async def running(interaction: Interaction) -> Table:
    """The open game in this channel. Raises Refusal while it is a lobby, TableError if there is none."""
    table = await tables_of(interaction).looking.at(place_of(interaction))
    if table.status is Status.LOBBY:
        raise Refusal(
            "not_started",
            "This game has not started yet.",
            "The host presses **Start** in the lobby message once enough players have joined.",
        )
    return table


def of_this(table: Table, game: Game[Any, Any, Any]) -> None:
    """Raise Refusal if another game is played here."""
    if table.game.about.key != game.about.key:
        raise Refusal(
            "other_game",
            f"The game here is {table.game.about.title}, not {game.about.title}.",
            f"Type its moves with `/{group_name(table.game)}`.",
        )


async def move(
    interaction: Interaction, game: Game[Any, Any, Any], command: Command, filled: Mapping[str, str]
) -> None:
    """Make the move that a game's command describes. Ask for an empty option that could be several things, and show what
    fills one that nothing else is legal for."""
    try:
        made = await promptly(lambda: think(interaction), _act(interaction, game, command, filled))
    except _Asked as asked:
        if asked.node is None:
            await answer(interaction, asked.words)
        elif asked.node.action is not None:
            await preview(interaction, asked.shown, asked.node, filled_in=asked.words)
        else:
            await ask(interaction, asked.shown, asked.node, f"{asked.words}\n")
    else:
        await tell_move(Press(interaction, ()), *made)


class _Asked(Exception):
    """The person has to choose, or to confirm, before anything is done. `words` are the question, or what the move does
    that was left empty."""

    def __init__(self, words: str, shown: Shown, node: Node | None) -> None:
        super().__init__(words)
        self.words = words
        self.shown = shown
        self.node = node


async def _act(
    interaction: Interaction, game: Game[Any, Any, Any], command: Command, filled: Mapping[str, str]
) -> tuple[Moved, int]:
    """Make the move. Returns its result and the turn in which it was made. Raises _Asked if an option left empty could be several things, or can only be an unusual one."""
    table = await running(interaction)
    of_this(table, game)
    check_present(interaction, table)
    shown = await tables_of(interaction).looking.show(table.id, interaction.user.id)
    try:
        action = chosen(shown, command, filled)
    except SeveralError as several:
        node = walk(shown, path_to(shown, command, several.filled))
        raise _Asked(several.words, shown, node) from None
    if action is None:
        return await _carry_out(interaction, table, command.name)
    # An illegal action is there to be refused: with `seen` it cannot become legal and be made a moment later.
    if action not in shown.legal:
        return await _carry_out(interaction, table, action, shown.seq if shown.legal else None)
    if filled_in := forced(shown, command, action, filled):
        raise _Asked(filled_in, shown, walk(shown, path_of(shown, command, action)))
    return await _carry_out(interaction, table, action)


async def _carry_out(
    interaction: Interaction, table: Table, action: Any, seen: int | None = None
) -> tuple[Moved, int]:
    moved = await tables_of(interaction).play.act(
        table.id, asker(interaction), action, seen=seen, request=request_of(interaction)
    )
    await back_by_moving(interaction, table.id)
    return moved, table.turn


def play_command() -> app_commands.Command[Any, ..., Any]:
    """`/play`: a move in any game's notation."""

    @app_commands.describe(move="Your move; suggestions appear as you type")
    @app_commands.autocomplete(move=_complete_notation)
    async def play(interaction: Interaction, move: str) -> None:
        made = await promptly(lambda: think(interaction), _play(interaction, move))
        await tell_move(Press(interaction, ()), *made)

    return commands.command("play", "Type your move in one line", play)


async def _play(interaction: Interaction, notation: str) -> tuple[Moved, int]:
    table = await running(interaction)
    if not notation.strip():
        raise Refusal("half_filled", "`move` is empty.", "Choose a suggestion, or press **Move**.")
    check_present(interaction, table)
    if table.game.extras.orders is None:
        return await _carry_out(interaction, table, notation)
    try:
        moved = await tables_of(interaction).orders.write(
            table.id, asker(interaction), lines_of(notation), request=request_of(interaction)
        )
    except FaultyLinesError as error:
        raise Refusal(error.code, faulty_words(error)) from error
    await back_by_moving(interaction, table.id)
    return moved, table.turn


async def _complete_notation(interaction: Interaction, current: str) -> list[Choice]:
    shown = await _own_view(interaction)
    if shown is None:
        return []
    return notations(shown, current)


def notations(shown: Shown, typed: str) -> list[Choice]:
    """The legal actions whose notation contains what was typed, as suggestions."""
    offered: list[tuple[str, str]] = []
    wanted = "".join(typed.split()).casefold()
    for action in shown.legal:
        notation = shown.table.game.notation.write(action)
        if wanted in "".join(notation.split()).casefold():
            offered.append((f"{notation} · {action_words(shown, action)}", notation))
        if len(offered) >= SUGGESTED:
            break
    return choices(offered, "")
