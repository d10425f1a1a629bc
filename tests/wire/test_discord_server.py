"""The simulated Discord is as strict as the real one, and its players can do what people can and no more. The published
description tells wrong traffic from right, and excuses what it must and nothing else."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

import aiohttp
import pytest

from tests.wire.discord_server import Channel, DiscordServer, Exchange, Player, on
from tests.wire.discord_server.contract import Contract
from tests.wire.discord_server.interactions import COMMAND, COMPONENT, MODAL_SUBMIT, Interaction

Ask: TypeAlias = Callable[..., Awaitable[tuple[int, Any]]]
POST = on("POST", "/channels/{channel_id}/messages")
HELLO: dict[str, Any] = {"content": "Hello"}
SAID: dict[str, Any] = {"type": 4, "data": {"content": "x"}}
BUTTONS = [
    {"type": 2, "style": 1, "label": "On", "custom_id": "on"},
    {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True},
]
MENU = {"type": 3, "custom_id": "menu", "options": [{"label": each, "value": each} for each in "ab"]}


@pytest.fixture
async def ask(server: DiscordServer) -> AsyncIterator[Ask]:
    """Sends what it is told, right or wrong: the status of the answer, and what it says."""
    async with aiohttp.ClientSession(connector=aiohttp.UnixConnector(str(server.socket))) as session:

        async def send(
            method: str, path: str, body: Any = None, token: str = server.token
        ) -> tuple[int, Any]:
            headers = {"Authorization": f"Bot {token}"}
            async with session.request(
                method, f"http://discord.com/api/v10{path}", json=body, headers=headers
            ) as answer:
                return answer.status, None if answer.status == 204 else await answer.json()

        yield send


@pytest.fixture
def channel(server: DiscordServer) -> Channel:
    return server.world.add_channel(server.world.add_guild("Here"), "games")


@pytest.fixture
def ann(server: DiscordServer) -> Player:
    return Player(server, server.world.add_user("Ann"))


def messages(channel: Channel) -> str:
    return f"/channels/{channel.id}/messages"


async def test_an_enforced_nonce_gives_the_first_message_again_for_some_minutes(
    server: DiscordServer, ask: Ask, channel: Channel
) -> None:
    once = HELLO | {"nonce": "n", "enforce_nonce": True}
    first, second = [(await ask("POST", messages(channel), once))[1]["id"] for _ in range(2)]
    assert first == second
    await ask("POST", messages(channel), HELLO | {"nonce": "n"})
    assert len(channel.messages) == 2
    server.world.clock.advance(301)
    await ask("POST", messages(channel), once)
    assert len(channel.messages) == 3


async def test_what_no_bot_may_do_is_refused_and_what_none_should_do_is_noted(
    server: DiscordServer, ask: Ask, channel: Channel, ann: Player
) -> None:
    said = ann.says(channel, "Hello")
    assert (await ask("PATCH", f"{messages(channel)}/{said.id}", HELLO))[1]["code"] == 50005
    assert (await ask("GET", messages(channel), token="wrong"))[0] == 401
    assert server.problems == []
    assert (await ask("POST", messages(channel), {"content": "x" * 2001}))[1]["code"] == 50035
    commands = [{"name": "go", "description": "x" * 101, "type": 1}]
    assert (await ask("PUT", f"/applications/{server.world.bot.id}/commands", commands))[0] == 400
    assert (await ask("GET", "/nothing/here"))[0] == 404
    assert len(server.problems) == 3
    assert channel.messages == [said]


async def test_limits_are_told_and_enforced(server: DiscordServer, ask: Ask, channel: Channel) -> None:
    async def statuses(times: int) -> list[int]:
        return [(await ask("POST", messages(channel), HELLO))[0] for _ in range(times)]

    server.trouble.limit(POST, retry_after=0.5)
    status, told = await ask("POST", messages(channel), HELLO)
    assert (status, told["retry_after"]) == (429, 0.5)
    server.trouble.bucket(POST, limit=2, seconds=60)
    assert await statuses(3) == [200, 200, 429]
    server.world.clock.advance(61)
    assert await statuses(1) == [200]
    server.trouble.calm()
    server.trouble.requests_a_second = 3
    assert 429 in await statuses(8)


def callback(one: Interaction) -> str:
    return f"/interactions/{one.id}/{one.token}/callback"


async def test_an_interaction_is_answered_once_within_three_seconds(
    server: DiscordServer, ask: Ask, channel: Channel, ann: Player
) -> None:
    once, late = (server.interactions.begin(COMMAND, ann.user, channel) for _ in range(2))
    assert (await ask("POST", callback(once), SAID))[0] == 204
    assert (await ask("POST", callback(once), SAID))[1]["code"] == 40060
    server.world.clock.advance(3.1)
    assert (await ask("POST", callback(late), SAID))[1]["code"] == 10062
    assert server.interactions.late == [once, late]


@pytest.mark.parametrize(("kind", "answer"), [(COMMAND, 6), (COMPONENT, 6), (MODAL_SUBMIT, 9)])
async def test_an_answer_of_the_wrong_type_is_refused(
    server: DiscordServer, ask: Ask, channel: Channel, ann: Player, kind: int, answer: int
) -> None:
    one = server.interactions.begin(kind, ann.user, channel)
    assert (await ask("POST", callback(one), {"type": answer}))[0] == 400


async def test_nobody_can_do_what_their_client_does_not_offer(
    server: DiscordServer, ask: Ask, channel: Channel, ann: Player
) -> None:
    rows = [{"type": 1, "components": BUTTONS}, {"type": 1, "components": [MENU]}]
    await ask("POST", messages(channel), HELLO | {"components": rows})
    (shown,) = channel.messages
    option = {"name": "word", "type": 3, "description": "x", "required": True}
    group = {"name": "echo", "type": 1, "description": "x", "options": [option]}
    command = {"name": "game", "type": 1, "description": "x", "options": [group]}
    await ask("PUT", f"/applications/{server.world.bot.id}/commands", [command])
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


MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = {
    "type": 0,
    "content": "x",
    "mentions": [],
    "mention_roles": [],
    "attachments": [],
    "embeds": [],
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    "flags": 0,
    "components": [],
    "id": "1",
    "channel_id": "2",
    "author": {
        "id": "3",
        "username": "x",
        "avatar": None,
        "discriminator": "0",
        "public_flags": 0,
        "flags": 0,
        "global_name": None,
        "primary_guild": None,
    },
    "pinned": False,
    "mention_everyone": False,
    "tts": False,
}


def posted(body: Any, answer: Any = MESSAGE, status: int = 200, **more: Any) -> Exchange:
    return Exchange("POST", "/channels/2/messages", MESSAGES, {}, body, status=status, answer=answer, **more)


CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
TOLD = {"interaction": {"id": "1", "type": 2, "channel_id": "2", "response_message_id": "3"}}


def answered(body: Any, answer: Any = TOLD) -> Exchange:
    """The first answer to an interaction, which asks to be told what became of it."""
    query = {"with_response": "1"}
    return Exchange("POST", "/interactions/1/t/callback", CALLBACK, query, body, status=200, answer=answer)


def refusal(code: int | str) -> dict[str, Any]:
    inner = {"_errors": [{"code": code, "message": "x"}]}
    return {"code": 50035, "message": "Invalid Form Body", "errors": {"content": inner}}


RIGHT: dict[str, Exchange] = {
    "a message": posted({"content": "x"}),
    "an attachment's id as an integer": posted({"attachments": [{"id": 0, "filename": "a"}]}),
    "an attachment's id as text": posted({"attachments": [{"id": "0", "filename": "a"}]}),
    "a multipart body": posted({"content": "x"}, multipart=True),
    "an inner code that is a string": posted({"content": "x"}, refusal("BASE_TYPE_MAX_LENGTH"), 400),
    "the first answer to an interaction": answered({"type": 5, "data": {"flags": 64}}),
    "a query boolean as 1": Exchange(
        "POST", "/webhooks/1/t", "/webhooks/{webhook_id}/{webhook_token}", {"wait": "1"}, {"content": "x"},
        status=200, answer=MESSAGE,
    ),
    "the key that the library adds": Exchange(
        "PATCH", "/channels/2/messages/1", f"{MESSAGES}/{{message_id}}", {}, {"tts": False, "content": "x"},
        status=200, answer=MESSAGE,
    ),
}  # fmt: skip
WRONG: dict[str, Exchange] = {
    "content that is a number": posted({"content": 1}),
    "an unknown key": posted({"contents": "x"}),
    "an unknown key further in": posted({"embeds": [{"tittle": "x"}]}),
    "an unknown key in a component": posted(
        {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "x", "colour": 1}]}]}
    ),
    "an unknown key in a multipart body": posted({"contents": "x"}, multipart=True),
    "content that is a number in a multipart body": posted({"content": 1}, multipart=True),
    "an unknown key in the answer to an interaction": answered({"type": 4, "data": {"mood": "x"}}),
    "an answer to an interaction of no known type": answered({"type": 99}),
    "flags of an answer that are text": answered({"type": 4, "data": {"flags": "x"}}),
    "an unknown key in what became of it": answered({"type": 5}, {"interaction": TOLD["interaction"] | {"mood": 1}}),
    "what became of it without the interaction": answered({"type": 5}, {}),
    "11 attachments": posted({"attachments": [{"id": n, "filename": "a"} for n in range(11)]}),
    "an attachment's id below zero": posted({"attachments": [{"id": -1}]}),
    "an answer without its author": posted({"content": "x"}, {**MESSAGE, "author": None}),
    "an answer with an unknown key": posted({"content": "x"}, {**MESSAGE, "mood": "x"}),
    "an outer code that is a string": posted({"content": "x"}, {"code": "x", "message": "x"}, 400),
    "an unknown operation": Exchange("PUT", "/channels/2/messages", MESSAGES, {}, {}, status=200),
    "an unknown query": Exchange("GET", "/channels/2", "/channels/{channel_id}", {"x": "1"}, status=404,
                                 answer={"code": 0, "message": "x"}),
    "a query boolean as yes": Exchange(
        "POST", "/webhooks/1/t", "/webhooks/{webhook_id}/{webhook_token}", {"wait": "yes"}, {"content": "x"},
        status=200, answer=MESSAGE,
    ),
    "a status that is not described": posted({"content": "x"}, status=202),
}  # fmt: skip


@pytest.mark.parametrize("exchange", RIGHT.values(), ids=RIGHT)
def test_right_traffic_is_valid(contract: Contract, exchange: Exchange) -> None:
    assert contract.faults([exchange]) == []


@pytest.mark.parametrize("exchange", WRONG.values(), ids=WRONG)
def test_wrong_traffic_is_reported(contract: Contract, exchange: Exchange) -> None:
    assert len(contract.faults([exchange])) == 1
