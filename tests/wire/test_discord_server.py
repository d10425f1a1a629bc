"""The simulated Discord is as strict as the real one, and its players can do what people can and no more."""

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.wire.discord_server import Channel, DiscordServer, Player, on
from tests.wire.discord_server.interactions import COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from tests.wire.discord_server.traffic import FILE_LIMIT
from tests.wire.discord_server.world import ATTACH_FILES, SEND_MESSAGES, VIEW_CHANNEL
from tests.wire.raw import Raw

POST = on("POST", "/channels/{channel_id}/messages")
HELLO: dict[str, Any] = {"content": "Hello"}
THINKING: dict[str, Any] = {"type": 5}
SAID: dict[str, Any] = {"type": 4, "data": {"content": "x"}}
BUTTONS = [
    {"type": 2, "style": 1, "label": "On", "custom_id": "on"},
    {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True},
]
MENU = {"type": 3, "custom_id": "menu", "options": [{"label": each, "value": each} for each in "ab"]}


@pytest.fixture
def channel(server: DiscordServer) -> Channel:
    return server.world.add_channel(server.world.add_guild("Here"), "games")


@pytest.fixture
def ann(server: DiscordServer) -> Player:
    return Player(server, server.world.add_user("Ann"))


async def statuses(raw: Raw, channel: Channel, times: int) -> list[int]:
    return [(await raw.post(channel, HELLO))[0] for _ in range(times)]


# Messages


