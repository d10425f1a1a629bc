"""What chance decides after the set-up: cards that are drawn, looked at or lost, and runes (HH-15, HH-20)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Draw
from games.core.protocol import Step
from games.high_heavens import actions as a
from games.high_heavens import events as e
from games.high_heavens.phases import Acting, Choosing, Drawing, Excess, Looking, Robbing, Rolling
from games.high_heavens.rules import attacks
from games.high_heavens.rules.field import field_of
from games.high_heavens.rules.set_up import wrong_chance
from games.high_heavens.rules.turns import begin_turn, checked
from games.high_heavens.rules.work import Work, with_item, without
from games.high_heavens.state import State, hand_of, seats_of, side_of

MISSES = 2
"""The highest number of the die that misses (HH-20)."""
DIE = 6


def sample_top(state: State, count: int, draw: Draw) -> tuple[str, ...]:
    """Return the top cards of the draw pile: those that are known first, then random ones."""
    known = state.tops[state.side][:count]
    return (*known, *draw.shuffled(state.piles[state.side])[: count - len(known)])


def _check_top(state: State, count: int, cards: Sequence[str]) -> None:
    side = state.side
    known = state.tops[side][:count]
    rest = cards[len(known) :]
    sound = len(cards) == count and tuple(cards[: len(known)]) == known
    if not (sound and len(set(rest)) == len(rest) and set(rest) <= set(state.piles[side])):
        raise wrong_chance("These cards are not on top of the draw pile.", "HH-15")


def _taken_off(work: Work, cards: Sequence[str]) -> None:
    state = work.state
    side = state.side
    work.values["tops"] = with_item(state.tops, side, state.tops[side][len(cards) :])
    work.values["piles"] = with_item(state.piles, side, without(state.piles[side], cards))


def drawn(state: State, phase: Drawing, action: a.Drawn) -> Step[State]:
    """Cards come to the player's hand; after clean-up the next turn begins (HH-15)."""
    _check_top(state, phase.count, action.cards)
    work = Work(state)
    _taken_off(work, action.cards)
    hand, side = hand_of(state, state.seat), state.side
    work.give(hand, action.cards)
    left = len(work["piles"][side]) + len(work["tops"][side])
    work.tell(e.Drew(state.seat, phase.count, left))
    work.tell(e.CardsGot(state.seat, state.decks.ordered(action.cards), seats_of(state.seats, side)))
    if phase.ends:
        return begin_turn(work.now(), work.events, barrier=True)
    over = len(work["hands"][hand]) > state.hand_limit
    work.values["phase"] = Excess() if over else Acting()
    return work.step(barrier=True)


def looked(state: State, phase: Looking, action: a.Looked) -> Step[State]:
    """The player looks at the top cards, and takes one next."""
    _check_top(state, phase.count, action.cards)
    work = Work(state)
    _taken_off(work, action.cards)
    work.values.update(looked=tuple(action.cards), ordered=(), phase=Choosing())
    work.tell(e.Looked(state.seat, phase.count))
    return work.step(barrier=True)


def sample_lost(state: State, phase: Robbing, draw: Draw) -> a.Lost:
    """Return the cards that both lose at random."""
    own = state.hands[hand_of(state, state.seat)]
    enemy = state.hands[hand_of(state, phase.seat)]
    return a.Lost(draw.shuffled(own)[: phase.own], draw.shuffled(enemy)[: phase.enemy])


def lost(state: State, phase: Robbing, action: a.Lost) -> Step[State]:
    """Both discard what they lost."""
    work = Work(state)
    pairs = ((state.seat, action.own, phase.own), (phase.seat, action.enemy, phase.enemy))
    for seat, cards, count in pairs:
        hand = hand_of(state, seat)
        if len(cards) != count or len(set(cards)) != count or not set(cards) <= set(state.hands[hand]):
            raise wrong_chance("These cards are not in that hand.", "HH-34")
        if cards:
            work.drop(hand, side_of(state.seats, seat), cards)
            work.tell(e.Discarded(seat, tuple(cards), random=True))
    work.values["phase"] = Acting()
    return checked(work.step(barrier=True))


def rolled(state: State, phase: Rolling, action: a.Rune) -> Step[State]:
    """The attack hits or misses (HH-20)."""
    if action.number not in range(1, DIE + 1):
        raise wrong_chance("The die has 1 to 6.", "HH-20")
    hit = action.number > MISSES
    work = Work(state, [e.RuneRolled(phase.god, action.number, hit)])
    field = field_of(state)
    work.values["phase"] = phase.blows or Acting()
    attacks.strike(work, field, field.figures[phase.god], phase.at, phase.trap, hit)
    attacks.go_on(work)
    return checked(work.step(barrier=True))
