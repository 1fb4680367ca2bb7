"""Pictures and descriptions of the table. Begin with `table_reader`, then `view_model`."""
