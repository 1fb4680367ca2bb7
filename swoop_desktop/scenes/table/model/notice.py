"""A notice at the table, which fades."""

from dataclasses import dataclass

from swoop_desktop.tabletop.spec import timing


@dataclass(slots=True)
class Notice:
    """Words that are shown for a while: at a point of the screen, or (None) in the middle of the
    table.
    """

    words: str
    pos: tuple[int, int] | None = None
    warning: bool = True
    left: float = timing.NOTICE

    def fade(self, seconds: float) -> bool:
        """Let time pass. True once it has been read long enough."""
        self.left -= seconds
        return self.left <= 0
