"""The table of a tournament: points, then tie-breaks by FIDE's regulations (Handbook C.07, in force from 1 March 2026)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations

from bot.table.events.field import Entrant, Game, Kind, scores

SONNEBORN_BERGER = "Sonneborn-Berger"
BUCHHOLZ = "Buchholz"
DIRECT = "Direct encounter"

DRAW = 0.5


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table. `tie_breaks` have names and stand in the order in which they count; who is equal in all of them shares a
    place. Byes and wins without a game are points, but not among the games won."""

    place: int
    number: int
    points: float
    tie_breaks: tuple[tuple[str, float], ...]
    played: int
    won: int
    drawn: int
    lost: int


def standings(kind: Kind, entrants: Sequence[Entrant], games: Sequence[Game]) -> list[Standing]:
    """The table, the first first, by the games that have ended. Who shares a place stands in the order of the seeds."""
    ended = [game for game in games if game.points is not None]
    if kind == "round_robin":
        ended = _without_those_who_left_early(entrants, ended)
    seeds = {each.number: (-each.rating, each.number) for each in entrants}
    points = scores(seeds, ended)
    if kind == "elimination":
        ranks: dict[int, tuple[float, ...]] = {
            number: (reached,) for number, reached in _reached(entrants, ended).items()
        }
        tie_breaks: Mapping[int, tuple[tuple[str, float], ...]] = {}
    else:
        tie_breaks = _tie_breaks(kind, entrants, games, ended, points)
        ranks = {number: (points[number], *(value for _, value in tie_breaks[number])) for number in seeds}
    order = sorted(seeds, key=lambda number: (*(-each for each in ranks[number]), *seeds[number]))
    found: list[Standing] = []
    for _, sharing in groupby(order, key=ranks.__getitem__):
        place = len(found) + 1
        for number in sharing:
            counts = _counts(number, ended)
            found.append(Standing(place, number, points[number], tie_breaks.get(number, ()), *counts))
    return found


def _counts(number: int, ended: Iterable[Game]) -> tuple[int, int, int, int]:
    """How many games somebody has played, won, drawn and lost. With more than two players only the best wins."""
    played = won = drawn = lost = 0
    for game in ended:
        if game.played and number in game.entrants and game.points is not None:
            own, best = game.points_of(number), max(game.points)
            played += 1
            if own != best or not best:
                lost += 1
            elif game.points.count(best) > 1:
                drawn += 1
            else:
                won += 1
    return played, won, drawn, lost


def _without_those_who_left_early(entrants: Iterable[Entrant], ended: Sequence[Game]) -> list[Game]:
    """The games of a round robin without those of people who have left before half of their games were played (FIDE Handbook
    C.06, V.4)."""
    entrants = list(entrants)
    early = {
        each.number
        for each in entrants
        if each.left is not None
        and 2 * sum(game.played and each.number in game.entrants for game in ended) < len(entrants) - 1
    }
    return [game for game in ended if not early & set(game.entrants)]


def _reached(entrants: Iterable[Entrant], ended: Sequence[Game]) -> dict[int, int]:
    """The round of a single elimination that each has reached: one more than the last in which they went on."""
    seeds = {each.number: (-each.rating, each.number) for each in entrants}
    left = {each.number: each.left for each in entrants}
    reached = dict.fromkeys(seeds, 1)
    for game in sorted(ended, key=lambda game: game.round):
        if game.points is None:
            continue
        rank = {
            number: (-points, seeds[number])
            for number, points in zip(game.entrants, game.points, strict=True)
        }
        winner = min(game.entrants, key=rank.__getitem__)
        for number in game.entrants:
            reached[number] = game.round
        when = left[winner]
        if when is None or when > game.round:
            reached[winner] = game.round + 1
    return reached


@dataclass(frozen=True, slots=True)
class _Round:
    """What a round was for somebody: the game if it was played, else the points they were given, and by whom not coming."""

    game: Game | None
    points: float = 0.0
    scheduled: int | None = None
    wish: bool = False
    """Not paired: they had not entered yet, had left, or did without (C.07, 16.1: a requested bye)."""

    @property
    def voluntary(self) -> bool:
        """A voluntarily unplayed round (C.07, 16.1): a requested bye, or a loss by not coming."""
        return self.wish or (self.scheduled is not None and not self.points)


def _rounds(number: int, last: int, games: Iterable[Game], forfeits_count: bool) -> list[_Round]:
    """The rounds of somebody, without those whose game still goes on."""
    own = {game.round: game for game in games if number in game.entrants}
    found = []
    for at in range(1, last + 1):
        game = own.get(at)
        if game is None:
            found.append(_Round(None, wish=True))
        elif game.points is not None:
            points = game.points_of(number) or 0.0
            if game.played or (forfeits_count and not game.bye):
                found.append(_Round(game, points))
            else:
                others = [each for each in game.entrants if each != number]
                found.append(_Round(None, points, others[0] if others else None))
    return found


