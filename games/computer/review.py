"""A finished game judged position by position, for each seat from what it could see at that moment (docs/reviews.md).

Each decision is looked at briefly; those that seem to have given most away are looked at closely, and what could be told is
confirmed with much more work. Effort is counted in actions applied, as for a level: the same game and seed give the same review
on every machine.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import exp, sqrt
from statistics import fmean, harmonic_mean, stdev
from typing import Any, Final, TypeAlias

from games.computer.course import Course, Entry, Seen
from games.computer.estimate import Estimate
from games.computer.progress import Found, Progress, Told
from games.computer.search import Level
from games.core.codec import decode_action, encode_action
from games.core.components import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE, Event, Game, Seat

VERSION: Final = 8
"""Goes up when the same game would be judged otherwise."""
TURNING: Final = 3
"""How many turning points are told."""
LEAST: Final = 50
"""A turning point has given away so many thousandths."""
SURE: Final = 3.0
"""It has given away so many times as much as a look may be wrong by."""
BATCHES: Final = 10
"""From so many parts of a look follows how wrong it may be."""
CONFIRMED: Final = 4
"""So many decisions of a seat that seem to have given most away after a close look are compared once more."""
CONFIRMING: Final = 25
"""All of that takes as much work as so many moves have, however short the game: a short search plays on badly, and takes for
better what is only easier to go on from."""
MORE: Final = 3
"""So many of the best ways of a close look are compared with each other."""
SHORTEST: Final = 30
"""A shorter game has as much work as one of so many moves."""

Line: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """How many actions are applied for each move of the game, and how many decisions of a seat are looked at closely. Half of
    the work is for the course, a sixth for a first look at each decision, a third for the close ones. Where whole turns are
    planned, luck is reckoned at a glance, and the course has no more work than the first looks. To confirm what could be told
    takes as much as a few moves have (`CONFIRMING`), however long the game is."""

    move: int
    closely: int = 8

    def times(self, factor: int) -> "Effort":
        """So many times the work for everything."""
        return replace(self, move=self.move * factor)


USUAL: Final = Effort(18_000)
"""What a table's review is worth: 300 moves within ten minutes of one core (`python -m benchmarks reviews`)."""


