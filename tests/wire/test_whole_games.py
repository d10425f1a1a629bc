"""Whole games over two processes, one of which hears direct messages: they move between servers of both while processes are
replaced. The log, the result, the boards and the messages in all channels are right."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

import pytest

from games.core.protocol import Game
from games.registry import GAMES, by_key
from tests.store.test_copying import rows
from tests.wire.audit import faults
from tests.wire.discord_server import Ask, Channel, DiscordServer, Player, on
from tests.wire.fleet import Fleet, running
from tests.wire.killing import POST
from tests.wire.ledger import Kept, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import NAMES, Table

PEOPLE: Final = {"dog_eat_dog": 8}
"""How many play at most, where fewer would be done before everything has happened."""
MORE: Final = ("Eve", "Fay", "Gus", "Hal")


class Journey:
    """A table whose game travels between a server of the first district and one of the second."""

    def __init__(self, fleet: Fleet, game: Game[Any, Any, Any], most: int) -> None:
        self.fleet = fleet
        self.server = server = fleet.server
        self.game = game
        self._chance = random.Random(7)
        guilds = [server.world.add_guild(f"Server {number}", number, 2) for number in range(2)]
        self.here, self.there, self.beside, self.home = (
            server.world.add_channel(guilds[number], name)
            for number, name in ((1, "here"), (0, "there"), (0, "beside"), (1, "home"))
        )
        for guild in guilds:
            server.gateway.join(guild)
        count = max(count for count in game.about.seat_counts if count <= most)
        people = [Player(server, server.world.add_user(name, *guilds)) for name in (*NAMES, *MORE)[:count]]
        self.table = Table(server, fleet.ledger, self.here, people, seed=3, games=[game.about.key])
        self.table.channels += [self.there, self.beside, self.home]

    async def quiet(self) -> None:
        """Everything has arrived."""
        await quiet(self.fleet.ledger)

    def right(self) -> None:
        """Nothing is missing, or there twice."""
        found = faults(self.server, self.fleet.ledger, [self.table])
        assert found == [], "\n".join(found)

    async def move(self) -> None:
        """The next move is made, and said to be done."""
        table = self.table
        await until_kept(lambda: table.game is None or table.running.to_act())
        if table.game is None:
            return
        if self.game.orders is not None and self._chance.random() < 0.2:
            person = table.player(table.running.to_act()[0])
            await table.play(person, "submit")
            return
        asked = table.move(table.running)
        assert asked is not None
        # An order is answered with all orders so far.
        assert "✓" in (await asked).text or self.game.orders is not None, asked.text

    async def moves(self, number: int) -> None:
        """So many moves, unless the game ends."""
        for _ in range(number):
            await self.move()

    async def chosen(self, person: Player, place: Channel) -> Ask:
        """What somebody can do with the game from `/games` in this channel."""
        games = await person.slash(place, "/games")
        return await person.choose(games.message, 0, str(self.table.running.id))

    async def taken_to(self, place: Channel) -> None:
        """The host moves the game to where they are, once all that belongs to the old channel is there."""
        await self.quiet()
        table, host = self.table, self.table.people[0]
        shown = await self.chosen(host, place)
        asked = await host.press(shown.message, "Move it here")
        done = await host.press(asked.message, "Move it here")
        assert "goes on in this channel" in done.text, done.text
        table.channel = place
        await self.server.world.until(lambda: table.shows("Move"))

    # What happens meanwhile

    async def _replaced(self, district: int, *, kill: bool) -> None:
        """End the process of a district, at once or as it is asked to. A spare takes its place, and it is the next spare."""
        gone = self.fleet.holders()[district]
        await (gone.kill() if kill else gone.stop())
        await self._back(gone)

    async def _back(self, gone: BotProcess) -> None:
        await self.fleet.until_complete()
        await gone.begin()

    async def ended_in_mid_move(self, district: int, *, kill: bool) -> None:
        """A process is replaced while a move is on its way."""
        asked = self.table.next()
        await self._replaced(district, kill=kill)
        if asked is not None and not asked.is_settled:
            # Nobody is left to answer it. What came of it, the board tells.
            await self.quiet()

    async def killed_over_a_board(self) -> None:
        """The process of the game's server is killed while its board is on its way, which then is there once."""
        table = self.table
        guild = table.channel.guild
        assert guild is not None
        processed = self._chance.random() < 0.5
        hold = self.server.trouble.hold(
            on("POST", POST, path=f"/channels/{table.channel.id}/messages"), processed=processed
        )
        for _ in range(200):
            if hold.arrived.is_set() or table.game is None:
                break
            await self.move()
            await until_kept(lambda: hold.arrived.is_set() or self.fleet.ledger.waiting() == 0)
        assert hold.arrived.is_set()
        district = guild.id // 2**22 % 2
        gone = self.fleet.holders()[district]
        await gone.kill()
        hold.drop()
        self.server.world.nonces.clear()
        self.server.world.nonce_in_history = False
        await self._back(gone)

    async def declined_directly(self) -> None:
        """A draw, or the end, is offered in the channel, and declined in a direct message."""
        first, second = self.table.people[:2]
        if self.game.about.facts.cooperative:
            asked = await first.slash(self.table.channel, "/game abort")
            await first.press(asked.message, "Stop the game")
        else:
            await first.slash(self.table.channel, "/game draw")
        shown = await self.chosen(second, self.server.world.direct(second.user))
        said = await second.press(shown.message, "Decline")
        assert "You have declined" in said.text, said.text

    async def lost(self) -> None:
        """Somebody deletes the game's channel: its host goes on with it on the other server."""
        await self.quiet()
        table = self.table
        del self.server.world.channels[table.channel.id]
        table.lost.append(table.channel)
        while not self.fleet.ledger.rows("SELECT 1 FROM outbox WHERE kind = 'board' AND dropped IS NOT NULL"):
            await self.move()
            await self.quiet()
        await self.taken_to(self.there)

    async def beside_it(self) -> None:
        """The host moves the game to another channel of its server."""
        await self.quiet()
        table = self.table
        done = await table.people[0].slash(table.channel, "/host move", to=str(self.beside.id))
        assert "goes on in" in done.text, done.text
        table.channel = self.beside
        await self.server.world.until(lambda: table.shows("Move"))

    async def left_directly(self) -> None:
        """All but one leave from direct messages."""
        for person in self.table.people[1:]:
            if self.table.game is None:
                break
            shown = await self.chosen(person, self.server.world.direct(person.user))
            asked = await person.press(shown.message, "Leave")
            said = await person.press(asked.message, "Leave")
            assert "You have left" in said.text, said.text

    async def play(self, between: int, most: int) -> Kept:
        """From the lobby to the end, with so many moves between two things that happen. If there were `most` moves after them,
        people leave."""
        await self.table.gather()
        happens = [
            lambda: self.ended_in_mid_move(1, kill=False),
            self.declined_directly,
            self.lost,
            self.killed_over_a_board,
            self.beside_it,
            lambda: self.ended_in_mid_move(1, kill=True),
            lambda: self.taken_to(self.home),
            lambda: self.ended_in_mid_move(0, kill=False),
        ]
        for each in happens:
            await self.moves(between)
            assert self.table.game is not None, "the game ended before everything had happened"
            await each()
            await self.quiet()
            self.right()
        await self.moves(most)
        if self.table.game is not None:
            await self.left_directly()
        await self.quiet()
        self.right()
        return self.fleet.ledger.games()[-1]


