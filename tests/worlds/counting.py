"""Counts worlds, all that may be true for a viewer, by plain search; and holds to them what the viewer gets, and what a game
says is possible or certain.

A world is a whole state. The search knows the rules of play (`rules.apply`) and, for each game, who is told what,
written down by hand from the rulebook (`Telling`). It never asks for a view, an event or a possible state.
"""

import dataclasses
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Event, Foreseen, Step, foreseen
from games.core.words import IllegalAction, Names, Seat
from tests.contract.visible import legal_for, refusal, seen, visible
from tests.contract.walks import Subject, acting, names_for

Worlds = dict[Any, None]
"""States, in the order in which they were found."""


@dataclass(frozen=True)
class Telling:
    """Who is told what in a game.

    `arrangements` are all states that a viewer of this first state may not exclude. `outcomes` is everything that chance
    may bring. `heard` is what a viewer is told of an action: the action itself, or less. `open` is what lies open for
    everybody after it. `tried` are actions that somebody may try in order to read the refusals.
    """

    subject: Subject
    arrangements: Callable[[Any, Seat | None], Iterable[Any]]
    outcomes: Callable[[Any], Iterable[Any]]
    heard: Callable[[Any, Actor, Any, Seat | None], Hashable]
    open: Callable[[Any], Hashable]
    tried: Callable[[Any], Iterable[Any]]


@dataclass(frozen=True)
class Moment:
    """A position of a course, with the worlds of each viewer, and what happens next, None at the end."""

    state: Any
    worlds: dict[Seat | None, Worlds]
    actor: Actor | None = None
    action: Any = None
    step: Step[Any] | None = None


Choose = Callable[[Any, list[Any], random.Random], Any]


def viewers(telling: Telling, seats: int) -> list[Seat | None]:
    """The public and each seat."""
    return [None, *range(seats)]


def course(
    telling: Telling, start: Any, seats: int, actions: Iterable[tuple[Actor, Any]] | Iterator[Any], most: int
) -> Iterator[Moment]:
    """The moments of a course of actions, until a viewer has more than `most` worlds."""
    worlds = {
        viewer: dict.fromkeys(telling.arrangements(start, viewer)) for viewer in viewers(telling, seats)
    }
    state = start
    for actor, action in actions:
        step = telling.subject.game.rules.apply(state, actor, action)
        yield Moment(state, worlds, actor, action, step)
        worlds = {
            viewer: after(telling, known, state, actor, action, step.state, viewer)
            for viewer, known in worlds.items()
        }
        state = step.state
        if max(map(len, worlds.values())) > most:
            return
    yield Moment(state, worlds)


def after(
    telling: Telling, worlds: Worlds, before: Any, actor: Actor, action: Any, now: Any, viewer: Seat | None
) -> Worlds:
    """The worlds that are left for a viewer who was told of this action, and sees what lies open now."""
    shown = telling.open(now)
    return {
        step.state: None
        for world in worlds
        for step in continued(telling, world, before, actor, action, viewer)
        if telling.open(step.state) == shown
    }


def continued(
    telling: Telling, world: Any, before: Any, actor: Actor, action: Any, viewer: Seat | None
) -> Iterator[Step[Any]]:
    """The steps that a world may take where this action is taken before the viewer's eyes."""
    rules = telling.subject.game.rules
    told = telling.heard(before, actor, action, viewer)
    candidates: Iterable[Any] = [action]
    if told != action:
        candidates = telling.outcomes(world) if actor is CHANCE else rules.legal_actions(world, actor)
    for each in candidates:
        if telling.heard(world, actor, each, viewer) == told:
            try:
                yield rules.apply(world, actor, each)
            except IllegalAction:
                continue


def wandering(
    telling: Telling, start: Any, seed: str, length: int, choose: Choose
) -> Iterator[tuple[Actor, Any]]:
    """Random legal actions, and chance as the table draws it."""
    rules, chance, state = telling.subject.game.rules, random.Random(seed), start
    actor: Actor
    for number in range(length):
        owing = rules.to_act(state)
        if owing is CHANCE:
            actor, action = CHANCE, rules.sample(state, Draw(seed.encode(), number))
        elif owing:
            seat = chance.choice(acting(telling.subject.game, state))
            actor, action = seat, choose(state, list(rules.legal_actions(state, seat)), chance)
        else:
            return
        yield actor, action
        state = rules.apply(state, actor, action).state


