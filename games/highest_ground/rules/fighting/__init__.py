"""Combat: who may attack whom, what counts in it, and what comes of it (THG-16 to THG-24, THG-39, THG-43 to THG-51)."""
