"""What only some games offer: for each part a protocol with its functions, and the values that they return.

A game gives a part to `Game` by the field that is named after it (`games/core/protocol.py`), as a module or any other object
with the protocol's functions; a part that it does not give is None, and the table then does without. A new part is a
protocol here (`parts`; those with many values have a file of their own) and a field there.
"""
