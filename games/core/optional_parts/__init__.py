"""What only some games offer, one part a file: a protocol with the part's functions, and the values that they return.

A game gives a part to `Game` by the field that is named after it (`games/core/protocol.py`), as a module or any other object
with the protocol's functions; a part that it does not give is None, and the table then does without. A new part is a file
here and a field there.
"""
