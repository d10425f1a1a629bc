"""The signs of the Greek gods."""

from __future__ import annotations

import math
from typing import Final

from render.high_heavens.signs.pen import Sign, SignPen, arc, bend


def _zeus(pen: SignPen) -> None:
    pen.shape((16, -48), (-26, 8), (-4, 8), (-16, 48), (28, -10), (6, -10), accent=True)


def _poseidon(pen: SignPen) -> None:
    pen.line((0, 46), (0, -38), wide=9)
    pen.line((-28, -36), *bend((-28, -12), (-28, 8), (0, 8)), wide=9)
    pen.line((28, -36), *bend((28, -12), (28, 8), (0, 8)), wide=9)
    for x in (-28, 0, 28):
        pen.shape((x - 10, -30), (x, -50), (x + 10, -30), accent=True)


def _hades(pen: SignPen) -> None:
    pen.shape(
        *bend((-34, 44), (-44, -36), (0, -40)),
        *bend((0, -40), (44, -36), (34, 44)),
        (14, 44),
        (0, 8),
        (-14, 44),
    )
    for side in (-1, 1):
        pen.shape((side * 6, 2), (side * 26, -8), (side * 24, 8), gap=True)
    pen.line((0, -48), (0, -34), wide=9, accent=True)


def _hera(pen: SignPen) -> None:
    pen.shape((-42, 34), (-46, -26), (-22, 0), (0, -40), (22, 0), (46, -26), (42, 34))
    pen.line((-38, 22), (38, 22), wide=5, gap=True)
    for x, y in ((-46, -30), (0, -44), (46, -30)):
        pen.disc(x, y, 7, accent=True)


def _athena(pen: SignPen) -> None:
    pen.shape(
        (-38, -44),
        *bend((-38, -44), (0, -26), (38, -44)),
        *bend((38, -44), (48, 44), (0, 46)),
        *bend((0, 46), (-48, 44), (-38, -44)),
    )
    for side in (-1, 1):
        pen.disc(side * 17, -10, 15, gap=True)
        pen.disc(side * 17, -10, 7, accent=True)
    pen.shape((-7, 2), (7, 2), (0, 18), gap=True)


def _ares(pen: SignPen) -> None:
    for side in (-1, 1):
        pen.line((side * -22, 26), (side * 36, -42), wide=9)
        pen.line((side * -34, 12), (side * -10, 34), wide=8, accent=True)
        pen.line((side * -36, 42), (side * -24, 28), wide=9)


def _apollo(pen: SignPen) -> None:
    pen.line((-34, -44), *bend((-34, -40), (-46, 40), (0, 40)), wide=9)
    pen.line((34, -44), *bend((34, -40), (46, 40), (0, 40)), wide=9)
    pen.line((-34, -26), (34, -26), wide=7, accent=True)
    for x in (-13, 0, 13):
        pen.line((x, -26), (x, 34), wide=4, accent=True)


def _artemis(pen: SignPen) -> None:
    pen.line((-14, -46), *bend((-14, -46), (58, 0), (-14, 46)), wide=9)
    pen.line((-14, -46), (-14, 46), wide=4)
    pen.line((-44, 0), (36, 0), wide=6, accent=True)
    pen.shape((30, -12), (50, 0), (30, 12), accent=True)


def _aphrodite(pen: SignPen) -> None:
    fan = [(44 * math.cos(math.radians(a)), 24 + 62 * math.sin(math.radians(a))) for a in range(-170, -9, 8)]
    pen.shape((-12, 40), *fan, (12, 40))
    for a in (-135, -110, -90, -70, -45):
        pen.line(
            (0, 34), (34 * math.cos(math.radians(a)), 24 + 50 * math.sin(math.radians(a))), wide=4, gap=True
        )
    pen.shape((-20, 46), (-12, 32), (12, 32), (20, 46), accent=True)


