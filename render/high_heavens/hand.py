"""The viewer's own hand, below the board; of a team, the other's beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.high_heavens.cards.kinds import Card, Effect, God
from games.high_heavens.state import seats_of
from games.high_heavens.view import View
from render.core.letters import lettering
from render.core.look import Look
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Ink, Mark, Point, Rect, Text
from render.high_heavens.pieces.chips import Chip
from render.high_heavens.pieces.held import Held, name_row
from render.high_heavens.pieces.icons import Icon
from render.high_heavens.pieces.tablets import PLATE, Nameplate, Tablet

LARGE: Final = 448
"""How high the hand is while its cards can be chosen, or while nothing can."""
SMALL: Final = 286
"""How high it is while something on the board is chosen."""
_MANY: Final = 8
"""So many cards lie side by side as cards; more lie as tablets in rows."""
_EDGE: Final = 14
_GAP: Final = 12
_WIDEST: Final = 236
_FIGURE: Final = 46
_STATS: Final = ("health", "movement", "melee", "ranged", "range")
_ROW: Final = 54
_CHIPS: Final = {
    "attack_bonus": "attack",
    "armor_bonus": "armor",
    "heal": "health",
    "trap": "trap",
    "poison": "poison",
    "disable": "disabled",
    "guard": "guarded",
    "vanish": "hidden",
    "bless": "blessed",
}
"""Effects that are told by a chip."""
_SIGNS: Final = {
    "damage": ("melee", "−"),
    "quake": ("melee", "−"),
    "blows": ("melee", "×"),
    "grant": ("movement", "+"),
    "carry": ("movement", ""),
    "move": ("movement", ""),
    "push": ("movement", ""),
    "swap": ("swap", ""),
    "build": ("build", ""),
    "draw": ("cards", "+"),
    "look": ("cards", ""),
    "discard": ("cards", "−"),
    "recover": ("recover", ""),
}
"""The icon of other effects, and what stands before their amount."""
_UNCOUNTED: Final = ("carry", "swap", "recover")


def own_hand(view: View) -> tuple[str, ...]:
    """The cards in the viewer's hand."""
    if view.seat is None or view.side is None:
        return ()
    return view.hands[view.side if view.omnipotence else view.seat]


def others(view: View) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The hands of the viewer's team-mates."""
    if view.seat is None or view.side is None or view.omnipotence:
        return ()
    return tuple(
        (seat, view.hands[seat])
        for seat in seats_of(view.seats, view.side)
        if seat != view.seat and view.hands[seat]
    )


def offered(view: View) -> tuple[str, ...]:
    """The cards below the board: those that the player looks at, if there are any, before the hand."""
    looked = tuple(key for key in view.looked if key not in own_hand(view))
    return (*looked, *own_hand(view))


def height_of(view: View, look: Look) -> int:
    """How high the hand is; 0 without one."""
    cards = offered(view)
    if not cards:
        return 0
    named = {value.replace("-", "_") for choice in look.choices for _, value in choice.names}
    return LARGE if not look.choices or named & set(cards) or len(cards) > _MANY else SMALL


