"""How a finished game went as one of its seats could see it: each team's share of the win, and what changed it (docs/reviews.md).

All of it is one estimate of positions, so it adds up: what chance drew is luck, what a seat decided is its own, and the rest is
the others'. Nothing here looks at more than the seat saw.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

from games.computer.chances import POSSIBLE, every, some
from games.computer.estimate import Estimate, Shares
from games.computer.progress import Progress
from games.computer.search import Level
from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Chance, Event, Game, Seat
from games.core.words import GameError

Entry: TypeAlias = tuple[Actor, Any]
"""Who did what; a seat with None resigned."""

GUESSES: Final = 8
"""So many guesses stand for what a seat does not know when chance decides."""
EXACT: Final = 4_000
"""So many results of chance are looked at one by one; where there are more, some are drawn."""
DISTINCT: Final = 24
"""So many positions that differ for the seat are judged one by one."""
DRAWN: Final = 12
"""So many are drawn where there are more."""


class Seen:
    """A game as one seat saw it."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        search: Estimate,
        seat: Seat,
        states: Sequence[Any],
        entries: Sequence[Entry],
        events: Sequence[Sequence[Event]],
        seed: bytes,
    ) -> None:
        self.game, self.search, self.seat, self.entries = game, search, seat, entries
        self.whole = game.playing is not None and game.playing.turns is not None
        """Whether the game plans whole turns."""
        self.views = [game.knowledge.view(state, seat) for state in states]
        self.turns = [game.rules.turn(state) for state in states]
        self.owing: list[frozenset[Seat] | Chance] = [game.rules.to_act(state) for state in states]
        self.noticed = [0]
        """For each position, how many changes of its view the seat has seen."""
        for before, after in zip(self.views, self.views[1:], strict=False):
            self.noticed.append(self.noticed[-1] + (before != after))
        self.told = list(map(self.of, events))
        """What the seat was told of each entry."""
        self._seed = seed

    def of(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Those of some events that the seat is told."""
        return tuple(each for each in events if each.audience is None or self.seat in each.audience)

    def seeded(self, what: bytes, number: int) -> bytes:
        """The seed for a question; `number` counts what the seat has noticed, so that nothing else has a part in it."""
        return b"%s %s %d" % (self._seed, what, number)

    def changed(self, at: int) -> bool:
        """Whether the seat noticed this entry."""
        return bool(self.noticed[at] != self.noticed[at + 1])

    def points(self) -> list[int]:
        """The positions that differ for the seat, and in which nothing is left to chance; where whole turns are planned, the
        first of each turn."""
        last = len(self.views) - 1
        found = [0]
        for at in range(1, last):
            seen = self.noticed[at] != self.noticed[found[-1]]
            fresh = not self.whole or self.turns[at] != self.turns[found[-1]]
            if seen and fresh and self.owing[at] is not CHANCE:
                found.append(at)
        return [*found, last] if last else found

    def runs(self) -> list[tuple[int, int]]:
        """What chance decided: the first entry of each run, and the position after it; only what the seat noticed. Where whole
        turns are planned, each entry is a run."""
        found, first = list[tuple[int, int]](), 0
        for at, (actor, _) in enumerate(self.entries):
            if actor is not CHANCE:
                first = at + 1
            elif self.whole or self.owing[at + 1] is not CHANCE:
                if self.noticed[first] != self.noticed[at + 1]:
                    found.append((first, at + 1))
                first = at + 1
        return found

    def lines(self) -> list[tuple[int, int, tuple[Any, ...]]]:
        """What the seat decided: the first and the last entry of each decision, and its actions. A decision is one action, or
        where whole turns are planned, those that follow each other without anything else that the seat would notice."""
        found, open_ = list[tuple[int, int, tuple[Any, ...]]](), False
        for at, (actor, action) in enumerate(self.entries):
            if actor != self.seat or action is None:
                open_ = open_ and not (self.changed(at) or actor == self.seat)
                continue
            if open_:
                first, _, actions = found[-1]
                found[-1] = first, at, (*actions, action)
            else:
                found.append((at, at, (action,)))
            owing = self.owing[at + 1]
            goes_on = owing is not CHANCE and self.seat in owing
            open_ = self.whole and goes_on and self.turns[at + 1] == self.turns[at]
        return found

    def choice(self, at: int) -> bool:
        """Whether the seat had anything to decide in this position."""
        world = self.game.knowledge.determinize(self.views[at], Draw(b"choice", 0))
        return len(list(islice(self.game.rules.legal_actions(world, self.seat), 2))) > 1

    def guesses(self, view: Any, seed: bytes, most: int = GUESSES) -> Iterator[Any]:
        """Some positions that are possible for a view; the only one where nothing is hidden."""
        for number in range(most if self.search.hides else 1):
            yield self.game.knowledge.determinize(view, Draw(seed, number))


class Course:
    """Each team's share over a game for one seat, and what changed it. Nothing is judged before `judge`."""

    def __init__(self, seen: Seen) -> None:
        self._seen, self._teams = seen, len(seen.search.teams)
        self._runs = seen.runs()
        self._results = [{} if seen.whole else self._drawn(first) for first, _ in self._runs]
        self._known: dict[tuple[int, int], Shares] = {}
        self.points = seen.points()
        self.size = len(self.points) + sum(len(drawn) or 1 for drawn in self._results)
        """How many positions are judged."""

    def judge(self, work: int, progress: Progress) -> None:
        """Judge all positions with so much work for each."""
        self._level, self._progress = Level("point", work, 40), progress
        self.luck = list(map(self._lucky, self._runs, self._results))
        """What chance gave each team, for each run of it."""
        first, second = self.points[0], self.points[min(1, len(self.points) - 1)]
        dealt = self._seen.owing[first] is CHANCE and second > first
        self.shares = [self._value(at) for at in self.points[dealt:]]
        """Each team's share at each of the points."""
        if dealt:
            # What the first position is worth without its luck.
            self.shares.insert(0, less(self.shares[0], self._drew(first, second)))
        won = self._left_alone()
        if won is not None:
            self.shares[-1] = won

    def _left_alone(self) -> Shares | None:
        """Each team's share at the end where all others have resigned; None if they have not."""
        gone = {actor for actor, action in self._seen.entries if action is None and actor is not CHANCE}
        left = [not gone.issuperset(team) for team in self._seen.search.teams]
        return tuple(map(float, left)) if sum(left) == 1 < self._teams else None

    def changes(self, seat: Seat) -> tuple[Shares, Shares, Shares]:
        """What chance, a seat, and the others gave each team."""
        seen, none = self._seen, (0.0,) * self._teams
        luck = own = others = none
        for number, (first, end) in enumerate(zip(self.points, self.points[1:], strict=False)):
            drew = self._drew(first, end)
            rest = less(less(self.shares[number + 1], self.shares[number]), drew)
            luck = more(luck, drew)
            decided = {actor for actor, _ in seen.entries[first:end] if actor is not CHANCE}
            if not decided:
                luck = more(luck, rest)
            elif decided == {seat}:
                own = more(own, rest)
            elif seat not in decided:
                others = more(others, rest)
            else:
                mine = self._mine(first, end)
                own, others = more(own, mine), more(others, less(rest, mine))
        return luck, own, others

    def _mine(self, first: int, end: int) -> Shares:
        """What the seat's decisions gave between two points where others decided too: by the same guesses with and without
        them, from what the seat could know."""
        found = (0.0,) * self._teams
        for begins, _, line in self._seen.lines():
            if first <= begins < end:
                found = more(found, less(self._value(begins, line), self._value(begins)))
        return found

    def _drew(self, first: int, end: int) -> Shares:
        """What chance gave between two points."""
        found = (0.0,) * self._teams
        for run, luck in zip(self._runs, self.luck, strict=True):
            if first <= run[0] < end:
                found = more(found, luck)
        return found

    def _value(self, at: int, line: Sequence[Any] = ()) -> Shares:
        known = self._known.get((at, len(line)))
        if known is None:
            known = self._known[at, len(line)] = self._judged(self._seen.views[at], at, line)
        return known

    def _judged(self, view: Any, at: int, line: Sequence[Any] = ()) -> Shares:
        seen = self._seen
        seed = seen.seeded(b"course", seen.noticed[at])
        return self._found(lambda: seen.search.shares(view, seen.seat, line, self._level, seed))

    def _found(self, find: Callable[[], Shares]) -> Shares:
        return tuple(self._progress.found(self._level.work, find))

    def _lucky(self, run: tuple[int, int], drawn: Mapping[Any, float]) -> Shares:
        """What chance gave each team: what the position is worth after it, less the mean of what it could have been. All of it
        is judged alike: the same work, guesses and luck afterwards."""
        first, end = run
        if self._seen.whole:
            return self._found(lambda: self._at_a_glance(first, end))
        after = self._seen.views[end]
        if list(drawn) == [after]:
            return (0.0,) * self._teams
        values = {view: self._value(end) if view == after else self._judged(view, end) for view in drawn}
        return less(self._value(end), weighed([(weight, values[view]) for view, weight in drawn.items()]))

    def _drawn(self, at: int) -> dict[Any, float]:
        """What the seat could see after chance has decided, and how likely each of it is: exactly where that is little."""
        seen, found = self._seen, dict[Any, float]()
        view, rules = seen.game.knowledge.view, seen.game.rules
        seed = seen.seeded(b"luck", seen.noticed[at])
        worlds = list(seen.guesses(seen.views[at], seed))
        for world in worlds:
            ends = self._ends(world, EXACT // len(worlds))
            for state, weight in ends.items():
                known = view(state, seen.seat)
                found[known] = found.get(known, 0.0) + weight / len(worlds)
            if not ends or len(found) > DISTINCT:
                break
        else:
            return found
        found = {}
        for number in range(DRAWN):
            draw = Draw(seed + b" drawn", number)
            state = seen.game.knowledge.determinize(seen.views[at], draw)
            while rules.to_act(state) is CHANCE:
                state = rules.apply(state, CHANCE, rules.sample(state, draw)).state
            known = view(state, seen.seat)
            found[known] = found.get(known, 0.0) + 1 / DRAWN
        return found

    def _ends(self, world: Any, most: int) -> dict[Any, float]:
        """The positions in which chance has decided, and how likely each is; none if they are too many."""
        rules = self._seen.game.rules
        left, found = {world: 1.0}, dict[Any, float]()
        while left:
            after = dict[Any, float]()
            for state, weight in left.items():
                drawn = every(self._seen.game, state, most)
                most -= len(drawn)
                if not drawn:
                    return {}
                for action, share in drawn.items():
                    then = rules.apply(state, CHANCE, action).state
                    into = after if rules.to_act(then) is CHANCE else found
                    into[then] = into.get(then, 0.0) + weight * share
            left = after
        return found

    def _at_a_glance(self, at: int, after: int) -> Shares:
        """What chance gave each team by what the positions are worth at a glance, in guesses that differ by nothing else. What
        was drawn is known by what the seat noticed of it; where no guess shows the same, guesses from afterwards stand for it."""
        seen = self._seen
        seed, rules, worths = seen.seeded(b"luck", seen.noticed[at]), seen.game.rules, seen.search.worths
        expected, gains = list[Shares](), list[Shares]()
        for world in seen.guesses(seen.views[at], seed):
            drawn, known = list[tuple[float, Shares]](), dict[Any, list[tuple[float, Shares]]]()
            results = every(seen.game, world, POSSIBLE) or some(seen.game, world, seed)
            for action, weight in results.items():
                step = rules.apply(world, CHANCE, action)
                drawn.append((weight, worths(step.state)))
                known.setdefault(seen.of(step.events), []).append(drawn[-1])
            expected.append(weighed(drawn))
            if len(known) == len(results):
                # The seat sees all of it, so it may be taken as it was.
                try:
                    found = worths(rules.apply(world, CHANCE, seen.entries[at][1]).state)
                except GameError:
                    continue
            elif seen.told[at] in known:
                found = weighed(known[seen.told[at]])
            else:
                continue
            gains.append(less(found, expected[-1]))
        if gains:
            return mean(gains)
        return less(mean([worths(world) for world in seen.guesses(seen.views[after], seed)]), mean(expected))


def mean(found: Sequence[Shares]) -> Shares:
    """The mean of some shares."""
    return weighed([(1.0, shares) for shares in found])


def weighed(found: Sequence[tuple[float, Shares]]) -> Shares:
    """The mean of some shares, each with its weight."""
    total = sum(weight for weight, _ in found)
    return tuple(
        sum(weight * shares[at] for weight, shares in found) / total for at in range(len(found[0][1]))
    )


def less(one: Shares, other: Shares) -> Shares:
    """The difference, for each team."""
    return tuple(first - second for first, second in zip(one, other, strict=True))


def more(one: Shares, other: Shares) -> Shares:
    """The sum, for each team."""
    return tuple(first + second for first, second in zip(one, other, strict=True))
