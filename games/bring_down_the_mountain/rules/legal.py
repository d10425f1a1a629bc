"""What may be done, and what is said where a rule forbids something: the only place for each of these rules."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn

from games.bring_down_the_mountain.actions import Action, Draw, EndTurn, Move, write
from games.bring_down_the_mountain.state import (
    HIGH_ACE,
    RIDGE_INDEX,
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Dealing,
    Over,
    Piles,
    Ridge,
    State,
    Valley,
    fits,
    moved,
    reachable_ridges,
    reachable_valleys,
    top_value,
)
from games.bring_down_the_mountain.words import either, pile_text, the, valley_words
from games.core.components import ACE, Card, Pile, card_words
from games.core.protocol import CHANCE, Actor, Seat
from games.core.words import UNKNOWN, IllegalAction, either_of, enumerated, marked, refuse

# The ridges


def ends(state: State) -> tuple[tuple[Ridge, Card], ...]:
    """Return the end cards of the ridges that are not gone, by ridge (BDM-2)."""
    return tuple((name, cards[-1]) for name, cards in zip(RIDGES, state.ridges, strict=True) if cards)


def draws(state: State) -> Iterator[Draw]:
    """Yield the draws of the acting valley. If there are any, one must be made (BDM-10)."""
    acting = state.valley
    for ridge in reachable_ridges(acting):
        end = state.ridges[ridge][-1:]
        if end:
            for valley in reachable_valleys(acting):
                if fits(end, state.piles[valley]):
                    yield Draw(RIDGES[ridge], VALLEYS[valley])


# Moves


def moves_left(state: State) -> int | None:
    """Return how many more moves this turn may have; None for any number (BDM-9)."""
    return None if state.moves_a_turn is None else state.moves_a_turn - (len(state.shown) - 1)


def moves(state: State) -> Iterator[Move]:
    """Yield the moves of the acting valley, by the valley they come from, single cards first (BDM-9)."""
    if moves_left(state) == 0:
        return
    reached, piles = reachable_valleys(state.valley), state.piles
    heights = [len(pile) for pile in piles]
    room = [top_value(pile) if pile else HIGH_ACE + 1 for pile in piles]
    # To compare heights first spares the cards, which hardly ever have to be compared then.
    shown: dict[tuple[int, ...], list[Piles]] = {}
    for each in state.shown:
        shown.setdefault(tuple(map(len, each)), []).append(each)
    for source in reached:
        pile = piles[source]
        for height in range(len(pile) - 1, -1, -1):
            card = pile[height]
            for target in reached:
                if target == source or card.rank >= room[target]:
                    continue
                if card.rank != ACE or fits(pile[height:], piles[target]):
                    after = heights.copy()
                    after[source] = height
                    after[target] += len(pile) - height
                    alike = shown.get(tuple(after))
                    if alike is None or moved(piles, source, height, target) not in alike:
                        yield _move(VALLEYS[source], card, VALLEYS[target])


@lru_cache(maxsize=4096)
def _move(source: Valley, card: Card, target: Valley) -> Move:
    return Move(source, card, target)


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Yield every action of this seat now: moves, then draws or, without any, the end of the turn."""
    if not isinstance(state.phase, Acting) or seat != state.owners[state.valley]:
        return
    yield from moves(state)
    owed = list(draws(state))
    yield from owed
    if not owed:
        yield EndTurn()


def check_actor(state: State, actor: Actor) -> None:
    """Refuse an actor who is not to act."""
    if isinstance(state.phase, Over):
        rule = "BDM-12" if state.phase.reason == "won" else "BDM-13"
        refuse("game_over", "The game is over.", "No more moves can be made.", rule)
    owing = state.owners[state.valley]
    if isinstance(state.phase, Dealing):
        if actor is not CHANCE:
            refuse("not_dealt", "The cards are not dealt yet.", "The game deals them.", "BDM-2")
        return
    if actor == owing:
        return
    valley, owner = valley_words(VALLEYS[state.valley]), UNKNOWN.name(owing)
    if actor is CHANCE:
        refuse("no_deal_owed", "No deal is due.", f"{owner} acts for {valley}.", "BDM-2")
    message = f"It is {valley}'s turn: {owner} acts."
    refuse("not_your_turn", message, "Wait for your turn, and talk as much as you like.", "BDM-3")


