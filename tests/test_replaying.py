"""What an owner does with a report: `report` writes its game, `replay` plays it again and begins a test."""

import asyncio
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.owners import replaying
from bot.table.archive import files
from bot.table.reports import Sends
from games.registry import by_key
from tests.reported import played_again
from tests.table.conftest import ANN, BOB, HERE, Sitting
from tests.test_owners import Capture, database as database, said

SAYS = 'My card is gone.\n"""\nimport os  # \\'


@pytest.fixture
def reported(database: Path) -> str:
    """A game with secrets under way, which Ann has reported and which went on since. Returns the reference."""

    async def play() -> tuple[str, bytes]:
        sitting = Sitting(database)
        await sitting.service.open()
        table = await sitting.game(ANN, BOB, key="high_ground")
        for _ in range(4):
            table = await sitting.move(table)
        kept = await sitting.service.reports.keep(
            7, ANN.id, HERE, table, table.seq, Sends.OWN, "ABC234", SAYS
        )
        for _ in range(4):
            table = await sitting.move(table)
        file = await sitting.service.reports.file(kept)
        assert file is not None
        await sitting.service.close()
        return kept.reference, file[1]

    reference, sent = asyncio.run(play())
    Path("sent.json").write_bytes(sent)
    return reference


def test_an_owner_lists_what_was_reported_and_gets_the_whole_game_up_to_then(
    reported: str, capsys: Capture
) -> None:
    assert main(["report"]) == 0
    listed = said(capsys)[0]
    assert listed.startswith(f"{reported}  2026-03-01 12:00 UTC  game #1, row ")
    assert ", error ABC234, person 101\n        My card is gone." in listed
    assert main(["report", reported.lower(), "whole.json"]) == 0
    content = json.loads(Path("whole.json").read_bytes())
    assert len(content["log"]) == content["report"]["row"]
    assert content["status"] == "running"
    assert content["secret"] is None
    assert main(["report", "NOSUCH"]) == 1
    assert "no report 'NOSUCH'" in said(capsys)[1]


@pytest.mark.parametrize("file", ["whole.json", "sent.json"])
def test_a_report_is_played_again_and_becomes_a_test_that_fails_until_somebody_says_what_is_right(
    reported: str, file: str, capsys: Capture
) -> None:
    main(["report", reported, "whole.json"])
    said(capsys)
    assert main(["replay", file, "--test", "test_it.py"]) == 0
    told = said(capsys)[0]
    assert told.startswith(f"Report {reported}, row ")
    assert "error ABC234: My card is gone." in told
    assert "Nothing is wrong by itself." in told
    assert ("a record of a running game" in told.casefold()) == (file == "sent.json")
    text = Path("test_it.py").read_text(encoding="utf-8")
    assert "Bob" not in text
    begun = runpy.run_path("test_it.py")
    with pytest.raises(AssertionError, match="write here what should be so instead"):
        begun[f"test_report_{reported.lower()}"]()
    assert main(["replay", file, "--test", "test_it.py"]) == 1
    assert main(["replay", file, "--test", "-"]) == 0
    assert text in said(capsys)[0]


def test_a_forged_report_writes_nothing_into_a_test_but_texts(reported: str, capsys: Capture) -> None:
    content = json.loads(Path("sent.json").read_bytes())
    evil = 'x"""\nraise SystemExit("evil")\n"""'
    content["report"] = dict.fromkeys(content["report"], evil)
    content["number"] = content["status"] = content["players"][0]["name"] = evil
    Path("forged.json").write_text(json.dumps(content))
    assert main(["replay", "forged.json", "--test", "test_it.py"]) == 0
    assert [name for name in runpy.run_path("test_it.py") if name.startswith("test_")]


def test_what_is_wrong_in_a_position_is_named_and_asserted(
    reported: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["report", reported, "whole.json"])
    words: Any = by_key("high_ground").words
    prompt = words.prompt
    monkeypatch.setattr(
        words, "prompt", lambda view, names: prompt(view, names) if names.you is None else 1 // 0
    )
    assert main(["replay", "whole.json", "--test", "-"]) == 1
    told = said(capsys)[0]
    assert "WRONG: row 1: what Ann sees: ZeroDivisionError: " in told
    assert "assert game.problems == []" in told


@pytest.mark.parametrize("key", ["high_ground", "high_heavens", "highest_ground"])
async def test_a_record_of_what_one_player_knows_becomes_a_position_that_it_allows(
    tmp_path: Path, key: str
) -> None:
    sitting = Sitting(tmp_path / "cairn.db")
    await sitting.service.open()
    table = await sitting.game(ANN, BOB, key=key)
    for _ in range(6):
        table = await sitting.move(table)
    data = await sitting.service.archive.records.export(table.id, BOB.id)
    await sitting.service.close()
    played = await asyncio.to_thread(played_again, data.decode())
    assert played.rows == []
    assert played.problems == []
    seat = table.seat_of(BOB.id)
    assert played.game.knowledge.view(played.state, seat) == played.view
    content = files.content(data)
    content["view"] = {"nonsense": 1}
    with pytest.raises(Exception, match="This file cannot be used"):
        await asyncio.to_thread(replaying.played_again, content)
