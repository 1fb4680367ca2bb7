"""Bots for Capture the Hearts."""
