"""A finished game judged position by position, for each seat from what it could see at that moment (docs/reviews.md).

Each decision is looked at briefly; those that seem to have given most away are compared again, with much more work. Effort is
counted in actions applied, as for a level: the same game and seed give the same review on every machine.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import exp
from typing import Any, Final, TypeAlias

from games.computer.chances import every
from games.computer.search import Level, Search
from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Chance, Game, Seat

VERSION: Final = 1
"""Goes up when the same game would be judged otherwise."""
TURNING: Final = 3
"""How many turning points are told."""
LEAST: Final = 20
"""A turning point has given away so many thousandths."""
GUESSES: Final = 8
"""So many guesses stand for what a seat does not know when chance decides."""

MORE: Final = 3
"""So many of the best ways of a close look are compared with each other."""

Shares: TypeAlias = tuple[float, ...]
Line: TypeAlias = tuple[Any, ...]
Entry: TypeAlias = tuple[Actor, Any]
"""Who did what; a seat with None resigned."""
Told: TypeAlias = Callable[[int, int], None]
"""Takes how much is done, and how much there is in all."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many actions are applied for a point of the course, for a first look at a decision, and for a close one; and how
    many decisions of a seat are looked at closely."""

    point: int = 1_000
    look: int = 2_000
    close: int = 20_000
    closely: int = 8

    def times(self, factor: int) -> "Effort":
        """So many times the work for everything."""
        return replace(self, point=self.point * factor, look=self.look * factor, close=self.close * factor)


USUAL: Final = Effort()
"""What a table's review is worth: 300 moves within ten minutes of one core (`python -m benchmarks reviews`)."""


@dataclass(frozen=True, slots=True)
class Point:
    """Each team's share of the win, in thousandths, as a seat could see it before the action of this index in the log."""

    index: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat did, and what was better: as actions in notation, with its team's share of the win after each, in
    thousandths. `first` and `last` are the indexes of its actions in the log."""

    seat: Seat
    first: int
    last: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    share: int
    better_share: int

    @property
    def lost(self) -> int:
        """What it gave away, in thousandths."""
        return max(0, self.better_share - self.share)


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A game as one seat could see it. `course` goes from the first position to the last; `decisions` are those with a
    choice, `turning` the three that gave most away, in their order. `luck` is what chance gave each team, in thousandths of
    the game more than was to be expected. `mark` is from 0 to 100; None if there was nothing to decide."""

    seat: Seat
    course: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    turning: tuple[Decision, ...]
    luck: tuple[int, ...]
    mark: int | None


@dataclass(frozen=True, slots=True)
class Review:
    """A game as each of its seats could see it, by this version of the judge."""

    version: int
    teams: tuple[tuple[Seat, ...], ...]
    seats: tuple[SeatReview, ...]

    @property
    def turning(self) -> tuple[Decision, ...]:
        """The three decisions of all seats that gave most away, in their order."""
        return _most(decision for seat in self.seats for decision in seat.turning)


@dataclass(frozen=True, slots=True)
class _Made:
    """A decision of a seat: what it saw, and its actions. `number` counts what the seat has noticed so far."""

    first: int
    last: int
    view: Any
    actions: tuple[Any, ...]
    number: int


def review(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, str],
    entries: Sequence[Entry],
    seed: bytes,
    *,
    effort: Effort = USUAL,
    told: Told = lambda done, of: None,
) -> Review:
    """Judge a finished game. `told` is told how far it is. Raises GameError if the entries are no game by these rules."""
    states = _states(game, seats, options, entries)
    search = Search(game, seats, options)
    shared = not search.hides
    judges = [_Judge(game, search, seat, states, entries, seed, effort) for seat in range(seats)]
    of, done = sum(judge.steps(seat == 0 or not shared) for seat, judge in enumerate(judges)), 0
    known: tuple[tuple[Point, ...], tuple[int, ...]] | None = None
    found = list[SeatReview]()
    for judge in judges:

        def step() -> None:
            nonlocal done
            done += 1
            told(min(done, of), of)

        if known is None or not shared:
            known = judge.course(step), judge.luck(step)
        found.append(judge.reviewed(*known, step))
    if done < of:
        told(of, of)
    return Review(VERSION, game.teams(seats, options), tuple(found))


