"""Sealed Bids with a last card that is no choice, and ways to break that."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

from games.core.optional_parts.parts import AutoPass
from tests.contract import auto_pass_checks as checks
from tests.contract.faults import Fault, apply_with
from tests.examples.sealed_bids import GAME as SEALED_BIDS
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.picture import TablePicture
from tests.examples.sealed_bids.view import Table

WHY: Final = "You hold one card"


def settled(view: Table) -> AutoPass | None:
    """The last card is the only bid."""
    owes = view.round > 0 and not view.over and view.bid is None
    return AutoPass(Bid(view.hand[0]), WHY) if owes and len(view.hand) == 1 else None


SETTLED: Final = replace(SEALED_BIDS, auto_passes=SimpleNamespace(auto_pass=settled))
"""A sound game in which the last bid is no choice."""


def _fault(name: str, check: Any, told: str, found: Callable[[Table], Any], **game: Any) -> Fault:
    changes = {"auto_pass": found, **game}
    return Fault(name, check, told, changes, sound=SETTLED, sound_picture=TablePicture)


def _if_settled(change: Callable[[AutoPass], Any]) -> Callable[[Table], Any]:
    def found(view: Table) -> Any:
        sound = settled(view)
        return None if sound is None else change(sound)

    return found


FAULTS = (
    _fault(
        "ends a decision with what is not legal",
        checks.what_is_settled_can_be_ended,
        "not legal",
        _if_settled(lambda each: replace(each, action=Bid(99))),
    ),
    _fault(
        "does not say why",
        checks.what_is_settled_can_be_ended,
        "no beginning of a sentence",
        _if_settled(lambda each: replace(each, why="")),
    ),
    _fault(
        "ends the sentence that should go on",
        checks.what_is_settled_can_be_ended,
        "no beginning of a sentence",
        _if_settled(lambda each: replace(each, why="You hold one card.")),
    ),
    _fault(
        "tells everybody that nothing is left to choose",
        checks.what_is_settled_can_be_ended,
        "is not to act and is told",
        lambda view: settled(view) or (AutoPass(Bid(1), WHY) if view.seat is None else None),
    ),
    _fault(
        "leaves a decision open that is none",
        checks.only_choices_are_left_open,
        "is left to decide",
        lambda view: None,
    ),
    _fault(
        "says otherwise once somebody has decided",
        checks.only_choices_are_left_open,
        "changes whether",
        lambda view: None if any(view.sealed) else settled(view),
    ),
    _fault(
        "decides openly",
        checks.what_is_settled_can_be_ended,
        "not sealed while",
        settled,
        apply=apply_with(lambda state, actor, action, step: replace(step, sealed=False)),
    ),
)
