"""Refusals: what is wrong, which rule says so, and what is legal instead.

Only the player's own hand is looked at, and only for the player.
"""

from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

from games.core.components import CardOrJoker, Face, Joker, Pyramid, card_or_joker_text
from games.core.protocol import CHANCE, Actor
from games.core.words import UNKNOWN, counted, listed
from games.high_ground import actions as a
from games.high_ground.land import Cell, Piece, Standing, at, cell_at, place_of, stack_of, standing
from games.high_ground.rules import legal
from games.high_ground.rules.legal import crown_cells, lay_cells
from games.high_ground.state import (
    JOKER_LEVELS,
    Choosing,
    Crowning,
    Dealing,
    Digging,
    Drawing,
    Laying,
    LayingOut,
    Over,
    Placing,
    Playing,
    Resolving,
    Rolling,
    Starting,
    State,
    Turning,
    Unearthing,
)
from games.high_ground.words import names as reasons
from games.high_ground.words.names import Reason, cards_words, cell_list, piece_text, the_card

SHOWN: Final = 8
_FACE_OF: Final[dict[type, Face]] = {
    a.Hop: Face.HOP,
    a.Swap: Face.SWAP,
    a.Tip: Face.TIP,
    a.Aim: Face.AIM,
    a.Dig: Face.DIG,
}

_PLACED: Final[dict[type, type]] = {Laying: a.Lay, Crowning: a.Crown, Digging: a.Play}

_CHANCE_RULES: Final[dict[type, str]] = {
    Starting: "HG-6",
    LayingOut: "HG-2",
    Turning: "HG-2",
    Dealing: "HG-5",
    Drawing: "HG-14",
    Rolling: "HG-15",
    Unearthing: "HG-23",
}


Hint: TypeAlias = Callable[[], str]
"""Says what is legal instead; called only for a refusal."""


def refuse(code: str, message: str, hint: str | Hint, rule: str) -> NoReturn:
    """Raise IllegalAction."""
    refuse_for(Reason(code, message, rule), hint)


def refuse_for(reason: Reason, hint: str | Hint) -> NoReturn:
    """Raise IllegalAction for this reason."""
    raise reason.refusal(hint if isinstance(hint, str) else hint())


# Who, and when


def check_actor(state: State, actor: Actor) -> None:
    """Refuse an actor who is not to act."""
    phase = state.phase
    if isinstance(phase, Over):
        raise reasons.game_over(phase.reason)
    deciding = isinstance(phase, (Laying, Crowning, Choosing, Playing, Resolving, Digging))
    if not deciding:
        if actor is not CHANCE:
            raise reasons.chance_first(_CHANCE_RULES[type(phase)])
    elif actor is CHANCE:
        who = UNKNOWN.name(state.player)
        refuse("no_chance_owed", "Nothing is due from chance.", f"Wait for {who}.", "HG-12")
    elif actor != state.player:
        raise reasons.not_your_turn(state.player)


def owed(state: State) -> str:
    """Return a hint what the player may do now."""
    phase = state.phase
    match phase:
        case Laying():
            typed = _typed(f"lay {lay_cells(state)[0]}", phase.card)
            return f"Place {the_card(phase.card)}, such as {typed}."
        case Crowning():
            return f"Place your king, such as crown {crown_cells(state)[0]}."
        case Choosing():
            return "Move a piece, play cards, discard and draw, or roll the die."
        case Playing():
            return "Play another card, or end your turn."
        case Digging():
            cells = legal.play_cells(state.land, state.player)
            typed = _typed(f"play {card_or_joker_text(phase.card)} {cells[0]}", phase.card)
            can = f"It can go to {cell_list(cells, SHOWN)}."
            return f"Play {the_card(phase.card)}, such as {typed}. {can}"
        case Resolving():
            return f"Use {phase.face.value}, or decline."
    return reasons.WAIT


def _typed(text: str, card: CardOrJoker) -> str:
    """Return an example to type, with a level if the card is a joker (HG-7)."""
    return f"{text} = 7" if isinstance(card, Joker) else text


def check_kind(state: State, action: object) -> None:
    """Refuse a kind of decision that is not possible now."""
    phase, kind = state.phase, type(action)
    if isinstance(phase, Placing) and kind is not _PLACED[type(phase)]:
        refuse_for(reasons.placed_first(phase), owed(state))
    if kind in _FACE_OF:
        face, shown = _FACE_OF[kind], phase.face if isinstance(phase, Resolving) else None
        if shown not in (face, Face.WILD):
            refuse_for(reasons.not_rolled(face, shown), owed(state))
    elif kind is a.Decline:
        if not isinstance(phase, Resolving):
            refuse("nothing_to_decline", "You have nothing to decline.", owed(state), "HG-15")
    elif kind is a.Lay:
        if not isinstance(phase, Laying):
            refuse("land_laid", "You have no card to place.", owed(state), "HG-2")
    elif kind is a.Crown:
        if not isinstance(phase, Crowning):
            refuse_for(reasons.reason("king_placed"), owed(state))
    elif kind is a.Enough:
        if not isinstance(phase, Playing):
            refuse("nothing_played", "You have not played a card this turn.", owed(state), "HG-13")
    elif kind in (a.Move, a.Discard, a.Roll, a.Play):
        _check_turn(state, action)
    else:
        refuse("not_a_decision", "Chance decides that, not you.", owed(state), "HG-15")


