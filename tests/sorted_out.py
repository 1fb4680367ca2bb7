"""A pytest plugin that lists which tests would run, without importing any.

Each test file gets one stand-in test for each combination of the marks by which `make` selects.
"""

from itertools import combinations

import pytest

MARKS = ("long", "window")
KINDS = {"-".join(("test", *kind)): kind for n in range(3) for kind in combinations(MARKS, n)}


class _Test(pytest.Item):
    """A stand-in that is never run."""

    def runtest(self):
        raise AssertionError("only to be listed")


class _File(pytest.Module):
    """A test file that is not imported."""

    def collect(self):
        for name, kind in KINDS.items():
            item = _Test.from_parent(self, name=name)
            for mark in kind:
                item.add_marker(mark)
            yield item


def pytest_pycollect_makemodule(module_path, parent):
    return _File.from_parent(parent, path=module_path)
