"""What all games share: the engine protocol, codec, chance, commands and parts."""
