"""The rules of The Highest Ground: `steps` has what the table calls."""
