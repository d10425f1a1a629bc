"""What is true of every state: no card or piece is lost, and every part fits the others."""

from __future__ import annotations

from collections import Counter

from games.core.cards import CardOrJoker, Joker, card_or_joker_text
from games.core.pyramids import Pyramid
from games.high_ground.land import CELL_ORDER, KING_LEVEL, Territory, neighbours
from games.high_ground.rules.legal import face_actions
from games.high_ground.rules.turn_end import on_board, passes_to_end
from games.high_ground.state import (
    ALL_TURNS,
    JOKER_LEVELS,
    KINGS,
    REPETITIONS,
    TURN_CAP,
    Choosing,
    Crowning,
    Digging,
    Drawing,
    Laying,
    LayingOut,
    Over,
    Resolving,
    Starting,
    State,
    Turning,
    deck,
    in_order,
    king_of,
    start_stacks,
)

ENDINGS = ("annihilated", "king_taken", "repetition", "all_passed", "turn_cap", "all_turns")
_LAYING = (Starting, LayingOut, Turning, Laying, Crowning)


def check(state: State) -> None:
    """Check a state. Raises ValueError saying what is wrong."""
    if len(state.hands) != state.seats or len(state.killed) != state.seats:
        raise ValueError("the number of hands or of killed pieces differs from the number of seats")
    if not (0 <= state.player < state.seats and 0 <= state.first < state.seats):
        raise ValueError(f"there is no seat {state.player} or {state.first}")
    if not {*state.out, *state.resigned} <= set(range(state.seats)):
        raise ValueError(f"{state.out} or {state.resigned} are not all seats")
    _check_cards(state)
    _check_land(state)
    _check_pieces(state)
    _check_turn(state)
    _check_phase(state)


def _check_cards(state: State) -> None:
    lying = [card for here in state.land if not here.king for card in (*here.covered, here.card)]
    held = [card for hand in state.hands for card in hand]
    turned = [state.phase.card] if isinstance(state.phase, (Laying, Digging)) else []
    found: Counter[CardOrJoker] = Counter([*lying, *held, *turned, *state.draw_pile, *state.discards])
    wanted: Counter[CardOrJoker] = Counter(deck(state.jokers))
    if found != wanted:
        missing, more = ([*map(card_or_joker_text, each)] for each in (wanted - found, found - wanted))
        raise ValueError(f"cards were lost or made: {missing} missing, {more} too many")
    for cards in (*state.hands, state.draw_pile):
        if cards != in_order(cards):
            raise ValueError("a hand or the draw pile is not in order")
    if any(len(hand) > state.hand_size for hand in state.hands):
        raise ValueError(f"a hand has more than {state.hand_size} cards")


def _check_land(state: State) -> None:
    cells = [here.cell for here in state.land]
    if cells != sorted(set(cells), key=CELL_ORDER.__getitem__):
        raise ValueError("the land is not in order")
    for here in state.land:
        if here.level != _level(here):
            raise ValueError(f"{here.cell} has the level {here.level}")
        if here.king and (here.covered or here.card not in KINGS):
            raise ValueError(f"{here.cell} is not a king")
        if here.owner is not None and here.card != king_of(here.owner):
            raise ValueError(f"the king in {here.cell} does not belong to seat {here.owner}")
    if cells:
        joined, left = [cells[0]], set(cells[1:])
        for cell in joined:
            near = left.intersection(neighbours(cell))
            left -= near
            joined += sorted(near)
        if left:
            raise ValueError(f"{sorted(left)} are not next to the rest")


def _level(here: Territory) -> int:
    if here.king:
        return KING_LEVEL
    if isinstance(here.card, Joker):
        return here.level if here.level in JOKER_LEVELS else 0
    return here.card.rank


