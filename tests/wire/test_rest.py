"""What the simulated Discord answers over HTTP: nonces, histories, permissions, and trouble on demand."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from tests.wire.discord_server import Channel, DiscordServer, on
from tests.wire.discord_server.world import (
    ATTACH_FILES,
    EMBED_LINKS,
    FORUM,
    READ_MESSAGE_HISTORY,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    THREAD,
    VIEW_CHANNEL,
    home,
)
from tests.wire.raw import Raw

POST = on("POST", "/channels/{channel_id}/messages")


@pytest.fixture
def channel(server: DiscordServer) -> Channel:
    return server.world.add_channel(server.world.add_guild("Here"), "games")


# Nonces


async def test_an_enforced_nonce_gives_the_first_message_again(raw: Raw, channel: Channel) -> None:
    _, first = await raw.post(channel, {"content": "a", "nonce": "n", "enforce_nonce": True})
    _, second = await raw.post(channel, {"content": "b", "nonce": "n", "enforce_nonce": True})
    assert (second["id"], second["content"], len(channel.messages)) == (first["id"], "a", 1)


async def test_a_nonce_that_is_not_enforced_does_not_hinder(raw: Raw, channel: Channel) -> None:
    for _ in range(2):
        await raw.post(channel, {"content": "a", "nonce": "n"})
    assert len(channel.messages) == 2


async def test_a_nonce_is_forgotten_after_some_minutes(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    body = {"content": "a", "nonce": "n", "enforce_nonce": True}
    await raw.post(channel, body)
    server.world.clock.advance(301)
    await raw.post(channel, body)
    assert len(channel.messages) == 2


async def test_history_can_come_without_nonces(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    await raw.post(channel, {"content": "a", "nonce": "n"})
    path = f"/channels/{channel.id}/messages"
    assert (await raw.ask("GET", path))[1][0]["nonce"] == "n"
    server.world.nonce_in_history = False
    assert "nonce" not in (await raw.ask("GET", path))[1][0]


# Histories and files


async def test_history_is_newest_first_and_paged(raw: Raw, channel: Channel) -> None:
    ids = [(await raw.post(channel, {"content": str(number)}))[1]["id"] for number in range(5)]
    path = f"/channels/{channel.id}/messages"
    _, latest = await raw.ask("GET", path, query={"limit": "2"})
    _, earlier = await raw.ask("GET", path, query={"limit": "2", "before": ids[3]})
    _, later = await raw.ask("GET", path, query={"limit": "2", "after": ids[0]})
    contents = [[message["content"] for message in found] for found in (latest, earlier, later)]
    assert contents == [["4", "3"], ["2", "1"], ["2", "1"]]


async def test_a_file_is_served_at_its_address(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    _, message = await raw.post(channel, {"attachments": [{"id": 0, "description": "alt"}]}, (b"\x89PNG",))
    attachment = message["attachments"][0]
    connector = aiohttp.UnixConnector(str(server.socket))
    address = attachment["url"].replace("https:", "http:")
    async with aiohttp.ClientSession(connector=connector) as session, session.get(address) as response:
        assert (await response.read(), response.content_type) == (b"\x89PNG", "image/png")
    assert attachment["description"] == "alt"


async def test_an_edit_keeps_the_attachments_it_names(raw: Raw, channel: Channel) -> None:
    _, message = await raw.post(channel, {}, (b"one",))
    path = f"/channels/{channel.id}/messages/{message['id']}"
    kept = {"id": message["attachments"][0]["id"]}
    _, both = await raw.ask("PATCH", path, {"attachments": [kept, {"id": 0}]}, files=(b"two",))
    assert [one["size"] for one in both["attachments"]] == [3, 3]
    _, new = await raw.ask("PATCH", path, {"attachments": [{"id": 0}]}, files=(b"three",))
    assert [one["size"] for one in new["attachments"]] == [5]
    status, _ = await raw.ask("PATCH", path, {"content": "x", "attachments": [{"id": "12345"}]})
    assert status == 400


async def test_mentions_reach_only_whom_they_may(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    ann, bob = (server.world.add_user(name, home(channel)) for name in ("Ann", "Bob"))
    body = {"content": f"<@{ann.id}> <@{bob.id}> @everyone"}
    await raw.post(channel, body | {"allowed_mentions": {"parse": [], "users": [str(ann.id)]}})
    await raw.post(channel, body | {"allowed_mentions": {"parse": []}})
    assert [message.mentions for message in channel.messages] == [(ann,), ()]
    assert not any(message.mentions_everyone for message in channel.messages)


# Permissions


@pytest.mark.parametrize(
    ("denied", "body", "files", "code"),
    [
        (VIEW_CHANNEL, {"content": "x"}, (), 50001),
        (SEND_MESSAGES, {"content": "x"}, (), 50013),
        (EMBED_LINKS, {"embeds": [{"title": "x"}]}, (), 50013),
        (ATTACH_FILES, {"content": "x"}, (b"x",), 50013),
    ],
    ids=["view", "send", "embed", "attach"],
)
async def test_a_missing_permission_is_refused(
    raw: Raw, channel: Channel, denied: int, body: dict[str, object], files: tuple[bytes, ...], code: int
) -> None:
    channel.denied = denied
    status, answer = await raw.post(channel, body, files)
    assert (status, answer["code"]) == (403, code)


async def test_a_thread_has_a_permission_of_its_own(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    thread = server.world.add_channel(home(channel), "thread", THREAD, channel)
    channel.denied = SEND_MESSAGES
    assert (await raw.post(thread, {"content": "x"}))[0] == 200
    channel.denied = SEND_MESSAGES_IN_THREADS
    assert (await raw.post(thread, {"content": "x"}))[0] == 403


async def test_without_the_right_to_read_history_it_is_empty(raw: Raw, channel: Channel) -> None:
    await raw.post(channel, {"content": "x"})
    channel.denied = READ_MESSAGE_HISTORY
    assert await raw.ask("GET", f"/channels/{channel.id}/messages") == (200, [])


async def test_a_forum_takes_no_messages(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    forum = server.world.add_channel(home(channel), "forum", FORUM)
    assert (await raw.post(forum, {"content": "x"}))[1]["code"] == 50008


async def test_a_deleted_channel_is_unknown(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    server.gateway.delete_channel(channel)
    status, answer = await raw.post(channel, {"content": "x"})
    assert (status, answer["code"]) == (404, 10003)


async def test_closed_people_cannot_be_written_to(server: DiscordServer, raw: Raw) -> None:
    ann = server.world.add_user("Ann")
    _, direct = await raw.ask("POST", "/users/@me/channels", {"recipient_id": str(ann.id)})
    path = f"/channels/{direct['id']}/messages"
    assert (await raw.ask("POST", path, {"content": "x"}))[0] == 200
    ann.closed = True
    status, answer = await raw.ask("POST", path, {"content": "x"})
    assert (status, answer["code"]) == (403, 50007)


async def test_a_message_of_somebody_else_cannot_be_changed(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    _, message = await raw.post(channel, {"content": "x"})
    server.world.messages[int(message["id"])].author = server.world.owner
    status, answer = await raw.ask(
        "PATCH", f"/channels/{channel.id}/messages/{message['id']}", {"content": "y"}
    )
    assert (status, answer["code"]) == (403, 50005)


async def test_a_wrong_token_is_refused(raw: Raw, channel: Channel) -> None:
    assert (await raw.ask("GET", f"/channels/{channel.id}", token="wrong"))[0] == 401


async def test_an_unknown_route_is_noted(server: DiscordServer, raw: Raw) -> None:
    assert (await raw.ask("GET", "/nothing/here"))[0] == 404
    assert server.problems == ["unknown route GET /nothing/here"]


# Trouble


async def test_a_limit_is_told_with_the_header_that_clients_look_for(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    server.trouble.limit(POST, retry_after=0.5)
    status, answer = await raw.post(channel, {"content": "x"})
    assert (status, answer["retry_after"], raw.headers["Via"]) == (429, 0.5, "1.1 google")
    assert (await raw.post(channel, {"content": "x"}))[0] == 200


async def test_a_bucket_is_told_and_enforced(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    server.trouble.bucket(POST, limit=2, seconds=60)
    left = []
    for _ in range(2):
        assert (await raw.post(channel, {"content": "x"}))[0] == 200
        left.append(raw.headers["X-RateLimit-Remaining"])
    assert left == ["1", "0"]
    assert (await raw.post(channel, {"content": "x"}))[0] == 429
    server.world.clock.advance(61)
    assert (await raw.post(channel, {"content": "x"}))[0] == 200


async def test_a_bot_has_so_many_requests_a_second(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    server.requests_a_second = 3
    statuses = [(await raw.ask("GET", "/users/@me"))[0] for _ in range(8)]
    assert 429 in statuses
    assert raw.headers["X-RateLimit-Global"] == "true"


async def test_a_failure_comes_so_often_as_asked(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    server.trouble.fail(POST, status=502, times=2)
    assert [(await raw.post(channel, {"content": "x"}))[0] for _ in range(3)] == [502, 502, 200]


async def test_a_request_can_be_held_before_it_is_processed(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    hold = server.trouble.hold(POST)
    posting = asyncio.create_task(raw.post(channel, {"content": "x"}))
    await hold.arrived.wait()
    assert channel.messages == []
    hold.release()
    assert (await posting)[0] == 200


async def test_an_answer_can_be_held_back_and_lost(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    hold = server.trouble.hold(POST, processed=True)
    posting = asyncio.create_task(raw.post(channel, {"content": "x"}))
    await hold.arrived.wait()
    assert len(channel.messages) == 1
    hold.drop()
    with pytest.raises(aiohttp.ClientError):
        await posting
