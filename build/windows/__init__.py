"""Recipes for Windows: the installer, its pictures, and what the programs say of themselves."""
