"""What the others must agree to, and the ways to end a game."""
