"""What each person wishes: reminders, quiet hours, one message a day, holidays."""
