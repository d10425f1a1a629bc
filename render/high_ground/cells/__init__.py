"""One cell of the land: the card with its level, and the stacks that stand on it."""
