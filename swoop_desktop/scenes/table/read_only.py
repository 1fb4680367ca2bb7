"""What shows a table that is only looked at, and takes its input: nobody sits there."""

from collections.abc import Callable

from swoop_desktop.scenes.common.key_bindings import bindings_of
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.input.commands import Commands
from swoop_desktop.scenes.table.input.dispatch import Input
from swoop_desktop.scenes.table.input.keyboard_focus import KeyboardFocus
from swoop_desktop.scenes.table.model.bot_pause import BotPause
from swoop_desktop.scenes.table.model.clock import TableClock
from swoop_desktop.scenes.table.model.hints import Adviser
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.renderer import Renderer
from swoop_desktop.scenes.table.view.view_model import TableView, marks_of
from swoop_desktop.ui.node import Node


class ReadOnlyTable:
    """The picture of a laid table, and mouse and keys on it. What can be pressed there is up to its
    `SpectatorControls`.
    """

    def __init__(
        self,
        host: Host,
        table: TableModel,
        size: tuple[int, int],
        board: Callable[[], TableView],
        describe: Callable[[], Node],
    ) -> None:
        """`board` and `describe` read the table as it is, in a window of this `size`."""
        self.picture = picture = Renderer(
            table, host.settings, size, board, lambda: marks_of(table, highlight=False)
        )
        adviser, guard = Adviser(table, host.sound), ClickGuard(lambda: False)
        pulse = TableClock(
            table,
            adviser,
            table.session,
            lambda: 0,
            BotPause(),
            lambda: picture.current,
            picture.touch,
        )
        self.commands = Commands(
            host, table, pulse, guard, adviser, board, lambda: picture.board, picture.touch
        )
        cursor = KeyboardFocus(self.commands, table, describe, picture.touch)
        self.input = Input(self.commands, cursor, guard, lambda: bindings_of(host.settings.keys))
