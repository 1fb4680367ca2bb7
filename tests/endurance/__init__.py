"""Many whole games in one window, after which nothing may be left of them.

``python -m tests.endurance --games 1000``
"""
