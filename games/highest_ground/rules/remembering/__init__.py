"""What each side remembers besides the units that it saw: who holds what, and what came of whom it sighted."""
