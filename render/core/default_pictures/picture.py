"""The picture of a described board: a header, its parts below each other, and the players with their scores."""

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any, Final

from games.core.optional_parts.parts import Board, Cell, Grid, Hand, Part as Described, Piece, Row
from games.core.protocol import Event, Game
from games.core.words import Names, counted, enumerated
from render.core.default_pictures.parts import INKS, draw, indent, least_height
from render.core.frame.banner import HEIGHT, Banner, banner_marks, people
from render.core.frame.plates import Player, plates
from render.core.letters import names
from render.core.letters.telling import (
    SHORT_NAMES,
    WHOLE_NAME,
    alt_title,
    broken_off,
    ending,
    fitting,
    people_told,
    text_title,
)
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Mark, Point, Rect, Scene
from render.core.shapes.choices import numbered

_MOST_LISTED: Final = 40
"""So many free cells are listed in an alt text at most."""


class DescribedPicture:
    """How a game looks that describes its board."""

    def __init__(self, game: Game[Any, Any, Any], board: Board) -> None:
        self._game, self._board = game, board

    def scene(self, view: Any, look: Look) -> Scene:
        """The header, the parts from the top down, and the players."""
        parts, scores = list(self._board.board(view)), self._board.scores(view)
        seats = len(look.names)
        players = [self._player(view, look, seat, scores) for seat in range(seats)]
        strip = plates(players, look.large)
        rows = sum(map(least_height, parts))
        grids = sum(isinstance(part, Grid) for part in parts)
        room = (MAX_HEIGHT - HEIGHT - strip.height - rows) // max(1, grids)

        def told(seat: int) -> str:
            return names.drawn(look, seat)

        ground: list[Mark] = []
        marks: list[Mark] = list(self._header(view, look))
        moved, y = _cells(look.events), HEIGHT
        signs: dict[str, Point] = {}
        left = indent(parts, told)
        for part in parts:
            made = draw(part, room, left, moved, look.preview, told)
            ground += [mark.shifted(0, y) for mark in made.ground]
            marks += [mark.shifted(0, y) for mark in made.marks]
            signs |= {str(cell): (x, down + y) for cell, (x, down) in made.signs.items()}
            y += made.height
        ground += [mark.shifted(0, y) for mark in strip.ground]
        marks += [mark.shifted(0, y) for mark in strip.marks]
        height = y + strip.height
        marks += numbered(look, lambda _, value: signs.get(value), 56, height)
        table = Rect(0, 0, WIDTH, height, "table")
        return Scene(WIDTH, height, look.theme, (table, *ground), tuple(marks), INKS)

    def alt(self, view: Any, look: Look) -> str:
        """The picture in words, in so few characters that it fits."""
        return fitting(self._told(view, look, limit) for limit in (WHOLE_NAME, *SHORT_NAMES))

    def text(self, view: Any, look: Look) -> str:
        """The whole board in words."""
        told = people_told(look, len(look.names), WHOLE_NAME)
        lines = [f"{text_title(self._game.about.title, look)}.", self._stage(view, look, told)]
        lines += self._happened(look, told)
        lines += [line for part in self._board.board(view) for line in _lines(part, told, True)]
        return "\n\n".join([*lines, *self._counted(view, told)])

    def _told(self, view: Any, look: Look, limit: int) -> str:
        told = people_told(look, len(look.names), limit)
        lines = [f"{alt_title(self._game.about.title, look)}.", self._stage(view, look, told)]
        lines += [*ending(look), *self._happened(look, told), *self._counted(view, told)]
        lines += [line for part in self._board.board(view) for line in _lines(part, told, False)]
        return " ".join(lines)

    def _happened(self, look: Look, told: Names) -> list[str]:
        return [self._game.words.describe(event, told) for event in look.events]

    def _stage(self, view: Any, look: Look, told: Names) -> str:
        """Who is to act, or who has won."""
        if look.to_act:
            return self._game.words.prompt(view, told)
        end = self._game.rules.outcome(view)
        gone = getattr(view, "gone", ())
        if end is None:
            return broken_off(told, names.left_alone(look, len(look.names), gone), gone)
        if len(end.winners) == 1:
            return f"{told.does(end.winners[0], 'wins')}."
        return (
            f"{enumerated(map(told.subject, end.winners))} share the win."
            if end.winners
            else "The game is lost."
        )

    def _counted(self, view: Any, told: Names) -> list[str]:
        scores = self._board.scores(view)
        each = [f"{told.name(seat)} {score}" for seat, score in enumerate(scores)]
        return [f"{self._game.about.facts.scored.capitalize()}: {', '.join(each)}."] if each else []

    def _player(self, view: Any, look: Look, seat: int, scores: Any) -> Player:
        gone = seat in getattr(view, "gone", ())
        count = str(scores[seat]) if seat < len(scores) else ""
        return Player(seat, names.drawn(look, seat), seat in look.to_act, gone, count)

    def _header(self, view: Any, look: Look) -> tuple[Mark, ...]:
        title, seats = self._game.about.title, len(look.names)
        told = people(look, seats)
        said = tuple(sentence.rstrip(".") for sentence in self._happened(look, told))
        progress = counted(look.move, "move") if look.move and not look.to_act else f"move {look.move}"
        end = self._game.rules.outcome(view) if not look.to_act else None
        acting = tuple(sorted(look.to_act))
        if look.preview and (said or not acting):
            mover = next((event.seat for event in look.events if hasattr(event, "seat")), None)
            seen = (look.you if mover is None else mover,)
            movers = tuple(seat for seat in seen if seat is not None)
            banner = Banner(title, progress, movers, "would do this", said=said)
        elif end is not None:
            who = enumerated(told.name(seat) for seat in end.winners)
            stage = (
                f"{who} {'win' if len(end.winners) > 1 else 'wins'}" if end.winners else "The game is lost"
            )
            banner = Banner(title, progress, end.winners, stage=stage, shorter=("Shared win",), said=said)
        elif not acting:
            winner = names.left_alone(look, seats, getattr(view, "gone", ()))
            stage = "The game is over" if winner is None else f"{told.name(winner)} wins"
            banner = Banner(title, progress, () if winner is None else (winner,), stage=stage, said=said)
        else:
            does = "to move" if len(acting) == 1 else "to decide"
            banner = Banner(title, progress, acting, does, said=said)
        return banner_marks(banner, look)


