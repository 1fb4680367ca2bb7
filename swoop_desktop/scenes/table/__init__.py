"""The table: a session shown as cards in motion, and played with the mouse or the keys."""
