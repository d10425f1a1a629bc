"""Interactions through the simulated Discord: every way to ask, and every way to answer."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.wire.discord_server import Channel, DiscordServer, Player
from tests.wire.discord_server.contract import Contract
from tests.wire.discord_server.interactions import COMMAND, COMPONENT
from tests.wire.discord_server.world import home
from tests.wire.little import LittleBot, little_bot
from tests.wire.raw import Raw


@pytest.fixture
def channel(server: DiscordServer) -> Channel:
    return server.world.add_channel(server.world.add_guild("Here"), "games")


@pytest.fixture
def ann(server: DiscordServer, channel: Channel) -> Player:
    return Player(server, server.world.add_user("Ann", home(channel)))


@pytest.fixture
async def bot(server: DiscordServer, channel: Channel) -> AsyncIterator[LittleBot]:
    async with little_bot(server) as running:
        yield running


async def test_a_button_changes_its_message(bot: LittleBot, channel: Channel, ann: Player) -> None:
    shown = await ann.slash(channel, "/show")
    assert (await ann.press(shown.message, "Change")).message is shown.message
    assert shown.message.content == "changed"


async def test_a_modal_is_filled_in(bot: LittleBot, channel: Channel, ann: Player) -> None:
    shown = await ann.slash(channel, "/show")
    asked = await ann.press(shown.message, "Ask")
    answered = await ann.submit(asked, word="moss")
    assert (answered.text, answered.private) == ("got moss", True)


async def test_a_deferred_change_may_be_followed(bot: LittleBot, channel: Channel, ann: Player) -> None:
    shown = await ann.slash(channel, "/show")
    assert (await ann.press(shown.message, "Late")).text == "followed"


async def test_selects_give_values_and_people(
    server: DiscordServer, bot: LittleBot, channel: Channel, ann: Player
) -> None:
    bob = server.world.add_user("Bob", home(channel))
    shown = await ann.slash(channel, "/show")
    assert (await ann.choose(shown.message, "select", "Two")).text == "Two"
    assert (await ann.choose(shown.message, "people", ann.user, bob)).text == "Ann, Bob"


@pytest.mark.parametrize("private", [True, False])
async def test_a_deferred_answer_takes_its_place(
    bot: LittleBot, channel: Channel, ann: Player, private: bool
) -> None:
    thought = await ann.slash(channel, "/think", private=private)
    assert (thought.text, thought.private) == ("thought", private)
    assert thought.message.attachments[0]["description"] == "a board"
    assert (thought.message in channel.messages) != private


async def test_typing_is_met_with_suggestions(bot: LittleBot, channel: Channel, ann: Player) -> None:
    offered = await ann.suggest(channel, "/echo", "word", "x")
    assert [choice["value"] for choice in offered.choices] == ["xa", "xb"]


async def test_a_file_can_be_handed_in(
    server: DiscordServer, bot: LittleBot, channel: Channel, ann: Player
) -> None:
    read = await ann.slash(channel, "/read", file=("game.json", b"12345"))
    await server.world.until(lambda: read.text == "5")


async def test_nobody_can_do_what_their_client_does_not_offer(
    server: DiscordServer, bot: LittleBot, channel: Channel, ann: Player
) -> None:
    shown = await ann.slash(channel, "/show")
    private = await ann.slash(channel, "/think", private=True)
    bob = Player(server, server.world.add_user("Bob", home(channel)))
    with pytest.raises(LookupError, match="disabled"):
        ann.press(shown.message, "Off")
    with pytest.raises(LookupError, match="buttons"):
        ann.press(shown.message, "Nothing")
    with pytest.raises(LookupError, match="does not see"):
        bob.press(private.message, "Anything")
    with pytest.raises(LookupError, match="required"):
        ann.slash(channel, "/echo")
    with pytest.raises(LookupError, match="no command"):
        ann.slash(channel, "/nothing")


async def test_an_interaction_is_answered_once(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    one = server.interactions.begin(COMMAND, ann.user, channel)
    path = f"/interactions/{one.id}/{one.token}/callback"
    assert (await raw.ask("POST", path, {"type": 4, "data": {"content": "x"}}))[0] == 204
    status, answer = await raw.ask("POST", path, {"type": 4, "data": {"content": "x"}})
    assert (status, answer["code"], server.interactions.late) == (400, 40060, [one])


async def test_an_interaction_is_answered_within_three_seconds(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    one = server.interactions.begin(COMMAND, ann.user, channel)
    server.world.clock.advance(3.1)
    status, answer = await raw.ask(
        "POST", f"/interactions/{one.id}/{one.token}/callback", {"type": 4, "data": {"content": "x"}}
    )
    assert (status, answer["code"], server.interactions.late) == (404, 10062, [one])


async def test_a_token_ends_after_a_quarter_of_an_hour(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    one = server.interactions.begin(COMMAND, ann.user, channel)
    await raw.ask(
        "POST", f"/interactions/{one.id}/{one.token}/callback", {"type": 4, "data": {"content": "x"}}
    )
    hook = f"/webhooks/{server.world.application_id}/{one.token}"
    assert (await raw.ask("POST", hook, {"content": "y"}, query={"wait": "true"}))[0] == 200
    server.world.clock.advance(15 * 60 + 1)
    assert (await raw.ask("POST", hook, {"content": "y"}))[0] == 401


async def test_a_modal_is_not_answered_by_a_modal(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    modal = {"type": 9, "data": {"title": "x", "custom_id": "m", "components": []}}
    submitted = server.interactions.begin(5, ann.user, channel)
    deferred = server.interactions.begin(COMMAND, ann.user, channel)
    first = f"/interactions/{deferred.id}/{deferred.token}/callback"
    await raw.ask("POST", first, {"type": 5})
    for one in (submitted, deferred):
        status, _ = await raw.ask("POST", f"/interactions/{one.id}/{one.token}/callback", modal)
        assert status == 400


async def test_a_command_is_not_answered_by_changing_a_message(
    server: DiscordServer, raw: Raw, channel: Channel, ann: Player
) -> None:
    for kind in (COMMAND, COMPONENT):
        one = server.interactions.begin(kind, ann.user, channel)
        status, _ = await raw.ask("POST", f"/interactions/{one.id}/{one.token}/callback", {"type": 6})
        assert status == 400


async def test_a_private_answer_is_not_in_the_channel(
    server: DiscordServer, bot: LittleBot, raw: Raw, channel: Channel, ann: Player
) -> None:
    private = await ann.slash(channel, "/think", private=True)
    status, _ = await raw.ask("GET", f"/channels/{channel.id}/messages/{private.message.id}")
    assert (status, channel.messages) == (404, [])


async def test_all_of_it_is_valid_by_the_description(
    server: DiscordServer, bot: LittleBot, channel: Channel, ann: Player, contract: Contract
) -> None:
    shown = await ann.slash(channel, "/show")
    await ann.press(shown.message, "Change")
    await ann.submit(await ann.press(shown.message, "Ask"), word="moss")
    await ann.press(shown.message, "Late")
    await ann.choose(shown.message, "people", ann.user)
    await ann.slash(channel, "/think", private=True)
    await ann.slash(channel, "/think", private=False)
    await ann.suggest(channel, "/echo", "word", "x")
    await ann.slash(channel, "/echo", word="hi")
    assert "\n".join(contract.faults(server.exchanges)) == ""
    assert server.problems == []
