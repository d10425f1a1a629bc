"""`/setup check` names each missing permission, why it is needed, and where to give it (P26)."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.discord.controls import setup_check
from bot.discord.controls.setup_check import NAMES, PERMISSIONS, WHY, Missing, missing, report
from tests.discord.conftest import Room

EVERYTHING = discord.Permissions(**dict.fromkeys(WHY, True))
CHANNEL = "<#7>"
ROLE = "**Cairn**"


def without(*names: str) -> discord.Permissions:
    return discord.Permissions(**{name: name not in names for name in WHY})


def told(found: list[Missing], in_thread: bool = False, threads: bool = True) -> str:
    return report(found, CHANNEL, ROLE, in_thread, threads)


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
    ],
    ids=["all", "an-administrator", "threads-in-a-channel", "the-channel-in-a-thread", "threads-in-a-thread"],
)
def test_what_is_not_needed_there_is_not_missing(
    granted: discord.Permissions, roles: discord.Permissions, in_thread: bool, lacks: list[str]
) -> None:
    assert [each.name for each in missing(granted, roles, {}, in_thread)] == lacks


def test_what_no_role_gives_is_to_be_given_to_the_role() -> None:
    found = missing(without("attach_files"), without("attach_files"), {}, False)
    assert found == [Missing("attach_files", None)]
    assert f"grant it to the role {ROLE} under Server Settings, Roles" in told(found)


def test_what_the_channel_denies_is_to_be_allowed_in_the_channel() -> None:
    found = missing(without("attach_files"), EVERYTHING, {"attach_files": "@everyone"}, False)
    text = told(found)
    assert f"{CHANNEL}, Edit Channel, Permissions denies it to @everyone" in text
    assert f"Allow it there for {ROLE}" in text


def test_a_denial_of_the_bots_own_role_is_named_as_such() -> None:
    assert f"denies it to {ROLE}. Allow it there." in told([Missing("view_channel", ROLE)])


def test_each_missing_permission_says_what_it_is_for() -> None:
    text = told([Missing(name, None) for name in WHY])
    assert all(why in text for why in WHY.values())


def test_where_only_threads_would_not_work_that_is_said() -> None:
    assert "threads" in told([], threads=False)
    assert "threads" not in told([], threads=True)


def test_the_invitation_carries_these_permissions_and_no_others() -> None:
    link = setup_check.invitation(42)
    assert "client_id=42" in link
    assert f"permissions={PERMISSIONS.value}" in link
    assert "applications.commands" in link


async def test_what_a_channel_denies_is_found_there(room: Room) -> None:
    closed = room.guild.create_text_channel(
        "closed", overwrites={room.guild.default_role: discord.PermissionOverwrite(attach_files=False)}
    )
    said = await room.slash("Ann", "setup check", closed)
    assert "Attach Files" in said.text
    assert f"<#{closed.id}>" in said.text
    assert "@everyone" in said.text


async def test_in_a_thread_the_channel_it_belongs_to_is_named(room: Room) -> None:
    closed = room.guild.create_text_channel(
        "closed",
        overwrites={room.guild.default_role: discord.PermissionOverwrite(read_message_history=False)},
    )
    channel = room.bot.get_channel(closed.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="game", type=discord.ChannelType.public_thread)
    (where,) = closed.threads
    said = await room.slash("Ann", "setup check", where)
    assert "Read Message History" in said.text
    assert f"<#{closed.id}>" in said.text


@pytest.mark.parametrize("place", ["text", "forum post"])
async def test_it_works_where_everything_is_allowed(room: Room, place: str) -> None:
    where = room.channel
    if place == "forum post":
        forum = room.guild.create_forum_channel("forum")
        parent = room.bot.get_channel(forum.id)
        assert isinstance(parent, discord.ForumChannel)
        await parent.create_thread(name="game", content="Let us play")
        (where,) = forum.threads
    said = await room.slash("Ann", "setup check", where)
    assert said.private
    assert "Everything is fine" in said.text
