"""Taking back (P9). What the others are asked and answer is shown on Discord."""

from __future__ import annotations

from bot.table.model.posts import PostKind
from games.core.cards import card_or_joker_text, card_or_joker_words
from games.high_ground.actions import Discard
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused


async def test_a_step_without_barrier_is_taken_back_at_once_and_leaves_a_trace(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    moves, projection = sitting.service.play.moves, sitting.service.play.projection
    before = await projection.show(table.id, person.id)
    passed = (await moves.act(table.id, person, "pass")).table
    plan = await moves.undo_plan(table.id, person)
    assert (plan.needs, plan.to_seq, len(plan.lines)) == ((), table.seq, 1)
    back = await moves.undo(table.id, person, seen=passed.seq)
    after = await projection.show(table.id, person.id)
    assert (back.offer, back.seq) == (None, passed.seq + 1)
    assert (after.view, after.legal, after.moves) == (before.view, before.legal, before.moves)
    lines = await projection.history(table.id, None)
    assert [(line.notation, line.undone) for line in lines if line.notation == "pass"] == [("pass", True)]
    assert lines[-1].words.endswith("took back a move.")
    said = [post.text for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert said[-1].endswith(f"takes back in **Dog Eat Dog #1**:\n• {person.name} passes.")
    assert (await projection.show(table.id, None, since=table.seq)).events == (), "it did not happen"


async def test_beyond_a_roll_all_others_are_asked_and_the_position_before_comes_back(
    sitting: Sitting,
) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    person, seat = sitting.owing(table), min(table.owing)
    before = await sitting.service.play.projection.show(table.id, person.id)
    moved = await sitting.move(table)
    table = await sitting.service.play.moves.undo(table.id, person)
    assert table.offer is not None
    assert (table.offer.kind, table.offer.by) == ("undo", seat)
    assert set(table.offer.waiting) == {0, 1, 2} - {seat}
    assert (table.moves, table.owing) == (1, moved.owing)
    table = await sitting.agree(table)
    after = await sitting.service.play.projection.show(table.id, person.id)
    assert (after.view, after.moves, table.offer) == (before.view, 0, None)


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


async def test_what_cannot_be_taken_back_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    moves = sitting.service.play.moves
    for person in (ANN, BOB):
        assert (await refused(moves.undo(table.id, person))).code == "nothing_to_undo"
        assert (await refused(moves.undo_plan(table.id, person))).code == "nothing_to_undo"
    person, old = sitting.owing(table), table.seq
    table = await sitting.move(table)
    assert (await refused(moves.undo(table.id, person, seen=old))).code == "old_position"
    assert (await refused(moves.undo(table.id, DAN))).code == "not_your_game"
    await sitting.play_out(table)
    assert (await refused(moves.undo(table.id, ANN))).code == "over"


async def test_taking_back_a_secret_action_tells_nobody_what_it_was(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="sealed_bids")
    bid = (await sitting.service.play.projection.show(table.id, ANN.id)).legal[0]
    await sitting.service.play.moves.act(table.id, ANN, bid)
    once = await sitting.service.play.moves.undo(table.id, ANN, request="u")
    assert await sitting.service.play.moves.undo(table.id, ANN, request="u") == once
    said = " ".join(post.text for post in await sitting.deliver())
    assert f"bid {bid.card}" not in said
    for viewer in (BOB.id, CLEO.id, None):
        lines = await sitting.service.play.projection.history(table.id, viewer)
        assert all(f"bid {bid.card}" not in line.notation + line.words for line in lines)
    own = await sitting.service.play.projection.history(table.id, ANN.id)
    assert [line.undone for line in own if line.notation == f"bid {bid.card}"] == [True]


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
