"""Tables to sit at."""

from tests.play.conftest import record, setup

__all__ = ["record", "setup"]
