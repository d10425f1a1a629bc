"""Bring Down the Mountain: the co-operative game of four valleys and four ridges."""
