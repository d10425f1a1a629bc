"""The colours of The Highest Ground: a painted map on a table of dark wood or of light oak, and the blocks on it."""

from typing import Final

from render.core.palette import WHITE, Surface, colour, mix, register_surfaces
from render.core.tones import OUTLINE, PIECES, surface, tones

INKS: Final = "campaign"
DIM: Final = "-dim"
"""What the name of a ground ends with where nobody looks."""
GROUNDS: Final = ("clear", "heath", "wood", "marsh", "village")
"""The grounds of hexes; `heath` is clear ground of another tint."""
_DARK: Final = {
    "table": "#3A2A1E",
    "panel": "#2B1F17",
    "turn": "#4D3826",
    "ink": "#FBF3E0",
    "quiet": "#CDB896",
    "line": "#6A5138",
    "shade": "#1C140E",
    "accent": "#FF4FD8",
    "head": "#241A13",
    "lip": "#B08A4A",
    "grain": "#332418",
    "fog": "#6E7276",
    "now": "#E5B94A",
    "dusk1": "#2C2340",
    "dusk2": "#43304F",
    "dusk3": "#5F3F5A",
    "dusk4": "#83525E",
    "dusk5": "#A8685C",
    "dusk6": "#C98358",
    "dusk7": "#DD9E5C",
    "ray": "#D79A66",
    "glow1": "#E3AC6A",
    "glow2": "#F0C67C",
    "glow3": "#FBE3A4",
    "far": "#5A4A52",
    "far low": "#463A44",
    "hill": "#5E6A3C",
    "hill low": "#46512F",
    "tuft low": "#7E8A50",
}
_LIGHT: Final = {
    "table": "#D9BE94",
    "panel": "#EFE2C6",
    "turn": "#FFFFFF",
    "ink": "#2A1D12",
    "quiet": "#5E4934",
    "line": "#B3936A",
    "shade": "#A88C66",
    "accent": "#C4007A",
    "head": "#F8F0DE",
    "lip": "#A9793A",
    "grain": "#CDB086",
    "fog": "#8A8E92",
    "now": "#B3231F",
    "dusk1": "#8FBBE0",
    "dusk2": "#A3C8E6",
    "dusk3": "#B8D5EB",
    "dusk4": "#CCE0EE",
    "dusk5": "#DEE8EA",
    "dusk6": "#EDEBDD",
    "dusk7": "#F5E8C8",
    "ray": "#EADFC0",
    "glow1": "#F4E4B0",
    "glow2": "#FAEBB4",
    "glow3": "#FFF4C8",
    "far": "#9DB38A",
    "far low": "#86A078",
    "hill": "#A4B468",
    "hill low": "#8A9C58",
    "tuft low": "#6E8446",
}
_BOTH: Final = {
    "clear": "#DDD39B",
    "heath": "#D3C98D",
    "wood": "#A6B878",
    "marsh": "#A4BFAB",
    "village": "#EBD9AE",
    "leaf": "#47703C",
    "leaf low": "#2F4E2B",
    "leaf lit": "#7FA35A",
    "tuft": "#B4A968",
    "water": "#6AAFD6",
    "bank": "#2D6A90",
    "reed": "#56743E",
    "roof": "#B9503A",
    "roof low": "#8A3526",
    "wall": "#F6ECD6",
    "road": "#F0E3C2",
    "rut": "#80663F",
    "parchment": "#F4E8CB",
    "parchment low": "#CDB98C",
    "bare": "#D8B98A",
    "bare low": "#A98757",
    "gold": "#E5B94A",
    "blood": "#B3231F",
    "steel": "#8C97A5",
    "stake": "#7A4F2A",
    "name": "#2E2410",
}


def _surface(own: dict[str, str]) -> Surface:
    inks = {name: colour(text) for name, text in {**own, **_BOTH}.items()}
    fog = inks["fog"]
    for name in GROUNDS:
        inks[name + DIM] = mix(inks[name], fog, 0.62)
    for name in GROUNDS:
        for each in (name, name + DIM):
            inks[f"{each} grid"] = mix(inks[each], colour("#4A3A1C"), 0.34)
    for name in (
        "leaf",
        "leaf low",
        "leaf lit",
        "water",
        "bank",
        "reed",
        "roof",
        "roof low",
        "wall",
        "road",
        "rut",
    ):
        inks[name + DIM] = mix(inks[name], fog, 0.55)
    inks["mist"] = mix(fog, WHITE, 0.32)
    found = [(tones(seat).letter, PIECES[seat], 4) for seat in range(2)]
    for name in GROUNDS:
        found += [(OUTLINE, inks[name], 3), (OUTLINE, inks[name + DIM], 2)]
    for name in ("parchment", "bare", "gold", "blood"):
        found.append((OUTLINE, inks[name], 3))
    found += [
        (inks["blood"], inks["parchment"], 3),
        (inks["blood"], inks["bare"], 2),
        (WHITE, inks["blood"], 2),
    ]
    found += [
        (inks["bank"], inks["clear"], 1),
        (inks["rut"], inks["clear"], 1),
        (inks["leaf low"], inks["wood"], 1),
    ]
    for seat in range(2):
        found += [(PIECES[seat], inks["bare"], 1), (PIECES[seat], inks["parchment"], 2)]
    grounds = (
        *GROUNDS,
        *(name + DIM for name in GROUNDS),
        "head",
        "panel",
        "turn",
        "table",
        "parchment",
        "hill",
    )
    return surface(inks, grounds, ("head", "panel", "turn", "table"), ("free",), meetings=found)


register_surfaces(INKS, _surface(_DARK), _surface(_LIGHT))
