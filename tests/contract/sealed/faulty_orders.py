"""Faulty games of hidden orders, and how the contract tells of each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.core.protocol import Step
from tests.contract import secrets_checks as secrets, words_checks as words
from tests.contract.faults import Fault, Spoken
from tests.contract.sealed import sealed_checks as sealed
from tests.examples.hidden_orders import GAME
from tests.examples.hidden_orders.actions import Order
from tests.examples.hidden_orders.picture import MapPicture
from tests.examples.hidden_orders.state import War

Change = Callable[[War, Any, Any, Step[War]], Step[War]]


def fault(name: str, check: Callable[..., None], told: str, game: dict[str, Any], **picture: Any) -> Fault:
    """A way to break the game of hidden orders."""
    return Fault(name, check, told, game, picture, GAME, MapPicture)


def apply_with(change: Change) -> dict[str, Any]:
    """The sound `apply`, with its step changed."""

    def apply(state: War, actor: Any, action: Any) -> Step[War]:
        return change(state, actor, action, GAME.rules.apply(state, actor, action))

    return {"apply": apply}


def remembers_who_was_first(state: War, actor: Any, action: Any, step: Step[War]) -> Step[War]:
    if not step.sealed:
        return replace(step, state=replace(step.state, gone=()))
    return replace(step, state=replace(step.state, gone=(*step.state.gone, actor)))


def waits_for_the_other() -> dict[str, Any]:
    """The second side writes only when the first has begun."""

    def to_act(state: War) -> Any:
        owing = GAME.rules.to_act(state)
        return frozenset({0}) if owing and not state.written[0] else owing

    def legal_actions(state: War, seat: int) -> Any:
        return GAME.rules.legal_actions(state, seat) if seat in to_act(state) else iter(())

    def apply(state: War, actor: Any, action: Any) -> Step[War]:
        return GAME.rules.apply(state, actor if actor in to_act(state) else -1, action)

    return {"to_act": to_act, "legal_actions": legal_actions, "apply": apply}


def tells_who_was_first(state: War, actor: Any, action: Any, step: Step[War]) -> Step[War]:
    first = sum(state.written) == 0
    return replace(step, events=(*step.events, Spoken("First."))) if first else step


def tells_the_order(state: War, actor: Any, action: Any, step: Step[War]) -> Step[War]:
    if isinstance(action, Order):
        return replace(step, events=(*step.events, Spoken(f"The order is {action}.")))
    return step


def tells_of_each_order(state: War, actor: Any, action: Any, step: Step[War]) -> Step[War]:
    if isinstance(action, Order):
        return replace(step, events=(*step.events, Spoken("Somebody writes.")))
    return step


def seals_what_it_reveals(state: War, actor: Any, action: Any, step: Step[War]) -> Step[War]:
    return replace(step, sealed=True)


def seals_the_end_of_the_turn(state: War, actor: Any, action: Any, step: Step[War]) -> Step[War]:
    return replace(step, sealed=True, barrier=False)


def shows_the_enemy(state: War, seat: Any) -> Any:
    return replace(GAME.knowledge.view(state, seat), units=state.units)


def shows_who_writes(state: War, seat: Any) -> Any:
    return replace(GAME.knowledge.view(state, seat), written=state.written)


def forgets(view: Any, draw: Any) -> War:
    return replace(GAME.knowledge.determinize(view, draw), sighted=((), ()))


def only_the_turn(self: Any, view: Any, look: Any) -> str:
    return f"Turn {view.turn}."


FAULTS = (
    fault(
        "remembers who was first",
        sealed.sealed_decisions_commute,
        "lead elsewhere in the other order",
        apply_with(remembers_who_was_first),
    ),
    fault(
        "lets one side wait for the other",
        sealed.sealed_decisions_commute,
        "refused without the first",
        waits_for_the_other(),
    ),
    fault(
        "tells who was first",
        sealed.sealed_decisions_commute,
        "tell otherwise",
        apply_with(tells_who_was_first),
    ),
    fault(
        "seals what it reveals",
        sealed.sealed_decisions_wait_for_others,
        "brings something to light",
        apply_with(seals_what_it_reveals),
    ),
    fault(
        "seals the end of the turn",
        sealed.sealed_decisions_wait_for_others,
        "passes the turn",
        apply_with(seals_the_end_of_the_turn),
    ),
    fault(
        "seals where it declares that one decides",
        sealed.sealed_decisions_wait_for_others,
        "nobody else decides",
        {"facts": replace(GAME.about.facts, simultaneous=False)},
    ),
    fault(
        "tells everybody the order",
        sealed.sealed_decisions_are_hidden,
        "can tell which",
        apply_with(tells_the_order),
    ),
    fault(
        "tells of each order",
        sealed.sealed_decisions_are_told_once,
        "can count",
        apply_with(tells_of_each_order),
    ),
    fault("shows the enemy", secrets.secrets_do_not_show, "in the view", {"view": shows_the_enemy}),
    fault(
        "shows how much the enemy writes",
        secrets.secrets_do_not_show,
        "in the view",
        {"view": shows_who_writes},
    ),
    fault(
        "forgets where the enemy was seen",
        secrets.secrets_do_not_show,
        "in the view",
        {"determinize": forgets},
    ),
    fault(
        "leaves the orders out of the words", words.words_tell_positions_apart, "hide", {}, text=only_the_turn
    ),
)
