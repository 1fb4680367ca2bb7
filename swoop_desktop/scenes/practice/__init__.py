"""Choosing what to practise; the table is `table.practice_mode`. Begin with `page`."""
