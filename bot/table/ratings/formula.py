"""What a finished game does to ratings: Weng and Lin's Plackett-Luce model, as the library openskill has it (docs/ratings.md).

The library is imported only once a game is to be rated: neither a start nor a move waits for it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.store import EndedRow
from bot.store.reading.ratings import SETTLED
from bot.table.model import Person, is_computer, level_of
from games.computer.search import LEVELS, MEDIUM
from games.core.protocol import Game, Seat

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

DEAL: Final = 0
"""Stands for a person: the deal, against which a co-operative game is played."""
_MILLION: Final = 1_000_000
_MEAN: Final = 25.0
_DEVIATION: Final = 25 / 6
"""How much luck and form there is in one game: beta of the model."""
_ODDS: Final = math.sqrt(2) * _DEVIATION
"""By how much two means lie apart for each power of e in the chances of two people who are known well."""
_KNOWN_WELL: Final = 1.0


class Skill(NamedTuple):
    """A rating in millionths: what is believed of somebody, and how far that may be wrong. Whole numbers, so that the same
    games give the same ratings on every machine and in every database."""

    mean: int = round(_MEAN * _MILLION)
    spread: int = round(_MEAN / 3 * _MILLION)

    @property
    def shown(self) -> int:
        """The number that people see: 1,500 at first. With 400 more than somebody one wins ten of eleven games."""
        return 1500 + round((self.mean / _MILLION - _MEAN) * 30)

    @property
    def doubt(self) -> str:
        """How sure the number is, in words; empty once it has settled."""
        if self.spread > 7 * _MILLION:
            return "just begun"
        return "still settling" if self.spread > SETTLED else ""

    @property
    def words(self) -> str:
        """The number and how sure it is: 1,540, still settling."""
        return ", ".join(part for part in (f"{self.shown:,}", self.doubt) if part)


NEW: Final = Skill()
Known = dict[int, Skill]
"""Ratings by person."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A finished game that counts: the people of each side, and the place of each side: 1 for those who won, 0 for all
    after a draw."""

    row: EndedRow
    game: Game[Any, Any, Any]
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]


def contest(row: EndedRow, game: Game[Any, Any, Any] | None) -> Contest | None:
    """What a finished game was about; None if it does not count: it is left out, nobody on Discord played in it or against
    anybody, or its row is damaged."""
    people = row.people
    if game is None or row.left_out or row.server is None or all(map(is_computer, people)):
        return None
    try:
        _, winners, scores = json.loads(row.outcome)
        won = {int(seat) for seat in winners}
        points = [int(score) for score in scores]
        options = {str(key): str(value) for key, value in json.loads(row.options).items()}
        if len(people) not in game.about.seat_counts or (points and len(points) != len(people)):
            return None
        cooperative = game.about.facts.cooperative
        teams = (tuple(range(len(people))),) if cooperative else game.teams(len(people), options)
        places = ((1, 2) if won else (2, 1)) if cooperative else _places(teams, won, points)
        sides = tuple(
            tuple(row.losers.get(seat, people[seat]) if place > 1 else people[seat] for seat in team)
            for team, place in zip(teams, places, strict=False)
        )
        sides = (*sides, (DEAL,)) if cooperative else sides
    except (ValueError, TypeError, KeyError, AttributeError, LookupError):
        return None
    return Contest(row, game, sides, places) if len(sides) > 1 else None


def _places(teams: Sequence[Sequence[Seat]], won: set[int], points: Sequence[int]) -> tuple[int, ...]:
    """The place of each team: those who won share the first, and the others follow by their points, if there are any. Nobody has
    one where nobody did better than others."""

    def key(team: Sequence[Seat]) -> tuple[bool, int]:
        wins = bool(won & set(team)) or not won
        return (not wins, 0 if wins or not points else -max(points[seat] for seat in team))

    keys = [key(team) for team in teams]
    if len(set(keys)) == 1:
        return (0,) * len(keys)
    return tuple(1 + sum(other < each for other in keys) for each in keys)


def computer_skill(game: Game[Any, Any, Any], person: int) -> Skill:
    """The rating of a computer player, which is fixed by what its level has won (`Game.won`): of the middle level what a
    new person begins with, of others so much more or less that the model foretells what was measured. A level is never
    below the one before it; alone against a deal, a new deal counts as a new person."""
    means: dict[str, float] = {}
    below = 0.0
    for level in LEVELS:
        wins, played = game.won.get(level.key, (0.0, 0))
        step = _ODDS * math.log((wins + 1) / (played - wins + 1)) if played else 0.0
        below = (
            max(step, below if means else step) if game.about.facts.cooperative else below + max(step, 0.0)
        )
        means[level.key] = below
    zero = 0.0 if game.about.facts.cooperative else means[MEDIUM.key]
    mean = _MEAN + means[level_of(Person(person, "")).key] - zero
    return Skill(round(mean * _MILLION), round(_KNOWN_WELL * _MILLION))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=_MEAN, sigma=_MEAN / 3, beta=_DEVIATION)


def is_ready() -> bool:
    """Whether the library is loaded."""
    return bool(_model.cache_info().currsize)


def skill_of(found: Contest, person: int, known: Mapping[int, Skill]) -> Skill:
    """The rating with which somebody enters a game."""
    if is_computer(person):
        return computer_skill(found.game, person)
    return known.get(person, NEW)


def rate(found: Contest, known: Mapping[int, Skill]) -> list[dict[str, Any]]:
    """The rows of ratings of a game, by the ratings known before it."""
    row, model = found.row, _model()
    most = max(len(side) for side in found.sides)
    before = [[skill_of(found, person, known) for person in side] for side in found.sides]
    # The deal has as many hands as people sit at the table.
    hands = [
        side * most if people == (DEAL,) else side for side, people in zip(before, found.sides, strict=True)
    ]
    teams = [
        [model.create_rating([each.mean / _MILLION, each.spread / _MILLION]) for each in side]
        for side in hands
    ]
    after = model.rate(teams, ranks=[float(place) for place in found.places])
    rows = []
    for number, people in enumerate(found.sides):
        for person, old, new in zip(people, before[number], after[number], strict=False):
            now = old if is_computer(person) else Skill(round(new.mu * _MILLION), round(new.sigma * _MILLION))
            rows.append(
                {
                    "game": row.game,
                    "person": person,
                    "server": row.server,
                    "which": row.which,
                    "channel": row.channel,
                    "at": row.at,
                    "side": number,
                    "place": found.places[number],
                    "mean_before": old.mean,
                    "spread_before": old.spread,
                    "mean": now.mean,
                    "spread": now.spread,
                }
            )
    return rows


def rated(
    rows: Sequence[EndedRow],
    game_of: Callable[[EndedRow], Game[Any, Any, Any] | None],
    known: Callable[[int | None, str], Known],
) -> dict[int, list[dict[str, Any]]]:
    """The rows of ratings of these games, rated one after another: by game, none for one that does not count. `known` gives
    the ratings of a game on a server, which follow."""
    made: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        found = contest(row, game_of(row))
        of = known(row.server, row.which)
        made[row.game] = [] if found is None else rate(found, of)
        of.update({each["person"]: Skill(each["mean"], each["spread"]) for each in made[row.game]})
    return made
