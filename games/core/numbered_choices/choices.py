"""The way to an action, choice by choice, and what is offered at each point of it.

The way is a tree: the commands that are open, then the values of each parameter. A question with one answer is not
asked. A path is the numbers of the branches taken, which is all that a control needs to know. What is offered at one
point may lie several branches further: as much of the way as fits on buttons is chosen at once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from games.core.commands import Command, Parameter, open_commands, unusual
from games.core.numbered_choices.group_names import by_name, spanned

BUTTONS: Final = 20
"""How many choices are offered as buttons."""
MENU: Final = 25
"""How many choices a menu holds."""
MENUS: Final = 4
"""How many menus stand in one message."""
FEW: Final = 3
"""How many choices of a command stand beside those of others although the picture does not mark them."""
ROWFUL: Final = 6
"""With more commands beside them, there is room for one menu less."""
WAY: Final = 3
"""How many choices lead to an action: with Move before and the preview after them it is made in five taps."""
IN_SIGHT: Final = 12
"""How many buttons leave the picture in sight on a phone. Beyond first choices no more are offered at once."""
LIKELIEST: Final = 8
"""How many whole actions are offered of commands whose actions are compared."""
BY_STEPS: Final = 10
AT_A_GLANCE: Final = 6
"""The same for commands that are chosen by steps, whose buttons say more: of first choices, and of whole actions."""


@dataclass(frozen=True, slots=True)
class Node:
    """A point on the way: what is filled in, and the legal actions that are left. `asked` names the parameters that
    had more than one possible value."""

    path: tuple[int, ...]
    command: Command | None
    filled: tuple[tuple[Parameter, Any], ...]
    actions: tuple[Any, ...]
    asked: frozenset[str] = frozenset()

    @property
    def action(self) -> Any:
        """The action, once nothing is left to choose; else None."""
        if self.command is None or len(self.filled) < len(self.command.parameters):
            return None
        return self.actions[0]

    @property
    def open(self) -> Parameter | None:
        """The parameter that is chosen next; None while the command is, and once nothing is left."""
        if self.command is None or len(self.filled) == len(self.command.parameters):
            return None
        return self.command.parameters[len(self.filled)]

    @property
    def told(self) -> list[tuple[Parameter, Any]]:
        """The parameters worth telling: not the optional ones that could only have their usual value."""
        command = self.command
        if command is None:
            return []
        return [
            (parameter, value)
            for parameter, value in self.filled
            if not parameter.optional
            or parameter.name in self.asked
            or unusual(command, parameter, self.actions[0])
        ]


@dataclass(frozen=True, slots=True)
class Menu:
    """Some of the choices, under a title."""

    title: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen at a point: `nodes` on buttons, others in `menus`. `groups` are names of groups, of which one
    is chosen first because the choices do not fit otherwise."""

    node: Node
    nodes: tuple[Node, ...]
    menus: tuple[Menu, ...] = ()
    groups: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[Node, ...]:
        """All choices, those in menus first."""
        return (*(node for menu in self.menus for node in menu.nodes), *self.nodes)


def root(commands: Sequence[Command], legal: Iterable[Any]) -> Node:
    """The beginning of the way: the command, if only one is open and it has no actions to compare."""
    node = Node((), None, (), tuple(legal))
    possible = open_commands(commands, node.actions)
    alone = len(possible) == 1 and not (possible[0].ranked and len(node.actions) > 1)
    return _of_command(node, possible[0], ()) if alone else node


def children(commands: Sequence[Command], node: Node) -> list[Node]:
    """The points one choice further; none once nothing is left to choose."""
    if node.command is None:
        possible = open_commands(commands, node.actions)
        return [_of_command(node, command, (index,)) for index, command in enumerate(possible)]
    parameter = node.open
    if parameter is None:
        return []
    return [
        _settled(
            replace(
                node,
                path=(*node.path, index),
                filled=(*node.filled, (parameter, getattr(actions[0], parameter.field))),
                actions=tuple(actions),
                asked=node.asked | {parameter.name},
            )
        )
        for index, actions in enumerate(_by_value(parameter, node.actions).values())
    ]


