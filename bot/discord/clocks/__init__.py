"""Time on Discord: the pace in the lobby, pauses, reminders, coming back, and a person's wishes."""
