"""What all tests share."""

from __future__ import annotations

import pytest

pytest_plugins = ("tests.skips",)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups that one worker runs alone come first, so that none is left for the end."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
