"""The rules of Cairn's games: pure Python, with no Discord, pictures, clocks or database."""
