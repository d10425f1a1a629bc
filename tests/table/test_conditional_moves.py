"""Moves set ahead: played if the game comes to them, dropped if not, and seen by nobody until then."""

from datetime import timedelta
from typing import Any

import pytest

from bot.store import dump, load
from bot.table.model import time_control as paces
from bot.table.model.table import Person, Place, Status, Table
from bot.table.notifications import conditional_answers
from bot.table.notifications.conditional_answers import MOST_SET
from bot.table.notifications.conditional_moves import SetAhead
from bot.table.play.drafts import Kind
from bot.table.play.plans import Draft, add, clear
from games.bring_down_the_mountain.actions import Draw
from games.dog_eat_dog.actions import Attack, Pass
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused
from tests.table.test_clocks import now, playing, wait

MOUNTAIN = "bring_down_the_mountain"


async def climb(sitting: Sitting, *people: Person) -> Table:
    """A mountain, by hand, with Bob to move: everything on it is certain."""
    table = await sitting.lobby(*(people or (ANN, BOB)), key=MOUNTAIN)
    await sitting.service.lobby.seating.set(table.id, ANN, forced=False)
    table = await started(sitting, table)
    table = await sitting.move(table, draw)
    assert table.owing == {1}
    await sitting.deliver()
    return table


async def started(sitting: Sitting, table: Table) -> Table:
    """The game with a deal in which the first players have a choice of draws."""
    sitting.entropy._random.seed(5)
    return await sitting.service.lobby.starting.start(table.id, ANN)


def draw(legal: Any) -> Any:
    return next((each for each in legal if isinstance(each, Draw)), legal[-1])


def last_draw(legal: Any) -> Any:
    return [each for each in legal if isinstance(each, Draw)][-1]


async def step(sitting: Sitting, table: Table, who: Person, kind: Kind, choose: Any = draw) -> Draft:
    """Add a step of those that can be chosen."""
    draft = await sitting.service.play.plans.look(table.id, who, kind)
    text = table.game.notation.write(choose(draft.shown.legal))
    return await sitting.service.play.plans.change(table.id, who, kind, add(text))


async def set_ahead(sitting: Sitting, table: Table, who: Person, kind: Kind, *choices: Any) -> SetAhead:
    """Somebody sets these steps ahead."""
    for choose in choices:
        await step(sitting, table, who, kind, choose)
    return await sitting.service.notifications.conditional_moves.set(table.id, who, kind)


async def set_line(sitting: Sitting, table: Table, *choices: Any) -> SetAhead:
    return await set_ahead(sitting, table, ANN, "line", *(choices or (draw, draw)))


async def rules(sitting: Sitting, table: Table) -> tuple[Any, ...]:
    """What Ann has set."""
    return (await sitting.service.notifications.conditional_moves.look(table.id, ANN)).rules


async def to_due(sitting: Sitting, game: int) -> timedelta:
    """Turn the clock to the moment of the answer. Returns how long it was."""
    with raw(sitting.place) as database:
        found = database.execute(
            "SELECT due FROM timers WHERE kind = 'ahead' AND game = ?", (game,)
        ).fetchall()
    ((due,),) = found
    waits = timedelta(microseconds=due - int(sitting.clock.now.timestamp() * 1_000_000))
    sitting.clock.now += waits
    return waits


def logged(sitting: Sitting, game: int) -> list[tuple[Any, ...]]:
    with raw(sitting.place) as database:
        return database.execute(
            "SELECT seq, kind, seat, data FROM log WHERE game = ? ORDER BY seq", (game,)
        ).fetchall()


def timers(sitting: Sitting) -> int:
    with raw(sitting.place) as database:
        return int(database.execute("SELECT count(*) FROM timers WHERE kind = 'ahead'").fetchone()[0])


async def notes(sitting: Sitting, table: Table, who: Person = ANN) -> str:
    return await sitting.service.notifications.conditional_moves.told(table.id, who)


async def answered(sitting: Sitting, table: Table) -> int:
    """Let the answer fall due. Returns how many moves were made."""
    await to_due(sitting, table.id)
    await sitting.service.time_control.scheduler.fire()
    return (await now(sitting, table)).moves - table.moves


async def test_an_answer_is_played_in_its_own_time(sitting: Sitting) -> None:
    table = await climb(sitting)
    await set_line(sitting, table)
    table = await sitting.move(table, draw)
    await sitting.service.time_control.scheduler.fire()
    assert await now(sitting, table) == table
    waits = await to_due(sitting, table.id)
    least, most = conditional_answers.bounds(timedelta(days=1))
    assert least <= waits <= most
    assert await answered(sitting, table) == 1
    assert logged(sitting, table.id)[-1][1:3] == ("action", 0)
    assert timers(sitting) == 0
    assert "Played as you set it ahead" in await notes(sitting, table)
    assert await notes(sitting, table) == ""
    assert await rules(sitting, table) == ()


