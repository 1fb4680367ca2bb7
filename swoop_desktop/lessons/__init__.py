"""Lessons: scripts, tutor and progress.

May import `play` and its imports. Begin with `script`.
"""
