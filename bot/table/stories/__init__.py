"""What takes long: the deal of the day and what is told after the end."""
