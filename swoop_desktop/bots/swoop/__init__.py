"""Bots for Swoop."""
