"""What stands below all features: the client as they see it, and the private messages about moves."""
