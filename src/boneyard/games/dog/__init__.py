"""Dog: two teams walk their tokens around the loop and home, a card at a time."""
