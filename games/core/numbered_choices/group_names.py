"""The names of groups of choices: their order, and several in few words."""

from collections.abc import Sequence


def by_name(name: str) -> tuple[str, int, str]:
    """The order of groups: row A, row B, row AA; column 2, column 10."""
    *before, last = name.split() or [""]
    return " ".join(before), len(last), last


def spanned(names: Sequence[str]) -> str:
    """Names of groups in few words: `row A to C`, `East, North`."""
    if len(names) > 1 and len({by_name(name)[0] for name in names}) == 1 and " " in names[0]:
        return f"{names[0]} to {names[-1].split()[-1]}"
    return ", ".join(names)
