"""Why an action is refused: the reason, the rule, and what would be legal instead. Only the player's own hand is ever
looked at, and only for the player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

from games.core.cards import CardOrJoker, Joker, card_or_joker_text
from games.core.dice import Face
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Actor
from games.core.pyramids import Pyramid
from games.core.words import counted, listed
from games.high_ground import actions as a
from games.high_ground.deck import JOKER_LEVELS
from games.high_ground.land import Cell, Piece, Standing, cell_at, place_of, standing
from games.high_ground.phases import (
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
    Turning,
    Unearthing,
)
from games.high_ground.rules import legal
from games.high_ground.rules.set_up_cells import crown_cells, lay_cells
from games.high_ground.state import State, at, seat_name, stack_of
from games.high_ground.words.names import card_name, cards_words, cell_list, piece_text

SHOWN: Final = 8
_END_RULES: Final = {
    "annihilated": "HG-25",
    "king_taken": "HG-26",
    "repetition": "HG-27",
    "turn_cap": "HG-27",
    "all_passed": "HG-27",
}
_FACE_OF: Final[dict[type, Face]] = {
    a.Hop: Face.HOP,
    a.Swap: Face.SWAP,
    a.Tip: Face.TIP,
    a.Aim: Face.AIM,
    a.Dig: Face.DIG,
}
_FACE_RULES: Final = {
    Face.HOP: "HG-19",
    Face.SWAP: "HG-20",
    Face.TIP: "HG-21",
    Face.AIM: "HG-22",
    Face.DIG: "HG-23",
    Face.WILD: "HG-24",
}
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
"""What would be legal, looked up only when it has to be told."""


def refuse(code: str, message: str, hint: str | Hint, rule: str) -> NoReturn:
    """Says no."""
    raise IllegalAction(code, message, hint if isinstance(hint, str) else hint(), rule)


# Who, and when


def check_actor(state: State, actor: Actor) -> None:
    """Refuses whoever is not to act."""
    phase = state.phase
    if isinstance(phase, Over):
        hint = "Nothing more can be played in it."
        refuse("game_over", "The game is over.", hint, _END_RULES[phase.reason])
    deciding = isinstance(phase, (Laying, Crowning, Choosing, Playing, Resolving, Digging))
    if not deciding:
        if actor is not CHANCE:
            rule = _CHANCE_RULES[type(phase)]
            hint = "The game does that by itself."
            refuse("chance_first", "Cards or dice come first.", hint, rule)
    elif actor is CHANCE:
        who = seat_name(state.player)
        refuse("no_chance_owed", "Nothing is left to chance now.", f"It is for {who} to decide.", "HG-12")
    elif actor != state.player:
        who = seat_name(state.player)
        refuse("not_your_turn", f"It is the turn of {who}.", f"Wait until {who} has played.", "HG-6")


def owed(state: State) -> str:
    """What the player may do now, for a hint."""
    phase = state.phase
    if isinstance(phase, Laying):
        typed = _typed(f"lay {lay_cells(state)[0]}", phase.card)
        return f"Place {card_name(phase.card)}, such as {typed}."
    if isinstance(phase, Crowning):
        return f"Place your king, such as crown {crown_cells(state)[0]}."
    if isinstance(phase, Choosing):
        return "Move a piece, play cards, discard and draw, or roll the die."
    if isinstance(phase, Playing):
        return "Play another card, or say enough."
    if isinstance(phase, Digging):
        cells = legal.play_cells(state.land, state.player)
        typed = _typed(f"play {card_or_joker_text(phase.card)} {cells[0]}", phase.card)
        can = f"It can go to {cell_list(cells, SHOWN)}."
        return f"Play {card_name(phase.card)}, the card that you dug, such as {typed}. {can}"
    if isinstance(phase, Resolving):
        return f"Use {phase.face.value}, or decline."
    return "Wait."


def _typed(text: str, card: CardOrJoker) -> str:
    """An example to type, with a level where the card is a joker (HG-7)."""
    return f"{text} = 7" if isinstance(card, Joker) else text


def check_kind(state: State, action: object) -> None:
    """Refuses a decision of a kind that is not owed now."""
    phase, kind = state.phase, type(action)
    if isinstance(phase, Laying) and kind is not a.Lay:
        refuse("lay_first", "A card was turned over and has to be placed first.", owed(state), "HG-2")
    if isinstance(phase, Crowning) and kind is not a.Crown:
        refuse("crown_first", "Your king has to be placed first.", owed(state), "HG-3")
    if isinstance(phase, Digging) and kind is not a.Play:
        refuse("dug_first", "The card that you dug has to be played at once.", owed(state), "HG-23")
    if kind in _FACE_OF:
        face = _FACE_OF[kind]
        if not (isinstance(phase, Resolving) and phase.face in (face, Face.WILD)):
            message = f"The die does not show {face.value} now."
            refuse("face_not_rolled", message, owed(state), _FACE_RULES[face])
    elif kind is a.Decline:
        if not isinstance(phase, Resolving):
            refuse("nothing_to_decline", "There is no face of the die to decline.", owed(state), "HG-15")
    elif kind is a.Lay:
        if not isinstance(phase, Laying):
            refuse("land_laid", "No card was turned over to be placed.", owed(state), "HG-2")
    elif kind is a.Crown:
        if not isinstance(phase, Crowning):
            refuse("kings_placed", "Your king lies already.", owed(state), "HG-3")
    elif kind is a.Enough:
        if not isinstance(phase, Playing):
            refuse("nothing_played", "You have played no card this turn.", owed(state), "HG-13")
    elif kind in (a.Move, a.Discard, a.Roll, a.Play):
        _check_turn(state, action)
    else:
        refuse("not_a_decision", "That is for chance, not for a player.", owed(state), "HG-15")


def _check_turn(state: State, action: object) -> None:
    phase = state.phase
    if phase == Resolving(Face.SWAP) and isinstance(action, a.Move) and action.attack is not None:
        refuse("no_attack", "You rolled SWAP, and a swap attacks nobody.", owed(state), "HG-20")
    if isinstance(phase, Resolving):
        message = f"You rolled {phase.face.value}, and that is your action this turn."
        refuse("die_rolled", message, owed(state), "HG-15")
    if isinstance(phase, Playing) and not isinstance(action, a.Play):
        refuse("cards_played", "You are playing cards, and a turn has one action.", owed(state), "HG-13")


# Pieces


def that_piece(state: State, piece: Piece, hint: Hint, rule: str) -> Pyramid:
    """The pyramid; refuses where none stands."""
    where = piece_text(piece)
    stack = stack_of(state.land, piece)
    if stack is not None:
        return stack[piece.level - 1]
    territory = at(state.land, piece.cell)
    if territory is None:
        refuse("no_card", f"No card lies in {piece.cell[:4]}.", hint, rule)
    if not territory.stacks:
        refuse("no_piece", f"Nothing stands in {piece.cell}.", hint, rule)
    if not 1 <= piece.stack <= len(territory.stacks):
        message = f"There is no piece {where}: {piece.cell} has {counted(len(territory.stacks), 'stack')}."
        refuse("no_piece", message, hint, rule)
    height = counted(len(territory.stacks[piece.stack - 1]), "piece")
    refuse("no_piece", f"There is no piece {where}: that stack has {height}.", hint, rule)


def own_piece(state: State, piece: Piece, hint: Hint, rule: str, *, even_trapped: bool = False) -> Pyramid:
    """The player's own piece, and not a trapped one unless that may act too; refuses others."""
    pyramid = that_piece(state, piece, hint, rule)
    if pyramid.colour != state.player:
        refuse("not_yours", f"{piece_text(piece)} belongs to {seat_name(pyramid.colour)}.", hint, rule)
    if not even_trapped and how_it_stands(state, piece) is Standing.TRAPPED:
        message = f"{piece_text(piece)} is trapped: a larger piece stands above it."
        refuse("trapped", message, hint, "HG-9")
    return pyramid


