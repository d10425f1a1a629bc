"""Boards of High Ground to draw, and where their marks lie.

A land is written a cell a line: the cell, its card, then its stacks from the bottom to the top:

    M15 king:A A3A2A1 A1A2A3        the king of A with a tree and a nest
    K13 king                        a neutral king
    M13 9H B2
    N13 J1=7                        the first joker, as a seven
"""

import re
from functools import lru_cache, partial

from games.core.components import DECK, Card, CardOrJoker, Joker, Suit, read_card
from games.core.words import SEAT_LETTERS
from games.high_ground import GAME
from games.high_ground.land import Ground, cell_at, neighbours, place_of
from games.high_ground.state import Choosing, View
from render import samples
from render.core.look import Look
from render.core.pieces.standing import Tower
from render.high_ground import PICTURE
from render.high_ground.cells.hills import Flag, Hill, March, edge
from render.high_ground.cells.map import Back, Fan, HandCard, fan_width
from tests.games.reading import stack
from tests.render import catching
from tests.render.boxes import BOXES, around, framed, marks_of

OFF = {"quick_setup": "off"}
MINI = {"mini": "on"}
PLAYED = [
    *((seats, 0, seats, {}) for seats in GAME.about.seat_counts),
    *((seats, moves, seats, OFF) for seats in GAME.about.seat_counts for moves in (0, 3, 10)),
    *((seats, moves, seats, MINI) for seats in GAME.about.seat_counts for moves in (0, 12, 30)),
    *((seats, 12 * seats, seats + 4, {}) for seats in GAME.about.seat_counts),
    *((seats, 30 * seats, seats + 8, {}) for seats in GAME.about.seat_counts),
    *((4, moves, 3, {}) for moves in range(40, 200, 30)),
    *((seats, 5000, seats, {}) for seats in GAME.about.seat_counts),
]
BEGIN = """
    L14 3C
    M14 10C
    N14 2C
    L13 5C
    M13 2S
    N13 8S
    L12 8C
    M12 8H
    N12 JD
    M15 king:A A3A2A1 A1A2A3
    M11 king:B B3B2B1 B1B2B3
    O13 king
    K13 king
"""


def ground(line):
    cell, what, *stacks = line.split()
    card: CardOrJoker = Card(13, Suit.SPADES)
    level, king, owner = 13, False, None
    if what.startswith("king"):
        king, owner = True, SEAT_LETTERS.index(what[5:]) if what[5:] else None
    elif "=" in what:
        joker, chosen = what.split("=")
        card, level = Joker(int(joker[1:])), int(chosen)
    else:
        plain = read_card(what)
        card, level = plain, plain.rank
    return Ground(cell, card, level, 0, king, owner, tuple(map(stack, stacks)))


def in_order(grounds):
    return tuple(sorted(grounds, key=lambda each: (-place_of(each.cell)[1], place_of(each.cell)[0])))


def view_of(text, seats=2, **fields):
    """A view of everyone of this land, as player A is to choose; `fields` change it."""
    plain = {
        "seat": None,
        "seats": seats,
        "mini": False,
        "jokers": 2,
        "quick_setup": True,
        "land": in_order(ground(line) for line in text.strip().splitlines()),
        "hand": (),
        "hands": (3,) * seats,
        "draw_pile": 30,
        "discards": (),
        "killed": ((),) * seats,
        "player": 0,
        "turn": 5,
        "phase": Choosing(),
        "first": 0,
        "begins": None,
        "changes": 0,
        "fills": (),
        "shuffles": (),
        "out": (),
        "resigned": (),
        "passes": 0,
        "counted": 0,
    }
    return View(**{**plain, **fields})


def look_of(view, names=samples.NAMES, **look):
    return Look(names, **{"to_act": frozenset({view.player}), "number": 7, **look})


def scene_of(view, names=samples.NAMES, **look):
    return PICTURE.scene(view, look_of(view, names, **look))


played, shown = partial(catching.played, GAME.about.key), partial(catching.shown, GAME.about.key)


