"""The settings. Begin with `page`."""
