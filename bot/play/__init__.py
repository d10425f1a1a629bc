"""The real bot in a simulated Discord, with a page to try it in."""
