"""Which cases of a test `make test` runs, and which only `make test-long`."""

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def one_in(every: int, cases: Iterable[Any]) -> list[Any]:
    """Make cases for `parametrize`, of which the first of so many is run sooner."""
    return [case if n % every == 0 else later(case) for n, case in enumerate(cases)]


def later(case: Any) -> ParameterSet:
    """Make a case that is run with the long tests: a tuple is one value for each argument."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)
