"""The signs of gods and powers: what stands on their tablets and cards."""

import math
from collections.abc import Mapping
from typing import Final

from render.core.shapes.signs import Sign, arc, bend, both, disc, eighth, line, ring, shape


def _ray_of_ice(turn: int) -> Sign:
    """One of six rays of a crystal, with its twigs."""
    a = math.radians(turn * 60 - 90)
    x, y = math.cos(a), math.sin(a)
    twigs = (
        line((26 * x, 26 * y), (26 * x + 14 * math.cos(b), 26 * y + 14 * math.sin(b)), wide=6, tone="accent")
        for b in (a - 0.7, a + 0.7)
    )
    return line((0, 0), (44 * x, 44 * y), wide=7), *twigs


def _link(at: int) -> Sign:
    """A link of a chain."""
    return (
        line((at - 8, at - 8), (at + 8, at + 8), wide=22, tone="ink" if at else "accent"),
        line((at - 7, at - 7), (at + 7, at + 7), wide=7, tone="gap"),
    )


def _branch(side: int) -> Sign:
    """Half a wreath: its stem, and leaves on both sides of it."""
    turns = [math.radians(90 + side * (20 + turn * 30)) for turn in range(5)]
    spots = [(34 * math.cos(a), 34 * math.sin(a)) for a in turns]
    leaves = (
        line((x, y), (x * out + side * 2, y * out - 8), tone="accent" if out > 1 else "ink")
        for x, y in spots
        for out in (0.72, 1.34)
    )
    return line(*arc(0, 0, 34, 90, 90 + side * 150), wide=5), *leaves


