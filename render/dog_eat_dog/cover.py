"""The scene of the cover: a large pyramid on what it ate, one that fell, and the dice."""

from typing import Final

from render.core.pieces.standing import Contact, Fallen, Tower
from render.core.pieces.tokens import Thrown
from render.core.scene import WIDTH, Mark, Scene, Theme
from render.dog_eat_dog.inks import INKS, PLANKS
from render.dog_eat_dog.wood import Shelf

_PLANK: Final = 134
_FULL: Final = 520
"""The height for which everything below is measured."""
_LOW: Final = 400
"""Below this height the tower has two storeys, so that it can be as large as there is room."""
_SCALES: Final = {True: 212, False: 286}
_TOWERS: Final = {True: ((0, 1), (3, 2), (1, 3)), False: ((0, 1), (1, 3))}


def cover(theme: Theme, left: int, height: int) -> Scene:
    """The scene right of `left`, in a picture of this height."""
    tall, part = height >= _LOW, height / _FULL
    scale = round(_SCALES[tall] * part)
    planks = -(-height // _PLANK)
    ground: list[Mark] = [
        Shelf(0, number * _PLANK, WIDTH, _PLANK, PLANKS[number % 2], number % 4) for number in range(planks)
    ]
    base, far = height - round(62 * part), height - round(48 * part)
    wide = WIDTH - left
    middle, fallen = left + round(wide * 0.53), left + round(wide * 0.23)
    die = round((124 if tall else 176) * part)
    die_x = WIDTH - round(wide * 0.16)
    wood = PLANKS[(base // _PLANK) % 2]
    marks: list[Mark] = [
        Contact(middle, base, scale, _TOWERS[tall][0][1], on=wood),
        Contact(fallen, far, scale, 2, True, wood),
        Tower(middle, base, scale, _TOWERS[tall], on=wood),
        Fallen(fallen, far, scale, 2, 2, on=wood),
    ]
    if tall:
        marks.append(Thrown(die_x - round(20 * part), base - round(210 * part), die, 3, True, wood))
    marks.append(Thrown(die_x, base - die // 2 + round(14 * part), die, 5, on=wood))
    return Scene(WIDTH, height, theme, tuple(ground), tuple(marks), INKS)
