"""What is true of every state: no card or piece is lost, and every part fits the others.

What could be written about a position, legal or not: far too much for a whole table to be listed at once.
"""

from collections import Counter
from collections.abc import Iterator

from games.core.components import CardOrJoker, Joker, Pyramid
from games.high_ground.actions import (
    Action,
    Aim,
    Crown,
    Decline,
    Dig,
    Discard,
    Enough,
    Hop,
    Lay,
    Move,
    Play,
    Roll,
    Swap,
    Tip,
)
from games.high_ground.land import CELL_ORDER, KING_LEVEL, MIDDLE, Cell, Ground, Piece, Territory, neighbours
from games.high_ground.rules.legal import discards, face_actions
from games.high_ground.rules.turn_end import on_board, passes_to_end
from games.high_ground.state import (
    ALL_TURNS,
    CARDS,
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
    View,
    deck,
    in_order,
    king_of,
    start_stacks,
)

ENDINGS = ("annihilated", "king_taken", "repetition", "all_passed", "turn_cap", "all_turns")
_LAYING = (Starting, LayingOut, Turning, Laying, Crowning)


def holds(state: State) -> None:
    """Check a position. Raises AssertionError saying what is wrong."""
    assert len(state.hands) == len(state.killed) == state.seats, (
        "the number of hands or of killed pieces differs from the number of seats"
    )
    assert {state.player, state.first} <= set(range(state.seats)), (
        f"there is no seat {state.player} or {state.first}"
    )
    assert {*state.out, *state.resigned} <= set(range(state.seats)), (
        f"{state.out} or {state.resigned} are not all seats"
    )
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
    assert found == wanted, f"cards were lost or made: {wanted - found} missing, {found - wanted} too many"
    for cards in (*state.hands, state.draw_pile):
        assert cards == in_order(cards), "a hand or the draw pile is not in order"
    assert all(len(hand) <= state.hand_size for hand in state.hands), (
        f"a hand has more than {state.hand_size} cards"
    )


def _check_land(state: State) -> None:
    cells = [here.cell for here in state.land]
    assert cells == sorted(set(cells), key=CELL_ORDER.__getitem__), "the land is not in order"
    for here in state.land:
        assert here.level == _level(here), f"{here.cell} has the level {here.level}"
        assert not here.king or (not here.covered and here.card in KINGS), f"{here.cell} is not a king"
        assert here.owner is None or here.card == king_of(here.owner), (
            f"the king in {here.cell} does not belong to seat {here.owner}"
        )
    if cells:
        joined, left = [cells[0]], set(cells[1:])
        for cell in joined:
            near = left.intersection(neighbours(cell))
            left -= near
            joined += sorted(near)
        assert not left, f"{sorted(left)} are not next to the rest"


def _level(here: Territory) -> int:
    if here.king:
        return KING_LEVEL
    if isinstance(here.card, Joker):
        return here.level if here.level in JOKER_LEVELS else 0
    return here.card.rank


def _check_pieces(state: State) -> None:
    assert all(stack for here in state.land for stack in here.stacks), "an empty stack is kept"
    crowned = [here.owner for here in state.land if here.owner is not None]
    found = Counter(pyramid for here in state.land for stack in here.stacks for pyramid in stack)
    found.update(pyramid for gone in state.killed for pyramid in gone)
    wanted: Counter[Pyramid] = Counter()
    for owner in crowned:
        wanted.update(pyramid for stack in start_stacks(owner, state.mini) for pyramid in stack)
    assert found == wanted, f"pieces were lost or made: {wanted - found} missing, {found - wanted} too many"
    for seat, gone in enumerate(state.killed):
        assert all(pyramid.colour == seat for pyramid in gone), (
            f"a killed piece of another colour is with seat {seat}"
        )
    if not isinstance(state.phase, _LAYING):
        out = tuple(sorted(set(range(state.seats)) - on_board(state.land)))
        assert out == state.out, f"{out} have no pieces, but {state.out} are out"
        assert all(not state.hands[seat] for seat in out), "somebody who is out holds cards"


