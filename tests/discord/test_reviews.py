"""Reviews of finished games: worked out in the background for those who played, whatever happens to the bot meanwhile, and shown to
everybody once all agree."""

import asyncio
from typing import Any

import pytest

from bot.discord.reviews import review
from bot.district import District
from bot.table.model import Person, TableError
from bot.table.reviews import Reviews
from bot.table.reviews.again import AGAIN
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import REVIEW, Work
from games.computer import review as judge
from games.computer.review import Effort
from tests.discord.conftest import Room, Said, labels
from tests.discord.test_animations import edits
from tests.discord.test_hints_and_results import step
from tests.discord.test_old_buttons import press_id
from tests.discord.test_past_games import todays
from tests.discord.test_stepping import one_round

SMALL = Effort(200, 2)


@pytest.fixture(autouse=True)
def at_small_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = Reviews.__init__

    def init(self: Reviews, *given: Any) -> None:
        made(self, *given)
        self.effort = SMALL

    monkeypatch.setattr(Reviews, "__init__", init)
    # So little work is never sure of anything.
    monkeypatch.setattr(judge, "SURE", 0.0)


async def finished(room: Room, moves: int = 4, **how: Any) -> int:
    """A game of so many moves that Ann has won, since Ben resigned. Returns its number."""
    await room.begin(2, **how)
    await one_round(room, moves)
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    return int((await room.table()).id)


async def done(room: Room) -> None:
    """Until no review is being worked out."""
    async with asyncio.timeout(60):
        while room.tables.reviews.tasks.running:
            await asyncio.gather(*room.tables.reviews.tasks.running.values())
    await room.env.settle()


async def ask(room: Room, name: str) -> Said:
    """Somebody presses **Review** below the last board."""
    return await room.press(name, room.board(), "Review")


class Held:
    """Reviews take until the test lets them end; `tells` are what says how far each is."""

    def __init__(self) -> None:
        self.end = asyncio.Event()
        self.tells: list[Any] = []
        self.error: Exception | None = None

    def follow(self, follow: Any) -> Any:
        async def followed(workers: Workers, work: Work, *rest: Any) -> bytes:
            if work is REVIEW:
                self.tells.append(rest[-1])
                await self.end.wait()
                if self.error is not None:
                    raise self.error
            answer: bytes = await follow(workers, work, *rest)
            return answer

        return followed


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    made = Held()
    monkeypatch.setattr(Workers, "follow", made.follow(Workers.follow))
    monkeypatch.setattr(review, "EVERY", 0.0)
    return made


async def test_a_review_is_worked_out_in_the_background_and_the_same_message_tells_how_far_and_shows_it(
    room: Room, held: Held
) -> None:
    game = await finished(room)
    assert labels(room.board())[:3] == ["Rematch", "Review", "Look back"]
    said = await ask(room, "Ann")
    assert said.private
    assert f"**Dog Eat Dog** #{game} is judged soon" in said.text
    held.tells[0](2, 8, b"")
    await room.env.settle()
    assert "is being judged, decision by decision: 25 of 100 so far" in edits(room)[-1]
    again = await ask(room, "Ben")
    assert "25 of 100 so far" in again.text
    held.end.set()
    await done(room)
    text = edits(room)[-1]
    assert "Your mark: " in text
    assert (await ask(room, "Ben")).text == text


async def test_a_bot_that_is_stopped_meanwhile_goes_on_and_later_readers_wait_for_nothing(
    room: Room, held: Held
) -> None:
    await finished(room)
    await ask(room, "Ann")
    await room.restart()
    assert "soon" in (await ask(room, "Ann")).text
    held.end.set()
    await done(room)
    await room.restart()
    begun = len(held.tells)
    ann, ben = (await ask(room, "Ann")).text, (await ask(room, "Ben")).text
    assert ann.startswith("**Dog Eat Dog** #1, judged by what you could see\n**Your mark: ")
    assert ann != ben
    assert len(held.tells) == begun == 2


