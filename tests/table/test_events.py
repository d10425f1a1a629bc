"""Events: people enter, rounds and games begin by themselves, results count once, whatever is killed in between."""

import asyncio
import random
from datetime import timedelta
from typing import Any

import pytest

from bot.store import schema, to_micros
from bot.table.events.event import Event, Pairing, Stage
from bot.table.events.field import Kind
from bot.table.events.hosting import Hosting
from bot.table.events.organizing import Organizing
from bot.table.events.rounds import PlaceGoneError
from bot.table.model.table import Person, Place, Status
from bot.table.model.time_control import NONE, PRESETS
from bot.table.ratings.rating import AFTER
from tests.table.conftest import ANN, BOB, CLEO, DAN, HERE, Sitting, refused

EVENT = 1 << 50
PEOPLE = [Person(500 + number, f"P{number}") for number in range(12)]


class Hall:
    """An event and those who play it. Threads have the numbers of round and board."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.asked: list[Pairing] = []
        self.gone = ""
        self.seat()

    def seat(self) -> None:
        self.sitting.service.events.rounds.connect(self._open)

    async def _open(self, event: Event, pairing: Pairing) -> int:
        self.asked.append(pairing)
        if self.gone:
            raise PlaceGoneError(self.gone)
        return (
            9000
            + 100 * pairing.round
            + pairing.board
            + 10_000 * sum(self.asked.count(each) > 1 for each in [pairing])
        )

    @property
    def organizing(self) -> Organizing:
        return self.sitting.service.events.organizing

    @property
    def hosting(self) -> Hosting:
        return self.sitting.service.events.hosting

    async def create(self, *people: Person, kind: Kind = "round_robin", **how: Any) -> Event:
        how = {"pace": PRESETS["day"], "entry": timedelta(days=2), **how}
        game = self.sitting.service.games[how.pop("key", "dog_eat_dog")]
        event = await self.organizing.create(EVENT, kind, game, HERE, DAN, "Cup", **how)
        for person in people:
            event = await self.organizing.join(EVENT, person)
        return event

    async def begun(self, *people: Person, **how: Any) -> Event:
        await self.create(*people, **how)
        await self.hosting.start(EVENT, DAN)
        return await self.go_on()

    async def go_on(self) -> Event:
        await self.sitting.service.events.rounds.fire()
        return await self.event()

    async def event(self) -> Event:
        return await self.organizing.event(EVENT)

    async def wins(self, winner: Person, other: Person) -> Event:
        """The other resigns in the game of these two."""
        event = await self.event()
        numbers = {event.entry_of(winner.id).number, event.entry_of(other.id).number}  # type: ignore[union-attr]
        (pairing,) = (each for each in event.of_round(event.round) if set(each.entrants) == numbers)
        assert pairing.game is not None
        await self.sitting.service.play.offers.resign(pairing.game, other)
        return await self.go_on()


@pytest.fixture
def hall(sitting: Sitting) -> Hall:
    return Hall(sitting)


async def test_a_round_robin_of_three_plays_itself_to_its_end(hall: Hall) -> None:
    event = await hall.begun(ANN, BOB, CLEO)
    met = []
    while event.stage is Stage.RUNNING:
        pairing = next(each for each in event.of_round(event.round) if len(each.entrants) == 2)
        people = [event.named(number).person for number in pairing.entrants]
        met.append({each.name for each in people})
        first, last = sorted(people, key=lambda each: each.name)
        event = await hall.wins(first, last)
    assert len(met) == 3
    assert [(event.named(each.number).person.name, each.points) for each in event.table()] == [
        ("Ann", 2.0),
        ("Bob", 1.0),
        ("Cleo", 0.0),
    ]
    games = [each.game for each in event.pairings if each.game is not None]
    tables = [(await hall.sitting.service.tables.live(game)).table for game in games]
    assert {table.status for table in tables} == {Status.OVER}
    assert {table.place.channel for table in tables} == {9101, 9201, 9301} or len(tables) == 3
    hall.sitting.clock.turn(seconds=AFTER.seconds)
    await hall.sitting.service.time_control.scheduler.fire()
    assert len(await hall.sitting.service.store.rated(games)) == 6


def counted(event: Event) -> dict[str, float]:
    """The points of everybody, counted anew from the results alone."""
    points = {each.number: 0.0 for each in event.entered}
    for pairing in event.pairings:
        for number, got in zip(pairing.entrants, pairing.points or (), strict=True):
            points[number] += got
    return {event.named(number).person.name: total for number, total in points.items()}


@pytest.mark.only_a_file
async def test_ten_people_finish_a_swiss_event_of_five_rounds_with_kills_and_troubles(hall: Hall) -> None:
    sitting, luck = hall.sitting, random.Random(4)
    vanished, gone, late = PEOPLE[3], PEOPLE[5], PEOPLE[9]
    began = sitting.clock()
    await hall.create(*PEOPLE[:9], kind="swiss", rounds=5, pace=PRESETS["day"])
    sitting.clock.turn(days=2)
    event, joined, left, results = await hall.go_on(), False, False, {}
    for _ in range(40):
        if event.stage is not Stage.RUNNING:
            break
        if event.round == 2 and not joined:
            await hall.organizing.join(EVENT, late)
            joined = True
        if event.round == 3 and not left:
            await hall.organizing.leave(EVENT, gone)
            left = True
        if luck.random() < 0.5:
            await sitting.killed(timedelta(minutes=luck.randrange(60)))
            hall.seat()
        waiting = [
            each for each in event.of_round(event.round) if each.points is None and each.game is not None
        ]
        for pairing in waiting:
            assert pairing.game is not None
            table = (await sitting.service.tables.live(pairing.game)).table
            loser = luck.choice([each.person for each in table.players])
            if any(each.person.id == vanished.id for each in table.players):
                if table.players[min(table.owing)].person.id != vanished.id:
                    await sitting.move(table)
                continue  # who vanished loses once their time is up
            if luck.random() < 0.2:
                await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, loser))
                results[table.id] = {each.person.name: 0.5 for each in table.players}
            else:
                await sitting.service.play.offers.resign(table.id, loser)
                results[table.id] = {
                    each.person.name: float(each.person.id != loser.id) for each in table.players
                }
            if luck.random() < 0.3:
                await sitting.killed()
                hall.seat()
            elif luck.random() < 0.5:
                await hall.go_on()
        sitting.clock.turn(hours=13)
        while await sitting.service.time_control.scheduler.fire():
            pass
        event = await hall.go_on()
    assert event.stage is Stage.OVER
    assert event.round == 5
    assert timedelta(days=7) < sitting.clock() - began < timedelta(days=16)
    assert all(each.decided for each in event.pairings)
    ranked = event.table()
    assert {event.named(each.number).person.name: each.points for each in ranked} == counted(event)
    assert [each.points for each in ranked] == sorted(counted(event).values(), reverse=True)
    # Each game counts once, as it ended; who vanished won nothing on the board.
    for pairing in event.pairings:
        if pairing.game in results:
            names = [event.named(number).person.name for number in pairing.entrants]
            assert dict(zip(names, pairing.points or (), strict=True)) == results[pairing.game]
    games = [each.game for each in event.pairings if each.game is not None]
    assert len(games) == len(set(games))
    met = [frozenset(each.entrants) for each in event.pairings if len(each.entrants) == 2]
    assert len(met) == len(set(met))
    number = next(each.number for each in event.entries if each.person.id == vanished.id)
    on_board = [
        each.points[each.entrants.index(number)]
        for each in event.pairings
        if each.points and number in each.entrants and len(each.entrants) == 2
    ]
    assert set(on_board) == {0.0}
    entry = next(each for each in event.entries if each.person.id == late.id)
    assert entry.entered == 3
    assert all(
        number not in each.entrants
        for number in [next(e.number for e in event.entries if e.person.id == gone.id)]
        for each in event.of_round(5)
    )
    kinds = [row.kind for row in await sitting.service.store.event_changes_of(EVENT)]
    assert kinds.count("round") == 5
    assert kinds.count("ended") == len(games)


async def test_a_kill_between_any_two_steps_loses_and_repeats_nothing(hall: Hall) -> None:
    sitting = hall.sitting
    await hall.create(ANN, BOB, CLEO, kind="swiss", rounds=2)
    await hall.hosting.start(EVENT, DAN)
    for _ in range(40):
        rounds = sitting.service.events.rounds
        due = await sitting.service.store.events_due(to_micros(sitting.clock()))
        event = await hall.event()
        if due:
            rounds._open_thread = hall._open
            await rounds._step(event)
        elif event.stage is Stage.RUNNING:
            (playing,) = (each for each in event.of_round(event.round) if each.points is None)
            assert playing.game is not None
            await sitting.service.play.offers.resign(playing.game, event.named(playing.entrants[1]).person)
        else:
            break
        await sitting.killed()
    assert event.stage is Stage.OVER
    assert sorted(counted(event).values()) == [1.0, 1.0, 2.0] or sum(counted(event).values()) == 4.0
    kinds = [row.kind for row in await sitting.service.store.event_changes_of(EVENT)]
    assert [kind for kind in kinds if kind != "join"] == [
        *("new", "start"),
        *("round", "begun", "ended"),
        *("round", "begun", "ended", "over"),
    ]
    games = await sitting.service.store.rows_with(schema.games)
    assert len(games) == 2


async def test_two_processes_note_two_results_at_once_and_count_each_once(hall: Hall) -> None:
    event = await hall.begun(ANN, BOB, CLEO, DAN)
    sitting, other = hall.sitting, await hall.sitting.other()
    other.events.rounds.connect(hall._open)
    games = [each for each in event.of_round(1) if each.game is not None]
    assert len(games) == 2
    await asyncio.gather(
        *(
            process.play.offers.resign(each.game or 0, event.named(each.entrants[0]).person)
            for process, each in zip((sitting.service, other), games, strict=True)
        )
    )
    await asyncio.gather(*(each.events.rounds.fire() for each in (sitting.service, other) for _ in range(2)))
    for _ in range(3):
        event = await hall.go_on()
    await other.close()
    assert [each.points for each in event.of_round(1)] == [(0.0, 1.0)] * 2
    kinds = [row.kind for row in await sitting.service.store.event_changes_of(EVENT)]
    assert (kinds.count("ended"), kinds.count("round"), kinds.count("begun")) == (2, 2, 4)


async def told(sitting: Sitting, person: Person) -> list[str]:
    """The direct messages to somebody that wait or were sent."""
    rows = await sitting.service.store.rows_with(schema.outbox, person=person.id)
    return [row.text for row in rows]


async def test_an_event_of_one_does_not_begin_and_its_host_hears_so(hall: Hall) -> None:
    await hall.create(ANN)
    assert (await refused(hall.hosting.start(EVENT, DAN))).code == "too_few"
    hall.sitting.clock.turn(days=2)
    assert (await hall.go_on()).stage is Stage.STOPPED
    assert ["did not begin" in text for text in await told(hall.sitting, DAN)] == [True]
    assert (await refused(hall.organizing.join(EVENT, BOB))).code == "over"


async def test_what_cannot_be_an_event_is_refused(hall: Hall) -> None:
    for how, code in (
        ({"most": 300}, "too_many"),
        ({"most": 1}, "too_many"),
        ({"pace": NONE}, "no_clock"),
        ({"key": "bring_down_the_mountain"}, "no_event_game"),
        ({"entry": timedelta(days=61)}, "entry"),
    ):
        assert (await refused(hall.create(**how))).code == code
    hall.organizing.most = 300
    await hall.create(*PEOPLE[:2], most=2)
    assert (await refused(hall.organizing.join(EVENT, CLEO))).code == "full"
    assert (await refused(hall.organizing.join(EVENT, PEOPLE[0]))).code == "already_in"
    assert (await refused(hall.organizing.leave(EVENT, CLEO))).code == "not_in"
    assert (await refused(hall.hosting.start(EVENT, ANN))).code == "not_host"
    assert (await refused(hall.organizing.event(7))).code == "no_such_event"


async def test_only_those_who_are_invited_enter_an_event_by_invitation(hall: Hall) -> None:
    await hall.create(by_invitation=True)
    assert (await refused(hall.organizing.join(EVENT, ANN))).code == "not_invited"
    await hall.organizing.invite(EVENT, DAN, [ANN, BOB, CLEO])
    assert ["invites you to the event Cup" in text for text in await told(hall.sitting, ANN)] == [True]
    await hall.organizing.join(EVENT, ANN)
    await hall.organizing.join(EVENT, BOB)
    await hall.organizing.leave(EVENT, CLEO)
    await hall.hosting.start(EVENT, DAN)
    event = await hall.go_on()
    assert [each.person.name for each in event.entries] == ["Ann", "Bob"]
    assert (await refused(hall.organizing.join(EVENT, CLEO))).code == "too_late"


async def test_hosts_decide_about_a_stopped_game_and_correct_a_result_for_a_reason(hall: Hall) -> None:
    event = await hall.begun(ANN, BOB, kind="elimination")
    (pairing,) = event.of_round(1)
    assert pairing.game is not None
    await hall.sitting.service.lobby.abort(pairing.game, DAN, force=True)
    event = await hall.go_on()
    assert event.of_round(1)[0].points == ()
    correct = hall.hosting.correct
    assert (await refused(correct(EVENT, DAN, 1, 1, (1.0, 0.0), " "))).code == "no_reason"
    assert (await refused(correct(EVENT, ANN, 1, 1, (1.0, 0.0), "I won"))).code == "not_host"
    await correct(EVENT, DAN, 1, 1, None, "The bot was down")
    event = await hall.go_on()
    again = event.of_round(1)[0]
    assert again.game not in (None, pairing.game)
    event = await hall.wins(ANN, BOB)
    assert event.stage is Stage.OVER
    await correct(EVENT, DAN, 1, 1, (0.5, 0.5), "They agreed on a draw")
    last = (await hall.sitting.service.store.event_changes_of(EVENT))[-1]
    assert (last.kind, last.person) == ("result", DAN.id)
    assert "They agreed on a draw" in last.data


async def test_who_withdraws_loses_what_is_left_and_who_is_replaced_hands_over_the_game(hall: Hall) -> None:
    event = await hall.begun(ANN, BOB, CLEO, DAN)
    await hall.organizing.leave(EVENT, CLEO)
    assert (await refused(hall.organizing.join(EVENT, CLEO))).code == "too_late"
    eve = PEOPLE[0]
    assert (await refused(hall.hosting.replace(EVENT, DAN, ANN.id, BOB))).code == "already_in"
    event = await hall.hosting.replace(EVENT, DAN, ANN.id, eve)
    number = next(each.number for each in event.entries if each.person.id == eve.id)
    playing = next(each for each in event.of_round(1) if number in each.entrants)
    assert playing.game is not None
    table = (await hall.sitting.service.tables.live(playing.game)).table
    assert eve.name in table.names
    for pairing in event.of_round(1):
        await hall.sitting.service.play.offers.resign(
            pairing.game or 0, event.named(pairing.entrants[0]).person
        )
    event = await hall.go_on()
    assert event.round == 2
    cleo = next(each.number for each in event.entries if each.person.id == CLEO.id)
    given = next(each for each in event.of_round(2) if cleo in each.entrants)
    assert (given.game, given.forfeit, given.points[given.entrants.index(cleo)]) == (None, True, 0.0)  # type: ignore[index]


async def test_an_event_whose_channel_is_gone_stands_and_goes_on_elsewhere(hall: Hall) -> None:
    hall.gone = "Its channel is gone."
    event = await hall.begun(ANN, BOB)
    assert (event.round, event.trouble) == (1, "Its channel is gone.")
    hall.sitting.clock.turn(minutes=11)
    await hall.go_on()
    assert len(await told(hall.sitting, DAN)) == 1
    hall.gone = ""
    await hall.hosting.move(EVENT, DAN, Place(1, 4000))
    event = await hall.go_on()
    assert (event.trouble, event.of_round(1)[0].game) == ("", 1)


async def test_games_in_channels_that_were_named_wait_until_one_is_free(hall: Hall) -> None:
    await hall.create(ANN, BOB, CLEO, DAN)
    await hall.hosting.play_in(EVENT, DAN, [7000])
    await hall.hosting.start(EVENT, DAN)
    event = await hall.go_on()
    first, second = event.of_round(1)
    assert (first.channel, second.game, hall.asked) == (7000, None, [])
    await hall.sitting.service.play.offers.resign(first.game or 0, event.named(first.entrants[0]).person)
    hall.sitting.clock.turn(minutes=1)
    event = await hall.go_on()
    second = event.of_round(1)[1]
    assert second.channel == 7000
    hall.sitting.service.tables.unreachable.add(7000)
    await hall.sitting.service.play.offers.resign(second.game or 0, event.named(second.entrants[0]).person)
    event = await hall.go_on()
    assert event.round == 2
    assert "may not write" in event.trouble


async def test_a_paused_event_begins_no_game_and_an_ended_one_counts_none(hall: Hall) -> None:
    await hall.create(ANN, BOB, CLEO)
    await hall.hosting.pause(EVENT, DAN, True)
    hall.sitting.clock.turn(days=3)
    assert (await hall.go_on()).stage is Stage.ENTRY
    await hall.hosting.pause(EVENT, DAN, False)
    event = await hall.go_on()
    assert event.round == 1
    await hall.hosting.end(EVENT, DAN)
    (pairing,) = (each for each in event.of_round(1) if each.game is not None)
    table = (await hall.sitting.service.tables.live(pairing.game or 0)).table
    await hall.sitting.service.play.offers.resign(table.id, table.players[0].person)
    event = await hall.go_on()
    assert (event.stage, event.round) == (Stage.STOPPED, 1)
