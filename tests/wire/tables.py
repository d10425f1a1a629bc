"""A table of people who play through the simulated Discord, by what the ledger says is next."""

import random
import re
from collections.abc import Sequence
from typing import Any

from games.registry import GAMES, by_key
from tests.wire.discord_server import Ask, Channel, DiscordServer, Message, Player
from tests.wire.discord_server.world import PATIENCE
from tests.wire.ledger import Kept, Ledger, until_kept

DOG_EAT_DOG = ("dog_eat_dog",)
ALL_GAMES = tuple(game.about.key for game in GAMES)
NAMES = ("Ann", "Bob", "Cid", "Dee")
NO_QUOTAS = '{"lobbies": [0, 0, 0]}'
"""Tables that play for an hour without a pause open more lobbies than people do."""
CALM = 0.0
LIVELY = 0.06
"""The share of what people do that is no move: they resign, offer draws, take back and stop."""


SURE = ("Resign", "Stop the game", "Take back", "Ask the others")
"""The buttons that carry out what a command asks about."""
AFAR = ("Accept", "Leave")
"""What people do with a game in a direct message."""
CHOICE = re.compile(r"\d+ |(?!Others )[A-Z][a-z]+ (with )?[A-Z]+\d")
"""How the label of a choice begins: with its number, or with what is done by a unit with a name."""


def chosen(player: Player, asked: Ask) -> Ask:
    """The player takes what comes first in a guided move."""
    selects = asked.message.selects()
    if selects:
        return player.choose(asked.message, 0, selects[0]["options"][0]["value"])
    first = next(each for each in asked.message.buttons() if CHOICE.match(each["label"]))
    return player.press(asked.message, first["custom_id"])