def check_kind(action: object) -> None:
    """Refuse an action that is not a player's decision."""
    if not isinstance(action, (Move, Draw, EndTurn)):
        hint = "Move cards, draw one, or end the turn."
        refuse("not_a_decision", "The game deals the cards.", hint, "BDM-2")


def check_move(state: State, action: Move) -> int:
    """Refuse a move that the rules forbid; return the index in its pile at which the run begins."""
    source, target = _valley(action.source), _valley(action.target)
    from_words, to_words = valley_words(action.source), valley_words(action.target)
    if source == target:
        hint = f"In reach: {_reached(state, but=source)}."
        refuse("same_valley", f"That is already in {from_words}.", hint, "BDM-9")
    for valley in (source, target):
        _check_reach(state, valley)
    pile = state.piles[source]
    if action.card not in pile:
        refuse(
            "not_there",
            f"The {card_words(action.card)} is not in {from_words}.",
            _where(state, action),
            "BDM-9",
        )
    if moves_left(state) == 0:
        refuse("no_moves_left", "You have no moves left this turn.", _to_end(state), "BDM-9")
    height = pile.index(action.card)
    run, below = pile[height:], state.piles[target]
    if not fits(run, below):
        _refuse_unfit(run, below, to_words, _instead(state, action, source), "BDM-4")
    if moved(state.piles, source, height, target) in state.shown:
        message = "The piles have already been like that this turn."
        refuse("shown_already", message, _instead(state, action, source), "BDM-9")
    return height


def check_draw(state: State, action: Draw) -> None:
    """Refuse a draw that the rules forbid."""
    ridge = RIDGE_INDEX.get(action.ridge)
    if ridge is None:
        refuse("no_such_ridge", "There is no such ridge.", f"The ridges are {enumerated(RIDGES)}.", "BDM-1")
    valley = _valley(action.valley)
    acting = valley_words(VALLEYS[state.valley])
    if ridge not in reachable_ridges(state.valley):
        beside = enumerated(RIDGES[index] for index in reachable_ridges(state.valley))
        message = f"The ridge {action.ridge} is not beside {acting}."
        refuse("out_of_reach", message, f"{acting} draws from {beside}.", "BDM-8")
    _check_reach(state, valley)
    if not state.ridges[ridge]:
        refuse("ridge_gone", f"The ridge {action.ridge} is gone.", _to_end(state), "BDM-10")
    end, pile = state.ridges[ridge][-1:], state.piles[valley]
    if not fits(end, pile):
        _refuse_unfit(end, pile, valley_words(action.valley), _to_end(state), "BDM-10")


def check_end(state: State) -> None:
    """Refuse to end a turn in which a draw is possible."""
    owed = list(draws(state))
    if owed:
        cards = dict(ends(state))
        fitting: dict[str, list[str]] = {}
        for draw in owed:
            fitting.setdefault(draw.ridge, []).append(valley_words(draw.valley))
        told = [f"{the(cards[ridge])} ({ridge}) fits {either(valleys)}" for ridge, valleys in fitting.items()]
        hint = f"Write {marked(write(owed[0]))}"
        if any(True for _ in moves(state)):
            hint += ", or move cards until nothing fits if you can"
        hint += "."
        refuse("draw_owed", f"You must draw first: {enumerated(told)}.", hint, "BDM-10")


