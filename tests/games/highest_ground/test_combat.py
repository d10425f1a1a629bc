"""What counts in a combat, told line by line (THG-16 to THG-19, THG-22 to THG-24, THG-36 to THG-39, THG-43 to
THG-51)."""

from itertools import combinations, product

import pytest

from games.highest_ground.files.tables import TABLES, UNITS, Odds, Role, Side
from games.highest_ground.rules.combats import ratio_of
from tests.games.highest_ground.boards import Case, shows


@pytest.mark.rule("THG-17", "THG-49")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (8, 8, "1:1"), (15, 8, "1:1"), (16, 8, "2:1"), (7, 8, "1:2"), (4, 8, "1:2"), (3, 8, "1:3"),
        (3, 9, "1:3"), (2, 9, "below 1:3"), (60, 8, "6:1"), (5, 1, "5:1"), (1, 0, "6:1"), (1, -1, "6:1"),
        (0, 8, "below 1:3"), (0, 0, "below 1:3"),
    ],
)  # fmt: skip
def test_the_ratio_is_rounded_in_the_defenders_favour(attack: int, defence: int, odds: str) -> None:
    assert ratio_of(attack, defence) is Odds(odds)


SUMS = {
    "all attackers of a unit together, with a leader's help": Case(
        "B1 F05, B2 E06, N1 F05, L1 F07, stakes F07 romans",
        "B1 > L1; B2 > L1; N1 help B1",
        (2,),
        (
            "B1 and B2 attack L1 in XF07 at 1:1, die 2: the attackers retreat.",
            "L1: B1 and B2 against L1 in XF07",
            "L1: Attack 10: B1 5, B2 5",
            "L1: Defence 10: L1 8, level 1 +2 (THG-36)",
            "L1: Ratio 10 to 10: 1:1 (THG-17)",
            "L1: Attackers' morale 8: B1 3, B1 led +2 (THG-24), B2 3",
            "L1: Defender's morale 7: L1 6, L1 level 1 +1 (THG-37)",
            "L1: Difference +1 (THG-19)",
            "L1: 1:1, die 2: the attackers retreat (THG-20)",
        ),
        "B1 H04 disrupted setback=1, B2 G05 disrupted setback=1, N1 H04 setback=1",
    ),
    "direction does not count from afar": Case(
        "B1 F07 entered=N, L1 F05",
        "B1 > L1",
        (5,),
        ("L1: Ratio 5 to 8: 1:2 (THG-17)", "L1: Defender's morale 6: L1 6", "L1: Difference -3 (THG-19)"),
        "B1 F07 disrupted",
    ),
    "forest": Case(
        "K1 F05, L1 F05, forest F05",
        dice=(4, 4),
        told=("K1: Defence 7: K1 5, forest +2 (THG-36)", "L1: Defence 10: L1 8, forest +2 (THG-36)"),
        changed="K1 F05 disrupted",
    ),
    "village": Case(
        "K1 F05, L1 F05, village F05",
        dice=(4, 4),
        told=(
            "L1: Defence 11: L1 8, village +3 (THG-36)",
            "L1: Attackers' morale 6: K1 5, K1 village +1 (THG-37)",
            "L1: Defender's morale 7: L1 6, L1 village +1 (THG-37)",
        ),
        changed="K1 F05 disrupted, L1 F05 disrupted",
    ),
    "swamp": Case("K1 F05, L1 F05, swamp F05", dice=(4, 4), told=("L1: Defence 7: L1 8, swamp -1 (THG-36)",)),
    "enemies in a hex fight without orders, each as a defender, from the front if they did not come": Case(
        "K1 F05, L1 F05",
        dice=(4, 4),
        told=(
            "L1 attacks K1 in XF05 at 1:1, die 4: no effect.",
            "K1: Ratio 7 to 5: 1:1 (THG-17)",
            "K1 attacks L1 in XF05 at 1:1, die 4: no effect.",
            "L1: Ratio 8 to 8: 1:1 (THG-17)",
            "L1: Defender's morale 6: L1 6",
        ),
    ),
    "who shares a hex with enemy baggage fights it, but not its leader": Case(
        "K1 F07, V1 F07, LG1 F07, L1 F09",
        dice=(6,),
        told=("K1 attacks V1 in XF07 at 6:1, die 6: V1 is eliminated.", "LG1 falls with its unit."),
        changed="LG1 lost, V1 lost",
    ),
    "who shares a hex with an enemy leader alone fights it": Case(
        "B1 F07, LG1 F07", dice=(1,), told=("LG1: B1 against LG1 in XF07",), changed="LG1 D08 setback=1"
    ),
    "of several attackers the worst side counts once": Case(
        "K1 F05 entered=S, IN1 F05 entered=N, L1 F05",
        dice=(4, 4),
        told=(
            "L1: IN1 and K1 against L1 in XF05",
            "L1: Defender's morale 4: L1 6, L1 from the rear -2 (THG-39)",
        ),
        changed="IN1 F05 ammunition=2, L1 D06 disrupted setback=1",
    ),
    "who crossed a river attacks at half": Case(
        "K1 F05, L1 F05 forded",
        dice=(4, 4),
        told=("K1: Attack 3: L1 7, L1 just across a river -4 (THG-36)", "K1: Ratio 3 to 5: 1:2 (THG-17)"),
        changed="L1 F05 disrupted forded",
    ),
    "a weapon too counts half after a river": Case(
        "MG1 F05 forded, L1 F07",
        "MG1 > L1",
        told=(
            "L1: Attackers' morale 4: MG1 2, MG1 weapon +5 (THG-23), MG1 just across a river -3 (THG-36)",
            "L1: Difference -2: no effect, morale alone counts (THG-23)",
        ),
        changed="MG1 F05 forded ammunition=2",
    ),
    "a column is halved, and attacked in the hex in range, whose ground and works count": Case(
        "B1 F05, L1 F09 strategic tail=F08, village F09, stakes F09 romans",
        "B1 > L1",
        (6,),
        (
            "L1: B1 against L1 in XF08",
            "L1: Defence 4: L1 8, L1 in column -4 (THG-12)",
            "L1: Defender's morale 3: L1 6, L1 in column -3 (THG-12)",
        ),
        "L1 D10 strategic disrupted setback=1",
    ),
    "scouts are not halved": Case(
        "B1 F05, T1 F07 strategic",
        "B1 > T1",
        (2,),
        ("T1: Defence 1: T1 1", "T1: Defender's morale 3: T1 3"),
        "T1 D08 strategic disrupted setback=1",
    ),
    "morale takes the combat's place": Case(
        "P1 F05, B1 F04, B2 E05, V1 F05",
        "P1 > V1; B1 > V1; B2 > V1",
        told=(
            "B1, B2 and P1 attack V1 in XF05: morale +9, V1 retreats before any blow.",
            "V1: Difference +9: the defender retreats, no combat (THG-19)",
        ),
        changed="V1 D06 disrupted setback=1",
    ),
    "morale shifts columns": Case(
        "F1 F05 disrupted, L1 F05",
        dice=(1, 4),
        told=(
            "F1: Ratio 7 to 3: 2:1 (THG-17)",
            "F1: Difference +5 (THG-19)",
            "F1: Morale: a row better (THG-39)",
            "F1: 3:1, die 1: the attackers are disrupted (THG-20)",
            "L1: Morale: a row worse (THG-39)",
        ),
        changed="F1 lost disrupted, L1 F05 disrupted",
    ),
    "army morale counts for both sides": Case(
        "B1 F05, L1 F07, SGT1 F09",
        "B1 > L1",
        (5,),
        (
            "L1: Attackers' morale 4: B1 3, B1 army morale +1 (THG-6)",
            "L1: Defender's morale 5: L1 6, L1 army morale -1 (THG-6)",
        ),
        "B1 F05 disrupted",
        more={"morale": 1},
    ),
    "army morale does not count for leaders of the mercenaries": Case(
        "SGT1 F07, A1 F05",
        "A1 > SGT1",
        (5,),
        ("SGT1: Attackers' morale 0: A1 2, A1 army morale -2 (THG-6)", "SGT1: Defender's morale 3: SGT1 3"),
        "SGT1 lost",
        more={"morale": 2},
    ),
    "both levels of defences help whom they serve": Case(
        "P1 F05, A1 F07, stakes F05 allies, ditch F05 allies",
        "A1 > P1",
        (5,),
        (
            "P1: Defence 14: P1 8, level 1 +2 (THG-36), level 2 +4 (THG-36)",
            "P1: Defender's morale 7: P1 4, P1 level 1 +1 (THG-37), P1 level 2 +2 (THG-37)",
        ),
        "A1 lost",
    ),
    "defences do not help the other side": Case(
        "P1 F05, A1 F07, stakes F05 romans", "A1 > P1", (5,), ("P1: Defence 8: P1 8",), "A1 F07 disrupted"
    ),
    "who builds defends with nothing": Case(
        "B1 F05 building=1, A1 F07, W1 F04",
        "A1 > B1",
        (1,),
        ("B1: Defence 0: B1 building +0 (THG-22)", "B1: Defender's morale -2: B1 building -2 (THG-22)"),
        "B1 H04 disrupted setback=1",
    ),
    "a weapon adds to morale, and its crew shares the attackers' result": Case(
        "B1 F05, MG1 F03, L1 F07",
        "B1 > L1; MG1 > L1",
        (5,),
        (
            "L1: Attack 5: B1 5",
            "L1: Attackers' morale 10: MG1 2, MG1 weapon +5 (THG-23), B1 3",
            "L1: Difference +4 (THG-19)",
        ),
        "B1 F05 disrupted, MG1 F03 disrupted ammunition=2",
    ),
    "weapons alone are a combat of morale only": Case(
        "RR1 F01, A1 F09",
        "RR1 > A1",
        told=(
            "RR1 attacks A1 in XF09: morale +6, no effect.",
            "A1: RR1 against A1 in XF09",
            "A1: Attackers' morale 8: RR1 2, RR1 weapon +6 (THG-23)",
            "A1: Defender's morale 2: A1 2",
            "A1: Difference +6: no effect, morale alone counts (THG-23)",
        ),
        changed="RR1 F01 ammunition=2",
    ),
    "weapons alone may put to flight": Case(
        "RR1 F01, BR1 F03, A1 F09",
        "RR1 > A1; BR1 > A1",
        told=("A1: Difference +10: the defender retreats, no combat (THG-19)",),
        changed="A1 D10 disrupted setback=1, BR1 F03 ammunition=2, RR1 F01 ammunition=2",
    ),
    "the last shot disrupts": Case(
        "MG1 F03 ammunition=1, L1 F07",
        "MG1 > L1",
        told=("MG1 is out of ammunition and disrupted.",),
        changed="MG1 F03 disrupted ammunition=0",
    ),
    "without ammunition it has no defence and less morale": Case(
        "MG1 F05 ammunition=0, A1 F07",
        "A1 > MG1",
        (4,),
        (
            "MG1: Defence 0: MG1 0",
            "MG1: Ratio 4 to 0: 6:1 (THG-17)",
            "MG1: Defender's morale 1: MG1 2, MG1 no ammunition -1 (THG-37)",
        ),
        "MG1 lost",
    ),
    "lent defence costs all ammunition and lends no morale": Case(
        "P1 F05, IN1 F05 lends, A1 F07",
        "A1 > P1",
        (5,),
        ("P1: Defence 9: P1 8, IN1 lends its defence +1 (THG-23)", "P1: Defender's morale 4: P1 4"),
        "A1 F07 disrupted, IN1 F05 disrupted ammunition=0",
    ),
    "defence is lent only to a combat that takes place": Case(
        "W1 F05, IN1 F05 lends, A1 F07, A2 G06, A3 E06, LGS1 F07",
        "A1 > W1; A2 > W1; A3 > W1; LGS1 help A1; LGS1 help A2; LGS1 help A3",
        told=("W1: Difference +14: the defender routs, no combat (THG-19)",),
        changed="W1 J03 disrupted setback=2",
    ),
    "a leader alone has no defence": Case(
        "N1 F07, A1 F05", "A1 > N1", (4,), ("N1: Ratio 4 to 0: 6:1 (THG-17)",), "N1 lost"
    ),
    "everything at once": Case(
        "K1 F05 entered=NE forded, B1 F07, N1 F08, L1 F05, ditch F05 romans",
        "B1 > L1; N1 help B1",
        (4, 5),
        (
            "L1: K1 and B1 against L1 in XF05",
            "L1: Attack 9: K1 8, K1 just across a river -4 (THG-36), B1 5",
            "L1: Defence 12: L1 8, level 2 +4 (THG-36)",
            "L1: Ratio 9 to 12: 1:2 (THG-17)",
            "L1: Attackers' morale 12: K1 5, K1 army morale +1 (THG-6), B1 3, B1 led +2 (THG-24), B1 army morale +1 (THG-6)",
            "L1: Defender's morale 6: L1 6, L1 level 2 +2 (THG-37), L1 army morale -1 (THG-6), L1 from the flank -1 (THG-39)",
            "L1: Difference +6 (THG-19)",
            "L1: Morale: a row better (THG-39)",
            "L1: 1:1, die 5: the defender is disrupted (THG-20)",
        ),
        "L1 F05 disrupted",
        more={"morale": 1},
    ),
    "a walkie-talkie spots for a weapon, at two shots": Case(
        "MG1 F02, B1 F01, L1 F08, P1 H08 radio, forest F05 F06",
        "MG1 > L1",
        changed="MG1 F02 ammunition=1",
    ),
    "what a weapon sees itself costs one shot": Case(
        "MG1 F02, L1 F08, P1 H08 radio", "MG1 > L1", changed="MG1 F02 ammunition=2"
    ),
}


