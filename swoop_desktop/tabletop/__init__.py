"""A table as pictures. It knows zones, not rules. Begin with `spec`, then `geometry.layout`."""
