"""What surrounds the board in every game: the header, the strip of players and the footer.

A game supplies only data: its title, who acts, what happened, cards and dice to show. Positions, sizes, colours and
how names are shortened stand here.
"""
