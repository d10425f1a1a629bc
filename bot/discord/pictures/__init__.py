"""Pictures of positions, drawn outside the event loop."""
