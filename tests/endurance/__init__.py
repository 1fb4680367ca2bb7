"""Many whole games in one window, to find leaks.

``python -m tests.endurance --games 1000``
"""
