"""Moves set ahead: answers that a person chooses in private, played for them if the game comes to them as they said."""
