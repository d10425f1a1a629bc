"""The dice of the last attack, or those that decided who begins: on a strip of felt, or small beside the news."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.components import SIZE_WORDS, Face
from render.core.frame.part import Row
from render.core.letters import lettering
from render.core.pieces import geometry as g
from render.core.pieces.standing import Contact, Tower
from render.core.pieces.tokens import Thrown, Token, thrown_reach, thrown_width
from render.core.scene import WIDTH, Mark, Text
from render.core.shapes.polygons import Polygon
from render.dog_eat_dog.last_move import Clash, Defence
from render.dog_eat_dog.things import plain
from render.dog_eat_dog.wood import Felt

HEIGHT: Final = 196
_MIDDLE: Final = 106
_LEFT: Final = 26
_RIGHT: Final = WIDTH - 26
_GAP: Final = 14
_ARROW: Final = ((-30, -20), (4, -20), (4, -38), (42, 0), (4, 38), (4, 20), (-30, 20))
_ARROW_SIZE: Final = 1.3
_BIG: Final = 64
_SMALL: Final = 44
_NEWS_DIE: Final = 50


@dataclass(frozen=True, slots=True)
class _Way:
    """How much of the dice is shown: their size, all of them or only those that count, and how many defenders."""

    size: int
    every: bool
    last: int = 99


_WAYS: Final = (
    *(_Way(size, True) for size in (112, 96, 80)),
    *(_Way(size, False) for size in (112, 96, 80, 64)),
    *(_Way(80, False, last) for last in (5, 4, 3, 2, 1)),
)


def counted(dice: Sequence[int]) -> int:
    """The place of the die that counts: the first of the highest."""
    return dice.index(max(dice)) if dice else -1


class _Strip:
    """Puts pieces and dice from left to right."""

    def __init__(self, scale: int, y: int, way: _Way) -> None:
        self.marks: list[Mark] = []
        self.x, self.y, self.scale, self.way = _LEFT, y, scale, way

    def piece(self, seat: int, pips: int) -> None:
        wide = g.width(pips, self.scale)
        at = (self.x + round(wide / 2), self.y + 164)
        self.marks += [
            Contact(*at, self.scale, pips, on="felt"),
            Tower(*at, self.scale, ((seat, pips),), on="felt"),
        ]
        self.x += round(wide) + _GAP

    def die(self, face: int | str, lost: bool) -> None:
        wide = thrown_width(face, self.way.size)
        self.marks.append(Thrown(self.x + wide // 2, self.y + _MIDDLE, self.way.size, face, lost, on="felt"))
        self.x += wide + thrown_reach(self.way.size) + 10

    def dice(self, dice: Sequence[int], counts: bool = True) -> None:
        best = counted(dice) if counts else -1
        for number, face in enumerate(dice):
            if self.way.every or number == best or (not counts and number == 0):
                self.die(face, number != best)

    def arrow(self, planned: bool) -> None:
        x, y = self.x + 52, self.y + _MIDDLE
        points = tuple((x + round(a * _ARROW_SIZE), y + round(b * _ARROW_SIZE)) for a, b in _ARROW)
        if planned:
            self.marks.append(Polygon(points, None, "casing", 14, on="felt"))
            self.marks.append(Polygon(points, None, "accent", 7, on="casing"))
        else:
            below = tuple((px + 4, py + 7) for px, py in points)
            self.marks.append(Polygon(below, "felt-shade", on="felt"))
            self.marks.append(Polygon(points, "accent", "casing", 6, on="felt"))
        self.x += 124


def _verdict(fight: Clash) -> tuple[str, str]:
    """How it ended, in a large word and a smaller line."""
    if fight.won is None:
        return "", ""
    if fight.face in (Face.HOP, Face.TIP):
        return fight.face.value, "takes it at once" if fight.won else "fails at once"
    told = next((defence for defence in fight.defences if defence.holds), None) or fight.defences[-1]
    best, answer = max(fight.dice), max(told.dice)
    if best != answer:
        high, low = max(best, answer), min(best, answer)
        return f"{high} beats {low}", "taken" if fight.won else "it holds"
    if fight.leader.size == told.defender.size:
        return "tie", "defender wins"
    return "tie", f"{SIZE_WORDS[min(fight.leader.size, told.defender.size)]} wins"


def _fight(fight: Clash, y: int, scale: int, way: _Way, planned: bool) -> _Strip:
    strip = _Strip(scale, y, way)
    ((seat, pips),) = plain([fight.leader])
    strip.piece(seat, pips)
    strip.dice(fight.dice, fight.face not in (Face.HOP, Face.TIP))
    if fight.face is not None:
        strip.die(fight.face.value, False)
    strip.arrow(planned)
    shown: Sequence[Defence] = fight.defences[-way.last :]
    if not shown:
        ((seat, pips),) = plain([fight.first])
        strip.piece(seat, pips)
    for number, defence in enumerate(shown):
        strip.x += 34 - _GAP if number else 0
        ((seat, pips),) = plain([defence.defender])
        strip.piece(seat, pips)
        strip.dice(defence.dice)
    return strip


def fight_marks(fight: Clash, y: int, scale: int, planned: bool) -> list[Mark]:
    """The strip of an attack from `y` down."""
    big, small = _verdict(fight)
    words = max(lettering.measure(big, _BIG, "display"), lettering.measure(small, _SMALL))
    for way in _WAYS:
        strip = _fight(fight, y, scale, way, planned)
        if strip.x + words + 20 <= _RIGHT:
            break
    marks: list[Mark] = [Felt(0, y, WIDTH, HEIGHT), *strip.marks]
    if big and strip.x + words <= _RIGHT:
        marks += [
            Text(_RIGHT, y + 82, big, _BIG, "chalk", anchor="right", on="felt", face="display"),
            Text(_RIGHT, y + 138, small, _SMALL, "pale chalk", anchor="right", on="felt"),
        ]
    return marks


def start_marks(rounds: Sequence[Sequence[tuple[int, int]]], y: int) -> list[Mark]:
    """The strip of the rolls for the start: the last round, in which one was highest, and the first before it if there
    is room."""
    choices = [[rounds[0], rounds[-1]]] if len(rounds) > 1 else []
    choices.append([rounds[-1]])
    ways = [(found, size) for found in choices for size in (104, 84)] + [
        (choices[-1], size) for size in (72, 60)
    ]
    for shown, size in ways:
        marks, x = _rolls(shown, y, size)
        if x <= _RIGHT:
            break
    felt: list[Mark] = [Felt(0, y, WIDTH, HEIGHT), *marks]
    words = "highest begins"
    if x + 40 + lettering.measure(words, _SMALL) <= _RIGHT:
        felt.append(Text(_RIGHT, y + HEIGHT // 2, words, _SMALL, "pale chalk", anchor="right", on="felt"))
    return felt


def _rolls(rounds: Sequence[Sequence[tuple[int, int]]], y: int, size: int) -> tuple[list[Mark], int]:
    marks: list[Mark] = []
    x, middle = _LEFT, y + HEIGHT // 2
    token = max(56, size * 3 // 4)
    for number, rolled in enumerate(rounds):
        if number:
            marks.append(Text(x + 4, middle, "again", 48, "pale chalk", on="felt"))
            x += lettering.measure("again", 48) + 28
        best = max(die for _, die in rolled)
        for seat, die in rolled:
            marks.append(Token(x + token // 2, middle, token, seat, on="felt"))
            x += token + 8
            marks.append(Thrown(x + size // 2, middle, size, die, die != best, on="felt"))
            x += size + thrown_reach(size) + 22
    return marks, x - 22


def small_dice(fight: Clash, every: bool) -> Row:
    """The dice of an attack in a row beside the news: the attacker's over the defender's that decided."""
    marks: list[Mark] = []
    x = 0

    def put(face: int | str, lost: bool) -> None:
        nonlocal x
        wide = thrown_width(face, _NEWS_DIE)
        marks.append(Thrown(x + wide // 2, 0, _NEWS_DIE, face, lost, on="head"))
        x += wide + thrown_reach(_NEWS_DIE) + 4

    def throw(dice: Sequence[int], counts: bool = True) -> None:
        best = counted(dice) if counts else -1
        for number, face in enumerate(dice):
            if every or number == best:
                put(face, number != best)

    throw(fight.dice, fight.face not in (Face.HOP, Face.TIP))
    if fight.face is not None:
        put(fight.face.value, False)
    decided = next((each for each in fight.defences if each.holds), None) or (
        fight.defences[-1] if fight.defences else None
    )
    if decided is not None:
        word = "to"
        marks.append(Text(x + 8, 0, word, 44, on="head"))
        x += lettering.measure(word, 44) + 20
        throw(decided.dice)
    return Row(x, tuple(marks))
