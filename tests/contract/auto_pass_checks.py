"""Checks of decisions in which, as a game says, nothing is left to choose for a seat: the table may end them for it."""

from typing import Any

from games.core.optional_parts.parts import AutoPass
from games.core.protocol import OBSERVER
from games.core.words import Seat
from tests.contract.walks import Subject, Walk, acting

LONGEST = 60
LOOKED_AT = 300
"""How many positions of a walk are looked at by everybody: those of most games all."""


def what_is_settled_can_be_ended(subject: Subject, walk: Walk) -> None:
    """What ends a settled decision is legal, ends it, and is sealed while others decide. Only whoever is to act is told so."""
    game = subject.game
    if game.auto_passes is None:
        return
    for taken in walk.every(LOOKED_AT):
        seats = acting(game, taken.before)
        observers = (OBSERVER,) if game.about.observers else ()
        for viewer in (None, *observers, *(seat for seat in range(walk.seats) if seat not in seats)):
            told = _asked(subject, taken.before, viewer)
            assert told is None, f"{viewer} is not to act and is told {told}"
        for seat in seats:
            found = _asked(subject, taken.before, seat)
            if found is not None:
                _can_be_ended(subject, taken.before, seat, found)


def _asked(subject: Subject, state: Any, viewer: Seat | None) -> AutoPass | None:
    """What ends the decision of this viewer, if nothing is left to choose."""

    def ask() -> Any:
        assert subject.game.auto_passes is not None
        return subject.game.auto_passes.auto_pass(subject.view(state, viewer))

    found: AutoPass | None = subject.once(state, ("auto_pass", viewer), ask)
    return found


def _can_be_ended(subject: Subject, state: Any, seat: Seat, found: AutoPass) -> None:
    game = subject.game
    assert found.action in subject.legal(state, seat), f"{found.action} would end it and is not legal"
    assert 0 < len(found.why) <= LONGEST, f"{found.why!r} is no beginning of a sentence"
    assert found.why[-1].isalnum(), f"{found.why!r} is no beginning of a sentence"
    step = game.rules.apply(state, seat, found.action)
    assert step.barrier or seat not in acting(game, step.state), f"{found.action} does not end the decision"
    others = [each for each in acting(game, state) if each != seat]
    assert step.sealed or not others, f"{found.action} is not sealed while {others} decide"


def only_choices_are_left_open(subject: Subject, walk: Walk) -> None:
    """Whoever begins a decision with a single legal action has nothing to choose. It stays as it is, whatever is noted."""
    game = subject.game
    if game.auto_passes is None:
        return
    begun: set[Seat] = set()
    for taken in walk.taken:
        seats = acting(game, taken.before)
        now = {seat: _asked(subject, taken.before, seat) for seat in seats}
        for seat in seats:
            only = seat not in begun and len(subject.legal(taken.before, seat)) == 1
            assert now[seat] is not None or not only, (
                f"seat {seat} has one legal action and is left to decide"
            )
        if not taken.step.sealed:
            begun.clear()
            continue
        begun.add(int(str(taken.actor)))
        for seat in acting(game, taken.step.state):
            after = _asked(subject, taken.step.state, seat)
            assert after == now[seat], f"{taken.action} changes whether seat {seat} has anything to choose"


SETTLED_CHECKS = (what_is_settled_can_be_ended, only_choices_are_left_open)
