"""Orders that a seat writes before it seals them, given many at once as lines of text.

Each order is one sealed action or several in the log, as if it had been given alone. What is written anew takes back only
what differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from bot.table.log import Entry, Live, Part, UnitOfWork, legal_actions
from bot.table.model import Moved, Person, Status, TableError, words
from bot.table.play.moves import allowed, decide, may_act
from bot.table.play.rights import withdraw, without
from games.core.optional_parts.parts import Order, Orders as Ability
from games.core.protocol import CHANCE, Game, Seat
from games.core.words import GameError, either_of


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a line, counted from 1, and what to do."""

    number: int
    line: str
    message: str
    hint: str = ""
    rule: str | None = None


class FaultyLinesError(TableError):
    """These of so many `lines` cannot be noted. `noted` is how many of the others are; `seals` is the line that was to seal
    them, which waits; empty if there was none."""

    def __init__(self, faults: Sequence[Fault], lines: int, noted: int = 0, seals: str = "") -> None:
        what = f"{noted} of {lines} lines are noted." if noted else "Nothing was noted."
        super().__init__("faulty_lines", what, "Correct the other lines.")
        self.faults = tuple(faults)
        self.lines = lines
        self.noted = noted
        self.seals = seals


class _Legal(Sequence[Any]):
    """The legal actions of a position, found only if somebody looks at them."""

    def __init__(self, game: Game[Any, Any, Any], state: Any, seat: Seat) -> None:
        self._of = (game, state, seat)

    @cached_property
    def _all(self) -> tuple[Any, ...]:
        return legal_actions(*self._of)

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: Any) -> Any:
        return self._all[index]


class OrderReader:
    """Notes the lines of a text one after another in a copy of the position."""

    def __init__(self, live: Live, seat: Seat, ability: Ability, gone: Sequence[Entry], text: str) -> None:
        """Note all lines of the text that can be noted, without the decisions that are gone, and keep what is wrong with the
        others."""
        self._game, self._seat, self._ability = live.table.game, seat, ability
        self._people = words.players(live.table, seat)
        self.state = live.place.state
        if gone:
            self.state = without(live.table, live.place.phase, {row.seq for row in gone})
        self.actions: list[Any] = []
        self.faults: list[Fault] = []
        self.lines = 0
        self.seals = ""
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                self.lines += 1
                self._line(number, line)

    def _line(self, number: int, line: str) -> None:
        before, noted = self.state, len(self.actions)
        try:
            for single in self._ability.read(self._view(), line):
                if self.seals:
                    raise GameError(
                        "sealed",
                        "Your orders are sealed before this line.",
                        "Put the line that seals them last.",
                    )
                legal = _Legal(self._game, self.state, self._seat)
                self._take(self._game.notation.parse(self._view(), legal, single), line)
            if not self.seals:
                self._ability.check(self._view(), line)
        except GameError as error:
            found = allowed(error, self._people)
            hint = found.hint
            if error.code == "unreadable":
                hint = f"You can write {either_of(self._ability.example(self._view()).splitlines())}."
            self.faults.append(Fault(number, line.strip(), found.message, hint, found.rule))
            if not self.seals:
                self.state = before
                del self.actions[noted:]

    def _take(self, action: Any, line: str) -> None:
        game = self._game
        step = game.rules.apply(self.state, self._seat, action)
        self.actions.append(action)
        owing = game.rules.to_act(step.state)
        # Whether others have sealed theirs decides what follows, but not what is told of it.
        if step.barrier or owing is CHANCE or self._seat not in owing:
            self.seals = line.strip()
        else:
            self.state = step.state

    @property
    def noted(self) -> list[Any]:
        """The actions of all lines that can be noted; what seals them waits until none is faulty."""
        return self.actions[:-1] if self.faults and self.seals else self.actions

    def error(self) -> FaultyLinesError:
        """What is wrong with the lines, for somebody whose other lines are noted."""
        return FaultyLinesError(
            self.faults, self.lines, self.lines - len(self.faults) - bool(self.seals), self.seals
        )

    def _view(self) -> Any:
        return self._game.knowledge.view(self.state, self._seat)