async def played(
    server: DiscordServer,
    folder: Path,
    game: Game[Any, Any, Any],
    people: int = 2,
    between: int = 3,
    most: int = 1,
) -> None:
    """Play a game. It is the one that its log tells, also to somebody who checks it elsewhere."""
    async with running(server, Fleet(server, folder, 2)) as fleet:
        journey = Journey(fleet, game, people)
        kept = await journey.play(between, most)
        assert kept.status == "over"
        ((told,),) = fleet.ledger.rows("SELECT outcome FROM games WHERE id = ?", kept.id)
        outcome = game.rules.outcome(kept.state)
        if outcome is not None:
            assert json.loads(told)[0] == outcome.reason, told
        assert (outcome is None) == bool(kept.resigned)
        assert journey.table.shows("Rematch")
        bot = fleet.bots[0]
        assert (await bot.command("export", str(kept.id), "game.json"))[0] == 0
        code, said = await bot.command("verify", "game.json")
        assert code == 0, said
        lives = sum(each.life for each in fleet.bots)
        print(f"{game.about.title}: {len(kept.played)} moves, {lives} starts, outcome {told}")
        if most > 1:
            await copied(fleet)


async def copied(fleet: Fleet) -> None:
    """A running bot is backed up and not copied; a stopped one goes into a file, equal row by row."""
    bot = fleet.bots[0]
    assert (await bot.command("backup", "backup.db"))[0] == 0
    assert "is in use" in (await bot.command("copy", fleet.place.url, "back.db"))[1]
    for each in fleet.bots:
        await each.stop()
    code, said = await bot.command("copy", fleet.place.url, "back.db")
    assert code == 0, said
    assert rows(bot.database.with_name("back.db")) == rows(fleet.place)


async def test_a_game_travels_between_servers_while_processes_are_replaced(
    server: DiscordServer, short_path: Path
) -> None:
    await played(server, short_path, by_key("high_ground"))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
async def test_each_game_is_played_to_its_end_on_the_way(
    server: DiscordServer, short_path: Path, game: Game[Any, Any, Any]
) -> None:
    await played(server, short_path, game, PEOPLE.get(game.about.key, 3), 4, 400)
