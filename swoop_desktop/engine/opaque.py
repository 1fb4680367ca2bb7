"""Rules and deals as seen outside their own game, which alone looks into them."""

from collections.abc import Sequence
from dataclasses import Field
from typing import ClassVar, Protocol

from swoop_desktop.engine.messages import Message


class Rules(Protocol):
    """A frozen dataclass whose fields are options."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    GROUPS: ClassVar[Sequence[tuple[str, Message]]]
    """Groups of options in order: key and title."""

    @property
    def name(self) -> str:
        """Name in files and lists: ``classic``."""

    def __hash__(self) -> int: ...


class Deal(Protocol):
    @property
    def number(self) -> int:
        """From 1."""

    @property
    def first(self) -> int:
        """The seat that acts first, or deals."""
