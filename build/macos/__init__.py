"""What macOS gets: the facts of the .app, its signature, and the .dmg around it."""
