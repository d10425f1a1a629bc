"""What a computer player goes by, on either side: all orders of a stage, written in one go in a position that is possible.

worth      what units and objectives are worth, what a combat is worth on average, what may happen to a unit in a hex, and
           who makes for which objective
writing    what the land alone says, a stage's orders while they are written, where a move may end, and its order
marching   where scouts ride, and where all others go
ending     how a game will probably end, and so the chance to win
turns      supplies and modes, whom to attack, and all orders of a stage, by generals of all tempers for the search to compare
"""
