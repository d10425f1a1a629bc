"""The published description tells wrong traffic from right, and excuses what it must and nothing else."""

from typing import Any

import pytest

from tests.wire.discord_server import Exchange
from tests.wire.discord_server.contract import Contract

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
