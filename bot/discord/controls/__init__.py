"""Buttons and menus, and what each of them does."""
