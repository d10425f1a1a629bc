"""Every legal action, and where cards and kings can be laid in the set-up: the only place for each of these rules."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from games.core.components import CardOrJoker, Face, Joker, Pyramid
from games.core.protocol import Seat
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
from games.high_ground.land import (
    CELL_ORDER,
    MIDDLE,
    Cell,
    Land,
    Piece,
    Standing,
    Survey,
    Territory,
    at,
    cell_at,
    neighbours,
    place_of,
    stack_of,
    survey,
)
from games.high_ground.state import (
    CARDS,
    JOKER_LEVELS,
    Choosing,
    Crowning,
    Digging,
    Laying,
    Playing,
    Resolving,
    State,
)

SIDES: Final = ("north", "east", "south", "west")
BLOCK: Final[tuple[Cell, ...]] = ("L14", "M14", "N14", "L13", "M13", "N13", "L12", "M12", "N12")
"""The cells of the first land that the game lays, by rows from the north-west."""
CROSS: Final[tuple[Cell, ...]] = ("M14", "L13", "M13", "N13", "M12")
"""The cells of the five cards of the mini game (HG-28)."""
MIDDLES: Final[tuple[Cell, ...]] = ("M15", "O13", "M11", "K13")
"""The middle of each side of the block, in the order of SIDES."""
CORNERS: Final[tuple[Cell, ...]] = ("L14", "N14", "N12", "L12")
"""The kings' cells of the mini game, clockwise from the north-west."""
CORNER_WORDS: Final = ("north-west", "north-east", "south-east", "south-west")


def ready_cells(seats: int, mini: bool) -> tuple[Cell, ...]:
    """Return the kings' cells with quick set-up: those of the players by seat, then those of the neutral kings.

    Two players sit opposite each other; more sit clockwise.
    """
    cells = CORNERS if mini else MIDDLES
    return tuple(cells[place] for place in ((0, 2, 1, 3) if seats == 2 else (0, 1, 2, 3)))


def laid_cells(mini: bool) -> tuple[Cell, ...]:
    """Return the cells of the first land with quick set-up."""
    return CROSS if mini else BLOCK


def lay_cells(state: State) -> list[Cell]:
    """Return the cells where the turned card may go: the first to the middle, every other next to a card (in the mini
    game, within the cross)."""
    if not state.land:
        return [MIDDLE]
    taken = {territory.cell for territory in state.land}
    found = {cell for here in taken for cell in neighbours(here)} - taken
    if state.mini:
        found &= set(CROSS)
    return sorted(found, key=CELL_ORDER.__getitem__)


def crown_cells(state: State) -> list[Cell]:
    """Return the cells where the player's king may go (HG-3, HG-28).

    They are beyond the outermost card of a column or row, on a side that no king has taken, or in the mini game the
    empty corners.
    """
    return [cell for _, cell in _open_cells(state)]


def crown_sides(state: State) -> list[str]:
    """Return the side that the king would take in each of `crown_cells`, in words; in the mini game the corner."""
    if state.mini:
        return [CORNER_WORDS[CORNERS.index(cell)] for cell in crown_cells(state)]
    return [SIDES[side] for side, _ in _open_cells(state)]


def neutral_cell(state: State) -> Cell:
    """Return the cell of the next neutral king (HG-3).

    It is on the first free side, the empty cell nearest to the middle; if two are equally near, the one further north
    or west. In the mini game it is the first empty corner.
    """
    found = _open_cells(state)
    side = found[0][0]
    cells = [cell for on, cell in found if on == side]
    places = [place_of(cell) for cell in _beyond(state.land)[side]] if not state.mini else []
    if not places:
        return cells[0]
    along = 0 if side in (0, 2) else 1
    ends = min(place[along] for place in places) + max(place[along] for place in places)
    return min(cells, key=lambda cell: abs(2 * place_of(cell)[along] - ends))


def _open_cells(state: State) -> list[tuple[int, Cell]]:
    """Return the empty cells for a king, each with the side it would take: of two possible sides, the first."""
    taken = {territory.cell for territory in state.land}
    if state.mini:
        return [(0, cell) for cell in CORNERS if cell not in taken]
    beyond, sides = _beyond(state.land), _taken_sides(state)
    found: dict[Cell, int] = {}
    for side in range(len(SIDES)):
        if side not in sides:
            for cell in beyond[side]:
                if cell not in taken:
                    found.setdefault(cell, side)
    return [(side, cell) for cell, side in found.items()]


