"""What all games share: the protocol of a game, the codec, chance, commands, and things such as cards and dice."""
