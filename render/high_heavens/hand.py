"""The viewer's own hand, below the board; of a team, the other's beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.high_heavens.cards.kinds import Card, Effect, God
from games.high_heavens.state import seats_of
from games.high_heavens.view import View
from render.core.frame.plates import name_marks
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Ink, Mark, Point, Rect, Text
from render.high_heavens.last_move import traces
from render.high_heavens.pieces.chips import Chip
from render.high_heavens.pieces.icons import Icon
from render.high_heavens.pieces.tablets import NAME_STEP, PLATE, Held, Nameplate, Tablet, name_lines, name_row

HIGH: Final = 500
"""How high the hand is: a third of the picture."""
_MANY: Final = 8
"""So many cards lie side by side as cards; more lie as tablets in rows."""
_EDGE: Final = 14
_GAP: Final = 12
_WIDEST: Final = 236
_FIGURE: Final = 46
_STATS: Final = ("health", "movement", "melee", "ranged", "range")
_ROW: Final = 54
_CLOSE: Final = 46
_NARROW: Final = 190
"""Numbers stand in rows of two so far apart; on cards less wide, one below the other."""
_MATES: Final = 452
"""How wide the hand of a team-mate is."""
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


def holder(view: View) -> int | None:
    """Whose hand lies open below the board: the viewer's own, or that of a team-mate whose turn the viewer plays."""
    return view.turn_of if view.seat == view.player and view.turn else view.seat


def own_hand(view: View) -> tuple[str, ...]:
    """The cards in the hand from which the viewer plays."""
    seat = holder(view)
    if seat is None or view.side is None:
        return ()
    return view.hands[view.side if view.omnipotence else seat]


def others(view: View) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The other hands of the viewer's team."""
    if view.seat is None or view.side is None or view.omnipotence:
        return ()
    return tuple(
        (seat, view.hands[seat])
        for seat in seats_of(view.seats, view.side)
        if seat != holder(view) and view.hands[seat]
    )


def offered(view: View) -> tuple[str, ...]:
    """The cards below the board: those that the player looks at, if there are any, else the hand."""
    return tuple(key for key in view.looked if key not in own_hand(view)) or own_hand(view)


def height_of(view: View, look: Look) -> int:
    """How high the hand is; 0 if there is none, or while something on the board is chosen or foretold: then the board has the
    whole picture."""
    cards = offered(view)
    if not cards:
        return 0
    if look.choices:
        named = {value.replace("-", "_") for choice in look.choices for _, value in choice.names}
        return HIGH if named & set(cards) else 0
    found = traces(look.events, view) if look.preview else None
    return 0 if found is not None and (found.touched or found.ways) else HIGH


def hand_marks(view: View, look: Look, top: int, high: int) -> tuple[list[Mark], dict[str, Point]]:
    """The marks of the hand from `top` down, and where the number of each card goes."""
    cards = offered(view)
    marks: list[Mark] = [Rect(0, top, WIDTH, high, "panel"), Rect(0, top, WIDTH, 4, "lip")]
    spots: dict[str, Point] = {}
    mates = others(view)
    room = WIDTH - 2 * _EDGE
    if len(cards) > _MANY:
        marks += _rows(view, cards, top + 14, high - 24, spots)
        return marks, spots
    mate_room = _MATES if mates else 0
    wide = min(_WIDEST, (room - mate_room - _GAP * len(cards)) // max(1, len(cards)))
    used = len(cards) * (wide + _GAP) - _GAP
    x = _EDGE if mates else (WIDTH - used) // 2
    for key in cards:
        marks += _card(view, key, x, top + 18, wide, high - 36)
        spots[key] = (x + wide // 2, top + high - 34)
        x += wide + _GAP
    for seat, hand in mates:
        marks += _of_mate(view, look, seat, hand, x + 12, top)
    return marks, spots


def _of_mate(view: View, look: Look, seat: int, hand: Sequence[str], x: int, top: int) -> list[Mark]:
    """The hand of a team-mate: a list of its cards under their name."""
    marks: list[Mark] = [Token(x + 34, top + 56, 60, seat, on="panel")]
    room = WIDTH - _EDGE - x - 88
    marks += name_marks(names.drawn(look, seat), x + 80, top + 56, 46, room, "panel", False, False)
    for number, key in enumerate(hand):
        foot = top + 214 + number * 124
        marks.append(Tablet(x + 46, foot, 86, 100, key, view.decks.side[key], on="panel"))
        lines = lettering.wrap(view.decks.cards[key].name, _FIGURE, WIDTH - _EDGE - x - 108, 2)
        for line, told in enumerate(lines):
            down = foot - 50 + (2 * line - len(lines) + 1) * 25
            marks.append(Text(x + 108, down, told, _FIGURE, "ink", on="panel"))
    return marks


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
    first = y + name_row(wide, high) + 56 + NAME_STEP * (len(name_lines(found.name, wide)) - 1)
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
    columns, step = (2, _ROW) if wide >= _NARROW else (1, _CLOSE)
    for number, cell in enumerate(cells):
        row, column = divmod(number, columns)
        if first + row * step <= low:
            across = (2 * column - 1) * (wide // 4 - 9) if columns == 2 else 0
            marks += _at(cell, middle + across, first + row * step)
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