def names(state: Any) -> tuple[str, ...]:
    """The players' names; a game that is always for two does not count them."""
    return names_for(getattr(state, "seats", 2))


def deals(
    cards: tuple[Any, ...], sizes: Sequence[int]
) -> Iterator[tuple[list[tuple[Any, ...]], tuple[Any, ...]]]:
    """All hands of these sizes that these cards make, and what is left each time."""
    if not sizes:
        yield [], cards
        return
    for hand in combinations(cards, sizes[0]):
        for hands, pile in deals(tuple(card for card in cards if card not in hand), sizes[1:]):
            yield [hand, *hands], pile


LOOKED_AT = 40
"""Worlds whose view is compared; all of them where there are fewer."""
FEW = 12
"""Worlds that `determinize` must all reach."""
DRAWS = 200
PREVIEWS = 4


def the_truth_is_possible(telling: Telling, moment: Moment) -> None:
    """The position itself is among the worlds of every viewer: the search leaves nothing out."""
    for viewer, worlds in moment.worlds.items():
        assert moment.state in worlds, f"viewer {viewer}: the truth is missing from {len(worlds)} worlds"


def all_worlds_look_the_same(telling: Telling, moment: Moment) -> None:
    """A viewer sees, is offered, is refused and is warned of the same in every world."""
    game = telling.subject.game
    for viewer, worlds in moment.worlds.items():
        view, tried = game.knowledge.view(moment.state, viewer), list(telling.tried(moment.state))
        legal = legal_for(telling.subject, moment.state, viewer)
        for world in some(worlds, LOOKED_AT):
            differing = _differing(view, game.knowledge.view(world, viewer))
            assert not differing, f"viewer {viewer}: a secret shows in the view: {differing}"
            assert legal == legal_for(telling.subject, world, viewer), f"viewer {viewer}: in what is legal"
        shown = None
        for world in [moment.state, *list(worlds)[:1]]:
            found = seen(telling.subject, world, viewer, names(world), tried)
            differing = _differing(shown or found, found)
            assert not differing, f"viewer {viewer}: a secret shows in the {differing}"
            shown = found


def what_is_possible_is_a_world(telling: Telling, moment: Moment) -> None:
    """`determinize` makes nothing but worlds, and every world where there are few."""
    game = telling.subject.game
    for viewer, worlds in moment.worlds.items():
        view = game.knowledge.view(moment.state, viewer)
        few, reached = len(worlds) <= FEW, set[Any]()
        for number in range(DRAWS if few else 12):
            made = game.knowledge.determinize(view, Draw(b"worlds", number))
            assert made in worlds, f"viewer {viewer}: no world of {len(worlds)} is like the one made: {made}"
            reached.add(made)
            if len(reached) == len(worlds):
                break
        if few:
            assert len(reached) == len(worlds), (
                f"viewer {viewer}: {len(reached)} of {len(worlds)} worlds are made"
            )


def previews_are_right(telling: Telling, moment: Moment) -> None:
    """What a preview calls certain holds in every world. What is the same in every world is not held back."""
    game = telling.subject.game
    for seat in acting(game, moment.state):
        worlds, view = moment.worlds[seat], game.knowledge.view(moment.state, seat)
        legal = legal_for(telling.subject, moment.state, seat)
        for action in _chosen(moment, legal):
            told = foreseen(game, view, seat, action)
            steps = [game.rules.apply(world, seat, action) for world in some(worlds, LOOKED_AT)]
            for step in steps:
                _check_told(game, told, step, seat, f"seat {seat}, {game.notation.write(action)}")
            views = [game.knowledge.view(step.state, seat) for step in steps]
            events = {visible(step.events, seat) for step in steps}
            if len(events) == 1 and all(each == views[0] for each in views[1:]):
                where = f"seat {seat}: {game.notation.write(action)} is certain"
                assert told.view == views[0], f"{where}, and shown is {_differing(told.view, views[0])}"
                assert told.events == next(iter(events)), f"{where}, and told is {told.events}"


