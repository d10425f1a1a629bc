"""The four actions of a turn, and what the Treehouse die does (HG-12 to HG-16, HG-19 to HG-24)."""

from dataclasses import replace
from functools import partial

from games.core.components import CardOrJoker, Draw, Face, Pyramid
from games.core.protocol import Event, Seat, Step
from games.core.words import listed, wrong_chance
from games.core.working import with_item
from games.high_ground import actions as a
from games.high_ground.land import (
    Cell,
    Piece,
    Standing,
    Territory,
    at,
    carried,
    moved,
    neighbours,
    put,
    shot,
    stack_of,
    swapped,
    tipped,
)
from games.high_ground.rules import legal, refusals
from games.high_ground.rules.legal import face_actions
from games.high_ground.rules.refusals import (
    SHOWN,
    check_attack,
    how_it_stands,
    owed,
    own_piece,
    refuse,
    refuse_for,
    that_piece,
)
from games.high_ground.rules.turn_end import Did, end_turn
from games.high_ground.state import (
    Digging,
    Drawing,
    Fill,
    Playing,
    Resolving,
    Rolling,
    State,
    Unearthing,
    changed,
    in_order,
    level_of,
    without,
)
from games.high_ground.words import names as reasons
from games.high_ground.words.names import cell_list, piece_text

# Moving and attacking


def move(state: State, action: a.Move) -> Step[State]:
    """Move a piece, attack, or both (HG-12)."""
    return gone(state, action.piece, refusals.check_move(state, action), action.attack, hop=False)


def gone(state: State, piece: Piece, path: tuple[Cell, ...], attack: Piece | None, hop: bool) -> Step[State]:
    """Take a piece along this path, perhaps with an attack at its end, and end the turn (HG-10, HG-16)."""
    run = carried(state.land, piece)
    events: list[Event] = []
    if len(path) > 1:
        events.append(a.Went(state.player, run, path, hop, piece.stack))
    land = moved(state.land, piece, path[-1], attack)
    killed = attack is not None and _attacked(state, piece, attack, events)
    after = changed(state, land=land)
    if killed and attack is not None:
        after = buried(after, (stack_of(state.land, attack) or ())[attack.level - 1])
    return end_turn(after, events, Did.FOR_GOOD if killed else Did.CHANGED)


def _attacked(state: State, piece: Piece, attack: Piece, events: list[Event]) -> bool:
    """Add the event of an attack, and return whether it kills (HG-16)."""
    stack = stack_of(state.land, attack) or ()
    run = carried(state.land, piece)
    victim, over = stack[attack.level - 1], stack[attack.level :]
    if (piece.cell, piece.stack) == (attack.cell, attack.stack):
        over = stack[attack.level : piece.level - 1]
    killed = victim.size == run[0].size
    result = "killed" if killed else "hobbled" if run[0].size < victim.size else "trapped"
    under = stack[: attack.level - 1]
    events.append(
        a.Attacked(state.player, attack.cell, run, victim, under, over, result, attack.stack, piece.stack)
    )
    return killed


def buried(state: State, pyramid: Pyramid) -> State:
    """Return the state with a piece added to those that left the game."""
    killed = tuple(
        (*gone_before, pyramid) if seat == pyramid.colour else gone_before
        for seat, gone_before in enumerate(state.killed)
    )
    return changed(state, killed=killed)


# Cards


def play(state: State, action: a.Play) -> Step[State]:
    """Play a card from the hand; the turn goes on while the hand has more (HG-13)."""
    refusals.check_play(state, action)
    hand = without(state.hands[state.player], (action.card,))
    after = with_hand(state, state.player, hand)
    after, event = covered(after, action)
    if not hand:
        return end_turn(after, [event], Did.FOR_GOOD)
    return Step(changed(after, history=(), fills=(), phase=Playing()), (event,))


def covered(state: State, action: a.Play) -> tuple[State, a.CardLaid]:
    """Return the state with a card placed on the land, and the event (HG-8)."""
    below, level = at(state.land, action.cell), level_of(action.card, action.level)
    if below is None:
        placed = Territory(action.cell, action.card, level)
    else:
        placed = replace(below, card=action.card, level=level, covered=(*below.covered, below.card))
    event = a.CardLaid(state.player, action.card, action.cell, level, None if below is None else below.card)
    return changed(state, land=put(state.land, placed)), event


def enough(state: State, action: a.Enough) -> Step[State]:
    """End a turn in which cards were played (HG-13)."""
    return end_turn(state, [a.PlayedEnough(state.player)], Did.FOR_GOOD)


