"""The door lets our own page in, and no other site."""

from __future__ import annotations

import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta

import aiohttp
import pytest
from aiohttp import web

from bot.simulator.front import CHANNEL, KEY, address, front, take_port

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
    async with front(f"{address(held_inside)}#secret", "127.0.0.1", held, Table(), CHANNELS):
        yield address(held)
    await runner.cleanup()


async def test_the_page_has_our_name(door: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(door) as answer:
        assert "<title>Cairn</title>" in await answer.text()


async def test_the_page_links_to_the_other_channel_and_acts_in_its_own(door: str) -> None:
    async with aiohttp.ClientSession() as session:
        for asked, shown, other in (("", 7, 8), ("?channel=8", 8, 7), ("?channel=9", 7, 8)):
            async with session.get(f"{door}{asked}") as answer:
                page = await answer.text()
            assert f'<header class="channel-header" data-channel="{shown}">' in page
            assert f'href="/?channel={other}"># {CHANNELS[other]}</a>' in page
            assert f'href="/?channel={shown}"' not in page
        body = json.dumps({"published_revision": 7})
        async with session.post(f"{door}api/action", data=body, headers={CHANNEL: "8"}) as answer:
            assert answer.headers["Acted-In"] == "8"


async def test_the_key_is_put_in_by_the_door(door: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{door}api/state", headers={KEY: "anything"}) as answer,
    ):
        assert (await answer.json())["key"] == "secret"


async def test_an_action_on_a_page_that_just_changed_is_said_again(door: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{door}api/action", json={"published_revision": 6}) as answer,
    ):
        assert await answer.json() == {"rejected": False, "seen": [6, 7]}


async def test_another_site_is_not_let_in(door: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{door}api/action", json={}, headers={"Origin": "https://example.org"}) as answer,
    ):
        assert answer.status == 403


async def test_a_name_that_somebody_points_here_is_not_served(door: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(door, headers={"Host": "example.org"}) as answer,
    ):
        assert answer.status == 403


async def test_the_time_is_told_and_moved_ahead_by_our_own_page_only(door: str) -> None:
    clock = f"{door}api/clock"
    async with aiohttp.ClientSession() as session:
        for body, headers, status in (
            ('{"seconds": 3600}', {}, 200),
            ('{"seconds": 3600}', {"Origin": "https://elsewhere.example"}, 403),
            ('{"seconds": 99999999}', {}, 400),
            ('{"seconds": "soon"}', {}, 400),
            ("{}", {}, 400),
            ("no data", {}, 400),
        ):
            async with session.post(clock, data=body, headers=headers) as answer:
                assert answer.status == status
        async with session.get(clock) as answer:
            assert await answer.json() == {"ahead": 3600.0}


async def test_direct_messages_are_told_to_our_own_page_only(door: str) -> None:
    async with aiohttp.ClientSession() as session:
        for asked, told in (("5", ["to 5"]), ("", []), ("x", []), ("9" * 30, []), ("-1", [])):
            async with session.get(f"{door}api/direct", params={"member": asked}) as answer:
                assert [each["text"] for each in await answer.json()] == told
        async with session.get(f"{door}api/direct", headers={"Origin": "http://evil.example"}) as answer:
            assert answer.status == 403
