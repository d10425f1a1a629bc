"""The rules of The Highest Ground: `steps` has what the table calls.

How decisions map on the table:

- Chance throws the die of a turn (`Initiative`), the dice of a combat phase (`Dice`) and those of reorganization (`Rally`).
- In every other stage one side or both write orders and end with `Submit`. Each order is an action of its own and sealed:
  nobody else sees that or how many there are, and its side takes back any of them. When the last side that owes has
  submitted, that step carries the whole stage out, and the stages after it that ask nobody anything. It is a barrier.
- Where nothing comes to light between declaring and moving, both are written in one stage: by both sides for their scouts, by
  player 1 for all others. A way is priced by the unit as it is declared (`rules/work.py`), so its mode is declared before it.
- Supplies are the one decision without orders: `Stock` decides and submits at once.
- A movement order grows by legs, so that the legal actions stay few: `Take` a unit in hand, then `Enter`, `Go`, `Face` or
  `Leave`. `Go` takes the cheapest way, so a way of one's own is several legs. `notation/orders.py` takes whole lines apart.
- Every order is checked against what its side knows when it is written, so `Submit` is always legal. What comes to light on
  the way, an enemy in a wood, only ever makes an order run shorter (`rules/marching.py`).
- What each side has in sight is part of the state, with who saw it, and changes only at a check. So what may be attacked,
  offered or refused follows from it alone and never from where hidden units stand.
- A unit that takes part in a combat is in sight from then on until the next check, so every combat can be told in full.
- Combats are worked out from the position and the drafts whenever they are needed (`rules/combats.py`): a `Report`
  holds every line of the sums, for words, pictures and odds.
"""