def discard(state: State, action: a.Discard) -> Step[State]:
    """Discard cards, and fill the hand as far as there are cards (HG-14)."""
    refusals.check_discard(state, action)
    hand = without(state.hands[state.player], action.cards)
    after = with_hand(state, state.player, hand)
    after = changed(after, discards=state.discards + action.cards)
    wanted = state.hand_size - len(hand)
    count = min(wanted, len(after.draw_pile) + len(after.discards))
    event = a.Discarded(state.player, action.cards, count, count > len(after.draw_pile))
    if count:
        return Step(changed(after, phase=Drawing(count, action.cards)), (event,))
    nothing: list[Event] = [a.NothingLeft(state.player)] if wanted else []
    return end_turn(after, [event, *nothing], Did.CHANGED if action.cards else Did.PASSED)


def drawn_from(state: State, count: int, draw: Draw) -> tuple[CardOrJoker, ...]:
    """Return this many random cards: all of the draw pile before any of the discards (HG-14)."""
    cards = draw.shuffled(state.draw_pile)[:count]
    if len(cards) < count:
        cards += draw.shuffled(state.discards)[: count - len(cards)]
    return cards


def drawn(state: State, phase: Drawing, action: a.Drawn) -> Step[State]:
    """Fill a hand, which ends the turn (HG-14)."""
    if len(action.cards) != phase.count:
        raise wrong_chance(f"{phase.count} cards must be drawn.", "HG-14")
    after = taken_off(state, action.cards)
    hand = in_order((*state.hands[state.player], *action.cards))
    age, first = len(state.shuffles), min(phase.count, len(state.draw_pile))
    ages = (age,) * first + (age + 1,) * (phase.count - first)
    left = {*state.draw_pile, *state.discards}
    unchanged = phase.count == len(phase.discarded) and left == set(phase.discarded)
    fill = Fill(state.player, phase.discarded, ages, unchanged)
    after = changed(with_hand(after, state.player, hand), fills=(*state.fills, fill))
    return end_turn(after, [a.HandGot(state.player, in_order(action.cards))], barrier=True)


def taken_off(state: State, cards: tuple[CardOrJoker, ...]) -> State:
    """Return the state without these cards in the draw pile; the discards are shuffled into it if it has too few.

    Raises IllegalAction for cards that cannot be drawn.
    """
    wanted = set(cards)
    if len(wanted) == len(cards):
        kept = without(state.draw_pile, cards)
        if len(kept) == len(state.draw_pile) - len(cards):
            return changed(state, draw_pile=kept)
        left = set(state.draw_pile)
        if left <= wanted <= left | set(state.discards):
            pile = in_order(without(state.discards, cards))
            shuffles = (*state.shuffles, in_order(state.discards))
            return changed(state, draw_pile=pile, discards=(), shuffles=shuffles)
    raise wrong_chance("These cards cannot be drawn now.", "HG-14")


def with_hand(state: State, seat: Seat, hand: tuple[CardOrJoker, ...]) -> State:
    """Return the state with another hand for a seat."""
    return changed(state, hands=with_item(state.hands, seat, hand))


def roll(state: State, action: a.Roll) -> Step[State]:
    """Let the die be rolled (HG-15)."""
    return Step(changed(state, phase=Rolling()), ())


def rolled(state: State, action: a.DieRoll) -> Step[State]:
    """Show the face; the turn is over if the player cannot use it (HG-15)."""
    possible = any(True for _ in face_actions(state, action.face, state.player))
    events: list[Event] = [a.Rolled(state.player, action.face, possible)]
    if possible:
        return Step(changed(state, phase=Resolving(action.face)), tuple(events), barrier=True)
    if action.face is Face.DIG:
        events.append(a.NothingLeft(state.player))
    return end_turn(state, events, Did.NOTHING, barrier=True)


def hop(state: State, action: a.Hop) -> Step[State]:
    """Move a free piece to a neighbouring card of any level (HG-19)."""
    check_hop(state, action)
    return gone(state, action.piece, (action.piece.cell, action.cell), action.attack, hop=True)


def swap(state: State, action: a.Swap) -> Step[State]:
    """Swap two pieces (HG-20)."""
    check_swap(state, action)
    piece, other = action.piece, action.other
    first, second = ((stack_of(state.land, each) or ())[each.level - 1] for each in (piece, other))
    event = a.Swapped(state.player, first, piece.cell, second, other.cell, (piece, other))
    return end_turn(changed(state, land=swapped(state.land, piece, other)), [event])


def tip(state: State, action: a.Tip) -> Step[State]:
    """Throw everything off a piece (HG-21)."""
    check_tip(state, action)
    piece = action.piece
    stack = stack_of(state.land, piece) or ()
    event = a.Tipped(state.player, piece.cell, stack[piece.level - 1], stack[piece.level :], piece.stack)
    return end_turn(changed(state, land=tipped(state.land, piece)), [event])


def aim(state: State, action: a.Aim) -> Step[State]:
    """Kill the piece beneath one (HG-22)."""
    check_aim(state, action)
    piece = action.piece
    shooter = (stack_of(state.land, piece) or ())[piece.level - 1]
    land, victim = shot(state.land, piece)
    event = a.Shot(state.player, piece.cell, shooter, victim, piece.stack, piece.level - 1)
    return end_turn(buried(changed(state, land=land), victim), [event], Did.FOR_GOOD)


