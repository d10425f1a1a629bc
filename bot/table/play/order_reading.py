"""Lines of orders, noted one after another in a copy of the position, with what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, overload

from bot.table.log.positions import legal_actions
from bot.table.log.replay import Live
from bot.table.model import words
from bot.table.model.errors import TableError
from bot.table.play.moves import allowed
from games.core.errors import GameError
from games.core.optional_parts.orders import Orders
from games.core.proposals import either_of
from games.core.protocol import CHANCE, Game, Seat

_ENDED: Final = "Your orders are sealed before this line."
_END: Final = "Put the line that seals them last."


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a line, counted from 1, and what to do."""

    number: int
    line: str
    message: str
    hint: str = ""
    rule: str | None = None


class FaultyLinesError(TableError):
    """Nothing was noted, because these lines cannot be. `lines` is how many there were."""

    def __init__(self, faults: Sequence[Fault], lines: int) -> None:
        super().__init__(
            "faulty_lines", "Nothing was noted.", "Correct the lines and send all of them again."
        )
        self.faults = tuple(faults)
        self.lines = lines


class _Legal(Sequence[Any]):
    """The legal actions of a position, found only if somebody looks at them."""

    def __init__(self, game: Game[Any, Any, Any], state: Any, seat: Seat) -> None:
        self._of = (game, state, seat)

    @property
    def _all(self) -> tuple[Any, ...]:
        return legal_actions(*self._of)

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, index: int) -> Any: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...

    def __getitem__(self, index: int | slice) -> Any:
        return self._all[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all)


class OrderReader:
    """Notes lines one after another in a copy of the position."""

    def __init__(self, live: Live, seat: Seat, state: Any, ability: Orders) -> None:
        self._game, self._seat, self._ability = live.table.game, seat, ability
        self._people = words.players(live.table, seat)
        self.state = state
        self.actions: list[Any] = []
        self.faults: list[Fault] = []
        self.lines = 0
        self._sealed = False

    def note(self, text: str) -> None:
        """Note all lines of a text that can be noted, and keep what is wrong with the others."""
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                self.lines += 1
                self._line(number, line)

    def _line(self, number: int, line: str) -> None:
        before, noted = self.state, len(self.actions)
        try:
            for single in self._ability.read(self._view(), line):
                if self._sealed:
                    raise GameError("sealed", _ENDED, _END)
                legal = _Legal(self._game, self.state, self._seat)
                self._take(self._game.notation.parse(self._view(), legal, single))
            if not self._sealed and len(self.actions) > noted:
                self._ability.check(self._view(), line)
        except GameError as error:
            found = allowed(error, self._people)
            hint = self._like_this() if error.code == "unreadable" else found.hint
            self.faults.append(Fault(number, line.strip(), found.message, hint, found.rule))
            if not self._sealed:
                self.state = before
                del self.actions[noted:]

    def _like_this(self) -> str:
        lines = self._ability.example(self._view()).splitlines()
        return f"You can write {either_of(lines)}."

    def take(self, actions: Sequence[Any]) -> None:
        """Note whole actions. Raises GameError."""
        for action in actions:
            self._take(action)

    def _take(self, action: Any) -> None:
        game = self._game
        step = game.rules.apply(self.state, self._seat, action)
        self.actions.append(action)
        owing = game.rules.to_act(step.state)
        # Whether others have sealed theirs decides what follows, but not what is told of it.
        self._sealed = step.barrier or owing is CHANCE or self._seat not in owing
        if not self._sealed:
            self.state = step.state

    def _view(self) -> Any:
        return self._game.knowledge.view(self.state, self._seat)
