"""Checks of what is offered choice by choice, of its numbers on the picture, and of reading typed text."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.core.commands import open_commands
from games.core.numbered_choices.choices import (
    BUTTONS,
    MENU,
    MENUS,
    Node,
    Offer,
    children,
    follow,
    offer,
    root,
)
from games.core.numbered_choices.numbers import Numbered, numbered
from games.core.protocol import Game
from games.core.words import MOST, Ambiguous, GameError, IllegalAction, Names, Unreadable, proposals
from render.core import look as looks
from render.core.scene import Scene
from render.core.shapes.choices import Choice
from tests.contract.universe import universe_at
from tests.contract.visible import look_at
from tests.contract.walks import Subject, Walk, refusal_of

LOOKED_AT = 8
"""How many positions of a walk are looked at."""
ID_ROOM = 30
"""The characters that an id has for a path."""
LONGEST_SHORT = 40


def offers(subject: Subject, walk: Walk) -> list[tuple[Any, int, Offer]]:
    """What players are offered in some positions: first, and after each of some choices."""
    found: list[tuple[Any, int, Offer]] = subject.once(walk, ("offers",), lambda: _offers(subject, walk))
    return found


def _offers(subject: Subject, walk: Walk) -> list[tuple[Any, int, Offer]]:
    found = []
    commands = subject.game.commands
    for state, seat, view, legal in subject.decisions(walk.every(LOOKED_AT)):
        node = root(commands, legal)
        while node.action is None:
            made = offer(commands, view, node)
            found += [(state, seat, offer(commands, view, node, group)) for group in made.groups]
            found.append((state, seat, made))
            further = made.all or tuple(children(commands, node))
            if not further:
                break
            node = further[len(found) % len(further)]
    return found


def all_actions_can_be_chosen(subject: Subject, walk: Walk) -> None:
    """Every legal action lies on exactly one of the choices, or on one and once more behind the command of that, and none
    is offered that leads nowhere."""
    commands = subject.game.commands
    for state, seat, made in offers(subject, walk):
        if made.groups:
            continue
        legal = subject.legal(state, seat)
        start = root(commands, legal)
        for node in made.all:
            assert follow(commands, start, node.path) == node, f"{node.path} does not lead to what it offers"
        if made.node.path == ():
            whole = [repr(node.action) for node in made.all if node.action is not None]
            paths = {node.path for node in made.all}
            beside = {path for path in paths for at in range(len(path)) if path[:at] in paths}
            behind = [
                repr(action)
                for node in made.all
                if node.action is None and node.path not in beside
                for action in node.actions
            ]
            offered = [*whole, *(action for action in behind if action not in whole)]
            assert sorted(offered) == sorted(map(repr, legal)), "not every action is offered once"
            by_and_by = any(
                each.by_steps or each.aside or each.ranked for each in open_commands(commands, legal)
            )
            if 1 < len(legal) <= BUTTONS and not by_and_by:
                assert len(made.nodes) == len(legal), "few actions are not all on buttons at once"


def offers_fit_a_message(subject: Subject, walk: Walk) -> None:
    """Buttons and menus fit into five rows, ids into their length, and short words on buttons."""
    for state, seat, made in offers(subject, walk):
        view = subject.view(state, seat)
        rows = len(made.menus) + -(-len(made.nodes) // 5)
        assert len(made.nodes) <= BUTTONS, f"{len(made.nodes)} buttons"
        assert rows <= MENUS + 1, f"{rows} rows of choices"
        assert len(made.groups) <= MENU, f"{len(made.groups)} groups"
        for menu in made.menus:
            assert 1 <= len(menu.nodes) <= MENU, f"{len(menu.nodes)} options of a menu"
        titles = [(menu.title, menu.nodes[0].command) for menu in made.menus]
        assert len({(title, id(command)) for title, command in titles}) == len(titles), (
            f"two menus say the same: {[title for title, _ in titles]}"
        )
        assert made.all or made.groups, "nothing is offered"
        for node in made.all:
            assert len(".".join(map(str, node.path))) <= ID_ROOM, f"a path of {node.path}"
            _check_words(view, node, walk.told(seat))
        _check_apart(view, made)


def _check_words(view: Any, node: Node, names: Names) -> None:
    for parameter, value in node.filled:
        if parameter.short is not None:
            text = names.fill(parameter.short(view, value))
            assert len(text) <= LONGEST_SHORT, f"{text!r} is long for a button"


def _check_apart(view: Any, made: Offer) -> None:
    """No two choices read alike."""
    known = numbered(made).known
    told: dict[tuple[Any, ...], Node] = {}
    for node in made.all:
        fresh = [each for each in node.told if each[0].name not in known[node.path]]
        words = [(parameter.short or parameter.label)(view, value) for parameter, value in fresh]
        if fresh and not any(words):
            words = [fresh[-1][0].label(view, fresh[-1][1])]
        menu = next((number for number, menu in enumerate(made.menus) if node in menu.nodes), None)
        other = told.setdefault((menu, node.command and node.command.name, *words), node)
        assert other is node, f"{words} stands on {other.path} and on {node.path}"


def choices_are_marked(subject: Subject, walk: Walk) -> None:
    """Every number of a choice stands on the picture once, within its edges, and nothing else is numbered."""
    for state, seat, made in offers(subject, walk):
        given = numbered(made)
        scene = _drawn(subject, walk, state, seat, given)
        signs = [mark for mark in scene.marks if isinstance(mark, Choice)]
        shown = sorted(number for sign in signs for number in _numbers(sign.figure))
        assert shown == sorted(given.names), (
            f"{sorted(given.names)} are offered, {shown} are marked: {given.names}"
        )
        for sign in signs:
            assert sign.wide / 2 <= sign.x <= scene.width - sign.wide / 2, f"{sign} reaches over the edge"
            assert sign.size / 2 <= sign.y <= scene.height - sign.size / 2, f"{sign} reaches over the edge"


def _drawn(subject: Subject, walk: Walk, state: Any, seat: int, given: Numbered) -> Scene:
    choices = tuple(looks.Choice(number, names) for number, names in given.names.items())
    look = replace(look_at(subject, state, walk.names), choices=choices)
    return subject.picture.scene(subject.view(state, seat), look)


def _numbers(figure: str) -> list[int]:
    found: list[int] = []
    for part in figure.split():
        first, _, last = part.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


COUNTED = 400
"""In so many positions the legal actions are counted: in those of most games all."""
SAMPLED = 5
TRIED = 20
LONGEST = 400
LINES = 240
"""Two lines of a hint on a phone's screen, with the refusal."""


