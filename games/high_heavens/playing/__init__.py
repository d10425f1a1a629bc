"""What a computer player goes by.

worth  what a position is worth to a side
turns  the actions that are worth trying out, the action that leads to the best position, and the best few ways to play a turn, for the search to compare
"""
