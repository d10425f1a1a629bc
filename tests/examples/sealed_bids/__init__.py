"""Sealed Bids, an example game: secret hands, and everybody bids at once.

Each player is dealt two cards. In each of two rounds all seal one of their cards; the highest of those
revealed takes a point (with the option, the lowest).
"""

from typing import Final

from games.core.options import Choice, Option
from games.core.protocol import About, Facts, Game
from tests.examples.sealed_bids import knowledge, notation, rules, seats, words
from tests.examples.sealed_bids.actions import Action, Bid, Deal
from tests.examples.sealed_bids.commands import COMMANDS
from tests.examples.sealed_bids.events import Dealt, Revealed, Sealed
from tests.examples.sealed_bids.state import Bids
from tests.examples.sealed_bids.view import Table

ABOUT: Final = About(
    key="sealed_bids",
    title="Sealed Bids",
    rule_prefix="SB",
    rules_version=1,
    seat_counts=(2, 3),
    options=(
        Option(
            "low_wins",
            "Low wins",
            "The lowest bid takes the point.",
            (Choice("off", "off"), Choice("on", "on")),
            "off",
            "SB-1",
        ),
    ),
    facts=Facts(
        secrets=True,
        chance="cards",
        cooperative=False,
        simultaneous=True,
        max_actions=7,
        blurb="Bid in secret.",
        minutes=(5, 5),
    ),
    state_type=Bids,
    view_type=Table,
    action_types=(Bid, Deal),
    event_types=(Dealt, Sealed, Revealed),
)

GAME: Final[Game[Bids, Action, Table]] = Game(
    about=ABOUT,
    rules=rules,
    seats=seats,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
)
