"""What is shipped for running the bot elsewhere, and what the pages say, held to the linters and to the code."""

import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import address
from bot.__main__ import WRONG_CONFIGURATION, main
from bot.config import unknown_environment
from bot.discord.runner import NOT_CONFIGURED, REFUSED_BY_GATEWAY
from bot.store.postgres import words as of_a_server
from bot.store.sqlite.words import _WORDS

ROOT = Path(__file__).resolve().parent.parent


def test_the_container_file_passes_its_linter() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    found = subprocess.run(
        [linter, ROOT / "deploy" / "Containerfile"], capture_output=True, text=True, check=False
    )
    assert (found.stdout, found.returncode) == ("", 0)


PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "cairn.service").read_text(encoding="utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
NEEDS_SYSTEMD = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None,
    reason="systemd-analyze is not here. Install it with: apt-get install systemd",
)
ONLY_IN_NEWER = ("RestartSteps", "RestartMaxDelaySec")
"""Settings that systemd knows from version 254 on; older ones ignore them."""


def analysed(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`systemd-analyze` with these arguments."""
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, timeout=60, check=False
    )


@NEEDS_SYSTEMD
@pytest.mark.parametrize(("name", "of"), [("cairn", "cairn"), ("cairn@", "cairn@1")])
def test_the_systemd_unit_passes_its_linter_also_as_a_template_for_several_processes(
    tmp_path: Path, name: str, of: str
) -> None:
    # The linter wants the program to exist; everything else is checked as shipped.
    (tmp_path / f"{name}.service").write_text(
        UNIT.replace("/opt/cairn/.venv/bin/python", sys.executable), encoding="utf-8"
    )
    _, edits, added = PAGE.partition(f"`systemctl edit {name}`")
    assert edits
    folder = tmp_path / f"{name}.service.d"
    folder.mkdir()
    (folder / "override.conf").write_text(added.split("```\n")[1], encoding="utf-8")
    found = analysed("verify", tmp_path / f"{of}.service")
    complaints = [
        line
        for line in found.stderr.splitlines()
        if "cairn" in line and not any(f"'{name}'" in line for name in ONLY_IN_NEWER)
    ]
    assert (complaints, found.returncode) == ([], 0)


@NEEDS_SYSTEMD
def test_the_service_may_do_little_besides_its_own_work(tmp_path: Path) -> None:
    unit = tmp_path / "cairn.service"
    unit.write_text(UNIT, encoding="utf-8")
    # Of 100, which is a service without any restriction.
    found = analysed("security", "--offline=true", "--threshold=20", "--no-pager", unit)
    assert found.returncode == 0, found.stdout[-2000:] + found.stderr


IN_UNIT = (
    "StartLimitIntervalSec=0",
    "Type=notify",
    "WatchdogSec=60",
    # The watchdog's signal would leave a copy of its memory, with the token and all hands.
    "LimitCORE=0",
    "Restart=on-failure",
    "CapabilityBoundingSet=",
    "AmbientCapabilities=",
    "SystemCallArchitectures=native",
    "ProtectProc=invisible",
    "ProcSubset=pid",
    "MemoryMax=2G",
    # A migration has as long in a container as in a service.
    "TimeoutStartSec=15min",
    f"RestartPreventExitStatus={NOT_CONFIGURED}",
)
IN_CONTAINER = (
    "--start-period=15m ",
    # It is unhealthy only if a new start may help. Else whoever follows running.md kills the bot again and again while
    # Discord cannot be reached, say.
    'CMD ["python", "-m", "bot", "health", "--alive"]',
    *(f"COPY {package} {package}" for package in ("bot", "games", "render")),
)


def test_the_unit_and_the_container_say_so() -> None:
    assert set(IN_UNIT) <= set(UNIT.splitlines())
    assert [each for each in IN_CONTAINER if each not in CONTAINER] == []


@pytest.mark.parametrize("packages", ["run", "postgresql"])
def test_what_goes_into_a_container_is_let_through(packages: str) -> None:
    everything, *through = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = re.findall(r"^COPY (\S+)", CONTAINER.replace("${PACKAGES}", packages), re.MULTILINE)
    assert everything == "*"
    assert [each for each in copied if f"!{each}" not in through] == []


def test_several_containers_share_a_database_and_one_of_them_is_a_spare() -> None:
    text = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    variables = dict(re.findall(r'^      (CAIRN_\w+): "?([^"\n]+)', text, re.MULTILINE))
    assert unknown_environment(variables) == []
    # Whoever has a server outside names it in the environment.
    (url,) = re.findall(r"^\$\{CAIRN_DATABASE:-(.*)\}$", variables["CAIRN_DATABASE"])
    assert address.read(url).url == url
    outside = re.findall(r"CAIRN_DATABASE=(\S+) docker compose -f deploy/compose.yaml up", text + PAGE)
    assert len(outside) == 2
    assert all("sslmode=verify-full" in address.read(url).url for url in outside)
    processes, shards = (int(variables[f"CAIRN_{name}"]) for name in ("PROCESSES", "SHARDS"))
    assert (shards % processes, f"    scale: {processes + 1}" in text.splitlines()) == (0, True)
    given = set(re.findall(r"/run/secrets/([\w-]+)", text))
    assert given == set(re.findall(r"^    file: \.\./secrets/([\w-]+)", text, re.MULTILINE))


def pins(name: str) -> list[str]:
    """The lines of a lock that name a package with its version."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]


@pytest.mark.parametrize("name", ["run", "postgresql", "play", "dev"])
def test_every_locked_dependency_has_a_hash(name: str) -> None:
    assert all("==" in line and line.endswith("\\") for line in pins(name))


def test_the_smaller_locks_are_part_of_the_larger() -> None:
    names = ("run", "postgresql", "play", "dev")
    run, postgresql, play, dev = ({line.split(" ")[0] for line in pins(name)} for name in names)
    assert set() < run < play < dev
    assert run < postgresql < dev


@pytest.mark.parametrize("name", ["run", "postgresql", "play", "dev"])
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_a_lock_holds_what_its_packages_need_on_every_supported_python(name: str, version: str) -> None:
    locked = {canonicalize_name(line.partition("==")[0]) for line in pins(name)}
    python = {"python_version": version, "python_full_version": f"{version}.0", "extra": ""}
    needed = {
        canonicalize_name(needed.name)
        for package in metadata.distributions()
        if canonicalize_name(package.name) in locked
        for needed in map(Requirement, package.requires or ())
        if needed.marker is None or needed.marker.evaluate(python)
    }
    assert needed - locked == set()


def test_the_interpreters_that_setup_takes_are_those_that_the_package_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11,<3.14"
    assert "(3, 11) <= sys.version_info < (3, 14)" in (ROOT / "tools" / "setup").read_text(encoding="utf-8")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder to be the whole path: a shell's own tools, and no Python yet."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "dirname", "cmp", "rm", "cp", "id"):
        found = shutil.which(tool)
        assert found is not None
        (folder / tool).symlink_to(found)
    return folder


def set_up(bare: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """`tools/setup run` into a new folder, with nothing else on the path."""
    return subprocess.run(
        [ROOT / "tools" / "setup", "run"],
        env={"PATH": str(bare), "VENV": str(bare.parent / "venv"), **settings},
        capture_output=True,
        text=True,
        check=False,
    )


def pretended_python(path: Path, body: str) -> None:
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)


NEW = 'case "$1" in --version) echo "Python 3.14.1";; *) exit 1;; esac'


@pytest.mark.parametrize(
    ("python", "settings", "told"),
    [
        ("", {}, ("Python 3.11, 3.12 or 3.13", "PYTHON=")),
        (NEW, {}, ("Python 3.14.1",)),
        ("", {"PYTHON": "/nowhere/python3.12"}, ("PYTHON=/nowhere/python3.12",)),
    ],
    ids=["none", "one that is too new", "one that is named and not there"],
)
def test_setup_refuses_in_words_without_a_python_that_suits(
    bare: Path, python: str, settings: dict[str, str], told: tuple[str, ...]
) -> None:
    if python:
        pretended_python(bare / "python3", python)
    done = set_up(bare, **settings)
    assert done.returncode == 1
    assert [each for each in told if each not in done.stderr] == []


def test_a_python_that_is_on_the_path_but_does_not_run_is_passed_over(bare: Path) -> None:
    pretended_python(bare / "python3.11", 'echo "pyenv: python3.11: command not found" >&2; exit 127')
    pretended_python(
        bare / "python3.12", f'[ "$2" = venv ] && echo "here" && exit 1; exec {sys.executable} "$@"'
    )
    pretended_python(bare / "python3", "exit 127")
    done = set_up(bare)
    # It gets as far as the folder of the packages, which this Python is asked to make.
    assert (done.stdout, done.stderr) == ("here\n", "")


# The page for owners agrees with what the program says and takes.


@pytest.mark.parametrize("message", [message for message, _ in REFUSED_BY_GATEWAY.values()])
def test_every_refusal_of_discord_is_explained(message: str) -> None:
    assert f"| {message} | {NOT_CONFIGURED} |" in PAGE


@pytest.mark.parametrize("message", sorted({message for message, _ in _WORDS.values()}))
def test_every_trouble_of_the_database_is_explained(message: str) -> None:
    said = message.replace("{path}", "…").replace(" ….", " …")
    assert f"| {said} | 1 |" in PAGE


def test_every_trouble_of_a_server_is_explained() -> None:
    troubles = of_a_server._WORDS.items()
    codes = {
        message: NOT_CONFIGURED if code in of_a_server._FOR_ITS_OWNER else 1
        for code, (message, _) in troubles
    }
    lines = (
        f"| {message.replace('{name}', '…').replace(' ….', ' …')} | {code} |"
        for message, code in codes.items()
    )
    assert [line for line in lines if line not in PAGE] == []


def test_every_command_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    ([a-z]+)  ", capsys.readouterr().out, re.MULTILINE)
    assert sorted(commands) == sorted(re.findall(r"^\| `([a-z]+)[ `]", PAGE, re.MULTILINE))


def test_the_code_that_a_service_must_not_answer_with_a_new_start_is_one() -> None:
    assert NOT_CONFIGURED == WRONG_CONFIGURATION
    assert f"| {NOT_CONFIGURED} | a setting or the token is wrong" in PAGE


# The README agrees with the program.


README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]