def dig(state: State, action: a.Dig) -> Step[State]:
    """Let a card be turned up (HG-23)."""
    check_dig(state)
    return Step(changed(state, phase=Unearthing()), ())


def dug(state: State, action: a.TurnedOver) -> Step[State]:
    """Turn up the card that the player must play at once (HG-23)."""
    reshuffled = not state.draw_pile
    after = changed(taken_off(state, (action.card,)), phase=Digging(action.card))
    return Step(after, (a.CardTurned(state.player, action.card, reshuffled),), barrier=True)


def play_dug(state: State, action: a.Play) -> Step[State]:
    """Play the card that was dug (HG-23)."""
    refusals.check_play(state, action)
    after, event = covered(state, action)
    return end_turn(after, [event], Did.FOR_GOOD)


def decline(state: State, action: a.Decline) -> Step[State]:
    """Decline what the die shows (HG-15)."""
    face = state.phase.face if isinstance(state.phase, Resolving) else Face.WILD
    return end_turn(state, [a.Declined(state.player, face)], Did.NOTHING)


def check_hop(state: State, action: a.Hop) -> None:
    """Refuse a hop that the rules forbid."""
    piece, cell = action.piece, action.cell

    def free() -> str:
        mine = [piece_text(each) for _, each in legal.own(state.land, state.player, free=True)]
        return f"Your free pieces are {listed(mine, SHOWN)}." if mine else "None of your pieces is free."

    own_piece(state, piece, free, "HG-19")
    if how_it_stands(state, piece) is not Standing.FREE:
        refuse_for(reasons.reason("hobbled", piece_text(piece)), free)
    goals = beside(state, piece.cell)
    if cell not in goals:
        where = f"to {cell_list(goals)}" if goals else "nowhere"
        hint = f"{piece_text(piece)} can hop {where}."
        refuse("not_beside", f"{cell[:4]} is not a card next to {piece.cell}.", hint, "HG-19")
    if action.attack is not None:
        check_attack(state, piece, cell, action.attack)


def beside(state: State, cell: Cell) -> list[Cell]:
    """Return the cells with a card next to a cell (HG-8)."""
    return [there for there in neighbours(cell) if at(state.land, there) is not None]


def check_swap(state: State, action: a.Swap) -> None:
    """Refuse a swap that the rules forbid."""
    piece, other = action.piece, action.other

    def hint() -> str:
        return f"{_example(state, Face.SWAP)} One is yours, the other is on a neighbouring card."

    own_piece(state, piece, hint, "HG-20")
    that_piece(state, other, hint, "HG-20")
    if how_it_stands(state, other) is Standing.TRAPPED:
        refuse("trapped", f"{piece_text(other)} is trapped.", hint, "HG-20")
    if other.cell not in beside(state, piece.cell):
        refuse("not_beside", f"{other.cell} is not next to {piece.cell}.", hint, "HG-20")


def check_tip(state: State, action: a.Tip) -> None:
    """Refuse a tip that the rules forbid."""
    hint = partial(_example, state, Face.TIP)
    own_piece(state, action.piece, hint, "HG-21")
    if how_it_stands(state, action.piece) is Standing.FREE:
        refuse_for(reasons.reason("nothing_on", piece_text(action.piece)), hint)


def check_aim(state: State, action: a.Aim) -> None:
    """Refuse an aim that the rules forbid."""
    piece, hint = action.piece, partial(_example, state, Face.AIM)
    own_piece(state, piece, hint, "HG-22", even_trapped=True)
    if piece.level == 1:
        refuse("nothing_beneath", f"{piece_text(piece)} does not stand on a piece.", hint, "HG-22")
    beneath = that_piece(state, Piece(piece.cell, piece.stack, piece.level - 1), hint, "HG-22")
    if beneath.colour == state.player:
        refuse("own_piece", f"The piece beneath {piece_text(piece)} is yours.", hint, "HG-22")


def check_dig(state: State) -> None:
    """Refuse to dig when no card is left."""
    if not state.draw_pile and not state.discards:
        refuse("nothing_to_dig", "No card is left to dig.", owed(state), "HG-23")


def _example(state: State, face: Face) -> str:
    """Return a hint what a face allows."""
    found = list(legal.face_actions(state, face, state.player))
    if found:
        return f"You may {listed(map(_brief, found), 5, 'or')}."
    if isinstance(state.phase, Resolving) and state.phase.face is not face:
        return f"You cannot use {face.value} now: choose another face, or decline."
    return "You cannot use it now: decline."


def _brief(action: a.Action) -> str:
    match action:
        case a.Swap():
            return f"swap {piece_text(action.piece)} / {piece_text(action.other)}"
        case a.Tip():
            return f"tip {piece_text(action.piece)}"
        case a.Aim():
            return f"aim {piece_text(action.piece)}"
    return ""
