"""The rules, told a second time in plain code, agree with the engine in every position of whole games and on
crowded boards: what may be done, and what becomes of an attack. And the way that a god takes over the
board."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

import pytest

from games.high_heavens import GAME
from games.high_heavens.actions import Attack, Use
from games.high_heavens.components import BIT, BOARD, LAYOUTS, NEAR, STANDARD, cells_of, mask_of, path, reach
from games.high_heavens.rules import steps
from games.high_heavens.state import ALL_CHIPS, Acting, Blows, Figure, State, supply
from tests.contract.walks import whole_walks
from tests.games.high_heavens.boards import place, so_many
from tests.games.high_heavens.second_engine.possible import BESIDE, CELLS, FAR, HOMES, SPENDS, Plain, possible


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


class _Chips:
    """The supply, from which chips are taken at random."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.left = {kind: getattr(ALL_CHIPS, kind) for kind in ALL_CHIPS.__slots__}

    def some(self, kind: str, most: int, often: float = 0.3) -> int:
        """Take up to so many chips."""
        if self.luck.random() > often:
            return 0
        count = self.luck.randint(0, min(most, self.left[kind]))
        self.left[kind] -= count
        return count


def crowded(number: int) -> State:
    """A board with this number: the same whenever it is made."""
    luck = random.Random(number)
    seats, side, hearth = luck.choice((2, 2, 4)), luck.randrange(2), luck.choice("ddbf")
    homes = HOMES[hearth]
    safe = {cell for _, invoking in homes for cell in invoking}
    middle = luck.choice([*CELLS, *(base for base, _ in homes for _ in range(12))])
    around = [cell for cell in CELLS if cell not in (homes[0][0], homes[1][0])]
    around.sort(key=lambda cell: (FAR[middle][cell] + 3 * luck.random(), cell))
    chips, lines, used = _Chips(luck), [], set()
    for each in (0, 1):
        gods = [key for key in STANDARD.decks[each] if key in STANDARD.gods]
        for key in luck.sample(gods, luck.randint(2, 6)):
            lines.append(_god(luck, chips, key, around.pop(0), safe))
            used.add(key)
    for _ in range(luck.randint(0, 6)):
        cell = around.pop(0)
        kinds = {"wall": "architecture", "snare": "trap"} if cell not in safe else {}
        what = luck.choice([*kinds, "chips"])
        kind = kinds.get(what, luck.choice(("attack", "armor")))
        count = chips.some("black" if kind == "trap" else kind, 4 if kinds.get(what) else 2, 1)
        if count:
            lines.append(f"{what} {cell} {kind}={count}")
    hands, discards, perished = {}, {}, {}
    for each in (0, 1):
        rest = [key for key in STANDARD.decks[each] if key not in used]
        luck.shuffle(rest)
        discards[each] = rest[: luck.randint(0, 6)]
        perished[each] = [key for key in discards[each] if key in STANDARD.gods and luck.random() < 0.7]
        own = rest[len(discards[each]) :]
        for seat in (each,) if seats == 2 else (2 * each, 2 * each + 1):
            hands[seat] = [own.pop() for _ in range(min(len(own), luck.randint(0, 5)))]
    return place(
        *lines,
        seat=side if seats == 2 else 2 * side + luck.randrange(2),
        seats=seats,
        points=luck.randint(1, 3),
        hands=hands,
        discards=discards,
        perished=perished,
        hearth=hearth,
        entered=so_many(luck.choice((1, 2, 2)), luck.choice((1, 2, 2))),
    )


def _god(luck: random.Random, chips: _Chips, key: str, cell: str, safe: set[str]) -> str:
    most = min(STANDARD.gods[key].health, chips.left["health"])
    health = luck.choice((0, 1, 2, most, most, luck.randint(0, most)))
    health = min(health, most)
    chips.left["health"] -= health
    if not health:
        return f"{key} {cell} health=0"
    told = [f"{kind}={count}" for kind in ("attack", "armor") if (count := chips.some(kind, 2))]
    told += [f"poison={count}"] if (count := chips.some("poison", 2)) else []
    if key != "tyr":
        told += [f"trap={count}"] if cell not in safe and (count := chips.some("black", 3, 0.15)) else []
        if luck.random() < 0.1 and chips.left["black"]:
            chips.left["black"] -= 1
            told.append("disabled")
    told += [kind for kind in ("guarded", "blessed") if luck.random() < 0.1]
    told += ["hidden"] if luck.random() < (0.4 if key == "hades" else 0.03) else []
    told += ["parried"] if key == "baldr" and luck.random() < 0.5 else []
    return f"{key} {cell} health={health} {' '.join(told)}"


