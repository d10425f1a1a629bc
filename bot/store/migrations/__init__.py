"""Steps from one form of the database to the next, run by Alembic in one transaction each."""
