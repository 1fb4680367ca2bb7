"""Players of Swoop."""
