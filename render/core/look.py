"""What a picture needs to know beside the view: who is called what, what just happened, which theme."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from games.core.protocol import Event
from render.core.scene import Scene
from render.core.scene import Theme as Theme

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Look:
    """How a view is shown.

    `names` are the players' names by seat, already free of control characters; `number` is the game's
    number at the table and `move` the count of moves made; `to_act` are the seats that owe a decision;
    `events` are what happened since the last board, oldest first, only those this viewer may know;
    `preview` marks a picture of something not done yet (hypothetical things are dashed).
    """

    names: tuple[str, ...]
    number: int = 0
    move: int = 0
    to_act: frozenset[int] = frozenset()
    events: tuple[Event, ...] = field(default=())
    theme: Theme = "dark"
    preview: bool = False


class Picture(Protocol[V_contra]):
    """A game's drawing: one object named PICTURE in `render/<game key>.py`."""

    def scene(self, view: V_contra, look: Look) -> Scene:
        """The picture as frozen data, at most 1200 units wide and 1500 high."""

    def alt(self, view: V_contra, look: Look) -> str:
        """The picture in words, at most 1024 characters, the most important first."""

    def text(self, view: V_contra, look: Look) -> str:
        """The whole board in words, complete enough to play from, of any length."""
