"""Perfect matchings: everybody of a group has a partner, by J. Edmonds, "Paths, Trees, and Flowers", Canadian Journal of
Mathematics 17 (1965)."""

from collections import deque
from collections.abc import Collection


class Matching:
    """Pairs of people, numbered from 0. `whole` says whether everybody has a partner; if it is false, no way to pair them
    exists."""

    def __init__(self, possible: list[set[int]]) -> None:
        """`possible`: with whom each may be paired, and the other way round."""
        self._possible = possible
        self.partner = [-1] * len(possible)
        self.whole = all(self.partner[one] >= 0 or self._pair(one) for one in range(len(possible)))

    def narrow(self, one: int, to: Collection[int]) -> bool:
        """Let somebody be paired with these alone, as far as they may be. Returns False, and changes nothing, if not everybody
        would have a partner then."""
        dropped = self._possible[one].difference(to)
        for other in dropped:
            self._possible[other].discard(one)
        self._possible[one] -= dropped
        partner = self.partner[one]
        if partner not in dropped:
            return True
        before = self.partner[:]
        self.partner[one] = self.partner[partner] = -1
        if self._pair(one):
            return True
        self.partner = before
        for other in dropped:
            self._possible[other].add(one)
        self._possible[one] |= dropped
        return False

    def _pair(self, root: int) -> bool:
        """Find a partner for somebody without one, and others for those who lose theirs: along an alternating path, on which a
        circle of odd length (a blossom) counts as one."""
        size = len(self._possible)
        base, parent = list(range(size)), [-1] * size
        reached = [False] * size
        reached[root] = True
        queue = deque([root])

        def meeting(one: int, other: int) -> int:
            """Where the ways from two to the root meet."""
            seen = set()
            while True:
                one = base[one]
                seen.add(one)
                if self.partner[one] < 0:
                    break
                one = parent[self.partner[one]]
            while (other := base[other]) not in seen:
                other = parent[self.partner[other]]
            return other

        def mark(one: int, top: int, child: int, blossom: set[int]) -> None:
            while base[one] != top:
                blossom |= {base[one], base[self.partner[one]]}
                parent[one] = child
                child = self.partner[one]
                one = parent[child]

        while queue:
            one = queue.popleft()
            for other in sorted(self._possible[one]):
                if base[one] == base[other] or self.partner[one] == other:
                    continue
                if other == root or (self.partner[other] >= 0 and parent[self.partner[other]] >= 0):
                    top, blossom = meeting(one, other), set[int]()
                    mark(one, top, other, blossom)
                    mark(other, top, one, blossom)
                    for each in range(size):
                        if base[each] in blossom:
                            base[each] = top
                            if not reached[each]:
                                reached[each] = True
                                queue.append(each)
                elif parent[other] < 0:
                    parent[other] = one
                    if self.partner[other] < 0:
                        self._turn(other, parent)
                        return True
                    reached[self.partner[other]] = True
                    queue.append(self.partner[other])
        return False

    def _turn(self, end: int, parent: list[int]) -> None:
        """Make new pairs along the path that ends here."""
        while end >= 0:
            one = parent[end]
            after = self.partner[one]
            self.partner[end], self.partner[one] = one, end
            end = after
