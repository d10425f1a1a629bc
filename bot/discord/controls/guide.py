"""The guided move: what, with what, where to; a preview; a confirmation.

A path of numbers tells what was chosen so far: which command, then for each of its parameters which of
the suggestions. Parameters with one possible value fill themselves in and take no number. The path
stands in the controls' ids together with the position it was made for, so it outlives the process.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from discord import ui

from bot.discord import words
from bot.discord.commands.typed import forced
from bot.discord.controls.after_move import done_line, done_words, go_on_view, owes_decision
from bot.discord.controls.control import Control, Press, Style, button, menu, on, option, rows
from bot.discord.interactions import answer, answer_board, asker, is_old, promptly, request_of
from bot.table.names import escaped
from bot.table.types import Moved, Shown, Status
from games.core.commands import Command, Parameter, Suggestion, fitting, open_commands, suggestions, unusual
from games.core.foresight import told

PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class Step:
    """How far a guided move has come: what is filled in, and what can be chosen next.

    `options` are what the next choice is from; none are left when `action` is complete. `decided` are
    the parameters for which there was a choice.
    """

    path: tuple[int, ...]
    question: str
    command: Command | None = None
    filled: tuple[tuple[Parameter, Suggestion], ...] = ()
    options: tuple[Suggestion, ...] = field(default=())
    action: Any = None
    decided: frozenset[str] = frozenset()

    @property
    def chosen(self) -> list[tuple[Parameter, Suggestion]]:
        """What is filled in, less the optional things that could not have been otherwise and are left out."""
        command, action = self.command, self.action
        return [
            (parameter, pick)
            for parameter, pick in self.filled
            if self._given(parameter) or (command and action and unusual(command, parameter, action))
        ]

    def unasked(self, shown: Shown) -> str:
        """What is done though it was neither asked nor is as usual: an attack that cannot be left out."""
        if self.command is None or self.action is None:
            return ""
        given = {parameter.name: pick.value for parameter, pick in self.filled if self._given(parameter)}
        return forced(shown, self.command, self.action, given)

    def _given(self, parameter: Parameter) -> bool:
        return not parameter.optional or parameter.name in self.decided


def walk(shown: Shown, path: Sequence[int]) -> Step | None:
    """Follow a path through the legal actions; None if it leads nowhere here."""
    commands = shown.table.game.commands()
    possible = open_commands(commands, shown.legal)
    steps = list(path)
    taken: list[int] = []
    if len(possible) == 1:
        command = possible[0]
    elif not steps:
        named = tuple(Suggestion(each.name, each.title) for each in possible)
        return Step((), "What do you do?", options=named) if named else None
    else:
        chosen = steps.pop(0)
        if not 0 <= chosen < len(possible):
            return None
        taken.append(chosen)
        command = possible[chosen]
    filled: list[tuple[Parameter, Suggestion]] = []
    texts: dict[str, str] = {}
    decided: set[str] = set()
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, shown.legal, texts)
        if len(offered) == 1:
            pick = 0
        elif not steps:
            question = parameter.description
            return Step(
                tuple(taken), question, command, tuple(filled), tuple(offered), None, frozenset(decided)
            )
        else:
            pick = steps.pop(0)
            taken.append(pick)
            decided.add(parameter.name)
        if not 0 <= pick < len(offered):
            return None
        filled.append((parameter, offered[pick]))
        texts[parameter.name] = offered[pick].value
    actions = fitting(command, shown.legal, texts)
    if steps or not actions:
        return None
    return Step(tuple(taken), "", command, tuple(filled), (), actions[0], frozenset(decided))


def path_to(shown: Shown, command: Command, filled: Mapping[str, str]) -> tuple[int, ...]:
    """The path to the first thing of a command that is not filled in and could be several."""
    possible = open_commands(shown.table.game.commands(), shown.legal)
    path = [possible.index(command)] if len(possible) > 1 else []
    texts: dict[str, str] = {}
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, shown.legal, texts)
        if len(offered) > 1:
            values = [each.value for each in offered]
            if filled.get(parameter.name) not in values:
                break
            path.append(values.index(filled[parameter.name]))
        texts[parameter.name] = offered[path[-1] if len(offered) > 1 else 0].value
    return tuple(path)


def written(path: Sequence[int]) -> str:
    """A path as it stands in an id."""
    return ".".join(map(str, path))


def read(text: str) -> tuple[int, ...]:
    """A path from an id. Raises ValueError."""
    parts = text.split(".") if text else []
    if not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise ValueError(f"{text!r} is no path")
    return tuple(map(int, parts))


def mark(shown: Shown, action: Any) -> str:
    """A short mark of the action, so that a confirmation can only mean what was previewed."""
    return f"{zlib.crc32(shown.table.game.format(action).encode()):08x}"


def summary(step: Step) -> str:
    """What has been chosen, in words."""
    if step.command is None:
        return ""
    parts = [said(parameter, pick) for parameter, pick in step.chosen]
    return " · ".join([f"**{step.command.title}**", *parts])


def said(parameter: Parameter, pick: Suggestion) -> str:
    """What was chosen for a parameter: `attacker A7: large A`. What may be left out, and what is told by more than its
    name, says by itself what it is: `without the Treehouse die`, `level 7`, `9♥ and Q♠, then draw 2`."""
    by_name = pick.label.casefold().startswith(pick.value.casefold()) and not parameter.optional
    return f"{parameter.name} {escaped(pick.label)}" if by_name else escaped(pick.label)


def choose_view(shown: Shown, step: Step, page: int = 0) -> ui.View | None:
    """The menu of the next choice, with pages where there are more than 25 options."""
    game, seq, path = shown.table.id, shown.seq, written(step.path)
    last = (len(step.options) - 1) // PAGE
    page = min(max(page, 0), last)
    here = step.options[page * PAGE : (page + 1) * PAGE]
    open_one = _open_parameter(step)
    asked = step.question
    if open_one is not None:
        asked = "Choose" if open_one.optional else _shortly(open_one.description)
    placeholder = asked if not last else f"{asked} ({page + 1} of {last + 1})"
    choice = menu(
        placeholder,
        [
            option(each.label, each.value, "" if each.value in each.label else each.value)
            if step.command is not None
            else option(each.label, each.value, _description(shown, each.value))
            for each in here
        ],
        "pick",
        game,
        seq,
        path,
        page,
    )
    controls: list[Control] = []
    if step.path:
        controls.append(button("Back", "guide", game, seq, written(step.path[:-1]), 0))
    if page > 0:
        controls.append(button("Earlier ones", "guide", game, seq, path, page - 1))
    if page < last:
        controls.append(button("More", "guide", game, seq, path, page + 1))
    return rows([choice], controls)


def _shortly(description: str) -> str:
    """The beginning of a parameter's description, which says what it is: The valley that it goes to."""
    return description.split(",")[0].split(";")[0].split(" (")[0]


