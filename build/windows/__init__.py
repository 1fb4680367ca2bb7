"""For Windows: the installer, its pictures, and version information."""
