"""The rules: how a game begins, proceeds and ends, who plays with whom, and what becomes of a seat whose player has left.

Only `apply` decides what is legal.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.rules import deadlock, legal
from games.bring_down_the_mountain.rules.legal import draws, ends, legal_actions as legal_actions
from games.bring_down_the_mountain.state import (
    IDLE_TURNS,
    OWNERS,
    PILES,
    RIDGE_INDEX,
    RIDGE_LENGTH,
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Dealing,
    Over,
    State,
    brought_down,
    is_complete,
    moved,
)
from games.core.components import DECK, Draw, is_deck
from games.core.options import all_together, nobody_out, resigned
from games.core.protocol import CHANCE, Actor, Chance, Event, Outcome, Seat, Step
from games.core.words import IllegalAction
from games.core.working import changed, with_item


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the table before the deal."""
    limit = options["moves_a_turn"]
    return State(
        seats=seats,
        owners=OWNERS[seats, options["owns_two"]],
        fog=options["fog"] == "on",
        moves_a_turn=None if limit == "unlimited" else int(limit),
        ridges=((),) * len(RIDGES),
        piles=((),) * len(VALLEYS),
        completed=(),
        turn=0,
        shown=(),
        idle_turns=0,
        stirred=False,
        phase=Dealing(),
        resigned=(),
    )


def to_act(state: State) -> frozenset[Seat] | Chance:
    """Return who is to act: the deck, the acting valley's owner, or nobody."""
    if isinstance(state.phase, Acting):
        return frozenset((state.owners[state.valley],))
    return CHANCE if isinstance(state.phase, Dealing) else frozenset()


def turn(state: State) -> int:
    """Return the number of the turn."""
    return state.turn


def outcome(state: State) -> Outcome | None:
    """Return how the game ended for all players together, or None (BDM-12 to BDM-14)."""
    if not isinstance(state.phase, Over):
        return None
    winners = tuple(range(state.seats)) if state.phase.reason == "won" else ()
    return Outcome(state.phase.reason, winners, (brought_down(state),) * state.seats)


def sample(state: State, draw: Draw) -> a.Action:
    """Return a random deal. Raises ValueError if no deal is due."""
    if isinstance(state.phase, Dealing):
        return a.Deal(draw.shuffled(DECK))
    raise ValueError("no deal is due")


def apply(state: State, actor: Actor, action: a.Action) -> Step[State]:
    """Return what an action leads to. Raises IllegalAction."""
    legal.check_actor(state, actor)
    if actor is CHANCE:
        return _deal(state, action)
    legal.check_kind(action)
    return _DECISIONS[type(action)](state, action)


def _deal(state: State, action: a.Action) -> Step[State]:
    """A card for each valley, then twelve for each ridge (BDM-2)."""
    if not isinstance(action, a.Deal) or not is_deck(action.cards):
        raise IllegalAction("wrong_deal", "This is not a deal of the whole deck.", "Deal again.", "BDM-2")
    valleys, rest = action.cards[: len(VALLEYS)], action.cards[len(VALLEYS) :]
    dealt = changed(
        state,
        ridges=tuple(rest[first : first + RIDGE_LENGTH] for first in range(0, len(rest), RIDGE_LENGTH)),
        piles=tuple((card,) for card in valleys),
    )
    return _next_turn(dealt, [a.Dealt(valleys, tuple(card for _, card in ends(dealt)))], barrier=True)


# Decisions


def _move(state: State, action: a.Move) -> Step[State]:
    height = legal.check_move(state, action)
    source, target = VALLEY_INDEX[action.source], VALLEY_INDEX[action.target]
    run, below = state.piles[source][height:], state.piles[target]
    event = a.Moved(
        state.owners[state.valley],
        VALLEYS[state.valley],
        action.source,
        action.target,
        run,
        below[-1] if below else None,
    )
    # The pile that the run leaves can be complete too, if its second ace has moved away.
    piles = moved(state.piles, source, height, target)
    after, completed = _complete(changed(state, piles=piles), target, source)
    after = changed(after, shown=(*state.shown, after.piles), stirred=state.stirred or bool(completed))
    return _won(after, [event, *completed]) or Step(after, (event, *completed))


