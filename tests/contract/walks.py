"""Walks through a game: the actions from its first state on, who took them, and their results."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import prod
from typing import Any, NamedTuple

from games.core.components import Draw
from games.core.options import AnyOption, Option, settle
from games.core.protocol import CHANCE, Actor, Game, Step
from games.core.words import SEAT_LETTERS, BadOption, IllegalAction, Names, Seat
from render.core.look import Picture
from tests.budget import EXAMPLES
from tests.games.transcripts import Played, played_files, played_games

Choose = Callable[[int], int]
"""Picks one of so many."""

SECRET = b"a secret that is none"
MOST_OPTION_SETS = 8
MOST_ANSWERS = 20_000
GOLDEN = (5**0.5 - 1) / 2
"""Multiples of it lie evenly between whole numbers, however many they are."""
WALKS = max(1, EXAMPLES // 60)
"""Random games of each size in `make test`: one. Kept games show what these do not reach."""
SHARE = min(1.0, EXAMPLES / 60)
"""The share of the positions of a walk that are looked at: half in `make test`, but for the FEW that every check looks at."""
FEW = 3


@dataclass(frozen=True)
class Subject:
    """A game under test and how it is drawn, with all that was asked about the positions of a walk. Each walk has a subject
    of its own; what depends on whether an answer is the same twice asks the game itself."""

    game: Game[Any, Any, Any]
    picture: Picture[Any]
    _answers: dict[tuple[Any, ...], tuple[Any, Any]] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        return self.game.about.key

    def once(self, state: Any, question: tuple[Any, ...], ask: Callable[[], Any]) -> Any:
        """The answer to a question about this state, which is asked the first time only."""
        key = (id(state), *question)
        if key not in self._answers:
            if len(self._answers) >= MOST_ANSWERS:
                self._answers.clear()
            self._answers[key] = state, ask()
        return self._answers[key][1]

    def view(self, state: Any, viewer: Seat | None) -> Any:
        """What a viewer sees."""
        return self.once(state, ("view", viewer), lambda: self.game.knowledge.view(state, viewer))

    def legal(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        """The legal actions of a seat."""
        return self.once(state, ("legal", seat), lambda: tuple(self.game.rules.legal_actions(state, seat)))  # type: ignore[no-any-return]

    def possible(self, state: Any, viewer: Seat | None, secret: bytes, number: int) -> Any:
        """A state that this viewer thinks possible, drawn from this secret and number."""

        def deal() -> Any:
            return self.game.knowledge.determinize(self.view(state, viewer), Draw(secret, number))

        return self.once(state, ("possible", viewer, secret, number), deal)

    def decisions(self, taken: Iterable[Taken]) -> Iterator[Decision]:
        """What each seat that is to act before these actions has to decide."""
        for each in taken:
            for seat in acting(self.game, each.before):
                state = each.before
                yield Decision(state, seat, self.view(state, seat), self.legal(state, seat))


@dataclass(frozen=True)
class Taken:
    """One action of a walk, with the state before and the step it led to."""

    number: int
    before: Any
    actor: Actor
    action: Any
    step: Step[Any]


class Decision(NamedTuple):
    """What a seat has to decide in a state."""

    state: Any
    seat: Seat
    view: Any
    legal: tuple[Any, ...]


@dataclass(frozen=True)
class Walk:
    """A game from its start, to its end or part of the way."""

    seats: int
    options: Mapping[str, str]
    start: Any
    taken: tuple[Taken, ...]

    @property
    def states(self) -> list[Any]:
        return [self.start, *(taken.step.state for taken in self.taken)]

    @property
    def names(self) -> tuple[str, ...]:
        return names_for(self.seats)

    def told(self, you: Seat | None = None) -> Names:
        """The players for sentences; `you` is the seat of whoever reads them alone."""
        return Names.of(self.names, you)

    def every(self, most: int) -> list[Taken]:
        """About so many of the actions, or their share, evenly spread. Fewer are among more, so that checks look at the same
        positions."""
        most = max(round(most * SHARE), min(most, FEW))
        return [each for each in self.taken if each.number * GOLDEN % 1 * len(self.taken) < most]


def names_for(seats: int) -> tuple[str, ...]:
    """Players' names of different lengths."""
    return tuple(f"Player {letter * (index % 3 + 1)}" for index, letter in enumerate(SEAT_LETTERS[:seats]))


def acting(game: Game[Any, Any, Any], state: Any) -> list[Seat]:
    """The seats that are to act, in order; none while chance is."""
    who = game.rules.to_act(state)
    return [] if who is CHANCE else sorted(who)


def take(game: Game[Any, Any, Any], state: Any, choose: Choose, number: int, by_kind: bool = True) -> Taken:
    """One action: chance's, or a chosen one of a chosen seat. `by_kind` chooses the kind first, so that
    rare kinds are not lost among the many of another."""
    actor: Actor
    if game.rules.to_act(state) is CHANCE:
        actor, action = CHANCE, game.rules.sample(state, Draw(SECRET + bytes([choose(256)]), number))
    else:
        seats = acting(game, state)
        actor = seats[choose(len(seats))]
        legal = list(game.rules.legal_actions(state, actor))
        assert legal, f"dead end: seat {actor} is to act but has no action in {state}"
        if by_kind:
            kinds = list(dict.fromkeys(type(each) for each in legal))
            kind = kinds[choose(len(kinds))]
            legal = [each for each in legal if type(each) is kind]
        action = legal[choose(len(legal))]
    return Taken(number, state, actor, action, must_apply(game, state, actor, action))


def must_apply(game: Game[Any, Any, Any], state: Any, actor: Actor, action: Any) -> Step[Any]:
    """The step of an action that was proposed."""
    try:
        return game.rules.apply(state, actor, action)
    except IllegalAction as refused:
        raise AssertionError(f"{action} was proposed but refused: {refused.message}") from refused


