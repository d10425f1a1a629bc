"""What stands on the board: gods on their tablets, chips, homes, and the marks of hexes."""
