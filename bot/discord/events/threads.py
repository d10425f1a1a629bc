"""Threads for the games of events. A name is given to one thread only, so that one which was opened before a kill is found
again."""

from typing import Final

import discord

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.table.events.event import Event, Pairing
from bot.table.events.rounds import PlaceGoneError

NAME_LIMIT: Final = 100
_ARCHIVED_AFTER: Final = 10_080
"""Minutes without a message."""
_NAME_ROOM: Final = 24
_TOO_MANY_THREADS: Final = 160006
"""Discord's code for a server with as many open threads as it may have."""


def thread_name(event: Event, pairing: Pairing) -> str:
    """What the thread of a game is called: `R2.1 Ann – Ben · Autumn cup`."""
    names = [words.plain(event.named(each).person.name) for each in pairing.entrants]
    who = " – ".join(words.cut(name, _NAME_ROOM) for name in names)
    return words.cut(f"R{pairing.round}.{pairing.board} {who} · {event.name}", NAME_LIMIT)


async def open_thread(client: CairnClient, event: Event, pairing: Pairing) -> int:
    """The thread of a game: one with its name in which nothing was played, else a new one. Raises PlaceGoneError."""
    channel, name = event.place.channel, thread_name(event, pairing)
    try:
        active = await client.http.get_active_threads(event.place.server or 0)
        for thread in active["threads"]:
            mine = client.user is not None and int(thread["owner_id"]) == client.user.id
            if mine and thread["name"] == name and int(thread["parent_id"]) == channel:
                number = int(thread["id"])
                if await client.service.store.latest_in(number) is None:
                    return number
        made = await client.http.start_thread_without_message(
            channel,
            name=name,
            type=discord.ChannelType.public_thread.value,
            auto_archive_duration=_ARCHIVED_AFTER,
        )
    except discord.NotFound as error:
        raise PlaceGoneError("Its channel is gone.") from error
    except discord.Forbidden as error:
        raise PlaceGoneError(
            f"The bot may not open threads in <#{channel}>: grant it **Create Public Threads** and "
            "**Send Messages In Threads** there, or choose channels to play in with **Host**."
        ) from error
    except discord.HTTPException as error:
        if error.code != _TOO_MANY_THREADS:
            raise
        raise PlaceGoneError(
            "This server has as many open threads as Discord allows: archive some, or choose channels to play in with **Host**."
        ) from error
    return int(made["id"])
