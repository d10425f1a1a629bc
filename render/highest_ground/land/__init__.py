"""The country: ground, rivers and roads."""