async def test_where_another_process_judges_it_no_message_is_said_to_show_it_by_itself(
    room: Room, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(room)
    board = room.board()
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(District, "has", lambda *_: False)
        said = await ask(room, "Ann")
        told = edits(room)
        assert said.text == (
            "**Dog Eat Dog** #1 is judged soon, decision by decision. "
            "Once it is there, you get a direct message. "
            "Press **Review** again any time to see how far it is."
        )
        await room.env.settle()
        assert edits(room) == told
    held.end.set()
    await room.restart()
    await room.press("Ann", board, "Review")
    await done(room)
    assert "Your mark: " in (await ask(room, "Ann")).text


async def test_whoever_did_not_play_is_told_who_can_show_it(room: Room) -> None:
    await finished(room)
    said = await ask(room, "Zoe")
    assert "They press Review, then Show everybody." in said.text
    assert "Ann and Ben can show it to everybody" in said.text
    assert not room.tables.reviews.tasks.running


async def judged(room: Room, **how: Any) -> Said:
    """The review of a finished game as Ann reads it, once it is worked out."""
    await finished(room, **how)
    await ask(room, "Ann")
    await done(room)
    return await ask(room, "Ann")


async def test_everybody_sees_a_review_once_all_who_played_have_agreed(room: Room) -> None:
    said = await room.press("Ann", await judged(room), "Show everybody")
    assert said.text.startswith("**Ben has not agreed yet.**\n**Dog Eat Dog** #1")
    assert "Show everybody" not in said.buttons
    line = room.last("Show everybody")
    assert line.content == "**Ann** shows everybody the review of **Dog Eat Dog** #1 if **Ben** agrees."
    assert "Ben can show it" in (await ask(room, "Zoe")).text
    assert "Only those who played" in (await room.press("Zoe", line, "Show everybody")).text
    await room.restart()
    for _ in range(2):
        assert (await room.press("Ben", line, "Show everybody")).text == "Everybody can see it now."
    (posted,) = [each for each in room.messages() if "How I played" in labels(each)]
    assert [file.filename for file in posted.attachments] == ["review-1.png"]
    assert (await ask(room, "Zoe")).text == posted.content
    tried = await room.press("Zoe", posted, "Try from 1")
    assert "from game #1" in tried.text
    with pytest.raises(TableError, match="nothing to try"):
        await room.tables.practice.look(Person(room.person("Yan").id, "Yan"), AGAIN, "1.5")
    mine = await room.press("Ben", posted, "How I played")
    assert "Your mark: " in mine.text
    assert "Show everybody" not in mine.buttons


async def test_whoever_is_not_on_the_server_any_more_need_not_agree(room: Room) -> None:
    said = await room.press("Ann", await judged(room), "Show everybody")
    assert said.text.startswith("**Ben has not agreed yet.**")
    line = room.last("Show everybody")
    room.guild.remove_member(room.person("Ben"))
    assert (await room.press("Ann", line, "Show everybody")).text == "Everybody can see it now."
    (posted,) = [each for each in room.messages() if "How I played" in labels(each)]
    assert (await ask(room, "Zoe")).text == posted.content


async def test_whoever_has_handed_their_seat_on_agrees_too_that_everybody_sees_their_moves(
    room: Room,
) -> None:
    await room.begin(2)
    await one_round(room, 4)
    await room.slash("Ben", "game substitute")
    await room.press("Cleo", room.last("Take over"), "Take over")
    await room.press("Cleo", await room.slash("Cleo", "game resign"), "Resign")
    await ask(room, "Ann")
    await done(room)
    await room.press("Ann", await ask(room, "Ann"), "Show everybody")
    line = room.last("Show everybody")
    assert line.content.endswith("if **Cleo** and **Ben** agree.")
    told = (await room.press("Cleo", line, "Show everybody")).text
    assert told == "Ben has not agreed yet."
    own = await ask(room, "Ben")
    assert "Your mark: " in own.text
    assert (await room.press("Ben", own, "Show everybody")).text.startswith("**Everybody can see it now.**")
    assert [each for each in room.messages() if "How I played" in labels(each)]


async def test_todays_deal_is_tried_from_a_review_only_once_one_has_played_it(room: Room) -> None:
    await todays(room)
    for _ in range(3):
        await step(room)
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    await ask(room, "Ann")
    await done(room)
    await room.press("Ann", await ask(room, "Ann"), "Show everybody")
    assert [each for each in room.messages() if "How I played" in labels(each)]
    first = "c1:reviewtry:1:1"
    refused = await press_id(room, "Zoe", first)
    assert "This is today's deal, which you have not played to its end." in refused.text
    await todays(room, "Zoe", room.guild.create_text_channel("other"))
    assert (await press_id(room, "Zoe", first)).text == refused.text
    assert "from game #1" in (await press_id(room, "Ann", first)).text
    await room.env.advance_time(86_400)
    assert "from game #1" in (await press_id(room, "Zoe", first)).text


async def test_a_mark_is_private_until_its_owner_posts_it_once(room: Room) -> None:
    said = await judged(room)
    other = await ask(room, "Ann")
    mark = said.text.split("Your mark: ")[1].split("*")[0]
    again = await room.press("Ann", said, "Post my mark")
    assert again.text.startswith("**Your mark is posted.**")
    assert "Post my mark" not in again.buttons
    assert room.messages()[-1].content.startswith(f"**Ann** played **Dog Eat Dog** #1 at {mark}")
    await room.restart()
    assert "posted already" in (await room.press("Ann", other, "Post my mark")).text


async def test_a_turning_point_is_tried_again_against_the_computer(room: Room) -> None:
    said = await judged(room, moves=10)
    tried = await room.press("Ann", said, "Try from 1")
    assert "Decide again, and go on from there. The computer plays the others.\nYou may " in tried.text
    assert "anew" not in tried.text
    assert tried.pictures
    await room.restart()
    choice = next(each for each in tried.buttons if " · " in each)
    tried = await room.press("Ann", tried, choice)
    assert tried.text.startswith("**Dog Eat Dog** · from game #1")
    back = await room.press("Ann", tried, "Review")
    assert back.text == said.text
