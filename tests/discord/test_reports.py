"""**Report a problem**: what people are asked and told, and what the bot's owners get (P43)."""

import json
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest

from bot.table.quotas import Quotas, Use
from tests.databases import raw
from tests.discord.conftest import Room, Said
from tests.discord.test_reminders import direct
from tests.discord.test_sealed import begin

pytestmark = pytest.mark.usefixtures("unpainted")


async def report(room: Room, name: str = "Ann", said: str = "The die shows 7.", game: str = "public") -> Said:
    """Somebody opens the form below `/help`, and sends it."""
    form = await room.press(name, await room.slash(name, "help"), "Report a problem")
    sends = {"game": game} if game else {}
    return await room.fill(name, form, words=said, **sends)


def tells(room: Room, *people: str, channel: int = 0) -> None:
    """Whom the settings name as those who are told."""
    ids = tuple(room.person(name).id for name in people)
    room.bot.config = room.bot.config.model_copy(update={"report_people": ids, "report_channel": channel})


async def test_a_report_has_a_reference_and_its_owner_reads_it_with_the_game(room: Room) -> None:
    tells(room, "Olga")
    await room.begin(2)
    long = "The die shows 7. I have rolled it once, and nothing else happened in this turn. " * 12
    said = await report(room, said=long)
    reference = said.text.partition("report **")[2][:6]
    assert said.private
    assert "your words and the game; it is kept for 90 days" in said.text
    (message,) = direct(room, "Olga")
    assert f"**A problem was reported**\n**{reference}** · <@{room.person('Ann').id}> · <#" in message.content
    assert "**Dog Eat Dog** #1" in message.content
    assert f"\n> {long.strip()}\n" in message.content
    (file,) = message.attachments
    assert file.filename == f"report-{reference}.json"
    content = json.loads(await file.read())
    assert content["report"]["words"] == long.strip()
    assert len(content["log"]) == content["report"]["row"] == (await room.table()).seq


async def test_while_cards_are_secret_nobody_is_sent_more_than_the_reporter_says(room: Room) -> None:
    tells(room, "Olga")
    await begin(room, "sealed_bids")
    form = await room.press("Dan", await room.slash("Dan", "help"), "Report a problem")
    assert "only I" not in json.dumps(form.result.modal)
    for name, game in (
        ("Ann", "own"),
        ("Ben", "own"),
        ("Ann", "public"),
        ("Dan", "public"),
        ("Ben", "nothing"),
    ):
        said = await report(room, name, f"{name} sends {game}.", game)
    assert "gets your words; it is kept" in said.text
    await room.env.advance_time(3600)
    first, later = direct(room, "Olga")
    assert "**4 problems were reported**" in later.content
    files = [json.loads(await each.read()) for message in (first, later) for each in message.attachments]
    hands = {each["report"]["words"]: each["view"]["hand"] for each in files}
    assert hands.keys() == {"Ann sends own.", "Ben sends own.", "Ann sends public.", "Dan sends public."}
    assert hands["Ann sends public."] == hands["Dan sends public."] == []
    assert [] != hands["Ann sends own."] != hands["Ben sends own."] != []
    assert not any("log" in each for each in files)


async def test_owners_are_told_once_an_hour_and_of_what_was_reported_meanwhile_also_after_a_kill(
    room: Room,
) -> None:
    tells(room, "Olga", channel=room.channel.id)
    config = room.bot.config
    await report(room, said="One", game="")
    await report(room, said="*Two* @everyone <@1>\n# Two", game="")
    await room.env.advance_time(1800)
    await room.restart()
    room.bot.config = config
    await report(room, "Ben", "Three", "")
    assert len(direct(room, "Olga")) == 1
    await room.env.advance_time(1790)
    assert len(direct(room, "Olga")) == 1
    await room.env.advance_time(20)
    (first, later) = direct(room, "Olga")
    assert "One" in first.content
    assert "Two" not in first.content
    assert "**2 problems were reported**" in later.content
    assert "Three" in later.content
    assert "> \\*Two\\*" in later.content
    assert [each.content for each in room.messages()] == [first.content, later.content]
    posts = [each.json for each in room.env.http_requests if each.path.endswith("/messages")]
    assert {str(each["allowed_mentions"]) for each in posts if each} == {"{'parse': []}"}
    await room.env.advance_time(7200)
    assert len(direct(room, "Olga")) == 2