MOST_LINES: Final = 200
LONGEST: Final = 8000
"""How many lines and characters are read at once."""


class Orders(Part):
    """Orders of those games that have them (`Game.orders`)."""

    async def written(self, game: int, person: int) -> tuple[Order, ...]:
        """What this person has written and not sealed, or sealed alone; empty for people who do not play."""
        live = await self._tables.playing(game)
        ability, seat = live.table.game.orders, live.table.seat_of(person)
        if ability is None or seat is None or live.table.status is not Status.RUNNING:
            return ()
        return _whole(live, seat, ability, [row.action for row in live.place.phase.decisions(seat)])

    async def write(
        self,
        game: int,
        person: Person,
        text: str,
        *,
        instead: bool = False,
        whole: bool = False,
        seen: int | None = None,
        request: str | None = None,
    ) -> Moved:
        """Note the lines of a text. FaultyLinesError names those that cannot be: the others are noted then, unless they are
        a `whole`, and nothing is sealed. `instead`: they take the place of all orders that this person has written. Raises
        TableError."""
        faulty: FaultyLinesError | None = None
        if len(text) > LONGEST or len(text.splitlines()) > MOST_LINES:
            raise TableError(
                "too_many_lines",
                f"That is too much at once: at most {MOST_LINES} lines.",
                "Give the first of them, then the others.",
            )

        async def prepare() -> tuple[UnitOfWork, Seat, str]:
            nonlocal faulty
            live = await self._tables.playing(game)
            seat, played = may_act(live, person, seen), live.table.game
            ability = played.orders
            if ability is None:
                title = played.about.title
                raise TableError("no_orders", f"{title} is played move by move.", "Press Move, or use /play.")
            own = live.place.phase.decisions(seat)
            gone = own if instead else []
            reader = OrderReader(live, seat, ability, gone, text)
            if not instead and (begun := _begun(live, seat, ability, own)):
                # What was only begun is taken back by itself, unless this goes on with it.
                orders = _whole(live, seat, ability, [*(row.action for row in own), *reader.actions])
                goes_on = any(each is own[-1].action for order in orders for each in order.actions)
                if reader.faults or not goes_on:
                    gone = own[-begun:]
                    reader = OrderReader(live, seat, ability, gone, text)
            if reader.faults and (whole or not reader.noted):
                raise FaultyLinesError(reader.faults, reader.lines)
            faulty = reader.error() if reader.faults else None
            if not (reader.actions or gone):
                raise TableError("no_lines", "There is nothing to note.", "Write one order a line.")
            change = await self._tables.begin(live)
            same = _alike([row.action for row in gone], reader.noted)
            for row in reversed(gone[same:]):
                withdraw(change, seat, row.seq)
            for action in reader.noted[same:]:
                change.act("action", seat, action)
            return change, seat, ", ".join(map(played.notation.write, reader.noted[same:]))[:LONGEST]

        moved = await decide(self._tables, game, person, request, prepare, _telling)
        if faulty is not None:
            raise faulty
        return moved


def _whole(live: Live, seat: Seat, ability: Ability, actions: Sequence[Any]) -> tuple[Order, ...]:
    return ability.whole(live.table.game.knowledge.view(live.place.state, seat), actions)


def _begun(live: Live, seat: Seat, ability: Ability, own: Sequence[Entry]) -> int:
    """How many of a seat's last actions have only begun an order."""
    orders = _whole(live, seat, ability, [row.action for row in own])
    kept = {id(action) for order in orders for action in order.actions}
    return next((after for after, row in enumerate(reversed(own)) if id(row.action) in kept), len(own))


def _telling(rows: Sequence[Entry]) -> list[Entry]:
    """The rows that tell something new: the last action and what came of it. What was noted before it stands in a list."""
    last = max((at for at, row in enumerate(rows) if row.kind == "action"), default=0)
    return list(rows[last:])


def _alike(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many actions both begin with."""
    both = min(len(old), len(new))
    return next((at for at in range(both) if old[at] != new[at]), both)
