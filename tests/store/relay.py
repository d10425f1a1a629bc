"""Stands between the bot and a server, and spoils what passes."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from bot.address import Postgres

Way: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""Where something comes from, and where it goes."""
COMMIT = b"COMMIT"
READY = b"Z\0\0\0\5"
"""How the server ends an answer for which the bot waits."""
CUT = 0.02
"""The share of what passes after which the connection breaks, in the middle of it."""
SWALLOWED = 0.006
"""The share after which nothing passes any more, while the connection stays."""
LATE, DELAY = 0.01, 0.3
"""The share that comes so many seconds late."""
PIECES = (65536, 200, 20)
"""Bytes that pass at most at once."""


async def ended(writer: asyncio.StreamWriter) -> None:
    """Close a connection, and leave nothing of it to the end of the loop."""
    writer.close()
    with contextlib.suppress(OSError, TimeoutError):
        await asyncio.wait_for(writer.wait_closed(), 1)


class Relay:
    """Stands between the bot and the server, and can cut what passes: `before` a COMMIT reaches the server or `after` it was
    carried out; `away` lets nobody through. It is `mute` from the moment when one of these words goes to the server: its
    answers are swallowed, and the connections stay. With `late`, each answer comes so many seconds late."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cut = ""
        self.away = False
        self.mute: tuple[bytes, ...] = ()
        self.late = 0.0
        self.cuts = 0
        self.round_trips = 0
        self._muted = False
        self._swallowing = False
        self._serving: list[asyncio.Task[None]] = []
        self.port = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            for task in self._serving:
                task.cancel()
            await asyncio.gather(*self._serving, return_exceptions=True)

    def cut_off(self) -> None:
        """Let nobody through, and break what there is."""
        self.away = True
        for task in self._serving:
            task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.append(task)
        try:
            if not self.away:
                await self._pass_on(reader, writer)
        except (asyncio.CancelledError, ConnectionError):
            pass
        finally:
            await ended(writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, requests = await asyncio.open_connection("127.0.0.1", self._port)
        both_ways = [asyncio.create_task(way) for way in self._ways((reader, requests), (answers, writer))]
        try:
            await asyncio.wait(both_ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            requests.close()  # first: whoever cancels this task once more leaves it open else
            for task in both_ways:
                task.cancel()
            await asyncio.gather(*both_ways, return_exceptions=True)
            await ended(requests)

    def _ways(self, asking: Way, answering: Way) -> list[Coroutine[Any, Any, None]]:
        """What passes on in both directions; the connection ends with the first of them."""
        return [self._ask(*asking), self._answer(*answering)]

    async def _ask(self, reader: asyncio.StreamReader, requests: asyncio.StreamWriter) -> None:
        while sent := await reader.read(65536):
            self._muted = self._muted or any(word in sent for word in self.mute)
            if COMMIT in sent and self.cut:
                how, self.cut = self.cut, ""
                self.cuts += 1
                if how == "before":
                    return
                self._swallowing = True
            requests.write(sent)

    async def _answer(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while sent := await answers.read(65536):
            self.round_trips += sent.count(READY)
            if self._swallowing:
                self._swallowing = False
                return
            if self.late:
                await asyncio.sleep(self.late)
            if not self._muted:
                writer.write(sent)

    def speak(self) -> None:
        """Pass on answers again."""
        self.mute, self._muted = (), False


class Wild(Relay):
    """Spoils what passes by chance, once `cut` says so: so much `more` of it than usual."""

    def __init__(self, port: int, chance: random.Random, more: float = 1.0) -> None:
        super().__init__(port)
        self._chance = chance
        self._more = more

    def _ways(self, asking: Way, answering: Way) -> list[Coroutine[Any, Any, None]]:
        silent = asyncio.Event()
        return [self._way(*each, silent) for each in (asking, answering)]

    async def _way(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, silent: asyncio.Event
    ) -> None:
        while sent := await source.read(self._chance.choice(PIECES)):
            fate = self._chance.random() / self._more if self.cut else 1.0
            if fate < CUT:
                self.cuts += 1
                to.write(sent[: self._chance.randrange(len(sent) + 1)])
                await to.drain()
                return
            if fate < CUT + SWALLOWED:
                self.cuts += 1
                silent.set()
            elif fate < CUT + SWALLOWED + LATE:
                await asyncio.sleep(DELAY)
            if not silent.is_set():
                to.write(sent)


def through(place: Postgres, port: int) -> Postgres:
    """The same database, by way of this port."""
    return Postgres(place.url.replace(f":{urlsplit(place.url).port}/", f":{port}/"), place.password)
