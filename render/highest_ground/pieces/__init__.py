"""What stands on the country."""
