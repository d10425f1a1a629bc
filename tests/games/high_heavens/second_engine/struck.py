"""What becomes of an attack, told once more from the rules and the cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.high_heavens.actions import Attack
from games.high_heavens.state import Blows, Figure, State, supply
from tests.games.high_heavens.second_engine.plain_board import BESIDE, FAR, Plain


@dataclass
class Outcome:
    """Health, traps, attack bonuses and dropped chips after an attack."""

    health: dict[str, int]
    traps: dict[str, int]
    attack: dict[str, int]
    bases: list[int]
    things: dict[str, tuple[int, int, int, int]]

    @classmethod
    def of(cls, state: State) -> Outcome:
        """What is there now."""
        return cls(
            {god.key: god.health for god in state.gods},
            {god.key: god.trap for god in state.gods},
            {god.key: god.attack for god in state.gods},
            list(state.bases),
            {each.cell: (each.trap, each.architecture, each.attack, each.armor) for each in state.things},
        )

    def hurt(self, god: Figure, damage: int) -> int:
        """A god takes damage, and falls at 0: what is left of it; returns what it lost."""
        lost = max(0, min(damage, self.health[god.key]))
        self.health[god.key] -= lost
        if lost and not self.health[god.key]:
            if self.attack[god.key] or god.armor:
                self.things[god.cell] = (0, 0, self.attack[god.key], god.armor)
            self.attack[god.key] = self.traps[god.key] = 0
        return lost


def struck(state: State, action: Attack, still_striking: bool) -> Outcome:
    """What is there after an attack without runes. `still_striking`: another blow of Berserkergang follows."""
    plain, found = Plain(state), Outcome.of(state)
    god = next(each for each in state.gods if each.key == action.god)
    card, ranged = plain.cards.gods[god.key], action.at not in BESIDE[god.cell]
    blessing = next((each for each in state.lasting if (each.kind, each.god) == ("blessed", god.key)), None)
    damage = (card.ranged if ranged else card.melee) + god.attack + (blessing.amount if blessing else 0)
    other, thing = plain.standing.get(action.at), found.things.get(action.at)
    if action.trap and other is not None:
        found.traps[other.key] = max(0, other.trap - damage)
    elif other is not None:
        damage -= 0 if blessing else other.armor
        damage -= any(
            each.key == "athena" and each.side == other.side and each.cell in BESIDE[other.cell]
            for each in plain.standing.values()
        )
        if other.key == "baldr" and not plain.lasts("parried", other):
            damage = 0
        lost = found.hurt(other, damage)
        if lost and god.key == "ares" and not found.health[other.key] and god.attack < 2:
            found.attack["ares"] += supply(state).attack > 0
        if lost and god.key == "thor" and ranged:
            for each in plain.standing.values():
                if each.side == other.side and each.cell in BESIDE[other.cell]:
                    found.hurt(each, 1 - each.armor)
    elif thing is not None:
        trap, architecture = (max(0, count - damage) for count in thing[:2])
        if trap or architecture:
            found.things[action.at] = (trap, architecture, 0, 0)
        else:
            del found.things[action.at]
    else:
        side = 1 - god.side
        watched = any(
            each.key == "heimdall" and FAR[each.cell][action.at] <= 2 for each in plain.standing.values()
        )
        found.bases[side] -= min(found.bases[side], max(0, damage - (watched and side == 0)))
    if isinstance(state.phase, Blows) and not still_striking:
        found.hurt(god, state.phase.harm - god.armor)
    return found
