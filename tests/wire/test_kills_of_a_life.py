"""From the first lobby to the rematch, the bot is killed at every message to the channel; so it is around the deal of a day,
which only cooperative games have."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from games.bring_down_the_mountain import GAME
from tests.wire.discord_server import DiscordServer, Exchange, Hold, Player
from tests.wire.discord_server.contract import Contract
from tests.wire.killing import ANSWER, CALLBACK, EDIT, POST, move, nothing_is_wrong
from tests.wire.ledger import Kept, Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat

OWED = frozenset({("POST", POST), ("PATCH", EDIT)})
ALL = OWED | {("POST", CALLBACK), ("PATCH", ANSWER), ("GET", POST)}


class Life:
    """One table, and a bot that dies at each request of these kinds when it comes for the first time."""

    def __init__(
        self, table: Table, bot: BotProcess, kinds: frozenset[tuple[str, str]], processed: bool
    ) -> None:
        self.table = table
        self.bot = bot
        self.deaths: list[str] = []
        self._kinds = kinds
        self._processed = processed
        self._step = ""
        self._hold = self._lie_in_wait()

    def _name(self, exchange: Exchange) -> str:
        """The same key for the same request in another life; a person's request is new each time."""
        body = exchange.body if isinstance(exchange.body, dict) else {}
        about = body.get("nonce") or exchange.path if (exchange.method, exchange.template) in OWED else ""
        return f"{self._step}: {exchange.method} {exchange.template} {about}"

    def _lie_in_wait(self) -> Hold:
        return self.bot.server.trouble.hold(
            lambda exchange: (
                (exchange.method, exchange.template) in self._kinds
                and self._name(exchange) not in self.deaths
            ),
            processed=self._processed,
        )

    async def _die(self) -> None:
        """Killed at the request that was waited for; then started again, and Discord has forgotten the nonce."""
        assert self._hold.exchange is not None
        self.deaths.append(self._name(self._hold.exchange))
        await self.bot.kill()
        self._hold.drop()
        self.bot.server.world.nonce_in_history = False
        self.bot.server.world.nonces.clear()
        self._hold = self._lie_in_wait()
        await self.bot.start()

    async def until(self, name: str, do: Callable[[], Awaitable[object]], done: Callable[[], object]) -> None:
        """Try something until it is done, whatever happens to the bot, and all messages have arrived."""
        self._step = name
        ledger = self.table.ledger
        while True:
            doing = asyncio.ensure_future(self._carry_out(do)) if not done() else None
            await until_kept(lambda: self._hold.arrived.is_set() or (done() and ledger.waiting() == 0))
            if not self._hold.arrived.is_set():
                await asyncio.gather(*[doing] if doing else [])
                # The last answer may be on its way still.
                if not self._hold.arrived.is_set():
                    return
            if doing is not None:
                doing.cancel()
                await asyncio.gather(doing, return_exceptions=True)
            await self._die()

    async def _carry_out(self, do: Callable[[], Awaitable[object]]) -> None:
        """Ask, and wait for the answer unless the bot is killed over it."""
        asked = asyncio.ensure_future(do())
        dead = asyncio.ensure_future(self._hold.arrived.wait())
        await asyncio.wait({asked, dead}, return_when=asyncio.FIRST_COMPLETED)
        for one in (asked, dead):
            one.cancel()
        await asyncio.gather(asked, dead, return_exceptions=True)