async def test_a_line_of_several_moves_is_answered_step_by_step(sitting: Sitting) -> None:
    table = await climb(sitting)
    await set_line(sitting, table, draw, draw, draw, draw)
    for number in range(2):
        table = await sitting.move(await now(sitting, table), draw)
        assert await answered(sitting, table) == 1
        assert len(await rules(sitting, table)) == 1 - number


async def test_of_several_lines_the_one_that_came_about_is_answered(sitting: Sitting) -> None:
    table = await climb(sitting)
    await set_line(sitting, table, last_draw, draw)
    await set_line(sitting, table, draw, last_draw)
    assert (await sitting.service.play.plans.look(table.id, BOB, "try")).steps == ()
    table, projection = await sitting.move(table, draw), sitting.service.play.projection
    expected = last_draw((await projection.show(table.id, ANN.id)).legal)
    assert await answered(sitting, table) == 1
    history = await projection.history(table.id, ANN.id)
    assert history[-1].notation == table.game.notation.write(expected)


@pytest.mark.parametrize("happens", ["undo", "pause", "lock"])
async def test_taking_back_pausing_and_locking_drop_it(sitting: Sitting, happens: str) -> None:
    table = await climb(sitting)
    await set_line(sitting, table)
    table = await sitting.move(table, draw)
    if happens == "undo":
        await sitting.service.play.moves.undo(table.id, BOB)
        table = await sitting.move(await now(sitting, table), draw)
    elif happens == "pause":
        await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    else:
        await sitting.service.moderation.hosting.lock(table.id, ANN)
    sitting.clock.turn(hours=2)
    while timers(sitting):
        await sitting.service.time_control.scheduler.fire()
        sitting.clock.turn(minutes=5)
    assert (await now(sitting, table)).owing == {0}
    assert "taken back, paused" in await notes(sitting, table)


async def climb_at(sitting: Sitting, place: Place) -> Table:
    table = await started(sitting, await sitting.lobby(ANN, BOB, key=MOUNTAIN, place=place))
    return await sitting.move(table, draw)


async def test_a_player_who_leaves_and_the_end_of_the_game_leave_nothing_behind(sitting: Sitting) -> None:
    left, ended = [await climb_at(sitting, Place(1, 3000 + number)) for number in range(2)]
    for table in (left, ended):
        await set_line(sitting, table)
    await sitting.service.play.offers.resign(left.id, ANN)
    await sitting.service.lobby.abort(ended.id, ANN, force=True)
    with raw(sitting.place) as database:
        assert database.execute("SELECT count(*) FROM plans").fetchone() == (0,)


async def begin_dogs(sitting: Sitting, *people: Person, **how: Any) -> tuple[Table, Person]:
    """Dog Eat Dog, and somebody whose turn it is not."""
    table = await sitting.game(*(people or (ANN, BOB, CLEO)), **how)
    await sitting.deliver()
    other = next(player.person for player in table.players if player.seat not in table.owing)
    return table, other


def attacks(table: Table, who: Person) -> Any:
    """An attack on this person, or on anybody else."""
    letter = "ABC"[table.seat_of(who.id) or 0]

    def choose(legal: Any) -> Any:
        return next(each for each in legal if isinstance(each, Attack) and each.target.startswith(letter))

    return choose


def passes(legal: Any) -> Any:
    return next(each for each in legal if isinstance(each, Pass))


@pytest.mark.parametrize("touched", [True, False])
async def test_only_what_touches_its_owner_stops_a_calm_answer(sitting: Sitting, touched: bool) -> None:
    table, who = await begin_dogs(sitting)
    await set_ahead(sitting, table, who, "calm", passes)
    while not table.owes(seat := table.seat_of(who.id)):
        others = [each.person for each in table.players if each.seat not in {*table.owing, seat}]
        table = await sitting.move(table, attacks(table, who if touched else others[0]))
    assert await answered(sitting, table) == (not touched)
    assert ("touched what is yours" in await notes(sitting, table, who)) is touched
    assert (logged(sitting, table.id)[-1][1:3] == ("action", seat)) is not touched


