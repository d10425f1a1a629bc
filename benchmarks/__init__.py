"""Performance measurements. `make bench` prints one table with everything that has a limit (a bar)."""
