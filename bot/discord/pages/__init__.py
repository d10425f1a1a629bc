"""Long answers: help and rules, page by page."""
