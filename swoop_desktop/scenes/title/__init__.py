"""The first page. Begin with `page`."""
