"""High Ground in pictures and words: a map with hills, stacks as towers, and the viewer's hand."""

from dataclasses import replace
from typing import Final, TypeAlias

from games.core.components import card_or_joker_text
from games.core.words import Names
from games.high_ground.state import Over, View
from render.core.frame.part import NOTHING, Box, Part, Row
from render.core.frame.plates import Player, plates
from render.core.letters import names
from render.core.look import Drawing, Look
from render.core.scene import WIDTH, Mark, Scene, Text
from render.high_ground import last_move, trail, tray, words
from render.high_ground.cells.inks import INKS
from render.high_ground.cells.map import Back, Fan, Map, fan_width
from render.high_ground.choices import Room, choices
from render.high_ground.ending import ending
from render.high_ground.facts import hand_shown
from render.high_ground.header import header, settled
from render.high_ground.land import Sketch, land
from render.high_ground.overflow import ROW, draw_beyond, draw_insets, draw_words, room_beside, words_height
from render.high_ground.page import FOOT, LEAST_HAND, Page, hand_height, page
from render.high_ground.tray import aside, faces, hand, room_for_piles, taken
from render.high_ground.viewport import RULER_WIDTH

_EDGE: Final = 26
_ROOMY: Final = 3
"""So many players have room for a whole hand of cards in the strip; of more, one card shows the number."""
_BACK: Final = 48
_BACK_HIGH: Final = 66
_CLOSE: Final = 60
"""How much room each lost piece has at least in a row beside insets."""
_OUT: Final = 16
"""How far that card reaches beyond the place for figures, so that names have more room."""


def _places(found: Page, block: tray.Block, low: bool) -> list[tuple[int, int]]:
    """Where a block may lie on the map: at its right edge first, from the top down or from the bottom up."""
    laid = found.laid
    top = laid.rows[0].start
    right, left = WIDTH - _EDGE - block.width, RULER_WIDTH + 20
    across = [right, left, *(line.start + 16 for line in reversed(laid.columns))]
    down = [top + 4, *(line.start + 16 for line in laid.rows), laid.bottom + FOOT - block.height - 14]
    down = [y for y in down if y + block.height <= laid.bottom + FOOT - 6]
    if low:
        down.reverse()
    return [(x, y) for x in across if left <= x <= right for y in down]


