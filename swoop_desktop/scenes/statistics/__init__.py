"""Statistics of many games, shown and exported. Begin with `page`."""
