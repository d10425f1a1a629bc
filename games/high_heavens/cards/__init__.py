"""The cards as data: what they can say (`kinds`), and the two decks as they are read from files (`decks`)."""
