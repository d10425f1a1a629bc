"""What is settled before a game begins: its options, and who plays with whom."""