def _hermes(pen: SignPen) -> None:
    pen.shape(
        *bend((-44, 30), (-34, -34), (46, -42)),
        *bend((46, -42), (40, -24), (26, -22)),
        *bend((36, -20), (30, -4), (16, -4)),
        *bend((24, -2), (18, 14), (2, 12)),
        *bend((8, 16), (-10, 34), (-44, 30)),
    )
    pen.line((-26, 12), (22, -24), wide=4, gap=True)
    pen.line((-44, 40), (-6, 40), wide=8, accent=True)


def _hephaestus(pen: SignPen) -> None:
    pen.shape(
        (-48, -22),
        (-20, -30),
        (44, -30),
        (44, -12),
        *bend((44, -8), (12, -4), (14, 16)),
        (28, 38),
        (-28, 38),
        (-14, 16),
        *bend((-14, 4), (-40, 0), (-48, -22)),
    )
    pen.line((-18, -42), (34, -42), wide=8, accent=True)


def _hestia(pen: SignPen) -> None:
    pen.shape(
        *bend((-2, 22), (-34, 12), (-16, -14)),
        *bend((-16, -14), (-10, -2), (-6, -6)),
        *bend((-6, -6), (-10, -30), (8, -48)),
        *bend((8, -48), (4, -24), (18, -10)),
        *bend((18, -10), (32, 10), (2, 22)),
        accent=True,
    )
    pen.shape(
        (-44, 24), (44, 24), *bend((40, 30), (26, 44), (14, 46)), *bend((-14, 46), (-26, 44), (-40, 30))
    )


def _wrath(pen: SignPen) -> None:
    pen.shape((-48, 44), (-10, -20), (8, 8), (20, -6), (48, 44))
    pen.shape((26, -50), (2, -14), (14, -14), (8, 14), (34, -24), (20, -24), accent=True)


def _spear(pen: SignPen) -> None:
    pen.line((-40, 40), (18, -18), wide=7)
    pen.shape((46, -46), (38, -14), (22, -4), (4, -22), (14, -38), accent=True)


def _laurel(pen: SignPen) -> None:
    for side in (-1, 1):
        pen.line(*arc(0, 0, 34, 90, 90 + side * 150), wide=5)
        for turn in range(5):
            a = math.radians(90 + side * (20 + turn * 30))
            x, y = 34 * math.cos(a), 34 * math.sin(a)
            for out in (0.72, 1.34):
                pen.line((x, y), (x * out + side * 2, y * out - 8), wide=9, accent=out > 1)


def _aegis(pen: SignPen) -> None:
    pen.disc(0, 0, 44)
    pen.ring(0, 0, 33, 4)
    pen.disc(0, 0, 34, gap=True)
    pen.disc(0, 0, 28)
    for turn in range(8):
        x, y = math.cos(turn * math.tau / 8), math.sin(turn * math.tau / 8)
        pen.line((14 * x, 14 * y), (24 * x, 24 * y), wide=6, gap=True)
    pen.disc(0, 0, 9, accent=True)


def _sandal(pen: SignPen) -> None:
    pen.shape((-46, 30), (44, 30), *bend((44, 40), (40, 44), (30, 44)), (-46, 44), accent=True)
    pen.line((-36, 28), *bend((-34, 0), (10, 0), (34, 26)), wide=8)
    pen.line((-8, 28), (8, 8), wide=7)
    for row in range(3):
        pen.line(
            (-34, 4 - row * 14),
            *bend((-30, -2 - row * 14), (-6, -8 - row * 14), (10 - 6 * row, -20 - row * 10)),
            wide=8,
        )


def _gaze(pen: SignPen) -> None:
    lids = [*bend((-44, 14), (0, -30), (44, 14)), *bend((44, 14), (0, 56), (-44, 14))]
    pen.line(*lids, wide=8)
    pen.disc(0, 14, 13, accent=True)
    for x, sway in ((-28, -10), (0, 0), (28, 10)):
        pen.line(
            *bend((x, -10), (x + 14, -24), (x + sway, -30)),
            *bend((x + sway, -30), (x - 10, -38), (x + sway, -46)),
            wide=7,
        )