def wide_land(count=40, width=7, stacks=None):
    """So many cards in rows of this width from J16 on, the kings of four players among them."""
    cells = [f"{'JKLMNOPQRSTUV'[n % width]}{16 - n // width}" for n in range(count)]
    kings = {cells[count // 2 + n]: n for n in range(4)}
    made = []
    for number, cell in enumerate(cells):
        card = DECK[number % 12 + 13 * (number // 12 % 4)]
        owner = kings.get(cell)
        made.append(
            Ground(
                cell,
                Card(13, Suit.HEARTS) if owner is not None else card,
                13 if owner is not None else card.rank,
                0,
                owner is not None,
                owner,
                tuple(map(stack, (stacks or {}).get(cell, "").split())),
            )
        )
    return in_order(made)


def armies(count=40, width=7):
    """A large land with all 24 pieces: single, in tall mixed stacks, and several stacks on a card."""
    cells = [each.cell for each in wide_land(count, width)]
    spread = (
        "A3A2A1 A1A2A3",
        "B3C2D1",
        "D1D2D3",
        "B1C3",
        "C1 B2",
        "D3D2 C3 C2 B3",
        "B2",
        "C1",
        "B1",
    )
    return dict(zip(cells[3 :: max(1, count // 9)], spread, strict=False))


def crowded_views():
    """The fullest positions: lands of several shapes with every piece on them."""
    for count, width in ((40, 7), (40, 8), (40, 12), (54, 9), (13, 3), (40, 5)):
        land = wide_land(count, width, armies(count, width))
        yield view_of("M13 9H", 4, land=land, targets=())
        yield view_of("M13 9H", 4, land=land, seat=0, hand=(DECK[0], Joker(1), DECK[22]), targets=free(land))
    everybody = " ".join(f"{a}3{b}2{a}1" for a, b in zip("ABCD" * 2, "BCDA" * 2, strict=True))
    yield view_of("M13 9H", 4, land=wide_land(40, 7, {"M13": everybody}))
    yield view_of(BEGIN.replace("M13 2S", "M13 2S A3B2A1B1A2B3A1B2A3B1"))


def free(land):
    """The empty cells beside a land."""
    lying = {each.cell for each in land}
    return tuple(sorted({cell for each in land for cell in neighbours(each.cell)} - lying))


def every_board(names=samples.NAMES):
    """Views and looks of all sizes, from every side."""
    for seats, moves, seed, options in PLAYED:
        for seat in (None, *range(seats)):
            yield shown(seats, moves, seed, options, names, seat=seat)
    for view in crowded_views():
        yield view, look_of(view, names)


@lru_cache(maxsize=2)
def every_scene(names=samples.NAMES):
    """Every board with its picture, drawn once for all tests."""
    return tuple((view, look, PICTURE.scene(view, look)) for view, look in every_board(names))


def flying(mark):
    part = mark.scale / 100
    return mark.x, mark.y - int(112 * part), mark.x + int(70 * part), mark.y


BOXES |= {
    Hill: lambda mark: (
        mark.x,
        mark.y,
        mark.x + mark.width,
        mark.y + mark.height + edge(mark.level, mark.scale),
    ),
    Flag: flying,
    March: lambda mark: around(mark, 60, 60),
    Fan: lambda mark: (mark.x, mark.y - 28, mark.x + fan_width(mark.count), mark.y + 28),
    **dict.fromkeys((HandCard, Back), framed),
}


def halos(scene):
    """The towers that have a halo, as their pieces."""
    return [written(mark) for mark in marks_of(scene, Tower) if mark.halo]


def written(tower):
    """The pieces of a tower as text: `A3A2`."""
    return "".join(f"{SEAT_LETTERS[seat]}{pips}" for seat, pips in tower.pieces)


def named_cells(said):
    """The cells that words name, also those within a run: `J17–P17`."""
    found = set(re.findall(r"\b[A-Y]\d+\b", said))
    for first, last in re.findall(r"\b([A-Y]\d+)–([A-Y]\d+)\b", said):
        (west, south), (east, north) = sorted((place_of(first), place_of(last)))
        found |= {cell_at(column, row) for column in range(west, east + 1) for row in range(south, north + 1)}
    return found
