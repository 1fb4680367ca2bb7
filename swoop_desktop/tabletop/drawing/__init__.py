"""The pictures of a table, drawn once and kept. Begin with `stage`."""
