"""Scenario files that somebody made to do harm, or by accident: each is refused in words, and quickly (THG-30, THG-60)."""

from __future__ import annotations

import random
import re
import time

import pytest

from games.core.data_files.faults import BadFile
from games.highest_ground.files.scenarios import introductory, read_scenario, scenario_of
from games.highest_ground.files.tables import UNITS
from games.highest_ground.optional.sketching import BUILDER
from games.highest_ground.rules import steps
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL

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


def many(line: str) -> bytes:
    """So many of these lines as a file can have."""
    return (line * (FULL // len(line.encode()))).encode()


HOSTILE = {
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
    "tables": many("[[types]]\n"),
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


@pytest.mark.rule("THG-30")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turns = 4", "turns = 0x7fffffffffffffff", "`turns` should be a whole number from 1 to 40"),
        ("turns = 4", "turns = 4\nturns = 5", "`turns` is given here and on line"),
        ("turns = 4", "turns = 4\nwheels = 4", "wheels"),
        ('[["II"]]', '[["V"]]', "No sheet is called V."),
        ('[["II"]]', '[["II", "II"]]', "A sheet lies on the map only once."),
        ('[["II"]]', "[[]]", "should be"),
        ('"knights", count = 1', '"knights", count = 5', "5 are more than the 4 counters"),
        ('"knights", count = 1', '"knights", count = -1', "whole number from 1 to 40"),
        ('"II", side = "west" }', '"II", side = "down" }', "should be one of"),
        ('"II", side = "west" }', '"XX", side = "west" }', "Sheet XX is not on the map."),
        ("levels = [6, 11, 16, 21]", "levels = [6, 11]", "4 "),
        ('"IIC08", "IID09"', '"IIF08", "IID09"', "The Allies stand in IIF08."),
        ('"IIF08", "IIF07"', '"IIF08", "IIK02"', "Baggage cannot be in IIK02, which is swamp."),
    ],
)
def test_what_does_not_fit_is_told_with_its_line(old: str, new: str, message: str) -> None:
    assert old in SMALL
    refused = told(SMALL.replace(old, new, 1).encode())
    assert any(message in fault.message for fault in refused.faults), refused.message


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


def spoilt(text: str, chance: random.Random) -> bytes:
    """A scenario with a few random changes."""
    data = bytearray(text.encode())
    if chance.random() < 0.3:
        at = chance.choice([at for at, each in enumerate(data) if chr(each).isdigit()])
        data[at] = ord(chance.choice("0123456789"))
        return bytes(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randint(1, 40)]
            case 2:
                data[at:at] = data[at : at + chance.randint(1, 200)]
            case 3:
                data[at:at] = chance.choice(
                    [b"99999999", b"-1", b'"', b"[", b"}", b"\n", b"II", b"true", b"="]
                )
            case _:
                other = chance.randrange(len(data))
                data[at : at + 8], data[other : other + 8] = data[other : other + 8], data[at : at + 8]
    return bytes(data)


@pytest.mark.rule("THG-30")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_in_a_file_it_is_a_scenario_or_refused(seed: int) -> None:
    chance = random.Random(f"hostile {seed}")
    taken = 0
    for _ in range(150):
        data = spoilt(chance.choice([SMALL, KEPT, DRAWN, introductory()]), chance)
        before = time.process_time()
        try:
            text = read_scenario(data)
        except BadFile as refusal:
            said = refusal.message
        else:
            taken += 1
            said = ""
            assert read_scenario(text.encode()) == text
            steps.check(steps.new(2, {"scenario": text}))
            assert BUILDER.faults(BUILDER.begin(text)) == ()
        assert time.process_time() - before < QUICK
        assert len(said) < 2000
    assert taken


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


ARCHERS = """
[[types]]
key = "slingers"
name = "Slingers"
code = "SL"
side = "allies"
role = "line"
movement = 3
range = 12
full = { attack = 1, defence = 1, morale = 1 }
disrupted = { attack = 0, defence = 1, morale = 1 }
counters = 40
"""


@pytest.mark.rule("THG-30")
def test_nobody_has_more_to_choose_from_than_can_be_told() -> None:
    crowd = SMALL.replace('{ type = "knights", count = 1 }', '{ type = "slingers", count = 40 }') + ARCHERS
    assert read_scenario(crowd.encode())
    crowd = crowd.replace(
        '{ type = "legion", count = 2, at',
        '{ type = "mob", count = 40 },\n  { type = "legion", count = 2, at',
    )
    crowd += (
        ARCHERS.replace("slingers", "mob")
        .replace("Slingers", "Mob")
        .replace('"SL"', '"MO"')
        .replace('"allies"', '"romans"')
        .replace("range = 12", "range = 0")
    )
    refused = told(crowd.encode())
    assert "The Allies have too many units that shoot or lead for so many others." in [
        each.message for each in refused.faults
    ]
    everything = introductory()
    for kind in UNITS.types:
        everything = re.sub(rf'(type = "{kind.key}", count = )\d+', rf"\g<1>{kind.counters}", everything)
    assert read_scenario(everything.encode())
