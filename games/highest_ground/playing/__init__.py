"""What a computer player goes by, on either side: all orders of a stage, written in one go in a position that is possible.

ground     what the land alone says: ways to a goal, and what is seen from a hex
worth      what units and objectives are worth, and what a combat is worth on average
writing    a stage's orders while they are written, and what the player goes by
aims       who makes for which objective, and when an army is together
danger     what may happen to a unit in a hex, and what entering an enemy's hex brings
going      where a move may end, and its order
declaring  supplies and modes
scouting   where scouts ride
marching   where all others go
fighting   whom to attack
turns      the orders of a stage, by generals of all tempers for the search to compare
"""
