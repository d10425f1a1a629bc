"""A server's settings: `/setup server`."""
