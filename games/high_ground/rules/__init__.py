"""The rules: what is legal, what each action does, and why something is refused."""
