"""Scenario files of one's own, and how their faults are told (THG-29, THG-30, THG-60)."""

from __future__ import annotations

import pytest

from games.core.data_files.faults import BadFile
from games.highest_ground.files.scenarios import read_scenario, scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.state import Status, Works
from tests.games.highest_ground.parts import SMALL


def faults(text: str) -> list[tuple[str, str]]:
    """Each fault as the text of its line and its message."""
    with pytest.raises(BadFile) as refused:
        read_scenario(text.encode())
    lines = text.splitlines()
    return [(lines[fault.line - 1].strip(), fault.message) for fault in refused.value.faults]


def spoiled(old: str, new: str) -> list[tuple[str, str]]:
    assert old in SMALL
    return faults(SMALL.replace(old, new, 1))


@pytest.mark.rule("THG-30")
def test_a_scenario_places_units_and_defences() -> None:
    text = read_scenario(SMALL.encode())
    assert read_scenario(text.encode()) == text
    state = steps.new(2, {"scenario": text})
    pike = state.unit("P1")
    knights = state.unit("K1")
    section = state.unit("IN1")
    assert pike is not None
    assert (pike.at, pike.facing.value, pike.status) == ("IIF08", "SW", Status.FIELD)
    assert knights is not None
    assert (knights.at, knights.status, knights.due) == (None, Status.RESERVE, 1)
    assert section is not None
    assert section.due == 3
    assert section.ammunition == 3, "ammunition for three attacks is included"
    assert state.works == (Works("IIC08", 1, Side.ROMANS),)


@pytest.mark.rule("THG-30")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"knights"', '"nights"', "No type of units has the key “nights”."),
        ('"knights"', '"legion"', "Legion do not fight for the Allies."),
        ('"knights", count = 1', '"knights", count = 5', "Knights: 5 are more than the 4 counters."),
        ('at = ["IIF08", "IIE09"]', 'at = ["IIF08"]', "2 units need 2 hexes."),
        (
            'at = ["IIF08", "IIE09"]',
            'at = ["IIF08", "IIF08"]',
            "IIF08 is full: one Allies combat unit a hex.",
        ),
        ('"IIE09"', '"IIE19"', "“IIE19” is not a hex of sheet II."),
        ("turn = 3", "turn = 9", "The game ends after turn 4."),
        ('sheets = [["II"]]', 'sheets = [["V"]]', "No sheet is called V."),
        ('sheets = [["II"]]', 'sheets = [["II", "II"]]', "A sheet lies on the map only once."),
        (
            'sheets = [["II"]]',
            'sheets = [["II", "I"], ["III"]]',
            "All rows should have as many sheets as the first.",
        ),
        ('{ sheet = "II", side = "west" }', '{ sheet = "I", side = "west" }', "Sheet I is not on the map."),
        ('"IIG09"]', '"IIG08"]', "No bridge has IIG08 as its western hex."),
        ('villages = ["IIC08"', 'villages = ["IIC07"', "IIC07 is no village."),
        ("levels = [6, 11", "levels = [6, 6", "The levels should rise."),
        ('hex = "IIC08"', 'hex = "C99"', "“C99” is not a hex."),
        ('side = "east"', 'side = "up"', "`side` should be one of"),
    ],
)
def test_each_fault_is_told_with_its_line(old: str, new: str, told: str) -> None:
    found = spoiled(old, new)
    (line,) = (line for line, message in found if message.startswith(told))
    whole = ("forces = [", "sheets = ")
    assert new in line or line.startswith(whole), "the line that was spoiled, or the list that it makes wrong"


@pytest.mark.rule("THG-30", "THG-60")
def test_an_edge_where_another_sheet_lies_is_no_entry() -> None:
    wide = SMALL.replace('sheets = [["II"]]', 'sheets = [["II", "I"]]')
    assert ('enters = [{ sheet = "II", side = "east" }]', "Another sheet lies east of sheet II.") in faults(
        wide
    )


@pytest.mark.rule("THG-30")
def test_a_file_with_a_hundred_faults_is_refused_with_all_of_them() -> None:
    groups = "\n".join(f'  {{ type = "monster{number}", count = 1 }},' for number in range(50))
    hexes = ", ".join(f'"ZZ{number}"' for number in range(40))
    text = SMALL.replace(
        'forces = [\n  { type = "knights"', f'forces = [\n{groups}\n  {{ type = "knights"', 1
    )
    text = text.replace('villages = ["IIC08", "IIC09"]', f"villages = [{hexes}]")
    text = text.replace('bridges = ["IIC10", "IIG09"]', 'bridges = ["IIA01", "IIB01"]')
    text += "\n".join(f"nonsense{number} = 1" for number in range(10)) + "\n"
    broken = faults(text)
    assert len(broken) == 10, "what is not known is told first"
    text = text.split("nonsense0")[0]
    assert len(faults(text)) >= 92
    with pytest.raises(BadFile) as refused:
        read_scenario(text.encode())
    assert "And " in refused.value.message, "the message tells the first twelve"
    assert len(refused.value.message) < 2000


@pytest.mark.rule("THG-30")
@pytest.mark.parametrize("data", [b"", b"   \n", b"\xff\xfe", b"title = ", b"[" * 5000, b"x = 1\n" * 9000])
def test_what_is_no_scenario_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile):
        read_scenario(data)


@pytest.mark.rule("THG-30", "THG-31")
def test_a_scenario_may_be_played_in_the_open_or_at_night() -> None:
    text = read_scenario(SMALL.replace("turns = 4", "turns = 4\nopen = true\nnight = true").encode())
    state = steps.new(2, {"scenario": text, "open": "off"})
    assert state.open
    assert state.setting.sight == 3


@pytest.mark.rule("THG-30")
def test_a_scenario_brings_sheets_and_units_of_its_own() -> None:
    rows = ",\n".join(['"............"'] * 14)
    own = SMALL.replace('sheets = [["II"]]', 'sheets = [["II", "OWN"]]').replace(
        'enters = [{ sheet = "II", side = "east" }]', 'enters = [{ sheet = "OWN", side = "east" }]'
    )
    own = own.replace('exits = [{ sheet = "II"', 'exits = [{ sheet = "OWN"').replace(
        '{ type = "knights", count = 1 }', '{ type = "ogres", count = 2 }'
    )
    own += f'\n[[maps]]\nname = "OWN"\nrows = [\n{rows}\n]\n'
    own += """
[[types]]
key = "ogres"
name = "Ogres"
code = "O"
side = "allies"
role = "line"
movement = 2
full = { attack = 9, defence = 9, morale = 7 }
disrupted = { attack = 4, defence = 4, morale = 2 }
counters = 2
"""
    setting = scenario_of(read_scenario(own.encode()))
    assert [each.name for each in setting.recruits][:2] == ["O1", "O2"]
    assert setting.entries[Side.ALLIES][0] == "OWNL01"
    assert setting.country.follows_road("IIK07", "IIL07")
    twice = own.replace('code = "O"', 'code = "K"')
    assert ('code = "K"', "Another type has the code K.") in faults(twice)


@pytest.mark.rule("THG-30", "THG-53")
def test_units_that_stand_on_the_map_do_not_come_later() -> None:
    text = SMALL.replace('at = ["IIG08"] }', 'at = ["IIG08"], turn = 2 }')
    with pytest.raises(BadFile) as refused:
        read_scenario(text.encode())
    (fault,) = refused.value.faults
    assert fault.message == "Units that stand on the map are there from turn 1."
