"""A number of any size in any place of a file is refused in words, or does no harm."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.table.archive.fairness import verify
from bot.table.model.errors import TableError
from bot.table.model.table import Place, Status
from tests.table.conftest import ANN, BOB, Sitting

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


async def running(sitting: Sitting, key: str) -> dict[str, Any]:
    """The file of a game with a few moves."""
    table = await sitting.move(await sitting.game(ANN, BOB, key=key))
    table = await sitting.move(table)
    if key == "high_ground":  # its file is whole once it is over
        await sitting.service.play.offers.resign(table.id, ANN)
    content: dict[str, Any] = json.loads(await sitting.service.archive.records.export(table.id, ANN.id))
    return content


@pytest.mark.parametrize("key", ["dog_eat_dog", "high_ground"])
async def test_no_number_in_a_file_is_more_than_refused(sitting: Sitting, key: str) -> None:
    content = await running(sitting, key)
    tried = accepted = 0
    for which, path in enumerate(sorted(places(content), key=str)):
        values = TEXTS if path[-1] == "id" else NUMBERS
        for value in values if len(path) < 3 or path[-1] == "id" else values[which % 4 :: 4]:
            data = json.dumps(put(content, path, value)).encode()
            tried += 1
            place = Place(1, 10_000 + tried)
            try:
                table = await sitting.service.archive.records.import_game(place, ANN, data)
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
    content = await running(sitting, "dog_eat_dog")
    for path in places(content):
        for value in (-1, 2**63, 10**400, "²"):
            _, lines = await asyncio.to_thread(verify, json.dumps(put(content, path, value)).encode())
            assert lines
    text = json.dumps(put(content, ("number",), 123454321)).replace("123454321", "9" * 4500)
    with pytest.raises(TableError):
        await sitting.service.archive.records.import_game(Place(1, 77), ANN, text.encode())
    left = [row for row in content["log"] if row["kind"] not in ("start", "fork")]
    for log in ([], [left[0] | {"seq": 1}]):
        fits, lines = await asyncio.to_thread(verify, json.dumps(content | {"log": log}).encode())
        assert not fits
        assert "its log does not begin with the start" in lines[0]


@pytest.mark.parametrize("extra", [{"x": "\ud800"}, {"\udfff": 1}, {"x": [{"y": "a\udc00"}]}])
async def test_text_that_nothing_can_keep_is_refused_as_what_it_is(
    sitting: Sitting, extra: dict[str, Any]
) -> None:
    content = await running(sitting, "dog_eat_dog")
    content["log"][0]["data"] |= extra
    with pytest.raises(TableError, match="half a character") as refused:
        await sitting.service.archive.records.import_game(Place(1, 10_000), ANN, json.dumps(content).encode())
    refused.value.message.encode()
