"""What only some games offer: odds, how it stands, what decided it, what was hidden in it, the orders of
a phase as lines, whether there is anything to order, and scenarios put together in the lobby."""

from __future__ import annotations

from typing import Final

from games.core.protocol import Extras
from games.highest_ground import knowledge
from games.highest_ground.extras import orders
from games.highest_ground.extras.decided import decided
from games.highest_ground.extras.odds import odds
from games.highest_ground.extras.settled import settled
from games.highest_ground.extras.sketching import BUILDER
from games.highest_ground.extras.told import turn_number, uncovered
from games.highest_ground.words.combat import explained
from games.highest_ground.words.standing import standing
from games.highest_ground.words.summing import summed

EXTRAS: Final = Extras(
    turn_number=turn_number,
    uncovered=uncovered,
    odds=odds,
    decided=decided,
    touches=knowledge.touches,
    standing=standing,
    orders=orders,
    builder=BUILDER,
    explained=explained,
    summed=summed,
    settled=settled,
)
