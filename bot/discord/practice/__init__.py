"""Practising alone, as people meet it: one private message that changes, and `/learn`."""
