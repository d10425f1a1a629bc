"""The signs of the Norse gods."""

from __future__ import annotations

import math
from typing import Final

from render.high_heavens.signs.pen import Sign, SignPen, arc, bend


def _odin(pen: SignPen) -> None:
    lids = [*bend((-46, 12), (0, -40), (46, 12)), *bend((46, 12), (0, 58), (-46, 12))]
    pen.line(*lids, wide=9)
    pen.disc(0, 11, 14, accent=True)
    for side in (-1, 1):
        pen.line((side * 34, -20), (side * 42, -38), wide=8)
    pen.line((0, -27), (0, -48), wide=8)


def _thor(pen: SignPen) -> None:
    pen.shape((-38, -42), (38, -42), (38, -6), (-38, -6))
    pen.shape((-8, -10), (8, -10), (8, 44), (-8, 44), accent=True)
    pen.line((-12, 44), (12, 44), wide=8)


def _loki(pen: SignPen) -> None:
    for side in (-1, 1):
        horn = [
            *bend((side * 16, 4), (side * 52, -2), (side * 36, -48)),
            *bend((side * 36, -48), (side * 32, -18), (side * 4, -16)),
        ]
        pen.shape(*horn)
    pen.shape(*bend((-26, 44), (-34, -22), (0, -22)), *bend((0, -22), (34, -22), (26, 44)), (0, 30))
    for side in (-1, 1):
        pen.shape((side * 6, 12), (side * 22, 4), (side * 18, 18), gap=True)


def _freyja(pen: SignPen) -> None:
    pen.shape(*bend((-22, 44), (-46, -24), (30, -46)), *bend((30, -46), (34, 14), (-14, 34)))
    pen.line((-30, 48), (16, -26), wide=5, gap=True)
    pen.line((-32, 48), (-20, 30), wide=7, accent=True)
    for start in ((4, -6), (-8, 12)):
        pen.line(start, (start[0] + 24, start[1] - 4), wide=4, gap=True)


def _freyr(pen: SignPen) -> None:
    pen.line((0, 48), (0, -28), wide=6, accent=True)
    for row in range(4):
        y = 22 - row * 19
        for side in (-1, 1):
            pen.shape(
                *bend((0, y), (side * 8, y - 22), (side * 30, y - 20)),
                *bend((side * 30, y - 20), (side * 26, y), (0, y)),
            )
    pen.shape(*bend((0, -28), (-14, -38), (0, -50)), *bend((0, -50), (14, -38), (0, -28)))


def _tyr(pen: SignPen) -> None:
    pen.line((0, 46), (0, -36), wide=13)
    pen.line((-30, -12), (0, -42), (30, -12), wide=13)


def _heimdall(pen: SignPen) -> None:
    pen.shape(
        *bend((-40, -30), (-36, 44), (10, 40)),
        *bend((10, 40), (34, 32), (42, -18)),
        (6, -30),
        *bend((6, -26), (2, 4), (-8, 2)),
        *bend((-8, 2), (-22, -4), (-26, -34)),
    )
    pen.line((6, -30), (44, -16), wide=10, accent=True)
    pen.line((-42, -34), (-25, -37), wide=8, accent=True)


def _baldr(pen: SignPen) -> None:
    pen.disc(0, 0, 22, accent=True)
    for turn in range(8):
        x, y = math.cos(turn * math.tau / 8), math.sin(turn * math.tau / 8)
        pen.line((31 * x, 31 * y), (45 * x, 45 * y), wide=9)


def _hel(pen: SignPen) -> None:
    pen.disc(0, -10, 34)
    pen.shape((-20, 10), (20, 10), (18, 42), (-18, 42))
    for side in (-1, 1):
        pen.disc(side * 14, -6, 10, gap=True)
    pen.shape((0, 6), (6, 18), (-6, 18), gap=True)
    for x in (-7, 7):
        pen.line((x, 30), (x, 46), wide=5, gap=True)


def _frigg(pen: SignPen) -> None:
    pen.ring(0, -24, 18, 10, accent=True)
    pen.line((0, -4), (0, 46), wide=10)
    pen.line((0, 42), (22, 42), wide=10)
    pen.line((0, 22), (16, 22), wide=9)


def _skadi(pen: SignPen) -> None:
    pen.shape((-48, 40), (-8, -44), (16, 0), (26, -14), (50, 40))
    pen.shape((-8, -44), (-25, -8), (-12, -14), (-4, -2), (6, -14), (9, -12), accent=True)
    pen.line((-25, -8), (-12, -14), (-4, -2), (6, -14), wide=4, gap=True)


def _njord(pen: SignPen) -> None:
    pen.shape(*bend((-46, 14), (0, 54), (46, 14)))
    pen.line((0, 14), (0, -46), wide=6)
    pen.shape((6, -40), *bend((6, -40), (44, -26), (38, 6)), (6, 6), accent=True)
    pen.shape((-6, -28), *bend((-6, -28), (-34, -18), (-30, 6)), (-6, 6))