async def test_what_cannot_be_made_or_foreseen_is_refused(sitting: Sitting) -> None:
    table, who = await begin_dogs(sitting)
    plans, set_it = sitting.service.play.plans, sitting.service.notifications.conditional_moves.set
    draft = await step(sitting, table, who, "line", attacks(table, who))
    assert "Dice or hidden cards" in draft.steps[0].problem
    assert (await refused(set_it(table.id, who, "line"))).code == "ahead_unfit"
    await plans.change(table.id, who, "line", clear())
    await plans.change(table.id, who, "line", add("pass"))
    for kind in ("line", "calm"):
        assert (await refused(set_it(table.id, who, kind))).code == "ahead_open"
    assert (await refused(plans.look(table.id, sitting.owing(table), "calm"))).code == "your_turn"
    alone = await sitting.game(ANN, key=MOUNTAIN, place=Place(1, 3000))
    assert (await refused(plans.look(alone.id, ANN, "line"))).code == "alone"


async def test_an_answer_is_one_move_where_a_turn_cannot_be_sent_as_one(sitting: Sitting) -> None:
    table = await climb(sitting)
    draft = await step(
        sitting, table, ANN, "calm", lambda legal: next(each for each in legal if not isinstance(each, Draw))
    )
    assert draft.ended
    assert draft.shown.legal == ()
    assert len((await set_ahead(sitting, table, ANN, "calm")).rules) == 1


async def test_answers_of_an_earlier_version_that_cannot_be_set_any_more_are_dropped_one_by_one_and_told(
    sitting: Sitting,
) -> None:
    table = await climb(sitting)
    await set_line(sitting, table)
    await set_ahead(sitting, table, ANN, "calm", draw)
    with raw(sitting.place) as database:
        (text,) = database.execute("SELECT steps FROM plans WHERE kind = 'ahead'").fetchone()
        line, calm = (each | {"base": 1, "turn": 1, "owed": False} for each in load(text, "")["rules"])
        twice = {key: calm[key] * 2 for key in ("steps", "actors")}
        gone = [calm | {"kind": "any"}, calm | {"owed": True}, calm | {"goes_on": True}, calm | twice]
        rules = [*gone, line, calm]
        database.execute("UPDATE plans SET steps = ?", (dump({"rules": rules, "notes": []}),))
    found = await sitting.service.notifications.conditional_moves.look(table.id, ANN)
    assert [rule.kind for rule in found.rules] == ["line", "calm"]
    assert len(found.notes) == len(gone)


async def test_a_line_of_an_earlier_version_that_begins_with_ones_own_move_waits_for_the_others(
    sitting: Sitting,
) -> None:
    table = await climb(sitting)
    await set_line(sitting, table, draw, draw, draw, draw)
    table = await sitting.move(table, draw)
    with raw(sitting.place) as database:
        (text,) = database.execute("SELECT steps FROM plans WHERE kind = 'ahead'").fetchone()
        (line,) = load(text, "")["rules"]
        own = line | {key: line[key][1:] for key in ("steps", "actors", "marks")}
        own |= {"row": table.seq, "owed": True}
        database.execute("UPDATE plans SET steps = ?", (dump({"rules": [own], "notes": []}),))
    assert await answered(sitting, table) == 0
    assert len(await rules(sitting, table)) == 1
    table = await sitting.move(await sitting.move(table, draw), draw)
    assert await answered(sitting, table) == 1


async def test_so_many_answers_can_be_set(sitting: Sitting) -> None:
    table, who = await begin_dogs(sitting)
    for _ in range(MOST_SET):
        found = await set_ahead(sitting, table, who, "calm", passes)
    assert len(found.rules) == MOST_SET
    assert (await refused(set_ahead(sitting, table, who, "calm", passes))).code == "ahead_full"
    found = await sitting.service.notifications.conditional_moves.drop(table.id, who, 0, mark=found.mark)
    assert len(found.rules) == MOST_SET - 1


async def hurried(sitting: Sitting, move: timedelta, quiet: tuple[int, int] | None) -> Table:
    """A mountain with so much time a turn, in which Ann has quiet hours and an answer that is due."""
    table = await sitting.lobby(ANN, BOB, key=MOUNTAIN)
    await sitting.service.lobby.seating.set_pace(table.id, ANN, paces.own(move=move))
    await sitting.service.notifications.settings.keep(ANN.id, zone="UTC", quiet=quiet)
    table = await sitting.move(await started(sitting, table), draw)
    await set_line(sitting, table)
    return await sitting.move(table, draw)


NOON_TO_EIGHT = (12 * 60, 20 * 60)


