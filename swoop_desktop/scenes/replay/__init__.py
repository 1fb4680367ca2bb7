"""A game once more: opening a record, moving through it, playing on from it. Begin with `scene`.

`records.loading` reads a record and judges it, on a thread where that takes a while
(`loading_page` is shown meanwhile). `records.replay` has its positions for any `Eyes`: what
everybody saw, what a seat saw, or every card; and says which of them may be shown. `scene` is
the table, run forth and back by the same director, with controls of its own (`controls`). What
one looks for in a game its table's spec names (`landmarks`). `records.branch` makes records
that begin with a part of another one, `new_game_from` asks who sits where in them, and
`compare` puts two results side by side. docs/decisions/0023 gives the reasons.
"""
