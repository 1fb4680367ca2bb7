"""Lessons: their scripts, who goes through one, and what has been learned.

It may import `play` and what `play` may. Begin with `script`.
"""
