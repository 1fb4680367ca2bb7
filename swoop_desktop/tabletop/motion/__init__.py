"""What moves on a table, and when. Begin with `director`: events become tweens."""
