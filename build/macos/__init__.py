"""For macOS: the .app's facts, signing, and the .dmg."""
