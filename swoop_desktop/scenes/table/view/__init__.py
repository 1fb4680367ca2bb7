"""Pictures and descriptions of the table. Begin with `table_reader`, then `view_model`.

`table_reader` reads the model as a `TableView`; `widgets_view` and `seat_view` draw it,
`accessibility_tree` describes it, `renderer` redraws what changed.
"""