@pytest.mark.parametrize(
    ("move", "quiet", "down"),
    [
        (timedelta(days=1), None, timedelta(hours=3)),
        (timedelta(hours=2), NOON_TO_EIGHT, timedelta(minutes=30)),
    ],
)
async def test_a_bot_that_was_down_does_not_answer_in_the_moment_it_is_back(
    sitting: Sitting, move: timedelta, quiet: tuple[int, int] | None, down: timedelta
) -> None:
    table = await hurried(sitting, move, quiet)
    await to_due(sitting, table.id)
    await sitting.again(down)
    await sitting.service.time_control.scheduler.loop.stop()  # only the test fires
    await sitting.service.time_control.scheduler.fire()
    assert (await now(sitting, table)).moves == table.moves
    least, most = conditional_answers.bounds(move)
    assert least <= await to_due(sitting, table.id) <= most
    assert await answered(sitting, table) == 1


@pytest.mark.parametrize("hours", [24, 2])
async def test_nobody_answers_in_their_quiet_hours_unless_time_runs_out(sitting: Sitting, hours: int) -> None:
    table = await hurried(sitting, timedelta(hours=hours), NOON_TO_EIGHT)
    assert await answered(sitting, table) == (hours == 2)
    if hours == 24:
        assert await answered(sitting, table) == 1
        assert sitting.clock.now.hour >= 20


async def test_a_sealed_game_answers_at_the_next_turn(sitting: Sitting) -> None:
    table, act = await sitting.game(ANN, BOB, key="hidden_orders"), sitting.service.play.moves.act
    for move in ("order 1 B01", "order 2 B02", "submit"):
        await act(table.id, ANN, move)
    await set_ahead(sitting, table, ANN, "calm", lambda legal: legal[0])
    for move in ("order 1 D02", "order 2 E03"):
        await act(table.id, BOB, move)
        assert timers(sitting) == 0
    await act(table.id, BOB, "submit")
    table = await now(sitting, table)
    assert table.status is Status.RUNNING
    await answered(sitting, table)
    rows = logged(sitting, table.id)
    assert rows[-1][1:3] == ("action", 0) or "Dropped" in await notes(sitting, table)


async def test_where_all_decide_at_once_the_next_round_is_the_next_turn_and_an_offer_is_no_move(
    sitting: Sitting,
) -> None:
    table = await sitting.game(ANN, BOB, key="sealed_bids")
    act, show = sitting.service.play.moves.act, sitting.service.play.projection.show
    await act(table.id, ANN, (await show(table.id, ANN.id)).legal[0])
    await set_ahead(sitting, table, ANN, "calm", lambda legal: legal[-1])
    before = await sitting.service.play.offers.offer_draw(table.id, BOB)
    await wait(sitting, hours=2)
    assert await now(sitting, table) == before
    assert await rules(sitting, table)
    table = (await act(table.id, BOB, (await show(table.id, BOB.id)).legal[0])).table
    assert table.owing == {0, 1}
    assert timers(sitting) == 1
    await sitting.service.play.offers.offer_draw(table.id, BOB)
    await wait(sitting, hours=2)
    assert logged(sitting, table.id)[-1][1:3] == ("action", 0)
    assert "Played" in await notes(sitting, table)


async def test_while_the_table_plays_for_somebody_they_set_nothing_and_see_the_same_choice_at_each_look(
    sitting: Sitting,
) -> None:
    pace = paces.own(move=timedelta(hours=10), zero=paces.Zero.PLAY)
    table = await playing(sitting, pace, ANN, BOB, CLEO)
    mover = sitting.owing(table)
    await wait(sitting, hours=11)
    table = await now(sitting, table)
    assert table.absent
    # Somebody must attack before the next turn, so dice decide what the position is then.
    looks = [await sitting.service.play.plans.look(table.id, mover, "calm") for _ in range(9)]
    assert len({each.shown.legal for each in looks}) == 1
    assert (await refused(set_ahead(sitting, table, mover, "calm", lambda legal: legal[0]))).code == "away"
    await sitting.service.lobby.substitutes.back(table.id, mover)
    assert (await set_ahead(sitting, table, mover, "calm")).rules


async def test_looking_for_a_substitute_or_moving_the_game_drops_nothing(sitting: Sitting) -> None:
    table = await climb(sitting, ANN, BOB, CLEO)
    await set_ahead(sitting, table, ANN, "calm", last_draw)
    await sitting.service.lobby.substitutes.ask(table.id, BOB)
    await sitting.service.moderation.hosting.move(table.id, ANN, Place(1, 3000))
    assert len(await rules(sitting, table)) == 1
    post = (await now(sitting, table)).searches.seats[0].post
    await sitting.service.lobby.substitutes.take_over(table.id, Person(301, "Zoe"), 1, post)
    assert await rules(sitting, table) == ()
