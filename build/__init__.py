"""Recipes that make art, sounds and packages."""
