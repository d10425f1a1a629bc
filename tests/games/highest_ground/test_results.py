"""What comes of combats: retreats and routs, work that is lost, leaders' fates, and who is seen; the odds of
an attack before it is ordered, also counted by playing every throw of the die; and whom leaders help (THG-20,
THG-24, THG-43, THG-45, THG-55)."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from games.highest_ground.actions import Attack, Fought, Suffered
from games.highest_ground.advice import chances, odds
from games.highest_ground.files.tables import Result
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.rules.combats import combats
from games.highest_ground.rules.results import way_back
from games.highest_ground.rules.work import Work
from games.highest_ground.state import State
from games.highest_ground.words.orders import missing
from tests.games.highest_ground.boards import (
    ALLIES,
    RIVER,
    ROMANS,
    Case,
    action_of,
    all_of,
    carried,
    ordered,
    put,
    shows,
    submitted,
    thrown,
    unit,
)


@pytest.mark.rule("THG-45")
@pytest.mark.parametrize(
    ("board", "name", "steps", "way"),
    [
        ("K1 F05, L1 F06", "K1", 2, ("XG05", "XH04")),  # nearer to its edge, away from enemies
        ("K1 F05, L1 F06", "L1", 2, ("XE07", "XD07")),  # the Romans go west
        ("K1 F05, L1 G05, L2 G06", "K1", 2, None),
        ("W1 F05, swamp G05", "W1", 1, ("XG06",)),  # not where it cannot enter
        ("K1 F05, P1 H04, P2 H05, L1 F05", "K1", 2, ("XG06", "XH06")),  # the last hex has room
        ("K1 F05, P1 G05, P2 G06", "K1", 2, ("XG05", "XH04")),  # a full hex on the way is no obstacle
        ("K1 F05, P1 G05, P2 G06", "K1", 1, None),
        ("RR1 F05, swamp G05 G06, river F05/G05 F05/G06", "RR1", 2, ("XG05", "XH04")),  # costs do not count
    ],
)
def test_the_way_back(board: str, name: str, steps: int, way: tuple[str, ...] | None) -> None:
    state = put(board)
    assert way_back(Work(state), unit(state, name), steps) == way


DIGS = "P1 F05 building=2 built=1, A1 F07, W1 F04 supplies=0/1, stakes F05 allies"
RESULTS = {
    "leaving the map eliminates": Case(
        "B1 L05, A1 J05, A2 J06",
        "A1 > B1; A2 > B1",
        (3,),
        ("A1 and A2 attack B1 in XL05 at 4:1, die 3: B1 retreats.", "B1 has no way back and is eliminated."),
        "B1 lost",
    ),
    "a retreat is two hexes": Case(
        "B1 F05, A1 D05, A2 D04",
        "A1 > B1; A2 > B1",
        (3,),
        ("B1 retreats to XH04.",),
        "B1 H04 disrupted setback=1",
    ),
    "a rout is four hexes": Case(
        "B1 F05, A1 D05, A2 D04",
        "A1 > B1; A2 > B1",
        (4,),
        ("B1 routs to XJ03.",),
        "B1 J03 disrupted setback=2",
    ),
    "a column that gives way has no tail, and stays in its mode": Case(
        "B1 F05 strategic tail=F06, A1 D05, A2 D04",
        "A1 > B1; A2 > B1",
        (2,),
        changed="B1 J03 strategic disrupted setback=2",
    ),
    "who gives way in a boat leaves it": Case(
        f"P1 F05 afloat strategic, A1 F07, A2 E06, {RIVER}",
        "A1 > P1; A2 > P1",
        (6,),
        ("P1: Defence 4: P1 8, P1 in column -4 (THG-12)",),
        "P1 J03 strategic disrupted setback=2",
    ),
    "who is disrupted and disrupted again retreats": Case(
        "B1 F05 disrupted, B2 G05, L1 F07",
        "B1 > L1; B2 > L1",
        (4,),
        ("B2 is disrupted.", "B1 retreats to XH04."),
        "B1 H04 disrupted setback=1, B2 G05 disrupted",
    ),
    "a unit takes its worst result of a phase": Case(
        "K1 F05, L1 F05",
        dice=(6, 1),
        told=(
            "L1 attacks K1 in XF05 at 1:1, die 6: K1 retreats.",
            "K1 attacks L1 in XF05 at 1:1, die 1: K1 routs.",
            "K1 routs to XJ03.",
        ),
        changed="K1 J03 disrupted setback=2",
    ),
    "all combats are resolved from the positions before any": Case(
        "K1 F05, L1 F05",
        dice=(6, 6),
        told=("L1 retreats to XD06.", "K1 retreats to XH04."),
        changed="K1 H04 disrupted setback=1, L1 D06 disrupted setback=1",
    ),
    "a leader falls with its unit": Case(
        "N1 F07, B1 F07, A1 F05, A2 G06",
        "A1 > B1; A2 > B1",
        (5,),
        ("B1 is eliminated.", "N1 falls with its unit."),
        "B1 lost, N1 lost",
    ),
    "a leader gives way with its unit": Case(
        "N1 F07, B1 F07, A1 F05, A2 G06",
        "A1 > B1; A2 > B1",
        (3,),
        ("B1 retreats to XH08.", "N1 retreats to XH08."),
        "B1 H08 disrupted setback=1, N1 H08 setback=1",
    ),
    "a leader with baggage alone shares its fate": Case(
        "N1 F07, W1 F07, A1 F05",
        "A1 > W1",
        (5,),
        ("A1 attacks W1 in XF07 at 4:1, die 5: W1 is eliminated.", "N1 falls with its unit."),
        "N1 lost, W1 lost",
    ),
    "who takes part is in sight": Case(
        "B1 F05, L1 F07, forest F05",
        "B1 > L1",
        (6,),
        ("Ann's B1 (Longbow) comes into sight in XF05.",),
        sees=("L1", "B1"),
    ),
    "an attack without effect does not stop the work": Case(
        DIGS, "A1 > P1", (3,), ("P1: Defence 2: P1 building +0 (THG-22), level 1 +2 (THG-36)",)
    ),
    "who is disrupted keeps its work": Case(
        DIGS, "A1 > P1", (4,), changed="P1 F05 disrupted building=2 built=1"
    ),
    "who retreats loses its work and the supply": Case(
        DIGS,
        "A1 > P1",
        (5,),
        ("P1 loses its work in XF05.",),
        "P1 H04 disrupted setback=1, W1 F04 supplies=0/0",
    ),
}


@pytest.mark.rule("THG-8", "THG-10", "THG-12", "THG-14", "THG-20", "THG-22", "THG-24", "THG-33", "THG-42")
@pytest.mark.rule("THG-43", "THG-45", "THG-55")
@pytest.mark.parametrize("case", RESULTS.values(), ids=RESULTS)
def test_what_comes_of_a_combat(case: Case) -> None:
    shows(case)


@pytest.mark.rule("THG-10", "THG-24")
def test_a_leader_out_of_sight_gives_way_with_its_unit_unheard() -> None:
    """The bowmen shoot from a wood, so the legion learns of them; of the noble beside them it knows nothing."""
    before = put("B1 F05, B2 E05, N1 F05, L1 F07, forest F05 E05")
    after, events = carried(before, "B1 > L1; B2 > L1", 2)
    heard = {each.unit: each.audience for each in all_of(Suffered, events)}
    assert heard == {"B1": None, "B2": None, "N1": frozenset({ALLIES, -1})}
    assert unit(after, "N1").at == unit(after, "B1").at
    assert [each.name for each in after.sees(1)] == ["B1", "B2"]


BOWS = "B1 F05, B2 G05, L1 F07"
LED = "B1 F05, A1 F07, forest G07 E07"
HELD = "B1 F05, L1 F07, LG1 F07"


@pytest.mark.rule("THG-10", "THG-17", "THG-24", "THG-38", "THG-55")
@pytest.mark.parametrize(
    ("board", "before", "order", "told"),
    [
        (
            BOWS,
            "",
            "B1 > L1",
            "0% to harm it, 83% to be harmed",
        ),  # 5 against 8, 1:2: AE, At, AR, AD, AD, NE
        (BOWS, "B2 > L1", "B1 > L1", "33% to harm it, 50% to be harmed"),  # 10 against 8, 1:1
        (BOWS, "", "submit", ""),
        (BOWS, "", "B1 > L8", ""),  # it is not in sight
        (LED, "", "B1 > A1", "33% to harm it, 50% to be harmed"),
        (f"{LED}, N1 F04, SGT1 F05, CPL1 F05", "", "B1 > A1", "50% to harm it, 33% to be harmed"),
        (f"{LED}, LG1 F08, LGS1 F08, EMP1 F08", "", "B1 > A1", "0% to harm it, 83% to be harmed"),
        (
            f"{LED}, LG1 G07, LGS1 E07, EMP1 E07",
            "",
            "B1 > A1",
            "33% to harm it, 50% to be harmed",
        ),  # unseen
        (HELD, "", "B1 > L1", "0% to harm it, 83% to be harmed"),
        (HELD, "LG1 help L1", "B1 > L1", "0% to harm it, 83% to be harmed"),  # nobody knows of it
        (f"{HELD}, A1 F13, forest F13", "", "B1 > L1", "0% to harm it, 83% to be harmed"),
        ("B1 F05, L1 F07, ditch F07 romans", "", "B1 > L1", "0% to harm it, 100% to be harmed"),
    ],
)
def test_odds_in_words(board: str, before: str, order: str, told: str) -> None:
    state = ordered(put(board), before)
    action = action_of(state, ALLIES, order)
    assert odds(view(state, ALLIES), action) == told
    assert odds(view(state, None), action) == ""


def by_playing(state: State, target: str) -> tuple[Fraction, Fraction]:
    """How often the target is harmed and its attackers are, over every throw of the die."""
    after, events = submitted(state)
    rolled = sum(each.rolled for each in combats(state))
    results = []
    for die in range(1, 7):
        told = thrown(after, *(die,) * rolled)[1] if rolled else events
        (fought,) = (each for each in all_of(Fought, told) if each.report.defender == target)
        results.append(fought.result)
    harmful = [each for each in results if each is not Result.NONE]
    harmed = sum(each.hits_attackers for each in harmful)
    return Fraction(len(harmful) - harmed, 6), Fraction(harmed, 6)


@pytest.mark.rule("THG-19", "THG-24", "THG-36", "THG-39")
@pytest.mark.parametrize(
    ("board", "before", "order"),
    [
        ("B1 F05, L1 F07", "", "B1 > L1"),
        ("B1 F05, N1 F04, A1 F07", "N1 help B1", "B1 > A1"),
        ("P1 F05, B1 F04, B2 E05, V1 F05", "B1 > V1; B2 > V1", "P1 > V1"),
        ("RR1 F01, A1 F09", "", "RR1 > A1"),
        ("MG1 F03, B1 F05, L1 F07 disrupted", "MG1 > L1", "B1 > L1"),
        ("K1 F05 forded, L1 F05", "", "K1 > L1"),
    ],
)
def test_odds_are_those_of_every_throw(board: str, before: str, order: str) -> None:
    state = ordered(put(f"{board}, stakes F07 romans", morale=1), before)
    last = action_of(state, ALLIES, order)
    assert isinstance(last, Attack)
    assert chances(view(state, ALLIES), last) == by_playing(ordered(state, order), last.target)


@pytest.mark.rule("THG-17", "THG-38")
def test_odds_are_those_of_every_throw_in_random_battles() -> None:
    chance, met = random.Random("odds"), 0
    places = ["F05", "F06", "F07", "G06", "G07", "E06", "E07", "F08", "F04"]
    while met < 25:
        own = [f"{name} {cell} {chance.choice('NS')}" for name, cell in _spread(chance, "B1 MG1 K1", places)]
        foes = [
            f"{name} {cell}{chance.choice(('', '', ' disrupted'))}"
            for name, cell in _spread(chance, "L1 A1 C1", places)
        ]
        ground = chance.choice(("village F06 G07", "village E06 F07 F04", "village F05"))
        state = put(", ".join((*own, *foes, ground)), morale=chance.randrange(-2, 3))
        attacks = [each for each in steps.legal_actions(state, ALLIES) if isinstance(each, Attack)]
        if attacks:
            met += 1
            order = chance.choice(attacks)
            played = by_playing(steps.apply(state, ALLIES, order).state, order.target)
            assert chances(view(state, ALLIES), order) == played


def _spread(chance: random.Random, names: str, places: list[str]) -> Iterator[tuple[str, str]]:
    return zip(names.split(), chance.sample(places, 3), strict=True)


NEAR = "N1 F05, B2 F07, B3 F06, B4 G06, L1 F08"
CORPORAL = "CPL1 F05, MG1 F06, B2 G06, B1 E06, L1 F08"
TWO = "N1 F05, N2 F04, B1 F06, B2 G06, L1 F08"


@pytest.mark.rule("THG-24", "THG-55")
@pytest.mark.parametrize(
    ("board", "orders", "led"),
    [
        ("N1 F04, B1 F05, L1 F07", "B1 > L1", "B1 2"),  # who attacks
        ("N1 F04, B1 F05, L1 F07", "", ""),
        ("N1 F04, P1 F05, A1 F07", "A1 > P1", "P1 2"),  # who is attacked
        ("N1 F05, K1 F05, L1 F05", "", "K1 2 2"),  # who fights without an order, in two combats
        (NEAR, "B2 > L1; B3 > L1; B4 > L1", "B3 2, B4 2"),  # the nearest, as many as its rating
        (NEAR, "B2 > L1; B3 > L1", "B2 2, B3 2"),
        ("N1 F02, B1 F05, L1 F07", "B1 > L1", ""),  # three hexes away
        (CORPORAL, "MG1 > L1", "MG1 1"),
        (CORPORAL, "MG1 > L1; B2 > L1", "B2 1"),  # of the equally near, the first by letters and numbers
        (CORPORAL, "MG1 > L1; B2 > L1; B1 > L1", "B1 1"),
        (TWO, "B1 > L1; B2 > L1", "B1 2 2, B2 2 2"),
        (TWO, "B1 > L1; B2 > L1; N1 help B2", "B1 2, B2 2 2"),  # by order nobody else; N2 goes on by itself
        ("N1 F04, B1 F05, B2 F06, L1 F07", "B1 > L1; N1 help nobody", ""),
        ("N1 F07, A1 F05", "N1 help nobody; A1 > N1", ""),
        ("N1 F05, N2 F06, P1 F05, A1 F07", "A1 > N2", ""),  # no other leaders, nor whoever stands by
        ("N1 F05, B1 F05, B2 F06, L1 F07", "B1 > L1; B2 > L1; N1 help B1; N1 help B2", "B1 2, B2 2"),
    ],
)
def test_whom_leaders_help(board: str, orders: str, led: str) -> None:
    found: dict[str, str] = {}
    for report in combats(ordered(put(board), orders)):
        for share in (*report.attackers_morale, *report.defenders_morale):
            if share.what == "leader":
                found[share.unit] = f"{found.get(share.unit, share.unit)} {share.amount}"
    assert ", ".join(found[name] for name in sorted(found)) == led


@pytest.mark.rule("THG-24", "THG-55")
@pytest.mark.parametrize(
    ("leaders", "orders", "told"),
    [
        ("N1 F04", "", "L1: Attackers' morale 5: B1 3, B1 led +2 (THG-24)"),
        ("N1 F04", "; N1 help B1", "L1: Attackers' morale 5: B1 3, B1 led +2 (THG-24)"),
        ("N1 F04, N2 F04", "; N1 help B1", "L1: Attackers' morale 7: B1 3, B1 led +2 +2 (THG-24)"),
    ],
)
def test_help_is_told_alike_with_and_without_an_order(leaders: str, orders: str, told: str) -> None:
    shows(Case(f"B1 F05, L1 F07, {leaders}", f"B1 > L1{orders}", (5,), (told,), "B1 F05 disrupted"))


@pytest.mark.rule("THG-10", "THG-55")
def test_help_of_a_hidden_leader_tells_no_more_than_if_it_had_been_ordered() -> None:
    """The Noble in the wood is out of sight; the enemy learns that B1 was led, and nothing of by whom."""
    ways = []
    for orders in ("B1 > L1", "B1 > L1; N1 help B1"):
        after, events = carried(put("N1 E05, B1 F05, L1 F07, forest E05"), orders, 5)
        assert [each.name for each in after.sees(ROMANS)] == ["B1"]
        heard = [each for each in events if each.audience is None or ROMANS in each.audience]
        ways.append((view(after, ROMANS), view(after, None), heard))
    assert ways[0] == ways[1]


@pytest.mark.rule("THG-55")
def test_who_orders_a_combat_is_told_which_leaders_help_by_themselves() -> None:
    def told(state: State) -> str:
        return missing(view(state, ALLIES))

    state = put("N1 F04, N2 A01, B1 F05, L1 F07")
    assert told(state) == "By itself N1 helps who fights nearest."
    assert told(ordered(state, "N1 help B1")) == ""
    assert told(put("N1 F04, N2 F05, B1 F05, L1 F07")) == "By themselves N1 and N2 help who fights nearest."
