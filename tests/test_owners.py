"""What an owner does on the command line: check, back up, restore, export, verify, replay."""

import asyncio
import json
import stat
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.__main__ import main
from bot.store import Store
from tests.databases import raw
from tests.table.conftest import ANN, BOB, Sitting
from tests.test_starting import started

TOKEN = "a-token-made-up-for-tests"
Capture: TypeAlias = pytest.CaptureFixture[str]


@pytest.fixture
def database(no_settings: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the bot of this test keeps its games: a folder without anything, and no other setting."""
    monkeypatch.setenv("CAIRN_TOKEN", TOKEN)
    return no_settings / "cairn.db"


@pytest.fixture
def played(database: Path) -> Path:
    """The same with game 1 played to its end, and game 2 under way."""

    async def play() -> None:
        sitting = Sitting(database)
        await sitting.service.open()
        await sitting.play_out(await sitting.game(ANN, BOB))
        await sitting.service.time_control.scheduler.fire()
        await sitting.move(await sitting.game(ANN, BOB))
        await sitting.service.close()

    asyncio.run(play())
    return database


def said(capsys: Capture) -> tuple[str, str]:
    """What was written since the last time: the output, and the error output."""
    captured = capsys.readouterr()
    return captured.out, captured.err


def exported(game: int = 1, name: str = "game.json") -> Path:
    path = Path(name)
    assert main(["export", str(game), name]) == 0
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_all_ratings_are_made_again_from_the_games(played: Path, capsys: Capture) -> None:
    with raw(played) as database:
        database.execute("UPDATE ratings SET mean = mean + 1")
    for differing in (1, 0):
        assert main(["ratings"]) == 0
        told = f"Games that count: 1. Ratings that were missing or different: those of {differing}.\n"
        assert said(capsys) == (told, "")


# check


def test_check_finds_all_well_before_the_first_start_and_makes_nothing(
    database: Path, capsys: Capture
) -> None:
    assert main(["check"]) == 0
    assert said(capsys) == ("settings: fine\ntoken: fine\ndatabase: fine\ngames: fine\n", "")
    assert names(database.parent) == []


def test_check_finds_a_sound_database_fine_also_while_the_bot_uses_it(played: Path, capsys: Capture) -> None:
    async def while_open() -> int:
        store = Store(played)
        await store.open()
        try:
            return await asyncio.to_thread(main, ["check"])
        finally:
            await store.close()

    assert asyncio.run(while_open()) == 0
    assert "database: fine" in said(capsys)[0]


def test_check_goes_on_after_what_is_wrong(database: Path, capsys: Capture) -> None:
    database.write_bytes(b"Dear diary, " * 1000)
    assert main(["check"]) == 1
    lines = said(capsys)[0].splitlines()
    checked = [line.partition(":")[0] for line in lines]
    assert checked == ["settings", "token", "database", "games"]
    assert "is not a database" in lines[2]


def test_check_names_what_is_missing_and_what_is_misspelt(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.delenv("CAIRN_TOKEN")
    monkeypatch.setenv("CAIRN_DATABSE", "x")
    assert main(["check"]) == 1
    out, _ = said(capsys)
    for part in ("CAIRN_DATABSE", "There is no token"):
        assert part in out


def test_check_finds_rows_that_point_to_nothing(played: Path, capsys: Capture) -> None:
    with raw(played) as connection:
        connection.execute("DELETE FROM games WHERE id = 1")
    assert main(["check"]) == 1
    assert "points to a missing row of games" in said(capsys)[0]


def test_check_asks_for_a_start_where_a_migration_is_missing(database: Path, capsys: Capture) -> None:
    database.touch()
    assert main(["check"]) == 1
    assert "Start the bot once" in said(capsys)[0]


# backup, and the way back


def test_a_backup_put_in_the_databases_place_has_every_game(played: Path, capsys: Capture) -> None:
    assert main(["backup", "copy.db"]) == 0
    assert "the copy is sound" in said(capsys)[0]
    assert stat.S_IMODE(Path("copy.db").stat().st_mode) == 0o600
    before = exported().read_bytes()
    for path in played.parent.glob("cairn.db*"):
        path.unlink()
    Path("copy.db").rename(played)
    assert exported(name="again.json").read_bytes() == before
    assert main(["check"]) == 0


@pytest.mark.parametrize(
    ("to", "part"), [("cairn.db", "already exists"), ("missing/copy.db", "cannot be written")]
)
def test_a_backup_that_cannot_be_made_is_told(played: Path, capsys: Capture, to: str, part: str) -> None:
    before = played.read_bytes()
    assert main(["backup", to]) == 1
    assert part in said(capsys)[1]
    assert played.read_bytes() == before


@pytest.mark.parametrize("command", [["backup", "copy.db"], ["export", "1"]])
def test_without_a_database_nothing_is_copied_and_none_is_made(
    database: Path, capsys: Capture, command: list[str]
) -> None:
    assert main(command) == 1
    out, err = said(capsys)
    assert out == ""
    assert err.startswith("There is no database at cairn.db.")
    assert names(database.parent) == []


# export


def test_an_exported_game_goes_to_the_output_or_into_a_file(played: Path, capsys: Capture) -> None:
    assert main(["export", "1"]) == 0
    assert json.loads(said(capsys)[0]) == json.loads(exported().read_bytes())
    assert json.loads(exported(2, "running.json").read_bytes())["secret"] is None


def test_an_export_overwrites_nothing_and_makes_no_folder(played: Path, capsys: Capture) -> None:
    Path("game.json").write_text("precious")
    assert main(["export", "1", "game.json"]) == 1
    assert "already exists" in said(capsys)[1]
    assert Path("game.json").read_text() == "precious"
    assert main(["export", "1", "missing/game.json"]) == 1
    assert "missing/game.json cannot be written" in said(capsys)[1]


@pytest.mark.parametrize("number", [77, 2**63, 10**30, -(10**30)])
def test_a_game_that_there_is_not_is_told_also_with_a_number_that_no_game_can_have(
    played: Path, capsys: Capture, number: int
) -> None:
    assert main(["export", "--", str(number)]) == 1
    assert said(capsys) == ("", f"There is no game #{number}. /games shows the games you play.\n")


def test_a_damaged_game_is_told_and_the_other_is_exported(played: Path, capsys: Capture) -> None:
    with raw(played) as connection:
        connection.execute("UPDATE log SET data = '{' WHERE game = 1 AND seq = 3")
    assert main(["export", "1", "game.json"]) == 1
    out, err = said(capsys)
    assert out == ""
    assert "ow 3" in err
    assert "backup" in err
    assert not Path("game.json").exists()
    assert main(["export", "2"]) == 0


# verify and replay


def test_an_honest_file_is_verified_and_a_forged_one_is_not(played: Path, capsys: Capture) -> None:
    file = exported()
    assert main(["verify", str(file)]) == 0
    assert said(capsys)[0].endswith("Verified.\n")
    forge(file, secret="00" * 32)
    assert main(["verify", str(file)]) == 1
    out = said(capsys)[0]
    assert "does not fit the commitment" in out
    assert out.endswith("NOT verified.\n")
    forge(file, rules_version=999)
    main(["replay", str(file)])
    assert "version 999 of the rules" in said(capsys)[0]


def forge(file: Path, **fields: Any) -> None:
    """Change fields of an exported game."""
    file.write_text(json.dumps(json.loads(file.read_bytes()) | fields))


def test_a_replay_tells_every_row_and_where_it_stands(played: Path, capsys: Capture) -> None:
    file = exported(2)
    said(capsys)
    assert main(["replay", str(file)]) == 0
    lines = said(capsys)[0].splitlines()
    assert lines[0].startswith("Dog Eat Dog #2: Ann, Bob")
    assert lines[1].startswith("   1. ")
    rows = json.loads(file.read_bytes())["log"]
    assert [line for line in lines if line.startswith(f"{len(rows):4}. ")]
    assert "A1" in "\n".join(lines[len(rows) :])


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("content", "part"),
    [
        (None, "cannot be read: No such file"),
        (b"", "broken JSON"),
        (b"[]", "not an exported game"),
        (b"\xff\xfe", "UTF-8"),
        (b" " * 3_000_000, "KiB"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(
    database: Path, capsys: Capture, command: str, content: bytes | None, part: str
) -> None:
    if content is not None:
        Path("game.json").write_bytes(content)
    assert main([command, "game.json"]) == 1
    assert part in "".join(said(capsys))


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("key", ["game", "version", "commitment", "name", "kind", "published"])
def test_a_file_cannot_command_the_terminal(played: Path, capsys: Capture, command: str, key: str) -> None:
    file = exported()
    said(capsys)
    content = json.loads(file.read_bytes())
    evil = "\x1b]0;evil\x07\x1b[2J\x9b31m"
    if key == "name":
        content["players"][0]["name"] = evil
    elif key == "kind":
        content["log"][1]["kind"] = evil
    elif key == "published":
        content["log"][0]["data"]["commitment"] = evil
    else:
        content[key] = evil
    file.write_text(json.dumps(content))
    main([command, str(file)])
    shown = "".join(said(capsys))
    assert shown
    assert not set(shown) & set("\x1b\x07\x9b")


def test_verify_and_replay_need_no_settings(played: Path) -> None:
    file = exported()
    Path("config.toml").write_text("nonsense")
    assert main(["verify", str(file)]) == 0
    assert main(["replay", str(file)]) == 0
    assert main(["check"]) == 78


# the command line itself


def test_a_missing_or_unknown_command_shows_how_it_is_used(tmp_path: Path) -> None:
    for arguments in (["--nonsense"], ["dance"], ["verify"], ["export", "one"]):
        done = started(tmp_path, *arguments)
        assert done.returncode == 2
        assert "usage: python -m bot" in done.stderr


def test_the_configuration_can_be_named(database: Path, capsys: Capture) -> None:
    Path("other.toml").write_text('database = "missing/games.db"')
    assert main(["--config", "other.toml", "export", "1"]) == 1
    assert "missing/games.db" in said(capsys)[1]
    assert main(["--config", "none.toml", "check"]) == 78
    assert "none.toml cannot be read" in said(capsys)[1]
