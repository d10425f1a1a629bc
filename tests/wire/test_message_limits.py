"""Each limit of a message, a modal and suggestions: at the limit it is taken, beyond it refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire.discord_server import Channel, DiscordServer
from tests.wire.discord_server.errors import Problem
from tests.wire.discord_server.forms import FILE_LIMIT
from tests.wire.discord_server.message_limits import check_message, check_modal, check_suggestions
from tests.wire.raw import Raw, codes

V2 = 1 << 15


def button(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": f"b{number}", "custom_id": f"c1:{number}"} | more


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def select(options: int = 1, **more: Any) -> dict[str, Any]:
    listed = [{"label": f"o{number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "c1:s", "options": listed} | more


def text(length: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * length}


def embeds(*lengths: int) -> list[dict[str, Any]]:
    return [{"description": "x" * length} for length in lengths]


def files(number: int) -> list[dict[str, Any]]:
    return [{"id": index, "filename": "a.png"} for index in range(number)]


TAKEN: dict[str, dict[str, Any]] = {
    "content of 2,000": {"content": "x" * 2000},
    "10 embeds of 6,000 in all": {"embeds": embeds(*[600] * 10)},
    "nonce of 25": {"content": "x", "nonce": "n" * 25},
    "5 rows of 5 buttons": {
        "components": [row(*(button(5 * line + place) for place in range(5))) for line in range(5)]
    },
    "label of 80": {"components": [row(button(label="x" * 80))]},
    "custom id of 100": {"components": [row(button(custom_id="x" * 100))]},
    "select of 25 options": {"components": [row(select(25))]},
    "placeholder of 150": {"components": [row(select(placeholder="x" * 150))]},
    "40 nested components": {"flags": V2, "components": [text(1) for _ in range(40)]},
    "V2 texts of 4,000 in all": {"flags": V2, "components": [text(2000), text(2000)]},
}
REFUSED: dict[str, dict[str, Any]] = {
    "content of 2,001": {"content": "x" * 2001},
    "an empty message": {"content": ""},
    "11 embeds": {"embeds": embeds(*[1] * 11)},
    "embeds of 6,001 in all": {"embeds": embeds(3000, 3001)},
    "an empty field name": {"embeds": [{"fields": [{"name": "", "value": "x"}]}]},
    "a blank field name": {"embeds": [{"fields": [{"name": "  ", "value": "x"}]}]},
    "an empty embed": {"embeds": [{}]},
    "embed title of 257": {"embeds": [{"title": "x" * 257}]},
    "embed description of 4,097": {"embeds": embeds(4097)},
    "26 fields": {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
    "field value of 1,025": {"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]},
    "nonce of 26": {"content": "x", "nonce": "n" * 26},
    "11 attachments": {"content": "x", "attachments": files(11)},
    "alt text of 1,025": {
        "content": "x",
        "attachments": [{"id": 0, "filename": "a", "description": "x" * 1025}],
    },
    "6 rows": {"components": [row(button(number)) for number in range(6)]},
    "6 buttons in a row": {"components": [row(*(button(number) for number in range(6)))]},
    "a select beside a button": {"components": [row(select(), button())]},
    "an empty row": {"components": [row()]},
    "a button outside a row": {"components": [button()]},
    "label of 81": {"components": [row(button(label="x" * 81))]},
    "a button without label": {"components": [row(button(label=""))]},
    "a button without custom id": {"components": [row({"type": 2, "style": 1, "label": "x"})]},
    "custom id of 101": {"components": [row(button(custom_id="x" * 101))]},
    "a custom id twice": {"components": [row(button()), row(button())]},
    "a select without options": {"components": [row(select(0))]},
    "26 options": {"components": [row(select(26))]},
    "an option's value twice": {
        "components": [row(select() | {"options": [{"label": "a", "value": "1"}] * 2})]
    },
    "option label of 101": {
        "components": [row(select() | {"options": [{"label": "x" * 101, "value": "1"}]})]
    },
    "option description of 101": {
        "components": [row(select() | {"options": [{"label": "a", "value": "1", "description": "x" * 101}]})]
    },
    "placeholder of 151": {"components": [row(select(placeholder="x" * 151))]},
    "more to choose than options": {"components": [row(select(2, max_values=3))]},
    "41 nested components": {"flags": V2, "components": [text(1) for _ in range(41)]},
    "40 components nested in one": {
        "flags": V2,
        "components": [{"type": 17, "components": [text(1) for _ in range(40)]}],
    },
    "V2 texts of 4,001 in all": {"flags": V2, "components": [text(2000), text(2001)]},
    "content beside V2": {"flags": V2, "content": "x", "components": [text(1)]},
    "embeds beside V2": {"flags": V2, "embeds": embeds(1), "components": [text(1)]},
    "V2 components without the flag": {"components": [text(1)]},
}


@pytest.fixture
def channel(server: DiscordServer) -> Channel:
    return server.world.add_channel(server.world.add_guild("Here"), "games")


@pytest.mark.parametrize("body", TAKEN.values(), ids=TAKEN)
async def test_a_message_at_a_limit_is_taken(raw: Raw, channel: Channel, body: dict[str, Any]) -> None:
    status, answer = await raw.post(channel, body)
    assert (status, answer.get("errors")) == (200, None)


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
async def test_a_message_beyond_a_limit_is_refused(
    server: DiscordServer, raw: Raw, channel: Channel, body: dict[str, Any]
) -> None:
    status, answer = await raw.post(channel, body)
    assert (status, answer["code"], channel.messages) == (400, 50035, [])
    assert server.problems


async def test_a_file_over_ten_mebibytes_is_refused(raw: Raw, channel: Channel) -> None:
    assert (await raw.post(channel, {}, (bytes(FILE_LIMIT),)))[0] == 200
    assert (await raw.post(channel, {}, (bytes(FILE_LIMIT + 1),)))[0] == 413


async def test_a_request_over_25_mebibytes_is_refused(raw: Raw, channel: Channel) -> None:
    status, _ = await raw.post(channel, {}, (bytes(FILE_LIMIT), bytes(FILE_LIMIT), bytes(6 * 1024 * 1024)))
    assert status == 413


async def test_eleven_files_are_refused(raw: Raw, channel: Channel) -> None:
    assert (await raw.post(channel, {}, (b"x",) * 10))[0] == 200
    assert (await raw.post(channel, {}, (b"x",) * 11))[0] == 400


async def test_the_flag_of_the_second_version_cannot_be_taken_back(raw: Raw, channel: Channel) -> None:
    _, message = await raw.post(channel, {"flags": V2, "components": [text(1)]})
    path = f"/channels/{channel.id}/messages/{message['id']}"
    status, answer = await raw.ask("PATCH", path, {"flags": 0, "components": [row(button())]})
    assert (status, codes(answer)) == (400, {"MESSAGE_COMPONENTS_V2_FLAG"})
    assert (await raw.ask("PATCH", path, {"content": "x"}))[0] == 400


async def test_a_message_cannot_be_changed_to_nothing(raw: Raw, channel: Channel) -> None:
    _, message = await raw.post(channel, {"content": "x"})
    status, answer = await raw.ask(
        "PATCH", f"/channels/{channel.id}/messages/{message['id']}", {"content": ""}
    )
    assert (status, codes(answer)) == (400, {"MESSAGE_EMPTY"})


async def test_a_picture_that_is_not_attached_is_refused(raw: Raw, channel: Channel) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}
    status, answer = await raw.post(channel, {"flags": V2, "components": [gallery]})
    assert status == 400
    assert codes(answer) == {"UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}


def text_input(number: int) -> dict[str, Any]:
    return row({"type": 4, "style": 1, "custom_id": str(number), "label": "x"})


MODALS: dict[str, dict[str, Any]] = {
    "title of 46": {"title": "x" * 46, "custom_id": "m", "components": [text_input(0)]},
    "no input": {"title": "x", "custom_id": "m", "components": []},
    "6 inputs": {"title": "x", "custom_id": "m", "components": [text_input(n) for n in range(6)]},
    "value of 4,001": {
        "title": "x",
        "custom_id": "m",
        "components": [row({"type": 4, "style": 1, "custom_id": "i", "label": "x", "value": "x" * 4001})],
    },
    "an input twice": {"title": "x", "custom_id": "m", "components": [text_input(0), text_input(0)]},
}


@pytest.mark.parametrize("body", MODALS.values(), ids=MODALS)
def test_a_modal_beyond_a_limit_is_refused(body: dict[str, Any]) -> None:
    assert check_modal(body)


def test_a_modal_at_its_limits_is_taken() -> None:
    body = {"title": "x" * 45, "custom_id": "m", "components": [text_input(n) for n in range(5)]}
    assert check_modal(body) == []


def suggestions_of(number: int, name: int = 1, value: int = 1) -> dict[str, Any]:
    return {"choices": [{"name": "x" * name, "value": "x" * value}] * number}


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        (suggestions_of(25, 100, 100), False),
        (suggestions_of(26), True),
        (suggestions_of(1, name=101), True),
        (suggestions_of(1, value=101), True),
        (suggestions_of(1, name=0), True),
    ],
)
def test_suggestions_have_limits(body: dict[str, Any], refused: bool) -> None:
    assert bool(list(check_suggestions(body))) == refused


def test_every_problem_of_a_message_is_named() -> None:
    body = {"content": "x" * 2001, "nonce": "n" * 26}
    problems = check_message(body, (), flags=0, new=True)
    assert [problem.path for problem in problems] == ["content", "nonce"]
    assert all(isinstance(problem, Problem) for problem in problems)
