"""What all tests share."""

from __future__ import annotations

import gc

import pytest

pytest_plugins = ("tests.skips",)

gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups that one worker runs alone come first, so that none is left for the end."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


def pytest_collection_finish() -> None:
    """From here on garbage is collected again, but not looked for among what collecting the tests has left: that would
    take a tenth of the time."""
    gc.freeze()
    gc.enable()
