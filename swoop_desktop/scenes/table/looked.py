"""What shows a table that is only looked at, and takes its input: nobody sits there."""

from collections.abc import Callable

from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.key_bindings import bindings_of
from swoop_desktop.scenes.table.advice import Adviser
from swoop_desktop.scenes.table.board import Board, marks_of
from swoop_desktop.scenes.table.commands import Commands
from swoop_desktop.scenes.table.cursor import Cursor
from swoop_desktop.scenes.table.guard import Guard
from swoop_desktop.scenes.table.input import Input
from swoop_desktop.scenes.table.laid import LaidTable
from swoop_desktop.scenes.table.leash import Leash
from swoop_desktop.scenes.table.picture import Picture
from swoop_desktop.scenes.table.pulse import Pulse
from swoop_desktop.ui.node import Node


class LookedAt:
    """The picture of a laid table, and mouse and keys on it. What can be pressed there is up to its
    `Aside`.
    """

    def __init__(
        self,
        host: Host,
        table: LaidTable,
        size: tuple[int, int],
        board: Callable[[], Board],
        describe: Callable[[], Node],
    ) -> None:
        """`board` and `describe` read the table as it is, in a window of this `size`."""
        self.picture = picture = Picture(
            table, host.settings, size, board, lambda: marks_of(table, highlight=False)
        )
        adviser, guard = Adviser(table, host.sound), Guard(lambda: False)
        pulse = Pulse(
            table,
            adviser,
            table.session,
            lambda: 0,
            Leash(),
            lambda: picture.current,
            picture.touch,
        )
        self.commands = Commands(
            host, table, pulse, guard, adviser, board, lambda: picture.board, picture.touch
        )
        cursor = Cursor(self.commands, table, describe, picture.touch)
        self.input = Input(self.commands, cursor, guard, lambda: bindings_of(host.settings.keys))
