"""Choosing a table of the tour, where a game begins (`table.tour_mode`). Begin with `page`."""
