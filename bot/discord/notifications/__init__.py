"""What belongs to one person: preferences, reminders, holidays, their games, conditional moves."""
