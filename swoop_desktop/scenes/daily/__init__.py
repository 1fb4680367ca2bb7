"""The deal of the day. Begin with `page`."""
