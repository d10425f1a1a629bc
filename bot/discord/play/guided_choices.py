"""The choices of a guided move: the way through the legal actions, and the controls for it.

The ids of the controls hold the path and a checksum of the action. Nothing is stored elsewhere, so the controls still
work after a restart.
"""

import zlib
from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot import digits
from bot.discord import words
from bot.discord.controls import IN_A_ROW, ROWS, Control, Style, button, menu, option, rows
from bot.discord.play.guided_labels import (
    Labels,
    asked,
    crowds,
    odds_of,
    question,
    rows_of,
)
from bot.table.model import Shown
from games.core.numbered_choices import choices
from games.core.numbered_choices.choices import MENU, Menu, Node, Offer
from games.core.numbered_choices.numbers import numbered

_GROUP: Final = "g"


def path_text(path: Sequence[int]) -> str:
    """A path as text, for an id."""
    return ".".join(map(str, path))


def read_path(text: str) -> tuple[int, ...] | None:
    """The path that `path_text` wrote; None for anything else."""
    path = [digits.number(part, below=10**6) for part in text.split(".")] if text else []
    steps = tuple(step for step in path if step is not None)
    return steps if len(steps) == len(path) else None


def group_text(number: int) -> str:
    """The value of an option that stands for a group of choices, counted from 1."""
    return f"{_GROUP}{number}"


def read_group(text: str) -> int:
    """The number of the group that `group_text` wrote; 0 for anything else."""
    return (digits.number(text[1:], below=100) or 0) if text.startswith(_GROUP) else 0


def action_mark(shown: Shown, action: Any) -> str:
    """A short checksum of the action: a confirmation with a different one belongs to another preview."""
    return f"{zlib.crc32(shown.table.game.notation.write(action).encode()):08x}"


def start(shown: Shown) -> Node:
    """The beginning of a guided move."""
    return choices.root(shown.table.game.commands, shown.legal)


def walk(shown: Shown, path: Sequence[int] | None) -> Node | None:
    """Follow a path through the legal actions. Returns None if no action lies on it, or if there is no path."""
    if path is None or not shown.legal:
        return None
    return choices.follow(shown.table.game.commands, start(shown), path)


def offered(shown: Shown, node: Node, group: int = 0) -> Offer:
    """What can be chosen at this point; with a `group`, counted from 1, only what belongs to it. Beyond the first choice a menu
    stands for buttons that would leave no room for the picture."""
    commands = shown.table.game.commands
    found = choices.offer(commands, shown.view, node)
    if 0 < group <= len(found.groups):
        found = choices.offer(commands, shown.view, node, found.groups[group - 1])
    if node.command is not None and not found.menus and crowds(shown, found):
        return Offer(found.node, (), (Menu("", found.nodes),))
    return found


def group_name(shown: Shown, node: Node, group: int) -> str:
    """The name of a group of choices at this point, counted from 1, with a capital; empty if there is none."""
    groups = choices.offer(shown.table.game.commands, shown.view, node).groups
    return groups[group - 1][:1].upper() + groups[group - 1][1:] if 0 < group <= len(groups) else ""


def back_from(shown: Shown, node: Node) -> tuple[int, ...] | None:
    """The path to what was chosen last; None at the beginning."""
    return choices.before(shown.table.game.commands, shown.view, start(shown), node.path)


def fills_in(shown: Shown, node: Node) -> bool:
    """Whether something of a whole action neither was chosen nor stood on what was chosen, so that its player must see it
    before it is done."""
    return bool(_unread(shown, node))


def _unread(shown: Shown, node: Node) -> frozenset[str]:
    """The parameters that were filled in on the way without standing on anything that was chosen."""
    settled = frozenset(each.name for each, _ in node.told) - node.asked
    at = back_from(shown, node)
    point = walk(shown, at)
    if point is None:
        return settled
    since = settled - {each.name for each, _ in point.filled}
    return (_unread(shown, point) | (since & _left_out(shown, point, node))) - node.asked


