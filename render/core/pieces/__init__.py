"""Things that stand on a table, all in one projection and with one light from the upper left: pyramids standing, covered
and fallen, their shadows, tokens, and dice. A picture has one scale for all of its pyramids."""