def _open_parameter(step: Step) -> Parameter | None:
    """The parameter that is asked for now."""
    if step.command is None or step.action is not None:
        return None
    return step.command.parameters[len(step.filled)]


def _description(shown: Shown, name: str) -> str:
    return next((each.description for each in shown.table.game.commands() if each.name == name), "")


def confirm_view(shown: Shown, step: Step, seq: int, confirming: bool = True) -> ui.View | None:
    """Confirm, back, and the switch for doing without, while there is `confirming`."""
    game, path = shown.table.id, written(step.path)
    controls = [button("Do it", "do", game, seq, path, mark(shown, step.action), style=Style.success)]
    if step.path:
        controls.append(button("Back", "guide", game, seq, written(step.path[:-1]), 0))
    if confirming:
        controls.append(button("Stop asking me", "unasked", game, seq, path))
    return rows(controls)


@on("move")
async def move(press: Press) -> None:
    """Begin a guided move; on an old board, show the present one first."""
    await press.think()
    person = asker(press.interaction)
    shown = await press.tables.show(press.game, person.id)
    old = await is_old(press.tables, shown, person, press.number(1))
    await show_step(press, shown, (), old=old)


@on("guide")
async def again(press: Press) -> None:
    """Show a step of the guided move: another page, or one step back."""
    await press.change()
    shown, path = await _present(press)
    await show_step(press, shown, path or (), page=press.number(3), old=path is None)


@on("pick")
async def pick(press: Press) -> None:
    """Something was chosen in the menu."""
    await press.change()
    shown, path = await _present(press)
    step = walk(shown, path) if path is not None else None
    chosen = press.chosen()
    found = [index for index, each in enumerate(step.options) if each.value == chosen] if step else []
    if step is None or not found:
        await show_step(press, shown, (), old=True)
        return
    await show_step(press, shown, (*step.path, found[0]))


