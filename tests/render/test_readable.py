"""Words, marks and pieces stand out from what they lie on, in every theme of every game, and its palette has room for them."""

import pytest

from render.bring_down_the_mountain.colours import LIGHTS
from render.core.palette import CARD_RED, GROUNDS, PALETTE_SIZE, PAPERS, RIM, contrast, ink, palette
from render.core.scene import PALETTES
from render.core.tones import OUTLINE
from render.dog_eat_dog.inks import INKS as DOG, PLANKS
from render.high_ground.cells.inks import INKS as GROUND, ROCK, TINTS
from render.high_heavens.inks import INKS as HEAVENS, MARK, STONES
from render.highest_ground.inks import DIM, GROUNDS as COUNTRY, INKS as HIGHEST

WORDS = ("ink", "quiet")
MOUNTAINS = [f"mountain-{light}{fog}" for light in (*LIGHTS, "dusk") for fog in ("", "-fog")]
READ: dict[str, list[tuple[str, str, float]]] = {
    "": [(name, on, 4.5) for name in WORDS for on in GROUNDS]
    + [(name, on, 3) for name in ("line", "accent") for on in GROUNDS],
    DOG: [(name, on, 4.5) for name in WORDS for on in (*PLANKS, "turn", "head")]
    + [("chalk", "felt", 4.5), ("pale chalk", "felt", 4.5), ("ink", "glow", 4.5)]
    + [("carved", "gold", 4.5), ("cream", "oak", 4.5)],
    GROUND: [(name, on, 4.5) for name in WORDS for on in ("table", "head", "turn", "panel")],
    HEAVENS: [(name, on, 4.5) for name in WORDS for on in ("head", "panel", "turn")]
    + [(f"{name}{MARK}", name, 4.5) for name in STONES]
    + [("wood low", "marble", 4.5), ("pale steel", "dusk1", 4.5)],
    HIGHEST: [(name, on, 4.5) for name in WORDS for on in ("head", "panel", "turn", "table")]
    + [("name", on, 4.5) for on in COUNTRY]
    + [("name", f"{on}{DIM}", 3) for on in COUNTRY],
} | dict.fromkeys(
    MOUNTAINS,
    [(name, on, 4.5) for name in WORDS for on in ("head", "panel")]
    + [("turn-ink", "turn", 4.5), ("turn-quiet", "turn", 4.5), ("outline", "covered", 4.5)]
    + [("outline", "dull", 4.5), ("outline", "gold", 3), ("outline", "accent", 3), ("accent", "head", 3)],
)
"""For the inks of each game: what is read, on what, and how much they differ in lightness at least."""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("inks", READ)
def test_what_is_read_stands_out(theme: str, inks: str) -> None:
    scheme = f"{theme} {inks}".strip()
    assert [
        (name, on) for name, on, least in READ[inks] if contrast(ink(scheme, name), ink(scheme, on)) < least
    ] == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("inks", READ)
@pytest.mark.parametrize("players", PALETTES)
def test_a_palette_has_at_most_256_colours_and_none_twice(theme: str, inks: str, players: str) -> None:
    colours = palette(f"{theme} {inks}".strip() if players == "usual" else f"{theme} {inks} {players}")
    assert len(set(colours)) == len(colours) <= PALETTE_SIZE


def test_what_is_printed_in_one_colour_stands_out() -> None:
    printed = [(ROCK, tint) for tint in TINTS] + [(each, on) for each in (RIM, CARD_RED) for on in PAPERS]
    for theme in ("dark", "light"):
        printed += [(OUTLINE, ink(f"{theme} {HIGHEST}", on)) for on in ("parchment", "bare", "gold")]
    assert [pair for pair in printed if contrast(*pair) < 4.5] == []
