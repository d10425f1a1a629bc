"""What components may be: rows, buttons, selects, the second version's containers, and modals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tests.wire.discord_server.errors import Problem
from tests.wire.discord_server.world import walk

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, TEXT, LABEL = 1, 2, 3, 4, 10, 18
SELECTS: Final = frozenset({3, 5, 6, 7, 8})
CLASSIC: Final = frozenset({ROW, BUTTON}) | SELECTS
MODAL_INPUTS: Final = SELECTS | {TEXT_INPUT, 19, 21, 22, 23}
LINK, PREMIUM = 5, 6
ROWS: Final = 5
NESTED: Final = 40
V2_CHARACTERS: Final = 4000


def check_components(components: list[dict[str, Any]], *, second_version: bool) -> Iterator[Problem]:
    """What is wrong with a message's components."""
    every = list(walk(components))
    if second_version:
        if len(every) > NESTED:
            yield Problem(
                "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"More than {NESTED} components"
            )
        if sum(len(part.get("content") or "") for part in every if part["type"] == TEXT) > V2_CHARACTERS:
            yield Problem(
                "components", "COMPONENT_TEXT_TOTAL_TOO_LONG", f"More than {V2_CHARACTERS} characters"
            )
    else:
        if len(components) > ROWS:
            yield Problem("components", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {ROWS} in length.")
        if any(part["type"] not in CLASSIC for part in every):
            yield Problem(
                "components", "UNION_TYPE_CHOICES", "Components of the second version without their flag"
            )
        if any(part["type"] != ROW for part in components):
            yield Problem("components", "UNION_TYPE_CHOICES", "Only rows at the top.")
    yield from _custom_ids(every)
    for part in every:
        yield from _part(part)


def check_modal_components(components: list[dict[str, Any]]) -> Iterator[Problem]:
    every = list(walk(components))
    inputs = [part for part in every if part["type"] in MODAL_INPUTS]
    if not 1 <= len(inputs) <= 5 or len(components) > 5:
        yield Problem("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    yield from _custom_ids(every)
    for part in every:
        yield from _part(part)


def _custom_ids(every: list[dict[str, Any]]) -> Iterator[Problem]:
    counts = Counter(part["custom_id"] for part in every if part.get("custom_id"))
    for custom_id, count in counts.items():
        if count > 1:
            yield Problem(
                "components", "COMPONENT_CUSTOM_ID_DUPLICATED", f"Custom id {custom_id!r} is there twice"
            )
        if len(custom_id) > 100:
            yield Problem("components", "BASE_TYPE_MAX_LENGTH", "A custom id over 100.")


def _part(part: dict[str, Any]) -> Iterator[Problem]:
    kind = part["type"]
    if kind == ROW:
        yield from _row(part.get("components") or [])
    elif kind == BUTTON:
        yield from _button(part)
    elif kind in SELECTS:
        yield from _select(part)
    elif kind == TEXT_INPUT:
        yield from _limit(part, "label", 45)
        yield from _limit(part, "placeholder", 100)
        yield from _limit(part, "value", 4000)
    elif kind == LABEL:
        yield from _limit(part, "label", 45)
        yield from _limit(part, "description", 100)
    elif kind == TEXT and not part.get("content"):
        yield Problem("components", "BASE_TYPE_REQUIRED", "A text without content.")
    elif kind == 9 and not 1 <= len(part.get("components") or []) <= 3:
        yield Problem("components", "BASE_TYPE_BAD_LENGTH", "A section has 1 to 3 texts.")
    elif kind == 12:
        items = part.get("items") or []
        if not 1 <= len(items) <= 10:
            yield Problem("components", "BASE_TYPE_BAD_LENGTH", "A gallery has 1 to 10 items.")
        for item in items:
            yield from _limit(item, "description", 1024)


def _row(inside: list[dict[str, Any]]) -> Iterator[Problem]:
    selects = sum(part["type"] in SELECTS | {TEXT_INPUT} for part in inside)
    if not 1 <= len(inside) <= 5 or (selects and len(inside) > 1):
        yield Problem(
            "components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row has at most 5 buttons or 1 select."
        )


def _button(part: dict[str, Any]) -> Iterator[Problem]:
    yield from _limit(part, "label", 80)
    style = part.get("style")
    if style == LINK:
        if not part.get("url") or part.get("custom_id"):
            yield Problem("components", "BUTTON_COMPONENT_URL_REQUIRED", "A link has a url and no custom id.")
    elif style != PREMIUM and not part.get("custom_id"):
        yield Problem("components", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A button without custom id.")
    if style != PREMIUM and not part.get("label") and not part.get("emoji"):
        yield Problem("components", "BUTTON_COMPONENT_INVALID_LABEL", "A button without label or emoji.")


def _select(part: dict[str, Any]) -> Iterator[Problem]:
    yield from _limit(part, "placeholder", 150)
    low, high = part.get("min_values"), part.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if low > high or high > 25:
        yield Problem("components", "BASE_TYPE_BAD_RANGE", "min_values and max_values do not fit.")
    if part["type"] != STRING_SELECT:
        return
    options = part.get("options") or []
    if not 1 <= len(options) <= 25:
        yield Problem("components", "BASE_TYPE_BAD_LENGTH", "A select has 1 to 25 options.")
    elif high > len(options):
        yield Problem("components", "BASE_TYPE_BAD_RANGE", "max_values is more than there are options.")
    if len({option.get("value") for option in options}) < len(options):
        yield Problem("components", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "A value is there twice.")
    if sum(bool(option.get("default")) for option in options) > high:
        yield Problem("components", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many defaults.")
    for option in options:
        for key in ("label", "value"):
            if not option.get(key):
                yield Problem("components", "BASE_TYPE_REQUIRED", f"An option without {key}.")
        for key in ("label", "value", "description"):
            yield from _limit(option, key, 100)


def _limit(part: dict[str, Any], key: str, limit: int) -> Iterator[Problem]:
    if part.get(key) is not None and len(part[key]) > limit:
        yield Problem("components", "BASE_TYPE_MAX_LENGTH", f"{key} must be {limit} or fewer in length.")