SIGNS: Final[Mapping[str, Sign]] = {
    "odin": (
        line(*bend((-46, 12), (0, -40), (46, 12)), *bend((46, 12), (0, 58), (-46, 12))),
        disc(0, 11, 14, tone="accent"),
        *both(line((34, -20), (42, -38), wide=8)),
        line((0, -27), (0, -48), wide=8),
    ),
    "thor": (
        shape((-38, -42), (38, -42), (38, -6), (-38, -6)),
        shape((-8, -10), (8, -10), (8, 44), (-8, 44), tone="accent"),
        line((-12, 44), (12, 44), wide=8),
    ),
    "loki": (
        *both(shape(*bend((16, 4), (52, -2), (36, -48)), *bend((36, -48), (32, -18), (4, -16)))),
        shape(*bend((-26, 44), (-34, -22), (0, -22)), *bend((0, -22), (34, -22), (26, 44)), (0, 30)),
        *both(shape((6, 12), (22, 4), (18, 18), tone="gap")),
    ),
    "freyja": (
        shape(*bend((-22, 44), (-46, -24), (30, -46)), *bend((30, -46), (34, 14), (-14, 34))),
        line((-30, 48), (16, -26), wide=5, tone="gap"),
        line((-32, 48), (-20, 30), wide=7, tone="accent"),
        *(line(start, (start[0] + 24, start[1] - 4), wide=4, tone="gap") for start in ((4, -6), (-8, 12))),
    ),
    "freyr": (
        line((0, 48), (0, -28), wide=6, tone="accent"),
        *(
            leaf
            for y in (22, 3, -16, -35)
            for leaf in both(
                shape(*bend((0, y), (8, y - 22), (30, y - 20)), *bend((30, y - 20), (26, y), (0, y)))
            )
        ),
        shape(*bend((0, -28), (-14, -38), (0, -50)), *bend((0, -50), (14, -38), (0, -28))),
    ),
    "tyr": (line((0, 46), (0, -36), wide=13), line((-30, -12), (0, -42), (30, -12), wide=13)),
    "heimdall": (
        shape(
            *bend((-40, -30), (-36, 44), (10, 40)),
            *bend((10, 40), (34, 32), (42, -18)),
            (6, -30),
            *bend((6, -26), (2, 4), (-8, 2)),
            *bend((-8, 2), (-22, -4), (-26, -34)),
        ),
        line((6, -30), (44, -16), wide=10, tone="accent"),
        line((-42, -34), (-25, -37), wide=8, tone="accent"),
    ),
    "baldr": (
        disc(0, 0, 22, tone="accent"),
        *(line(eighth(turn, 31), eighth(turn, 45)) for turn in range(8)),
    ),
    "hel": (
        disc(0, -10, 34),
        shape((-20, 10), (20, 10), (18, 42), (-18, 42)),
        *both(disc(14, -6, 10, tone="gap")),
        shape((0, 6), (6, 18), (-6, 18), tone="gap"),
        *(line((x, 30), (x, 46), wide=5, tone="gap") for x in (-7, 7)),
    ),
    "frigg": (
        ring(0, -24, 18, 10, tone="accent"),
        line((0, -4), (0, 46), wide=10),
        line((0, 42), (22, 42), wide=10),
        line((0, 22), (16, 22)),
    ),
    "skadi": (
        shape((-48, 40), (-8, -44), (16, 0), (26, -14), (50, 40)),
        shape((-8, -44), (-25, -8), (-12, -14), (-4, -2), (6, -14), (9, -12), tone="accent"),
        line((-25, -8), (-12, -14), (-4, -2), (6, -14), wide=4, tone="gap"),
    ),
    "njord": (
        shape(*bend((-46, 14), (0, 54), (46, 14))),
        line((0, 14), (0, -46), wide=6),
        shape((6, -40), *bend((6, -40), (44, -26), (38, 6)), (6, 6), tone="accent"),
        shape((-6, -28), *bend((-6, -28), (-34, -18), (-30, 6)), (-6, 6)),
    ),
    "surts_fire": (
        shape(
            *bend((-6, 46), (-46, 30), (-26, -4)),
            *bend((-26, -4), (-18, 8), (-12, 4)),
            *bend((-12, 4), (-18, -26), (10, -48)),
            *bend((10, -48), (4, -22), (22, -8)),
            *bend((22, -8), (44, 24), (6, 46)),
        ),
        shape(*bend((0, 42), (-20, 28), (2, 4)), *bend((2, 4), (20, 26), (0, 42)), tone="gap"),
    ),
    "gungnir": (
        line((-40, 40), (18, -18), wide=7),
        shape((44, -44), (34, -8), (8, -34), tone="accent"),
        line((4, -14), (14, -4), wide=7),
    ),
    "draupnir": (ring(0, 10, 28, 11, tone="accent"), shape((0, -46), (14, -30), (0, -12), (-14, -30))),
    "dwarven_mail": (
        shape(
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
        ),
        shape(*arc(0, -40, 14, 0, 180), tone="gap"),
        *(
            disc(-14 + 7 * (row % 2) + 14 * column, -8 + row * 14, 4, tone="gap")
            for row in range(4)
            for column in range(3 - row % 2)
        ),
    ),
    "bifrost": (
        *(
            line(*arc(0, 28, radius, 180, 360), wide=8, tone="accent" if number == 1 else "ink")
            for number, radius in enumerate((44, 31, 18))
        ),
    ),
    "fimbulwinter": tuple(stroke for turn in range(6) for stroke in _ray_of_ice(turn)),
    "yggdrasils_root": (
        line((0, 30), (0, -10), wide=11),
        *both(
            line((0, 28), *bend((0, 28), (12, 40), (38, 46)), wide=7),
            line((0, 4), (22, -14), wide=7),
            disc(24, -16, 16, tone="accent"),
        ),
        disc(0, -30, 18, tone="accent"),
    ),
    "mead_of_poetry": (
        shape(*bend((-34, -30), (-30, 50), (40, 44)), *bend((40, 44), (6, 26), (18, -30))),
        line((-36, -32), (20, -32), wide=10, tone="accent"),
        line((-24, 8), (12, 2), wide=5, tone="gap"),
    ),
    "valhalla": (
        shape((0, -44), (46, 0), (36, 8), (0, -26), (-36, 8), (-46, 0), tone="accent"),
        shape((-30, 8), (0, -20), (30, 8), (30, 44), (-30, 44)),
        shape((-10, 44), (-10, 20), *arc(0, 20, 10, 180, 360), (10, 44), tone="gap"),
    ),
    "gleipnir": (*_link(-24), *_link(0), *_link(24)),
    "berserkergang": (
        *both(
            line((-32, 44), (28, -36), wide=7, tone="accent"),
            shape((12, -34), *bend((20, -46), (52, -40), (46, 2)), (28, -10)),
        ),
    ),
    "jormungandrs_venom": (
        line(
            *bend((-38, 40), (34, 52), (26, 20)),
            *bend((26, 20), (20, 4), (-14, 4)),
            *bend((-14, 4), (-38, -6), (-18, -24)),
            *bend((-18, -24), (0, -38), (22, -26)),
            wide=13,
        ),
        disc(26, -28, 12),
        disc(30, -32, 4, tone="gap"),
        line((36, -26), (48, -20), wide=4, tone="accent"),
    ),
    "zeus": (shape((16, -48), (-26, 8), (-4, 8), (-16, 48), (28, -10), (6, -10), tone="accent"),),
    "poseidon": (
        line((0, 46), (0, -38)),
        *both(line((28, -36), *bend((28, -12), (28, 8), (0, 8)))),
        *(shape((x - 10, -30), (x, -50), (x + 10, -30), tone="accent") for x in (-28, 0, 28)),
    ),
    "hades": (
        shape(
            *bend((-34, 44), (-44, -36), (0, -40)),
            *bend((0, -40), (44, -36), (34, 44)),
            (14, 44),
            (0, 8),
            (-14, 44),
        ),
        *both(shape((6, 2), (26, -8), (24, 8), tone="gap")),
        line((0, -48), (0, -34), tone="accent"),
    ),
    "hera": (
        shape((-42, 34), (-46, -26), (-22, 0), (0, -40), (22, 0), (46, -26), (42, 34)),
        line((-38, 22), (38, 22), wide=5, tone="gap"),
        *(disc(x, y, 7, tone="accent") for x, y in ((-46, -30), (0, -44), (46, -30))),
    ),
    "athena": (
        shape(
            (-38, -44),
            *bend((-38, -44), (0, -26), (38, -44)),
            *bend((38, -44), (48, 44), (0, 46)),
            *bend((0, 46), (-48, 44), (-38, -44)),
        ),
        *both(disc(17, -10, 15, tone="gap"), disc(17, -10, 7, tone="accent")),
        shape((-7, 2), (7, 2), (0, 18), tone="gap"),
    ),
    "ares": (
        *both(
            line((-22, 26), (36, -42)),
            line((-34, 12), (-10, 34), wide=8, tone="accent"),
            line((-36, 42), (-24, 28)),
        ),
    ),
    "apollo": (
        *both(line((34, -44), *bend((34, -40), (46, 40), (0, 40)))),
        line((-34, -26), (34, -26), wide=7, tone="accent"),
        *(line((x, -26), (x, 34), wide=4, tone="accent") for x in (-13, 0, 13)),
    ),
    "artemis": (
        line((-14, -46), *bend((-14, -46), (58, 0), (-14, 46))),
        line((-14, -46), (-14, 46), wide=4),
        line((-44, 0), (36, 0), wide=6, tone="accent"),
        shape((30, -12), (50, 0), (30, 12), tone="accent"),
    ),
    "aphrodite": (
        shape(
            (-12, 40),
            *(
                (44 * math.cos(math.radians(a)), 24 + 62 * math.sin(math.radians(a)))
                for a in range(-170, -9, 8)
            ),
            (12, 40),
        ),
        *(
            line(
                (0, 34),
                (34 * math.cos(math.radians(a)), 24 + 50 * math.sin(math.radians(a))),
                wide=4,
                tone="gap",
            )
            for a in (-135, -110, -90, -70, -45)
        ),
        shape((-20, 46), (-12, 32), (12, 32), (20, 46), tone="accent"),
    ),
    "hermes": (
        shape(
            *bend((-44, 30), (-34, -34), (46, -42)),
            *bend((46, -42), (40, -24), (26, -22)),
            *bend((36, -20), (30, -4), (16, -4)),
            *bend((24, -2), (18, 14), (2, 12)),
            *bend((8, 16), (-10, 34), (-44, 30)),
        ),
        line((-26, 12), (22, -24), wide=4, tone="gap"),
        line((-44, 40), (-6, 40), wide=8, tone="accent"),
    ),
    "hephaestus": (
        shape(
            (-48, -22),
            (-20, -30),
            (44, -30),
            (44, -12),
            *bend((44, -8), (12, -4), (14, 16)),
            (28, 38),
            (-28, 38),
            (-14, 16),
            *bend((-14, 4), (-40, 0), (-48, -22)),
        ),
        line((-18, -42), (34, -42), wide=8, tone="accent"),
    ),
    "hestia": (
        shape(
            *bend((-2, 22), (-34, 12), (-16, -14)),
            *bend((-16, -14), (-10, -2), (-6, -6)),
            *bend((-6, -6), (-10, -30), (8, -48)),
            *bend((8, -48), (4, -24), (18, -10)),
            *bend((18, -10), (32, 10), (2, 22)),
            tone="accent",
        ),
        shape(
            (-44, 24), (44, 24), *bend((40, 30), (26, 44), (14, 46)), *bend((-14, 46), (-26, 44), (-40, 30))
        ),
    ),
    "wrath_of_olympus": (
        shape((-48, 44), (-10, -20), (8, 8), (20, -6), (48, 44)),
        shape((26, -50), (2, -14), (14, -14), (8, 14), (34, -24), (20, -24), tone="accent"),
    ),
    "spear_of_achilles": (
        line((-40, 40), (18, -18), wide=7),
        shape((46, -46), (38, -14), (22, -4), (4, -22), (14, -38), tone="accent"),
    ),
    "nikes_laurel": (*_branch(-1), *_branch(1)),
    "the_aegis": (
        disc(0, 0, 44),
        ring(0, 0, 33, 4),
        disc(0, 0, 34, tone="gap"),
        disc(0, 0, 28),
        *(line(eighth(turn, 14), eighth(turn, 24), wide=6, tone="gap") for turn in range(8)),
        disc(0, 0, 9, tone="accent"),
    ),
    "winged_sandals": (
        shape((-46, 30), (44, 30), *bend((44, 40), (40, 44), (30, 44)), (-46, 44), tone="accent"),
        line((-36, 28), *bend((-34, 0), (10, 0), (34, 26)), wide=8),
        line((-8, 28), (8, 8), wide=7),
        *(
            line(
                (-34, 4 - row * 14),
                *bend((-30, -2 - row * 14), (-6, -8 - row * 14), (10 - 6 * row, -20 - row * 10)),
                wide=8,
            )
            for row in range(3)
        ),
    ),
    "medusas_gaze": (
        line(*bend((-44, 14), (0, -30), (44, 14)), *bend((44, 14), (0, 56), (-44, 14)), wide=8),
        disc(0, 14, 13, tone="accent"),
        *(
            line(
                *bend((x, -10), (x + 14, -24), (x + sway, -30)),
                *bend((x + sway, -30), (x - 10, -38), (x + sway, -46)),
                wide=7,
            )
            for x, sway in ((-28, -10), (0, 0), (28, 10))
        ),
    ),
    "temple": (
        shape((-46, -18), (0, -46), (46, -18), tone="accent"),
        line((-40, -10), (40, -10), wide=7),
        *(line((x, -4), (x, 30)) for x in (-30, -10, 10, 30)),
        line((-44, 40), (44, 40)),
    ),
    "oracle_of_delphi": (
        shape(*bend((-36, -4), (0, 34), (36, -4))),
        *(line((x * 0.7, 8), (x * 1.3, 46), wide=7) for x in (-24, 0, 24)),
        *(
            line(
                *bend((x, -10), (x + 16, -24), (x, -32)),
                *bend((x, -32), (x - 12, -40), (x + 2, -48)),
                wide=6,
                tone="accent",
            )
            for x in (-16, 14)
        ),
    ),
    "golden_fleece": (
        *(
            disc(x, y, 15, tone="accent")
            for x, y in ((-22, -16), (0, -26), (22, -16), (-28, 6), (28, 6), (-16, 22), (16, 22), (0, 28))
        ),
        disc(0, 2, 24, tone="accent"),
        *(line((x, 26), (x, 46)) for x in (-26, 26)),
        line(*arc(0, 2, 11, 0, 300), wide=6, tone="gap"),
    ),
    "labyrinth": (
        line((-6, 44), (-44, 44), (-44, -44), (44, -44), (44, 44), (14, 44), wide=8),
        line((-24, 26), (-24, -24), (24, -24), (24, 26), (0, 26), wide=8),
        line((0, 26), (0, 0), wide=8),
        line((-24, 26), (-14, 26), wide=8),
        disc(0, -4, 7, tone="accent"),
    ),
    "pandoras_box": (
        shape((-40, 2), (40, 2), (34, 44), (-34, 44)),
        line((-42, -8), (34, -34), wide=11),
        disc(0, 14, 7, tone="gap"),
        *(disc(x, y, 5, tone="accent") for x, y in ((-14, -32), (8, -44), (34, -12))),
    ),
    "hydras_blood": (
        *both(
            line((0, 44), *bend((0, 20), (40, 24), (30, -10)), wide=10),
            shape((22, -20), (30, -2), (50, -18), (30, -26)),
        ),
        line((0, 44), (0, -20), wide=11),
        shape((-12, -16), (12, -16), (8, -34), (0, -50), (-8, -34)),
        *(disc(x, -28, 3, tone="gap") for x in (-4, 4)),
        shape((-20, 48), (20, 48), (10, 32), (-10, 32), tone="accent"),
    ),
}
"""First the Norse ones, then the Greek."""
