"""Pictures of a game and its words for those who do not see them, made from what one viewer may know."""