def follow(commands: Sequence[Command], start: Node, path: Sequence[int]) -> Node | None:
    """The point at the end of a path; None if there is none."""
    for step in path:
        found = children(commands, start)
        if not 0 <= step < len(found):
            return None
        start = found[step]
    return start


def offer(commands: Sequence[Command], view: Any, node: Node, group: str = "") -> Offer:
    """What can be chosen at this point, or in this group of it."""
    beside = [] if len(node.path) != 1 else _folded(commands, view, node)
    # A choice of nothing that stood beside the command is not offered again behind it.
    nodes = [each for each in children(commands, node) if each not in beside]
    if not nodes:
        return Offer(node, ())
    if node.command is None and (found := _ranked(commands, view, nodes)):
        return Offer(node, tuple(found))
    if len(node.actions) <= BUTTONS and not (node.command is None and _apart(nodes)):
        leaves = [leaf for each in nodes for leaf in _leaves(commands, each)]
        return Offer(node, tuple(_ordered(view, leaves)))
    if node.command is None:
        nodes = _expanded(commands, view, nodes)
        whole = _again(commands, view, nodes)
        if whole is not None:
            return Offer(node, *whole)
        if any(_waits(each) for each in nodes):
            return _with_lists(commands, view, node, nodes)
    if len(nodes) <= BUTTONS:
        return Offer(node, tuple(nodes))
    return _grouped(view, node, nodes, group)


def before(
    commands: Sequence[Command], view: Any, start: Node, path: Sequence[int]
) -> tuple[int, ...] | None:
    """The path of the point at which this one was offered; None for the beginning."""
    node, last = start, None
    while node.path != tuple(path):
        last = node.path
        offered = offer(commands, view, node)
        nodes = [*offered.all, *(children(commands, node) if offered.groups else ())]
        node = next((each for each in nodes if each.path == tuple(path[: len(each.path)])), node)
        if node.path == last:
            return last
    return last


def _apart(nodes: Sequence[Node]) -> bool:
    """Whether not all actions of these commands are offered at once although they fit on buttons: some are chosen by steps,
    or stand aside."""
    found = [(node.command, len(node.actions)) for node in nodes if node.command is not None]
    by_steps = any(command.by_steps for command, _ in found) and sum(n for _, n in found) > AT_A_GLANCE
    return by_steps or any(command.aside and count > 1 for command, count in found)


def _of_command(node: Node, command: Command, step: tuple[int, ...]) -> Node:
    actions = tuple(action for action in node.actions if command.matches(action))
    return _settled(Node((*node.path, *step), command, (), actions))


def _settled(node: Node) -> Node:
    """The point after all questions with one answer."""
    while (parameter := node.open) is not None:
        values = _by_value(parameter, node.actions)
        if len(values) > 1:
            break
        node = replace(node, filled=(*node.filled, (parameter, getattr(node.actions[0], parameter.field))))
    return node


