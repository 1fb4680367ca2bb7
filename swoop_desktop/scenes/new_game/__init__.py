"""Choosing game, rules and seats, or typing a code. Begin with `page`."""
