"""Typed moves: `/play` takes any game's notation, and each game has a group with its own commands, whose options are read as
generously as the notation.

Nothing here knows a particular game. Options and suggestions come from the legal actions. A text is compared with the legal
values and their labels; if it matches none, its parameter reads it. Illegal actions are built too, so that the rules
themselves say what is wrong.
"""

import inspect
import re
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import MISSING, replace
from itertools import islice
from typing import Any, Final

from discord import app_commands

from bot.discord import words
from bot.discord.controls import (
    SUGGESTED,
    AnyGame,
    Choice,
    Interaction,
    Made,
    Press,
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
from bot.discord.play.guided_choices import path_of, path_to, walk
from bot.discord.play.guided_labels import action_words, forced
from bot.discord.play.guided_move import ask, preview, tell_move
from bot.discord.play.orders import faulty_words
from bot.table.model import Moved, Shown, Table, TableError, players
from bot.table.play.moves import allowed
from bot.table.play.orders import FaultyLinesError
from games.core.commands import (
    Command,
    Parameter,
    Suggestion,
    built,
    meanings,
    suggestions,
)
from games.core.words import Ambiguous, Unreadable

OFFERED: Final = 12
LABEL: Final = 80
"""The most characters of a suggestion's label."""
PROPOSED: Final = 3
"""How many values a refusal proposes: as many as one takes in at a glance."""
Filled = Mapping[str, str]


class AskError(Exception):
    """The person has to choose, or to confirm, before anything is done. `words` are the question, or what the move does
    that was left empty; the guided move goes on at `node`."""

    def __init__(self, words: str, shown: Shown, path: tuple[int, ...]) -> None:
        super().__init__(words)
        self.words = words
        self.shown = shown
        self.node = walk(shown, path)


def chosen(shown: Shown, command: Command, filled: Filled) -> Any:
    """The action that is meant, legal or not; None if nothing can be done with this command now.

    Raises Refusal for an option that is missing or unreadable, AskError if an empty option has to be chosen.
    """
    if not shown.legal:
        return None
    for parameter in command.parameters:
        if not parameter.optional and not filled.get(parameter.name, "").strip():
            raise half_filled(shown, command, parameter, filled)
    closed = not any(map(command.matches, shown.legal))
    meant: dict[str, Any] = {}
    written: dict[str, str] = {}
    for parameter in command.parameters:
        if text := filled.get(parameter.name, "").strip():
            value = _value(shown, command, parameter, text)
            if value is MISSING:
                if closed:
                    return None
                raise unreadable(shown, command, parameter, filled)
            meant[parameter.field] = value
            written[parameter.name] = parameter.write(value)
    fits = meanings(command, shown.legal, written)
    if len(fits) > 1:
        raise _several(shown, command, fits, written)
    action = fits[0] if fits else built(command, shown.view, meant)
    return None if action is MISSING else action


def settled(shown: Shown, command: Command, filled: Filled) -> dict[str, str]:
    """The filled-in texts, each replaced by the value it means if it means one; for suggesting the other options."""
    found = dict(filled)
    for parameter in command.parameters:
        text = filled.get(parameter.name, "").strip()
        try:
            value = _value(shown, command, parameter, text) if text else MISSING
        except (Refusal, TableError):
            continue
        if value is not MISSING:
            found[parameter.name] = parameter.write(value)
    return found


def suggested(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> list[Suggestion]:
    """What an option may be, given the other options as far as they can be read."""
    others = {name: text for name, text in filled.items() if name != parameter.name}
    offered = suggestions(command, parameter, shown.view, shown.legal, settled(shown, command, others))
    return [replace(each, label=words.filled(shown, each.label, LABEL)) for each in offered]


def _value(shown: Shown, command: Command, parameter: Parameter, text: str) -> Any:
    """The value that a text means: a legal one by its notation or label, else what the parameter reads; else MISSING.

    Raises TableError for a text that could mean several values.
    """
    wanted = squeezed(text)
    legal = dict.fromkeys(
        getattr(action, parameter.field) for action in shown.legal if command.matches(action)
    )
    for value in legal:
        if wanted == squeezed(parameter.write(value)):
            return value
    told = [value for value in legal if wanted == squeezed(_told(shown, parameter, value))]
    if len(told) == 1:
        return told[0]
    try:
        return parameter.read(shown.view, text)
    except Ambiguous as error:
        raise allowed(error, players(shown.table, shown.seat)) from error
    except Unreadable:
        return MISSING


def _told(shown: Shown, parameter: Parameter, value: Any) -> str:
    """A value as it is suggested."""
    return words.filled(shown, parameter.label(shown.view, value), LABEL)


def squeezed(text: str) -> str:
    """A text without spaces and capitals, to be compared."""
    return "".join(text.split()).casefold()


def _several(shown: Shown, command: Command, fits: list[Any], filled: Filled) -> AskError:
    """The question about the first empty option that could be several things."""
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, fits, {})
        if len(offered) > 1:
            could = [f"`{each.value}`" for each in offered[:OFFERED]]
            could += ["others"] if len(offered) > OFFERED else []
            asked = f"`{parameter.name}` could be {words.listed(could, 'or')}. Choose:"
            return AskError(asked, shown, path_to(shown, command, filled))
    raise ValueError(f"{command.name} has several actions with the same notation")


def half_filled(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> Refusal:
    """The refusal for an option that was left empty, with values it could have."""
    asked = parameter.description
    wanted = asked if asked.endswith((".", "?")) else f"{asked}."
    return Refusal(
        "half_filled",
        f"`{parameter.name}` is empty.",
        f"{wanted} {_could_be(shown, command, parameter, filled)}",
    )


def unreadable(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> Refusal:
    """The refusal for an option that names nothing in this game, with values that fit the options before it."""
    names = [each.name for each in command.parameters]
    before = {
        name: filled[name] for name in names[: names.index(parameter.name)] if filled.get(name, "").strip()
    }
    return Refusal(
        "unreadable",
        f"{words.quoted(filled[parameter.name].strip())} cannot be `{parameter.name}` here.",
        _could_be(shown, command, parameter, settled(shown, command, before)),
    )


def _could_be(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> str:
    offered = [f"`{each.value}`" for each in suggestions(command, parameter, shown.view, shown.legal, filled)]
    if not offered:
        return "This command has no legal move now. Press **Move** to see what you can do."
    return f"Try {words.listed(offered[:PROPOSED], 'or')}."


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
        shown = await own_view(interaction, game)
        filled = {name: str(value) for name, value in interaction.namespace if isinstance(value, str)}
        offered = suggested(shown, command, parameter, filled)
        return choices([(each.label, each.value) for each in offered], current)

    return complete


async def own_view(interaction: Interaction, game: AnyGame | None = None) -> Shown:
    """The running game here as the asker sees it. Raises TableError if there is none, or if it is not `game`."""
    table = await running(interaction)
    if game is not None:
        of_this_game(table, game)
    return await tables_of(interaction).play.projection.show(table.id, interaction.user.id)


def of_this_game(table: Table, game: AnyGame) -> None:
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
    of_this_game(table, game)
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
    return notations(await own_view(interaction), current)


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