class Table:
    """One channel, its people, and the next sensible thing for one of them to do.

    They play `games`, chosen by chance. `restless` is the share of what they do that is no move. `computer`: the one person here
    plays against a computer of this level. `afar`: some of what is no move they do in direct messages.
    """

    def __init__(
        self,
        server: DiscordServer,
        ledger: Ledger,
        channel: Channel,
        people: Sequence[Player],
        seed: int = 0,
        *,
        games: Sequence[str] = DOG_EAT_DOG,
        restless: float = CALM,
        computer: str = "",
        afar: bool = False,
    ) -> None:
        self.server = server
        self.ledger = ledger
        self.channel = channel
        self.channels = [channel]
        """All channels that its games were in."""
        self.lost: list[Channel] = []
        """Those of them that were deleted."""
        self.people = list(people)
        self.made: list[tuple[Ask, str]] = []
        """Every move that was asked for, whatever came of it."""
        self._chance = random.Random(seed)
        count = 2 if computer else len(people)
        self._games = [key for key in games if count in by_key(key).about.seat_counts]
        self._new = {"computer": computer} if computer else {}
        self._restless = restless
        self._afar = afar
        self._asked: Ask | None = None

    @property
    def game(self) -> Kept | None:
        """The open game here."""
        return self.ledger.open_game(self.channel.id)

    @property
    def running(self) -> Kept:
        """The open game here, where there must be one."""
        game = self.game
        assert game is not None, "no game is open here"
        return game

    def player(self, person: int) -> Player:
        return next(one for one in self.people if one.id == person)

    def showing(self, label: str) -> Message:
        """The latest message here with a button of this label."""
        for message in reversed(self.channel.messages):
            if message.offers(label):
                return message
        raise LookupError(f"nothing here shows {label!r}: {[m.content[:80] for m in self.channel.messages]}")

    def shows(self, label: str) -> bool:
        return any(message.offers(label) for message in self.channel.messages)

    async def gather(self, patience: float = PATIENCE) -> Kept:
        """Open a lobby, let all join, and start; each of its messages comes within so many seconds."""
        host, *others = self.people
        await host.slash(self.channel, "/game new", game=self._chance.choice(self._games))
        await self.server.world.until(lambda: self.shows("Join"), patience)
        for one in others:
            await self.sits(one, one.press(self.showing("Join"), "Join"))
        host.press(self.showing("Start"), "Start")
        await self.server.world.until(lambda: self.shows("Move"), patience)
        return self.running

    async def sits(self, person: Player, asked: Ask) -> None:
        """Wait until somebody's wish to join has been kept."""
        await asked.acknowledged()
        await until_kept(lambda: person.id in self.seated())

    def seated(self) -> tuple[int, ...]:
        game = self.game
        return game.people if game else ()

    def next(self) -> Ask | None:
        """The next thing that continues the game here; None while it is not shown yet."""
        game = self.game
        if game is None:
            key = self._chance.choice(self._games)
            return self._chance.choice(self.people).slash(self.channel, "/game new", game=key, **self._new)
        if game.status == "lobby":
            missing = [one for one in self.people if one.id not in game.people]
            if missing:
                return missing[0].press(self.showing("Join"), "Join") if self.shows("Join") else None
            host = self.player(game.people[0])
            return host.slash(self.channel, "/game start")
        return self.unrest() or self.move(game)

    def unrest(self) -> Ask | None:
        """Something that is no move, now and then: what the last answer offers, else a command."""
        asked, self._asked = self._asked, None
        if asked is not None and asked.is_settled and asked.private:
            if asked.message.channel.recipient is not None:
                self._asked = self._from_afar(asked)
                return self._asked
            sure = [button for button in asked.message.buttons() if button["label"] in SURE]
            if sure:
                return self.player(asked.interaction.user.id).press(asked.message, sure[0]["label"])
        if self.shows("Accept") and self._chance.random() < 0.5:
            return self._chance.choice(self.people).press(self.showing("Accept"), "Accept")
        if self._chance.random() >= self._restless:
            return None
        if self._afar and self._chance.random() < 0.5:
            person = self._chance.choice(self.people)
            self._asked = person.slash(self.server.world.direct(person.user), "/games")
            return self._asked
        command = self._chance.choice(
            ("/game resign", "/game draw", "/game undo", "/game abort", "/game board")
        )
        self._asked = self._chance.choice(self.people).slash(self.channel, command)
        return self._asked

    def _from_afar(self, asked: Ask) -> Ask | None:
        """What somebody does next in a direct message, in which this was answered."""
        person, message = self.player(asked.interaction.user.id), asked.message
        if message.selects():
            return person.choose(message, 0, message.selects()[0]["options"][0]["value"])
        there = [button["custom_id"] for button in message.buttons() if button["label"] in AFAR]
        return person.press(message, there[0]) if there else None

    def move(self, game: Kept) -> Ask | None:
        """A legal action, chosen by chance and typed. Passing ends games, so it is rare."""
        owing = game.to_act()
        if not owing:
            return None
        person = self.player(self._chance.choice(owing))
        legal = game.legal(person.id)
        # Writing all of them down would cost more than the bot takes to answer.
        choices = [game.game.notation.write(self._chance.choice(legal)) for _ in range(6)]
        bold = [text for text in choices if text not in ("pass", "decline")]
        return self.play(person, (bold or choices)[0])

    async def moved(self, patience: float = PATIENCE) -> None:
        """Somebody moves, is answered, and the move is saved. Chance ends a game early now and then: another follows."""
        if self.game is None:
            await self.gather(patience)
        asked = self.move(self.running)
        assert asked is not None
        await self.server.world.until(asked.answered, patience)
        await until_kept(lambda: str(asked.interaction.id) in self.ledger.answered(), patience)

    def play(self, person: Player, notation: str) -> Ask:
        """Type this move."""
        asked = person.slash(self.channel, "/play", move=notation)
        self.made.append((asked, notation))
        return asked


def seat(
    server: DiscordServer,
    ledger: Ledger,
    *names: str,
    channel: str = "games",
    seed: int = 1,
    shard: tuple[int, int] = (0, 1),
    **more: Any,
) -> Table:
    """A channel on a server of its own with these people in it; the bot is told of it. `shard`: which of so many hears it."""
    guild = server.world.add_guild("Here", *shard)
    place = server.world.add_channel(guild, channel)
    server.gateway.join(guild)
    people = [Player(server, server.world.add_user(name, guild)) for name in names]
    return Table(server, ledger, place, people, seed, **more)