def _beyond(land: Land) -> list[list[Cell]]:
    """Return for each side the cells beyond the outermost card of each column or row, from the west or north.

    Kings do not count as cards here.
    """
    cards = [place_of(territory.cell) for territory in land if not territory.king]
    columns = sorted({column for column, _ in cards})
    rows = sorted({row for _, row in cards}, reverse=True)
    places = (
        [(each, max(row for column, row in cards if column == each) + 1) for each in columns],
        [(max(column for column, row in cards if row == each) + 1, each) for each in rows],
        [(each, min(row for column, row in cards if column == each) - 1) for each in columns],
        [(min(column for column, row in cards if row == each) - 1, each) for each in rows],
    )
    return [[cell for place in side if (cell := cell_at(*place)) is not None] for side in places]


def _taken_sides(state: State) -> list[int]:
    """Return the sides that kings have taken: those of the players in turn order, then those of the neutral kings."""
    kings = [territory for territory in state.land if territory.king]
    kings.sort(
        key=lambda king: ((king.owner or 0) - state.first) % state.seats if king.owner is not None else 9
    )
    beyond = _beyond(state.land)
    taken: list[int] = []
    for king in kings:
        taken.append(next(s for s in range(len(SIDES)) if s not in taken and king.cell in beyond[s]))
    return taken


WILD_FACES = (Face.HOP, Face.SWAP, Face.TIP, Face.AIM, Face.DIG)


# Pieces


def own(land: Land, seat: Seat, free: bool = False) -> Iterator[tuple[Territory, Piece]]:
    """Yield the pieces of this seat that are not trapped, or only those that are free (HG-12, HG-19)."""
    known = survey(land)
    for cell, stood in known.standing.items():
        for piece, pyramid, how in stood.pieces:
            if pyramid.colour == seat and (how is Standing.FREE or (how is Standing.HOBBLED and not free)):
                yield known.cells[cell], piece


def victims(land: Land, piece: Piece, territory: Territory) -> Iterator[Piece]:
    """Yield the enemy pieces in a cell that this piece may attack: those that are not trapped (HG-16).

    It may not attack those it carries, and those below it in its own stack only to kill them.
    """
    attacker = (stack_of(land, piece) or ())[piece.level - 1]
    for victim, target in _enemies(survey(land), territory.cell, attacker.colour):
        if _can_meet(piece, attacker, victim, target):
            yield victim


def _enemies(known: Survey, cell: Cell, seat: Seat) -> tuple[tuple[Piece, Pyramid], ...]:
    stood = known.standing.get(cell)
    return () if stood is None else stood.enemies(seat)


def _can_meet(piece: Piece, attacker: Pyramid, victim: Piece, target: Pyramid) -> bool:
    """Return whether an attack changes anything: in the attacker's own stack, only a kill below it does."""
    if piece.stack != victim.stack or piece.cell != victim.cell:
        return True
    return victim.level < piece.level and target.size == attacker.size


def may_attack(land: Land, piece: Piece, victim: Piece) -> bool:
    """Return whether a piece may attack another in that one's cell (HG-16, HG-18)."""
    goal = at(land, victim.cell)
    return at(land, piece.cell) is not None and goal is not None and victim in victims(land, piece, goal)


def reach(land: Land, cell: Cell) -> dict[Cell, Cell | None]:
    """Return the cells within reach of this one without going uphill, nearest first, itself included (HG-12).

    Each is mapped to the cell before it on a shortest way, the start to None.
    """
    return survey(land).heights.reach(cell)


def level_beside(land: Land, cell: Cell) -> Cell | None:
    """Return the first neighbouring cell of the same level, or None; a piece may go there and come back."""
    heights = survey(land).heights
    level = heights.levels.get(cell)
    return next((there for there in heights.beside(cell) if heights.levels[there] == level), None)


def leaves_stack(land: Land, piece: Piece) -> bool:
    """Return whether a piece may go out and come back, and so step off its stack (HG-12).

    It needs a neighbouring card of the same level, and a piece below it: the lowest would take the whole stack along.
    """
    return piece.level > 1 and level_beside(land, piece.cell) is not None


