"""Every card that takes chips from the supply: with exactly enough it works and leaves none, with one less it does not."""

from __future__ import annotations

import pytest

from games.high_heavens.actions import Invoke, Play, Use
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.state import ALL_CHIPS, State, supply
from tests.games.high_heavens.boards import ALL_GODS, after, place, why

Deed = Use | Play | Invoke
"""What each card does, the kind of its chips and how many; in `d4` stands the acting god or a friend, in `d5` an enemy, in
`c4` a friend with 1 health."""
CASES: dict[str, tuple[Deed, str, int]] = {
    "hel": (Use("hel", at="d5"), "poison", 1),
    "skadi under a god": (Use("skadi", at="d5"), "black", 2),
    "skadi on a hex": (Use("skadi", at="e4"), "black", 2),
    "freyr": (Use("freyr", at="c4"), "health", 2),
    "hera": (Use("hera", at="d5"), "black", 1),
    "apollo": (Use("apollo", "heal", at="c4"), "health", 3),
    "hephaestus, attack": (Use("hephaestus", "attack", at="d4"), "attack", 1),
    "hephaestus, armor": (Use("hephaestus", "armor", at="d4"), "armor", 1),
    "hestia": (Use("hestia", at="e4"), "architecture", 3),
    "draupnir": (Play("draupnir", at="d4"), "attack", 1),
    "dwarven_mail": (Play("dwarven_mail", at="d4"), "armor", 1),
    "fimbulwinter": (Play("fimbulwinter", at="d5"), "black", 1),
    "yggdrasils_root": (Play("yggdrasils_root", at="e4"), "architecture", 3),
    "gleipnir": (Play("gleipnir", at="d5"), "black", 3),
    "jormungandrs_venom": (Play("jormungandrs_venom", at="d5"), "poison", 2),
    "nikes_laurel": (Play("nikes_laurel", at="d4"), "attack", 1),
    "the_aegis": (Play("the_aegis", at="d4"), "armor", 1),
    "medusas_gaze": (Play("medusas_gaze", at="d5"), "black", 1),
    "temple": (Play("temple", at="e4"), "architecture", 4),
    "golden_fleece": (Play("golden_fleece", at="c4"), "health", 4),
    "labyrinth": (Play("labyrinth", at="d5"), "black", 3),
    "hydras_blood": (Play("hydras_blood", at="d5"), "poison", 2),
    "invoke": (Invoke("loki", "d1"), "health", 6),
}


def scarce(action: Deed, kind: str, left: int) -> State:
    """A position in which this can be done, and only so many chips of this kind are left."""
    key = action.card if isinstance(action, Play) else action.god
    side = STANDARD.side[key]
    mine, theirs = (("thor", "heimdall"), ("zeus", "ares"))[:: 1 if side == 0 else -1]
    acting = key if isinstance(action, Use) else mine[0]
    lines = [f"{acting} d4", f"{theirs[0]} d5 health=5", f"{mine[1]} c4 health=1"]
    used = getattr(ALL_CHIPS, kind) - left
    if kind == "health":
        used -= STANDARD.gods[acting].health + 6
        others = [god for god in ALL_GODS if god not in (key, acting, mine[0], mine[1], theirs[0])]
        for row, god in enumerate(others, 1):
            health = min(used, STANDARD.gods[god].health)
            lines += [f"{god} g{row} health={health}"] if health else []
            used -= health
    elif kind == "poison":
        lines += [f"{theirs[1]} g1 poison={used}"] if used else []
    elif kind == "black":
        lines += [f"snare g1 trap={used}"] if used else []
    elif kind == "architecture":
        lines += [f"wall g1 architecture={used}"] if used else []
    else:
        lines += [
            f"chips g{row} {kind}={min(2, used - 2 * row + 2)}" for row in range(1, 5) if used > 2 * row - 2
        ]
    hands = {} if isinstance(action, Use) else {side: (key,)}
    state = place(*lines, seat=side, hands=hands)
    assert getattr(supply(state), kind) == left
    return state


@pytest.mark.rule("HH-5", "HH-6", "HH-27")
@pytest.mark.parametrize("card", CASES)
def test_the_last_chips_are_enough_and_one_less_is_not(card: str) -> None:
    action, kind, count = CASES[card]
    done = after(scarce(action, kind, count), action)
    assert getattr(supply(done), kind) == 0
    assert why(scarce(action, kind, count - 1), action) == ("no_chips", "HH-5")
