"""What comes of combats: retreats and routs, work that is lost, leaders' fates, and who is seen (THG-20, THG-24, THG-43, THG-45)."""

from __future__ import annotations

import pytest

from games.highest_ground.events import Suffered
from games.highest_ground.rules.fighting.results import way_back
from games.highest_ground.rules.work import Work
from tests.games.highest_ground.boards import ALLIES, all_of
from tests.games.highest_ground.cases import RIVER, Case, carried, put, shows, unit


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
        ("The Allies' B1 (Longbow) comes into sight in XF05.",),
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