def how_it_stands(state: State, piece: Piece) -> Standing:
    """How a piece that is there stands."""
    return standing(stack_of(state.land, piece) or (), piece.level)


def check_attack(state: State, piece: Piece, cell: Cell, victim: Piece) -> None:
    def hint() -> str:
        territory = at(state.land, cell)
        found = [] if territory is None else list(legal.victims(state.land, piece, territory))
        targets = listed(map(piece_text, found), SHOWN) if found else "no piece"
        return f"In {cell}, {piece_text(piece)} can attack {targets}."

    target = that_piece(state, victim, hint, "HG-16")
    where = piece_text(victim)
    if victim.cell != cell:
        refuse("not_there", f"{where} does not stand in {cell}.", hint, "HG-16")
    if target.colour == state.player:
        refuse("own_piece", f"{where} is your own.", hint, "HG-18")
    if how_it_stands(state, victim) is Standing.TRAPPED:
        refuse("trapped_victim", f"{where} is trapped and cannot be attacked.", hint, "HG-16")
    if not legal.may_attack(state.land, piece, victim):
        if victim.level > piece.level:
            refuse("carried", f"{where} stands on {piece_text(piece)} and goes with it.", hint, "HG-10")
        refuse("stands_on_it", f"{piece_text(piece)} stands on {where} already.", hint, "HG-16")


# A turn


def check_move(state: State, action: a.Move) -> tuple[Cell, ...]:
    """Refuses a move that the rules forbid; otherwise a shortest way."""
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
            message = f"{piece_text(piece)} stands in {cell} already: staying without an attack is no move."
            refuse("no_move", message, hint, "HG-12")
        if not legal.leaves_stack(state.land, piece):
            message = (
                f"Nothing stands under {piece_text(piece)}, so going out and coming back changes nothing."
            )
            refuse("no_change", message, hint, "HG-12")
        return (cell, beside, cell)
    return legal.way(reached, cell)


