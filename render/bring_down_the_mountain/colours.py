"""The colours of the landscape: one palette for each light and theme, with and without fog."""

from typing import Final

from games.bring_down_the_mountain.state import Over, View
from games.core.components import DECK
from render.core.palette import CARD_RED, WHITE, Colour, Surface, colour, mix, register_surfaces
from render.core.scene import Ink, Theme
from render.core.tones import OUTLINE, surface

LIGHTS: Final = ("night", "dawn", "morning", "day")
"""The lights in their order; each lasts for a quarter of the cards."""
DUSK: Final = "dusk"
"""The light of a game that is lost."""
BANDS: Final = 6
"""How many bands the sky has."""
_SKIES: Final[dict[str, str]] = {
    "night": "#141A33 #1C2444 #263157 #34426B #455680 #5A6C93",
    "dawn": "#2B2E4A #43405F #6B4F6E #A5657A #D98B7C #F2B98A",
    "morning": "#3F4C74 #6B6288 #A67690 #D98F86 #F2AE7E #FACB8C",
    "day": "#3B6496 #6A88A8 #A9AFA6 #E3C58F #F7D283 #FCE3A2",
    "dusk": "#221F3C #463461 #67456E #8F5872 #DE9472 #F0B98A",
}
_FOG_SKY: Final = "#8FA3B0 #A3B4BE #B5C3CA #C6D1D5 #D5DCDD #E1E5E3"
_LAND: Final = ("meadow", "meadow-lit", "meadow-low", "far", "slate", "slate-lit", "slate-low", "scree")
_LANDS: Final[dict[Theme, str]] = {
    "dark": "#4E7A4B #5C8A52 #426B45 #5A6F72 #565E72 #6C7488 #3F4556 #6F7683",
    "light": "#7FA866 #93B873 #6C9760 #8FA9A6 #7C8698 #98A2B2 #626C80 #98A0AA",
}
_FOG_LAND: Final = "#A3B88F #B3C59D #92AA82 #A9B9B4 #8C96A3 #A2ABB6 #747E8C #A9B0B4"
_TINGE: Final[dict[str, tuple[str, float]]] = {
    "night": ("#1A2140", 0.34),
    "dawn": ("#A5657A", 0.04),
    "morning": ("#F2AE7E", 0.13),
    "day": ("#FCE3A2", 0.2),
    "dusk": ("#221F3C", 0.3),
}
"""What the light adds to the colours of the land."""
_PLATES: Final = ("head", "lip", "panel", "ink", "quiet", "line", "shade", "turn", "turn-ink", "turn-quiet")
_FRAMES: Final[dict[Theme, str]] = {
    "dark": "#1D2036 #5B567A #2A2D45 #FBF3EA #B9B4C8 #8E8AA6 #14162A #FFF3D6 #231A10 #5E4A2C",
    "light": "#EFF2F0 #B5C0C4 #EFF2F0 #1F2A33 #566472 #7C8A94 #C3CCCE #FFF3D6 #231A10 #5E4A2C",
}
_ACCENTS: Final[dict[Theme, str]] = {"dark": "#FF4FD8", "light": "#C4007A"}
_GOLD: Final[dict[Theme, str]] = {"dark": "#FFD84A", "light": "#FFC400"}
_BLACK: Final = colour("#000000")
_BACK: Final = colour("#4B6076")
MIST: Final = 0.5
"""How white mist makes what lies below it."""
COVERED: Final = colour("#ECE9E2")
"""The paper of cards that are mostly covered."""
DULL: Final = colour("#D8D5CF")
"""The paper of cards that can never move again."""


