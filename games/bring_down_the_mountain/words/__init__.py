"""What is owed and what happened, in words."""