@pytest.mark.rule("THG-6", "THG-12", "THG-16", "THG-17", "THG-18", "THG-19", "THG-21", "THG-22", "THG-23")
@pytest.mark.rule("THG-24", "THG-32", "THG-36", "THG-37", "THG-39", "THG-43", "THG-44", "THG-48", "THG-51")
@pytest.mark.rule("THG-52", "THG-55")
@pytest.mark.parametrize("case", SUMS.values(), ids=SUMS)
def test_what_counts_in_a_combat(case: Case) -> None:
    shows(case)


@pytest.mark.rule("THG-18", "THG-39", "THG-51")
@pytest.mark.parametrize(
    ("step", "morale", "odds"),
    [
        ("S", "6: L1 6", "1:1"),
        ("SE", "6: L1 6", "1:1"),
        ("NE", "5: L1 6, L1 from the flank -1 (THG-39)", "1:1"),
        ("NW", "5: L1 6, L1 from the flank -1 (THG-39)", "1:1"),
        ("N", "4: L1 6, L1 from the rear -2 (THG-39)", "2:1"),
    ],
)
def test_the_side_of_an_attack_in_the_same_hex_counts(step: str, morale: str, odds: str) -> None:
    """The legion faces north. Who came by a step to the south came from the north, its front."""
    told = (f"L1: Defender's morale {morale}", f"K1 attacks L1 in XF05 at {odds}, die 5: L1 is disrupted.")
    told = told if odds == "1:1" else (told[0], "L1: From the rear: a row better (THG-39)")
    changed = "L1 F05 disrupted" if odds == "1:1" else "L1 D06 disrupted setback=1"
    shows(Case(f"K1 F05 entered={step}, L1 F05", dice=(4, 5), told=told, changed=changed))


@pytest.mark.rule("THG-39")
def test_most_combats_between_healthy_units_reach_the_die() -> None:
    """One unit hand to hand and up to two that shoot, against one line unit, from the front, without leaders."""
    reached = []
    for side, foes in ((Side.ALLIES, Side.ROMANS), (Side.ROMANS, Side.ALLIES)):
        line = [kind for kind in UNITS.types if kind.side is side and kind.role is Role.LINE]
        shooters = [kind for kind in line if kind.range]
        groups = [
            (one, *more) for one in line for count in range(3) for more in combinations(shooters * 2, count)
        ]
        targets = [kind for kind in UNITS.types if kind.side is foes and kind.role is Role.LINE]
        for group, target in product(groups, targets):
            difference = sum(kind.full.morale for kind in group) - target.full.morale
            reached.append(TABLES.morale_effects.effect(difference).result is None)
    assert sum(reached) / len(reached) >= 0.7
