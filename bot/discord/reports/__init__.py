"""What people report to the bot's owners, and how owners read it."""
