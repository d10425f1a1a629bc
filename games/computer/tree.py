"""What a search knows about decisions. A node is what one seat knows when it decides; an arm is one action there.

The choice among arms is a bandit's: UCB1 (Auer, Cesa-Bianchi and Fischer 2002) over the arms that are legal in the position
at hand (Cowling, Powley and Whitehouse 2012). A node with many actions opens them one by one as it is visited more often
(progressive widening, Couetoux and others 2011).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from typing import Any, Final

from games.core.components import Draw

CURIOSITY: Final = 0.6
"""How much an arm gains by being tried seldom; results are from 0 to 1."""
SETTLED: Final = 0.1
"""The same, once the results of a tree are counted: a position is worth what good play makes of it."""
OPEN: Final = 4
"""So many arms are opened at once."""
OPENING: Final = 1.5
"""How many arms are open for each square root of visits."""


class Arm:
    """An action of a node: how often it was tried, the sum of its results, and how often it was legal there."""

    __slots__ = ("action", "seen", "total", "visits")

    def __init__(self, action: Any) -> None:
        self.action = action
        self.visits = 0
        self.seen = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """The mean result; 0 before the first."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A decision as its seat knows it. `children` are the nodes after it, by what the seat notices.

    `state` and `actions` are kept where the way to a node leaves nothing open.
    """

    __slots__ = ("actions", "arms", "children", "state", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Any, Arm] = {}
        self.children: dict[Hashable, Node] = {}
        self.state: Any = None
        self.actions: Sequence[Any] | None = None

    def child(self, noticed: Hashable) -> Node:
        """Return the node after this one."""
        found = self.children.get(noticed)
        if found is None:
            found = self.children[noticed] = Node()
        return found

    def choose(
        self, actions: Sequence[Any], draw: Draw, ordered: bool, settled: bool = False
    ) -> tuple[Arm, bool]:
        """Return the arm to try among these actions, and whether it is new. `ordered`: the first are the best. `settled`: it
        is time to play well rather than to find out."""
        curiosity = SETTLED if settled else CURIOSITY
        self.visits += 1
        tried: list[Arm] = []
        if len(self.arms) < len(actions) or self.actions is None:
            fresh = []
            for action in actions:
                arm = self.arms.get(action)
                if arm is None:
                    fresh.append(action)
                else:
                    tried.append(arm)
            if fresh and len(tried) < max(OPEN, int(OPENING * sqrt(self.visits))):
                action = fresh[0] if ordered else fresh[draw.below(len(fresh))]
                arm = self.arms[action] = Arm(action)
                for each in tried:
                    each.seen += 1
                arm.seen = 1
                return arm, True
        else:
            tried.extend(self.arms.values())
        best, most = tried[0], -1.0
        for arm in tried:
            arm.seen += 1
            value = arm.total / arm.visits + curiosity * sqrt(log(arm.seen) / arm.visits)
            if value > most:
                best, most = arm, value
        return best, False
