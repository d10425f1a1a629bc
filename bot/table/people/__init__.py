"""What belongs to one person: preferences, reminders, quiet hours, holidays, the daily digest, conditional moves."""
