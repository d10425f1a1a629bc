"""Boards of hexes: where each hex lies in a picture, and the marks that hex games share."""
