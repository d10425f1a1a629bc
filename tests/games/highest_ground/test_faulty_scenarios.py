"""Scenario files that somebody made to do harm, or by accident: each is refused in words, and quickly
(THG-29, THG-30, THG-60)."""

import random
import re
import time

import pytest

from games.core.data_files.values import BadFile
from games.highest_ground.building.builder import BUILDER
from games.highest_ground.files.scenarios import introductory, read_scenario, scenario_of
from games.highest_ground.files.tables import UNITS
from games.highest_ground.rules import steps
from tests.games.highest_ground.every_position import holds
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL, own_type

QUICK = 5.0
"""Seconds: some hundred times what a file takes, since a busy machine and the collector of garbage take theirs too."""
FULL = 64 * 1024


def told(data: bytes) -> BadFile:
    """How a file is refused, in little time and few words."""
    before = time.process_time()
    with pytest.raises(BadFile) as refused:
        read_scenario(data)
    assert time.process_time() - before < QUICK
    assert len(refused.value.message) < 2000
    assert all(fault.line >= 1 for fault in refused.value.faults)
    return refused.value


HOSTILE = {
    "nothing": b"",
    "spaces": b"   \n",
    "another encoding": b"\xff\xfe",
    "half a line": b"title = ",
    "other lines": b"x = 1\n" * 9000,
    "commas": b"," * FULL,
    "a list of commas": b"a = [" + b"," * (FULL - 10) + b"]",
    "brackets": b"a = " + b"[" * (FULL - 10),
    "braces": b"a = " + b"{a=" * (FULL // 3 - 10),
    "dots": b"a." * (FULL // 2 - 10) + b"a = 1",
    "quotes": b'"' * FULL,
    "backslashes": b'a = "' + b"\\" * (FULL - 10),
    "digits": b"turns = " + b"9" * (FULL - 20),
    "a large number": b"turns = 999999999999999999999999999999",
    "hexadecimal digits": b"turns = 0x" + b"f" * 70,
    "empty lines": b"\n" * FULL,
    "carriage returns": b"\r" * FULL,
    "nothing but NUL": b"\0" * FULL,
    "no UTF-8": b"title = '" + bytes(range(128, 256)) + b"'",
    "half a character": SMALL.encode()[:40] + b"\xe2\x82" + SMALL.encode()[40:],
    "a key twice": SMALL.replace("turns = 4", "turns = 4\nturns = 4").encode(),
    "a table twice": (SMALL + "[allies]\n").encode(),
    "tables": b"[[types]]\n" * (FULL // 10),
    "a thousand keys": "".join(f"k{number} = 1\n" for number in range(4000)).encode(),
    "forces": SMALL.replace("forces = [", "forces = [" + '{ type = "pike", count = 40 },' * 1500, 1).encode(),
    "sheets": SMALL.replace('[["II"]]', "[" + '["II"],' * 3000 + "]").encode(),
    "a long row of sheets": SMALL.replace('[["II"]]', '[["' + '", "'.join(["II"] * 3000) + '"]]').encode(),
    "roads": (SMALL + '[[maps]]\nname = "X"\nroads = ["' + "A01 A02 " * 6000 + '"]\n').encode(),
    "a long name": SMALL.replace("A skirmish", "x" * 60_000).encode(),
    "hexes": SMALL.replace(
        'villages = ["IIC08", "IIC09"]', "villages = [" + '"IIC08",' * 6000 + "]"
    ).encode(),
    "wild directions": SMALL.replace("A skirmish", "\u202eA skirmish").encode(),
    "a mention": SMALL.replace("A skirmish", "@everyone").encode(),
    "a link": SMALL.replace("A skirmish", "[x](https://example.org)").encode(),
}


@pytest.mark.rule("THG-30", "THG-60")
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_quickly(what: str) -> None:
    told(HOSTILE[what][:FULL])


ROMANS = "[romans]\n"
SHEETS = 'sheets = [["II"]]'


@pytest.mark.rule("THG-29", "THG-30", "THG-53", "THG-60")
@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (SMALL, "turns = 4", "turns = 0x7fffffffffffffff", "`turns` should be a whole number from 1 to 40"),
        (SMALL, "turns = 4", "turns = 4\nturns = 5", "`turns` is given here and on line"),
        (SMALL, "turns = 4", "turns = 4\nwheels = 4", "wheels"),
        (SMALL, '"knights"', '"nights"', "No type of units has the key “nights”."),
        (SMALL, '"knights"', '"legion"', "Legion do not fight for the Allies."),
        (SMALL, '"knights", count = 1', '"knights", count = 5', "Knights: 5 are more than the 4 counters."),
        (SMALL, '"knights", count = 1', '"knights", count = -1', "whole number from 1 to 40"),
        (SMALL, 'at = ["IIF08", "IIE09"]', 'at = ["IIF08"]', "2 units need 2 hexes."),
        (SMALL, '["IIF08", "IIE09"]', '["IIF08", "IIF08"]', "IIF08 is full: one Allies combat unit a hex."),
        (SMALL, '"IIE09"', '"IIE19"', "“IIE19” is not a hex of sheet II."),
        (SMALL, '"IIC08", "IID09"', '"IIF08", "IID09"', "The Allies stand in IIF08."),
        (SMALL, '"IIF08", "IIF07"', '"IIF08", "IIK02"', "Baggage cannot be in IIK02, which is swamp."),
        (
            SMALL,
            '["IIG08"] }',
            '["IIG08"], turn = 2 }',
            "Units that stand on the map are there from turn 1.",
        ),
        (SMALL, "turn = 3", "turn = 9", "The game ends after turn 4."),
        (SMALL, SHEETS, 'sheets = [["V"]]', "No sheet is called V."),
        (SMALL, SHEETS, 'sheets = [["II", "II"]]', "A sheet lies on the map only once."),
        (
            SMALL,
            SHEETS,
            'sheets = [["II", "I"], ["III"]]',
            "All rows should have as many sheets as the first.",
        ),
        (SMALL, SHEETS, "sheets = [[]]", "should be"),
        (
            SMALL,
            '{ sheet = "II", side = "west" }',
            '{ sheet = "I", side = "west" }',
            "Sheet I is not on the map.",
        ),
        (SMALL, '"II", side = "west" }', '"II", side = "down" }', "should be one of"),
        (SMALL, 'side = "east"', 'side = "up"', "`side` should be one of"),
        (SMALL, '"IIG09"]', '"IIG08"]', "No bridge has IIG08 as its western hex."),
        (SMALL, 'villages = ["IIC08"', 'villages = ["IIC07"', "IIC07 is no village."),
        (SMALL, "levels = [6, 11", "levels = [6, 6", "The levels should rise."),
        (SMALL, "levels = [6, 11, 16, 21]", "levels = [6, 11]", "4 "),
        (SMALL, 'hex = "IIC08"', 'hex = "C99"', "“C99” is not a hex."),
        (DRAWN, "enters = true", "enters = false", "Where the sheets are drawn, the entries are drawn too."),
        (
            DRAWN,
            ROMANS,
            '[romans]\nenters = [{ sheet = "I", side = "west" }]\n',
            "Entries are drawn: leave `enters` out.",
        ),
        (
            DRAWN,
            "levels",
            'exits = [{ sheet = "I", side = "west" }]\nlevels',
            "Entries are drawn, and exits with them: leave `exits` out.",
        ),
        (DRAWN, "levels", 'villages = ["IF07"]\nlevels', "The sheets are drawn: leave `villages` out."),
        (DRAWN, "levels", 'objectives = ["IF08"]\nlevels', "Objectives are drawn: leave `objectives` out."),
        (DRAWN, "objective = 4\n", "", "Objectives need points: `objective` in [victory]."),
        (
            DRAWN,
            '"foot", count = 2',
            '"foot", count = 2, at = ["IC05", "IC06"]',
            "The sheets are drawn: leave `at` out.",
        ),
        (
            DRAWN,
            ROMANS,
            '[romans]\nworks = [{ hex = "IC05", level = 1 }]\n',
            "The sheets are drawn: leave `works` out.",
        ),
    ],
)
def test_each_fault_is_told_with_its_line(text: str, old: str, new: str, message: str) -> None:
    assert old in text
    spoilt = text.replace(old, new, 1)
    lines = spoilt.splitlines()
    found = [lines[each.line - 1] for each in told(spoilt.encode()).faults if message in each.message]
    whole = ("forces = [", "sheets = ", "objective = ", "chance = ")
    parts = [each for each in new.splitlines() if each != "[romans]"]
    assert any(line.startswith(whole) or any(part in line for part in parts) for line in found), found


@pytest.mark.rule("THG-30", "THG-60")
def test_an_edge_where_another_sheet_lies_is_no_entry() -> None:
    refused = told(SMALL.replace(SHEETS, 'sheets = [["II", "I"]]').encode())
    assert "Another sheet lies east of sheet II." in [fault.message for fault in refused.faults]


@pytest.mark.rule("THG-30")
def test_of_a_hundred_faults_the_first_twelve_are_told_and_the_rest_counted() -> None:
    groups = "".join(f'  {{ type = "monster{number}", count = 1 }},\n' for number in range(51))
    text = SMALL.replace("forces = [\n", f"forces = [\n{groups}")
    refused = told(text.encode())
    lines = refused.message.splitlines()
    assert len(refused.faults) >= 100
    assert lines[0] == f"scenario.toml has {len(refused.faults)} faults."
    assert len([line for line in lines if line.startswith("Line ")]) == 12
    assert lines[-1] == f"And {len(refused.faults) - 12} more."
    numbers = [fault.line for fault in refused.faults]
    assert numbers == sorted(numbers)
    nonsense = "".join(f"nonsense{number} = 1\n" for number in range(10))
    assert len(told((text + nonsense).encode()).faults) == 10, "what is not known is told first"


SPLICES = [b"99999999", b"-1", b'"', b"[", b"}", b"\n", b"II", b"true", b"="]


def spoilt(text: str, chance: random.Random) -> bytes:
    """A scenario with a few random changes."""
    data = bytearray(text.encode())
    if chance.random() < 0.3:
        at = chance.choice([at for at, each in enumerate(data) if chr(each).isdigit()])
        data[at] = ord(chance.choice("0123456789"))
        return bytes(data)
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(data)), chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randint(1, 40)]
            case 2:
                data[at:at] = data[at : at + chance.randint(1, 200)]
            case 3:
                data[at:at] = chance.choice(SPLICES)
            case _:
                data[at : at + 8], data[other : other + 8] = data[other : other + 8], data[at : at + 8]
    return bytes(data)


