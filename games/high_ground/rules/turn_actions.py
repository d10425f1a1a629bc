"""The four actions of a turn, except what the die allows (HG-12 to HG-16)."""

from __future__ import annotations

from dataclasses import replace

from games.core.cards import CardOrJoker
from games.core.chance import Draw
from games.core.protocol import Event, Seat, Step
from games.core.pyramids import Pyramid
from games.high_ground import actions as a
from games.high_ground import events as e
from games.high_ground.deck import in_order, level_of, without
from games.high_ground.land import Cell, Piece
from games.high_ground.memory import Fill
from games.high_ground.phases import Drawing, Playing, Rolling
from games.high_ground.rules import refusals
from games.high_ground.rules.set_up import wrong_chance
from games.high_ground.rules.stacks import carried, moved, put
from games.high_ground.rules.turn_end import Did, end_turn
from games.high_ground.state import State, Territory, at, changed, stack_of

# Moving and attacking


def move(state: State, action: a.Move) -> Step[State]:
    """Move a piece, attack, or both (HG-12)."""
    path = refusals.check_move(state, action)
    return gone(state, action.piece, path, action.attack, hop=False)


def gone(state: State, piece: Piece, path: tuple[Cell, ...], attack: Piece | None, hop: bool) -> Step[State]:
    """Take a piece along this path, perhaps with an attack at its end, and end the turn (HG-10, HG-16)."""
    run = carried(state.land, piece)
    events: list[Event] = []
    if len(path) > 1:
        events.append(e.Went(state.player, run, path, hop, piece.stack))
    land = moved(state.land, piece, path[-1], attack)
    killed = attack is not None and _attacked(state, piece, attack, events)
    after = changed(state, land=land)
    if killed and attack is not None:
        after = buried(after, _pyramid(state, attack))
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
        e.Attacked(state.player, attack.cell, run, victim, under, over, result, attack.stack, piece.stack)
    )
    return killed


def _pyramid(state: State, piece: Piece) -> Pyramid:
    return (stack_of(state.land, piece) or ())[piece.level - 1]


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


def covered(state: State, action: a.Play) -> tuple[State, e.CardLaid]:
    """Return the state with a card placed on the land, and the event (HG-8)."""
    below, level = at(state.land, action.cell), level_of(action.card, action.level)
    if below is None:
        placed = Territory(action.cell, action.card, level)
    else:
        pile = (*below.covered, below.card)
        placed = replace(below, card=action.card, level=level, covered=pile)
    event = e.CardLaid(state.player, action.card, action.cell, level, None if below is None else below.card)
    return changed(state, land=put(state.land, placed)), event


def enough(state: State, action: a.Enough) -> Step[State]:
    """End a turn in which cards were played (HG-13)."""
    return end_turn(state, [e.PlayedEnough(state.player)], Did.FOR_GOOD)


def discard(state: State, action: a.Discard) -> Step[State]:
    """Discard cards, and fill the hand as far as there are cards (HG-14)."""
    refusals.check_discard(state, action)
    hand = without(state.hands[state.player], action.cards)
    after = with_hand(state, state.player, hand)
    after = changed(after, discards=state.discards + action.cards)
    wanted = state.hand_size - len(hand)
    count = min(wanted, len(after.draw_pile) + len(after.discards))
    event = e.Discarded(state.player, action.cards, count, count > len(after.draw_pile))
    if count:
        return Step(changed(after, phase=Drawing(count, action.cards)), (event,))
    nothing: list[Event] = [e.NothingLeft(state.player)] if wanted else []
    return end_turn(after, [event, *nothing], Did.CHANGED if action.cards else Did.PASSED)


def sample_drawn(state: State, phase: Drawing, draw: Draw) -> a.Drawn:
    """Return random cards to fill the hand, from the draw pile and then from the discards shuffled into it."""
    return a.Drawn(in_order(drawn_from(state, phase.count, draw)))


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
    return end_turn(after, [e.HandGot(state.player, in_order(action.cards))], barrier=True)


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
    return changed(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def roll(state: State, action: a.Roll) -> Step[State]:
    """Let the die be rolled (HG-15)."""
    return Step(changed(state, phase=Rolling()), ())
