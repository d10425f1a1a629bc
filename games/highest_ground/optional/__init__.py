"""What The Highest Ground offers beside its rules: the parts of `games/core/optional_parts/`."""