def _temple(pen: SignPen) -> None:
    pen.shape((-46, -18), (0, -46), (46, -18), accent=True)
    pen.line((-40, -10), (40, -10), wide=7)
    for x in (-30, -10, 10, 30):
        pen.line((x, -4), (x, 30), wide=9)
    pen.line((-44, 40), (44, 40), wide=9)


def _oracle(pen: SignPen) -> None:
    pen.shape(*bend((-36, -4), (0, 34), (36, -4)))
    for x in (-24, 0, 24):
        pen.line((x * 0.7, 8), (x * 1.3, 46), wide=7)
    for x in (-16, 14):
        pen.line(
            *bend((x, -10), (x + 16, -24), (x, -32)),
            *bend((x, -32), (x - 12, -40), (x + 2, -48)),
            wide=6,
            accent=True,
        )


def _fleece(pen: SignPen) -> None:
    for x, y in ((-22, -16), (0, -26), (22, -16), (-28, 6), (28, 6), (-16, 22), (16, 22), (0, 28)):
        pen.disc(x, y, 15, accent=True)
    pen.disc(0, 2, 24, accent=True)
    for x in (-26, 26):
        pen.line((x, 26), (x, 46), wide=9)
    pen.line(*arc(0, 2, 11, 0, 300), wide=6, gap=True)


def _labyrinth(pen: SignPen) -> None:
    pen.line((-6, 44), (-44, 44), (-44, -44), (44, -44), (44, 44), (14, 44), wide=8)
    pen.line((-24, 26), (-24, -24), (24, -24), (24, 26), (0, 26), wide=8)
    pen.line((0, 26), (0, 0), wide=8)
    pen.line((-24, 26), (-14, 26), wide=8)
    pen.disc(0, -4, 7, accent=True)


def _box(pen: SignPen) -> None:
    pen.shape((-40, 2), (40, 2), (34, 44), (-34, 44))
    pen.line((-42, -8), (34, -34), wide=11)
    pen.disc(0, 14, 7, gap=True)
    for x, y in ((-14, -32), (8, -44), (34, -12)):
        pen.disc(x, y, 5, accent=True)


def _hydra(pen: SignPen) -> None:
    for side in (-1, 1):
        pen.line((0, 44), *bend((0, 20), (side * 40, 24), (side * 30, -10)), wide=10)
        pen.shape((side * 22, -20), (side * 30, -2), (side * 50, -18), (side * 30, -26))
    pen.line((0, 44), (0, -20), wide=11)
    pen.shape((-12, -16), (12, -16), (8, -34), (0, -50), (-8, -34))
    for x in (-4, 4):
        pen.disc(x, -28, 3, gap=True)
    pen.shape((-20, 48), (20, 48), (10, 32), (-10, 32), accent=True)


SIGNS: Final[dict[str, Sign]] = {
    "zeus": _zeus,
    "poseidon": _poseidon,
    "hades": _hades,
    "hera": _hera,
    "athena": _athena,
    "ares": _ares,
    "apollo": _apollo,
    "artemis": _artemis,
    "aphrodite": _aphrodite,
    "hermes": _hermes,
    "hephaestus": _hephaestus,
    "hestia": _hestia,
    "wrath_of_olympus": _wrath,
    "spear_of_achilles": _spear,
    "nikes_laurel": _laurel,
    "the_aegis": _aegis,
    "winged_sandals": _sandal,
    "medusas_gaze": _gaze,
    "temple": _temple,
    "oracle_of_delphi": _oracle,
    "golden_fleece": _fleece,
    "labyrinth": _labyrinth,
    "pandoras_box": _box,
    "hydras_blood": _hydra,
}
