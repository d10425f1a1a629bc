"""The rules: how a game begins, proceeds and ends, who plays with whom, and what becomes of a seat whose player has left.

Only `apply` decides what is legal.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.core.chance import Draw
from games.core.errors import wrong_chance
from games.core.protocol import CHANCE, SEAT_LETTERS, Actor, Chance, Outcome, Seat, Step
from games.core.pyramids import FACES
from games.core.setup.options import each_alone, resigned
from games.high_ground import actions as a
from games.high_ground.rules import refusals, set_up, turn_actions
from games.high_ground.rules.legal import legal_actions as legal_actions
from games.high_ground.state import (
    ALL_TURNS,
    LAID_CARDS,
    TURN_CAP,
    Choosing,
    Crowning,
    Dealing,
    Digging,
    Drawing,
    Laying,
    LayingOut,
    Over,
    Playing,
    Resolving,
    Rolling,
    Starting,
    State,
    Turning,
    Unearthing,
    deck,
    in_order,
)

MAX_ACTIONS: Final[int] = 1 + 2 * LAID_CARDS + 4 + 1 + 5 * TURN_CAP + 3 * (ALL_TURNS - TURN_CAP)
"""No game has more actions. One says who begins, two lay each card, one places each king, and one deals. A turn that
counts has at most five: the roll, the face, the dig, the dug card, and the play. Any other turn has at most three: the
roll, the face, and declining it."""

_DECIDING: Final = (Laying, Crowning, Choosing, Playing, Resolving, Digging)


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the empty table."""
    jokers = int(options["jokers"])
    begins = options["begins"]
    seat = SEAT_LETTERS.index(begins) if begins in SEAT_LETTERS[:seats] else None
    return State(
        seats=seats,
        jokers=jokers,
        quick_setup=options["quick_setup"] == "on",
        mini=options["mini"] == "on",
        land=(),
        hands=((),) * seats,
        draw_pile=deck(jokers),
        discards=(),
        killed=((),) * seats,
        first=0,
        player=0,
        turn=0,
        changes=0,
        phase=Starting(),
        begins=seat,
        fills=(),
        shuffles=(),
        out=(),
        resigned=(),
        passes=0,
        counted=0,
    )


def to_act(state: State) -> frozenset[Seat] | Chance:
    """Return who is to act: the player, chance, or nobody."""
    if isinstance(state.phase, _DECIDING):
        return frozenset((state.player,))
    return frozenset() if isinstance(state.phase, Over) else CHANCE


def turn(state: State) -> int:
    """Return a number that grows when the decision passes to another seat."""
    return state.changes


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None; the players still in share a draw (HG-25 to HG-27)."""
    phase = state.phase
    if not isinstance(phase, Over):
        return None
    if phase.winner is not None:
        return Outcome(phase.reason, (phase.winner,))
    playing = [seat for seat in range(state.seats) if seat not in state.out]
    staying = [seat for seat in playing if seat not in state.resigned]
    return Outcome(phase.reason, tuple(staying or playing))


def apply(state: State, actor: Actor, action: a.Action) -> Step[State]:
    """Return what an action leads to. Raises IllegalAction."""
    refusals.check_actor(state, actor)
    if actor is CHANCE:
        return _by_chance(state, action)
    refusals.check_kind(state, action)
    if isinstance(action, a.Play) and isinstance(state.phase, Digging):
        return turn_actions.play_dug(state, action)
    return _DECISIONS[type(action)](state, action)


_DECISIONS: Final[dict[type, Callable[[State, Any], Step[State]]]] = {
    a.Lay: set_up.lay,
    a.Crown: set_up.crown,
    a.Move: turn_actions.move,
    a.Play: turn_actions.play,
    a.Enough: turn_actions.enough,
    a.Discard: turn_actions.discard,
    a.Roll: turn_actions.roll,
    a.Hop: turn_actions.hop,
    a.Swap: turn_actions.swap,
    a.Tip: turn_actions.tip,
    a.Aim: turn_actions.aim,
    a.Dig: turn_actions.dig,
    a.Decline: turn_actions.decline,
}


# Chance


def _by_chance(state: State, action: a.Action) -> Step[State]:
    match state.phase, action:
        case Starting(), a.FirstSeat():
            return set_up.first_seat(state, action)
        case LayingOut(), a.Laid():
            return set_up.laid(state, action)
        case Turning(), a.TurnedOver():
            return set_up.turned_over(state, action)
        case Dealing(), a.Hands():
            return set_up.hands(state, action)
        case Drawing() as phase, a.Drawn():
            return turn_actions.drawn(state, phase, action)
        case Rolling(), a.DieRoll():
            return turn_actions.rolled(state, action)
        case Unearthing(), a.TurnedOver():
            return turn_actions.dug(state, action)
    raise wrong_chance("This action of chance does not fit the position.", "HG-15")


def sample(state: State, draw: Draw) -> a.Action:
    """Return a random action of chance. Raises ValueError if chance is not to act."""
    phase = state.phase
    match phase:
        case Starting():
            return a.FirstSeat(draw.below(state.seats) if state.begins is None else state.begins)
        case LayingOut():
            return set_up.sample_laid(state, draw)
        case Turning():
            return a.TurnedOver(draw.choice(state.draw_pile))
        case Dealing():
            return set_up.sample_hands(state, draw)
        case Drawing():
            return a.Drawn(in_order(turn_actions.drawn_from(state, phase.count, draw)))
        case Rolling():
            return a.DieRoll(draw.choice(FACES))
        case Unearthing():
            return a.TurnedOver(turn_actions.drawn_from(state, 1, draw)[0])
    raise ValueError("chance is not to act")


teams = each_alone
retire = resigned


def idle(state: State, seat: Seat) -> a.Action:
    """Return the action of a seat whose player has left: discard nothing, play no more cards, or decline the die.

    A card or king that must be placed goes to the first possible cell.
    """
    phase = state.phase
    if isinstance(phase, Choosing):
        return a.Discard(())
    if isinstance(phase, Playing):
        return a.Enough()
    return a.Decline() if isinstance(phase, Resolving) else next(legal_actions(state, seat))


def out(state: State) -> frozenset[Seat]:
    """Return the seats without a piece (HG-25)."""
    return frozenset(state.out)
