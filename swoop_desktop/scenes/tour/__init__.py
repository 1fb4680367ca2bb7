"""Offers the tour's tables; `table.tour_mode` is their table. Begin with `page`."""
