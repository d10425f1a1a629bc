"""What all tests share."""

from __future__ import annotations

import gc

import pytest

pytest_plugins = ("tests.budget", "tests.skips")

gc.disable()


LAST_GROUP = 0.8
"""Where among the other tests the last group begins: early enough that none is left for the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the groups that one worker runs alone over the others, that of the browser first.

    These mostly wait for other processes. Beside each of them run tests that keep the processors busy.
    """
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
    """From here on garbage is collected again, but not looked for among what collecting the tests has left: that would
    take a tenth of the time."""
    gc.freeze()
    gc.enable()
