"""What holds for the secrets of every game: dealing anew what a viewer may not know changes nothing
that they see, hear, are offered or are refused."""

import dataclasses
import random
import typing
from collections.abc import Iterator
from functools import partial
from typing import Any

from games.core.components import Draw
from games.core.numbered_choices.forced import only_move
from games.core.protocol import OBSERVER
from games.core.words import Seat
from tests.contract.universe import is_sound, universe_at
from tests.contract.visible import refusal, seen, visible
from tests.contract.walks import Subject, Walk

DEALS = 3
SAMPLED = 6
TRIED = 40


def everyone(subject: Subject, walk: Walk) -> list[Seat | None]:
    """All viewers: a spectator, each seat, and an observer in a game that has any."""
    return [None, *range(walk.seats), *([OBSERVER] if subject.game.about.observers else [])]


def _resampled(subject: Subject, walk: Walk, most: int) -> Iterator[tuple[Any, Seat | None, Any]]:
    for taken in walk.every(most):
        for viewer in everyone(subject, walk):
            for deal in range(DEALS):
                secret = f"deal {deal} for {viewer}".encode()
                yield taken, viewer, subject.possible(taken.before, viewer, secret, taken.number)


def secrets_do_not_show(subject: Subject, walk: Walk) -> None:
    """Words, picture, suggestions and refusals are the same for a viewer whatever they cannot know."""

    for taken, viewer, other in _resampled(subject, walk, SAMPLED):
        if other != taken.before:
            universe = universe_at(subject, walk, taken.before, None)
            tried = random.Random(len(walk.taken)).sample(universe, min(TRIED, len(universe)))
            shown = partial(seen, subject, taken.before, viewer, walk.names, tried)
            _check_same(
                subject.once(taken.before, ("seen", viewer), shown),
                seen(subject, other, viewer, walk.names, tried),
                f"before action {taken.number} viewer {viewer}",
            )


def _check_same(one: Any, two: Any, where: str) -> None:
    for field in dataclasses.fields(one):
        shown, otherwise = getattr(one, field.name), getattr(two, field.name)
        assert shown == otherwise, f"{where}: a secret shows in the {field.name}: {shown} or {otherwise}"


def steps_keep_secrets(subject: Subject, walk: Walk) -> None:
    """An action that reveals nothing (no barrier) tells a viewer the same whatever they cannot know."""

    for taken, viewer, other in _resampled(subject, walk, SAMPLED * 2):
        if other == taken.before or taken.step.barrier or taken.actor != viewer:
            continue
        step = subject.game.rules.apply(other, taken.actor, taken.action)
        told, otherwise = visible(taken.step.events, viewer), visible(step.events, viewer)
        where = f"after action {taken.number} viewer {viewer}"
        assert told == otherwise, f"{where}: a secret shows in the events: {told} or {otherwise}"
        assert not step.barrier, f"{where}: a secret shows in what may be taken back"
        shown = partial(seen, subject, taken.step.state, viewer, walk.names)
        after = subject.once(taken.step.state, ("seen", viewer, "after"), shown)
        _check_same(after, seen(subject, step.state, viewer, walk.names), where)


def determinized_states_are_states(subject: Subject, walk: Walk) -> None:
    """A state made from a view is valid, has that same view, and the same seats act in it. The same draw makes the same
    state."""
    game = subject.game
    for taken, viewer, other in _resampled(subject, walk, SAMPLED):
        view = subject.view(taken.before, viewer)
        assert game.knowledge.view(other, viewer) == view, f"dealt anew for {viewer}: it looks different"
        try:
            is_sound(game, other)
        except AssertionError as problem:
            raise AssertionError(f"dealt anew for {viewer}: {problem}") from problem
        assert game.rules.to_act(other) == game.rules.to_act(taken.before), (
            "dealing anew changes who is to act"
        )
        again = [game.knowledge.determinize(view, Draw(b"again", 0)) for _ in range(2)]
        assert again[0] == again[1], "the same draw deals differently"


