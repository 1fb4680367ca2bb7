"""The tour: tables with an aim, and their medals.

May import `play` and its imports. Begin with `tables`.
"""
