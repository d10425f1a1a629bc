"""How far a review is, and what it has found so far: with that, whoever was interrupted goes on."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

Found: TypeAlias = tuple[int, Any]
"""The number of a piece of work, and what it found, as JSON data."""
Told: TypeAlias = Callable[[int, int, Sequence[Found]], None]
"""Takes how much is done, how much there is in all, and what was found since it was told last."""


class Progress:
    """The pieces of work of a review, counted in the order in which they are done: the same game and seed always have the same.
    What is `known` of an earlier attempt is not worked out again. `told` is told each hundredth of all `work`."""

    def __init__(self, work: int, told: Told, known: Iterable[Found] = ()) -> None:
        self._work, self._told, self._known = work, told, dict(known)
        self._pieces = self._done = self._hundredths = 0
        self._new = list[Found]()

    def found(self, part: int, find: Callable[[], Any]) -> Any:
        """What the next piece finds, as JSON data; it is so large a part of the work."""
        number, self._pieces = self._pieces, self._pieces + 1
        if number in self._known:
            answer = self._known[number]
        else:
            answer = find()
            self._new.append((number, answer))
        self._done += part
        while self._hundredths < min(99, 100 * self._done // self._work):
            self._hundredths += 1
            new, self._new = self._new, []
            self._told(self._hundredths, 100, new)
        return answer

    def end(self) -> None:
        """Tell that all is done."""
        self._told(100, 100, ())
