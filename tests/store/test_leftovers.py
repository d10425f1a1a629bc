"""What killed backups leave behind is removed at the next start, and nothing else is."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import backup, remove_leftovers
from bot.store.backup import noted
from tests.databases import ready


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return ready(tmp_path / "cairn.db")


def killed_backup(database: Path, to: Path) -> None:
    """A backup that is killed once its copy is complete, before it gets its name."""
    code = (
        "import os, signal, sys; from pathlib import Path; from bot.store import backup\n"
        "os.link = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "backup(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(database), str(to)], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL


def names(folder: Path) -> list[str]:
    """The files of a folder, less what SQLite keeps beside a database in use."""
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith(("-wal", "-shm")))


def test_what_a_killed_backup_left_is_removed_wherever_it_is(database: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "backups"
    elsewhere.mkdir()
    killed_backup(database, elsewhere / "copy.db")
    assert names(elsewhere) == ["copy.db.part"]
    assert remove_leftovers(database) == [elsewhere / "copy.db.part"]
    assert names(elsewhere) == []
    assert names(tmp_path) == ["backups", "cairn.db"]


def test_a_finished_backup_leaves_nothing_to_remove(database: Path, tmp_path: Path) -> None:
    backup(database, tmp_path / "copy.db")
    assert names(tmp_path) == ["cairn.db", "copy.db"]
    assert remove_leftovers(database) == []
    assert names(tmp_path) == ["cairn.db", "copy.db"]


def test_a_backup_that_is_still_being_written_is_left_alone(database: Path, tmp_path: Path) -> None:
    unfinished = tmp_path / "copy.db.part"
    with noted(database, unfinished):
        unfinished.touch()
        assert remove_leftovers(database) == []
        assert unfinished.exists()
    unfinished.unlink()
    assert names(tmp_path) == ["cairn.db"]


@pytest.mark.parametrize("content", [b"", bytes(4096)], ids=["empty", "blank"])
def test_a_copy_that_was_hardly_begun_is_removed_with_its_journal(
    database: Path, tmp_path: Path, content: bytes
) -> None:
    unfinished = tmp_path / "copy.db.part"
    unfinished.write_bytes(content)
    (tmp_path / "copy.db.part-journal").touch()
    (tmp_path / "cairn.db.1234.copying").write_bytes(os.fsencode(unfinished))
    assert len(remove_leftovers(database)) == 2
    assert names(tmp_path) == ["cairn.db"]


def test_a_note_cannot_have_anything_else_removed(database: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary.part"
    diary.write_bytes(b"Dear diary")
    link = tmp_path / "link.part"
    link.symlink_to(database)
    for number, path in enumerate(
        (diary, link, database, tmp_path, Path("relative.part"), tmp_path / "none.part")
    ):
        (tmp_path / f"cairn.db.{number}.copying").write_bytes(os.fsencode(path))
    assert remove_leftovers(database) == []
    assert names(tmp_path) == ["cairn.db", "diary.part", "link.part"]


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert remove_leftovers(tmp_path / "none" / "cairn.db") == []
