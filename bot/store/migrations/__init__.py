"""Migrations of the database; Alembic runs each in its own transaction."""
