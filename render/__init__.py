"""Pictures and words of what a viewer may see."""