def inks_of(view: View) -> str:
    """The name of the palette for a view: the light changes as cards come down."""
    if isinstance(view.phase, Over) and view.phase.reason == "won":
        return WON
    down = min(view.brought_down, len(DECK) - 1)
    light = DUSK if isinstance(view.phase, Over) else LIGHTS[down * len(LIGHTS) // len(DECK)]
    return f"mountain {light}{' fog' if view.fog else ''}".replace(" ", "-")


def _listed(names: tuple[str, ...], texts: str) -> dict[Ink, Colour]:
    return {name: colour(text) for name, text in zip(names, texts.split(), strict=True)}


def _land(light: str, fog: bool, theme: Theme) -> dict[Ink, Colour]:
    land = _listed(_LAND, _LANDS[theme])
    sky = [colour(text) for text in _SKIES[light].split()]
    tinge, share = _TINGE[light]
    land = {
        name: mix(each, colour(tinge), share * (1 if theme == "dark" else 0.7)) for name, each in land.items()
    }
    if theme == "light":
        sky = [mix(each, WHITE, 0.3) for each in sky]
    if fog:
        grey = _listed(_LAND, _FOG_LAND)
        share = 0.62 if theme == "dark" else 0.85
        land = {name: mix(each, grey[name], share) for name, each in land.items()}
        sky = [mix(each, colour(text), share) for each, text in zip(sky, _FOG_SKY.split(), strict=True)]
    return {**land, **{f"sky{number}": each for number, each in enumerate(sky)}}


def _surface(light: str, fog: bool, theme: Theme) -> Surface:
    land = _land(light, fog, theme)
    peak = mix(land["far"], land["sky2"], 0.35)
    snow = mix(
        colour("#FDF3EC") if theme == "dark" else WHITE, land["sky0"], 0.16 if light == "night" else 0.04
    )
    inks = {
        **land,
        **_listed(_PLATES, _FRAMES[theme]),
        "table": land["meadow"],
        "accent": colour(_ACCENTS[theme]),
        "gold": colour(_GOLD[theme]),
        "peak": peak,
        "peak-low": mix(peak, _BLACK, 0.16),
        "peak-snow": mix(snow, land["sky3"], 0.18),
        "snow": snow,
        "snow-low": mix(snow, land["slate"], 0.38),
        "tree": mix(land["meadow-low"], _BLACK, 0.22),
        "tree-low": mix(land["meadow-low"], _BLACK, 0.4),
        "river": mix(colour("#BFD3DA" if fog else "#6FA6B8"), land["meadow-lit"], 0.25),
        "sun": mix(land["sky5"], WHITE, 0.22),
        "sun-lit": mix(land["sky5"], WHITE, 0.45),
        "back": _BACK,
        "back-lit": mix(_BACK, WHITE, 0.45),
        "covered": COVERED,
        "dull": DULL,
    }
    if fog:
        misty = (
            "meadow",
            "meadow-lit",
            "meadow-low",
            "far",
            "slate",
            "slate-lit",
            "slate-low",
            "back",
            "peak",
            "snow",
            "tree",
        )
        inks |= {f"{name}-mist": mix(inks[name], WHITE, MIST) for name in misty}
    papers = [WHITE, COVERED, DULL]
    meetings = [(CARD_RED, paper, 4) for paper in papers] + [(OUTLINE, paper, 4) for paper in papers]
    meetings += [(OUTLINE, inks["gold"], 2), (inks["back"], inks["back-lit"], 1)]
    meetings += [(inks["turn-ink"], inks["turn"], 4), (inks["turn-quiet"], inks["turn"], 4)]
    return surface(
        inks,
        (
            "meadow",
            "meadow-lit",
            "meadow-low",
            "far",
            "slate",
            "slate-lit",
            "slate-low",
            "head",
            "panel",
            "turn",
            "river",
        ),
        ("head", "panel"),
        ("free",),
        cards=True,
        meetings=meetings,
    )


for _light in (*LIGHTS, DUSK):
    for _fog in (False, True):
        register_surfaces(
            f"mountain-{_light}{'-fog' if _fog else ''}",
            _surface(_light, _fog, "dark"),
            _surface(_light, _fog, "light"),
        )


WON: Final = "mountain-won"
SUNRISE: Final = "#3B6FA0 #5B8DB5 #86ABC0 #B8C4BA #EBCF9F #F7D58A #FBE29B #FDEDB8"
RAY: Final = 0.38
"""How much of a ray's light is laid on the sky."""
_WON_LAND: Final = {
    "ray": "#FFE9A8",
    "sun": "#FFE08A",
    "sun-lit": "#FFD05E",
    "sun-low": "#FFBE3B",
    "far": "#7C93A8",
    "meadow-low": "#86A862",
    "meadow": "#6F9A52",
    "meadow-lit": "#5C8848",
    "stone": "#5B6478",
    "stone-mid": "#6E778B",
    "stone-lit": "#C4B48F",
    "scree": "#8D95A4",
    "slate-low": "#5D6577",
    "covered": "#EFE9DC",
}
_WON_FRAMES: Final[dict[Theme, str]] = {
    "dark": "#22344A #FFD98A #22344A #FFF6E2 #C9D6E2 #8E9AAA #14202E #FFF3D6 #231A10 #5E4A2C",
    "light": "#EFF2F0 #D9A441 #EFF2F0 #1F2A33 #566472 #7C8A94 #C3CCCE #FFF3D6 #231A10 #5E4A2C",
}


def _won(theme: Theme) -> Surface:
    land = {name: colour(text) for name, text in _WON_LAND.items()}
    for number, text in enumerate(SUNRISE.split()):
        land[f"sky{number}"] = colour(text)
        land[f"ray{number}"] = mix(colour(text), land["ray"], RAY)
    frame = _listed(_PLATES, _WON_FRAMES[theme])
    inks = {
        **land,
        **frame,
        "table": land["meadow"],
        "accent": colour(_ACCENTS[theme]),
        "edge": colour("#2D4A66"),
        "red": CARD_RED,
    }
    meetings = [
        (CARD_RED, WHITE, 4),
        (OUTLINE, WHITE, 4),
        (inks["edge"], WHITE, 4),
        (OUTLINE, inks["stone"], 2),
    ]
    meetings += [(inks["edge"], inks[name], 2) for name in ("sky1", "sky2", "ray1", "ray2")]
    return surface(
        inks, ("meadow", "meadow-lit", "head"), ("head",), ("free",), cards=True, meetings=meetings
    )


register_surfaces(WON, _won("dark"), _won("light"))


LOST: Final = "mountain-lost"
DUSK_SKY: Final = "#221F3C #2F2850 #463461 #67456E #8F5872 #BB7170 #DE9472 #F0B98A"
_LOST_LAND: Final = {
    "star": "#C9BFE0",
    "sun": "#F4C48C",
    "sun-lit": "#FADDA6",
    "far": "#6A5A78",
    "meadow-low": "#3E4A55",
    "meadow": "#46525D",
    "slate": "#59607A",
    "slate-lit": "#6C7590",
    "slate-low": "#353B54",
    "snow": "#EFE6EE",
    "snow-low": "#B9AEC6",
    "slide": "#D9CEDD",
    "slide-lit": "#F7F1F5",
    "slide-low": "#A89DB8",
    "furrow": "#8C82A0",
    "rock": "#7E86A0",
    "rock-low": "#3C425A",
    "tree": "#22313A",
    "tree-low": "#182329",
    "billow1": "#D3C8DA",
    "billow2": "#E4DBE6",
    "billow3": "#F2ECF2",
    "drift1": "#B0A7BA",
    "drift2": "#C2BAC6",
    "drift3": "#D0C9D0",
    "gleam": "#FFFFFF",
    "covered": "#EFE9DC",
}
_LOST_FRAMES: Final[dict[Theme, str]] = {
    "dark": "#211D38 #F0B98A #2B2645 #FBF0E6 #CFC3DA #9A8FB0 #14162A #FFF3D6 #231A10 #5E4A2C",
    "light": "#F4EFF4 #BB7170 #F4EFF4 #2A2233 #62566E #8C7F98 #CFC6D2 #FFF3D6 #231A10 #5E4A2C",
}


def _lost(theme: Theme) -> Surface:
    land = {name: colour(text) for name, text in _LOST_LAND.items()}
    for number, text in enumerate(DUSK_SKY.split()):
        land[f"sky{number}"] = colour(text)
    inks = {
        **land,
        **_listed(_PLATES, _LOST_FRAMES[theme]),
        "table": land["meadow"],
        "accent": colour(_ACCENTS[theme]),
        "edge": colour("#211D38"),
        "red": CARD_RED,
    }
    meetings = [
        (CARD_RED, WHITE, 4),
        (OUTLINE, WHITE, 4),
        (inks["edge"], WHITE, 4),
        *((OUTLINE, inks[name], 2) for name in ("slide", "slate", "slate-low", "billow2")),
        *((inks["edge"], inks[f"sky{number}"], 2) for number in (1, 2, 3, 4)),
    ]
    return surface(inks, ("billow2", "head"), ("head",), ("free",), cards=True, meetings=meetings)


register_surfaces(LOST, _lost("dark"), _lost("light"))
