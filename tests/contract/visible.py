"""All that one viewer gets to see of a state: words, picture, suggestions and refusals."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.core.commands import open_commands
from games.core.protocol import CHANCE, Event
from games.core.words import Names, Seat
from render.core.look import Look
from tests.contract.walks import Subject, acting, refusal_of
from tests.games.reading import values_of


@dataclass(frozen=True)
class Seen:
    """What a viewer sees, each part by its name."""

    view: Any
    owing: Any
    turn: int
    outcome: Any
    prompt: str
    scene: str
    alt: str
    text: str
    notation: tuple[str, ...]
    suggestions: tuple[tuple[str, ...], ...]
    refusals: tuple[str, ...]


def look_at(
    subject: Subject, state: Any, names: Sequence[str], events: Iterable[Event] = (), theme: Any = "dark"
) -> Look:
    """The look of a board as it would be posted."""
    to_act = frozenset(acting(subject.game, state))
    return Look(tuple(names), number=7, move=12, to_act=to_act, events=tuple(events), theme=theme)


def visible(events: Iterable[Event], viewer: Seat | None) -> tuple[Event, ...]:
    """The events that this viewer may know of."""
    return tuple(
        event
        for event in events
        if event.audience is None or (viewer is not None and viewer in event.audience)
    )


def legal_for(subject: Subject, state: Any, viewer: Seat | None) -> list[Any]:
    """The viewer's legal actions."""
    return [] if viewer is None else list(subject.game.rules.legal_actions(state, viewer))


def refusal(subject: Subject, state: Any, seat: Seat, action: Any) -> str:
    """Everything that a refusal tells; empty where the action is legal."""
    refused = refusal_of(subject.game, state, seat, action)
    if refused is None:
        return ""
    return f"{refused.code} | {refused.message} | {refused.hint} | {refused.rule}"


def all_suggestions(subject: Subject, view: Any, legal: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """All values of every command's parameters, each with its label."""
    found: list[tuple[str, ...]] = []
    for command in open_commands(subject.game.commands, legal):
        found.append((command.name,))
        for parameter in command.parameters:
            offered = values_of(command, parameter, view, legal)
            found.append((command.name, parameter.name, *map(" = ".join, offered.items())))
    return tuple(found)


_DRAWN: Final[deque[tuple[Any, str, Look, dict[str, str]]]] = deque(maxlen=64)
"""The last that was drawn: each picture, all fields of the view, its look, and what came of it."""


def _drawn(subject: Subject, view: Any, look: Look) -> dict[str, str]:
    """The scene, its description and the board in words. They are made once for equal views and looks: another check sees
    that these decide them."""
    fields = repr(view)
    for picture, known, looked, found in _DRAWN:
        if picture is subject.picture and looked == look and known == fields:
            return found
    picture = subject.picture
    made = {
        "scene": repr(picture.scene(view, look)),
        "alt": picture.alt(view, look),
        "text": picture.text(view, look),
    }
    _DRAWN.appendleft((picture, fields, look, made))
    return made


def seen(
    subject: Subject,
    state: Any,
    viewer: Seat | None,
    names: Sequence[str],
    tried: Sequence[Any] = (),
) -> Seen:
    """All that this viewer sees of the state; `tried` are actions whose refusals they try to read."""
    game = subject.game
    view = game.knowledge.view(state, viewer)
    look = look_at(subject, state, names)
    legal = legal_for(subject, state, viewer)
    owing = game.rules.to_act(state)
    return Seen(
        view=view,
        owing="chance" if owing is CHANCE else frozenset(owing),
        turn=game.rules.turn(state),
        outcome=game.rules.outcome(state),
        prompt=game.words.prompt(view, Names.of(names, viewer)),
        **_drawn(subject, view, look),
        notation=tuple(game.notation.write(action) for action in legal),
        suggestions=all_suggestions(subject, view, legal),
        refusals=() if viewer is None else tuple(refusal(subject, state, viewer, action) for action in tried),
    )