def _check_turn(state: State) -> None:
    assert 0 <= state.turn <= ALL_TURNS, f"turn {state.turn} is beyond the cap of {ALL_TURNS}"
    assert 0 <= state.counted <= min(state.turn, TURN_CAP), f"{state.counted} turns count of {state.turn}"
    assert state.counted != TURN_CAP or isinstance(state.phase, Over), (
        f"the game goes on after {TURN_CAP} turns that count"
    )
    assert not isinstance(state.phase, _LAYING) or (not state.turn and not any(state.hands)), (
        "a turn or a hand while the land is laid"
    )
    kings = sum(here.king for here in state.land)
    assert isinstance(state.phase, _LAYING) or kings == 4, f"the land has {kings} kings"
    last = REPETITIONS if state.phase == Over("repetition", None) else REPETITIONS - 1
    came_up = Counter((before.player, before.pieces, before.hands) for before in state.history)
    assert all(times <= last for times in came_up.values()), "a position came up too often"
    assert all(before.fills <= len(state.fills) for before in state.history), (
        "more draws are remembered than there were"
    )
    assert {fill.seat for fill in state.fills} <= set(range(state.seats)), (
        f"{state.fills} do not all belong to seats"
    )
    assert not state.shuffles or set(state.draw_pile) <= set(state.shuffles[-1]), (
        "the draw pile has cards that were not shuffled into it"
    )
    assert 0 <= state.passes <= passes_to_end(state), f"{state.passes} passes in a row"
    assert len(state.history) <= state.counted, "more positions are remembered than turns counted"


def _check_phase(state: State) -> None:
    phase = state.phase
    if isinstance(phase, Over):
        assert phase.reason in ENDINGS, f"a game cannot end by {phase.reason}"
        left = state.seats - len(state.out)
        assert (left == 1) == (phase.reason == "annihilated"), (
            f"{left} players have pieces, which does not fit {phase}"
        )
        won = phase.reason in ("annihilated", "king_taken")
        assert phase.reason != "turn_cap" or state.counted >= TURN_CAP, (
            f"{state.counted} of {state.turn} turns count, which does not fit {phase}"
        )
        assert phase.reason != "all_turns" or state.turn >= ALL_TURNS, (
            f"{state.counted} of {state.turn} turns count, which does not fit {phase}"
        )
        assert won == (phase.winner is not None), f"{phase} is not an end"
        assert (phase.reason == "king_taken") == (phase.cell is not None), f"{phase} is not an end"
        return
    assert state.player not in state.out, f"seat {state.player} is to act but is out"
    assert not isinstance(phase, Choosing) or state.turn != 0, "somebody acts before the first turn"
    assert not isinstance(phase, Drawing) or 1 <= phase.count <= state.hand_size, (
        f"{phase.count} cards are to be drawn"
    )
    assert not isinstance(phase, Resolving) or any(
        True for _ in face_actions(state, phase.face, state.player)
    ), f"the phase offers {phase.face.value}, which allows nothing"


def around(view: View) -> Iterator[Action]:
    """Every action about the pieces and cells that this viewer sees, with the cells beside the land, one piece that
    does not stand in each cell, the viewer's cards, and each other card in a few places."""
    cells = [ground.cell for ground in view.land]
    beside = sorted({there for cell in cells for there in neighbours(cell)} - set(cells)) or [MIDDLE]
    places = [*cells, *beside]
    standing = {ground.cell: list(_pieces(ground)) for ground in view.land}
    pieces = [piece for each in standing.values() for piece in each]
    wrong = [Piece(cells[0], 9, 1), Piece(beside[0], 1, 1)] if cells else [Piece(MIDDLE, 1, 1)]
    for piece in (*pieces, *wrong):
        for cell in (*cells, *beside[:2]):
            for victim in (None, *standing.get(cell, ())):
                yield Move(piece, cell, victim)
                yield Hop(piece, cell, victim)
        yield from (Swap(piece, other) for other in (*pieces, *wrong))
        yield Tip(piece)
        yield Aim(piece)
    for cell in places:
        yield from (Lay(cell, level) for level in (None, *JOKER_LEVELS))
        yield Crown(cell)
    yield from _about_cards(view, places)
    yield from (Enough(), Roll(), Dig(), Decline())


def _about_cards(view: View, places: list[Cell]) -> Iterator[Action]:
    held = (*view.hand, view.phase.card) if isinstance(view.phase, Digging) else view.hand
    few = [places[0], places[-1], "A1"]
    for card in CARDS:
        levels = (None, *JOKER_LEVELS, 13) if isinstance(card, Joker) else (None, 7)
        for cell in places if card in held else few:
            yield from (Play(card, cell, level) for level in levels)
        if card not in view.hand:
            yield Discard((card,))
    yield from discards(view.hand)


def _pieces(ground: Ground) -> Iterator[Piece]:
    for number, stack in enumerate(ground.stacks, start=1):
        yield from (Piece(ground.cell, number, level) for level in range(1, len(stack) + 1))
