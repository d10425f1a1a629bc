"""Games as files and readable records, and the check of their chance."""
