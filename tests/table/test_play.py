"""Moves, who may make them, and taking them back (P9). What people press and read is shown on Discord."""

import asyncio

import pytest

from bot.store import Write
from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status
from games.core.components import card_or_joker_text, card_or_joker_words
from games.dog_eat_dog.actions import StartRoll
from games.high_ground.actions import Discard
from tests.table.conftest import ANN, BOB, Sitting, refused


async def test_a_move_in_notation_is_logged_with_what_chance_made_of_it(sitting: Sitting) -> None:
    table = await sitting.game()
    before, woken = table.seq, sitting.woken
    text = table.game.notation.write((await sitting.legal(table))[3])
    moved = await sitting.service.play.moves.act(table.id, sitting.owing(table), text)
    assert (moved.notation, moved.repeated) == (text, False)
    rows = (await sitting.service.store.log(table.id))[before:]
    assert rows[0].kind == "action"
    assert {row.kind for row in rows[1:]} == {"chance"}
    assert (moved.table.seq, moved.table.moves) == (before + len(rows), 1)
    assert sitting.woken == woken + 1, "the outbox is woken once"


@pytest.mark.parametrize("action", [StartRoll(((1,), (2,))), object()], ids=["of chance", "of no game"])
async def test_only_what_a_player_does_is_an_action(sitting: Sitting, action: object) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.play.moves.act(table.id, sitting.owing(table), action))).code
    assert await sitting.service.play.projection.get(table.id) == table


async def test_a_request_that_comes_often_moves_once_also_at_once_and_after_a_restart(
    sitting: Sitting,
) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    answers = await asyncio.gather(
        *(sitting.service.play.moves.act(table.id, person, action, request="r") for _ in range(5))
    )
    assert sorted(answer.repeated for answer in answers) == [False, True, True, True, True]
    service = await sitting.again()
    answers.append(await service.play.moves.act(table.id, person, action, request="r"))
    assert answers[-1].repeated
    assert len({(answer.events, answer.notation) for answer in answers}) == 1
    assert all(answer.table == answers[0].table for answer in answers)
    assert (await service.play.projection.get(table.id)).moves == 1


async def test_two_different_moves_at_once_are_one_move_and_a_refusal(sitting: Sitting) -> None:
    table = await sitting.game()
    person, legal = sitting.owing(table), await sitting.legal(table)
    answers = await asyncio.gather(
        *(sitting.service.play.moves.act(table.id, person, action, seen=table.seq) for action in legal[:4]),
        return_exceptions=True,
    )
    assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
    assert (await sitting.service.play.projection.get(table.id)).moves == 1


