"""Around the board: panels in its corners with who plays, action points and piles; below it the viewer's own hand, and of a
team the other's beside it."""

from collections.abc import Sequence
from typing import Final

from games.high_heavens.cards import Card, Effect, God
from games.high_heavens.state import View, seats_of, side_of
from render.core.frame.plates import name_marks
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Ink, Mark, Point, Rect, Text
from render.high_heavens.last_move import traces
from render.high_heavens.pieces.chips import Chip
from render.high_heavens.pieces.icons import Icon
from render.high_heavens.pieces.tablets import NAME_STEP, PLATE, Held, Nameplate, Tablet, name_lines, name_row
from render.high_heavens.pieces.things import CardBack, Face, Point as ActionPoint, Soul
from render.high_heavens.sky import Plan

HIGH: Final = 500
"""How high the hand is: a third of the picture."""
_MANY: Final = 8
"""So many cards lie side by side as cards; more lie as tablets in rows."""
_EDGE: Final = 14
_GAP: Final = 12
_FIGURE: Final = 46
_STATS: Final = ("health", "movement", "melee", "ranged", "range")
_ROW: Final = 54
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
    """How high the hand is; 0 if there is none, and once something is chosen or foretold, as long as no card can be chosen: then
    the board has the whole picture."""
    cards = offered(view)
    if not cards:
        return 0
    if look.choices and look.chosen:
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
    wide = min(236, (room - mate_room - _GAP * len(cards)) // max(1, len(cards)))
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
    columns, step = (2, _ROW) if wide >= _NARROW else (1, 46)
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


_PANEL: Final = 316
_ONE_ROW: Final = 72
"""How high a panel with one row is."""
_CORNER: Final = 12
_NUMBER: Final = 50


def points_of(view: View, seat: int) -> int:
    """How many action points the seat's turns have (HH-8, HH-9, HH-22)."""
    full = 3 if view.seats == 2 else 2
    first = view.turn == 1 and view.turn_of == seat
    return full - 1 if first else full


def panels(view: View, look: Look, plan: Plan, low: bool) -> list[Mark]:
    """All panels in the corners that the board leaves free. `low` ones have one row: the hand lies below them."""
    high = _ONE_ROW if low else 116
    top, foot = plan.top - 16, plan.top + plan.height + 14 - high
    marks: list[Mark] = []
    for seat in range(view.seats):
        side = side_of(view.seats, seat)
        right = view.seats == 4 and seat % 2 == 1
        x = WIDTH - _CORNER - _PANEL if right else _CORNER
        marks += _player(view, look, seat, x, top if side else foot, high)
    for side in (0, 1):
        y = top if side else foot
        if view.seats == 2:
            marks += _piles(view, side, WIDTH - _CORNER - _PANEL, y, high)
        elif not low:
            marks += _small_piles(view, side, y + high + 10 if side else y - 74)
    return marks


def _plate(x: int, y: int, high: int, acts: bool) -> tuple[Mark, str]:
    on = "turn" if acts else "panel"
    return Rect(x, y, _PANEL, high, on, "ink" if acts else "line", 4 if acts else 3, 14, on="table"), on


def _player(view: View, look: Look, seat: int, x: int, y: int, high: int) -> list[Mark]:
    acts = seat in look.to_act
    plate, on = _plate(x, y, high, acts)
    marks: list[Mark] = [plate, Token(x + 40, y + 36, 54, seat, on=on)]
    if view.seats == 4:
        # The gods of a team have the colour of its first player.
        first_seat = seats_of(view.seats, side_of(view.seats, seat))[0]
        marks.append(Rect(x + 5, y + high - 13, _PANEL - 10, 8, "ABCD"[first_seat], on=on))
    full = points_of(view, seat)
    own = view.points if view.turn_of == seat and view.turn else 0
    count = max(full, own)
    low = high == _ONE_ROW
    size, step = (26, 31) if low else (36, 46)
    name = names.drawn(look, seat)
    if low and not own and lettering.fit(name, 46, _PANEL - 88 - step * count).endswith("…"):
        count = 0  # Who has none left keeps their name instead.
    first, row = (x + _PANEL - 12 - step * count + step // 2, y + 36) if low else (x + 36, y + 86)
    points: list[Mark] = [
        ActionPoint(first + number * step, row, size, number >= own, on) for number in range(count)
    ]
    room = _PANEL - 88 - (step * count if low else 0)
    size = next(
        (each for each in ((62, 54) if look.large else ()) if lettering.measure(name, each, acts) <= room), 46
    )
    bold = acts and not lettering.fit(name, size, room, True).endswith("…")
    marks += name_marks(name, x + 76, y + 36, size, room, on, bold, seat in view.resigned)
    marks += points
    if not low:
        hand = view.hand_sizes[seat if not view.omnipotence else side_of(view.seats, seat)]
        if view.seats == 4:
            lanes = "d–g" if seat % 2 else "a–d"
            marks.append(Text(x + 108, y + 84, lanes, 44, "quiet", on=on))
        marks += _pile(x + _PANEL - 116, y + 86, side_of(view.seats, seat), hand, on)
    return marks


def _pile(x: int, y: int, side: int, count: int, on: str, key: str | None = None) -> list[Mark]:
    """A card with a number beside it."""
    card: Mark = (
        CardBack(x, y - 24, 36, 48, side, on) if key is None else Face(x, y - 24, 36, 48, key, side, on)
    )
    return [card, Text(x + 50, y, str(count), _NUMBER, "ink", on=on, face="display")]


def _piles(view: View, side: int, x: int, y: int, high: int) -> list[Mark]:
    plate, on = _plate(x, y, high, False)
    marks: list[Mark] = [plate]
    row = y + (36 if high == _ONE_ROW else 86)
    if high != _ONE_ROW:
        lost = len(view.perished[side])
        marks += [
            Soul(x + 22 + number * 247 // 10, y + 48, side, number >= 12 - lost, on) for number in range(12)
        ]
    deck = view.pile_sizes[side] + view.top_sizes[side]
    marks += [CardBack(x + 22 + shift, row - 24 - shift, 36, 48, side, on) for shift in (6, 3)]
    marks += _pile(x + 22, row, side, deck, on)
    thrown = view.discards[side]
    if thrown:
        return [*marks, *_pile(x + 176, row, side, len(thrown), on, thrown[-1])]
    marks.append(Rect(x + 176, row - 24, 36, 48, on, "line", 3, 6, on=on))
    return [*marks, Text(x + 226, row, "0", _NUMBER, "quiet", on=on, face="display")]


def _small_piles(view: View, side: int, y: int) -> list[Mark]:
    """The piles of a team, at the edges of the board."""
    deck = view.pile_sizes[side] + view.top_sizes[side]
    thrown = view.discards[side]
    on = "table"
    marks = _pile(_CORNER, y + 30, side, deck, on)
    x = WIDTH - _CORNER - 50 - lettering.measure("24", _NUMBER, "display")
    marks += _pile(x, y + 30, side, len(thrown), on, thrown[-1] if thrown else None) if thrown else []
    return marks
