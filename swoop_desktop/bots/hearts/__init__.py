"""Players of Capture the Hearts."""
