"""The next step of a plan or a try, choice by choice, where its menu would not hold them all: as in a guided move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.discord import words
from bot.discord.controls.control import Control, button, menu, option
from bot.discord.guided_move.control_ids import group_text, path_text
from bot.discord.guided_move.labels import Labels, labels
from bot.discord.guided_move.path import back_from, offered, walk
from bot.discord.guided_move.summary import question, summary
from bot.table.drafts import AHEAD
from bot.table.plans import Draft
from games.core.choosing.choices import MENU, Node, Offer
from render.core.look import Choice

ROW: Final = 5


@dataclass(frozen=True, slots=True)
class Way:
    """A point on the way to the next step: what was chosen so far, in words; the controls of what can be chosen, row by
    row; and what they name on the picture."""

    chosen: str
    rows: tuple[tuple[Control, ...], ...]
    back: tuple[Control, ...]
    choices: tuple[Choice, ...]


def chosen_step(draft: Draft, path: Sequence[int]) -> str:
    """The step in notation to which a path leads; empty if more is to be chosen or nothing is there."""
    node = walk(draft.shown, path)
    if node is None or node.action is None:
        return ""
    return draft.shown.table.game.notation.write(node.action)


def way(draft: Draft, path: Sequence[int], group: int = 0) -> Way:
    """What can be chosen after these choices; from the beginning if they lead nowhere."""
    node = walk(draft.shown, path) or walk(draft.shown, ())
    if node is None:
        return Way("", (), (), ())
    offer = offered(draft.shown, node, group)
    found = labels(draft.shown, offer)
    lines = [*_menus(draft, offer, found), *_buttons(draft, offer, found)]
    back = back_from(draft.shown, node) if not group else node.path
    before = () if back is None else (_way(draft, "Back", back),)
    asked = "\n".join(line for line in (summary(draft.shown, node), question(node)) if line)
    told = [asked if node.command else "" if draft.kind in AHEAD else "Next step?", found.above]
    return Way("\n".join(line for line in told if line), tuple(lines), before, found.choices)


def _menus(draft: Draft, offer: Offer, found: Labels) -> list[tuple[Control, ...]]:
    asked, path = question(offer.node) or "Choose", path_text(offer.node.path)
    lines: list[tuple[Control, ...]] = []
    for index, each in enumerate(offer.menus):
        options = [option(found.texts[node.path], path_text(node.path)) for node in each.nodes]
        title = words.filled(draft.shown, f"{asked} {each.title}".strip(), 100)
        lines.append((menu(title, options, *_id(draft, path, index)),))
    if offer.groups:
        options = [option(name, group_text(number)) for number, name in enumerate(offer.groups[:MENU], 1)]
        lines.append((menu(asked, options, *_id(draft, path, 0)),))
    return lines


def _buttons(draft: Draft, offer: Offer, found: Labels) -> list[tuple[Control, ...]]:
    made = [_choice(draft, node, found) for node in offer.nodes]
    return [tuple(made[at : at + ROW]) for at in range(0, len(made), ROW)]


def _choice(draft: Draft, node: Node, found: Labels) -> Control:
    return _way(draft, found.texts[node.path], node.path)


def _way(draft: Draft, label: str, path: Sequence[int]) -> Control:
    return button(label, *_id(draft, path_text(path), 0))


def _id(draft: Draft, path: str, number: int) -> tuple[str, object, str, str, str, str, int]:
    """`draft:<game>:<kind>:way:<mark>:<path>:<number>`: the number tells menus of one message apart."""
    return "draft", draft.shown.table.id, draft.kind, "way", draft.mark, path, number