async def test_an_enforced_nonce_gives_the_first_message_again_for_some_minutes(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    once = HELLO | {"nonce": "n", "enforce_nonce": True}
    first, second = [(await raw.post(channel, once))[1]["id"] for _ in range(2)]
    assert first == second
    await raw.post(channel, HELLO | {"nonce": "n"})
    assert len(channel.messages) == 2
    server.world.clock.advance(301)
    await raw.post(channel, once)
    assert len(channel.messages) == 3


async def test_history_is_newest_first_and_paged_and_forgets_nonces(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    ids = [(await raw.post(channel, HELLO | {"nonce": str(number)}))[1]["id"] for number in range(5)]
    path = f"/channels/{channel.id}/messages"
    _, latest = await raw.ask("GET", path, params={"limit": "2"})
    assert [each["nonce"] for each in latest] == ["4", "3"]
    server.world.nonce_in_history = False
    _, earlier = await raw.ask("GET", path, params={"limit": "2", "before": ids[3]})
    assert [(each["id"], "nonce" in each) for each in earlier] == [(ids[2], False), (ids[1], False)]


async def test_an_edit_keeps_the_attachments_it_names(raw: Raw, channel: Channel) -> None:
    _, message = await raw.post(channel, {"attachments": [{"id": 0, "description": "alt"}]}, b"one", b"two")
    one, two = message["attachments"]
    assert (one["description"], one["size"]) == ("alt", 3)
    path = f"/channels/{channel.id}/messages/{message['id']}"
    _, edited = await raw.ask("PATCH", path, {"attachments": [{"id": two["id"]}]})
    assert edited["attachments"] == [two]
    assert (await raw.ask("PATCH", path, {"content": "x", "attachments": [{"id": "12345"}]}))[0] == 400
    assert (await raw.ask("PATCH", path, {"attachments": []}))[0] == 400  # nothing would be left


async def test_what_is_over_a_limit_is_refused_and_noted(
    server: DiscordServer, raw: Raw, channel: Channel
) -> None:
    status, answer = await raw.post(channel, {"content": "x" * 2001})
    assert (status, answer["code"], channel.messages) == (400, 50035, [])
    path = f"/applications/{server.world.bot.id}/commands"
    commands = [{"name": "go", "description": "x" * 101, "type": 1}]
    assert (await raw.ask("PUT", path, commands))[0] == 400
    assert len(server.problems) == 2
    assert (await raw.post(channel, {}, bytes(FILE_LIMIT)))[0] == 200
    assert (await raw.post(channel, {}, bytes(FILE_LIMIT + 1)))[0] == 413


async def test_mentions_reach_only_whom_they_may(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    ann, bob = (server.world.add_user(name) for name in ("Ann", "Bob"))
    body = {"content": f"<@{ann.id}> <@{bob.id}>"}
    for users in ([str(ann.id)], []):
        await raw.post(channel, body | {"allowed_mentions": {"parse": [], "users": users}})
    assert [message.mentions for message in channel.messages] == [(ann,), ()]


@pytest.mark.parametrize(
    ("denied", "files", "code"),
    [(VIEW_CHANNEL, (), 50001), (SEND_MESSAGES, (), 50013), (ATTACH_FILES, (b"x",), 50013)],
    ids=["view", "send", "attach"],
)
async def test_a_missing_permission_is_refused(
    raw: Raw, channel: Channel, denied: int, files: tuple[bytes, ...], code: int
) -> None:
    channel.denied = denied
    status, answer = await raw.post(channel, HELLO, *files)
    assert (status, answer["code"]) == (403, code)


async def test_who_may_not_be_written_to_and_what_is_not_there(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    said = ann.says(channel, "Hello")
    assert (await raw.ask("PATCH", f"/channels/{channel.id}/messages/{said.id}", HELLO))[1]["code"] == 50005
    _, direct = await raw.ask("POST", "/users/@me/channels", {"recipient_id": str(ann.id)})
    path = f"/channels/{direct['id']}/messages"
    assert (await raw.ask("POST", path, HELLO))[0] == 200
    ann.user.closed = True
    assert (await raw.ask("POST", path, HELLO))[1]["code"] == 50007
    server.gateway.delete_channel(channel)
    assert (await raw.post(channel, HELLO))[1]["code"] == 10003
    assert (await raw.ask("GET", path, token="wrong"))[0] == 401
    assert server.problems == []
    assert (await raw.ask("GET", "/nothing/here"))[0] == 404
    assert len(server.problems) == 1


# Trouble


async def test_limits_are_told_and_enforced(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    server.trouble.limit(POST, retry_after=0.5)
    status, answer = await raw.post(channel, HELLO)
    assert (status, answer["retry_after"], raw.headers["Via"]) == (429, 0.5, "1.1 google")
    server.trouble.bucket(POST, limit=2, seconds=60)
    assert await statuses(raw, channel, 3) == [200, 200, 429]
    assert raw.headers["X-RateLimit-Remaining"] == "0"
    server.world.clock.advance(61)
    assert await statuses(raw, channel, 1) == [200]
    server.trouble.calm()
    server.trouble.requests_a_second = 3
    assert 429 in await statuses(raw, channel, 8)
    assert raw.headers["X-RateLimit-Global"] == "true"


async def test_a_failure_comes_so_often_as_asked(server: DiscordServer, raw: Raw, channel: Channel) -> None:
    server.trouble.fail(POST, status=502, times=2)
    assert await statuses(raw, channel, 3) == [502, 502, 200]


@pytest.mark.parametrize("processed", [False, True])
async def test_a_request_can_be_held_before_and_after_it_is_processed(
    server: DiscordServer, raw: Raw, channel: Channel, processed: bool
) -> None:
    for lost in (False, True):
        hold = server.trouble.hold(POST, processed=processed)
        before = len(channel.messages)
        posting = asyncio.create_task(raw.post(channel, HELLO))
        await hold.arrived.wait()
        assert len(channel.messages) - before == processed
        if lost:
            hold.drop()
            with pytest.raises(aiohttp.ClientError):
                await posting
        else:
            hold.release()
            assert (await posting)[0] == 200
    assert len(channel.messages) == 1 + processed


# Interactions


def callback(one: Interaction) -> str:
    return f"/interactions/{one.id}/{one.token}/callback"


async def test_an_interaction_is_answered_once_within_three_seconds(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    once, late = (server.interactions.begin(COMMAND, ann.user, channel) for _ in range(2))
    assert (await raw.ask("POST", callback(once), SAID))[0] == 204
    assert (await raw.ask("POST", callback(once), SAID))[1]["code"] == 40060
    server.world.clock.advance(3.1)
    assert (await raw.ask("POST", callback(late), SAID))[1]["code"] == 10062
    assert server.interactions.late == [once, late]


async def test_a_token_ends_after_a_quarter_of_an_hour(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    one = server.interactions.begin(COMMAND, ann.user, channel)
    hook = f"/webhooks/{server.world.bot.id}/{one.token}"
    assert (await raw.ask("POST", hook, HELLO))[0] == 404
    await raw.ask("POST", callback(one), THINKING)
    assert (await raw.ask("POST", hook, HELLO))[0] == 200
    server.world.clock.advance(15 * 60 + 1)
    assert (await raw.ask("POST", hook, HELLO))[0] == 401


@pytest.mark.parametrize(("kind", "answer"), [(COMMAND, 6), (COMPONENT, 6), (MODAL_SUBMIT, 9)])
async def test_an_answer_of_the_wrong_type_is_refused(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player, kind: int, answer: int
) -> None:
    one = server.interactions.begin(kind, ann.user, channel)
    assert (await raw.ask("POST", callback(one), {"type": answer}))[0] == 400


async def test_nobody_can_do_what_their_client_does_not_offer(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    rows = [{"type": 1, "components": BUTTONS}, {"type": 1, "components": [MENU]}]
    await raw.post(channel, HELLO | {"components": rows})
    (shown,) = channel.messages
    option = {"name": "word", "type": 3, "description": "x", "required": True}
    group = {"name": "echo", "type": 1, "description": "x", "options": [option]}
    command = {"name": "game", "type": 1, "description": "x", "options": [group]}
    await raw.ask("PUT", f"/applications/{server.world.bot.id}/commands", [command])
    for wrong, do in (
        ("disabled", lambda: ann.press(shown, "Off")),
        ("0 buttons", lambda: ann.press(shown, "Nothing")),
        ("0 selects", lambda: ann.choose(shown, "Nothing")),
        ("2 values", lambda: ann.choose(shown, 0, "a", "b")),
        ("not all among", lambda: ann.choose(shown, 0, "c")),
        ("needs", lambda: ann.slash(channel, "/game echo")),
        ("no option", lambda: ann.slash(channel, "/game echo", word="x", tone="y")),
        ("subcommand", lambda: ann.slash(channel, "/game")),
        ("no command", lambda: ann.slash(channel, "/nothing")),
    ):
        with pytest.raises(LookupError, match=wrong):
            do()
    shown.only_for = server.world.owner.id
    with pytest.raises(LookupError, match="does not see"):
        ann.press(shown, "On")
