"""What all tests share."""

import gc
import os
from pathlib import Path

import pytest

pytest_plugins = ("tests.budget", "tests.skips")

gc.disable()


LAST_GROUP = 0.8
"""Where among the other tests the last group begins: early enough that none is left for the end."""


QUICK_CONTRACT = ("dog_eat_dog", "bring_down_the_mountain")
"""The games whose contract `make test-quick` shows: the smallest."""
QUICK_PATH = "whole_games/test_dog_eat_dog.py"
"""The whole path that it walks: a game from its lobby to its end, over a simulated Discord."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only rules, a small contract and one whole path")


def is_quick(item: pytest.Item) -> bool:
    """Whether `make test-quick` runs this test: it shows a rule, or the contract of a small game, or the whole path."""
    if any(item.get_closest_marker(name) for name in ("browser", "wire", "long")):
        return False
    small = "tests/contract/" in item.nodeid and any(key in item.name for key in QUICK_CONTRACT)
    ruled = "tests/games/" in item.nodeid and item.get_closest_marker("rule") is not None
    return small or ruled or QUICK_PATH in item.nodeid


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Spread the groups that one worker runs alone over the others, that of the browser first.

    These mostly wait for other processes. Beside each of them run tests that keep the processors busy.
    """
    if config.getoption("quick"):
        left_out = [item for item in items if not is_quick(item)]
        items[:] = [item for item in items if is_quick(item)]
        config.hook.pytest_deselected(items=left_out)
    groups: dict[str, list[pytest.Item]] = {}
    others: list[pytest.Item] = []
    for item in items:
        marker = item.get_closest_marker("xdist_group")
        (others if marker is None else groups.setdefault(marker.args[0], [])).append(item)
    step = max(1, int(LAST_GROUP * len(others) / max(1, len(groups))))
    spread: list[pytest.Item] = []
    for number, name in enumerate(sorted(groups, key=lambda name: (name != "browser", name))):
        spread += groups[name] + others[number * step : (number + 1) * step]
    items[:] = spread + others[len(groups) * step :]


def pytest_collection_finish() -> None:
    """From here on garbage is collected again, but not looked for among what collecting the tests has left, and only every
    10,000 objects: each would take a tenth of the time."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()


@pytest.fixture
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder to run in, which is returned; no setting of this machine reaches the test."""
    for name in [name for name in os.environ if name.startswith("CAIRN_")]:
        monkeypatch.delenv(name)
    for name in ("CREDENTIALS_DIRECTORY", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path
