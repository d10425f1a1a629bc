"""The controls of a guided move: numbered buttons for the choices, and the buttons below a preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Control, Style, button, menu, option, rows
from bot.discord.guided_move.control_ids import action_mark, group_text, path_text
from bot.discord.guided_move.labels import Labels, odds_of, rows_of
from bot.discord.guided_move.path import back_from
from bot.discord.guided_move.summary import asked, question
from bot.table.types import Shown
from games.core.choosing.choices import Menu, Node, Offer

ROW: Final = 5
DESCRIBED: Final = 100
"""The most characters that Discord shows below an option, or before anything is chosen."""


def choose_view(
    shown: Shown,
    offer: Offer,
    labels: Labels,
    group: int = 0,
    beside: Sequence[Control] = (),
    *,
    first: bool = False,
    careful: bool = False,
) -> ui.View | None:
    """The choices: menus first, then buttons in rows of five, then Back and what is `beside` it; `first`: there is nothing to
    go back to. `careful`: what seals orders is asked about first."""
    game, seq, path = shown.table.id, shown.seq, path_text(offer.node.path)
    lines: list[list[Control]] = []
    for index, each in enumerate(offer.menus):
        lines.append([_menu(shown, each, labels, index, _asked(offer, each), path)])
    if offer.groups:
        options = [option(name, group_text(number)) for number, name in enumerate(offer.groups[:25], 1)]
        lines.insert(0, [menu(question(offer.node), options, "pick", game, seq, path, len(lines))])
    lines += [[_choice(shown, node, labels, careful) for node in row] for row in rows_of(offer)]
    back = None if first else back_from(shown, offer.node) if not group else offer.node.path
    others = [button("Back", "guide", game, seq, path_text(back), 0)] if back is not None else []
    add_to_last(lines, [*others, *beside])
    return rows(*lines)


def add_to_last(lines: list[list[Control]], controls: Sequence[Control]) -> None:
    """Put buttons in a row of their own, or if there are five rows already, beside the last choices."""
    if not controls:
        return
    if len(lines) < ROW:
        lines.append(list(controls))
    else:
        lines[-1].extend(controls)


def _choice(shown: Shown, node: Node, labels: Labels, careful: bool) -> Control:
    """The button of a choice. What has nothing more to choose or to preview is done by it."""
    game, seq, path = shown.table.id, shown.seq, path_text(node.path)
    seals = node.command is not None and node.command.seals
    if node.action is not None and not node.filled and not (seals and careful):
        style = Style.success if seals else Style.secondary
        mark = action_mark(shown, node.action)
        return button(labels.texts[node.path], "do", game, seq, path, mark, style=style)
    return button(labels.texts[node.path], "guide", game, seq, path, 0)


def _asked(offer: Offer, found: Menu) -> str:
    """What is chosen in a menu, as a question."""
    first = found.nodes[0]
    if first.command is not None and first.command is not offer.node.command and first.command.listed:
        return asked(first.told[0][0])
    return question(offer.node) or _verb(found)


def _verb(found: Menu) -> str:
    """What all of a menu does: `Play`."""
    verbs = {node.command.verb for node in found.nodes if node.command is not None}
    return verbs.pop() if len(verbs) == 1 else "Choose"


def _menu(shown: Shown, found: Menu, labels: Labels, index: int, asked: str, path: str) -> Control:
    options = [
        option(labels.texts[node.path], path_text(node.path), _description(shown, node))
        for node in found.nodes
    ]
    title = words.filled(shown, f"{asked} {found.title}" if found.title else asked, DESCRIBED)
    return menu(title, options, "pick", shown.table.id, shown.seq, path, index)


def _description(shown: Shown, node: Node) -> str:
    parameter, value = node.told[-1]
    return odds_of(shown, node) or words.filled(shown, parameter.label(shown.view, value), DESCRIBED)


def confirm_view(
    shown: Shown, node: Node, stoppable: bool = True, beside: Sequence[Control] = ()
) -> ui.View | None:
    """Buttons to do it and to go back; `stoppable`: also one that turns previews off; and what is `beside` them."""
    game, seq, path = shown.table.id, shown.seq, path_text(node.path)
    label = node.command.title if node.command is not None and node.command.seals else "Do it"
    controls = [button(label, "do", game, seq, path, action_mark(shown, node.action), style=Style.success)]
    back = back_from(shown, node)
    if back is not None:
        controls.append(button("Back", "guide", game, seq, path_text(back), 0))
    if stoppable:
        controls.append(button("Stop previews", "unasked", game, seq, path))
    return rows([*controls, *beside])