def mark(losses: Sequence[int]) -> int | None:
    """Return how well somebody played whose decisions gave away so many thousandths each: the mean of a mark for each
    decision, which halves with every 16 of 100 that it gave away."""
    if not losses:
        return None
    return round(sum(100 * exp(-0.00435 * lost) for lost in losses) / len(losses))


def _states(
    game: Game[Any, Any, Any], seats: int, options: Mapping[str, str], entries: Sequence[Entry]
) -> list[Any]:
    states = [game.new(seats, options)]
    for actor, action in entries:
        if action is None and actor is not CHANCE:
            states.append(game.seats.retire(states[-1], actor))
        else:
            states.append(game.rules.apply(states[-1], actor, action).state)
    return states


def _most(decisions: Iterator[Decision]) -> tuple[Decision, ...]:
    lost = sorted(
        (each for each in decisions if each.lost >= LEAST), key=lambda each: (-each.lost, each.first)
    )
    return tuple(sorted(lost[:TURNING], key=lambda each: (each.first, each.seat)))


def _thousandths(shares: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(1000 * share) for share in shares)


class _Judge:
    """One seat of a game. It sees only what the seat saw, and counts only what the seat noticed."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        search: Search,
        seat: Seat,
        states: Sequence[Any],
        entries: Sequence[Entry],
        seed: bytes,
        effort: Effort,
    ) -> None:
        self._game, self._search, self._seat, self._effort = game, search, seat, effort
        self._hides = search.hides
        self._whole = game.playing is not None and game.playing.turns is not None
        self._views = [game.knowledge.view(state, seat) for state in states]
        self._turns = [game.rules.turn(state) for state in states]
        self._to_act: list[frozenset[Seat] | Chance] = [game.rules.to_act(state) for state in states]
        self._entries, self._seed = entries, seed
        self._team = next(at for at, team in enumerate(search.teams) if seat in team)
        self._noticed = [0]
        """For each position, how many changes of its view the seat has seen."""
        for before, after in zip(self._views, self._views[1:], strict=False):
            self._noticed.append(self._noticed[-1] + (before != after))
        self._points = [at for at in range(len(states)) if self._is_point(at)]
        self._chances = [at for at, (actor, _) in enumerate(entries) if actor is CHANCE and self._changed(at)]
        self._made = [made for made in self._decisions() if self._choice(made)]

    def steps(self, whole: bool) -> int:
        """How many steps the judgement has; not `whole`: without the course and luck."""
        own = len(self._made) + min(self._effort.closely, len(self._made))
        return own + (len(self._points) + len(self._chances) if whole else 0)

    def course(self, step: Callable[[], None]) -> tuple[Point, ...]:
        """Each team's share at each position that differs for this seat."""
        found, level = list[Point](), Level("point", self._effort.point, 40)
        for at in self._points:
            seed = self._seeded(b"course", self._noticed[at])
            found.append(
                Point(at, _thousandths(self._search.shares(self._views[at], self._seat, (), level, seed)))
            )
            step()
        return tuple(found)

    def luck(self, step: Callable[[], None]) -> tuple[int, ...]:
        """What chance gave each team beyond the mean of what it could have given."""
        gained = [0.0] * len(self._search.teams)
        for at in self._chances:
            gained = [sum(each) for each in zip(gained, self._gain(at), strict=True)]
            step()
        return _thousandths(gained)

    def reviewed(
        self, course: tuple[Point, ...], luck: tuple[int, ...], step: Callable[[], None]
    ) -> SeatReview:
        """All of it. The decisions that seem to have given most away are looked at again."""
        found = list[tuple[_Made, Decision, Line]]()
        for made in self._made:
            found.append((made, *self._looked(made, self._effort.look)))
            step()
        order = sorted(range(len(found)), key=lambda at: (-found[at][1].lost, at))[: self._effort.closely]
        for at in order:
            made, decision, better = found[at]
            if decision.lost:
                found[at] = made, *self._looked(made, self._effort.close, better)
            step()
        decisions = tuple(decision for _, decision, _ in found)
        turning = _most(decisions[at] for at in order)
        marked = mark([each.lost for each in decisions])
        return SeatReview(self._seat, course, decisions, turning, luck, marked)

    def _looked(self, made: _Made, work: int, besides: Line = ()) -> tuple[Decision, Line]:
        """Compare what was played with what a search finds, in the same guesses with the same luck, and return the best of
        them too. `besides` is what another look has found."""
        seed = self._seeded(b"look %d" % work, made.number)
        thought = self._search.think(made.view, self._seat, Level("look", work, 40), seed)
        lines = [made.actions, self._cut(thought.line), *([self._cut(besides)] if besides else [])]
        lines += [self._cut(way.line) for way in thought.ways[:MORE]] if besides else []
        lines = list(dict.fromkeys(lines))
        each = work // 2 if len(lines) > 1 else work // 4
        shares = [self._share(made, line, each, seed + b" compared") for line in lines]
        best = max(range(len(lines)), key=lambda at: (shares[at], -at))
        played, better = (tuple(map(self._game.notation.write, line)) for line in (made.actions, lines[best]))
        decision = Decision(self._seat, made.first, made.last, played, better, shares[0], shares[best])
        return decision, lines[best]

    def _share(self, made: _Made, line: Line, work: int, seed: bytes) -> int:
        shares = self._search.shares(made.view, self._seat, line, Level("share", work, 40), seed)
        return _thousandths(shares)[self._team]

    def _cut(self, line: Line) -> Line:
        """What is compared: whole turns where the game plans them, else one action."""
        return line if self._whole else line[:1]

    def _seeded(self, what: bytes, number: int) -> bytes:
        return b"%s %s %d" % (self._seed, what, number)

    def _changed(self, at: int) -> bool:
        return bool(self._noticed[at] != self._noticed[at + 1])

    def _is_point(self, at: int) -> bool:
        if at in (0, len(self._views) - 1):
            return True
        if self._to_act[at] is CHANCE or not self._changed(at - 1):
            return False
        return not self._whole or self._turns[at] != self._turns[at - 1]

    def _decisions(self) -> Iterator[_Made]:
        """What this seat decided: each action, or where the game plans whole turns, those that follow each other without
        anything else that the seat would notice."""
        made: _Made | None = None
        for at, (actor, action) in enumerate(self._entries):
            if actor != self._seat or action is None:
                if made and (self._changed(at) or actor == self._seat):
                    yield made
                    made = None
                continue
            if made is None:
                made = _Made(at, at, self._views[at], (action,), self._noticed[at])
            else:
                made = replace(made, last=at, actions=(*made.actions, action))
            owing = self._to_act[at + 1]
            goes_on = owing is not CHANCE and self._seat in owing
            if not (self._whole and goes_on and self._turns[at + 1] == self._turns[at]):
                yield made
                made = None
        if made:
            yield made

    def _choice(self, made: _Made) -> bool:
        """Whether there was anything to decide."""
        world = self._game.knowledge.determinize(made.view, Draw(b"choice", 0))
        return len(list(islice(self._game.rules.legal_actions(world, self._seat), 2))) > 1

    def _guesses(self, view: Any, seed: bytes) -> Iterator[Any]:
        for number in range(GUESSES if self._hides else 1):
            yield self._game.knowledge.determinize(view, Draw(seed, number))

    def _gain(self, at: int) -> Shares:
        """What chance gave each team here. What was drawn is known by what the seat saw of it; where no guess shows the same,
        guesses from afterwards stand for it."""
        seed, seen = self._seeded(b"luck", self._noticed[at]), self._views[at + 1]
        expected, gains = list[Shares](), list[Shares]()
        for world in self._guesses(self._views[at], seed):
            drawn = list[tuple[float, Shares]]()
            seen_so = list[tuple[float, Shares]]()
            for action, weight in every(self._game, world, seed).items():
                state = self._game.rules.apply(world, CHANCE, action).state
                drawn.append((weight, self._search.at_once(state, Draw(seed, 0))))
                if self._game.knowledge.view(state, self._seat) == seen:
                    seen_so.append(drawn[-1])
            expected.append(_weighed(drawn))
            if seen_so:
                gains.append(_less(_weighed(seen_so), expected[-1]))
        if gains:
            return _mean(gains)
        return _less(
            _mean([self._search.at_once(world, Draw(seed, 0)) for world in self._guesses(seen, seed)]),
            _mean(expected),
        )


def _mean(found: Sequence[Shares]) -> Shares:
    return _weighed([(1.0, shares) for shares in found])


def _weighed(found: Sequence[tuple[float, Shares]]) -> Shares:
    total = sum(weight for weight, _ in found)
    return tuple(
        sum(weight * shares[at] for weight, shares in found) / total for at in range(len(found[0][1]))
    )


def _less(one: Shares, other: Shares) -> Shares:
    return tuple(first - second for first, second in zip(one, other, strict=True))