def _left_out(shown: Shown, point: Node, node: Node) -> frozenset[str]:
    """The parameters that do not stand on a choice offered at this point, because all of its menu has the same; those in
    the menu's title and below the choice do stand there."""
    offer = offered(shown, point)
    commands = shown.table.game.commands
    in_groups = (choices.offer(commands, shown.view, point, group) for group in offer.groups)
    for found in in_groups if offer.groups else (offer,):
        if (known := numbered(found).known.get(node.path)) is not None:
            titles = [
                menu.title for menu in found.menus if any(each.path == node.path for each in menu.nodes)
            ]
            told = {each.name for each, value in node.filled if each.label(shown.view, value) in titles}
            below = {node.told[-1][0].name} if titles and not odds_of(shown, node) else set()
            return frozenset(known - told - below)
    return frozenset(each.name for each, _ in node.filled)


DESCRIBED: Final = 100
"""The most characters that Discord shows below an option, or before anything is chosen."""


def choose_view(
    shown: Shown,
    offer: Offer,
    labels: Labels,
    group: int = 0,
    beside: Sequence[Control] = (),
    *,
    careful: bool = False,
    ids: Sequence[object] = (),
) -> ui.View | None:
    """The choices: menus first, then buttons in rows, then Back, unless this is the beginning, and what is `beside` it.
    `careful`: what seals orders is asked about first. `ids`: the name of the control and what its ids hold before the path, if no move is made, but a step of a plan or an exercise.
    The number after the path tells the menus of one message apart."""
    fields, path = ids[1:] or (shown.table.id, shown.seq), path_text(offer.node.path)
    pick, guide = (str(ids[0]), str(ids[0])) if ids else ("pick", "guide")
    lines: list[list[Control]] = []
    if offer.groups:
        options = [option(name, group_text(number)) for number, name in enumerate(offer.groups[:MENU], 1)]
        lines.append([menu(question(offer.node), options, pick, *fields, path, 1)])
    for each in offer.menus:
        options = [
            option(
                labels.texts[node.path],
                path_text(node.path),
                _described(shown, node, labels.texts[node.path]),
            )
            for node in each.nodes
        ]
        title = words.filled(shown, f"{_asked(offer, each)} {each.title}".strip(), DESCRIBED)
        lines.append([menu(title, options, pick, *fields, path, len(lines) + 1)])
    for row in rows_of(offer, labels.texts):
        lines.append([])
        for node in row:
            seals = node.command is not None and node.command.seals
            if not ids and node.action is not None and not node.filled and not (seals and careful):
                lines[-1].append(_done_by(shown, node, labels.texts[node.path]))
            else:
                lines[-1].append(button(labels.texts[node.path], guide, *fields, path_text(node.path), 0))
    back = offer.node.path if group else back_from(shown, offer.node)
    last = [*([] if back is None else [button("Back", guide, *fields, path_text(back), 0)]), *beside]
    if len(lines) < ROWS:
        lines.append([])
    lines[-1] += last[: IN_A_ROW - len(lines[-1])]
    return rows(*lines)


def _done_by(shown: Shown, node: Node, label: str) -> Control:
    """The button of a choice with nothing more to choose or to preview: it is done at once."""
    style = Style.success if node.command is not None and node.command.seals else Style.secondary
    path, mark = path_text(node.path), action_mark(shown, node.action)
    return button(label, "do", shown.table.id, shown.seq, path, mark, style=style)


def _asked(offer: Offer, found: Menu) -> str:
    """What is chosen in a menu, as a question, or what all of it does: `Play`."""
    first = found.nodes[0]
    if first.command is not None and first.command is not offer.node.command and first.command.listed:
        return asked(first.told[0][0])
    verbs = {node.command.verb for node in found.nodes if node.command is not None}
    return question(offer.node) or (verbs.pop() if len(verbs) == 1 else "Choose")


def _described(shown: Shown, node: Node, text: str) -> str:
    """What stands below the text of a choice in a menu: how likely it is to succeed, or what the last value in words says beyond
    the text."""
    parameter, value = node.told[-1]
    told = words.filled(shown, parameter.label(shown.view, value), DESCRIBED)
    said = text.partition(" · ")[2] or text
    if told.casefold() in said.casefold():
        told = ""
    elif told.casefold().startswith(f"{said.casefold()}, "):
        told = told[len(said) + 2 :]
    return odds_of(shown, node) or told


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
