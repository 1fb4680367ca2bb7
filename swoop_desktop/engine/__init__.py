"""The rules of the games: no screen, no clock, no files, no bots."""