BOARDS = 400


@pytest.mark.rule("HH-1", "HH-2", "HH-21")
def test_the_hexes_touch_and_the_homes_lie_as_the_rules_say() -> None:
    assert {cell: set(cells_of(near)) for cell, near in NEAR.items()} == {
        cell: set(beside) for cell, beside in BESIDE.items()
    }
    for column, homes in HOMES.items():
        layout = LAYOUTS[column]
        for side, (base, invoking) in enumerate(homes):
            assert layout.bases[side] == base
            assert set(layout.invoking[side]) == set(invoking) <= set(BESIDE[base])


@pytest.mark.rule(
    "HH-3", "HH-4", "HH-6", "HH-9", "HH-10", "HH-11", "HH-12", "HH-13", "HH-14", "HH-22", "HH-24"
)
@pytest.mark.rule(
    "HH-25", "HH-26", "HH-27", "HH-29", "HH-30", "HH-31", "HH-33", "HH-34", "HH-36", "HH-37", "HH-38"
)
def test_whole_games_agree() -> None:
    """What may be done, and what an attack without runes does, is what the rules and the cards say."""
    attacks = 0
    for walk in whole_walks(GAME):
        for taken in walk.taken:
            state, action, after = taken.before, taken.action, taken.step.state
            if isinstance(state.phase, Acting):
                legal = {
                    each for each in steps.legal_actions(state, state.player) if isinstance(each, SPENDS)
                }
                assert legal == possible(state), f"turn {state.turn}"
            if isinstance(action, Attack) and not state.runes:
                attacks += 1
                assert struck(state, action, isinstance(after.phase, Blows)) == Outcome.of(after), action
                assert after.points == state.points - isinstance(state.phase, Acting)
    assert attacks > 100


@pytest.mark.rule("HH-4", "HH-6", "HH-12", "HH-14", "HH-24", "HH-30", "HH-37", "HH-38")
def test_crowded_boards_agree_and_meet_every_power_every_ability_and_every_kind_of_action() -> None:
    met: set[str] = set()
    for number in range(BOARDS):
        state = crowded(number)
        legal = [each for each in steps.legal_actions(state, state.player) if isinstance(each, SPENDS)]
        assert set(legal) == possible(state), number
        for action in legal:
            god = getattr(action, "god", "")
            met.add(god if isinstance(action, Use) else getattr(action, "card", type(action).__name__))
            if isinstance(action, Attack):
                after = steps.apply(state, state.player, action).state
                assert struck(state, action, False) == Outcome.of(after), (number, action)
    abilities = {key for key, god in STANDARD.gods.items() if god.deeds}
    assert met == {*STANDARD.powers, *abilities, "Invoke", "Move", "Attack", "Acquire"}


@pytest.mark.rule("HH-4", "HH-14")
def test_a_path_leads_through_walkable_hexes_past_as_few_fallen_as_can_be_on_1000_boards() -> None:
    luck = random.Random(6)
    for _ in range(1000):
        walkable = mask_of(luck.sample(CELLS, luck.randint(20, 58)))
        fallen = mask_of(luck.sample(CELLS, luck.randint(0, 8))) & walkable
        start, steps = luck.choice(CELLS), luck.randint(1, 6)
        for goal in cells_of(reach(BIT[start], steps, walkable)):
            way = path(start, goal, steps, walkable, fallen)
            assert way is not None
            assert (way[0], way[-1]) == (start, goal)
            assert len(set(way)) == len(way) <= steps + 1
            assert mask_of(way[1:]) & ~walkable == 0
            assert all(BIT[one] & NEAR[two] for one, two in itertools.pairwise(way))
            if reach(BIT[start], steps, walkable & ~fallen | BIT[goal]) & BIT[goal]:
                assert mask_of(way[1:-1]) & fallen == 0


def test_no_path_is_found_where_there_is_none() -> None:
    assert path("a1", "g7", 3, BOARD, 0) is None
