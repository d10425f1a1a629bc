"""The database on a PostgreSQL server."""
