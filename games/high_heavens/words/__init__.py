"""What people read: names, prompts and events."""