def hand_marks(view: View, top: int, high: int) -> tuple[list[Mark], dict[str, Point]]:
    """The marks of the hand from `top` down, and where the number of each card goes."""
    cards = offered(view)
    marks: list[Mark] = [Rect(0, top, WIDTH, high, "panel"), Rect(0, top, WIDTH, 4, "lip")]
    spots: dict[str, Point] = {}
    mates = others(view)
    room = WIDTH - 2 * _EDGE
    if len(cards) > _MANY:
        marks += _rows(view, cards, top + 14, high - 24, spots)
        return marks, spots
    mate_room = sum(170 * len(hand) for _, hand in mates)
    wide = min(_WIDEST, (room - mate_room - _GAP * len(cards)) // max(1, len(cards)))
    used = len(cards) * (wide + _GAP) - _GAP
    x = _EDGE if mates else (WIDTH - used) // 2
    for key in cards:
        marks += _card(view, key, x, top + 18, wide, high - 36)
        spots[key] = (x + wide // 2, top + high - 34)
        x += wide + _GAP
    for seat, hand in mates:
        x = WIDTH - _EDGE - mate_room + 20
        marks.append(Token(x + 40, top + 50, 60, seat, on="panel"))
        for key in hand:
            marks += _small(view, key, x + 76, top + high // 2 + 30)
            x += 164
    return marks, spots


def _small(view: View, key: str, x: int, foot: int) -> list[Mark]:
    """A card as it stands on the board."""
    side = view.decks.side[key]
    return [
        Tablet(x, foot, 92, 112, key, side, on="panel"),
        Nameplate(x, foot + 16, view.decks.cards[key].name, seats_of(view.seats, side)[0], False, "panel"),
    ]


def _rows(view: View, cards: Sequence[str], top: int, high: int, spots: dict[str, Point]) -> list[Mark]:
    """Many cards in rows."""
    columns = WIDTH // (PLATE + 6)
    rows = -(-len(cards) // columns)
    step = high // rows
    tall = min(96, step - 44)
    marks: list[Mark] = []
    for number, key in enumerate(cards):
        row, column = divmod(number, columns)
        x = WIDTH * (2 * column + 1) // (2 * columns)
        foot = top + row * step + tall
        side = view.decks.side[key]
        marks.append(Tablet(x, foot, round(tall * 0.84), tall, key, side, on="panel"))
        seat = seats_of(view.seats, side)[0]
        marks.append(Nameplate(x, foot + 18, view.decks.cards[key].name, seat, False, "panel"))
        spots[key] = (x, foot - tall // 2 - 4)
    return marks


def _card(view: View, key: str, x: int, y: int, wide: int, high: int) -> list[Mark]:
    found, side = view.decks.cards[key], view.decks.side[key]
    face: Ink = "parchment" if side else "coal"
    marks: list[Mark] = [Held(x, y, wide, high, key, found.name, side, "panel")]
    first = y + name_row(wide, high) + 56
    low = y + high - 50
    if first > low:
        return marks
    middle = x + wide // 2
    if not isinstance(found, God):
        return [*marks, *_at(_power(found, side, face), middle, first + 20)]
    cells = [
        _counted(Icon(0, 0, 36, stat, face), str(getattr(found, stat)), side, face)
        for stat in _STATS
        if getattr(found, stat) and not (stat == "range" and not found.ranged)
    ]
    cells += [_sign(found.deeds[0].effects[0], side, face)] if found.deeds else []
    for number, cell in enumerate(cells):
        row, column = divmod(number, 2)
        if first + row * _ROW <= low:
            marks += _at(cell, middle + (2 * column - 1) * (wide // 4 - 9), first + row * _ROW)
    return marks


def _at(marks: Sequence[Mark], x: int, y: int) -> list[Mark]:
    return [mark.shifted(x, y) for mark in marks]


def _counted(icon: Mark, told: str, side: int, face: Ink) -> list[Mark]:
    """An icon and a number around a middle."""
    if not told:
        return [icon]
    wide = lettering.measure(told, _FIGURE, True)
    left = -(40 + wide) // 2
    ink: Ink = "outline" if side else "white"
    return [icon.shifted(left + 18, 0), Text(left + 42, 0, told, _FIGURE, ink, True, on=face)]


def _sign(effect: Effect, side: int, face: Ink) -> list[Mark]:
    """One effect in signs around a middle."""
    if effect.do in _CHIPS:
        return [Chip(0, -2, _CHIPS[effect.do], effect.amount, 46, face)]
    icon, before = _SIGNS.get(effect.do, ("range", ""))
    told = "" if effect.do in _UNCOUNTED or not effect.amount else f"{before}{effect.amount}"
    return _counted(Icon(0, 0, 40, icon, face), told, side, face)


def _power(found: Card, side: int, face: Ink) -> list[Mark]:
    """What a power does, in signs, and below it how far away."""
    deed = found.deeds[0]
    effect = next((each for each in deed.effects if each.do != "lift_limit"), deed.effects[0])
    marks = _sign(effect, side, face)
    if deed.within:
        far = _counted(Icon(0, 0, 36, "range", face), str(deed.within), side, face)
        marks += _at(far, 0, _ROW + 4)
    return marks