def _tie_breaks(
    kind: Kind,
    entrants: Sequence[Entrant],
    games: Sequence[Game],
    ended: Sequence[Game],
    points: Mapping[int, float],
) -> dict[int, tuple[tuple[str, float], ...]]:
    last = max((game.round for game in ended), default=0)
    everybody = kind == "round_robin"
    known = {each.number: _rounds(each.number, last, games, everybody) for each in entrants}
    if everybody:  # everybody has met everybody, so nothing is owed for rounds without a game
        counted = set(ended)
        known = {number: [each for each in found if each.game in counted] for number, found in known.items()}
        adjusted = dict(points)
    else:
        adjusted = {number: _adjusted(found) for number, found in known.items()}
    values: dict[int, tuple[tuple[str, float], ...]] = {}
    for number, found in known.items():
        sonneborn_berger = buchholz = 0.0
        for each in found:
            if each.game is not None:
                against, beaten = _opposition(number, each.game, adjusted)
            else:
                against = min(
                    points[number], adjusted[each.scheduled] if each.scheduled is not None else DRAW * last
                )
                beaten = each.points * against
            buchholz += against
            sonneborn_berger += beaten
        values[number] = ((SONNEBORN_BERGER, round(sonneborn_berger, 4)),)
        if not everybody:  # all who share their points would have the same
            values[number] += ((BUCHHOLZ, round(buchholz, 4)),)
    met = [game for game in ended if game.played or (everybody and not game.bye)]
    return _with_direct(values, points, met)


def _adjusted(found: Sequence[_Round]) -> float:
    """Somebody's points as they count for those whom they have met (C.07, 16.3): rounds without a game at the end, which they
    did not want to play, count as draws."""
    total, only_voluntary = 0.0, True
    for each in reversed(found):
        total += DRAW if each.wish and only_voluntary else each.points
        only_voluntary = only_voluntary and each.voluntary
    return round(total, 4)


def _opposition(number: int, game: Game, adjusted: Mapping[int, float]) -> tuple[float, float]:
    """What a game adds to Buchholz (8.1) and to Sonneborn-Berger (9.1): the opponent's points, and as large a part of them as was
    won. With several opponents it is their average, each beaten or not."""
    others = [each for each in game.entrants if each != number]
    against = sum(adjusted[other] for other in others) / len(others)
    beaten = sum(_result(number, other, game) * adjusted[other] for other in others) / len(others)
    return against, beaten


def _with_direct(
    values: Mapping[int, tuple[tuple[str, float], ...]], points: Mapping[int, float], met: Sequence[Game]
) -> dict[int, tuple[tuple[str, float], ...]]:
    """Add the direct encounter of those who are equal so far: ahead of how many of them each is."""

    def so_far(number: int) -> tuple[float, tuple[tuple[str, float], ...]]:
        return points[number], values[number]

    found = dict(values)
    for _, equal in groupby(sorted(values, key=so_far), key=so_far):
        behind = 0
        for group in reversed(direct(set(equal), met)):
            for number in group:
                found[number] += ((DIRECT, float(behind)),)
            behind += len(group)
    return found


def direct(equal: set[int], met: Sequence[Game]) -> list[set[int]]:
    """Those who are equal, the first first (C.07, article 6): if all have met, by the points of their games; if not, whoever
    would be first however the missing games had ended, and then the next of the others."""
    won = dict.fromkeys(equal, 0.0)
    missing = dict.fromkeys(equal, len(equal) - 1)
    for game in met:
        for one, other in permutations(equal.intersection(game.entrants), 2):
            won[one] += _result(one, other, game)
            missing[one] -= 1
    if not any(missing.values()):
        groups = [set(group) for _, group in groupby(sorted(equal, key=won.__getitem__), key=won.__getitem__)]
        if len(groups) == 1:
            return groups
        return [part for group in reversed(groups) for part in direct(group, met)]
    for one in sorted(equal):
        if all(won[one] > won[other] + missing[other] for other in equal if other != one):
            return [{one}, *direct(equal - {one}, met)]
    return [equal]


def _result(one: int, other: int, game: Game) -> float:
    """What somebody has won against another in a game: its points, or with more than two players whom it beats."""
    own, their = game.points_of(one) or 0.0, game.points_of(other) or 0.0
    if len(game.entrants) == 2:
        return own
    return 1.0 if own > their else DRAW if own == their else 0.0