def _check_turn(state: State, action: object) -> None:
    phase = state.phase
    if phase == Resolving(Face.SWAP) and isinstance(action, a.Move) and action.attack is not None:
        refuse_for(reasons.reason("swap_is_no_attack"), owed(state))
    if isinstance(phase, Resolving):
        refuse_for(reasons.reason("die_rolled", phase.face.value), owed(state))
    if isinstance(phase, Playing) and not isinstance(action, a.Play):
        refuse_for(reasons.reason("cards_played"), owed(state))


# Pieces


def that_piece(state: State, piece: Piece, hint: Hint, rule: str) -> Pyramid:
    """Return the pyramid at this place; refuse a place without one."""
    where = piece_text(piece)
    stack = stack_of(state.land, piece)
    if stack is not None:
        return stack[piece.level - 1]
    territory = at(state.land, piece.cell)
    if territory is None:
        refuse_for(reasons.reason("no_card", piece.cell, rule=rule), hint)
    if not territory.stacks:
        refuse_for(reasons.reason("nothing_stands", piece.cell, rule=rule), hint)
    if 1 <= piece.stack <= len(territory.stacks):
        has = f"that stack has {counted(len(territory.stacks[piece.stack - 1]), 'piece')}"
    else:
        has = f"{piece.cell} has {counted(len(territory.stacks), 'stack')}"
    refuse_for(reasons.reason("no_piece", where, has, rule=rule), hint)


def own_piece(state: State, piece: Piece, hint: Hint, rule: str, *, even_trapped: bool = False) -> Pyramid:
    """Return the pyramid at this place; refuse one that is not the player's or, unless `even_trapped`, is trapped."""
    pyramid = that_piece(state, piece, hint, rule)
    if pyramid.colour != state.player:
        refuse("not_yours", f"{piece_text(piece)} belongs to {UNKNOWN.name(pyramid.colour)}.", hint, rule)
    if not even_trapped and how_it_stands(state, piece) is Standing.TRAPPED:
        refuse_for(reasons.reason("trapped", piece_text(piece)), hint)
    return pyramid


def how_it_stands(state: State, piece: Piece) -> Standing:
    """Return how a piece stands, which must exist."""
    return standing(stack_of(state.land, piece) or (), piece.level)


def check_attack(state: State, piece: Piece, cell: Cell, victim: Piece) -> None:
    """Refuse an attack of a piece on a victim in this cell that the rules forbid."""

    def hint() -> str:
        territory = at(state.land, cell)
        found = [] if territory is None else list(legal.victims(state.land, piece, territory))
        targets = listed(map(piece_text, found), SHOWN) if found else "no piece"
        return f"In {cell}, {piece_text(piece)} can attack {targets}."

    target = that_piece(state, victim, hint, "HG-16")
    where = piece_text(victim)
    if victim.cell != cell:
        refuse("not_there", f"{where} is not in {cell}.", hint, "HG-16")
    if target.colour == state.player:
        refuse("own_piece", f"{where} is your own piece.", hint, "HG-18")
    if how_it_stands(state, victim) is Standing.TRAPPED:
        refuse("trapped_victim", f"{where} is trapped and cannot be attacked.", hint, "HG-16")
    if not legal.may_attack(state.land, piece, victim):
        if victim.level > piece.level:
            refuse("carried", f"{where} stands on {piece_text(piece)} and moves with it.", hint, "HG-10")
        refuse("stands_on_it", f"{piece_text(piece)} already stands on {where}.", hint, "HG-16")


# A turn


def check_move(state: State, action: a.Move) -> tuple[Cell, ...]:
    """Refuse a move that the rules forbid; return a shortest way, both ends included."""
    piece, cell = action.piece, action.cell

    def movable() -> str:
        mine = [piece_text(each) for _, each in legal.own(state.land, state.player)]
        return (
            f"Your pieces that can move: {listed(mine, SHOWN)}." if mine else "None of your pieces can move."
        )

    def hint() -> str:
        goals = [to for to in reached if to != piece.cell or legal.leaves_stack(state.land, piece)]
        where = f"to {cell_list(goals, SHOWN)}" if goals else "nowhere"
        return f"{piece_text(piece)} can go {where}."

    own_piece(state, piece, movable, "HG-12")
    reached = legal.reach(state.land, piece.cell)
    if cell not in reached:
        _refuse_way(state, piece.cell, cell, hint)
    if action.attack is not None:
        check_attack(state, piece, cell, action.attack)
    elif cell == piece.cell:
        beside = legal.level_beside(state.land, cell)
        if beside is None:
            message = f"{piece_text(piece)} is already in {cell}: to stay there, it must attack."
            refuse("no_move", message, hint, "HG-12")
        if not legal.leaves_stack(state.land, piece):
            message = f"Nothing stands under {piece_text(piece)}, so going out and back changes nothing."
            refuse("no_change", message, hint, "HG-12")
        return (cell, beside, cell)
    return legal.way(reached, cell)


