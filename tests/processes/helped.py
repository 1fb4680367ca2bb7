"""Other processes in the place of helpers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest import mock

from swoop_desktop.processes import helper

NO_PROGRAM = ("/no/such/program",)


@contextmanager
def helped_by(*command: str, word: str = "") -> Iterator[None]:
    """Jobs that begin meanwhile start this command in the place of a helper process; of that of a
    word alone, if there is one.
    """
    real = helper.command_of

    def command_of(asked: str) -> Sequence[str]:
        return command if word in ("", asked) else real(asked)

    with mock.patch.object(helper, "command_of", command_of):
        yield


@contextmanager
def started() -> Iterator[list[int]]:
    """The ids of all helper processes that are started meanwhile."""
    found: list[int] = []

    class Noted(helper.Process):
        def __init__(self, command: Sequence[str]) -> None:
            super().__init__(command)
            found.append(self.pid)

    with mock.patch.object(helper, "Process", Noted):
        yield found
