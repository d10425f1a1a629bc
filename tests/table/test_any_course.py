"""Whatever people do, in whatever order, memory agrees with the disk."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot.table.archive.fairness import verify
from bot.table.log.positions import contradiction
from bot.table.model.errors import TableError
from bot.table.model.posts import Post
from bot.table.model.table import Person, Status, Table
from tests.budget import EXAMPLES
from tests.table.conftest import GAMES, HERE, Sitting

T = TypeVar("T")
PEOPLE = [Person(number, f"P{number}") for number in range(1, 5)]
person = st.sampled_from(PEOPLE)


class AnyCourse(RuleBasedStateMachine):
    """A lobby, and then everything that anybody could ask for, allowed or not."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.sitting = Sitting(Path(self.folder.name) / "cairn.db")
        self.run(self.sitting.service.open())
        self.requests = 0
        self.table: Table | None = None

    def run(self, awaitable: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(awaitable)

    def attempt(self, awaitable: Coroutine[Any, Any, Any]) -> None:
        """Do it; a refusal changes nothing."""
        before = self.now()
        try:
            self.run(awaitable)
        except TableError:
            assert self.now() == before
        after = self.now()
        assert after.seq >= before.seq

    def now(self) -> Table:
        assert self.table is not None
        return self.run(self.sitting.service.play.projection.get(self.table.id))

    @initialize(
        beginning=st.sampled_from(
            [(game.about.key, count) for game in GAMES for count in (2, 3) if count in game.about.seat_counts]
        )
    )
    def sit_down(self, beginning: tuple[str, int]) -> None:
        key, count = beginning
        self.table = self.run(self.sitting.lobby(*PEOPLE[:count], key=key, place=HERE))

    @rule(who=person)
    def start(self, who: Person) -> None:
        self.attempt(self.sitting.service.lobby.starting.start(self.now().id, self.now().host or who))

    @rule(who=person)
    def join(self, who: Person) -> None:
        self.attempt(self.sitting.service.lobby.seating.join(self.now().id, who))

    @rule(who=person, pick=st.integers(0, 10**6), twice=st.booleans())
    def move(self, who: Person, pick: int, twice: bool) -> None:
        table = self.now()
        if table.status is not Status.RUNNING:
            return
        who = self.sitting.owing(table) if pick % 4 else who
        legal = self.run(self.sitting.service.play.projection.show(table.id, who.id)).legal
        action = legal[pick % len(legal)] if legal else "pass"
        self.requests += 1
        for _ in range(1 + twice):
            self.attempt(
                self.sitting.service.play.moves.act(table.id, who, action, request=str(self.requests))
            )

    @rule(who=person)
    def undo(self, who: Person) -> None:
        self.attempt(self.sitting.service.play.moves.undo(self.now().id, who))

    @rule(who=person)
    def offer_draw(self, who: Person) -> None:
        self.attempt(self.sitting.service.play.offers.offer_draw(self.now().id, who))

    @rule(who=person, accept=st.booleans())
    def answer(self, who: Person, accept: bool) -> None:
        offer = self.now().offer
        self.attempt(
            self.sitting.service.play.offers.answer(
                self.now().id, who, accept, seen=offer.seq if offer else 0
            )
        )

    @rule(who=person, sure=st.integers(0, 5))
    def resign(self, who: Person, sure: int) -> None:
        if not sure:
            self.attempt(self.sitting.service.play.offers.resign(self.now().id, who))

    @rule()
    def restart(self) -> None:
        table = self.now()
        owed = self.owed()
        shown = self.shown(table)
        self.run(self.sitting.again())
        assert self.now() == table
        assert self.shown(table) == shown
        assert self.owed() == owed

    def owed(self) -> list[Post]:
        """A board's row notes its first attempt before it begins, so after a start it counts as tried."""
        return [replace(post, tried=None) for post in self.run(self.sitting.service.outbox.posts())]

    def shown(self, table: Table) -> list[Any]:
        if table.seq == 0:
            return []
        viewers = [None, *(player.person.id for player in table.players)]
        return [
            self.run(self.sitting.service.play.projection.show(table.id, viewer, since=0))
            for viewer in viewers
        ]

    @rule()
    def deliver(self) -> None:
        self.run(self.sitting.deliver())

    @invariant()
    def the_log_is_whole(self) -> None:
        if self.table is not None:
            rows = self.run(self.sitting.service.store.log(self.table.id))
            assert [row.seq for row in rows] == list(range(1, self.now().seq + 1))
            live = self.run(self.sitting.service.tables.live(self.table.id))
            if live.table.seq:
                live = self.run(self.sitting.service.tables.positioned(live))
            assert contradiction(live, rows) is None

    def teardown(self) -> None:
        try:
            if self.table is not None and self.now().status is Status.OVER:
                data = self.run(self.sitting.service.archive.records.export(self.table.id, None))
                sound, lines = verify(data, GAMES)
                assert sound, lines
            self.run(self.sitting.service.close())
        finally:
            self.loop.close()
            self.folder.cleanup()


AnyCourse.TestCase.settings = settings(max_examples=EXAMPLES // 3, stateful_step_count=25)
TestAnyCourse = AnyCourse.TestCase
