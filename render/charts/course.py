"""What the picture of a review shows: the course of a game, from what one seat could see or for everybody. Importing this loads no
drawing code."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final

from games.computer.review import Review, SeatReview
from games.core.protocol import Game, Seat
from games.core.words import enumerated
from render.core.look import ReviewLook, SideLook, TurningLook

TOGETHER: Final = "Together"
"""The only side of a game in which several people play together."""


def look(
    game: Game[Any, Any, Any],
    found: Review,
    seat: Seat | None,
    numbers: Sequence[int],
    names: Sequence[str],
    told: str,
) -> ReviewLook:
    """What is drawn: as a seat could see the game, with its own turning points; or without a seat for everybody, where each
    side has the line that it could see itself. `numbers` has for each position, from the one before the first entry on, the
    number of its turn, or in a game that does not number its turns, how many moves have been made."""
    if game.turns is None:
        # A position has the number of the move that follows, as elsewhere that of its turn.
        numbers = [min(each + 1, numbers[-1]) for each in numbers]
    seats = {each.seat: each for each in found.seats}
    seen = [seats[team[0] if seat is None else seat] for team in found.teams]
    sides = tuple(
        SideLook(_name(found, team, names), team, _course(each, place, numbers))
        for place, (team, each) in enumerate(zip(found.teams, seen, strict=True))
    )
    turning = []
    for decision in found.turning if seat is None else seats[seat].turning:
        side = next(place for place, team in enumerate(found.teams) if decision.seat in team)
        at = bisect_right([point.index for point in seen[side].course], decision.first) - 1
        turning.append(TurningLook(side, max(0, at), numbers[decision.first]))
    about = game.about
    measure = "Chance to win, of 100" if found.chance else "How near to winning, of 100"
    unit = "move" if game.turns is None else "turn"
    return ReviewLook(about.key, about.title, told, measure, unit, sides, tuple(turning))


def _name(found: Review, team: Sequence[Seat], names: Sequence[str]) -> str:
    if len(found.teams) == 1 and len(team) > 1:
        return TOGETHER
    return enumerated(names[seat] for seat in team)


def _course(seen: SeatReview, side: int, numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple((numbers[point.index], point.shares[side]) for point in seen.course)
