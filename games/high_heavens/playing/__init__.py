"""A player of its own: it sees a View, tries actions in positions that are possible for it, and takes the best.

worth      what a position is worth to a side
promising  the actions that are worth trying out
choosing   the action that leads to the best position
searching  a whole turn, and the enemy's reply to it
"""
