"""The README agrees with the program."""

import re
from pathlib import Path

from bot.discord.controls.setup_check import NAMES, PERMISSIONS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_invite_link_asks_for_the_permissions_that_are_used_and_no_others() -> None:
    assert re.findall(r"permissions=(\d+)", README) == [str(PERMISSIONS.value)]


def test_every_permission_is_named() -> None:
    assert [name for name in NAMES.values() if name not in README] == []


def test_every_file_that_the_pages_link_to_is_there() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    broken = [
        f"{page.name}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)#:]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_file_that_the_pages_name_is_there() -> None:
    rooms = ("bot", "games", "render", "tests", "tools", "deploy", "benchmarks")
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    missing = []
    for page in pages:
        for named in re.findall(r"`([a-z_]+/[\w/.<>]*)`", page.read_text(encoding="utf-8")):
            if named.split("/")[0] in rooms and not list(ROOT.glob(re.sub(r"<\w+>", "*", named).rstrip("/"))):
                missing.append(f"{page.name}: {named}")
    assert missing == []


def test_every_make_target_that_the_readme_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", README, re.MULTILINE)) <= targets
