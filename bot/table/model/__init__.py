"""What a table of players is: its people, seats, clocks, offers and posts, as values, and the words for them."""
