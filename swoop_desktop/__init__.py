"""Swoop Desktop: a table for the card game Swoop."""

__version__ = "0.1.0"
