"""Games as files and records, and the check of their chance."""
