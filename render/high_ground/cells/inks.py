"""The inks of High Ground: papers of land by their height, and the cliffs below them."""

from __future__ import annotations

from typing import Final

from render.core.palette import CARD_RED, RIM, WHITE, InkSet, colour, register_inks

INKS: Final = "land"
LANDS: Final = ("land1", "land2", "land3", "land4", "land5")
"""The papers of land, from the lowest, which is the darkest, to the highest."""
_PAPERS: Final = dict(
    zip(
        LANDS,
        (colour("#AEB59C"), colour("#C6C6A8"), colour("#DCD6BA"), colour("#F0ECDF"), WHITE),
        strict=True,
    )
)

register_inks(
    INKS,
    InkSet(
        {**_PAPERS, "cliff": colour("#6B6250")},
        tuple(meeting for paper in _PAPERS.values() for meeting in ((RIM, paper, 2), (CARD_RED, paper, 1))),
    ),
)
