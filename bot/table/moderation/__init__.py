"""What hosts and moderators do: lock, rewind, move, tidy."""