def test_every_file_that_the_pages_link_to_is_there() -> None:
    broken = [
        f"{page.name}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_file_that_the_pages_name_is_there() -> None:
    rooms = ("bot", "games", "render", "tests", "tools", "deploy", "benchmarks")
    missing = []
    for page in PAGES:
        for named in re.findall(r"`([a-z_]+/[\w/.<>]*)`", page.read_text(encoding="utf-8")):
            if named.split("/")[0] in rooms and not list(ROOT.glob(re.sub(r"<\w+>", "*", named).rstrip("/"))):
                missing.append(f"{page.name}: {named}")
    assert missing == []


def test_every_make_target_that_the_readme_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", README, re.MULTILINE)) <= targets


# The page of pictures names every picture that there is, and no other; together they stay small.


PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
LARGEST = 1_500_000


def test_every_picture_is_on_the_page_and_every_name_is_a_picture() -> None:
    page = (PICTURES / "README.md").read_text(encoding="utf-8")
    steps = {file.name for file in (PICTURES / "steps").iterdir()}
    assert set(re.findall(r"\(steps/([^)]+)\)", page)) == steps
    boards = {file.name for file in PICTURES.glob("*.png")}
    assert set(re.findall(r"`([\w-]+\.png)`", page)) == boards


def test_all_steps_together_are_small() -> None:
    assert sum(file.stat().st_size for file in (PICTURES / "steps").iterdir()) <= LARGEST
