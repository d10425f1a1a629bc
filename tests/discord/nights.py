"""People who sleep, and whom the bot notifies meanwhile: what the tests of quiet hours and of waking share."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.table.model.table import Person, Place, Table
from bot.table.model.time_control import Pace, Zero, own
from bot.table.notifications.preferences import ReminderPreferences, Way
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


async def leave(room: Room, name: str, **time: float) -> int:
    """Somebody goes on holiday for so long. Returns their id."""
    person, now = room.person(name).id, room.env.now()
    await room.tables.notifications.holidays.take(person, now, now + timedelta(**time))
    return person


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


def unreachable(room: Room) -> None:
    """From now on no message to the channel arrives, until the faults are cleared."""
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=None)


@dataclass(frozen=True)
class Night:
    """A game in which `sleeper` sleeps while it is the turn of `mover`. Who was notified `before` is left out."""

    room: Room
    mover: str
    sleeper: str
    before: int
    hours: int = NIGHT
    """For how many hours the sleeper still sleeps."""

    @property
    def called(self) -> list[str]:
        """Whom new messages have notified since."""
        return notified(self.room, self.before)

    async def passes(self, name: str = "") -> Said:
        """Somebody passes their turn: the mover, unless another is named."""
        return await self.room.slash(name or self.mover, "play", move="pass")

    async def moves(self, name: str = "") -> None:
        """Somebody does something else than to pass, and passes then if it is still their turn."""
        name = name or self.mover
        offered = [each for each in await self.room.complete(name, "play", "move") if each != "pass"]
        await self.room.slash(name, "play", move=offered[0])
        while await self.room.mover() == name:
            await self.passes(name)

    async def resigns(self) -> None:
        """The mover resigns."""
        said = await self.room.slash(self.mover, "game resign")
        await self.room.press(self.mover, said, "Resign")

    async def until_morning(self, hours: float = 0) -> list[str]:
        """The quiet hours end, or so many hours pass, in which the sleeper is not called. Returns who was notified since."""
        await self.room.env.advance_time((hours or self.hours) * HOUR - 120)
        assert self.sleeper not in self.called, "called at night"
        await self.room.env.advance_time(240)
        return self.called

    @property
    def mention(self) -> str:
        """The sleeper's name as it calls them."""
        return f"<@{self.room.person(self.sleeper).id}>"

    def told(self, words: str) -> bool:
        """Whether the last message calls the sleeper and says this."""
        return words_of(self.room.messages()[-1]) == f"{self.mention} {words}"


async def playing(room: Room, pace: str = "") -> tuple[str, str]:
    """A game of two. Returns who is to move, and who is next."""
    return await room.begun(pace=pace), await room.other()


async def falls_asleep(room: Room, pace: str = "", hours: int = NIGHT, way: Way = Way.CHANNEL) -> Night:
    """A game of two in which the next player sleeps."""
    mover, sleeper = await playing(room, pace)
    await sleep(room, sleeper, hours=hours, way=way)
    return Night(room, mover, sleeper, len(notified(room)), hours)


async def started(room: Room, pace: Pace, count: int = 2, key: str = "dog_eat_dog") -> Table:
    """A running game of so many at this pace."""
    people = [Person(room.person(name).id, name) for name in NAMES[:count]]
    seating = room.tables.lobby.seating
    table = await seating.create(key, Place(room.guild.id, room.channel.id), people[0])
    for person in people[1:]:
        await seating.join(table.id, person)
    await seating.set_pace(table.id, people[0], pace)
    table = await room.tables.lobby.starting.start(table.id, people[0])
    await room.env.settle()
    return table


TURN = 10
"""How many hours a turn has where the time runs out at night."""


async def out_of_time(room: Room, zero: Zero, count: int = 2) -> Night:
    """A game of so many in which the time of the player who is to move has ended while they sleep. Their night lasts for four
    hours more; `mover` is whose turn it is now."""
    night = await late(room, zero, count)
    await room.env.advance_time((TURN - 8) * HOUR + 60)
    return Night(room, night.mover, night.sleeper, night.before, 4)


async def late(room: Room, zero: Zero, count: int = 2) -> Night:
    """The same two hours before, when the player who is to move has just fallen asleep."""
    table = await started(room, own(move=timedelta(hours=TURN), zero=zero), count)
    await room.env.advance_time((TURN - 2) * HOUR)
    sleeper = table.names[min(table.owing)]
    await sleep(room, sleeper)
    awake = table.names[(min(table.owing) + 1) % count]
    return Night(room, awake, sleeper, len(notified(room)))
