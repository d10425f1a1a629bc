"""Holds what a viewer gets, and what a game says is possible or certain, to the worlds that are left for the viewer."""

import dataclasses
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from games.core.chance import Draw
from games.core.foresight import Foreseen, foreseen
from games.core.protocol import CHANCE, Event, Step
from games.core.words import Names, Seat
from tests.contract.visible import legal_for, refusal, seen, visible
from tests.contract.walks import acting
from tests.worlds.counting import Moment, Telling, Worlds, names

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
