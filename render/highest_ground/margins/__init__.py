"""What lies around the large picture: the whole country, the turn and the points, and who waits off the map."""
