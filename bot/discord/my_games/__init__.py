"""`/games`: a person's games on all servers, and what they can do with each from anywhere."""