async def test_a_report_goes_to_the_owner_of_the_application_if_no_setting_names_anybody(room: Room) -> None:
    await report(room, game="")  # in tests the application belongs to the bot itself, who reads nothing
    owner = SimpleNamespace(id=room.person("Olga").id)
    room.bot.application_info = AsyncMock(return_value=SimpleNamespace(team=None, owner=owner))  # type: ignore[method-assign]
    await room.env.advance_time(3600)
    (message,) = direct(room, "Olga")
    assert "A problem was reported" in message.content
    team = SimpleNamespace(owner_id=room.person("Tim").id)
    room.bot.application_info.return_value = SimpleNamespace(team=team)
    await room.env.advance_time(3600)
    await report(room, game="")
    assert len(direct(room, "Tim")) == 1


async def test_a_report_without_words_is_refused_and_so_are_too_many_before_anybody_writes(
    room: Room,
) -> None:
    assert "Your report has no words." in (await report(room, said="  ", game="")).text
    room.bot.quotas = Quotas({Use.REPORTS: (2, 0, 0)})
    help_ = await room.slash("Ann", "help")
    for _ in range(3):
        await room.press("Ann", help_, "Report a problem")
    await report(room, game="")
    await report(room, game="")
    said = await room.press("Ann", help_, "Report a problem")
    assert said.text.startswith("You have reported too many problems in a short time. Try again <t:")


async def test_an_error_with_a_code_can_be_reported_with_that_code(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(room, "Olga")
    await room.begin(2)
    monkeypatch.setattr("bot.discord.archive.boards.own_words", lambda shown: 1 // 0)
    room.expected = (*room.expected, ZeroDivisionError)
    said = await room.slash("Ann", "game board")
    code = said.text.partition("log: **")[2][:6]
    form = await room.press("Ann", said, "Report a problem")
    await room.fill("Ann", form, words="It broke.", game="nothing")
    (message,) = direct(room, "Olga")
    assert f"error `{code}` in the log" in message.content
    assert not message.attachments


async def test_a_problem_can_be_reported_in_a_lobby_where_no_game_is_and_of_a_game_that_is_damaged(
    room: Room,
) -> None:
    tells(room, "Olga")
    await report(room, said="No game here.", game="")
    await room.slash("Ann", "game new", game="dog_eat_dog")
    await report(room, said="A lobby.", game="")
    await room.env.advance_time(3600)
    for name in ("Ann", "Ben"):
        if name == "Ben":
            await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    await report(room, said="A game.", game="public")
    table = await room.table()
    with raw(room.database) as database:
        database.execute("UPDATE log SET data = '[' WHERE game = ? AND seq = 1", (table.id,))
    room.tables.tables.forget(table.id)
    await room.env.advance_time(3600)
    _, second, third = direct(room, "Olga")
    assert "· game #1 ·" in third.content or "Dog Eat Dog" in third.content
    assert not third.attachments
    assert second.content.count("\n> ") == 1


async def test_a_message_whose_answer_was_lost_in_a_kill_is_not_sent_again(room: Room) -> None:
    tells(room, "Olga", channel=room.channel.id)
    await room.begin(2)
    await report(room)
    await room.env.settle()
    with raw(room.database) as database:
        database.execute("UPDATE outbox SET done = NULL, message = NULL WHERE kind = 'reports'")
    await room.restart()
    await room.env.advance_time(60)
    assert len(direct(room, "Olga")) == 1
    assert sum("problem was reported" in each.content for each in room.messages()) == 1
    with raw(room.database) as database:
        found = database.execute("SELECT message FROM outbox WHERE kind = 'reports'").fetchall()
    assert len(found) == 2
    assert all(message for (message,) in found)
