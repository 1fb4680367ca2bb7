"""Which cases of a test `make test` runs, and which only `make test-long`."""

import pytest


def one_in(every, cases):
    """Make cases for `parametrize`: one in so many is quick, the others are long tests."""
    return [case if n % every == 0 else later(case) for n, case in enumerate(cases)]


def later(case):
    """Make a case that is run with the long tests: a tuple is one value for each argument."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)
