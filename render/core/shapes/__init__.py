"""How marks with smooth edges are drawn."""