async def test_two_processes_make_one_log_and_judge_each_others_moves_anew(sitting: Sitting) -> None:
    table = await sitting.game()
    other = await sitting.other()
    try:
        person, legal = sitting.owing(table), await sitting.legal(table)
        moved = await other.play.moves.act(table.id, person, legal[0])
        error = await refused(sitting.service.play.moves.act(table.id, person, legal[1], seen=table.seq))
        assert error.code in {"old_position", "not_your_turn"}
        assert (await sitting.service.play.projection.get(table.id)).moves == 1
        table = moved.table
        for number in range(6):
            mover, asked = (sitting.service, other) if number % 2 else (other, sitting.service)
            person = sitting.owing(table)
            legal = (await asked.play.projection.show(table.id, person.id)).legal
            table = (await mover.play.moves.act(table.id, person, legal[0])).table
        rows = await other.store.log(table.id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    finally:
        await other.close()


async def test_a_caller_that_goes_away_leaves_nothing_half_done(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    commit, begun = sitting.service.store.commit, asyncio.Event()

    async def watched(write: Write) -> None:
        begun.set()
        await commit(write)

    monkeypatch.setattr(sitting.service.store, "commit", watched)  # the real commit, with a bell
    task = asyncio.create_task(sitting.service.play.moves.act(table.id, person, action))
    await begun.wait()
    task.cancel()
    await asyncio.wait([task])
    service = await sitting.again()
    reread = await service.play.projection.get(table.id)
    assert reread.moves == 1
    assert len(await service.store.log(table.id)) == reread.seq


async def test_the_end_tells_the_secret_and_calls_who_did_not_make_the_last_move(sitting: Sitting) -> None:
    table = await sitting.game()
    while table.status is Status.RUNNING:
        mover = sitting.owing(table)
        table = await sitting.move(table)
    assert table.secret is not None
    assert table.secret.hex() in words.fairness(table)
    last = [post for post in await sitting.deliver() if post.kind is PostKind.BOARD][-1]
    assert last.mention == ((BOB if mover == ANN else ANN).id,)


async def test_a_new_name_is_taken_over_with_the_next_move(sitting: Sitting) -> None:
    table = await sitting.game()
    renamed = Person(sitting.owing(table).id, "Zoë")
    await sitting.service.play.moves.act(table.id, renamed, "pass")
    service = await sitting.again()
    assert "Zoë" in (await service.play.projection.get(table.id)).names


async def test_a_step_without_barrier_is_taken_back_at_once_and_leaves_a_trace(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    moves, projection = sitting.service.play.moves, sitting.service.play.projection
    before = await projection.show(table.id, person.id)
    passed = (await moves.act(table.id, person, "pass")).table
    plan = await moves.undo_plan(table.id, person)
    assert (plan.needs, plan.to_seq, len(plan.lines)) == ((), table.seq, 1)
    back = await moves.undo(table.id, person, seen=passed.seq, request="u")
    assert await moves.undo(table.id, person, request="u") == back
    after = await projection.show(table.id, person.id)
    assert (back.offer, back.seq) == (None, passed.seq + 1)
    assert (after.view, after.legal, after.moves) == (before.view, before.legal, before.moves)
    lines = await projection.history(table.id, None)
    (line,) = [line for line in lines if line.notation == "pass"]
    assert (line.who, line.when, line.undone) == (person.name, sitting.clock.now, True)
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    assert lines[-1].words.endswith("took back a move.")
    said = [post.text for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert said[-1].endswith(f"takes back in **Dog Eat Dog #1**:\n• {person.name} passes.")
    assert (await projection.show(table.id, None, since=table.seq)).events == (), "it did not happen"


async def test_a_roll_made_again_is_another_roll(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    action = (await sitting.legal(table))[0]
    rolled = set()
    for _ in range(8):
        moved = await sitting.service.play.moves.act(table.id, person, action)
        rolled.add(moved.events)
        await sitting.agree(await sitting.service.play.moves.undo(table.id, person))
    assert len(rolled) > 1


async def test_moves_are_taken_back_one_after_another_to_the_start(sitting: Sitting) -> None:
    table = await sitting.game()
    projection = sitting.service.play.projection
    first = await projection.show(table.id, ANN.id)
    for _ in range(5):
        table = await sitting.move(table)
    for left in (4, 3, 2, 1, 0):
        stands = [line for line in await projection.history(table.id, None) if not line.undone]
        last = [line.who for line in stands if line.who and line.notation][-1]
        mover = next(player.person for player in table.players if player.person.name == last)
        table = await sitting.agree(await sitting.service.play.moves.undo(table.id, mover))
        steps = await projection.positions(table.id)
        assert [(await projection.show(table.id, None, seq=seq)).moves for seq in steps] == list(
            range(left + 1)
        )
    assert (await projection.show(table.id, ANN.id)).view == first.view


async def test_who_must_agree_is_told_what_would_be_undone_but_not_the_cards_that_another_drew(
    sitting: Sitting,
) -> None:
    table = await sitting.game(key="high_ground")
    for _ in range(2):
        mover = sitting.owing(table)
        hand = (await sitting.service.play.projection.show(table.id, mover.id)).view.hand
        table = (await sitting.service.play.moves.act(table.id, mover, Discard(hand[:1]))).table
    asker = sitting.owing(table)
    other = ANN if asker == BOB else BOB
    drawn = (await sitting.service.play.projection.show(table.id, other.id)).view.hand
    plan = await sitting.service.play.moves.undo_plan(table.id, asker)
    assert len(plan.needs) == 1
    assert len([line for line in plan.lines if "You get " in line]) == 1, "one's own cards are told"
    await sitting.deliver()
    table = await sitting.service.play.moves.undo(table.id, asker)
    said = (await sitting.deliver())[-1].text
    assert f"**{asker.name}** asks to take back" in said
    assert f"• {other.name} discards" in said
    assert f"• {asker.name} discards" in said
    assert said.count("discards") == 2
    assert " gets " not in said
    await sitting.agree(table)
    said += " ".join(post.text for post in await sitting.deliver())
    for text in (" ".join(plan.lines), said):
        for card in drawn:
            assert card_or_joker_words(card) not in text
            assert card_or_joker_text(card) not in text.split()
