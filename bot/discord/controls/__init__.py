"""Buttons, menus and commands: how they are registered, who may use them, and how people are answered."""
