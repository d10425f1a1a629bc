"""A guided move in words: the choices so far, the labels of the next ones, and what is marked on the picture."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from string import digits
from typing import Any, Final

from bot.discord import words
from bot.discord.controls import ROWS, lines_of, row_length
from bot.table.model import Shown, escaped
from games.core.commands import Command, Parameter, unusual
from games.core.numbered_choices.choices import Node, Offer
from games.core.numbered_choices.numbers import Numbered, numbered
from render.core.look import NAMED, Choice, figures

LABEL: Final = 100
"""The most characters that Discord shows of an option."""


def summary(shown: Shown, node: Node) -> str:
    """The choices so far, in words; empty if there are none."""
    if node.command is None:
        return ""
    parts = [
        escaped(words.filled(shown, parameter.label(shown.view, value))) for parameter, value in node.told
    ]
    return " · ".join([f"**{node.command.title}**", *parts])


def question(node: Node) -> str:
    """What is chosen next, as a question: `Attack with?`"""
    return "" if node.open is None else asked(node.open)


def asked(parameter: Parameter) -> str:
    """The question that a parameter answers: `Attack with?`"""
    text = parameter.description
    for end in (":", "?", ",", ";", " ("):
        text = text.split(end)[0]
    return f"{text}?"


def action_words(shown: Shown, action: Any) -> str:
    """An action as its command's title and its parameters' labels; empty if no command has it."""
    for command in shown.table.game.commands:
        if command.matches(action):
            parts = [p.label(shown.view, getattr(action, p.field)) for p in _told(command, action)]
            told = f"{command.title}: {', '.join(parts)}" if parts else command.title
            return words.filled(shown, told, LABEL)
    return ""


def short_label(shown: Shown, action: Any) -> str:
    """An action in as few words as stand on a button: `Move large, M15.1 → M14`; empty if no command has it."""
    for command in shown.table.game.commands:
        if command.matches(action):
            told = [(each, getattr(action, each.field)) for each in _told(command, action)]
            text = _joined(_shortly(shown, told))
            return words.filled(shown, f"{command.verb} {text}" if text else command.title, LONGEST)
    return ""


def short_words(shown: Shown, action: Any) -> str:
    """The same for message text. As it is typed if no command has it."""
    told = short_label(shown, action)
    return escaped(told) if told else words.quoted(shown.table.game.notation.write(action))


def _told(command: Command, action: Any) -> list[Parameter]:
    return [each for each in command.parameters if not each.optional or unusual(command, each, action)]


LONGEST: Final = 80
"""The most characters that Discord shows on a button."""
_FOLLOWS: Final = re.compile("[a-z]+ ")
"""How a value in several words begins that follows the one before without an arrow."""
LINES: Final = 7
"""How many lines of buttons leave the picture in sight on a phone."""


@dataclass(frozen=True, slots=True)
class Labels:
    """What stands on each choice, by its path; what stands above them for several at once; what is marked on the picture, with
    what was chosen before; and what the choices do, in lines."""

    texts: dict[tuple[int, ...], str]
    choices: tuple[Choice, ...]
    above: str = ""
    does: str = ""


def labels(shown: Shown, offer: Offer) -> Labels:
    """The words of all choices, after the numbers of those that are marked on the picture. Where they are too many to leave
    the picture in sight, what several have in common stands above them once."""
    made = numbered(offer)
    commands = {
        id(node.command) for node in offer.all if node.filled or (node.command and node.command.aside)
    }
    apart = any(node.command is not offer.node.command for node in offer.nodes)
    seals = any(node.command is not None and node.command.seals for node in offer.all)
    several = len(commands) > 1 or (seals and len(commands) == 1)
    verbs = several if offer.node.command is None else apart
    # What has no verb beside some choices is not one of those without it.
    verbs = verbs or any(command.plain for command in shown.table.game.commands)
    in_menus = {node.path for menu in offer.menus for node in menu.nodes}
    chosen = tuple((p.field, p.write(value)) for p, value in offer.node.told if p.marked)
    choices = tuple(Choice(number, names) for number, names in made.names.items())
    choices += tuple(Choice(NAMED, names) for names in dict.fromkeys(made.named.values()))
    choices = (Choice(0, chosen), *choices) if chosen else choices
    texts: dict[tuple[int, ...], str] = {}
    for node in offer.all:
        verb = verbs and node.path not in in_menus and not (node.command and node.command.plain)
        text = _text(shown, made.known[node.path], node, verb)
        command = node.command
        if command is not None and command is not offer.node.command and command.ranked and not node.action:
            text = f"More: {command.title.lower()}"
        texts[node.path] = _written(shown, made, node, text)
    ways: list[tuple[dict[tuple[int, ...], str], dict[tuple[int, ...], str]]] = [(texts, {})]
    if _lines(offer, texts) > LINES:
        ways = [_shorter(shown, made, offer, texts, places=places) for places in (True, False)]
    fitting = (way for way in ways if _lines(offer, way[0]) <= LINES)
    texts, heads = next(fitting, None) or min(ways, key=lambda way: _lines(offer, way[0]))
    return Labels(texts, choices, _above(made, heads), _does(shown, made, offer))


_DOES_ROOM: Final = 700
"""How many characters what the choices do takes at most."""


def _does(shown: Shown, made: Numbered, offer: Offer) -> str:
    """What the choices do, a line each with their numbers, in small letters; without, if all of them do it."""
    found: dict[str, list[int]] = {}
    for node in offer.all:
        for parameter, value in node.told:
            if parameter.does is not None and (told := parameter.does(shown.view, value)):
                line = words.filled(shown, f"{parameter.label(shown.view, value)}: {told}")
                found.setdefault(line, []).append(made.numbers.get(node.path, 0))
    lines = []
    for line, numbers in found.items():
        marked = len(numbers) < len(offer.all) and all(numbers)
        lines.append(f"-# {f'**{figures(sorted(set(numbers)))}** ' if marked else ''}{escaped(line)}")
    return words.fit(lines, _DOES_ROOM, "-# … and {} more")


def crowds(shown: Shown, offer: Offer) -> bool:
    """Whether the buttons of these choices leave no room for the picture, in as few words as they can be told."""
    return _lines(offer, labels(shown, offer).texts) > LINES


def _lines(offer: Offer, texts: Mapping[tuple[int, ...], str]) -> int:
    return lines_of([[texts[node.path] for node in row] for row in rows_of(offer, texts)])


def _shorter(
    shown: Shown,
    made: Numbered,
    offer: Offer,
    texts: Mapping[tuple[int, ...], str],
    *,
    places: bool,
) -> tuple[dict[tuple[int, ...], str], dict[tuple[int, ...], str]]:
    """All choices without what the picture says, but for `places` directly behind their numbers; and what stands above them, each by
    its path."""
    found, heads = dict(texts), {}
    by_name = [node for node in offer.nodes if node.path in made.named]
    if len({id(node.command) for node in by_name}) == 1:
        for node in by_name:
            heads[node.path] = asked(node.filled[0][0])
            text = _joined(_parts(shown, made.known[node.path], node)) + _chance(shown, node)
            found[node.path] = _written(shown, made, node, text)
    for node in offer.nodes:
        number = made.numbers.get(node.path, 0)
        # The picture marks only the first thing that a choice names.
        if number and (offer.node.command is None or len(made.names[number]) > 1):
            heads[node.path], text = _parted(shown, made, offer, node, tight=not places)
            found[node.path] = _written(shown, made, node, text)
        elif number and (text := _unmarked(shown, made.known[node.path], node, places)):
            behind = " " if _is_place(text.split(" ")[0]) else " · "
            found[node.path] = _written(shown, made, node, text, behind)
    return found, heads


def rows_of(offer: Offer, texts: Mapping[tuple[int, ...], str]) -> list[Sequence[Node]]:
    """The choices on buttons with these `texts`, in Discord's rows. Where commands are compared or chosen by steps, those that name
    nothing have a row of their own, and each of those compared begins a row; as far as a row is left for what stands beside the
    choices."""
    nodes = list(offer.nodes)
    commands = [node.command for node in nodes if node.command is not None]
    ranked = any(command.ranked for command in commands)
    apart = ranked or any(command.by_steps for command in commands)
    plain = [node for node in nodes if apart and not node.filled]
    named = [node for node in nodes if node not in plain]
    ways = [[named, plain], [nodes]]
    if ranked:
        ways.insert(0, [*(list(part) for _, part in groupby(named, lambda node: id(node.command))), plain])
    for parts in ways:
        rows = [row for part in parts for row in _cut(part, texts)]
        if len(rows) + len(offer.menus) + bool(offer.groups) < ROWS:
            break
    return rows


def _cut(nodes: Sequence[Node], texts: Mapping[tuple[int, ...], str]) -> list[Sequence[Node]]:
    long = row_length([texts[node.path] for node in nodes])
    return [nodes[at : at + long] for at in range(0, len(nodes), long)]


def _written(shown: Shown, made: Numbered, node: Node, text: str, behind: str = " · ") -> str:
    number = made.numbers.get(node.path)
    # A place keeps its letters as they stand on the board.
    text = text if _is_place(text.split(" ")[0]) else text[:1].upper() + text[1:]
    return words.filled(shown, f"{number}{behind}{text}" if number else text, LONGEST)


def _parted(
    shown: Shown, made: Numbered, offer: Offer, node: Node, *, tight: bool = False
) -> tuple[str, str]:
    """What stands above a choice, and what on its button. Above is its command's verb, and with it the first value, where several
    choices of its command share one and all have others, or where room is `tight`; or the others, where they are the same for
    all."""
    own = [each for each in offer.nodes if each.command is node.command and each.path in made.numbers]
    command, parts = node.command, _parts(shown, made.known[node.path], node)
    verb = command.verb.lower() if command is not None else ""
    all_parts = [_parts(shown, made.known[each.path], each) for each in own]
    deep = all(len(each) > 1 for each in all_parts)
    head, rest = verb, parts
    if deep and len({each[0][1] for each in all_parts}) < len(own):
        head, rest = f"{verb} {parts[0][1]}", parts[1:]
    elif deep and len({_joined(each[1:]) for each in all_parts}) == 1:
        head, rest = f"{verb} → {_joined(parts[1:])}", parts[:1]
    elif tight and len(parts) > 1:
        head, rest = f"{verb} {parts[0][1]}", parts[1:]
    return words.filled(shown, head), _joined(rest) + _chance(shown, node)


def _above(made: Numbered, heads: Mapping[tuple[int, ...], str]) -> str:
    """What several choices have in common, with their numbers if they have some, in small letters."""
    found: dict[str, list[int]] = {}
    for path, head in heads.items():
        found.setdefault(head, []).extend(filter(None, (made.numbers.get(path),)))
    told = " · ".join(
        f"**{figures(numbers)}** {escaped(head)}" if numbers else escaped(head)
        for head, numbers in found.items()
    )
    return told and f"-# {told}"


def _parts(shown: Shown, known: Set[str], node: Node) -> list[tuple[Parameter, str]]:
    """The values to be told of a choice, in few words."""
    return _shortly(shown, [(each, value) for each, value in node.told if each.name not in known])


def _shortly(shown: Shown, told: Sequence[tuple[Parameter, Any]]) -> list[tuple[Parameter, str]]:
    parts = [(each, (each.short or each.label)(shown.view, value)) for each, value in told]
    return [(parameter, part) for parameter, part in parts if part]


def _joined(parts: Sequence[tuple[Parameter, str]]) -> str:
    """Values one after another: `large, M13 → M14`, `K1 in column`. A place that ends the one before is not told twice:
    `large, M13 × Ben's small`."""
    text = ""
    for at, (parameter, part) in enumerate(parts):
        if text and at + 1 < len(parts) and text.endswith(f" {part}"):
            continue
        follows = parameter.optional or _FOLLOWS.match(part) is not None
        text += f"{'' if not text else ' ' if follows else ' → '}{part}"
    return text


def _text(shown: Shown, known: Set[str], node: Node, verbs: bool) -> str:
    command = node.command
    if command is None:
        return ""
    text = _joined(_parts(shown, known, node))
    fresh = [(parameter, value) for parameter, value in node.told if parameter.name not in known]
    if not text and fresh:
        text = fresh[-1][0].label(shown.view, fresh[-1][1])
    elif not text:
        text = command.title
    elif verbs:
        text = f"{command.verb} {text}"
    return text + _chance(shown, node)


def _unmarked(shown: Shown, known: Set[str], node: Node, places: bool) -> str:
    """What the picture does not tell of a choice beside its number, and with `places` where that stands: `A2 42%`."""
    parts = []
    for parameter, part in _parts(shown, known, node):
        place = part.split(" ")[0]
        if not parameter.marked:
            parts.append((parameter, part))
        elif places and _is_place(place):
            parts.append((parameter, place))
    return (_joined(parts) + _chance(shown, node)).strip()


def _is_place(word: str) -> bool:
    """Whether a word names a place on the board: it has letters and a figure, as `c9`. A figure alone is no place."""
    return any(each in digits for each in word) and any(each.isalpha() for each in word)


def _chance(shown: Shown, node: Node) -> str:
    odds = odds_of(shown, node)
    return f" {odds.partition('%')[0]}%" if odds else ""


def odds_of(shown: Shown, node: Node) -> str:
    """How likely the action is to do what it is for; empty if it is not whole, or if the game tells no odds."""
    odds = shown.table.game.odds
    return odds.odds(shown.view, node.action) if odds is not None and node.action is not None else ""
