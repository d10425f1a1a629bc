"""The Monday digest, as its channel reads it."""

from datetime import timedelta

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store import Write, schema, to_micros
from tests.discord.conftest import Room, words_of
from tests.discord.test_ladders import resigned

pytestmark = pytest.mark.usefixtures("unpainted")


async def test_a_channel_that_wants_it_reads_what_has_happened(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.tables.setup.settings.keep(room.guild.id, digest=room.channel.id)
    for loser in ("Ben", "Ann", "Ben"):
        await resigned(room, loser)
    now = room.tables.clock()
    waits = []
    # Who waits longest where everybody reads is told.
    for name, days in (("sooner", 4), ("longer", 6), ("secret", 8)):
        channel = room.guild.create_text_channel(name)
        await room.begin(2, channel=channel)
        waits.append(await room.table(channel))
        changed = to_micros(now - timedelta(days=days, hours=3))
        await room.tables.store.commit(Write().update(schema.games, {"id": waits[-1].id}, changed=changed))
    closed = discord.Permissions(view_channel=True).value
    room.env.backend.set_overwrite(
        channel.id, Overwrite(target_id=room.guild.id, type=OverwriteType.ROLE, allow=0, deny=closed)
    )
    table = waits[1]
    waiting = next(each.person.name for each in table.players if each.seat not in table.owing)
    monkeypatch.setattr("bot.table.ratings.weekly_digest.due_on", lambda _: now + timedelta(minutes=1))
    monkeypatch.setattr("bot.table.ratings.weekly_digest.in_time", lambda due, now: now >= due)
    await room.restart()
    assert "Last week" not in words_of(room.messages()[-1])
    await room.env.advance_time(90)
    told = words_of(room.messages()[-1])
    assert told.startswith(
        "## Last week here\n3 rated games of Dog Eat Dog ended.\nWho rose:\n• **Ann**, Dog "
    )
    assert f"**{waiting}** has waited longest: 6 days for a move in **Dog Eat Dog** #{table.id} in <#" in told
    assert "<@" not in told
    said = await room.press("Cleo", room.messages()[-1], "Ladders")
    assert said.private
    assert "Ladders of this server: **Dog Eat Dog**." in said.text
    many = len(room.messages())
    await room.restart()
    await room.env.advance_time(4000)
    assert len(room.messages()) == many
