"""Export, record and import (P22); a number of any size in any place of a file is refused in words, or does no harm."""

import asyncio
import copy
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from bot.table.archive import files
from bot.table.archive.fairness import verify
from bot.table.model import words
from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Status, Table
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, Sitting, refused


async def running(sitting: Sitting) -> Table:
    table = await sitting.game(ANN, BOB, CLEO)
    for _ in range(6):
        table = await sitting.move(table)
    return table


async def ended(sitting: Sitting, how: str) -> Table:
    """A game that was played out or ended by its players."""
    table = await sitting.move(await sitting.game())
    if how == "resign":
        return await sitting.service.play.offers.resign(table.id, BOB)
    if how == "draw":
        return await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    if how == "abort":
        return await sitting.agree(await sitting.service.lobby.abort(table.id, ANN))
    return await sitting.play_out(table)


async def exported(sitting: Sitting, table: Table) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(await sitting.service.archive.records.export(table.id, ANN.id))
    return content


async def imported(sitting: Sitting, content: object, place: Place = ELSEWHERE) -> Table:
    """The game that Ann imports from this content of a file, or from these bytes."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return await sitting.service.archive.records.import_game(place, ANN, data)


async def test_a_game_tells_its_secret_and_result_once_it_is_over(sitting: Sitting) -> None:
    table = await running(sitting)
    content = await exported(sitting, table)
    secret = sitting.service.tables._live[table.id].book.secret
    assert secret is not None
    assert content["secret"] is None
    assert secret.hex() not in json.dumps(content)
    assert content["commitment"] == table.commitment
    assert (await refused(imported(sitting, content, table.place))).code == "game_here"
    table = await sitting.play_out(table)
    content = await exported(sitting, table)
    assert table.outcome is not None
    assert content["secret"] == secret.hex()
    assert content["result"]["winners"] == list(table.outcome.winners)
    assert len(content["log"]) == table.seq


async def test_while_a_game_with_secrets_runs_a_file_holds_what_its_owner_knows(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, key="sealed_bids"))
    records = sitting.service.archive.records
    hands = []
    for viewer in (ANN, BOB):
        content = json.loads(await records.export(table.id, viewer.id))
        assert "log" not in content
        hands.append(content["view"]["hand"])
        assert (await records.record(table.id, viewer.id)).count("is dealt") == 1
    assert hands[0] != hands[1]
    assert json.loads(await records.export(table.id, None))["view"]["hand"] == []
    assert (await refused(imported(sitting, content))).code == "partial_file"


async def test_a_game_goes_on_in_another_channel_with_a_secret_of_its_own(sitting: Sitting) -> None:
    table = await running(sitting)
    mover = sitting.owing(table)
    table = (await sitting.service.play.moves.act(table.id, mover, "pass")).table
    fork = await sitting.resumed(
        await sitting.service.archive.records.export(table.id, ANN.id), ANN, BOB, CLEO
    )
    assert fork.id != table.id
    assert fork.place == ELSEWHERE
    assert (fork.names, fork.owing, fork.moves) == (table.names, table.owing, table.moves)
    said = [post.text for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert any("sealed" in text for text in said)
    assert fork.commitment not in (None, table.commitment)
    assert str(fork.commitment) in words.fairness(fork)
    for _ in range(2):
        projection = sitting.service.play.projection
        for viewer in (ANN.id, None):
            here, there = await projection.show(table.id, viewer), await projection.show(fork.id, viewer)
            assert (there.view, there.legal) == (here.view, here.legal)
        await sitting.again()
    assert (await sitting.service.play.moves.undo_plan(fork.id, mover)).needs != ()
    action = (await sitting.legal(fork))[0]
    first = await sitting.service.play.moves.act(table.id, sitting.owing(table), action)
    second = await sitting.service.play.moves.act(fork.id, sitting.owing(fork), action)
    assert first.table.seq != second.table.seq or first.events != second.events
    assert (await sitting.play_out(second.table)).status is Status.OVER
    assert (await sitting.service.play.projection.get(table.id)) == first.table


HOW: Final = ("played out", "resign", "draw", "abort")


@pytest.mark.parametrize("how", HOW)
async def test_a_game_that_is_over_arrives_as_it_ended_and_goes_from_file_to_file(
    sitting: Sitting, how: str
) -> None:
    table = await ended(sitting, how)
    fork = await imported(sitting, await exported(sitting, table))
    third = await imported(sitting, await exported(sitting, fork), Place(1, 77))
    positions = sitting.service.play.projection.positions
    for copied in (fork, third):
        assert (copied.status, copied.outcome) == (table.status, table.outcome)
        assert await positions(copied.id) == await positions(table.id)


def more(content: dict[str, Any], kind: str, seat: int | None, **data: object) -> dict[str, Any]:
    """The content with one more row at the end of the log."""
    row = {**content["log"][-1], "seq": len(content["log"]) + 1, "kind": kind, "seat": seat, "data": data}
    return content | {"log": [*content["log"], row]}


@pytest.mark.parametrize("how", HOW)
async def test_nothing_can_follow_the_end_in_a_file(sitting: Sitting, how: str) -> None:
    content = await exported(sitting, await ended(sitting, how))
    for forged in (
        more(content, "resign", 0),
        more(content, "draw", None),
        more(content, "abort", 1),
        more(content, "offer", 1),
        more(content, "undo", 1, to=1),
    ):
        error = await refused(imported(sitting, forged))
        assert (error.code, "comes after the end" in error.message) == ("bad_file", True)
        sound, lines = await asyncio.to_thread(verify, json.dumps(forged).encode())
        assert (sound, "comes after the end" in " ".join(lines)) == (False, True)


Spoil = Callable[[dict[str, Any]], object]
SPOILS: Final[tuple[tuple[Spoil, str], ...]] = (
    (lambda c: c.update(format="chess"), "bad_file"),
    (lambda c: c.update(version=2), "file_version"),
    (lambda c: c.update(version="x" * 9999), "file_version"),
    (lambda c: c.update(game="chess"), "unknown_game"),
    (lambda c: c.update(game=7), "bad_file"),
    (lambda c: c.update(rules_version=99), "rules_version"),
    (lambda c: c.update(rules_version="1"), "bad_file"),
    (lambda c: c.update(number=-1), "bad_file"),
    (lambda c: c.update(options={"nothing": "on"}), "no_such_option"),
    (lambda c: c.update(options={"treehouse_die": "maybe"}), "no_such_choice"),
    (lambda c: c.update(options=[]), "bad_file"),
    (lambda c: c.update(players=[]), "bad_file"),
    (lambda c: c.update(players=c["players"] * 5), "bad_file"),
    (lambda c: c.update(players=[{"name": 5}] * 3), "bad_file"),
    (lambda c: c["players"][0].update(id="1e9"), "bad_file"),
    (lambda c: c.update(secret="xyz"), "bad_file"),
    (lambda c: c.update(commitment=5), "bad_file"),
    (lambda c: c.pop("commitment"), "bad_file"),
    (lambda c: c.update(result={"reason": "x"}), "bad_file"),
    (lambda c: c.update(result=5), "bad_file"),
    (lambda c: c.pop("log"), "partial_file"),
    (lambda c: c.update(log=[]), "bad_file"),
    (lambda c: c.update(log={}), "bad_file"),
    (lambda c: c["log"].pop(0), "bad_file"),
    (lambda c: c["log"].pop(3), "bad_file"),
    (lambda c: c["log"][2].update(seq=2), "bad_file"),
    (lambda c: c["log"][2].update(seq=True), "bad_file"),
    (lambda c: c["log"][2].update(seat=7), "bad_file"),
    (lambda c: c["log"][2].update(seat=None), "bad_file"),
    (lambda c: c["log"][2].update(kind="idle"), "bad_file"),
    (lambda c: c["log"][2].update(kind="magic"), "bad_file"),
    (lambda c: c["log"][2].update(kind="start"), "bad_file"),
    (lambda c: c["log"][2].update(at="yesterday"), "bad_file"),
    (lambda c: c["log"][2].update(at="9999-12-31T23:59:59-23:00"), "bad_file"),
    (lambda c: c["log"][2].update(data=[]), "bad_file"),
    (lambda c: c["log"][2].update(data={"type": "Pass", "more": 1}), "bad_file"),
    (lambda c: c["log"][2].update(data={"type": "Magic"}), "bad_file"),
    (lambda c: c["log"][1]["data"].update(dice=[9, 9, 9]), "bad_file"),
    *(
        (lambda c, half=half: c["log"][0]["data"].update(half), "bad_file")  # half a character
        for half in ({"x": "\ud800"}, {"\udfff": 1}, {"x": [{"y": "a\udc00"}]})
    ),
    (lambda c: c["log"].append({**c["log"][0], "seq": len(c["log"]) + 1}), "bad_file"),
    (lambda c: c["log"].append({**c["log"][2], "seq": len(c["log"]) + 1, "kind": "undo"}), "bad_file"),
    (
        lambda c: c["log"].append(
            {**c["log"][2], "seq": len(c["log"]) + 1, "kind": "undo", "data": {"to": 999}}
        ),
        "bad_file",
    ),
)
ALIEN: Final = (
    (b"", "bad_file"),
    (b"\xff\xfe\x00", "bad_file"),
    (b"{", "bad_file"),
    (b"[]", "bad_file"),
    (b"null", "bad_file"),
    (b"[" * 100_000, "bad_file"),
    (b'{"format":' * 5000, "bad_file"),
    (b'{"a": NaN}', "bad_file"),
    (b'{"a": ' + b"9" * 10_000 + b"}", "bad_file"),
    (b" " * (files.LARGEST + 1), "file_too_large"),
)


async def test_a_spoiled_file_is_refused_and_nothing_is_made(sitting: Sitting) -> None:
    table = await running(sitting)
    content = await exported(sitting, table)
    for number, (spoil, code) in enumerate(SPOILS):
        spoiled = copy.deepcopy(content)
        spoil(spoiled)
        error = await refused(imported(sitting, spoiled))
        assert error.code == code, number
        error.message.encode()
    for data, code in ALIEN:
        assert (await refused(imported(sitting, data))).code == code, data[:20]
    resigned = await exported(sitting, await sitting.service.play.offers.resign(table.id, BOB))
    error = await refused(imported(sitting, more(resigned, "resign", 1)))
    assert "resigns again" in error.message
    assert (await refused(sitting.service.play.projection.at(ELSEWHERE))).code == "no_game"


async def test_a_long_game_stays_within_the_size_that_can_be_imported(sitting: Sitting) -> None:
    table = await sitting.game(*(Person(n, f"P{n}") for n in range(1, 9)))
    for _ in range(40):
        table = await sitting.move(table)
    data = await sitting.service.archive.records.export(table.id, None)
    assert len(data) / table.seq * 2000 < files.LARGEST


async def test_the_record_of_a_game_that_has_begun_reads_like_it(sitting: Sitting) -> None:
    table, records = await sitting.lobby(ANN, BOB), sitting.service.archive.records
    for attempt in (records.export(table.id, ANN.id), records.record(table.id, ANN.id)):
        assert (await refused(attempt)).code == "not_started"
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    person = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, person, "pass")
    await sitting.service.play.moves.undo(table.id, person)
    table = await sitting.service.play.offers.resign(table.id, person)
    record = await sitting.service.archive.records.record(table.id, None)
    assert record.startswith(f"Dog Eat Dog #{table.id}")
    assert f"\n      {person.name}: pass" in record  # a move that was taken back has no number
    assert "[taken back]" in record
    assert f"{person.name} resigned." in record
    assert "wins: Bob resigned." in record
    assert table.secret is not None
    assert table.secret.hex() in record
    assert "*" not in record


NUMBERS: Final = (0, -1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**400, 1e308, 0.5, True)
TEXTS: Final = ("0", "-1", "²", "①", "٣", str(2**63 - 1), str(2**63), "9" * 4500, "", " 7", "1_0", "+5")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a number or a text of digits stands."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from places(each, (*path, index))
    elif isinstance(value, int) or (isinstance(value, str) and value.isdecimal()):
        yield path


def put(content: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    made: Any = copy.deepcopy(content)
    inside = made
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return made  # type: ignore[no-any-return]


async def moved(sitting: Sitting, key: str) -> dict[str, Any]:
    """The file of a game with a few moves."""
    table = await sitting.move(await sitting.game(ANN, BOB, key=key))
    table = await sitting.move(table)
    if key == "high_ground":  # its file is whole once it is over
        await sitting.service.play.offers.resign(table.id, ANN)
    return await exported(sitting, table)


@pytest.mark.parametrize("key", ["dog_eat_dog", "high_ground"])
async def test_no_number_in_a_file_is_more_than_refused(sitting: Sitting, key: str) -> None:
    content = await moved(sitting, key)
    tried = accepted = 0
    for which, path in enumerate(sorted(places(content), key=str)):
        values = TEXTS if path[-1] == "id" else NUMBERS
        for value in values if len(path) < 3 or path[-1] == "id" else values[which % 4 :: 4]:
            tried += 1
            try:
                table = await imported(sitting, put(content, path, value), Place(1, 10_000 + tried))
            except TableError:
                continue
            accepted += 1
            if table.status is Status.LOBBY:
                sitting.service.tables.forget(table.id)
                assert (await sitting.service.play.projection.get(table.id)).names == table.names
                await sitting.service.lobby.abort(table.id, ANN)
    assert tried > 100
    assert accepted
    assert await sitting.service.store.check() == []


async def test_the_check_of_a_file_ends_in_words_too(sitting: Sitting) -> None:
    content = await moved(sitting, "dog_eat_dog")
    for path in places(content):
        for value in (-1, 2**63, 10**400, "²"):
            _, lines = await asyncio.to_thread(verify, json.dumps(put(content, path, value)).encode())
            assert lines
    text = json.dumps(put(content, ("number",), 123454321)).replace("123454321", "9" * 4500)
    await refused(imported(sitting, text.encode()))
    left = [row for row in content["log"] if row["kind"] not in ("start", "fork")]
    for log in ([], [left[0] | {"seq": 1}]):
        fits, lines = await asyncio.to_thread(verify, json.dumps(content | {"log": log}).encode())
        assert not fits
        assert "its log does not begin with the start" in lines[0]