@dataclass(frozen=True, slots=True)
class Point:
    """Each team's share of the win, in thousandths, as a seat could see it before the action of this index in the log."""

    index: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat did, and what was better: as actions in notation, with its team's share of the win after each, in
    thousandths. `first` and `last` are the indexes of its actions among the entries. Where
    nothing is surely better, what was played is the better."""

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
    """A game as one seat could see it. `course` goes from the first position to the last; `decisions` are those with a choice,
    `turning` the three that gave most away, in their order. What changed the course, in thousandths of the game for each
    team: `luck` is what chance gave more than was to be expected, `own` what this seat's decisions gave, `others` those of
    all others. `mark` is from 0 to 100; None if there was nothing to decide."""

    seat: Seat
    course: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    turning: tuple[Decision, ...]
    luck: tuple[int, ...]
    own: tuple[int, ...]
    others: tuple[int, ...]
    mark: int | None


@dataclass(frozen=True, slots=True)
class Review:
    """A game as each of its seats could see it, by this version of the judge. `chance`: whether shares are chances to win;
    where all play together, they may be how near they came to it."""

    version: int
    teams: tuple[tuple[Seat, ...], ...]
    seats: tuple[SeatReview, ...]
    chance: bool = True

    @property
    def turning(self) -> tuple[Decision, ...]:
        """The three decisions of all seats that gave most away, in their order."""
        return _most(decision for seat in self.seats for decision in seat.turning)


def review(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, str],
    entries: Sequence[Entry],
    seed: bytes,
    *,
    effort: Effort = USUAL,
    told: Told = lambda done, of, found: None,
    known: Iterable[Found] = (),
) -> Review:
    """Judge a finished game. `told` is told how many hundredths are done, and what was found; what is `known` of an earlier attempt
    with the same game, effort and seed is not looked for again. Raises GameError if the entries are no game by these rules."""
    plan = _Plan(game, seats, options, entries, seed, effort)
    progress = Progress(plan.work, told, known)
    for course in plan.courses:
        course.judge(plan.point, progress)
    found = list[SeatReview]()
    for seat, looks in enumerate(plan.looks):
        course = plan.courses[seat if len(plan.courses) > 1 else 0]
        points = map(Point, course.points, map(_thousandths, course.shares))
        luck, own, others = map(_thousandths, course.changes(seat))
        decisions, turning = looks.judged(plan, effort.closely, progress)
        marked = mark([decision.lost for decision in decisions])
        found.append(SeatReview(seat, tuple(points), decisions, turning, luck, own, others, marked))
    progress.end()
    playing = game.playing or Playing()
    chance = not game.about.facts.cooperative or playing.worth is None or playing.foreseen is not None
    return Review(VERSION, game.teams(seats, options), tuple(found), chance)


def again(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, str],
    entries: Sequence[Entry],
    seed: bytes,
    decisions: Sequence[Decision],
    effort: Effort,
) -> list[Decision]:
    """Compare what was played with what a review calls better once more, for some decisions of a game, with as much work as this
    effort has to confirm one."""
    plan, found = _Plan(game, seats, options, entries, seed, effort), list[Decision]()
    for each in decisions:
        looks = plan.looks[each.seat]
        number = next(at for at, made in enumerate(looks.made) if made[0] == each.first)
        found.append(looks.confirmed(number, plan.confirmed, looks.read(number, each.better)).decision)
    return found


def mark(losses: Sequence[int]) -> int | None:
    """Return how well somebody played whose decisions gave away so many thousandths each. A decision that gave away nothing has
    100, and half of it with every 16 of 100 that it gave away. Theirs is halfway between the mean of these and the harmonic
    mean, in which bad ones weigh more: one that throws the game away is not made good by many that have nothing to lose."""
    if not losses:
        return None
    marks = [max(1.0, 100 * exp(-0.00435 * lost)) for lost in losses]
    return round((fmean(marks) + harmonic_mean(marks)) / 2)


def _most(decisions: Iterator[Decision]) -> tuple[Decision, ...]:
    lost = sorted(
        (each for each in decisions if each.lost >= LEAST), key=lambda each: (-each.lost, each.first)
    )
    return tuple(sorted(lost[:TURNING], key=lambda each: (each.first, each.seat)))


def _thousandths(shares: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(1000 * share) for share in shares)


@dataclass(frozen=True, slots=True)
class _Look:
    """A decision as one look found it: what seems better, by how much, and how wrong that may be."""

    decision: Decision
    better: Line
    better_share: int
    gained: float
    wrong: float

    @property
    def sure(self) -> bool:
        """Whether it leads by far more than the look may be wrong by."""
        return self.gained > SURE * self.wrong


class _Looks:
    """The decisions of one seat that had a choice."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._team = next(at for at, team in enumerate(seen.search.teams) if seen.seat in team)
        self.made = [made for made in seen.lines() if seen.choice(made[0])]

    def judged(
        self, plan: "_Plan", closely: int, progress: Progress
    ) -> tuple[tuple[Decision, ...], tuple[Decision, ...]]:
        """All of them, and the turning points. Those that seem to have given most away are looked at closely; of these, those
        that still do are confirmed."""

        def looked(number: int, work: int, look: Callable[[], _Look]) -> _Look:
            return self._read(number, progress.found(work, lambda: self._write(look())))

        def again(most: int, work: int, look: Callable[[int, int, Line], _Look]) -> list[int]:
            order = _worst(found, among, most)
            for number in order:
                found[number] = looked(number, work, partial(closer, number, work, look))
            return order

        def closer(number: int, work: int, look: Callable[[int, int, Line], _Look]) -> _Look:
            return look(number, work, found[number].better) if found[number].gained > 0 else found[number]

        among: Sequence[int] = range(len(self.made))
        found = [looked(number, plan.look, partial(self._first, number, plan.look)) for number in among]
        among = again(closely, plan.close, self.closely)
        among = again(CONFIRMED, plan.confirmed, self.confirmed)
        turning = _most(found[number].decision for number in among if found[number].sure)
        return tuple(each.decision for each in found), turning

    def _first(self, number: int, work: int) -> _Look:
        """Look for something better, and compare what was played with the first that is found."""
        first, _, played = self.made[number]
        better = self._best_known(number) or self._found(first, work // 2, b"look")[:1]
        return self._compared(number, [played, *better], work // 4, b"look compared")

    def _best_known(self, number: int) -> list[Line]:
        """What was played, where the game foresees that nothing was better."""
        seen, (first, _, played) = self._seen, self.made[number]
        if not seen.search.exact:
            return []
        level, view = Level("share", 1, 40), seen.views[first]
        before, after = (
            seen.search.shares(view, seen.seat, line, level, b"")[self._team] for line in ((), played)
        )
        return [played] if after >= before else []

    def closely(self, number: int, work: int, better: Line) -> _Look:
        """Look for the best that could have been done, then compare what was played with that by other guesses. `better` is
        what another look has found."""
        first, _, played = self.made[number]
        lines = list(dict.fromkeys([played, better, *self._found(first, work // 4, b"close")]))
        best = self._compared(number, lines, work // 4 // len(lines), b"close compared").better
        return self._compared(number, [played, best], work // 4, b"close again")

    def confirmed(self, number: int, work: int, better: Line) -> _Look:
        """Compare what was played with what seemed better, by other guesses."""
        return self._compared(number, [self.made[number][2], better], work // 2, b"confirmed")

    def read(self, number: int, texts: Sequence[str]) -> Line:
        """The actions that this seat could have taken at a decision, as they are written."""
        seen, found = self._seen, list[Any]()
        state = seen.game.knowledge.determinize(seen.views[self.made[number][0]], Draw(b"read", 0))
        for text in texts:
            view = seen.game.knowledge.view(state, seen.seat)
            legal = tuple(seen.game.rules.legal_actions(state, seen.seat))
            found.append(seen.game.notation.parse(view, legal, text))
            state = seen.game.rules.apply(state, seen.seat, found[-1]).state
        return tuple(found)

    def _found(self, first: int, work: int, what: bytes) -> list[Line]:
        """The best ways that a search finds for a decision."""
        seen = self._seen
        seed = seen.seeded(what, seen.noticed[first])
        # Where the game thinks long about each action, it does so once at least.
        level = Level("look", max(work, (seen.game.playing or Playing()).price), 40)
        thought = seen.search.think(seen.views[first], seen.seat, level, seed)
        lines = [thought.line, *(way.line for way in thought.ways[:MORE])]
        return lines if seen.whole else [line[:1] for line in lines]

    def _compared(self, number: int, lines: Sequence[Line], work: int, what: bytes) -> _Look:
        """Compare what was played, the first of these lines, with the others, in the same guesses with the same luck."""
        seen, first = self._seen, self.made[number][0]
        seed, level = seen.seeded(what, seen.noticed[first]), Level("share", work, 40)
        lines, tried = list(dict.fromkeys(lines)), list[list[float]]()
        for line in lines:
            tries = seen.search.tries(seen.views[first], seen.seat, line, level, seed)
            tried.append([shares[self._team] for shares in tries])
        count = min(map(len, tried))
        kept = [shares[seen.search.begun(count) : count] for shares in tried]
        best = max(range(len(kept)), key=lambda at: (fmean(kept[at]), -at))
        share, better_share = _thousandths([fmean(kept[0]), fmean(kept[best])])
        gained, wrong = _gained(kept[0], kept[best])
        return self._look(number, lines[best], share, better_share, gained, wrong)

    def _look(
        self, number: int, better: Line, share: int, better_share: int, gained: float, wrong: float
    ) -> _Look:
        """A decision for which something seems better; that is told if it leads by more than the look may be wrong by."""
        (first, last, played), write = self.made[number], self._seen.game.notation.write
        told, told_share = (better, better_share) if gained > wrong else (played, share)
        texts = [tuple(map(write, line)) for line in (played, told)]
        decision = Decision(self._seen.seat, first, last, texts[0], texts[1], share, told_share)
        return _Look(decision, better, better_share, gained, wrong)

    def _write(self, look: _Look) -> list[Any]:
        """A look as JSON data."""
        line = [encode_action(self._seen.game, action) for action in look.better]
        return [line, look.decision.share, look.better_share, look.gained, look.wrong]

    def _read(self, number: int, data: Sequence[Any]) -> _Look:
        line, *rest = data
        return self._look(number, tuple(decode_action(self._seen.game, action) for action in line), *rest)


class _Plan:
    """What is judged of a game, and with how much work for each point, each first look and each close one."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int,
        options: Mapping[str, str],
        entries: Sequence[Entry],
        seed: bytes,
        effort: Effort,
    ) -> None:
        search, states = Estimate(game, seats, options), [game.new(seats, options)]
        events = list[Sequence[Event]]()
        for actor, action in entries:
            if action is None and actor is not CHANCE:
                states.append(game.seats.retire(states[-1], actor))
                events.append(())
            else:
                step = game.rules.apply(states[-1], actor, action)
                states.append(step.state)
                events.append(step.events)
        seen = [Seen(game, search, seat, states, entries, events, seed) for seat in range(seats)]
        self.courses = [Course(each) for each in (seen if search.hides else seen[:1])]
        """One for each seat; a single one where nothing is hidden."""
        self.looks = [_Looks(each) for each in seen]
        part = max(len(entries), SHORTEST) * effort.move // 6
        confirming = CONFIRMING * effort.move
        course = part if seen[0].whole else 3 * part
        self.work = course + 3 * part + confirming
        close, confirmed = (
            sum(min(most, len(each.made)) for each in self.looks)
            for most in (effort.closely, min(CONFIRMED, effort.closely))
        )
        self.point = course // max(1, sum(each.size for each in self.courses))
        self.look = part // max(1, sum(len(each.made) for each in self.looks))
        self.close = 2 * part // max(1, close)
        self.confirmed = confirming // max(1, confirmed)


def _worst(found: Sequence[_Look], among: Iterable[int], most: int) -> list[int]:
    """Those that seem to have given most away, so many at most, the worst first."""
    return sorted(among, key=lambda at: (-found[at].gained, at))[:most]


def _gained(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much more the second has than the first, and how wrong that may be: the standard error of the difference, from parts
    that follow each other."""
    gained = [second - first for first, second in zip(one, other, strict=True)]
    size = max(1, len(gained) // BATCHES)
    parts = [fmean(gained[first : first + size]) for first in range(0, len(gained) - size + 1, size)]
    return fmean(gained), stdev(parts) / sqrt(len(parts)) if len(parts) > 1 else 1.0