@pytest.mark.rule("THG-30")
def test_whatever_is_in_a_file_it_is_a_scenario_or_refused() -> None:
    chance = random.Random("hostile")
    taken = 0
    for _ in range(200):
        data = spoilt(chance.choice([SMALL, KEPT, DRAWN, introductory()]), chance)
        try:
            text = read_scenario(data)
        except BadFile:
            told(data)
        else:
            taken += 1
            assert read_scenario(text.encode()) == text
            holds(steps.new(2, {"scenario": text}))
            assert BUILDER.faults(BUILDER.begin(text)) == ()
    assert taken > 10


@pytest.mark.rule("THG-30")
def test_the_largest_scenario_is_read_in_little_time() -> None:
    """Eight sheets, of which four are the file's own and full of rivers, and as many units as there may be."""
    rivers = [
        f"{a}{row:02}/{b}{row:02}" for a, b in ("AB", "CD", "EF", "GH", "IJ", "KL") for row in range(1, 15)
    ]
    maps = "".join(
        f'[[maps]]\nname = "X{number}"\nrows = [{", ".join([repr("." * 12)] * 14)}]\nrivers = {rivers}\n'
        for number in range(4)
    )
    large = SMALL.replace('[["II"]]', '[["I", "II", "III", "IV"], ["X0", "X1", "X2", "X3"]]') + maps
    large = large.replace('{ sheet = "II", side = "east" }', '{ sheet = "IV", side = "east" }')
    large = large.replace('{ sheet = "II", side = "west" }', '{ sheet = "I", side = "west" }')
    before = time.process_time()
    text = read_scenario(large.encode())
    assert time.process_time() - before < QUICK
    assert len(scenario_of(text).country.cells) == 8 * 12 * 14


@pytest.mark.rule("THG-30")
def test_nobody_has_more_to_choose_from_than_can_be_told() -> None:
    crowd = SMALL.replace('{ type = "knights", count = 1 }', '{ type = "slingers", count = 40 }')
    crowd += own_type("slingers", "SL", range=12, counters=40)
    assert read_scenario(crowd.encode())
    legion = '{ type = "legion", count = 2, at'
    crowd = crowd.replace(legion, f'{{ type = "mob", count = 40 }},\n  {legion}')
    crowd += own_type("mob", "MO", side="romans", counters=40)
    assert "The Allies have too many units that shoot or lead for so many others." in [
        each.message for each in told(crowd.encode()).faults
    ]
    everything = introductory()
    for kind in UNITS.types:
        everything = re.sub(rf'(type = "{kind.key}", count = )\d+', rf"\g<1>{kind.counters}", everything)
    assert read_scenario(everything.encode())
