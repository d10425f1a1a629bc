"""Computer players for every game. They see a view, guess positions that are possible for it, and try actions there.

tree     what is known about each decision: how often each action was tried, and how well it went
search   information-set Monte Carlo tree search over the protocol of games, and how much work each level does for an answer
chances  what chance can do in a position
estimate what positions are worth to each team
course   how a finished game went for one seat, and what was luck in it
review   a finished game judged position by position, from what each seat could see
"""
