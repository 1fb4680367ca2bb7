"""The base classes of scenes and pages. Begin with `scene`, then `page`."""
