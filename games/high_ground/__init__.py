"""High Ground: playing cards are the land, pyramids the armies."""