def _check_pieces(state: State) -> None:
    if any(not stack for here in state.land for stack in here.stacks):
        raise ValueError("an empty stack is kept")
    crowned = [here.owner for here in state.land if here.owner is not None]
    found = Counter(pyramid for here in state.land for stack in here.stacks for pyramid in stack)
    found.update(pyramid for gone in state.killed for pyramid in gone)
    wanted: Counter[Pyramid] = Counter()
    for owner in crowned:
        wanted.update(pyramid for stack in start_stacks(owner, state.mini) for pyramid in stack)
    if found != wanted:
        raise ValueError(f"pieces were lost or made: {wanted - found} missing, {found - wanted} too many")
    for seat, gone in enumerate(state.killed):
        if any(pyramid.colour != seat for pyramid in gone):
            raise ValueError(f"a killed piece of another colour is with seat {seat}")
    if not isinstance(state.phase, _LAYING):
        out = tuple(sorted(set(range(state.seats)) - on_board(state.land)))
        if out != state.out:
            raise ValueError(f"{out} have no pieces, but {state.out} are out")
        if any(state.hands[seat] for seat in out):
            raise ValueError("somebody who is out holds cards")


def _check_turn(state: State) -> None:
    if not 0 <= state.turn <= ALL_TURNS:
        raise ValueError(f"turn {state.turn} is beyond the cap of {ALL_TURNS}")
    if not 0 <= state.counted <= min(state.turn, TURN_CAP):
        raise ValueError(f"{state.counted} turns count of {state.turn}")
    if (state.counted == TURN_CAP) and not isinstance(state.phase, Over):
        raise ValueError(f"the game goes on after {TURN_CAP} turns that count")
    if isinstance(state.phase, _LAYING) and (state.turn or any(state.hands)):
        raise ValueError("a turn or a hand while the land is laid")
    kings = sum(here.king for here in state.land)
    if not isinstance(state.phase, _LAYING) and kings != 4:
        raise ValueError(f"the land has {kings} kings")
    last = REPETITIONS if state.phase == Over("repetition", None) else REPETITIONS - 1
    came_up = Counter((before.player, before.pieces, before.hands) for before in state.history)
    if any(times > last for times in came_up.values()):
        raise ValueError("a position came up too often")
    if any(before.fills > len(state.fills) for before in state.history):
        raise ValueError("more draws are remembered than there were")
    if not {fill.seat for fill in state.fills} <= set(range(state.seats)):
        raise ValueError(f"{state.fills} do not all belong to seats")
    if state.shuffles and not set(state.draw_pile) <= set(state.shuffles[-1]):
        raise ValueError("the draw pile has cards that were not shuffled into it")
    if not 0 <= state.passes <= passes_to_end(state):
        raise ValueError(f"{state.passes} passes in a row")
    if len(state.history) > state.counted:
        raise ValueError("more positions are remembered than turns counted")


def _check_phase(state: State) -> None:
    phase = state.phase
    if isinstance(phase, Over):
        if phase.reason not in ENDINGS:
            raise ValueError(f"a game cannot end by {phase.reason}")
        left = state.seats - len(state.out)
        if (left == 1) != (phase.reason == "annihilated"):
            raise ValueError(f"{left} players have pieces, which does not fit {phase}")
        won = phase.reason in ("annihilated", "king_taken")
        if (phase.reason == "turn_cap" and state.counted < TURN_CAP) or (
            phase.reason == "all_turns" and state.turn < ALL_TURNS
        ):
            raise ValueError(f"{state.counted} of {state.turn} turns count, which does not fit {phase}")
        if won != (phase.winner is not None) or (phase.reason == "king_taken") != (phase.cell is not None):
            raise ValueError(f"{phase} is not an end")
        return
    if state.player in state.out:
        raise ValueError(f"seat {state.player} is to act but is out")
    if isinstance(phase, Choosing) and state.turn == 0:
        raise ValueError("somebody acts before the first turn")
    if isinstance(phase, Drawing) and not 1 <= phase.count <= state.hand_size:
        raise ValueError(f"{phase.count} cards are to be drawn")
    if isinstance(phase, Resolving) and not any(True for _ in face_actions(state, phase.face, state.player)):
        raise ValueError(f"the phase offers {phase.face.value}, which allows nothing")
