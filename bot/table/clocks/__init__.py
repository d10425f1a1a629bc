"""Clocks: how much time a seat has, when it counts, and what happens when it is over."""