def _draw(state: State, action: a.Draw) -> Step[State]:
    legal.check_draw(state, action)
    ridge, target = RIDGE_INDEX[action.ridge], VALLEY_INDEX[action.valley]
    *left, card = state.ridges[ridge]
    below = state.piles[target]
    event = a.Drew(
        state.owners[state.valley],
        VALLEYS[state.valley],
        action.ridge,
        card,
        action.valley,
        below[-1] if below else None,
        left[-1] if left else None,
        len(left),
    )
    ridges, piles = (
        with_item(state.ridges, ridge, tuple(left)),
        with_item(state.piles, target, (*below, card)),
    )
    after, completed = _complete(changed(state, ridges=ridges, piles=piles), target)
    events: list[Event] = [event, *completed]
    # In fog the draw turns up the next card, which is a barrier, unless everybody can tell which card it is.
    barrier = bool(left) and _unknown(state)
    return _won(after, events) or _next_turn(changed(after, idle_turns=0), events, barrier)


def _end_turn(state: State, action: a.EndTurn) -> Step[State]:
    legal.check_end(state)
    idle_turns = 0 if state.stirred else state.idle_turns + 1
    after = changed(state, idle_turns=idle_turns)
    event = a.TurnEnded(state.owners[state.valley], VALLEYS[state.valley], idle_turns)
    if idle_turns >= IDLE_TURNS:
        return _lost(after, "given_up", 0, [event])
    # Moves that complete no pile can be reversed by moves, so a draw is as possible as it was before.
    return Step(_begun(after), (event,))


_DECISIONS: Final[dict[type, Callable[[State, Any], Step[State]]]] = {
    a.Move: _move,
    a.Draw: _draw,
    a.EndTurn: _end_turn,
}


# What follows


def _complete(state: State, *valleys: int) -> tuple[State, list[Event]]:
    """Complete piles leave these valleys (BDM-7)."""
    events: list[Event] = []
    for index in valleys:
        pile = state.piles[index]
        if is_complete(pile):
            completed = (*state.completed, pile)
            state = changed(state, piles=with_item(state.piles, index, ()), completed=completed)
            events.append(a.Completed(VALLEYS[index], pile, len(completed)))
    return state, events


def _won(state: State, events: list[Event]) -> Step[State] | None:
    """Return the end of the game if four piles are complete, or None; the ridges are then gone (BDM-12)."""
    if len(state.completed) < PILES:
        return None
    return Step(changed(state, shown=(), phase=Over("won")), (*events, a.Won(state.turn)))


def _next_turn(state: State, events: list[Event], barrier: bool) -> Step[State]:
    """Begin the next turn, unless no moves can make another draw possible (BDM-13). Once the ridges are gone, moves can
    always complete the rest."""
    cards = [card for _, card in ends(state)]
    if cards:
        finding = deadlock.search(state.piles, cards)
        if not finding.possible:
            return _lost(state, "no_draw", finding.highest, events, barrier)
    return Step(_begun(state), tuple(events), barrier)


def _begun(state: State) -> State:
    return changed(state, turn=state.turn + 1, shown=(state.piles,), stirred=False, phase=Acting())


def _lost(state: State, reason: str, highest: int, events: list[Event], barrier: bool = False) -> Step[State]:
    """End a lost game, which turns up all cards in the fog."""
    after = changed(state, shown=(), stirred=False, phase=Over(reason, highest))
    event = a.Lost(reason, highest, ends(state), brought_down(state), state.turn)
    return Step(after, (*events, event), barrier or _unknown(state))


def _unknown(state: State) -> bool:
    """Return whether cards are face down that nobody can tell: the only one is the card that is missing (BDM-2)."""
    return state.fog and sum(len(ridge[:-1]) for ridge in state.ridges) > 1


teams = all_together
retire = resigned
out = nobody_out


def idle(state: State, seat: Seat) -> a.Action:
    """Return the first legal draw, or the end of the turn, for a seat whose player has left."""
    return next(draws(state), a.EndTurn())
