"""What is decided before a game begins: its options and its teams."""