def moves_play_themselves_openly(subject: Subject, walk: Walk) -> None:
    """Whether a move plays itself, and which, is the same in every state that the public thinks possible."""
    game, hides = subject.game, subject.game.hides(walk.options)
    if not hides or game.forced is None:
        return
    for taken in walk.every(SAMPLED * 4):
        known = only_move(game, taken.before, hides)
        for deal in range(DEALS):
            other = subject.possible(taken.before, None, b"by itself %d" % deal, taken.number)
            assert only_move(game, other, hides) == known, (
                f"before action {taken.number}: a secret shows in what plays itself"
            )


def nobody_is_touched_by_nothing(subject: Subject, walk: Walk) -> None:
    """Where nothing has happened, nobody is touched."""
    conditional = subject.game.conditional
    if conditional is None:
        return
    for taken in walk.every(SAMPLED * 4):
        for seat in range(walk.seats):
            view = subject.view(taken.before, seat)
            touched = conditional.touches(view, (), view, seat)
            assert not touched, f"nothing happened, and seat {seat} is touched"


def others_do_not_hear(subject: Subject, walk: Walk) -> None:
    """An event for some is for seats that exist; only a game with secrets has any."""
    for taken in walk.taken:
        for event in taken.step.events:
            if event.audience is not None:
                assert subject.game.about.facts.secrets, (
                    f"{event} is not for everyone in a game without secrets"
                )
                assert event.audience <= set(everyone(subject, walk)), (
                    f"{event} is for seats that are not there"
                )


def only_declared_secrets_are_kept(subject: Subject, walk: Walk) -> None:
    """A game that declares no secrets has none. (`claims_are_borne_out` checks that declared ones occur.)"""
    if not subject.game.hides(walk.options):
        for taken, viewer, other in _resampled(subject, walk, SAMPLED * 2):
            again = subject.possible(taken.before, viewer, b"another", 0)
            where = f"before action {taken.number}"
            assert other == again, f"something is dealt anew {where} though nothing is secret"
    else:
        assert subject.game.about.facts.secrets, "it hides something, and declares no secrets"
    if not subject.game.about.facts.secrets:
        for state in walk.states[::10]:
            views = {subject.view(state, viewer) for viewer in everyone(subject, walk)}
            assert len(views) == 1, "views differ though nothing is secret"


def open_moves_are_heard(subject: Subject, walk: Walk) -> None:
    """In a game with open moves, everybody hears which decision was made."""
    if not subject.game.about.facts.open_moves:
        return
    for state, seat, _, legal in subject.decisions(walk.every(SAMPLED)):
        told: dict[Any, Any] = {}
        for action in legal[:SAMPLED]:
            heard = visible(subject.game.rules.apply(state, seat, action).events, None)
            other = told.setdefault(heard, action)
            assert other == action, (
                f"nobody hears whether it was {other} or {action}, which are said to be open"
            )


def views_are_a_type_of_their_own(subject: Subject, walk: Walk) -> None:
    """A view is neither the state nor holds it."""
    state_type, view_type = subject.game.about.state_type, subject.game.about.view_type
    assert view_type is not state_type, "the view is the state"
    assert state_type not in set(_held(view_type, set())), "the view holds the state"
    view = subject.game.knowledge.view(walk.start, None)
    assert type(view) is view_type, f"{type(view).__name__} is not the declared view"


def _held(kind: Any, looked: set[Any]) -> Iterator[Any]:
    if kind in looked:
        return
    looked.add(kind)
    yield kind
    for part in typing.get_args(kind):
        yield from _held(part, looked)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        for part in typing.get_type_hints(kind).values():
            yield from _held(part, looked)


def refusals_by_strangers_tell_nothing(subject: Subject, walk: Walk) -> None:
    """What somebody is told out of turn does not depend on what they cannot know."""
    for taken, viewer, other in _resampled(subject, walk, SAMPLED):
        if viewer is None or other == taken.before:
            continue
        told = [refusal(subject, state, viewer, taken.action) for state in (taken.before, other)]
        assert told[0] == told[1], f"a secret shows in the refusal: {told[0]} or {told[1]}"


SECRETS_CHECKS = (
    secrets_do_not_show,
    steps_keep_secrets,
    determinized_states_are_states,
    others_do_not_hear,
    only_declared_secrets_are_kept,
    open_moves_are_heard,
    views_are_a_type_of_their_own,
    refusals_by_strangers_tell_nothing,
    moves_play_themselves_openly,
    nobody_is_touched_by_nothing,
)
