"""What surrounds the board in every game: the header, the strip of players, and the band below an end.

A game supplies only data: its title, who acts, what happened. Positions, sizes, colours and the shortening of names are
the same for all games.
"""
