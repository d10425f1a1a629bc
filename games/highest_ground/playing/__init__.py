"""What a computer player goes by, on either side: all orders of a stage, written in one go in a position that is possible.

ground     what the land alone says: ways to a goal, and what is seen from a hex
worth      what units and objectives are worth, what a combat is worth on average, and what may happen to a unit in a hex
writing    a stage's orders while they are written, and what the player goes by
aims       who makes for which objective, and when an army is together
going      where a move may end, and its order
declaring  supplies and modes, and whom to attack
marching   where scouts ride, and where all others go
turns      the orders of a stage, by generals of all tempers for the search to compare
"""