async def lived(server: DiscordServer, bot: BotProcess, ledger: Ledger, life: Life) -> None:
    """A lobby, a game with everything that is told in a line of its own, its end and the next lobby."""
    table = life.table
    channel = table.channel
    ann, bob, cid, dan = table.people

    def kept() -> Kept:
        return table.game or ledger.games()[-1]

    await life.until("new", lambda: ann.slash(channel, "/game new", game="dog_eat_dog"), lambda: table.game)
    for one in (bob, cid):
        await life.until(
            f"{one.name} joins",
            partial(lambda one: one.press(table.showing("Join"), "Join"), one),
            partial(lambda one: one.id in table.seated(), one),
        )
    await life.until(
        "start", lambda: ann.press(table.showing("Start"), "Start"), lambda: "start" in kept().kinds
    )
    for number in range(1, 3):
        await life.until(
            f"move {number}",
            lambda: move(table),
            partial(lambda number: len(kept().played) >= number, number),
        )
    await life.until("offer", lambda: ann.slash(channel, "/game draw"), lambda: "offer" in kept().kinds)
    await life.until(
        "refuse", lambda: bob.press(table.showing("Decline"), "Decline"), lambda: "decline" in kept().kinds
    )

    await life.until("search", lambda: cid.slash(channel, "/game substitute"), lambda: "seek" in kept().kinds)
    await life.until(
        "take over",
        lambda: dan.press(table.showing("Take over"), "Take over"),
        lambda: "replace" in kept().kinds,
    )
    for number, one in enumerate((dan, bob), 1):

        async def resign(one: Player = one) -> None:
            asked = await one.slash(channel, "/game resign")
            await one.press(asked.message, "Resign")

        await life.until(
            f"{one.name} resigns",
            resign,
            partial(lambda number: kept().kinds.count("resign") >= number, number),
        )
    assert kept().status == "over"
    await life.until("rematch", lambda: ann.press(table.showing("Rematch"), "Rematch"), lambda: table.game)
    await quiet(ledger)
    nothing_is_wrong(table)


@pytest.mark.parametrize("processed", [False, True], ids=["before-they-arrive", "after-they-arrived"])
async def test_killed_at_every_message_of_a_game_each_is_there_once(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, contract: Contract, processed: bool
) -> None:
    life = Life(seat(server, ledger, "Ann", "Bob", "Cid", "Dan"), bot, OWED, processed)
    await lived(server, bot, ledger, life)
    assert server.requests("GET", POST), "the channel was looked through"
    assert "\n".join(contract.faults(server.exchanges)) == ""
    posted = [death for death in life.deaths if f"POST {POST}" in death]
    assert len(posted) == sum(message.nonce is not None for message in life.table.channel.messages)
    assert len(life.deaths) >= len(posted) + 8


@pytest.mark.long
@pytest.mark.parametrize("processed", [False, True], ids=["before-they-arrive", "after-they-arrived"])
async def test_killed_at_every_request_of_a_game_it_is_played_all_the_same(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, processed: bool
) -> None:
    life = Life(seat(server, ledger, "Ann", "Bob", "Cid", "Dan"), bot, ALL, processed)
    await lived(server, bot, ledger, life)
    print(f"\n{len(life.deaths)} deaths:", *life.deaths, sep="\n  ")
    assert len(life.deaths) > 40


def newest(table: Table) -> Kept:
    return table.ledger.games()[-1]


@pytest.mark.parametrize("processed", [False, True], ids=["before-they-arrive", "after-they-arrived"])
async def test_killed_at_every_request_of_a_days_start_the_deal_is_begun_once(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, processed: bool
) -> None:
    table = seat(server, ledger, "Ann")
    (ann,) = table.people
    await ann.slash(table.channel, "/game new", game=GAME.about.key)
    await quiet(ledger)
    panel = await ann.press(table.showing("Join"), "Options")
    life = Life(table, bot, ALL, processed)
    await life.until(
        "option",
        lambda: ann.choose(panel.message, "Mountain", "daily"),
        lambda: newest(table).options.get("mountain") == "daily",
    )
    await life.until(
        "start",
        lambda: ann.press(table.showing("Start"), "Start"),
        lambda: "start" in newest(table).kinds,
    )
    assert len(life.deaths) >= 5
    assert newest(table).kinds == ["start", "daily"]
    ((counts, day),) = ledger.rows("SELECT counts, day FROM results")
    assert counts
    assert [row["day"] for row in ledger.rows("SELECT day FROM daily_deals WHERE day = ?", day)] == [day]
    nothing_is_wrong(table)