def _flame(pen: SignPen) -> None:
    pen.shape(
        *bend((-6, 46), (-46, 30), (-26, -4)),
        *bend((-26, -4), (-18, 8), (-12, 4)),
        *bend((-12, 4), (-18, -26), (10, -48)),
        *bend((10, -48), (4, -22), (22, -8)),
        *bend((22, -8), (44, 24), (6, 46)),
    )
    pen.shape(*bend((0, 42), (-20, 28), (2, 4)), *bend((2, 4), (20, 26), (0, 42)), gap=True)


def _spear(pen: SignPen) -> None:
    pen.line((-40, 40), (18, -18), wide=7)
    pen.shape((44, -44), (34, -8), (8, -34), accent=True)
    pen.line((4, -14), (14, -4), wide=7)


def _gold_ring(pen: SignPen) -> None:
    pen.ring(0, 10, 28, 11, accent=True)
    pen.shape((0, -46), (14, -30), (0, -12), (-14, -30))


def _mail(pen: SignPen) -> None:
    pen.shape(
        (-20, -40),
        (-46, -22),
        (-36, 2),
        (-24, -4),
        (-24, 44),
        (24, 44),
        (24, -4),
        (36, 2),
        (46, -22),
        (20, -40),
    )
    pen.shape(*arc(0, -40, 14, 0, 180), gap=True)
    for row in range(4):
        for column in range(3 - row % 2):
            pen.disc(-14 + 7 * (row % 2) + 14 * column, -8 + row * 14, 4, gap=True)


def _rainbow(pen: SignPen) -> None:
    for number, radius in enumerate((44, 31, 18)):
        pen.line(*arc(0, 28, radius, 180, 360), wide=8, accent=number == 1)


def _snow(pen: SignPen) -> None:
    for turn in range(6):
        a = math.radians(turn * 60 - 90)
        x, y = math.cos(a), math.sin(a)
        pen.line((0, 0), (44 * x, 44 * y), wide=7)
        for side in (-1, 1):
            b = a + side * 0.7
            pen.line(
                (26 * x, 26 * y), (26 * x + 14 * math.cos(b), 26 * y + 14 * math.sin(b)), wide=6, accent=True
            )


def _tree(pen: SignPen) -> None:
    pen.line((0, 30), (0, -10), wide=11)
    for side in (-1, 1):
        pen.line((0, 28), *bend((0, 28), (side * 12, 40), (side * 38, 46)), wide=7)
        pen.line((0, 4), (side * 22, -14), wide=7)
        pen.disc(side * 24, -16, 16, accent=True)
    pen.disc(0, -30, 18, accent=True)


def _mead(pen: SignPen) -> None:
    pen.shape(*bend((-34, -30), (-30, 50), (40, 44)), *bend((40, 44), (6, 26), (18, -30)))
    pen.line((-36, -32), (20, -32), wide=10, accent=True)
    pen.line((-24, 8), (12, 2), wide=5, gap=True)


def _hall(pen: SignPen) -> None:
    pen.shape((0, -44), (46, 0), (36, 8), (0, -26), (-36, 8), (-46, 0), accent=True)
    pen.shape((-30, 8), (0, -20), (30, 8), (30, 44), (-30, 44))
    pen.shape((-10, 44), (-10, 20), *arc(0, 20, 10, 180, 360), (10, 44), gap=True)


def _chain(pen: SignPen) -> None:
    for x, y in ((-24, -24), (0, 0), (24, 24)):
        pen.line((x - 8, y - 8), (x + 8, y + 8), wide=22, accent=x == 0)
        pen.line((x - 7, y - 7), (x + 7, y + 7), wide=7, gap=True)


def _axes(pen: SignPen) -> None:
    for side in (-1, 1):
        pen.line((side * -32, 44), (side * 28, -36), wide=7, accent=True)
        pen.shape(
            (side * 12, -34), *bend((side * 20, -46), (side * 52, -40), (side * 46, 2)), (side * 28, -10)
        )


def _serpent(pen: SignPen) -> None:
    way = [
        *bend((-38, 40), (34, 52), (26, 20)),
        *bend((26, 20), (20, 4), (-14, 4)),
        *bend((-14, 4), (-38, -6), (-18, -24)),
        *bend((-18, -24), (0, -38), (22, -26)),
    ]
    pen.line(*way, wide=13)
    pen.disc(26, -28, 12)
    pen.disc(30, -32, 4, gap=True)
    pen.line((36, -26), (48, -20), wide=4, accent=True)


SIGNS: Final[dict[str, Sign]] = {
    "odin": _odin,
    "thor": _thor,
    "loki": _loki,
    "freyja": _freyja,
    "freyr": _freyr,
    "tyr": _tyr,
    "heimdall": _heimdall,
    "baldr": _baldr,
    "hel": _hel,
    "frigg": _frigg,
    "skadi": _skadi,
    "njord": _njord,
    "surts_fire": _flame,
    "gungnir": _spear,
    "draupnir": _gold_ring,
    "dwarven_mail": _mail,
    "bifrost": _rainbow,
    "fimbulwinter": _snow,
    "yggdrasils_root": _tree,
    "mead_of_poetry": _mead,
    "valhalla": _hall,
    "gleipnir": _chain,
    "berserkergang": _axes,
    "jormungandrs_venom": _serpent,
}
