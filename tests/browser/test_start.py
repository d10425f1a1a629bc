"""What `play` says before there is a page; and its door, which lets our own page in, and no other site."""

import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest
from aiohttp import web

from bot.__main__ import main
from bot.simulator import run
from bot.simulator.front import CHANNEL, KEY, address, front, take_port
from bot.simulator.world import World


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status = run.main(["--port", str(port), "--folder", str(tmp_path / "play"), "--no-browser"])
    said = capsys.readouterr().err
    assert status == 1
    assert f"port {port}" in said
    assert "--port" in said
    assert said.count("\n") == 1


def test_a_missing_extra_is_told_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.__main__.NEEDED_BY_PLAY", ("a_package_that_nobody_has",))
    assert main(["play"]) == 1
    said = capsys.readouterr().err
    assert "a_package_that_nobody_has" in said
    assert "make play" in said
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert run.main(["--folder", str(in_the_way / "play"), "--port", "0"]) == 1
    assert "--folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong", [["--port", "70000"], ["--members", "0"], ["--members", "Ann"], ["--members", "25"]]
)
def test_a_wrong_option_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(wrong)
    assert wrong[0] in capsys.readouterr().err


CHANNELS = {7: "table", 8: "second-table"}


class Table:
    """What stands behind the page."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    async def act(
        self, action: Callable[[], Awaitable[web.Response]], channel: int | None = None
    ) -> web.Response:
        answer = await action()
        answer.headers["Acted-In"] = str(channel)
        return answer

    async def leap(self, by: timedelta) -> None:
        if by > timedelta(days=7):
            raise ValueError("too far")
        self.ahead += by

    def time(self) -> dict[str, object]:
        return {"ahead": self.ahead.total_seconds()}

    def direct(self, member: int) -> list[dict[str, str]]:
        return [{"id": "1", "at": "2026-03-01", "text": f"to {member}"}]


@pytest.fixture
async def door() -> AsyncIterator[str]:
    """A door before a page that knows its key and refuses the first action as stale."""
    revisions = iter([7])
    seen: list[object] = []

    async def index(request: web.Request) -> web.Response:
        page = '<title>SimCord Preview</title><header class="channel-header"></header>'
        return web.Response(text=page, content_type="text/html")

    async def state(request: web.Request) -> web.Response:
        return web.json_response({"key": request.headers.get(KEY), "publishedRevision": next(revisions)})

    async def action(request: web.Request) -> web.Response:
        body = await request.json()
        seen.append(body["published_revision"])
        if body["published_revision"] != 7:
            return web.json_response({"rejected": True, "diagnostics": [{"code": "stale-revision"}]})
        return web.json_response({"rejected": False, "seen": seen})

    inner = web.Application()
    inner.add_routes([web.get("/", index), web.get("/api/state", state), web.post("/api/action", action)])
    runner = web.AppRunner(inner)
    await runner.setup()
    held_inside = socket.create_server(("127.0.0.1", 0))
    await web.SockSite(runner, held_inside).start()

    held = take_port("127.0.0.1", 0)
    async with front(f"{address(held_inside)}#secret", "127.0.0.1", held, cast(World, Table()), CHANNELS):
        yield address(held)
    await runner.cleanup()


Ask = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
async def ask(door: str) -> AsyncIterator[Ask]:
    """Asks the door for something; its status and words."""
    async with aiohttp.ClientSession() as session:

        async def asked(path: str = "", method: str = "GET", **more: Any) -> tuple[int, str]:
            async with session.request(method, f"{door}{path}", **more) as answer:
                return answer.status, await answer.text() + answer.headers.get("Acted-In", "")

        yield asked


async def test_the_page_has_our_name_links_to_the_other_channel_and_acts_in_its_own(ask: Ask) -> None:
    assert "<title>Cairn</title>" in (await ask())[1]
    for asked, shown, other in (("", 7, 8), ("?channel=8", 8, 7), ("?channel=9", 7, 8)):
        _, page = await ask(asked)
        assert f'<header class="channel-header" data-channel="{shown}">' in page
        assert f'href="/?channel={other}"># {CHANNELS[other]}</a>' in page
        assert f'href="/?channel={shown}"' not in page
    body = json.dumps({"published_revision": 7})
    _, acted = await ask("api/action", "POST", data=body, headers={CHANNEL: "8"})
    assert acted.endswith("}8")


async def test_the_key_is_put_in_by_the_door(ask: Ask) -> None:
    _, told = await ask("api/state", headers={KEY: "anything"})
    assert json.loads(told)["key"] == "secret"


async def test_an_action_on_a_page_that_just_changed_is_said_again(ask: Ask) -> None:
    _, told = await ask("api/action", "POST", json={"published_revision": 6})
    assert told.startswith('{"rejected": false, "seen": [6, 7]}')


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [
        ("api/action", "POST", {"Origin": "https://example.org"}),
        ("", "GET", {"Host": "example.org"}),
        ("api/clock", "POST", {"Origin": "https://elsewhere.example"}),
        ("api/direct", "GET", {"Origin": "http://evil.example"}),
    ],
    ids=["another-site", "a-name-that-points-here", "the-time", "direct-messages"],
)
async def test_nobody_but_our_own_page_is_let_in(
    ask: Ask, path: str, method: str, headers: dict[str, str]
) -> None:
    assert (await ask(path, method, headers=headers, data='{"seconds": 3600}'))[0] == 403


async def test_the_time_is_told_and_moved_ahead(ask: Ask) -> None:
    for body, status in (
        ('{"seconds": 3600}', 200),
        ('{"seconds": 99999999}', 400),
        ('{"seconds": "soon"}', 400),
        ("{}", 400),
        ("no data", 400),
    ):
        assert (await ask("api/clock", "POST", data=body))[0] == status
    assert json.loads((await ask("api/clock"))[1]) == {"ahead": 3600.0}


async def test_direct_messages_are_told(ask: Ask) -> None:
    for member, told in (("5", ["to 5"]), ("", []), ("x", []), ("9" * 30, []), ("-1", [])):
        _, answer = await ask("api/direct", params={"member": member})
        assert [each["text"] for each in json.loads(answer)] == told
