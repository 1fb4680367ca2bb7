"""Number types of the core.

Compiled, `i64` is a machine word and `vec[i64]` a row of them; in plain Python int and list.
Numbers must fit 64 bits, or compiled code computes something else.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int

    class vec:  # noqa: N801 - stands for the compiled class of that name
        """``vec[i64](items)`` makes a list."""

        def __class_getitem__(cls, item):
            return list

    def append(row, item):
        """Append in place; callers must use the returned row."""
        row.append(item)
        return row
