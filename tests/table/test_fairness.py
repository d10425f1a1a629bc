"""Chance that anyone can check (P41)."""

import asyncio
import copy
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from bot.table.archive.fairness import verify
from games.core.components import Draw, commitment
from tests.table.conftest import ANN, BOB, CLEO, GAMES, Sitting

Spoil = Callable[[dict[str, Any]], object]


async def finished(sitting: Sitting) -> dict[str, Any]:
    """A whole game, with a roll that was taken back by agreement."""
    table = await sitting.game(ANN, BOB, CLEO)
    for _ in range(5):
        person = sitting.owing(table)
        table = await sitting.move(table)
    table = await sitting.agree(await sitting.service.play.moves.undo(table.id, person))
    table = await sitting.play_out(table)
    content: dict[str, Any] = json.loads(await sitting.service.archive.records.export(table.id, None))
    return content


async def verdict(content: dict[str, Any]) -> tuple[bool, str]:
    sound, lines = await asyncio.to_thread(verify, json.dumps(content).encode(), GAMES)
    return sound, "\n".join(lines)


def reroll(row: dict[str, Any]) -> None:
    """Other dice."""
    row["data"]["dice"] = [die % 6 + 1 for die in row["data"]["dice"]]


async def test_an_honest_game_is_found_sound_and_the_first_changed_roll_is_named(sitting: Sitting) -> None:
    honest = await finished(sitting)
    sound, said = await verdict(honest)
    assert sound, said
    assert "all fit" in said
    assert "taken back" in said
    content = copy.deepcopy(honest)
    rolls = [row for row in content["log"] if row["data"].get("type") == "DefenceRoll"]
    for row in rolls[3:]:
        reroll(row)
    sound, said = await verdict(content)
    assert not sound
    assert f"Row {rolls[3]['seq']} does not fit" in said
    content = copy.deepcopy(honest)
    undone = next(row for row in content["log"] if row["kind"] == "undo")
    after = [row for row in content["log"] if row["seq"] > undone["data"]["to"] and "dice" in row["data"]]
    reroll(after[0])
    assert after[0]["seq"] < undone["seq"]
    sound, said = await verdict(content)
    assert not sound, "a roll that was taken back is checked too"
    assert f"Row {after[0]['seq']} does not fit" in said


async def test_a_game_with_cards_is_found_sound(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game(ANN, BOB, key="sealed_bids"))
    content = json.loads(await sitting.service.archive.records.export(table.id, None))
    assert (await verdict(content))[0]


def exchange(content: dict[str, Any]) -> None:
    """Another secret with its commitment."""
    secret = bytes(32)
    content.update(secret=secret.hex(), commitment=commitment(secret))
    content["log"][0]["data"]["commitment"] = commitment(secret)


FORGED: Final[tuple[tuple[Spoil, str], ...]] = (
    (lambda c: c.update(secret="00" * 32), "does not fit the commitment"),
    (lambda c: c.update(commitment="00" * 32), "is not the one in row 1"),
    (lambda c: c.update(secret=None), "not over"),
    (lambda c: c.update(commitment=None), "no commitment"),
    (lambda c: c.update(result=None), "result"),
    (lambda c: c["result"].update(scores=[99, 0, 0]), "result"),
    (lambda c: c.update(game="chess"), "does not know"),
    (lambda c: c.update(rules_version=99), "version 99"),
    (lambda c: c.pop("log"), "what one player knew"),
    (exchange, "Row 2 does not fit"),
)


async def test_a_forged_file_is_found_out(sitting: Sitting) -> None:
    honest = await finished(sitting)
    for spoil, said in FORGED:
        content = copy.deepcopy(honest)
        spoil(content)
        sound, lines = await verdict(content)
        assert not sound, said
        assert said in lines


async def test_a_fork_is_checked_from_its_own_beginning(sitting: Sitting) -> None:
    table = await sitting.game()
    for _ in range(4):
        table = await sitting.move(table)
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    fork = await sitting.play_out(await sitting.resumed(data, ANN, BOB))
    content = json.loads(await sitting.service.archive.records.export(fork.id, None))
    sound, said = await verdict(content)
    assert sound
    assert "came with a file" in said
    late = [row for row in content["log"] if row["kind"] == "chance"][-1]
    reroll(late)
    assert not (await verdict(content))[0]


# The generator as docs/fair-chance.md tells it, written by that page alone.


def stream(secret: bytes, seq: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(secret + f":{seq}:{block}".encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(numbers: Iterator[int], n: int) -> int:
    limit = 2**64 // n * n
    return next(number for number in numbers if number < limit) % n


def shuffled(numbers: Any, items: list[int]) -> list[int]:
    for last in range(len(items) - 1, 0, -1):
        other = below(numbers, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def test_the_generator_can_be_rebuilt_from_its_description() -> None:
    luck = random.Random(1)
    for seq in range(200):
        secret = luck.randbytes(32)
        mine, theirs = stream(secret, seq), Draw(secret, seq)
        for _ in range(10):
            n = luck.choice([1, 2, 6, 52, 1000, 2**63 + 1])
            assert theirs.below(n) == below(mine, n)
        assert theirs.dice(3) == tuple(below(mine, 6) + 1 for _ in range(3))
        assert list(theirs.shuffled(range(12))) == shuffled(mine, list(range(12)))


async def test_the_dice_of_a_game_can_be_rebuilt_from_the_description(sitting: Sitting) -> None:
    content = await finished(sitting)
    secret = bytes.fromhex(content["secret"])
    assert hashlib.sha256(secret).hexdigest() == content["commitment"]
    rolls = [row for row in content["log"] if row["data"].get("type") == "DefenceRoll"]
    assert rolls
    for row in rolls:
        numbers = stream(secret, row["seq"])
        assert row["data"]["dice"] == [below(numbers, 6) + 1 for _ in row["data"]["dice"]]