def _refuse_way(state: State, source: Cell, cell: Cell, hint: Hint) -> NoReturn:
    here, there = at(state.land, source), at(state.land, cell)
    if here is None or there is None:
        refuse_for(reasons.reason("no_card", cell, rule="HG-12"), hint)
    if there.level > here.level:
        message = f"{cell} has level {there.level}, {source} only {here.level}: a move never goes uphill."
        refuse("uphill", message, hint, "HG-12")
    gap = _gap(state, source, cell)
    if gap is not None:
        message = f"{gap} is empty, and every way around it to {cell} goes uphill."
        refuse("gap", message, hint, "HG-12")
    message = f"Every way from {source} to {cell} goes uphill somewhere."
    refuse("no_way_down", message, hint, "HG-12")


def _gap(state: State, source: Cell, cell: Cell) -> Cell | None:
    """Return the first empty cell on a straight line between two cells, or None."""
    (column, row), (other_column, other_row) = place_of(source), place_of(cell)
    if column != other_column and row != other_row:
        return None
    here = source
    while here != cell:
        if at(state.land, here) is None:
            return here
        column += (other_column > column) - (other_column < column)
        row += (other_row > row) - (other_row < row)
        here = cell_at(column, row) or cell
    return None


def check_play(state: State, action: a.Play) -> None:
    """Refuse to play a card, from the hand or dug, that the player does not have or that may not go there."""
    phase = state.phase
    hand = (phase.card,) if isinstance(phase, Digging) else state.hands[state.player]
    if action.card not in hand:
        if isinstance(phase, Digging):
            refuse(
                "not_dug",
                f"You dug {the_card(phase.card)}, not {the_card(action.card)}.",
                owed(state),
                "HG-23",
            )
        refuse_for(
            reasons.reason("not_held", the_card(action.card), rule="HG-13"), f"You hold {cards_words(hand)}."
        )
    if legal.may_play(state.land, state.player, action.cell):
        _check_level(action.card, action.level, f"play {card_or_joker_text(action.card)} {action.cell}")
        return
    territory = at(state.land, action.cell)
    hint = f"It can go to {cell_list(legal.play_cells(state.land, state.player), SHOWN)}."
    if territory is None:
        refuse_for(reasons.reason("not_beside", action.cell), hint)
    if territory.king:
        refuse_for(reasons.reason("on_a_king", action.cell), hint)
    refuse_for(reasons.reason("enemy_there", action.cell), hint)


def _check_level(card: CardOrJoker, level: int | None, typed: str) -> None:
    first, last = JOKER_LEVELS[0], JOKER_LEVELS[-1]
    if not isinstance(card, Joker):
        if level is not None:
            message = f"Only a joker takes a level: {the_card(card)} has its own."
            refuse("level_is_given", message, "Choose a level only for a joker.", "HG-7")
    elif level is None:
        hint = f"Choose from {first} to {last}, such as {typed} = 7."
        refuse("joker_without_level", "A joker needs a level.", hint, "HG-7")
    elif level not in JOKER_LEVELS:
        hint = f"Choose from {first} to {last}, such as {typed} = 7."
        refuse("no_such_level", f"A joker cannot have level {level}.", hint, "HG-7")


def check_discard(state: State, action: a.Discard) -> None:
    """Refuse a discard of cards that are not held, named twice or not in the order of the hand."""
    hand = state.hands[state.player]
    hint = f"You hold {cards_words(hand)}."
    for card in action.cards:
        if card not in hand:
            refuse_for(reasons.reason("not_held", the_card(card), rule="HG-14"), hint)
    if action.cards != tuple(card for card in hand if card in action.cards):
        refuse("twice", "Name each card once, in the order of your hand.", hint, "HG-14")


# Set-up


def check_lay(state: State, action: a.Lay) -> CardOrJoker:
    """Refuse a cell where the turned card may not go; return the card."""
    assert isinstance(state.phase, Laying)  # noqa: S101
    card, cells = state.phase.card, lay_cells(state)
    if action.cell not in cells:
        hint = f"It can go to {cell_list(cells, SHOWN)}."
        if not cells or at(state.land, action.cell) is not None:
            refuse("taken", f"{action.cell} already has a card.", hint, "HG-2")
        rule = "HG-28" if state.mini else "HG-2"
        refuse("not_beside", f"The card cannot go to {action.cell[:4]}.", hint, rule)
    _check_level(card, action.level, f"lay {action.cell}")
    return card


def check_crown(state: State, action: a.Crown) -> None:
    """Refuse a cell where the player's king may not go."""
    cells = crown_cells(state)
    if action.cell in cells:
        return
    hint = f"Your king can go to {cell_list(cells, 16)}."
    rule = "HG-28" if state.mini else "HG-3"
    if at(state.land, action.cell) is not None:
        refuse("taken", f"{action.cell} already has a card.", hint, rule)
    refuse("no_side", f"{action.cell[:4]} is not at a free side of the land.", hint, rule)
