"""Hidden Orders, an example game: orders in secret on a small map of hexes, for two sides and a referee.

Each side has two units. In each of six turns both sides write an order for each unit and submit; then all units move
at once. Who enters the enemy's home wins; otherwise who has more units left. A side sees an enemy next to its units
and remembers where it last saw the others. A referee observes: sees both sides and does not act.
"""

from typing import Final

from games.core.protocol import About, Facts, Game
from tests.examples.hidden_orders import knowledge, notation, rules, seats, words
from tests.examples.hidden_orders.actions import Action, Order, Submit
from tests.examples.hidden_orders.commands import COMMANDS
from tests.examples.hidden_orders.events import Carried, Clashed, Ordered, Spotted, Submitted
from tests.examples.hidden_orders.state import LINES, TURNS, War
from tests.examples.hidden_orders.view import Report

ABOUT: Final = About(
    key="hidden_orders",
    title="Hidden Orders",
    rule_prefix="HO",
    rules_version=1,
    seat_counts=(2,),
    options=(),
    facts=Facts(
        secrets=True,
        chance="",
        cooperative=False,
        simultaneous=True,
        max_actions=TURNS * 2 * (LINES + 1),
        blurb="Write orders in secret.",
        minutes=(5, 10),
        plans=True,
    ),
    state_type=War,
    view_type=Report,
    action_types=(Order, Submit),
    event_types=(Ordered, Submitted, Carried, Clashed, Spotted),
    observers=("referee",),
)

GAME: Final[Game[War, Action, Report]] = Game(
    about=ABOUT,
    rules=rules,
    seats=seats,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
)
