"""Hidden Orders with orders as lines of text, Sealed Bids in which the last bid is no choice, and ways to break both and the
game of hidden orders itself; and how the contract tells of each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

from games.core.optional_parts.parts import AutoPass, Order as Whole
from games.core.protocol import Step
from games.core.words import IllegalAction
from tests.contract import optional_checks as checks, secrets_checks as secrets, words_checks as words
from tests.contract.faults import Fault, Spoken, apply_with
from tests.examples.hidden_orders import GAME as HIDDEN_ORDERS
from tests.examples.hidden_orders.actions import Order
from tests.examples.hidden_orders.picture import MapPicture
from tests.examples.hidden_orders.state import War
from tests.examples.sealed_bids import GAME as SEALED_BIDS
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.picture import TablePicture
from tests.examples.sealed_bids.view import Table


def of_orders(
    name: str, check: Callable[..., None], told: str, game: dict[str, Any], **picture: Any
) -> Fault:
    """A way to break the game of hidden orders."""
    return Fault(name, check, told, game, picture, HIDDEN_ORDERS, MapPicture)


def remembers_who_was_first(state: War, actor: Any, action: Any, step: Step[War]) -> Step[War]:
    if not step.sealed:
        return replace(step, state=replace(step.state, gone=()))
    return replace(step, state=replace(step.state, gone=(*step.state.gone, actor)))


def waits_for_the_other() -> dict[str, Any]:
    """The second side writes only when the first has begun."""

    def to_act(state: War) -> Any:
        owing = HIDDEN_ORDERS.rules.to_act(state)
        return frozenset({0}) if owing and not state.written[0] else owing

    def legal_actions(state: War, seat: int) -> Any:
        return HIDDEN_ORDERS.rules.legal_actions(state, seat) if seat in to_act(state) else iter(())

    def apply(state: War, actor: Any, action: Any) -> Step[War]:
        return HIDDEN_ORDERS.rules.apply(state, actor if actor in to_act(state) else -1, action)

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
    return replace(HIDDEN_ORDERS.knowledge.view(state, seat), units=state.units)


def shows_who_writes(state: War, seat: Any) -> Any:
    return replace(HIDDEN_ORDERS.knowledge.view(state, seat), written=state.written)


def forgets(view: Any, draw: Any) -> War:
    return replace(HIDDEN_ORDERS.knowledge.determinize(view, draw), sighted=((), ()))


def only_the_turn(self: Any, view: Any, look: Any) -> str:
    return f"Turn {view.turn}."


FAULTS_OF_ORDERS = (
    of_orders(
        "remembers who was first",
        checks.sealed_decisions_commute,
        "lead elsewhere in the other order",
        {"apply": apply_with(remembers_who_was_first, HIDDEN_ORDERS)},
    ),
    of_orders(
        "lets one side wait for the other",
        checks.sealed_decisions_commute,
        "refused without the first",
        waits_for_the_other(),
    ),
    of_orders(
        "tells who was first",
        checks.sealed_decisions_commute,
        "tell otherwise",
        {"apply": apply_with(tells_who_was_first, HIDDEN_ORDERS)},
    ),
    of_orders(
        "seals what it reveals",
        checks.sealed_decisions_wait_for_others,
        "brings something to light",
        {"apply": apply_with(seals_what_it_reveals, HIDDEN_ORDERS)},
    ),
    of_orders(
        "seals the end of the turn",
        checks.sealed_decisions_wait_for_others,
        "passes the turn",
        {"apply": apply_with(seals_the_end_of_the_turn, HIDDEN_ORDERS)},
    ),
    of_orders(
        "seals where it declares that one decides",
        checks.sealed_decisions_wait_for_others,
        "nobody else decides",
        {"facts": replace(HIDDEN_ORDERS.about.facts, simultaneous=False)},
    ),
    of_orders(
        "tells everybody the order",
        checks.sealed_decisions_are_hidden,
        "can tell which",
        {"apply": apply_with(tells_the_order, HIDDEN_ORDERS)},
    ),
    of_orders(
        "tells of each order",
        checks.sealed_decisions_are_told_once,
        "can count",
        {"apply": apply_with(tells_of_each_order, HIDDEN_ORDERS)},
    ),
    of_orders("shows the enemy", secrets.secrets_do_not_show, "in the view", {"view": shows_the_enemy}),
    of_orders(
        "shows how much the enemy writes",
        secrets.secrets_do_not_show,
        "in the view",
        {"view": shows_who_writes},
    ),
    of_orders(
        "forgets where the enemy was seen",
        secrets.secrets_do_not_show,
        "in the view",
        {"determinize": forgets},
    ),
    of_orders(
        "leaves the orders out of the words", words.words_tell_positions_apart, "hide", {}, text=only_the_turn
    ),
)


def whole(_: Any, actions: Sequence[Any]) -> tuple[Whole, ...]:
    write = HIDDEN_ORDERS.notation.write
    return tuple(Whole(write(each), f"Unit {each.unit} moves.", (each,)) for each in actions)


def refusing(view: Any, line: str) -> None:
    raise IllegalAction("no_way", "It goes another way.", "Write it anew.", "HO-1")


ABILITY: Final = SimpleNamespace(
    example=lambda view: "order 1 B01",
    read=lambda view, line: (line.strip(),) if line.strip() else (),
    check=lambda view, line: None,
    whole=whole,
    missing=lambda view: "",
    current=lambda view: "",
    company=lambda view, legal: None,
    besides=lambda before, after: "",
)
WRITTEN: Final = replace(
    HIDDEN_ORDERS,
    commands=(
        replace(HIDDEN_ORDERS.commands[0], noted=True),
        replace(HIDDEN_ORDERS.commands[1], seals=True),
    ),
    orders=ABILITY,
)
"""A sound game with orders as lines."""


def ability(**changes: Any) -> Any:
    return SimpleNamespace(**(vars(ABILITY) | changes))


def of_lines(name: str, check: Any, told: str, **game: Any) -> Fault:
    return Fault(name, check, told, game, sound=WRITTEN, sound_picture=MapPicture)


FAULTS_OF_LINES = (
    of_lines(
        "orders that nothing seals",
        checks.what_is_noted_is_sealed_and_leaves_its_seat_to_decide,
        "declared in part",
        commands=(WRITTEN.commands[0], HIDDEN_ORDERS.commands[1]),
    ),
    of_lines(
        "a note that decides",
        checks.what_is_noted_is_sealed_and_leaves_its_seat_to_decide,
        "has decided",
        commands=(WRITTEN.commands[0], replace(WRITTEN.commands[1], noted=True)),
    ),
    of_lines(
        "an order without words",
        checks.lines_of_orders_are_read_as_they_are_told,
        "has no words",
        orders=ability(whole=lambda view, done: [replace(each, words=" ") for each in whole(view, done)]),
    ),
    of_lines(
        "a line that means something else",
        checks.lines_of_orders_are_read_as_they_are_told,
        "means",
        orders=ability(read=lambda view, line: ()),
    ),
    of_lines(
        "a check that refuses what was written",
        checks.lines_of_orders_are_read_as_they_are_told,
        "and then refused",
        orders=ability(check=refusing),
    ),
)


WHY: Final = "You hold one card"


def settled(view: Table) -> AutoPass | None:
    """The last card is the only bid."""
    owes = view.round > 0 and not view.over and view.bid is None
    return AutoPass(Bid(view.hand[0]), WHY) if owes and len(view.hand) == 1 else None


SETTLED: Final = replace(SEALED_BIDS, auto_passes=SimpleNamespace(auto_pass=settled))
"""A sound game in which the last bid is no choice."""


def of_auto_passes(name: str, check: Any, told: str, found: Callable[[Table], Any], **game: Any) -> Fault:
    changes = {"auto_pass": found, **game}
    return Fault(name, check, told, changes, sound=SETTLED, sound_picture=TablePicture)


def _if_settled(change: Callable[[AutoPass], Any]) -> Callable[[Table], Any]:
    def found(view: Table) -> Any:
        sound = settled(view)
        return None if sound is None else change(sound)

    return found


FAULTS_OF_AUTO_PASSES = (
    of_auto_passes(
        "ends a decision with what is not legal",
        checks.what_is_settled_can_be_ended,
        "not legal",
        _if_settled(lambda each: replace(each, action=Bid(99))),
    ),
    of_auto_passes(
        "does not say why",
        checks.what_is_settled_can_be_ended,
        "no beginning of a sentence",
        _if_settled(lambda each: replace(each, why="")),
    ),
    of_auto_passes(
        "ends the sentence that should go on",
        checks.what_is_settled_can_be_ended,
        "no beginning of a sentence",
        _if_settled(lambda each: replace(each, why="You hold one card.")),
    ),
    of_auto_passes(
        "tells everybody that nothing is left to choose",
        checks.what_is_settled_can_be_ended,
        "is not to act and is told",
        lambda view: settled(view) or (AutoPass(Bid(1), WHY) if view.seat is None else None),
    ),
    of_auto_passes(
        "leaves a decision open that is none",
        checks.only_choices_are_left_open,
        "is left to decide",
        lambda view: None,
    ),
    of_auto_passes(
        "says otherwise once somebody has decided",
        checks.only_choices_are_left_open,
        "changes whether",
        lambda view: None if any(view.sealed) else settled(view),
    ),
    of_auto_passes(
        "decides openly",
        checks.what_is_settled_can_be_ended,
        "not sealed while",
        settled,
        apply=apply_with(lambda state, actor, action, step: replace(step, sealed=False)),
    ),
)
