"""The colours of High Heavens: clouds by night and by day, stones and timber that float on them, chips and tablets."""

from typing import Final

from render.core.palette import WHITE, Surface, colour, mix, register_surfaces
from render.core.tones import BLACK, OUTLINE, PIECES, PLATE, surface, tones

INKS: Final = "heavens"
STONES: Final = ("ivory", "mist", "haze", "slate", "heart", "marble", "timber", "home")
"""The grounds of hexes: from Olympus to Asgard, then the central, the Greek and the Norse invoking hexes, and bases."""
MARK: Final = "-mark"
"""What is quiet on a hex: its name and the line inside its edge."""
SLAB: Final = "-slab"
"""The southern side of a hex."""
LINE: Final = "-line"
_NIGHT: Final = {
    "table": "#425890",
    "panel": "#1E2450",
    "turn": "#2E387A",
    "ink": "#FFF6E2",
    "quiet": "#B4BAE0",
    "line": "#5C68A8",
    "shade": "#12152E",
    "accent": "#FF4FD8",
    "head": "#171B3A",
    "lip": "#D9A93A",
    "cloud": "#7C97CC",
    "cloud low": "#3A4A80",
    "star": "#AEBBE6",
    "gulf": "#222C50",
    "sky1": "#5A78B8",
    "sky2": "#5370AE",
    "sky3": "#4A64A0",
    "sky4": "#425890",
    "sky5": "#394B7E",
    "sky6": "#31406E",
    "sky7": "#29355E",
    "sky8": "#222C50",
    "ray": "#5A6CB0",
    "glow1": "#7F86C0",
    "glow2": "#B9A7B8",
    "glow3": "#F2D79A",
}
_DAY: Final = {
    "table": "#BEDCF5",
    "panel": "#E4EEF9",
    "turn": "#FFFFFF",
    "ink": "#1A2140",
    "quiet": "#4A5578",
    "line": "#8CA3C8",
    "shade": "#A9C4E2",
    "accent": "#C4007A",
    "head": "#F1F6FD",
    "lip": "#C8923F",
    "cloud": "#F4FAFF",
    "cloud low": "#DDEBF8",
    "star": "#FFFFFF",
    "gulf": "#7FA9D6",
    "sky1": "#86BAE8",
    "sky2": "#94C3EB",
    "sky3": "#A3CCEE",
    "sky4": "#B2D5F1",
    "sky5": "#BEDCF5",
    "sky6": "#C9E2F6",
    "sky7": "#D2E7F8",
    "sky8": "#DAEBF9",
    "ray": "#D9E9F8",
    "glow1": "#E9EFF2",
    "glow2": "#F6EBCB",
    "glow3": "#FBE3A0",
}
_BOTH: Final = {
    "ivory": "#F3EBD8",
    "mist": "#E4DFE4",
    "haze": "#C9D4EA",
    "slate": "#A9B3C2",
    "heart": "#93B4EE",
    "marble": "#FFF1B8",
    "timber": "#C39B6C",
    "home": "#4A5C8C",
    "gold": "#D9A93A",
    "pale gold": "#F6D77C",
    "steel": "#A9B4C4",
    "pale steel": "#DDE4EE",
    "coal": "#2B2F3A",
    "dusk1": "#3B4152",
    "dusk2": "#4A5268",
    "dusk3": "#5C6680",
    "parchment": "#FFF8E8",
    "blood": "#C92E27",
    "blood low": "#8E1F1A",
    "ember": "#F5A623",
    "ember low": "#A86A0C",
    "venom": "#8BCB3F",
    "venom low": "#557F22",
    "iron": "#5A6880",
    "iron low": "#434D5E",
    "pitch": "#262A33",
    "pitch low": "#0E1013",
    "way": "#5A9BE6",
    "stone": "#DCC9A2",
    "stone low": "#9B875E",
    "roof": "#8A3B2E",
    "wood": "#7A5636",
    "wood low": "#55391F",
    "column": "#FBF6EA",
    "column low": "#C9BFA6",
}
CHIP_COLOURS: Final = {
    "trap": "pitch",
    "health": "blood",
    "attack": "ember",
    "armor": "iron",
    "poison": "venom",
    "disabled": "pitch",
    "guarded": "iron",
    "hidden": "pitch",
    "blessed": "gold",
}
"""The ink of each kind of chip."""


def _surface(own: dict[str, str]) -> Surface:
    inks = {name: colour(text) for name, text in {**own, **_BOTH}.items()}
    for name in STONES:
        dark = name == "home"
        inks[name + MARK] = mix(inks[name], WHITE if dark else BLACK, 0.84 if dark else 0.68)
        inks[name + SLAB] = mix(inks[name], colour("#1A1530"), 0.5)
        inks[name + LINE] = mix(inks[name], WHITE if dark else BLACK, 0.16)
    for seat in range(4):
        inks[f"{PLATE}{seat}"] = PIECES[seat]
        inks[f"{PLATE}{seat} low"] = mix(PIECES[seat], BLACK, 0.42)
    found = [(inks[name + MARK], inks[name], 3) for name in STONES]
    found += [(tones(seat).letter, PIECES[seat], 4) for seat in range(4)]
    for name in ("parchment", "coal", "blood", "ember", "iron", "venom", "pitch", "gold", "steel"):
        found.append((OUTLINE, inks[name], 2))
    for name in ("blood", "iron", "pitch", "coal", "dusk1"):
        found.append((WHITE, inks[name], 3))
    for name in ("column", "marble", "pale gold"):
        found.append((OUTLINE, inks[name], 3))
    found += [(inks["wood low"], inks["parchment"], 2), (inks["pale steel"], inks["coal"], 2)]
    found += [(inks["wood low"], inks["marble"], 2), (inks["pale steel"], inks["dusk1"], 2)]
    found += [(OUTLINE, inks["parchment"], 4), (OUTLINE, inks["turn"], 2), (OUTLINE, inks["panel"], 2)]
    return surface(
        inks,
        (*STONES, "head", "panel", "turn", "table"),
        ("panel", "turn", "head"),
        ("free",),
        meetings=found,
    )


register_surfaces(INKS, _surface(_NIGHT), _surface(_DAY))
