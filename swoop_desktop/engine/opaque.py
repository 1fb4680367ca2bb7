"""What only its own game looks into: everybody else holds it and hands it back."""

from collections.abc import Sequence
from dataclasses import Field
from typing import ClassVar, Protocol

from swoop_desktop.engine.messages import Message


class Rules(Protocol):
    """A rule set: a frozen dataclass of the game's own, whose fields are its options."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    GROUPS: ClassVar[Sequence[tuple[str, Message]]]
    """The groups of its options: key and title, in the order to show them."""

    @property
    def name(self) -> str:
        """What it is called in files and lists: ``classic``."""

    def __hash__(self) -> int: ...


class Deal(Protocol):
    """The cards as dealt: a frozen record of the game's own."""

    @property
    def number(self) -> int:
        """Which deal of the game it is, from 1."""

    @property
    def first(self) -> int:
        """The seat that is asked first, or deals."""
