"""Capture the Hearts: two cards in secret each round, and the highest top card takes the rest."""
