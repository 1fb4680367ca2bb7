"""A notice at the table, which fades."""

from dataclasses import dataclass

from swoop_desktop.tabletop.spec import timing


@dataclass(slots=True)
class Notice:
    """Without `pos`, it stands in the middle."""

    words: str
    pos: tuple[int, int] | None = None
    warning: bool = True
    left: float = timing.NOTICE

    def fade(self, seconds: float) -> bool:
        """True once it was read long enough."""
        self.left -= seconds
        return self.left <= 0
