"""Recipes for everything that is made rather than written: art, sounds and packages."""
