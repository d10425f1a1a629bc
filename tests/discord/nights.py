"""People who sleep, and whom the bot notifies meanwhile: what the tests of quiet hours and of waking share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.table.model.table import Person, Place
from bot.table.model.time_control import Zero, own
from bot.table.notifications.reminders import ReminderPreferences, Way
from tests.discord.conftest import NAMES, Room, Said, words_of
from tests.discord.test_reminders import wish

HOUR = 3600.0
NIGHT = 6
"""How many hours a sleeper's quiet hours still last."""


def minute(when: datetime) -> int:
    return when.hour * 60 + when.minute


async def sleep(room: Room, *names: str, hours: int = NIGHT, way: Way = Way.CHANNEL) -> None:
    """These people have quiet hours that began an hour ago and last for so many hours more."""
    now = room.env.now()
    quiet = minute(now - timedelta(hours=1)), minute(now + timedelta(hours=hours))
    for name in names:
        await wish(room, name, ReminderPreferences(way, "UTC", quiet))


def notified(room: Room, since: int = 0) -> list[str]:
    """The names of those whom new messages have notified, in order; `since` leaves out so many."""
    found = []
    names = {str(member.id): name for name, member in room.people.items()}
    for each in room.env.http_requests:
        sent: Any = each.json
        if (
            each.method == "POST"
            and isinstance(sent, dict)
            and "/channels/" in each.path
            and "content" in sent
        ):
            found += [names[one] for one in sent["allowed_mentions"].get("users", ())]
    return found[since:]


@dataclass(frozen=True)
class Night:
    """A game in which `sleeper` sleeps while it is the turn of `mover`. Who was notified `before` is left out."""

    room: Room
    mover: str
    sleeper: str
    before: int

    @property
    def called(self) -> list[str]:
        """Whom new messages have notified since."""
        return notified(self.room, self.before)

    async def passes(self, name: str = "") -> Said:
        """Somebody passes their turn: the mover, unless another is named."""
        return await self.room.slash(name or self.mover, "play", move="pass")

    async def until_morning(self, hours: float = NIGHT) -> None:
        """The quiet hours end."""
        await self.room.env.advance_time(hours * HOUR + 120)

    @property
    def mention(self) -> str:
        """The sleeper's name as it calls them."""
        return f"<@{self.room.person(self.sleeper).id}>"

    def told(self, words: str) -> bool:
        """Whether the last message calls the sleeper and says this."""
        return words_of(self.room.messages()[-1]) == f"{self.mention} {words}"


async def playing(room: Room, count: int = 2, pace: str = "") -> tuple[str, str]:
    """A game of so many. Returns who is to move, and who is next."""
    names = await room.begin(count, pace=pace)
    mover = await room.mover()
    return mover, names[(names.index(mover) + 1) % count]


async def falls_asleep(
    room: Room, count: int = 2, pace: str = "", hours: int = NIGHT, way: Way = Way.CHANNEL
) -> Night:
    """A game of so many in which whoever is next sleeps."""
    mover, sleeper = await playing(room, count, pace)
    await sleep(room, sleeper, hours=hours, way=way)
    return Night(room, mover, sleeper, len(notified(room)))


TURN = 10
"""How many hours a turn has where the time runs out at night."""


async def out_of_time(room: Room, zero: Zero, count: int = 2, key: str = "dog_eat_dog") -> Night:
    """A game of so many in which the time of whoever is to move has ended while they sleep. Their night lasts for four hours
    more; `mover` is whose turn it is now."""
    night = await late(room, zero, count, key)
    await room.env.advance_time((TURN - 8) * HOUR + 60)
    return night


async def late(room: Room, zero: Zero, count: int = 2, key: str = "dog_eat_dog") -> Night:
    """The same two hours before, when whoever is to move has just fallen asleep."""
    ann, *others = [Person(room.person(name).id, name) for name in NAMES[:count]]
    table = await room.tables.lobby.seating.create(key, Place(room.guild.id, room.channel.id), ann)
    for person in others:
        await room.tables.lobby.seating.join(table.id, person)
    pace = own(move=timedelta(hours=TURN), zero=zero)
    await room.tables.lobby.seating.set_pace(table.id, ann, pace)
    table = await room.tables.lobby.starting.start(table.id, ann)
    await room.env.advance_time((TURN - 2) * HOUR)
    sleeper = table.names[min(table.owing)]
    await sleep(room, sleeper)
    awake = table.names[(min(table.owing) + 1) % count]
    return Night(room, awake, sleeper, len(notified(room)))