def _chosen(moment: Moment, legal: list[Any]) -> list[Any]:
    """The action that is taken next, and some others."""
    chance = random.Random(len(legal))
    others = chance.sample(legal, min(PREVIEWS, len(legal)))
    taken = [moment.action] if moment.action in legal else []
    return list(dict.fromkeys([*taken, *others]))


def _check_told(game: Any, told: Foreseen[Any], step: Step[Any], seat: Seat, where: str) -> None:
    happens = visible(step.events, seat)
    for event in told.events:
        assert any(_agrees(event, each) for each in happens), f"{where}: {event} is foretold, not {happens}"
    if not told.held:
        assert told.events == happens, f"{where}: {told.events} is foretold, not {happens}"
        differing = _differing(told.view, game.knowledge.view(step.state, seat))
        assert not differing, f"{where}: foretold is {differing}"


def _agrees(told: Event, event: Event) -> bool:
    """Whether this is the event that was foretold; what was left out is empty."""
    return type(told) is type(event) and all(
        getattr(told, field.name) in ((), None, getattr(event, field.name))
        for field in dataclasses.fields(told)
    )


def what_may_be_taken_back_tells_nothing(telling: Telling, moment: Moment) -> None:
    """An action that is no barrier leaves everybody the worlds that they had, as far as it could be taken there. Whether
    it is one does not depend on a secret."""
    if moment.step is None or moment.actor is CHANCE or moment.actor is None:
        return
    for viewer, worlds in moment.worlds.items():
        if telling.heard(moment.state, moment.actor, moment.action, viewer) != moment.action:
            continue
        for step in _steps(telling, moment, some(worlds, LOOKED_AT)):
            assert step.barrier == moment.step.barrier, f"viewer {viewer}: a secret shows in the barrier"
            if not step.barrier:
                assert telling.open(step.state) == telling.open(moment.step.state), (
                    f"viewer {viewer} learns something that may be taken back"
                )


def _steps(telling: Telling, moment: Moment, worlds: list[Any]) -> Iterator[Step[Any]]:
    game = telling.subject.game
    for world in worlds:
        if refusal(telling.subject, world, moment.actor, moment.action) == "":  # type: ignore[arg-type]
            yield game.rules.apply(world, moment.actor, moment.action)  # type: ignore[arg-type]


def what_is_heard_is_the_same(telling: Telling, moment: Moment) -> None:
    """A step is told in the same words in every world that stays possible after it."""
    if moment.step is None or moment.actor is None:
        return
    game, now = telling.subject.game, telling.open(moment.step.state)
    for viewer, worlds in moment.worlds.items():
        if telling.heard(moment.state, moment.actor, moment.action, viewer) != moment.action:
            continue
        heard = [
            game.words.describe(event, Names.of(names(moment.state)))
            for event in visible(moment.step.events, viewer)
        ]
        for world in some(worlds, LOOKED_AT):
            for step in _steps(telling, moment, [world]):
                if telling.open(step.state) == now:
                    words = [
                        game.words.describe(event, Names.of(names(world)))
                        for event in visible(step.events, viewer)
                    ]
                    assert words == heard, f"viewer {viewer}: a secret shows in the words: {words} or {heard}"


def some(worlds: Worlds, most: int) -> list[Any]:
    """At most so many of the worlds, evenly spread."""
    return list(islice(worlds, 0, None, max(1, -(-len(worlds) // most))))


def _differing(one: Any, two: Any) -> list[str]:
    """The fields in which two values differ, with both values."""
    if one is None or two is None:
        return [] if one is two else [f"{one} or {two}"]
    return [
        f"{field.name}: {getattr(one, field.name)} or {getattr(two, field.name)}"
        for field in dataclasses.fields(one)
        if getattr(one, field.name) != getattr(two, field.name)
    ]


CHECKS = (
    the_truth_is_possible,
    all_worlds_look_the_same,
    what_is_possible_is_a_world,
    previews_are_right,
    what_may_be_taken_back_tells_nothing,
    what_is_heard_is_the_same,
)