def legal_sets_are_capped(subject: Subject, walk: Walk) -> None:
    """No seat has more legal actions at once than the game declares."""
    most = subject.game.about.facts.max_legal
    for decision in subject.decisions(walk.every(COUNTED)):
        count = len(decision.legal)
        assert count <= most, f"{count} legal actions, more than the {most} that the game declares"


def proposals_can_be_typed(subject: Subject, walk: Walk) -> None:
    """What a prompt or a refusal's hint marks as code can be typed as written, and is legal. Unreadable text is
    answered with one to three moves that can be made now."""
    game = subject.game
    for state, seat, view, legal in subject.decisions(walk.every(SAMPLED)):
        _check_proposals(game, view, legal, game.words.prompt(view, walk.told()), "the prompt")
        texts = list(_texts(game, legal))
        universe = universe_at(subject, walk, state, seat)
        for action in universe[:: max(1, len(universe) // TRIED)]:
            texts += _texts(game, (action,))
            refused = refusal_of(game, state, seat, action)
            if refused is not None:
                _check_proposals(game, view, legal, refused.hint, f"the refusal of {action}")
        for text in dict.fromkeys(texts):
            check_that_it_is_read(game, view, legal, text)


def _texts(game: Game[Any, Any, Any], legal: Sequence[Any]) -> Iterator[str]:
    """Texts with too little in them, or too much."""
    yield from ("", "?", "banana", "7", "the", "x" * 300)
    for action in legal[:: max(1, len(legal) // 6)]:
        text = game.notation.write(action)
        yield from (text.split(" ")[0], text[:-1], text[: len(text) // 2], f"{text} {text}", text[1:])


def check_that_it_is_read(game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], text: str) -> None:
    """A text is read as an action, or refused in few words with proposals that can be typed."""
    answer = _answer(game, view, legal, text)
    if not isinstance(answer, GameError):
        assert type(answer) in game.about.action_types, f"{text!r} is read as {answer!r}"
        return
    assert isinstance(answer, (Unreadable, Ambiguous, IllegalAction)), f"{text!r}: {answer!r}"
    for words in (answer.message, answer.hint):
        assert words.endswith((".", "!", "?")), f"{text!r}: {words!r} is no sentence"
        assert len(words) <= LONGEST, f"{text!r}: {len(words)} characters"
    _check_proposals(game, view, legal, answer.hint, f"the hint for {text!r}")
    if isinstance(answer, Unreadable):
        assert 1 <= len(proposals(answer.hint)) <= MOST, f"{text!r}: {answer.hint!r} proposes nothing"
        assert len(answer.hint) <= LINES, f"{text!r}: a hint of {len(answer.hint)} characters"


def _answer(game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], text: str) -> Any:
    try:
        return game.notation.parse(view, legal, text)
    except GameError as refused:
        return refused


def _check_proposals(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], words: str, where: str
) -> None:
    for text in proposals(words):
        try:
            action = game.notation.parse(view, legal, text)
        except GameError as error:
            raise AssertionError(f"{where} proposes {text!r}: {error.message} {error.hint}") from error
        assert action in legal, f"{where} proposes {text!r}, which is not legal"


CHOICES_CHECKS = (
    all_actions_can_be_chosen,
    offers_fit_a_message,
    choices_are_marked,
    legal_sets_are_capped,
    proposals_can_be_typed,
)
