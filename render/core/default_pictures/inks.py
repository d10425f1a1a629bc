"""The colours of a described board: slate by night, paper by day."""

from __future__ import annotations

from typing import Final

from render.core.palette import Surface, colour, register_surfaces
from render.core.tones import OUTLINE, surface

INKS: Final = "described"
_NIGHT: Final = {
    "table": "#22303A",
    "panel": "#2E404C",
    "other": "#36495A",
    "turn": "#46606F",
    "ink": "#F5F2EA",
    "quiet": "#B9C7CF",
    "line": "#5C7382",
    "shade": "#141C22",
    "accent": "#FF5CE1",
    "head": "#172128",
    "lip": "#46606F",
    "paper": "#FBF6E9",
    "print": "#1B1E22",
}
_DAY: Final = {
    "table": "#DCE4E3",
    "panel": "#F4F1E6",
    "other": "#E6E6DC",
    "turn": "#FFFFFF",
    "ink": "#1B2226",
    "quiet": "#4E5B61",
    "line": "#8FA0A3",
    "shade": "#B4C0BF",
    "accent": "#C2005C",
    "head": "#F6F5EE",
    "lip": "#B4C0BF",
    "paper": "#FFFDF6",
    "print": "#1B1E22",
}
GROUNDS: Final = ("table", "panel", "other", "turn", "head")


def _surface(own: dict[str, str]) -> Surface:
    inks = {name: colour(text) for name, text in own.items()}
    meetings = [(inks["print"], inks["paper"], 5), (OUTLINE, inks["paper"], 3)]
    meetings += [(inks["line"], inks[name], 2) for name in ("table", "panel", "other")]
    return surface(inks, GROUNDS, ("table", "panel", "other", "turn", "head"), cards=True, meetings=meetings)


register_surfaces(INKS, _surface(_NIGHT), _surface(_DAY))
