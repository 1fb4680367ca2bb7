"""Everything that input devices may ask of the table."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.table.model.targets import ButtonTarget, SeatTarget, Target, ZoneTarget
from swoop_desktop.tabletop.geometry.card_poses import Pose
from swoop_desktop.tabletop.geometry.layout import Layout


class At(NamedTuple):
    """What lies at a point of the table, topmost first."""

    press: ButtonTarget | ZoneTarget | None = None
    """A button, or cards to look through."""
    card: Picked | None = None
    plays: bool = False
    """True where the picked cards would be played."""
    log: bool = False


class Controls(Protocol):
    """The table as an input device sees it. Nothing raises: an impossible request is answered or
    ignored.
    """

    @property
    def layout(self) -> Layout:
        """The current layout, read-only."""

    @property
    def scale(self) -> float:
        """Pixels per unit."""

    @property
    def decides(self) -> bool:
        """False for a press that was meant for cards in flight."""

    @property
    def asked(self) -> bool:
        """True if the player is to decide, in the game as it stands."""

    def at(self, pos: tuple[int, int]) -> At:
        """Hit-test the layout, which ignores motion."""

    def ready(self) -> bool:
        """Catch up with the game, so that a click means what the player sees. False while nobody
        may decide.
        """

    def hurry(self, on: bool) -> None: ...

    def point(self, pos: tuple[int, int]) -> None: ...

    def point_away(self) -> None: ...

    def dismiss(self) -> None:
        """Close the notices: they have been read."""

    def act(self, target: Target | None, how: str = "press") -> bool:
        """Press a target; `how` is ``press``, or ``double`` for a card's whole group. False if
        nothing happens.
        """

    def press(self, key: str) -> bool:
        """Press a button by its key or verb, or run a key-only command such as ``mute``. A disabled
        one says why. False if there is none.
        """

    def thing(self, pos: tuple[int, int]) -> ZoneTarget | SeatTarget | None:
        """Return a target that only explains itself; None while cards move."""

    def tell(self, thing: ZoneTarget | SeatTarget, pos: tuple[int, int]) -> None: ...

    def pick(self, picked: Picked) -> None:
        """Pick a card, or put it back."""

    def same(self, picked: Picked, *, plays: bool) -> None:
        """Pick all cards that may go with a double-clicked one; play a complete set if `plays` and
        no harm can come of it.
        """

    def reach(self, picked: Picked) -> None:
        """Pick all cards from the one picked last to this one."""

    def begin_stroke(self, picked: Picked) -> bool:
        """False if the card is to be dragged."""

    def stroke(self, picked: Picked) -> None: ...

    def play(self) -> bool:
        """True if the picked cards were played."""

    @property
    def log_line(self) -> int:
        """Pixels: height of a log line."""

    def scroll_log(self, lines: int) -> bool:
        """False if the pointer is elsewhere, or nothing moved."""

    def put_back(self) -> None:
        """Put all picked cards back."""

    def lift(self, grabbed: Picked) -> Sequence[tuple[Picked, Pose]]:
        """Lift a card and its group; return them from left to right. Empty if nothing may be lifted
        now.
        """

    def carry(self, poses: Sequence[Pose], pos: tuple[int, int]) -> None: ...

    def drop(self, pos: tuple[int, int]) -> None:
        """Drop the lifted cards into a part, on the pile, or elsewhere in the hand; otherwise they
        spring back.
        """

    def let_go(self) -> None: ...


class Keyboard(Protocol):
    """The commands that only keys and gamepads have."""

    def arrow(self, dx: int, dy: int) -> None: ...

    def tab(self, step: int) -> None:
        """Move to the next (1) or the previous (-1) group."""

    def edge(self, *, last: bool) -> None: ...

    def jump(self, rank: str) -> None: ...

    def go_to_hand(self) -> None: ...

    def go_to_heap(self) -> None:
        """Move to the open pile in the middle of the table."""

    def enter(self, how: str) -> None:
        """See `Controls.act`."""

    def space(self) -> None:
        """Play the picked cards; while others play or cards move, hurry."""

    def put(self, verb: str) -> bool:
        """Put the focused card at the part that a verb means. False if it means none."""

    def cardless(self) -> None:
        """Take the only decision that needs no card, or move to the first of several."""

    def take_back(self) -> bool:
        """Unpick the last picked card. False if there is none."""

    def step_back(self) -> None: ...