@on("do")
async def do(press: Press) -> None:
    """Confirm: what was previewed is done."""
    moved = await promptly(press.change, _confirmed(press))
    if moved is not None:
        await _tell(press, *moved)
        return
    if not press.interaction.response.is_done():
        await press.change()
    shown, _ = await _present(press)
    await show_step(press, shown, (), old=True)


async def _confirmed(press: Press) -> tuple[Moved, int] | None:
    """Do what the control stands for: what came of it, and the turn before; None if that was for another
    position."""
    shown, path = await _present(press)
    step = walk(shown, path) if path is not None else None
    if step is None or step.action is None or mark(shown, step.action) != press.text(3):
        return None
    return await _act(press, shown, step.action), shown.table.turn


@on("unasked")
async def unasked(press: Press) -> None:
    """Switch confirming off for this person, and go on with this move."""
    await press.change()
    person = asker(press.interaction)
    await press.tables.set_wishes(person.id, confirm=False)
    shown, path = await _present(press)
    await show_step(
        press,
        shown,
        path or (),
        old=path is None,
        confirm=True,
        note="From your next move on nothing is asked. `/game options` switches it back.",
    )


async def _present(press: Press) -> tuple[Shown, tuple[int, ...] | None]:
    """The position now, and the path of the control; None if it was made for another position."""
    person = asker(press.interaction)
    shown = await press.tables.show(press.game, person.id)
    if await is_old(press.tables, shown, person, press.number(1)):
        return shown, None
    try:
        return shown, read(press.text(2))
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
    said: str = "",
) -> None:
    """Say what can be chosen next, or preview the whole move, or do it if nobody wants to confirm; after what is
    `said` of the move before."""
    step = walk(shown, path)
    if step is None and path:
        old, step = True, walk(shown, ())
    if step is None:
        await _nothing_to_do(press, shown, old)
        return
    heading = f"{words.OLD_BUTTON}\n" if old else f"{said}\n" if said else ""
    if step.action is None:
        lines = [heading + words.prompt(shown), summary(step), step.question if step.command else "", note]
        content = "\n".join(line for line in lines if line)
        view = choose_view(shown, step, page)
        if old:
            await answer_board(press.interaction, shown, content, view)
        else:
            await answer(press.interaction, content, view)
        return
    person = asker(press.interaction)
    if confirm is None:
        confirm = bool((await press.tables.wishes(person.id)).confirm)
    if not confirm and path:
        await _tell(press, await _act(press, shown, step.action), shown.table.turn, step.unasked(shown))
        return
    after = await press.tables.preview(shown.table.id, person, step.action)
    happens = told(after.table.game, after.foretold, words.names(after.table))
    if after.held:
        happens.append("What it brings to light shows once it is done.")
    lines = [
        f"{heading}Preview, nothing is done yet: {summary(step)}",
        f"`{shown.table.game.format(step.action)}` {' '.join(happens)}".strip(),
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
        why = "You are not playing in this game; you can watch it. "
    else:
        why = f"{words.no_turn(shown.table, shown.seat)} "
    content = f"{heading}{why}{words.prompt(shown)}"
    if old:
        await answer_board(press.interaction, shown, content)
    else:
        await answer(press.interaction, content)


async def _act(press: Press, shown: Shown, action: Any) -> Moved:
    return await press.tables.act(
        shown.table.id,
        asker(press.interaction),
        action,
        seen=shown.table.seq,
        request=request_of(press.interaction),
    )


async def _tell(press: Press, moved: Moved, turn: int, also: str = "") -> None:
    """What was done; within a turn whoever still owes a decision goes on in the same message."""
    person = press.interaction.user.id
    if moved.table.turn != turn or not owes_decision(moved, person):
        await answer(press.interaction, done_words(moved, also), go_on_view(moved, person))
        return
    shown = await press.tables.show(moved.table.id, person)
    await show_step(press, shown, (), said=done_line(moved, also))


def describe_action(shown: Shown, action: Any) -> str:
    """An action in the words of its command, for a list of suggestions."""
    for command in shown.table.game.commands():
        if command.matches(action):
            parts = [p.label(shown.view, getattr(action, p.field)) for p in command.parameters]
            return f"{command.title}: {', '.join(parts)}" if parts else command.title
    return ""
