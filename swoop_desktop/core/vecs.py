"""The numbers of the core, under one name for both ways in which it runs.

Compiled, `i64` is a machine word and `vec[i64]` a row of them; these are then part of the compiled
code and nothing here is asked. In plain Python they are whole numbers and lists. Never let a number
need more than 64 bits, or compiled code would compute something else.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int

    class vec:  # noqa: N801 - stands for the compiled one of that name
        """``vec[i64](items)`` makes a plain list."""

        def __class_getitem__(cls, item):
            return list

    def append(row, item):
        """The row with one more item: the row itself, which the caller must go on with."""
        row.append(item)
        return row
