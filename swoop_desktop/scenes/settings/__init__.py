"""The settings, a tab for each kind. Begin with `page`."""
