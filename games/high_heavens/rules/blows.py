"""Several attacks in a row, as Berserkergang gives them: each is decided by itself, and harm follows the last."""

from __future__ import annotations

from games.high_heavens.phases import Acting, Blows
from games.high_heavens.rules import attacks
from games.high_heavens.rules.work import Work


def go_on(work: Work) -> None:
    """After an attack: if blows are left and there is a target, the next follows; otherwise the harm, then the turn."""
    phase = work["phase"]
    if not isinstance(phase, Blows):
        return
    if phase.left and attacks.can_go_on(work, phase.god):
        return
    work.values["phase"] = Acting()
    attacks.frenzy_ends(work, phase.god, phase.harm)