def way(reached: dict[Cell, Cell | None], cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of a shortest way to a cell, both ends included."""
    found = [cell]
    while (before := reached[found[-1]]) is not None:
        found.append(before)
    return tuple(reversed(found))


# Cards


def may_cover(territory: Territory, seat: Seat) -> bool:
    """Return whether this seat may cover this card: it is not a king and has no enemy piece (HG-13)."""
    return not territory.king and all(
        pyramid.colour == seat for stack in territory.stacks for pyramid in stack
    )


def may_play(land: Land, seat: Seat, cell: Cell) -> bool:
    """Return whether this seat may play a card in this cell (HG-13)."""
    known = survey(land)
    territory = known.cells.get(cell)
    return cell in known.heights.free() if territory is None else may_cover(territory, seat)


def play_cells(land: Land, seat: Seat) -> list[Cell]:
    """Return the cells where this seat may play a card: first those with cards, then those next to the land (HG-13)."""
    cells = [
        territory.cell
        for territory in land
        if not territory.king and (not territory.stacks or may_cover(territory, seat))
    ]
    cells += survey(land).heights.free()
    return cells


def _levels(card: CardOrJoker) -> tuple[int | None, ...]:
    return tuple(JOKER_LEVELS) if isinstance(card, Joker) else (None,)


_PLAYS: Final[dict[CardOrJoker, dict[Cell, tuple[Play, ...]]]] = {card: {} for card in CARDS}
"""Every play made so far: the same plays are proposed again and again."""


def _plays(state: State, cards: tuple[CardOrJoker, ...]) -> list[Action]:
    found: list[Action] = []
    cells = play_cells(state.land, state.player) if cards else []
    for card in cards:
        known = _PLAYS[card]
        for cell in cells:
            plays = known.get(cell)
            if plays is None:
                plays = known[cell] = tuple(Play(card, cell, level) for level in _levels(card))
            found += plays
    return found


@lru_cache(maxsize=1024)
def discards(hand: tuple[CardOrJoker, ...]) -> tuple[Discard, ...]:
    """Return every possible discard of a hand, the fewest cards first (HG-14)."""
    found = chain.from_iterable(combinations(hand, count) for count in range(len(hand) + 1))
    return tuple(map(Discard, found))


# Actions


def moves(state: State, seat: Seat) -> list[Action]:
    """Return one move for each piece, cell and attack (HG-12)."""
    land, known = state.land, survey(state.land)
    found: list[Action] = []
    for home, piece in own(land, seat):
        for cell in known.heights.reach(piece.cell):
            there = known.cells[cell]
            if there is not home or (piece.level > 1 and leaves_stack(land, piece)):
                found.append(Move(piece, cell))
            if there.stacks and (enemies := known.standing[cell].enemies(seat)):
                met = victims(land, piece, home) if there is home else [victim for victim, _ in enemies]
                found += [Move(piece, cell, victim) for victim in met]
    return found


def _hops(land: Land, seat: Seat) -> Iterator[Action]:
    known = survey(land)
    for home, piece in own(land, seat, free=True):
        for cell in known.heights.beside(home.cell):
            yield Hop(piece, cell)
            for victim in victims(land, piece, known.cells[cell]):
                yield Hop(piece, cell, victim)


def _swaps(land: Land, seat: Seat) -> Iterator[Action]:
    known = survey(land)
    for home, piece in own(land, seat):
        for cell in known.heights.beside(home.cell):
            stood = known.standing.get(cell)
            for other, _, how in () if stood is None else stood.pieces:
                if how is not Standing.TRAPPED:
                    yield Swap(piece, other)


def aiming(state: State, seat: Seat) -> Iterator[Piece]:
    """Yield the pieces of this seat that stand directly on an enemy piece, even trapped ones (HG-22)."""
    known = survey(state.land)
    for stood in known.standing.values():
        beneath: Pyramid | None = None
        for piece, pyramid, _ in stood.pieces:
            on_enemy = piece.level > 1 and beneath is not None and beneath.colour != seat
            if on_enemy and pyramid.colour == seat:
                yield piece
            beneath = pyramid


def face_actions(state: State, face: Face, seat: Seat) -> Iterator[Action]:
    """Yield what this face allows, except declining it (HG-19 to HG-24)."""
    land = state.land
    if face is Face.HOP:
        yield from _hops(land, seat)
    elif face is Face.SWAP:
        yield from _swaps(land, seat)
    elif face is Face.TIP:
        for home, piece in own(land, seat):
            if piece.level < len(home.stacks[piece.stack - 1]):
                yield Tip(piece)
    elif face is Face.AIM:
        yield from map(Aim, aiming(state, seat))
    elif face is Face.DIG:
        if state.draw_pile or state.discards:  # a card to dig (HG-23)
            yield Dig()
    else:
        for each in WILD_FACES:
            yield from face_actions(state, each, seat)


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Yield every action of this seat now, in a fixed order."""
    return iter(_legal(state, seat) if seat == state.player else ())


def _legal(state: State, seat: Seat) -> list[Action]:
    phase = state.phase
    match phase:
        case Choosing():
            hand = state.hands[seat]
            return [*moves(state, seat), *_plays(state, hand), *discards(hand), Roll()]
        case Playing():
            return [*_plays(state, state.hands[seat]), Enough()]
        case Resolving():
            return [*face_actions(state, phase.face, seat), Decline()]
        case Digging():
            return _plays(state, (phase.card,))
        case Laying():
            return [Lay(cell, level) for cell in lay_cells(state) for level in _levels(phase.card)]
        case Crowning():
            return [*map(Crown, crown_cells(state))]
    return []