def _cells(events: Iterable[Event]) -> set[Cell]:
    """The cells that events speak of."""
    found: set[Cell] = set()
    for event in events:
        for each in dataclasses.fields(event):
            value = getattr(event, each.name)
            found |= {
                cell for cell in (value if isinstance(value, tuple) else (value,)) if isinstance(cell, Cell)
            }
    return found


def _lines(part: Described, told: Names, whole: bool) -> Iterator[str]:
    """What a part holds, a sentence for each player or row; the `whole` board tells free cells too."""
    if isinstance(part, Grid):
        yield from _grid_lines(part, told, whole)
    elif isinstance(part, Row):
        items = ", ".join(
            _piece(each, told) if isinstance(each, Piece) else each or "nothing" for each in part.items
        )
        yield f"{part.title}: {items or 'nothing'}."
    else:
        yield _hand_line(part, told)


def _grid_lines(grid: Grid, told: Names, whole: bool) -> Iterator[str]:
    yield f"A board of {grid.columns} columns and {grid.rows} rows."
    kinds: dict[str, list[str]] = {}
    for cell, piece in sorted(grid.pieces.items()):
        kinds.setdefault(_piece(piece, told), []).append(str(cell))
    for kind, cells in kinds.items():
        yield f"{kind[:1].upper()}{kind[1:]}: {', '.join(cells)}."
    for cell, label in sorted(grid.labels.items()):
        if cell not in grid.pieces and label:
            yield f"{cell}: {label}."
    free = [str(cell) for cell in grid.cells if cell not in grid.pieces]
    if free and (whole or len(free) <= _MOST_LISTED):
        yield f"Free: {', '.join(free)}."


def _piece(piece: Piece, told: Names) -> str:
    sign = piece.name or piece.sign
    return f"{told.possessive(piece.seat)} {sign}" if sign else f"{told.possessive(piece.seat)} pieces"


def _hand_line(hand: Hand, told: Names) -> str:
    hidden = hand.cards.count(None)
    seen = [card for card in hand.cards if card is not None]
    cards = [*seen, *([f"{counted(hidden, 'card')} face down"] if hidden else [])]
    listed = ", ".join(cards) or "no cards"
    if hand.title:
        return f"{hand.title}: {listed}."
    return f"{listed}." if hand.seat is None else f"{told.does(hand.seat, 'holds')}: {listed}."
