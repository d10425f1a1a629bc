"""What the host of a game and moderators of its channel do."""
