"""The colours of High Ground: a map by night and by day, hills from meadow to snow, and the wood that a hand lies on."""

from typing import Final

from render.core.palette import CARD_BACK, CARD_RED, WHITE, Colour, Surface, colour, mix, register_surfaces
from render.core.pieces.tokens import FACE, SIDE
from render.core.tones import BLACK, OUTLINE, PIECES, SHADE, surface, tones

INKS: Final = "land"
MOST_SEATS: Final = 4
_TINTS: Final = (
    "#7FB04A #8DB850 #9DBF56 #AEC55E #C2C964 #D3C967 #E0C264 #E2B65A #DDA853 #D39A55 #D8B48C #E8D9C4 #FCFBF6"
)
TINTS: Final = tuple(map(colour, _TINTS.split()))
"""The surface of a hill by its level: meadow, corn, rock, snow."""
ROCK: Final = colour("#2A2417")
"""The numerals on hills."""
_EARTH: Final = colour("#5A4630")
_LINE: Final = colour("#4A3A22")
_NIGHT: Final = {
    "table": "#22362C",
    "panel": "#1B2C24",
    "turn": "#2F4A3B",
    "ink": "#F6F3E7",
    "quiet": "#A9BBAA",
    "line": "#2E4638",
    "line2": "#3A5545",
    "shade": "#131F19",
    "accent": "#FF4FD8",
    "head": "#17251E",
    "lip": "#3A5545",
    "dusk": "#1C2E26",
    "ray": "#264034",
    "glow1": "#2B493B",
    "glow2": "#355A47",
    "glow3": "#436F55",
    "grass1": "#4C6B3C",
    "grass2": "#3D5A36",
    "grass3": "#2F4A31",
    "blade1": "#5F8048",
    "blade2": "#4E6F41",
    "blade3": "#3D5A3A",
}
_DAY: Final = {
    "table": "#DDE3C4",
    "panel": "#EDF0DA",
    "turn": "#FFFFFF",
    "ink": "#1E2A20",
    "quiet": "#51604C",
    "line": "#CBD4AC",
    "line2": "#B9C597",
    "shade": "#A3A891",
    "accent": "#C4007A",
    "head": "#F3F3E2",
    "lip": "#B9C597",
    "dusk": "#CFDDC4",
    "ray": "#DCE8D0",
    "glow1": "#E6EFD8",
    "glow2": "#F0F5E2",
    "glow3": "#FBFCEF",
    "grass1": "#A9C07C",
    "grass2": "#97B26C",
    "grass3": "#84A25E",
    "blade1": "#BCD08F",
    "blade2": "#A9C07C",
    "blade3": "#97B26C",
}
_BOTH: Final = {
    "wood": "#8A5A34",
    "wood2": "#9A6840",
    "wood3": "#94623A",
    "wood-edge": "#5E3B20",
    "wood-lip": "#B98455",
    "cream": "#FFF6E6",
    "pole": "#D9C7A0",
    "gold": "#FFD84A",
    "sky": "#DCEBF2",
    "stone1": "#C8C0AF",
    "stone2": "#B9B09E",
    "stone-dark": "#857B6C",
}
_DARKNESS: Final = {"dark": 0.42, "light": 0.26}


def tint(level: int) -> str:
    """The name of the surface of hills of this level."""
    return f"hill {level}"


def layers(level: int) -> tuple[Colour, Colour]:
    """The two colours of the layers below a hill."""
    earth = mix(TINTS[level - 1], _EARTH, 0.52 if level < 13 else 0.42)
    return mix(earth, BLACK, 0.08), mix(earth, BLACK, 0.30)


def contour(level: int) -> Colour:
    """The lines on a hill."""
    return mix(TINTS[level - 1], _LINE, 0.24 if level < 12 else 0.17)


def lit(level: int) -> Colour:
    """The edge of a hill towards the light."""
    return mix(TINTS[level - 1], WHITE, 0.55)


def _surface(own: dict[str, str], darkness: float) -> Surface:
    inks = {name: colour(text) for name, text in {**own, **_BOTH}.items()}
    inks |= {"rock": ROCK, "die": FACE, "die side": SIDE, "red": CARD_RED, "back": CARD_BACK}
    hills: list[str] = []
    for level, flat in enumerate(TINTS, 1):
        upper, lower = layers(level)
        hills.append(tint(level))
        inks |= {
            tint(level): flat,
            f"layer {level}": upper,
            f"deep {level}": lower,
            f"contour {level}": contour(level),
            f"lit {level}": lit(level),
            tint(level) + SHADE: mix(flat, BLACK, 0.30),
        }
    meetings = [(ROCK, inks[name], 2) for name in hills]
    meetings += [(CARD_RED, FACE, 3), (OUTLINE, FACE, 3), (inks["cream"], inks["wood2"], 3)]
    meetings += [(OUTLINE, flat, 1) for flat in TINTS] + [(OUTLINE, CARD_BACK, 2)]
    meetings += [(OUTLINE, inks["wood"], 1), (mix(CARD_BACK, WHITE, 0.45), CARD_BACK, 1)]
    made = surface(
        inks,
        ("table", "head", "turn", "panel", "wood", "grass3"),
        ("table", "head", "turn", "panel"),
        ("free", "fallen", "trapped"),
        True,
        meetings,
        darkness,
    )
    # Four players have the room of eight.
    foreign = {
        colour
        for seat in range(MOST_SEATS, len(PIECES))
        for tone in (tones(seat), tones(seat, "fallen"), tones(seat, "trapped"))
        for colour in (tone.flat, tone.lit, tone.dark, tone.low, tone.inside)
    }
    return Surface(
        made.inks,
        PIECES,
        tuple(each for each in made.colours if each not in foreign),
        tuple(each for each in made.meetings if not foreign.intersection(each[:2])),
        made.recoloured,
    )


register_surfaces(INKS, _surface(_NIGHT, _DARKNESS["dark"]), _surface(_DAY, _DARKNESS["light"]))
