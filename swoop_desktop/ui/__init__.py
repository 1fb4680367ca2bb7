"""Theme, fonts, widgets, focus, sound and language."""