def _by_value(parameter: Parameter, actions: Iterable[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for action in actions:
        found.setdefault(parameter.write(getattr(action, parameter.field)), []).append(action)
    return found


def _value(node: Node, parameter: Parameter) -> Any:
    return next(value for each, value in node.filled if each.name == parameter.name)


def _leaves(commands: Sequence[Command], node: Node) -> list[Node]:
    """All whole actions from here on."""
    found = children(commands, node)
    return [leaf for each in found for leaf in _leaves(commands, each)] if found else [node]


def _ordered(view: Any, nodes: Sequence[Node]) -> list[Node]:
    """Whole actions of the same command with the likeliest first; the commands keep their order."""
    made: list[Node] = []
    for command in dict.fromkeys(id(node.command) for node in nodes):
        own = [node for node in nodes if id(node.command) == command]
        order: Callable[[Any, Any], Any] | None = own[0].command.order if own[0].command else None
        if order is not None and all(node.action is not None for node in own):
            own.sort(key=lambda node: order(view, node.action))
        made += own
    return made


def _ranked(commands: Sequence[Command], view: Any, nodes: Sequence[Node]) -> list[Node]:
    """The likeliest whole actions of commands that can be compared, as many as leave the picture in sight, then the commands of
    the others, then those with nothing to choose; empty if not all can be compared."""
    found = [leaf for node in nodes for leaf in _leaves(commands, node)]
    named = [leaf for leaf in found if leaf.filled]
    if not named or not all(leaf.command and leaf.command.ranked for leaf in named):
        return []
    named.sort(
        key=lambda leaf: leaf.command.order(view, leaf.action) if leaf.command and leaf.command.order else 0
    )
    far = {id(leaf.command) for leaf in named[LIKELIEST:]}
    behind = [node for node in nodes if id(node.command) in far and node.action is None]
    return [*named[:LIKELIEST], *behind, *(leaf for leaf in found if not leaf.filled)]


def _expanded(commands: Sequence[Command], view: Any, nodes: Sequence[Node]) -> list[Node]:
    """Commands replaced by their first choices, and these by whole actions, as far as buttons reach. Many choices that
    the picture does not mark stay behind their command, so that the picture stays in sight; a choice from which the way
    would be too long stands beside its command."""
    folded = {index: found for index, node in enumerate(nodes) if (found := _folded(commands, view, node))}
    parts = [folded.get(index) or [*_far(commands, node), node] for index, node in enumerate(nodes)]
    by_steps = any(node.command is not None and node.command.by_steps for node in nodes)
    limits = (BY_STEPS, AT_A_GLANCE) if by_steps else (BUTTONS, IN_SIGHT)
    for further, most in zip((children, _leaves), limits, strict=True):
        for index, part in enumerate(parts):
            if index in folded or (further is _leaves and sum(len(node.actions) for node in part) > most):
                continue
            if by_steps and further is children and nodes[index].filled:
                continue
            begun = [nodes[index]] if nodes[index] in part else part
            found = [each for node in begun for each in (further(commands, node) or [node])]
            if sum(map(len, parts)) - len(part) + len(found) <= most:
                parts[index] = found
    return _ordered(view, [node for part in parts for node in part])


def _far(commands: Sequence[Command], node: Node) -> list[Node]:
    """The choices of a command from which an action is too many choices away, if the command itself is one more."""
    if len(node.actions) <= BUTTONS:
        return []
    return [
        each
        for each in children(commands, node)
        if len(each.actions) > BUTTONS and any(len(leaf.path) > WAY for leaf in _leaves(commands, each))
    ]


def _folded(commands: Sequence[Command], view: Any, node: Node) -> list[Node]:
    """The command and its choice of nothing, if it has many choices that the picture does not mark; the command alone, if
    its choices stand aside; else empty."""
    parameter = node.open
    if parameter is None or parameter.short is None:
        return []
    if node.command is not None and node.command.aside:
        return [node]
    if parameter.marked:
        return []
    found = children(commands, node)
    if len(found) <= FEW:
        return []
    short = parameter.short
    return [*(each for each in found if not short(view, _value(each, parameter))), node]


def _again(
    commands: Sequence[Command], view: Any, nodes: Sequence[Node]
) -> tuple[tuple[Node, ...], tuple[Menu, ...]] | None:
    """Buttons and menus of whole actions, if only one command is left to choose from and it is done again and again."""
    far = [node for node in nodes if node.action is None]
    named = {id(node.command) for node in far}
    whole = [node for node in nodes if node.action is not None]
    command = far[0].command if far else None
    if len(named) != 1 or command is None or not command.again or len(whole) > MENUS:
        return None
    firsts = [each for node in far for each in ([node] if node.filled else children(commands, node))]
    if len(firsts) > MENUS:
        return None
    menus: list[Menu] = []
    for first in firsts:
        if len(first.actions) > MENUS * MENU:
            return None
        parameter, value = first.told[-1]
        title = parameter.label(view, value)
        found = _leaves(commands, first)
        count = -(-len(found) // MENU)
        size = -(-len(found) // count)
        for at in range(0, len(found), size):
            part = tuple(found[at : at + size])
            span = (
                f"{_brief(view, part[0], len(first.filled))} to {_brief(view, part[-1], len(first.filled))}"
            )
            menus.append(Menu(title if count == 1 else f"{title}: {span}", part))
    return (tuple(whole), tuple(menus)) if len(menus) <= MENUS else None


def _waits(node: Node) -> bool:
    """Whether this is a command whose first choices can stand in menus."""
    return node.command is not None and node.command.listed and node.open is not None and not node.filled


def _with_lists(commands: Sequence[Command], view: Any, node: Node, nodes: Sequence[Node]) -> Offer:
    """Commands as they are, but the first choices of those that are `listed` in menus, as far as these fit. The one that
    leads may have groups, of which one is chosen first."""
    waiting = sorted(filter(_waits, nodes), key=lambda each: not (each.command and each.command.leads))
    kept, menus, base, groups = list(nodes), list[Menu](), node, tuple[str, ...]()
    for each in waiting:
        found = _listed(view, each, children(commands, each))
        leads = each.command is not None and each.command.leads
        if found.groups and leads and not groups:
            base, groups = each, found.groups
        elif found.groups or len(menus) + len(found.menus) > MENUS - 1 - bool(groups) - (len(kept) > ROWFUL):
            continue
        menus += found.menus
        kept.remove(each)
    return Offer(base, tuple(kept), tuple(menus), groups)


def _listed(view: Any, node: Node, nodes: Sequence[Node]) -> Offer:
    """All choices in menus of about the same length, or groups of them if they do not fit into one and the command leads."""
    if node.command is not None and node.command.leads:
        return _grouped(view, node, nodes, "")
    count = -(-len(nodes) // MENU)
    size = -(-len(nodes) // count)
    parts = [tuple(nodes[at : at + size]) for at in range(0, len(nodes), size)]
    titles = ["" if count == 1 else f"{_brief(view, part[0])} to {_brief(view, part[-1])}" for part in parts]
    return Offer(node, (), tuple(map(Menu, titles, parts)))


def _brief(view: Any, node: Node, at: int = -1) -> str:
    parameter, value = node.filled[at]
    return parameter.write(value) if parameter.short is None else parameter.short(view, value)


def _grouped(view: Any, node: Node, nodes: Sequence[Node], group: str) -> Offer:
    """Choices in menus, each with whole groups; or the names of groups if there are too many for that."""
    parameter = node.open
    if parameter is None or parameter.groups is None:
        return Offer(node, (), _in_menus("", nodes))
    if node.command is not None and node.command.leads:
        # Places that lie side by side stand so, and so do their numbers.
        nodes = sorted(nodes, key=lambda each: parameter.write(_value(each, parameter)))
    if len(nodes) <= MENU:
        return Offer(node, (), _in_menus(group, nodes))
    names = [parameter.groups(view, _value(each, parameter)) for each in nodes]
    if group:
        nodes = [each for each, own in zip(nodes, names, strict=True) if group in own]
        return (
            Offer(node, tuple(nodes)) if len(nodes) <= BUTTONS else Offer(node, (), _in_menus(group, nodes))
        )
    found: dict[str, list[Node]] = {}
    for each, own in zip(nodes, names, strict=True):
        found.setdefault(own[0], []).append(each)
    if node.command is not None and node.command.leads and len(found) > 1:
        return Offer(node, (), (), tuple(sorted(found, key=by_name)))
    menus: list[tuple[list[str], list[Node]]] = []
    for name, inside in sorted(found.items(), key=lambda item: by_name(item[0])):
        if menus and len(menus[-1][1]) + len(inside) <= MENU:
            menus[-1][0].append(name)
            menus[-1][1].extend(inside)
        else:
            menus.append(([name], list(inside)))
    if len(menus) <= MENUS and all(len(inside) <= MENU for _, inside in menus):
        return Offer(node, (), tuple(Menu(spanned(names), tuple(inside)) for names, inside in menus))
    if len(found) == 1:
        return Offer(node, (), _in_menus(next(iter(found)), nodes))
    return Offer(node, (), (), tuple(found))


def _in_menus(title: str, nodes: Sequence[Node]) -> tuple[Menu, ...]:
    return tuple(Menu(title, tuple(nodes[at : at + MENU])) for at in range(0, len(nodes), MENU))[:MENUS]