def refusal_of(game: Game[Any, Any, Any], state: Any, actor: Actor, action: Any) -> IllegalAction | None:
    """Why the action is refused; None where it is accepted."""
    try:
        game.rules.apply(state, actor, action)
    except IllegalAction as refused:
        return refused
    return None


def walk(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, str],
    choose: Choose,
    most: int | None = None,
    by_kind: bool = True,
) -> Walk:
    """Walks to the end, or `most` actions far. A game longer than it declares fails."""
    start = state = game.new(seats, options)
    taken: list[Taken] = []
    while game.rules.to_act(state) and (most is None or len(taken) < most):
        taken.append(take(game, state, choose, len(taken), by_kind))
        state = taken[-1].step.state
        longest = game.about.facts.max_actions
        assert len(taken) <= longest, f"the game is longer than the {longest} actions it declares"
    return Walk(seats, dict(options), start, tuple(taken))


@cache
def option_sets(game: Game[Any, Any, Any]) -> list[dict[str, str]]:
    """All combinations of options that can be chosen, or where there are too many: the defaults, each other choice
    once, and all that is unusual together. Files are left as usual."""
    options = [option for option in game.about.options if isinstance(option, Option)]
    choices = [[(option.key, choice.value) for choice in option.choices] for option in options]
    if prod(map(len, choices)) <= MOST_OPTION_SETS:
        combinations = [dict(each) for each in itertools.product(*choices)]
        return [each for each in combinations if _can_be_chosen(game, each)]
    others = [(option, choice.value) for option in options for choice in option.choices]
    unusual = [(option, value) for option, value in others if value != option.default]
    alone = [with_conditions(game, option, value) for option, value in unusual]
    together: dict[str, str] = {}
    for option, value in unusual:
        if _can_be_chosen(game, {**together, option.key: value}):
            together[option.key] = value
    return [{}, *alone, together]


def with_conditions(game: Game[Any, Any, Any], option: AnyOption, value: str) -> dict[str, str]:
    """This choice with the choices that it depends on."""
    chosen = {option.key: value}
    for key, wanted in option.when.items():
        other = next(each for each in game.about.options if each.key == key)
        chosen = {**with_conditions(game, other, wanted[0]), **chosen}
    return chosen


def _can_be_chosen(game: Game[Any, Any, Any], chosen: Mapping[str, str]) -> bool:
    try:
        settle(game.about.options, chosen)
    except BadOption:
        return False
    return True


def table_sizes(game: Game[Any, Any, Any]) -> list[int]:
    """The fewest, some and the most players."""
    counts = game.about.seat_counts
    return sorted({counts[0], counts[len(counts) // 2], counts[-1]})


@cache
def played_walks(game: Game[Any, Any, Any]) -> tuple[Walk, ...]:
    """The kept games, with events that random play does not reach."""
    return tuple(_played_walk(game, played) for played in played_games(game))


def _played_walk(game: Game[Any, Any, Any], played: Played) -> Walk:
    start = state = game.new(played.seats, played.options)
    taken: list[Taken] = []
    for number, action in enumerate(played.actions):
        actor: Actor = CHANCE if game.rules.to_act(state) is CHANCE else acting(game, state)[0]
        taken.append(Taken(number, state, actor, action, must_apply(game, state, actor, action)))
        state = taken[-1].step.state
    assert not game.rules.to_act(state), f"the game {played.name} is not whole"
    return Walk(played.seats, played.options, start, tuple(taken))


def whole_walks(game: Game[Any, Any, Any]) -> tuple[Walk, ...]:
    """Whole games: random ones, and those that are kept."""
    return (*random_walks(game, WALKS), *played_walks(game))


def random_walks(game: Game[Any, Any, Any], each: int = WALKS) -> tuple[Walk, ...]:
    """Random games to their end, every other one by kinds, the same in every run: `each` of every size with the first
    options, and half as many with the others, each of which goes with one size in turn."""
    return tuple(random_walk(game, *which) for which in _which(game, each))


def further_walks(game: Game[Any, Any, Any], each: int) -> Iterator[Walk]:
    """The random games of `random_walks` that `whole_walks` leaves out, one after another."""
    for seed in range(WALKS, each):
        for number, seats in _tables(game):
            yield random_walk(game, number, seats, seed)


def number_of_walks(game: Game[Any, Any, Any]) -> int:
    """How many walks `whole_walks` has."""
    return len(list(_which(game, WALKS))) + len(played_files(game))


def _which(game: Game[Any, Any, Any], each: int) -> Iterator[tuple[int, int, int]]:
    for number, seats in _tables(game):
        for seed in range(each if number == 0 else (each + 1) // 2):
            yield number, seats, seed


def _tables(game: Game[Any, Any, Any]) -> Iterator[tuple[int, int]]:
    """Each set of options by its number, with the numbers of players that it is played with."""
    sizes = table_sizes(game)
    for number in range(len(option_sets(game))):
        for seats in sizes if number == 0 else [sizes[number % len(sizes)]]:
            yield number, seats


@cache
def random_walk(game: Game[Any, Any, Any], number: int, seats: int, seed: int) -> Walk:
    """A random game to its end with the options of this number."""
    options = option_sets(game)[number]
    generator = random.Random(f"{game.about.key} {seats} {sorted(options.items())} {seed}")
    return walk(game, seats, options, generator.randrange, by_kind=(number + seed) % 2 == 0)


def chosen_from(numbers: Sequence[int]) -> Choose:
    """Choices read off a list of numbers, over and over: what Hypothesis can shorten and shrink."""
    turning = itertools.cycle(numbers or [0])
    return lambda count: next(turning) % count
