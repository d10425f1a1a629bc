"""The colours of The Highest Ground: a painted map on a table of dark wood or of light oak, and the blocks on it."""

from __future__ import annotations

from typing import Final

from render.core.palette import WHITE, Colour, Surface, colour, mix, register_surfaces
from render.core.tones import BLACK, OUTLINE, PIECES, surface, tones

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
}
_LIGHT: Final = {
    "table": "#D9BE94",
    "panel": "#EFE2C6",
    "turn": "#FFFFFF",
    "ink": "#2A1D12",
    "quiet": "#66503A",
    "line": "#B3936A",
    "shade": "#A88C66",
    "accent": "#C4007A",
    "head": "#F8F0DE",
    "lip": "#A9793A",
    "grain": "#CDB086",
    "fog": "#8A8E92",
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
}


def _inks(own: dict[str, str]) -> dict[str, Colour]:
    found = {name: colour(text) for name, text in {**own, **_BOTH}.items()}
    fog = found["fog"]
    for name in GROUNDS:
        found[name + DIM] = mix(found[name], fog, 0.62)
    for name in GROUNDS:
        for each in (name, name + DIM):
            found[f"{each} grid"] = mix(found[each], colour("#4A3A1C"), 0.34)
            found[f"{each} name"] = mix(found[each], BLACK, 0.66)
    for name in ("leaf", "leaf low", "leaf lit", "water", "bank", "reed", "roof", "roof low", "wall", "road", "rut"):
        found[name + DIM] = mix(found[name], fog, 0.55)
    found["mist"] = mix(fog, WHITE, 0.32)
    return found


def _meetings(inks: dict[str, Colour]) -> list[tuple[Colour, Colour, int]]:
    found = [(tones(seat).letter, PIECES[seat], 4) for seat in range(2)]
    for name in GROUNDS:
        found += [(inks[f"{name} name"], inks[name], 3), (inks[f"{name}-dim name"], inks[name + DIM], 3)]
    for name in ("parchment", "bare", "gold", "blood"):
        found.append((OUTLINE, inks[name], 3))
    found += [(inks["blood"], inks["parchment"], 3), (inks["blood"], inks["bare"], 2), (WHITE, inks["blood"], 2)]
    found += [(inks["bank"], inks["clear"], 1), (inks["rut"], inks["clear"], 1), (inks["leaf low"], inks["wood"], 1)]
    for seat in range(2):
        found += [(PIECES[seat], inks["bare"], 1), (PIECES[seat], inks["parchment"], 2)]
    return found


def _surface(own: dict[str, str]) -> Surface:
    inks = _inks(own)
    grounds = (*GROUNDS, *(name + DIM for name in GROUNDS), "head", "panel", "turn", "table", "parchment")
    return surface(inks, grounds, ("head", "panel", "turn", "table"), ("free",), meetings=_meetings(inks))


register_surfaces(INKS, _surface(_DARK), _surface(_LIGHT))
