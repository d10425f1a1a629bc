"""The seats of a game for which substitutes are sought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, NamedTuple

from pydantic import BeforeValidator


class SubstituteSearch(NamedTuple):
    """A seat for which a substitute is sought.

    `post` is the outbox row of the message with the button, `by` the id of the person who asked (None: the table did, when a
    player's time was over).
    """

    seat: int
    post: int
    by: int | None = None


def _without_names(stored: Any) -> Any:
    """What is stored of a search: 1.0.0 also kept a person who was asked by name."""
    return stored[:3] if isinstance(stored, list) else stored


@dataclass(frozen=True, slots=True)
class SubstituteSearches:
    """All of them. `barred` are the ids of those who have seen more of the game than the public: they observed it."""

    seats: tuple[Annotated[SubstituteSearch, BeforeValidator(_without_names)], ...] = ()
    barred: frozenset[int] = frozenset()

    def of(self, seat: int) -> SubstituteSearch | None:
        """The search for this seat; None if nobody is sought for it."""
        return next((each for each in self.seats if each.seat == seat), None)

    def with_one(self, search: SubstituteSearch) -> SubstituteSearches:
        """The same with this search, in place of an earlier one for its seat."""
        return replace(self, seats=(*self.without(search.seat).seats, search))

    def without(self, seat: int) -> SubstituteSearches:
        """The same once nobody is sought for this seat."""
        return replace(self, seats=tuple(each for each in self.seats if each.seat != seat))


NO_SEARCHES: Final = SubstituteSearches()


def written(searches: SubstituteSearches) -> dict[str, Any]:
    """The searches as they are stored."""
    return {"seats": searches.seats, "barred": sorted(searches.barred)}
