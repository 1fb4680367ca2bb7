"""What many games say, shown and exported. Begin with `page`."""
