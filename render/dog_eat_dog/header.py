"""What the header of Dog Eat Dog says: who acts, what just happened, and the dice that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.dice import Face
from games.core.protocol import Seat
from games.core.pyramids import Pyramid as Piece
from games.core.words import counted
from games.dog_eat_dog.state import Choosing, Over, Resolving, Starting
from games.dog_eat_dog.view import View
from render.core.frame.header import NEWS, NEWS_ROW, Header, heading, latest
from render.core.frame.part import LEFT, RIGHT, Part
from render.core.letters import lettering
from render.core.look import Look
from render.core.scene import SMALLEST_LETTERS, Arrow, Badge, Die, Mark, Slab, Text
from render.core.shapes.dice import die_width
from render.core.shapes.pyramids import SLAB_HEIGHT, SLAB_WIDTHS
from render.dog_eat_dog import last_move

TITLE: Final = "Dog Eat Dog"
_DIE: Final = 50
_ROW: Final = 62
_LINE: Final = 46
_LOW: Final = 134
"""How high a header without news is."""
_DICE_LOWER: Final = 3
"""How much lower the news stands than in other games, since dice and pieces are higher than letters."""
_BELOW: Final = 32


def _does(view: View) -> str:
    """What the player who acts may do, in words that follow the name."""
    match view.phase:
        case Choosing(wild=True):
            return "may attack again (WILD)"
        case Choosing():
            return "to attack or pass"
        case Resolving(face=face):
            return f"may use {face.value}"
        case Starting():
            return "rolls for the start"
    return ""


def _told(view: View, look: Look) -> Header:
    progress = "1 move" if look.move == 1 else f"{look.move} moves"
    if isinstance(view.phase, Over):
        scored = counted(view.sortings[view.winners[0]].points, "point")
        verb = "wins with" if len(view.winners) == 1 else "share the win with"
        return Header(TITLE, progress, view.winners, f"{verb} {scored}")
    if not look.to_act:
        # If a decision is open and nobody has to make it, the players have ended the game.
        ended = isinstance(view.phase, Choosing | Resolving)
        return Header(TITLE, progress, stage="The game is over" if ended else "The dice decide")
    return Header(TITLE, progress, tuple(sorted(look.to_act)), _does(view))


@dataclass(slots=True)
class _Pen:
    """Puts words, dice and pieces from left to right, in as many rows as they need."""

    marks: list[Mark]
    x: int
    y: int

    def room(self, width: int) -> None:
        if self.x + width > RIGHT:
            self.x, self.y = LEFT, self.y + _ROW

    def piece(self, piece: Piece) -> None:
        width = SLAB_WIDTHS[piece.size]
        self.marks.append(
            Slab(
                self.x + width // 2,
                self.y + SLAB_HEIGHT // 2,
                width,
                SLAB_HEIGHT,
                piece.colour,
                int(piece.size),
                True,
            )
        )
        self.x += width + 8

    def badge(self, seat: Seat) -> None:
        self.marks.append(Badge(self.x + 24, self.y, 48, seat))
        self.x += 54

    def die(self, face: int | str, faint: bool) -> None:
        width = die_width(face, _DIE)
        self.marks.append(Die(self.x + width // 2, self.y, _DIE, face, faint))
        self.x += width + 6

    def dice(self, dice: Sequence[int], counts: bool = True) -> None:
        """Put a roll. The first of its highest dice stands out, unless none counts."""
        counted = dice.index(max(dice)) if dice and counts else -1
        for number, face in enumerate(dice):
            self.die(face, number != counted)

    def text(self, words: str, bold: bool = False, size: int = NEWS) -> None:
        self.marks.append(Text(self.x, self.y, words, size, bold=bold))
        self.x += lettering.measure(words, size, bold) + 14


def _dice_width(count: int) -> int:
    return count * (_DIE + 6)


def _shown(dice: tuple[int, ...], briefly: bool) -> tuple[int, ...]:
    return (max(dice),) if briefly and dice else dice


def _clash_width(fight: last_move.Clash, brief: bool) -> int:
    """How wide the attack is, up to the dice of the first defender."""
    wide = SLAB_WIDTHS[fight.leader.size] + 8 + _dice_width(len(_shown(fight.dice, brief))) + 80
    if fight.face is not None:
        wide += die_width(fight.face.value, _DIE) + 6
    first = fight.defences[0].dice if fight.defences else ()
    return wide + SLAB_WIDTHS[fight.first.size] + 8 + _dice_width(len(_shown(first, brief))) - 6


def _clash(pen: _Pen, fight: last_move.Clash, brief: bool, dashed: bool) -> None:
    pen.room(_clash_width(fight, brief))
    pen.piece(fight.leader)
    pen.dice(_shown(fight.dice, brief), fight.face not in (Face.HOP, Face.TIP))
    if fight.face is not None:
        pen.die(fight.face.value, False)
    pen.marks.append(Arrow((pen.x + 8, pen.y), (pen.x + 64, pen.y), dashed=dashed))
    pen.x += 80
    if not fight.defences:
        pen.piece(fight.first)
    brief = brief or len(fight.defences) > 3
    for number, defence in enumerate(fight.defences):
        dice = _shown(defence.dice, brief)
        pen.x += 10 if number else 0
        pen.room(SLAB_WIDTHS[defence.defender.size] + 8 + _dice_width(len(dice)) - 6)
        pen.piece(defence.defender)
        pen.dice(dice)


def _round_width(rolled: Sequence[tuple[Seat, int]]) -> int:
    return len(rolled) * (54 + _DIE + 16) - 16


def _start(pen: _Pen, rounds: Sequence[Sequence[tuple[Seat, int]]], brief: bool) -> None:
    shown = [rounds[0]] if brief or len(rounds) == 1 else [rounds[0], rounds[-1]]
    for number, rolled in enumerate(shown):
        best = max(die for _, die in rolled)
        if number:
            pen.x += 10
            pen.room(_round_width(rolled) + 110)
            pen.text("again")
        else:
            pen.room(_round_width(rolled))
        for seat, die in rolled:
            pen.badge(seat)
            pen.die(die, die != best)
            pen.x += 10


def _earlier(said: Sequence[str]) -> list[str]:
    """What happened before the last things: the latest of it, in at most two lines."""
    for first in range(len(said)):
        lines = lettering.wrap("; ".join(said[first:]), SMALLEST_LETTERS, RIGHT - LEFT, 3)
        if len(lines) <= 2:
            return lines
    return []


def header(view: View, look: Look, brief: bool = False) -> Part:
    """The header for this view. A brief one keeps to one row of words and dice if it can, with only the die that
    counted from each roll."""
    marks = heading(_told(view, look), look)
    said = last_move.sentences(look.events)
    rolled = last_move.start(look.events)
    fight = last_move.clash(look.events)
    if not said and fight is None:
        return Part(_LOW, marks=marks)
    earlier = [] if brief else _earlier(said[:-2])
    for number, line in enumerate(earlier):
        marks.append(Text(LEFT, NEWS_ROW + number * _LINE, line, SMALLEST_LETTERS, "quiet"))
    pen = _Pen(marks, LEFT, NEWS_ROW + _DICE_LOWER + len(earlier) * _LINE)
    room = RIGHT - LEFT
    if brief and fight is not None:
        room -= _clash_width(fight, True) + 24
    words, size = latest(said[-1:] if brief else said[-2:], room)
    if words:
        pen.text(words, size=size)
        pen.x += 10
    if fight is not None:
        _clash(pen, fight, brief, look.preview)
    elif rolled is not None:
        _start(pen, rolled.rounds, brief)
    return Part(pen.y + _BELOW, marks=pen.marks)
