"""An animation shows what its viewer could step through, and no more."""

from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused
from tests.table.test_sealed import bids, seal


async def same_as_stepping(sitting: Sitting, game: int, viewer: int | None) -> int:
    """Compare every position with the one that is shown when it is stepped to. Returns how many there are."""
    projection = sitting.service.play.projection
    numbers = await sitting.service.archive.past_games.animated(game, viewer)
    shown = [each async for each in sitting.service.play.projection.each(game, viewer, numbers)]
    before = 0
    for at, (number, each) in enumerate(zip(numbers, shown, strict=True)):
        last = at == len(numbers) - 1
        stepped = await projection.show(
            game, viewer, seq=None if last else number, since=before if at else number
        )
        assert (each.view, each.moves, each.owing) == (stepped.view, stepped.moves, stepped.owing)
        assert each.events == (stepped.events if at else ())
        before = number
    return len(shown)


async def test_sealed_decisions_stay_hidden_and_their_number_too(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    await seal(sitting, table, ANN)
    await sitting.service.play.moves.undo(table.id, ANN)
    await seal(sitting, table, ANN, 1)
    await seal(sitting, table, BOB)
    for watching in (None, DAN.id):
        error = await refused(sitting.service.archive.past_games.animated(table.id, watching))
        assert error.code == "nothing_played"
    for person in (ANN, BOB):
        assert await same_as_stepping(sitting, table.id, person.id) == 2
    await seal(sitting, table, CLEO)
    counts = {
        viewer: await same_as_stepping(sitting, table.id, viewer) for viewer in (None, ANN.id, BOB.id, DAN.id)
    }
    assert counts[None] == counts[DAN.id]


async def test_one_that_cannot_be_posted_is_not_awaited(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB)
    service = sitting.service.archive.past_games
    await service.post_animation(table.id, "All of it.")
    assert await service.posted(table.id) == 0
    (post,) = await sitting.service.outbox.posts()
    await sitting.service.outbox.drop(post.id, "nobody wants it")
    assert await service.posted(table.id) is None
