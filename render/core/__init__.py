"""The parts that every game's drawing shares."""
