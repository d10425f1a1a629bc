"""Events on Discord: their message, its buttons, and the threads of their games."""
