"""Which choices have numbers, and what each of them names on the picture."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.core.commands import Parameter, unusual
from games.core.numbered_choices.choices import Node, Offer

MOST: Final = 99
"""Marks have at most two figures."""
Names: TypeAlias = tuple[tuple[str, str], ...]
"""Fields of an action and their values as text, the best place for a mark first: `("cell", "M12")`."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """The number of each choice that has one, by its path; what each number names; the parameters that need no
    words beside each choice, because all of its menu or of the offer has the same; and what those choices name that
    need no number, since it stands on the picture with its name."""

    numbers: dict[tuple[int, ...], int]
    names: dict[int, Names]
    known: dict[tuple[int, ...], Set[str]]
    named: dict[tuple[int, ...], Names]


def numbered(offer: Offer) -> Numbered:
    """Number what can be chosen and has a place, but no name of its own there. Choices in menus that name the same thing share a
    number."""
    made = Numbered({}, {}, {}, {})
    taken: dict[Names, int] = {}
    filled = frozenset(parameter.name for parameter, _ in offer.node.filled)
    for inside, nodes in (*((True, menu.nodes) for menu in offer.menus), (False, offer.nodes)):
        for node in nodes:
            known = filled | (_shared(nodes, node) if inside else frozenset())
            made.known[node.path] = known
            parts = _parts(known, node, nodes)
            names = tuple(dict.fromkeys((p.field, p.write(value)) for p, value in parts))
            if names and all(p.named for p, _ in parts):
                made.named[node.path] = names
                continue
            key = names if inside else (*names, ("", str(node.path)))
            if names and (key in taken or len(taken) < MOST):
                number = taken.setdefault(key, len(taken) + 1)
                made.numbers[node.path] = number
                made.names[number] = names
    return made


def _shared(siblings: Sequence[Node], node: Node) -> frozenset[str]:
    """The parameters that have the same value in all of a menu."""
    return frozenset(p.name for p, _ in node.filled if len(siblings) > 1 and not _varies(siblings, node, p))


def _parts(known: Set[str], node: Node, siblings: Sequence[Node]) -> list[tuple[Parameter, Any]]:
    """What a choice names on the picture, the best place for its mark first: what tells it from the other choices of
    its command, and if that is one thing only, what is done to something there."""
    command = node.command
    if command is None:
        return []
    fresh = [(parameter, value) for parameter, value in node.filled if parameter.name not in known]
    varied = [(p, value) for p, value in fresh if not p.optional and _varies(siblings, node, p)]
    special = [
        (p, value)
        for p, value in fresh
        if p.optional and len(varied) <= 1 and unusual(command, p, node.actions[0])
    ]
    rest = [(p, value) for p, value in fresh if not p.optional]
    told = (*reversed(special), *varied, *rest)
    return [(p, value) for p, value in told if p.marked]


def _varies(siblings: Sequence[Node], node: Node, parameter: Parameter) -> bool:
    texts = {
        parameter.write(value)
        for other in siblings
        if other.command is node.command
        for each, value in other.filled
        if each is parameter
    }
    return len(texts) > 1
