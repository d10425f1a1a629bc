"""What happened since somebody looked, in the words beside its picture: the same numbers as on the picture."""

from dataclasses import replace
from typing import Any, Final

from games.core.protocol import Game
from games.core.words import Names, counted, cut
from render.core.letters.telling import ALT_LIMIT, SHORT_NAMES, WHOLE_NAME, people_told
from render.core.look import Drawing, Look
from render.pictures import picture

_LIST: Final = 760
"""How long the numbered list may be: what is left tells the board as it is now."""
_SHORTEST: Final = 60


def alt(game: Game[Any, Any, Any], view: Any, look: Look) -> str:
    """The picture in words. For somebody who catches up it begins with the numbered list of what happened."""
    drawing = picture(game)
    if not look.steps:
        return drawing.alt(view, look)
    told = ""
    for limit in (WHOLE_NAME, *SHORT_NAMES):
        told = _listed(game, view, look, people_told(look, len(look.names), limit))
        if len(told) <= _LIST:
            break
    now = drawing.alt(view, replace(look, events=(), steps=(), earlier=0))
    return cut(f"{told} {now}", ALT_LIMIT)


def _listed(game: Game[Any, Any, Any], view: Any, look: Look, people: Names) -> str:
    lines = [_told(game, view, look, step, people) for step in look.steps]
    if sum(len(line) + 4 for line in lines) > _LIST:
        room = max(_SHORTEST, _LIST // len(lines) - 4)
        lines = [cut(line, room) for line in lines]
    numbered = " ".join(f"{number}. {line}" for number, line in enumerate(lines, 1))
    earlier = f" after {counted(look.earlier, 'earlier move')}" if look.earlier else ""
    return f"Since you looked{earlier}: {numbered}"


def _told(game: Game[Any, Any, Any], view: Any, look: Look, step: tuple[Any, ...], people: Names) -> str:
    drawing = picture(game)
    if isinstance(drawing, Drawing):
        said = drawing.happened(view, replace(look, events=step, steps=()), people)
        if said:
            return f"{'; '.join(said)}."
    return " ".join(told for event in step if (told := game.words.describe(event, people).strip()))