def no_move(card: Card | None, source: Valley | None, target: Valley | None, hint: str) -> IllegalAction:
    """Return the refusal of a move written in part, when no legal move fits."""
    what = "Nothing" if card is None else f"The {card_words(card)}"
    where = f" from {valley_words(source)}" if source and card is None else ""
    goal = f" to {valley_words(target)}" if target else ""
    verb = "can be moved" if card is None else "cannot be moved"
    return IllegalAction("no_such_move", f"{what} {verb}{where}{goal} now.", hint, "BDM-9")


def no_draw(ridge: Ridge | None, valley: Valley | None, hint: str) -> IllegalAction:
    """Return the refusal of a draw written in part, when no legal draw fits."""
    where = f" from {ridge}" if ridge else ""
    goal = f" into {valley_words(valley)}" if valley else ""
    return IllegalAction("no_such_draw", f"Nothing can be drawn{where}{goal} now.", hint, "BDM-10")


# Reasons


def _valley(name: str) -> int:
    index = VALLEY_INDEX.get(name)
    if index is None:
        refuse(
            "no_such_valley", "There is no such valley.", f"The valleys are {enumerated(VALLEYS)}.", "BDM-1"
        )
    return index


def _check_reach(state: State, valley: int) -> None:
    if valley not in reachable_valleys(state.valley):
        message = f"{valley_words(VALLEYS[state.valley])} does not reach {valley_words(VALLEYS[valley])}."
        refuse("out_of_reach", message, f"In reach: {_reached(state)}.", "BDM-8")


def _refuse_unfit(run: Pile, pile: Pile, where: str, hint: str, rule: str) -> NoReturn:
    """Refuse a run that does not fit, saying why. `rule` is the rule to name; aces have their own."""
    card, top = f"The {card_words(run[0])}", the(pile[-1])
    if pile[-1].rank == ACE and len(pile) > 1:
        message = f"The {card_words(pile[-1])} lies on other cards in {where}: nothing goes on it."
        refuse("on_an_ace", message, hint, "BDM-5")
    if run[0].rank == ACE and pile[-1].rank == ACE:
        refuse("ace_on_ace", f"{card} cannot go onto {top}: an ace never goes on an ace.", hint, "BDM-5")
    if run[0].rank == ACE:
        message = f"{card} has cards on it, so it needs an empty valley."
        refuse("ace_in_the_middle", message, hint, "BDM-5")
    message = f"{card} cannot go onto {top} in {where}: only a lower card fits."
    refuse("does_not_fall", message, hint, rule)


# What would be legal


def _reached(state: State, but: int | None = None) -> str:
    valleys = [index for index in reachable_valleys(state.valley) if index != but]
    return enumerated(valley_words(VALLEYS[index]) for index in valleys)


def _where(state: State, action: Move) -> str:
    """Return a hint where the card is, or if that is hidden, what the named valley has."""
    for valley, pile in zip(VALLEYS, state.piles, strict=True):
        if action.card in pile:
            return f"It is in {valley_words(valley)}."
    for ridge, end in ends(state):
        if action.card == end:
            return f"It is the end card of the ridge {ridge}."
    pile = state.piles[VALLEY_INDEX[action.source]]
    where = valley_words(action.source)
    return f"{where} has {pile_text(pile)}." if pile else f"{where} is empty."


def _instead(state: State, action: Move, source: int) -> str:
    """Return a hint where the run may go, or what else is legal."""
    found = [move for move in moves(state) if move.source == VALLEYS[source]]
    goals = [move for move in found if move.card == action.card]
    if goals:
        return f"Write {either_of(map(write, goals))}."
    if found:
        return f"From {valley_words(VALLEYS[source])} you may move {either_of(map(write, found))}."
    return f"Nothing in {valley_words(VALLEYS[source])} can move now. {_to_end(state)}"


def _to_end(state: State) -> str:
    """Return a hint how this turn can end."""
    owed = list(draws(state))
    if not owed:
        return f"No draw is possible now: you may {marked(write(EndTurn()))} the turn."
    return f"You may {either_of(map(write, owed))}."
