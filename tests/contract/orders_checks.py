"""Checks of the orders that a seat writes before it seals them: what is noted stays secret and undecided, and lines of orders
mean what they say."""

from typing import Any

from games.core.errors import GameError
from games.core.protocol import CHANCE
from tests.contract.walks import Subject, Walk

LOOKED_AT = 60
"""How many positions of a walk are looked at."""


def what_is_noted_is_sealed_and_leaves_its_seat_to_decide(subject: Subject, walk: Walk) -> None:
    """An action that is made without a preview can be taken back, and nobody else learns of it."""
    game = subject.game
    noting = [command for command in game.commands if command.noted]
    sealing = [command for command in game.commands if command.seals]
    assert bool(noting) == bool(sealing) == (game.orders is not None), "orders are declared in part"
    if not noting:
        return
    for state, seat, _, legal in subject.decisions(walk.every(LOOKED_AT)):
        noted = [each for each in legal if any(command.matches(each) for command in noting)]
        for action in noted[:: max(1, len(noted) // 6)]:
            step = game.rules.apply(state, seat, action)
            owing = game.rules.to_act(step.state)
            assert step.sealed, f"{action} is noted and not sealed"
            assert owing is not CHANCE, f"after {action} chance acts"
            assert seat in owing, f"after {action} its seat has decided"
            for viewer in (None, *(other for other in range(walk.seats) if other != seat)):
                after = game.knowledge.view(step.state, viewer)
                assert after == subject.view(state, viewer), f"{viewer} sees that {action} was noted"


def lines_of_orders_are_read_as_they_are_told(subject: Subject, walk: Walk) -> None:
    """Whole orders, read again one after another, are the same actions; and each has words."""
    game = subject.game
    ability = game.orders
    if ability is None:
        return
    written: dict[int, tuple[Any, list[Any]]] = {}
    for taken in walk.taken:
        if taken.actor is CHANCE or not taken.step.sealed:
            written.clear()
            continue
        base, actions = written.setdefault(taken.actor, (taken.before, []))
        owing = game.rules.to_act(taken.step.state)
        if owing is not CHANCE and taken.actor in owing:
            actions.append(taken.action)
            continue
        _read_again(subject, base, taken.actor, actions)
        written.pop(taken.actor)


def _read_again(subject: Subject, state: Any, seat: int, actions: list[Any]) -> None:
    game = subject.game
    ability = game.orders
    assert ability is not None
    view = game.knowledge.view(state, seat)
    orders = ability.whole(view, actions)
    kept = [id(action) for order in orders for action in order.actions]
    assert len(set(kept)) == len(kept), "an action is in two orders"
    assert {id(each) for each in actions} >= set(kept), "an order holds what nobody wrote"
    for order in orders:
        assert [id(each) for each in actions if any(each is one for one in order.actions)] == [
            id(each) for each in order.actions
        ], f"{order.text} has its actions in another order"
    for order in orders:
        assert order.words.strip(), f"{order.text} has no words"
        assert "\n" not in order.text
        found = []
        for single in ability.read(game.knowledge.view(state, seat), order.text):
            try:
                action = game.notation.parse(game.knowledge.view(state, seat), (), single)
                state = game.rules.apply(state, seat, action).state
            except GameError as error:
                raise AssertionError(f"{order.text!r} is refused where it was written: {error}") from error
            found.append(action)
        assert tuple(found) == order.actions, f"{order.text!r} means {found}"
        try:
            ability.check(game.knowledge.view(state, seat), order.text)
        except GameError as error:
            raise AssertionError(f"{order.text!r} is written and then refused: {error}") from error


ORDERS_CHECKS = (
    what_is_noted_is_sealed_and_leaves_its_seat_to_decide,
    lines_of_orders_are_read_as_they_are_told,
)
