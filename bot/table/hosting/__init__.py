"""What the host of a game and moderators of its channel do: lock it, rewind it, choose how it is shown, tidy up."""
