"""The tools: `make pin`, the benchmarks, changed lines, and skipped tests."""

import ast
import math
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice
from pathlib import Path

import pytest

from benchmarks import computer, figures as last, scale, scale_measured
from benchmarks.__main__ import PARTS, Figure, pieces, table, worse
from benchmarks.plies import Plies, Rate
from benchmarks.sizes import Size
from games.computer.search import EASY
from games.registry import by_key
from tests.postgres import MISSING, programs
from tests.skips import KNOWN, OPTION, known_reasons
from tools import mutants, pin

DIGEST = "sha256:" + "0123456789abcdef" * 4
TEXT = (Path(__file__).parents[1] / "deploy" / "Containerfile").read_text(encoding="utf-8")


@contextmanager
def registry(digest: str | None) -> Iterator[str]:
    """A registry that knows one image, and its address."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"token": "ticket"}')

        def do_HEAD(self) -> None:
            known = self.path == "/v2/library/python/manifests/3.11" and "list.v2" in self.headers["Accept"]
            allowed = self.headers["Authorization"] == "Bearer ticket"
            self.send_response(200 if known and allowed else 404)
            if digest is not None:
                self.send_header("Docker-Content-Digest", digest)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_the_digest_stands_behind_the_tag_and_can_be_replaced() -> None:
    once = pin.pinned(TEXT, DIGEST)
    name, tag = pin.base(TEXT)
    assert f"FROM docker.io/{name}:{tag}@sha256:" in TEXT
    assert f"\nFROM docker.io/{name}:{tag}@{DIGEST}\n" in once
    assert pin.base(once) == (name, tag)
    assert pin.pinned(pin.pinned(TEXT, "sha256:" + "f" * 64), DIGEST) == once
    assert len(once.splitlines()) == len(TEXT.splitlines())


@pytest.mark.parametrize("answer", [None, "", "sha256:short", DIGEST + "\\nRUN something"])
def test_an_answer_that_is_no_digest_is_refused(answer: str | None) -> None:
    with registry(answer) as address, pytest.raises(pin.PinError, match="no digest"):
        pin.current("library/python", "3.11", address, address)


def test_the_registry_is_asked_and_an_unknown_image_and_one_that_is_gone_are_told() -> None:
    with registry(DIGEST) as address:
        assert pin.current("library/python", "3.11", address, address) == DIGEST
    with registry(DIGEST) as address, pytest.raises(pin.PinError, match="404"):
        pin.current("library/python", "2.7", address, address)
    with pytest.raises(pin.PinError, match="cannot be asked"):
        pin.current("library/python", "3.11", address, address)


# Every part of `python -m benchmarks` runs and gives figures, here with the smallest sizes.


RATE = Rate(20_000.0, 20_000.0)
_WITH_PROCESSES = ("districts", "my_games", "reminders", "wire")
_ON_A_SERVER = ("districts", "postgresql")


@pytest.mark.parametrize(
    "part",
    [pytest.param(part, marks=pytest.mark.wire) if part in _WITH_PROCESSES else part for part in PARTS],
)
def test_a_part_of_the_benchmarks_gives_its_figures(part: str) -> None:
    if part in _ON_A_SERVER and programs() is None:
        pytest.skip(MISSING)
    rows = [row for piece in pieces(part, Size.SMALLEST) for row in piece()]
    assert rows
    names = [row[0] for row in rows if not row[0].startswith("…")]
    assert len(set(names)) == len(names), "figures of other days are found by their names"
    assert all(math.isfinite(row[1]) and row[1] >= 0 for row in rows)
    figures = [Figure(row, RATE) for row in rows]
    assert rows[0][0] in table(figures, {})


@pytest.mark.wire
def test_what_the_page_on_growth_reckons_with_can_be_measured(tmp_path: Path) -> None:
    if programs() is None:
        pytest.skip(MISSING)
    found = scale_measured.measured(0.2, 3, forked=True, in_threads=True)
    scale.keep(found, tmp_path / "scale.toml")
    assert scale.read(tmp_path / "scale.toml").process_connections == pytest.approx(found.process_connections)
    assert min(found.move_requests, found.move_answers, found.process_memory) > 0


def test_the_page_on_growth_has_the_tables_of_the_kept_figures() -> None:
    page = scale.PAGE.read_text(encoding="utf-8")
    assert scale.with_tables(page, scale.read()) == page


@pytest.mark.parametrize(
    ("servers", "apart"),
    [(2_000, 0), (20_000, 9 * 5.25), (100_000, 9 * 5.25), (250_000, 0), (1_000_000, 5.25)],
)
def test_the_connections_of_a_process_log_in_one_after_another_unless_discord_takes_several_at_once(
    servers: int, apart: float
) -> None:
    bot = scale.Bot(servers, scale.read())
    assert bot.replacing == apart
    assert bot.shards % bot.processes == bot.shards % bot.at_once == 0


def test_what_became_much_worse_is_named() -> None:
    figures = [
        Figure(("a board", 20.0, "ms", Plies(300)), RATE),  # 400 plies
        Figure(("moves", 50.0, "/s", Plies(2)), RATE),  # 2.5 a thousand plies
        Figure(("memory", 130.0, "MB", None), RATE),
        Figure(("new", 1.0, "MB", None), RATE),
    ]
    assert worse(figures, {"a board": 350, "moves": 2.8, "memory": 120}) == []
    assert worse(figures, {"a board": 320, "moves": 3.0, "memory": 100}) == [
        "a board (by 25%)",
        "moves (by 20%)",
        "memory (by 30%)",
    ]
    lines = table(figures, {"a board": 320}).splitlines()
    assert lines[2].split() == ["a", "board", "20", "ms", "400", "plies", "320", "≤", "300", "plies", "over"]


def test_figures_are_kept_from_release_to_release(tmp_path: Path) -> None:
    file = tmp_path / "figures.toml"
    assert last.read(file) == {}
    told = {"50 tables: moves": 9.123456, "“odd” name": 12_345_678.0}
    last.write(told, "a machine", "20,000 plies a second", file)
    assert last.read(file) == {"50 tables: moves": 9.123, "“odd” name": 12_350_000.0}


def test_the_strength_of_computer_players_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(computer, "rate", lambda: RATE)
    told = computer.Played()
    computer.play(computer.Match(by_key("dog_eat_dog"), EASY, None), 0, told)
    assert told.games == 1
    assert 0 <= told.won <= 1
    assert told.took
    assert 0 < told.late() <= max(told.took)
    mountain = computer.matches(by_key("bring_down_the_mountain"))
    assert [str(match) for match in mountain] == [
        "easy alone",
        "medium alone",
        "hard alone",
        "hard alone, fog",
    ]
    lines = list(computer.table(mountain[:1], 1, 10_000))
    assert len(lines) == 3
    assert "| easy alone | 1 |" in lines[2]
    assert computer.main(["--unhelped", "--games", "1", "--only", "dog_eat_dog", "--levels", "easy"]) == 0
    assert "| Dog Eat Dog | easy, unhelped, against random play | 1 |" in capsys.readouterr().out


# The tool that tries what the tests notice changes one line at a time.


def test_each_change_is_of_one_line_and_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "ROOMS", ("games/core",))
    for mutant in islice(mutants.mutants(random.Random(1)), 20):
        before = (mutants.ROOT / mutant.file).read_text()
        assert ast.dump(ast.parse(mutant.text)) != ast.dump(ast.parse(before)), mutant.what
        kept = before.splitlines()[: mutant.line - 1]
        assert mutant.text.splitlines()[: len(kept)] == kept


# A test that is skipped for a new reason fails the run where only known reasons are allowed.


ROOT = Path(__file__).parents[1]
ACCEPTED = "Discord's published description is not here (/somewhere/openapi.json)."


def run(folder: Path, body: str, *options: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """pytest on one file with this body."""
    file = folder / "test_it.py"
    file.write_text(f"import pytest\n{body}", encoding="utf-8")
    settings_file = folder / "pytest.ini"
    settings_file.write_text("[pytest]\n", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | settings
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        str(settings_file),
        "-p",
        "tests.skips",
        *options,
        str(file),
    ]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def skipping(reason: str) -> str:
    return f"def test_one(): pytest.skip({reason!r})\ndef test_two(): pass\n"


@pytest.mark.parametrize("options", [(), ("-p", "xdist", "-n", "2")], ids=["one process", "workers"])
def test_a_new_reason_fails_the_run_and_is_named(tmp_path: Path, options: tuple[str, ...]) -> None:
    done = run(tmp_path, skipping("I do not feel like it"), OPTION, *options)
    assert done.returncode == 1
    assert "I do not feel like it" in done.stdout
    assert KNOWN.name in done.stdout


def test_a_whole_file_that_is_skipped_counts(tmp_path: Path) -> None:
    body = "pytest.skip('not today', allow_module_level=True)\ndef test_one(): pass\n"
    assert "not today" in run(tmp_path, body, OPTION).stdout


MARKED = "@pytest.mark.skip\ndef test_one(): pass\ndef test_two(): pass\n"


@pytest.mark.parametrize(
    ("body", "options", "settings", "code"),
    [
        (MARKED, (OPTION,), {}, 1),
        (skipping(ACCEPTED), (OPTION,), {}, 0),
        (skipping("no browser here"), (), {}, 0),
        (skipping("no browser here"), (), {"CI": "1"}, 1),
    ],
    ids=["a mark without a reason is new", "a known reason", "elsewhere any reason", "CI"],
)
def test_known_reasons_are_accepted_and_elsewhere_any(
    tmp_path: Path, body: str, options: tuple[str, ...], settings: dict[str, str], code: int
) -> None:
    assert run(tmp_path, body, *options, **settings).returncode == code


def test_every_known_reason_can_still_happen() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    assert [reason for reason in known_reasons() if reason.partition(" (")[0] not in sources] == []
