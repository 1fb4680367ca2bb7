"""Motions on a table. Begin with `director`: it turns events into tweens."""
