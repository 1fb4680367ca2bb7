"""Packages for macOS."""
