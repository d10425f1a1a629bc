"""`/setup check` names each missing permission, why it is needed, and where to give it (P26)."""

from pathlib import Path
from unittest.mock import Mock

import discord
import pytest

from bot.discord.controls import setup_check
from bot.discord.controls.setup_check import NAMES, PERMISSIONS, WHY
from tests.discord.conftest import Room
from tests.discord.test_places import thread_in

EVERYTHING = discord.Permissions(**dict.fromkeys(WHY, True))
CHANNEL, ROLE = "<#7>", "**Cairn**"


def without(*names: str) -> discord.Permissions:
    return discord.Permissions(**{name: name not in names for name in WHY})


def told(
    here: discord.Permissions,
    roles: discord.Permissions = EVERYTHING,
    *,
    in_thread: bool = False,
) -> str:
    """The answer where the bot has these permissions, and its roles give it others."""
    role = Mock()
    role.name = "Cairn"
    channel = Mock(spec=discord.TextChannel, mention=CHANNEL)
    me = Mock(guild_permissions=roles)
    place = Mock(spec=discord.Thread, parent=channel) if in_thread else channel
    return setup_check.answer(Mock(guild=Mock(me=me, self_role=role), channel=place, app_permissions=here))


def test_nothing_dangerous_is_asked_for() -> None:
    view, send, attach, history, threads = 1 << 10, 1 << 11, 1 << 15, 1 << 16, 1 << 38
    assert PERMISSIONS.value == view | send | attach | history | threads


def test_the_readmes_link_asks_for_these_permissions() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert f"permissions={PERMISSIONS.value}" in readme
    assert f"only the permissions that it uses: {', '.join(NAMES[name] for name in WHY)}." in readme


@pytest.mark.parametrize(
    ("granted", "roles", "in_thread", "lacks"),
    [
        (EVERYTHING, EVERYTHING, False, []),
        (discord.Permissions(administrator=True), discord.Permissions.none(), False, []),
        (without("send_messages_in_threads"), EVERYTHING, False, []),
        (without("send_messages"), EVERYTHING, True, []),
        (without("send_messages_in_threads"), EVERYTHING, True, ["send_messages_in_threads"]),
        (discord.Permissions.none(), EVERYTHING, True, [each for each in WHY if each != "send_messages"]),
    ],
    ids=[
        *("all", "an-administrator", "threads-in-a-channel", "the-channel-in-a-thread"),
        *("threads-in-a-thread", "nothing-in-a-thread"),
    ],
)
def test_what_is_needed_there_and_missing_is_named_with_what_it_is_for(
    granted: discord.Permissions, roles: discord.Permissions, in_thread: bool, lacks: list[str]
) -> None:
    text = told(granted, roles, in_thread=in_thread)
    assert [name for name in WHY if f"• **{NAMES[name]}**, {WHY[name]}: " in text] == lacks
    assert ("Everything is fine" in text) == (not lacks)
    assert ("this channel's threads" in text) == (
        granted == without("send_messages_in_threads") and not lacks
    )


@pytest.mark.parametrize(
    ("roles", "remedy"),
    [
        (without("attach_files"), f"grant it to the role {ROLE} under Server Settings, Roles."),
        (EVERYTHING, f"{CHANNEL}, Edit Channel, Permissions: allow it there for {ROLE}."),
    ],
)
def test_it_says_where_to_grant_what_no_role_gives_and_what_the_channel_denies(
    roles: discord.Permissions, remedy: str
) -> None:
    assert remedy in told(without("attach_files"), roles)


def test_the_invitation_carries_these_permissions_and_no_others() -> None:
    link = setup_check.invitation(42)
    assert "client_id=42" in link
    assert f"permissions={PERMISSIONS.value}" in link
    assert "applications.commands" in link


@pytest.mark.parametrize("in_thread", [False, True])
async def test_what_a_channel_denies_is_found_there_and_in_its_threads(room: Room, in_thread: bool) -> None:
    denied = discord.PermissionOverwrite(attach_files=False, read_message_history=False)
    where = closed = room.guild.create_text_channel("closed", overwrites={room.guild.default_role: denied})
    if in_thread:
        channel = room.bot.get_channel(closed.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="game", type=discord.ChannelType.public_thread)
        (where,) = closed.threads
    said = await room.slash(room.moderator("Ann", manage_guild=True), "setup check", where)
    for told in ("Attach Files", "Read Message History", f"<#{closed.id}>, Edit Channel"):
        assert told in said.text


@pytest.mark.parametrize("place", ["text", "forum post"])
async def test_it_works_where_everything_is_allowed(room: Room, place: str) -> None:
    where = room.channel if place == "text" else await thread_in(room, "post")
    said = await room.slash(room.moderator("Ann", manage_guild=True), "setup check", where)
    assert said.private
    assert "Everything is fine" in said.text