def _refuse_way(state: State, source: Cell, cell: Cell, hint: Hint) -> NoReturn:
    here, there = at(state.land, source), at(state.land, cell)
    if here is None or there is None:
        refuse("no_card", f"No card lies in {cell[:4]}, so nothing can go there.", hint, "HG-12")
    if there.level > here.level:
        message = f"{cell} has level {there.level} and {source} only {here.level}: a move never rises."
        refuse("uphill", message, hint, "HG-12")
    gap = _gap(state, source, cell)
    if gap is not None:
        message = f"{gap} is empty, and no way around it from {source} to {cell} stays level or falls."
        refuse("gap", message, hint, "HG-12")
    message = f"Every way from {source} to {cell} rises somewhere."
    refuse("no_way_down", message, hint, "HG-12")


def _gap(state: State, source: Cell, cell: Cell) -> Cell | None:
    """The first empty cell on a straight line between two cells."""
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
    """Refuses a card that may not be played there: of the hand, or the one that was dug."""
    phase = state.phase
    hand = (phase.card,) if isinstance(phase, Digging) else state.hands[state.player]
    name = card_name(action.card)
    if action.card not in hand:
        if isinstance(phase, Digging):
            refuse("not_dug", f"{name} is not the card that you dug.", owed(state), "HG-23")
        hint = f"You hold {cards_words(hand)}."
        refuse("not_held", f"You do not hold {name}.", hint, "HG-13")
    if legal.may_play(state.land, state.player, action.cell):
        _check_level(action.card, action.level, f"play {card_or_joker_text(action.card)} {action.cell}")
        return
    territory = at(state.land, action.cell)
    hint = f"It can go to {cell_list(legal.play_cells(state.land, state.player), SHOWN)}."
    if territory is None:
        refuse("not_beside", f"{action.cell[:4]} does not lie next to the land.", hint, "HG-13")
    if territory.king:
        refuse("on_a_king", f"A king lies in {action.cell}, and kings are never covered.", hint, "HG-13")
    message = f"An enemy piece stands in {action.cell}, so that card cannot be covered."
    refuse("enemy_there", message, hint, "HG-13")


def _check_level(card: CardOrJoker, level: int | None, typed: str) -> None:
    first, last = JOKER_LEVELS[0], JOKER_LEVELS[-1]
    if not isinstance(card, Joker):
        if level is not None:
            message = f"{card_name(card)} has its own level."
            refuse("level_is_given", message, "Only a joker's level is chosen.", "HG-7")
    elif level is None:
        hint = f"Choose from {first} to {last}, such as {typed} = 7."
        refuse("joker_without_level", "A joker needs a level.", hint, "HG-7")
    elif level not in JOKER_LEVELS:
        hint = f"Choose from {first} to {last}, such as {typed} = 7."
        refuse("no_such_level", f"A joker cannot have level {level}.", hint, "HG-7")


def check_discard(state: State, action: a.Discard) -> None:
    """Refuses to discard what is not held; cards are named in the order of the hand."""
    hand = state.hands[state.player]
    hint = f"You hold {cards_words(hand)}."
    for card in action.cards:
        if card not in hand:
            refuse("not_held", f"You do not hold {card_name(card)}.", hint, "HG-14")
    if action.cards != tuple(card for card in hand if card in action.cards):
        refuse("twice", "Name each card once, in the order of your hand.", hint, "HG-14")


# Set-up


def check_lay(state: State, action: a.Lay) -> CardOrJoker:
    """Refuses a place where the card that was turned over may not go; otherwise that card."""
    assert isinstance(state.phase, Laying)  # noqa: S101
    card, cells = state.phase.card, lay_cells(state)
    if action.cell not in cells:
        hint = f"It can go to {cell_list(cells, SHOWN)}."
        if not cells or at(state.land, action.cell) is not None:
            refuse("taken", f"A card lies in {action.cell} already.", hint, "HG-2")
        rule = "HG-28" if state.mini else "HG-2"
        refuse("not_beside", f"The card cannot go to {action.cell[:4]}.", hint, rule)
    _check_level(card, action.level, f"lay {action.cell}")
    return card


def check_crown(state: State, action: a.Crown) -> None:
    """Refuses a place where the player's king may not go."""
    cells = crown_cells(state)
    if action.cell in cells:
        return
    hint = f"Your king can go to {cell_list(cells, 16)}."
    rule = "HG-28" if state.mini else "HG-3"
    if at(state.land, action.cell) is not None:
        refuse("taken", f"A card lies in {action.cell} already.", hint, rule)
    refuse("no_side", f"{action.cell[:4]} does not lie at a free side of the land.", hint, rule)
