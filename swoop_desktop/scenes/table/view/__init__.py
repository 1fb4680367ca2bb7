"""Pictures and descriptions of the table. Begin with `table_view`."""
