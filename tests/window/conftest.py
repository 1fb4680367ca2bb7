"""A desktop to open windows on."""

import pytest

from tests.window.desk import Desk


@pytest.fixture(scope="module")
def desk():
    with Desk() as found:
        yield found