def _player(view: View, look: Look, seat: int) -> Player:
    acts, out = seat in look.to_act, seat in view.out
    count = view.hands[seat]
    on = "turn" if acts else "head"
    name, gone = names.drawn(look, seat), seat in view.resigned
    if out:
        return Player(
            seat, name, acts, gone or view.seats > _ROOMY, note="" if view.seats > _ROOMY else "out"
        )
    if view.seats > _ROOMY:
        figure = Text(_BACK // 2, 0, str(count), 48, "white", False, "middle", "back", "display")
        held = Row(_BACK - _OUT, (Back(0, -_BACK_HIGH // 2, _BACK, _BACK_HIGH, plain=True, on=on), figure))
        return Player(seat, name, acts, gone, extra=held)
    fan = Row(fan_width(count) + 6, (Fan(0, 0, count, on),)) if count else NOTHING
    return Player(seat, name, acts, gone, str(count), fan)


_Spots: TypeAlias = list[tuple[tray.Block, tuple[int, int]]]


def _corners(view: View, found: Page, sketch: Sketch) -> _Spots | None:
    """Where the piles and what is in use lie on the map; None if there is no room."""
    for upright in (False, True):
        busy = list(sketch.busy)
        spots: _Spots = []
        for block in (tray.in_use(view), tray.piles(view, upright=upright)):
            if block is None:
                continue
            place = tray.free_place(block, _places(found, block, False), busy)
            if place is None:
                break
            busy.append(Box(*place, block.width, block.height))
            spots.append((block, place))
        else:
            sketch.busy = busy
            return spots
    return None


def _heaped(found: Page, sketch: Sketch, heap: tray.Block | None) -> tuple[int, int] | None:
    return tray.free_place(heap, _places(found, heap, True), sketch.busy) if heap else None


def _along(view: View, look: Look, found: Page, piles: bool, lost: bool) -> _Spots | None:
    """What finds no free corner, of the piles and the lost pieces, and where it lies beside the insets: from the left edge, and up from
    their lower edge. None if it has no room there."""
    wide, high = room_beside(view, found.laid)
    wide -= _EDGE
    pieces = len(tray.lost_pieces(view)) if lost else 0
    blocks = [tray.low_piles(view)] if piles else []
    if pieces:
        if wide < _CLOSE * pieces:
            return None
        row = tray.lost_row(view, look, found.laid.pieces, wide - _EDGE)
        blocks.append(replace(row, width=row.width + _EDGE))  # the last piece lies beyond its foot
    total = sum(block.height for block in blocks)
    if blocks and (max(block.width for block in blocks) > wide or total + 20 > high):
        return None
    spots: _Spots = []
    up = (high + total) // 2
    for block in blocks:
        spots.append((block, (WIDTH - _EDGE - block.width, up)))
        up -= block.height
    return spots


def scene(view: View, look: Look) -> Scene:
    """The picture."""
    view = settled(view, look)
    if isinstance(view.phase, Over) and not look.preview:
        return ending(view, look)
    traces = trail.traces(look) if look.steps else last_move.traces(look.events)
    touched = trail.cells(look) if look.steps else traces.cells
    held = hand_shown(view, look)
    found = page(view, look, touched, band=False)
    sketch = land(view, look, found.laid, traces, found.targets)
    spots = _corners(view, found, sketch)
    beside = spots is None and held and room_for_piles(view, found.laid, LEAST_HAND)
    heap = tray.lost(view, look, found.laid.pieces)
    heaped = _heaped(found, sketch, heap)
    along = _along(view, look, found, spots is None and not beside, heaped is None)
    if along is None:
        # What finds no free corner, and no room beside the insets, has a row of its own, and the land less room.
        found = page(view, look, touched, band=True)
        sketch = land(view, look, found.laid, traces, found.targets)
        spots = None if beside else _corners(view, found, sketch)
        heaped = _heaped(found, sketch, heap)
    for block, place in spots or ():
        sketch.marks += block.at(*place)
    if heap is not None and heaped is not None:
        sketch.marks += heap.at(*heaped)
    row = spots is None and not beside and along is None
    lost = bool(tray.lost_pieces(view)) and heaped is None and along is None
    y = found.laid.bottom + FOOT
    scenery = sketch.ground[0]
    assert isinstance(scenery, Map)  # noqa: S101 - the land begins with it
    sketch.ground[0] = replace(scenery, height=scenery.height + FOOT)
    y = draw_insets(sketch, view, look, found.laid, traces, y)
    for block, place in along or ():
        sketch.marks += block.at(place[0], y - place[1])
    if row or lost:
        y = _below(tray.band(view, look, found.laid.pieces, row, lost), y, sketch)
    sketch.ground += draw_words(found.words, y, look.large)
    y += words_height(found.words, look.large)
    ground, beyond = draw_beyond(found.beyond, y)
    sketch.ground += ground
    y += ROW * len(found.beyond)
    y = _below(plates([_player(view, look, seat) for seat in range(view.seats)], look.large), y, sketch)
    cards: dict[str, Box] = {}
    if held:
        tall = hand_height(y)
        columns = aside(view, found.laid, tall, beside)
        for card, x, down, across, tall_card in faces(view, tall, taken(columns)):
            cards[card_or_joker_text(card)] = Box(x, y + down, across, tall_card)
        y = _below(hand(view, tall, columns), y, sketch)
    signs = choices(view, look, Room(found.laid, sketch, cards, y))
    since = trail.marks(look, sketch, y)
    marks: tuple[Mark, ...] = (
        *(*since.arrows, *sketch.marks, *sketch.over, *since.signs),
        *(*header(view, look), *signs, *beyond),
    )
    return Scene(WIDTH, y, look.theme, tuple(sketch.ground), marks, INKS)


def happened(view: View, look: Look, people: Names) -> list[str]:
    """What the events of the look are, in a few words each."""
    return last_move.sentences(look.events, people, words.said)


def _below(part: Part, y: int, sketch: Sketch) -> int:
    """Put a part below the rest; where the next thing begins."""
    sketch.ground += [mark.shifted(0, y) for mark in part.ground]
    sketch.marks += [mark.shifted(0, y) for mark in part.marks]
    return y + part.height


PICTURE = Drawing(scene, words.alt, words.text, happened)
