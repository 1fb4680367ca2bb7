"""Divides the cases of a test between `make test` and `make test-long`."""

import pytest


def one_in(every, cases):
    """Make cases for `parametrize`: every `every`th is quick, the others are long tests."""
    return [case if n % every == 0 else later(case) for n, case in enumerate(cases)]


def later(case):
    """Make a case that is a long test: a tuple has one value for each argument."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)
