"""A catalog of translations, as `build/catalogs.py` makes it: the usual ``.mo`` of gettext.

Python's own reader decodes every text before the first is asked for, which takes as long as a tenth
of the way to the first picture. This one finds where each lies, and decodes what is asked for.
"""

import struct
from collections.abc import Callable, Mapping

_MAGIC = 0x950412DE
_PLURALS = "plural="
_USUAL: Mapping[str, Callable[[int], int]] = {
    "(n!=1)": lambda n: int(n != 1),
    "(n>1)": lambda n: int(n > 1),
    "0": lambda n: 0,
}
"""The rules of plurals of most languages. For the others `gettext` is loaded, at the first one."""


class Catalog:
    """The texts of a language, by the English ones. What is not in it stays as it is."""

    def __init__(self, data: bytes) -> None:
        """Raises ValueError for anything but a whole catalog."""
        self._data = data
        try:
            magic, _revision, count, keys, values = struct.unpack_from("<5I", data)
            if magic != _MAGIC:
                raise ValueError("it is not a catalog")
            places = struct.unpack_from(f"<{2 * count}I", data, keys)
            wanted = struct.unpack_from(f"<{2 * count}I", data, values)
        except struct.error:
            raise ValueError("it is cut short") from None
        self._found = dict[bytes, tuple[int, int]]()
        for i in range(0, 2 * count, 2):
            size, start, long, begin = *places[i : i + 2], *wanted[i : i + 2]
            if max(start + size, begin + long) > len(data):
                raise ValueError("it is cut short")
            self._found[data[start : start + size].partition(b"\0")[0]] = (begin, begin + long)
        self._plural: Callable[[int], int] | None = None

    def gettext(self, text: str) -> str:
        """Return the translation of a text."""
        found = self._texts(text)
        return found[0] if found else text

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the translation that goes with a number."""
        if self._plural is None:
            self._plural = self._rule()
        found, form = self._texts(one), self._plural(count)
        if form < len(found):
            return found[form]
        return one if count == 1 else many

    def _texts(self, key: str) -> list[str]:
        """Return the forms of a text; none where it has no translation."""
        begin, end = self._found.get(key.encode("utf-8", "surrogatepass"), (0, 0))
        texts = self._data[begin:end].decode("utf-8", "replace")
        return texts.split("\0") if texts else []

    def _rule(self) -> Callable[[int], int]:
        rule = "".join("".join(self._texts("")).rpartition(_PLURALS)[2].partition(";")[0].split())
        if rule in _USUAL:
            return _USUAL[rule]
        import gettext

        try:
            return gettext.c2py(rule)
        except ValueError:
            return _USUAL["(n!=1)"]
