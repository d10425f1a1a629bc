"""What things cost, measured: `make bench` prints one table with everything that has a bar."""
