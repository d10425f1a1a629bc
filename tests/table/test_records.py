"""Export, record and import (P22)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.table.archive import files
from bot.table.archive.fairness import verify
from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Status, Table
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, Sitting, refused


async def running(sitting: Sitting, moves: int = 6) -> Table:
    table = await sitting.game(ANN, BOB, CLEO)
    for _ in range(moves):
        table = await sitting.move(table)
    return table


async def exported(sitting: Sitting, table: Table) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(await sitting.service.archive.records.export(table.id, ANN.id))
    return content


async def test_a_running_game_keeps_its_secret(sitting: Sitting) -> None:
    table = await running(sitting)
    content = await exported(sitting, table)
    secret = sitting.service.tables._live[table.id].book.secret
    assert secret is not None
    assert content["secret"] is None
    assert secret.hex() not in json.dumps(content)
    assert content["commitment"] == table.commitment


async def test_a_finished_game_tells_its_secret_and_result(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game())
    content = await exported(sitting, table)
    assert table.secret is not None
    assert table.outcome is not None
    assert content["secret"] == table.secret.hex()
    assert content["result"]["winners"] == list(table.outcome.winners)
    assert len(content["log"]) == table.seq


async def test_while_a_game_with_secrets_runs_a_file_holds_what_its_owner_knows(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, key="sealed_bids"))
    held = {}
    for viewer in (ANN, BOB):
        content = json.loads(await sitting.service.archive.records.export(table.id, viewer.id))
        assert "log" not in content
        held[viewer] = content["view"]["hand"]
        record = await sitting.service.archive.records.record(table.id, viewer.id)
        assert record.count("is dealt") == 1
    assert held[ANN] != held[BOB]
    assert json.loads(await sitting.service.archive.records.export(table.id, None))["view"]["hand"] == []


async def test_such_a_file_cannot_be_continued(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="sealed_bids")
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    assert (
        await refused(sitting.service.archive.records.import_game(ELSEWHERE, ANN, data))
    ).code == "partial_file"


async def test_a_game_goes_on_in_another_channel(sitting: Sitting) -> None:
    table = await running(sitting)
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    fork = await sitting.resumed(data, ANN, BOB, CLEO)
    assert fork.id != table.id
    assert fork.place == ELSEWHERE
    assert (fork.names, fork.owing, fork.moves) == (table.names, table.owing, table.moves)
    for viewer in (ANN.id, None):
        there = await sitting.service.play.projection.show(fork.id, viewer)
        here = await sitting.service.play.projection.show(table.id, viewer)
        assert (there.view, there.legal) == (here.view, here.legal)
    assert (await sitting.play_out(fork)).status is Status.OVER
    assert (await sitting.service.play.projection.get(table.id)) == table


async def test_a_fork_has_a_secret_of_its_own(sitting: Sitting) -> None:
    table = await running(sitting)
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    fork = await sitting.resumed(data, ANN, BOB, CLEO)
    assert fork.commitment != table.commitment
    said = [post.text for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert fork.commitment is not None
    assert fork.commitment in words.fairness(fork)
    assert any("sealed" in text for text in said)
    action = (await sitting.legal(fork))[0]
    first = await sitting.service.play.moves.act(table.id, sitting.owing(table), action)
    second = await sitting.service.play.moves.act(fork.id, sitting.owing(fork), action)
    assert first.table.seq != second.table.seq or first.events != second.events


async def test_a_fork_survives_a_restart(sitting: Sitting) -> None:
    data = await sitting.service.archive.records.export((await running(sitting)).id, ANN.id)
    fork = await sitting.resumed(data, ANN, BOB, CLEO)
    shown = await sitting.service.play.projection.show(fork.id, ANN.id)
    service = await sitting.again()
    assert await service.play.projection.show(fork.id, ANN.id) == shown


async def test_taking_back_never_reaches_behind_a_fork_alone(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    person = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, person, "pass")
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    fork = await sitting.resumed(data, ANN, BOB, CLEO)
    assert (await sitting.service.play.moves.undo_plan(fork.id, person)).needs != ()


async def test_a_finished_game_can_be_looked_at_elsewhere(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game())
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    fork = await sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)
    assert (fork.status, fork.outcome) == (Status.OVER, table.outcome)
    assert await sitting.service.play.projection.positions(
        fork.id
    ) == await sitting.service.play.projection.positions(table.id)


@pytest.mark.parametrize("how", ["resign", "draw", "abort"])
async def test_a_game_ended_by_its_players_arrives_as_it_ended(sitting: Sitting, how: str) -> None:
    table = await sitting.move(await sitting.game())
    if how == "resign":
        table = await sitting.service.play.offers.resign(table.id, ANN)
    elif how == "draw":
        table = await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    else:
        table = await sitting.agree(await sitting.service.lobby.abort(table.id, ANN))
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    fork = await sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)
    assert (fork.status, fork.outcome) == (table.status, table.outcome)


async def test_a_seat_that_was_given_up_stays_given_up(sitting: Sitting) -> None:
    table = await running(sitting)
    await sitting.service.play.offers.resign(table.id, BOB)
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    fork = await sitting.resumed(data, ANN, CLEO)
    assert [player.resigned for player in fork.players] == [False, True, False]
    service = await sitting.again()
    assert [player.resigned for player in (await service.play.projection.get(fork.id)).players] == [
        False,
        True,
        False,
    ]


async def test_a_channel_with_a_game_takes_no_file(sitting: Sitting) -> None:
    table = await running(sitting)
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    assert (
        await refused(sitting.service.archive.records.import_game(table.place, ANN, data))
    ).code == "game_here"


def more(content: dict[str, Any], kind: str, seat: int | None, **data: object) -> None:
    """One more row at the end of an exported log."""
    row = {**content["log"][-1], "seq": len(content["log"]) + 1, "kind": kind, "seat": seat, "data": data}
    content["log"].append(row)


@pytest.mark.parametrize("how", ["played out", "resign", "draw", "abort"])
@pytest.mark.parametrize(
    ("kind", "seat"), [("resign", 0), ("draw", None), ("abort", 1), ("offer", 1), ("undo", 1)]
)
async def test_nothing_can_follow_the_end_in_a_file(
    sitting: Sitting, how: str, kind: str, seat: int | None
) -> None:
    table = await sitting.move(await sitting.game())
    if how == "played out":
        table = await sitting.play_out(table)
    elif how == "resign":
        table = await sitting.service.play.offers.resign(table.id, BOB)
    elif how == "draw":
        table = await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    else:
        table = await sitting.agree(await sitting.service.lobby.abort(table.id, ANN))
    content = await exported(sitting, table)
    more(content, kind, seat, **({"to": 1} if kind == "undo" else {}))
    data = json.dumps(content).encode()
    error = await refused(sitting.service.archive.records.import_game(ELSEWHERE, ANN, data))
    assert (error.code, "comes after the end" in error.message) == ("bad_file", True)
    sound, lines = await asyncio.to_thread(verify, data)
    assert (sound, "comes after the end" in " ".join(lines)) == (False, True)


async def test_nobody_resigns_twice_in_a_file(sitting: Sitting) -> None:
    table = await running(sitting)
    content = await exported(sitting, await sitting.service.play.offers.resign(table.id, BOB))
    more(content, "resign", 1)
    error = await refused(
        sitting.service.archive.records.import_game(ELSEWHERE, ANN, json.dumps(content).encode())
    )
    assert "resigns again" in error.message


async def test_a_finished_game_goes_from_file_to_file(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game())
    fork = await sitting.service.archive.records.import_game(
        ELSEWHERE, ANN, await sitting.service.archive.records.export(table.id, ANN.id)
    )
    data = await sitting.service.archive.records.export(fork.id, ANN.id)
    third = await sitting.service.archive.records.import_game(Place(1, 77), ANN, data)
    assert (third.status, third.outcome) == (Status.OVER, table.outcome)


Spoil = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
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
        (lambda c: c["log"].append({**c["log"][0], "seq": len(c["log"]) + 1}), "bad_file"),
        (lambda c: c["log"].append({**c["log"][2], "seq": len(c["log"]) + 1, "kind": "undo"}), "bad_file"),
        (
            lambda c: c["log"].append(
                {**c["log"][2], "seq": len(c["log"]) + 1, "kind": "undo", "data": {"to": 999}}
            ),
            "bad_file",
        ),
    ],
)
async def test_a_spoiled_file_is_refused_and_nothing_is_made(
    sitting: Sitting, spoil: Spoil, code: str
) -> None:
    content = await exported(sitting, await running(sitting))
    spoil(content)
    error = await refused(
        sitting.service.archive.records.import_game(ELSEWHERE, ANN, json.dumps(content).encode())
    )
    assert error.code == code
    assert (await refused(sitting.service.play.projection.at(ELSEWHERE))).code == "no_game"


@pytest.mark.parametrize(
    ("data", "code"),
    [
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
    ],
    ids=["empty", "bytes", "broken", "list", "null", "deep", "deeper", "nan", "long number", "huge"],
)
async def test_what_is_no_file_of_ours_is_refused(sitting: Sitting, data: bytes, code: str) -> None:
    assert (await refused(sitting.service.archive.records.import_game(ELSEWHERE, ANN, data))).code == code


async def test_a_long_game_stays_within_the_size_that_can_be_imported(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game(*(Person(n, f"P{n}") for n in range(1, 9))))
    data = await sitting.service.archive.records.export(table.id, None)
    assert len(data) / table.seq * 2000 < files.LARGEST


async def test_the_record_reads_like_a_game(sitting: Sitting) -> None:
    table = await sitting.game()
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


async def test_a_lobby_has_nothing_to_export(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    for attempt in (
        sitting.service.archive.records.export(table.id, ANN.id),
        sitting.service.archive.records.record(table.id, ANN.id),
    ):
        assert (await refused(attempt)).code == "not_started"
