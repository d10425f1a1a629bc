"""A game's options as they were chosen, each with a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.protocol import Option


def settle(options: Iterable[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its chosen or default value. Raises ValueError for what the game does not have."""
    known = {option.key: option for option in options}
    for key, value in chosen.items():
        if key not in known:
            raise ValueError(f"There is no option {key!r}; the options are {', '.join(known) or 'none'}.")
        values = [choice.value for choice in known[key].choices]
        if value not in values:
            raise ValueError(f"The option {key} cannot be {value!r}; it is one of {', '.join(values)}.")
    return {key: chosen.get(key, option.default) for key, option in known.items()}
