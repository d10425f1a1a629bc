"""What positions are worth to each team, as far as a seat can know, for the judge of finished games."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from games.computer.search import Level, Search
from games.core.components import Draw
from games.core.protocol import CHANCE, Seat
from games.core.words import GameError

Shares: TypeAlias = tuple[float, ...]
"""Each team's share of the win, from 0 to 1."""

GUESSES: Final = 6
"""So many guesses are made at least where a game foresees how each of them ends."""


class Estimate(Search):
    """A game as the judge sees it."""

    @property
    def exact(self) -> bool:
        """Whether nothing is hidden and the game foresees how it ends."""
        return self._playing.foreseen is not None and not self.hides

    def shares(self, view: Any, seat: Seat, line: Sequence[Any], level: Level, seed: bytes) -> Shares:
        """Return each team's share of the win if a seat takes these actions now: the mean of `tries`."""
        results = list(self.tries(view, seat, line, level, seed))
        kept = results[self.begun(len(results)) :]
        return tuple(sum(each) / len(kept) for each in zip(*kept, strict=True))

    def begun(self, tries: int) -> int:
        """Return how many of so many tries are left out: a tree plays badly at first."""
        return 0 if self._playing.turns or self._playing.foreseen else tries // 2

    def tries(
        self, view: Any, seat: Seat, line: Sequence[Any], level: Level, seed: bytes
    ) -> Iterator[Shares]:
        """Yield each team's share of the win in one guess after another, if a seat takes these actions now, from what it can
        know now: as the game foresees it, or played on by a search, or at once where whole turns are taken. With the same
        seed, all lines have the same guesses and the same luck."""
        roots, work, count, foreseen = self._roots(), 0, 0, self._playing.foreseen is not None
        least = 1 if not foreseen else GUESSES if self.hides else 2
        while count < least or (work < level.work and (self.hides or not foreseen)):
            draw = Draw(seed, count)
            state, nodes = self._game.knowledge.determinize(view, draw), roots
            turn = self._rules.turn(state)
            for action in line:
                owing = self._rules.to_act(state)
                if owing is CHANCE or seat not in owing:
                    break
                try:
                    state, nodes, applied = self._after(state, nodes, seat, action)
                except GameError:
                    break
                work += applied
            over = not self._rules.to_act(state)
            if foreseen:
                state, played = self._drawn(state, draw), self._playing.price
            elif self._playing.turns is None:
                state, played = self._round(state, None, nodes, level.ahead, draw, 2 * work >= level.work)
            else:
                state, played = self._played_out(state, draw, turn)
            work, count = work + 1 + played, count + 1
            yield self.worths(state)
            if over and not line:
                return

    def _drawn(self, state: Any, draw: Draw) -> Any:
        """Return the position once chance has had its say."""
        while self._rules.to_act(state) is CHANCE:
            state = self._rules.apply(state, CHANCE, self._rules.sample(state, draw)).state
        return state

    def worths(self, state: Any) -> Shares:
        """Return each team's share of the win as a position stands; together 1, unless all play together."""
        foreseen = None if self._rules.outcome(state) else self._playing.foreseen
        found = [(foreseen or self._result)(state, team[0]) for team in self.teams]
        total = sum(found)
        if self._game.about.facts.cooperative or not total:
            return tuple(found)
        return tuple(each / total for each in found)
