"""Reviews of finished games, as people read them."""
