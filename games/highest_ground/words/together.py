"""Who can go with the unit that was sent last, in words."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.core.optional_parts.parts import Company
from games.core.words import enumerated
from games.highest_ground.notation.together import ALL, WITH, free
from games.highest_ground.state import View

_SPAN: Final = 3
"""From so many units on those with numbers in a row are told by the first and the last: `W1 to W8`."""


def company(view: View, legal: Sequence[Any]) -> Company | None:
    """Return who can go with the unit whose movement was written last; None if nobody can, or if none was."""
    draft = None if view.seat is None else view.draft(view.seat)
    sent = [each.unit for each in draft.orders if not each.idle] if draft is not None else []
    names = free(legal) if sent else []
    if not names:
        return None
    leader = sent[-1]
    types = {each.name: each.kind.name for each in view.setting.recruits}
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(types[name], []).append(name)

    def choice(some: Sequence[str], kind: str) -> tuple[str, str]:
        return f"{_told(some)}, {kind}", f"{' '.join(some)} {WITH} {leader}"

    def alone() -> Iterator[tuple[str, str]]:
        for kind, some in kinds.items():
            if len(some) > 1:
                yield from (choice([name], kind) for name in some)

    return Company(
        f"Others with {leader}",
        f"Who goes with {leader}? They go the same way as far as they can.",
        ("Everyone else", f"{ALL} {WITH} {leader}"),
        tuple(choice(some, kind) for kind, some in kinds.items()),
        tuple(alone()),
    )


def _told(names: Sequence[str]) -> str:
    """Return units in few words: `F2 and F3`, `W1 to W8`."""
    letters = {name.rstrip("0123456789") for name in names}
    numbers = [int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for name in names]
    if len(names) >= _SPAN and len(letters) == 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{names[0]} to {names[-1]}"
    return enumerated(names)
