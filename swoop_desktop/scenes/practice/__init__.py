"""Offers practice; `table.practice_mode` is its table. Begin with `page`."""
