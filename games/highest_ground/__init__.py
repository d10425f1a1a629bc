"""The Highest Ground, designed by Paul Roberts (1997): feudal allies and a few mercenaries of 1979 against a Roman army,
with hidden movement. Values, tables and maps are house.

files/      the data files, each read strictly: units, tables, sheets, scenarios; `scenario_of` puts a scenario together
land/       sheets joined to one country, lines of sight, where a unit can march: sets of hexes as bits of whole numbers
state       units, what each side has sighted, drafts of orders, defences, the course of the turn
rules/      steps (what the table calls), phases, declaring, modes, writing, marching, sighting, fighting/, ending
supposing   where hidden enemies may be, and in what state, for all who must imagine a whole position
view, knowledge, notation/, words/    as in every game
playing/    a player of its own for either side: whole stages, from a view alone; `data/BALANCE.md` has what it found

How decisions map on the table:

- Chance throws the die of a turn (`Initiative`), the dice of a combat phase (`Dice`) and those of reorganization (`Rally`).
- In every other stage one side or both write orders and end with `Submit`. Each order is an action of its own and sealed:
  nobody else sees that or how many there are, and its side takes back any of them. When the last side that owes has
  submitted, that step carries the whole stage out, and the stages after it that ask nobody anything. It is a barrier.
- Where nothing comes to light between declaring and moving, both are written in one stage: by both sides for their scouts, by
  player 1 for all others. A way is priced by the unit as it is declared (`rules/modes.py`), so its mode is declared before it.
- Supplies are the one decision without orders: `Stock` decides and submits at once.
- A movement order grows by legs, so that the legal actions stay few: `Take` a unit in hand, then `Enter`, `Go`, `Face` or
  `Leave`. `Go` takes the cheapest way, so a way of one's own is several legs. `notation/orders.py` takes whole lines apart.
- Every order is checked against what its side knows when it is written, so `Submit` is always legal. What comes to light on
  the way, an enemy in a wood, only ever makes an order run shorter (`rules/marching.py`).
- What each side has in sight is part of the state, with who saw it, and changes only at a check. So what may be attacked,
  offered or refused follows from it alone and never from where hidden units stand.
- Whoever takes part in a combat is in sight from then on until the next check, so every combat can be told in full.
- Combats are worked out from the position and the drafts whenever they are needed (`rules/fighting/combats.py`): a `Report`
  holds every line of the sums, for words, pictures and odds.
"""

from __future__ import annotations

from typing import Final

from games.core.protocol import Game
from games.highest_ground import knowledge, seats
from games.highest_ground.about import ABOUT
from games.highest_ground.actions import Action
from games.highest_ground.commands import COMMANDS
from games.highest_ground.notation import text as notation
from games.highest_ground.optional import auto_pass, decided, ending, odds, orders, reports
from games.highest_ground.optional.sketching import BUILDER
from games.highest_ground.rules import steps as rules
from games.highest_ground.state import State
from games.highest_ground.view import View
from games.highest_ground.words import sentences as words
from games.highest_ground.words import standing

GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=seats,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    odds=odds,
    moments=decided,
    standings=standing,
    turns=ending,
    reports=reports,
    reveal=ending,
    auto_passes=auto_pass,
    conditional=knowledge,
    orders=orders,
    builder=BUILDER,
)
