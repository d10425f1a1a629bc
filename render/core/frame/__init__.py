"""What surrounds the board in every game: the header, the strip of players and the footer.

A game supplies only data: its title, who acts, what happened, which cards and dice to show. Positions, sizes, colours
and the shortening of names are the same for all games.
"""
