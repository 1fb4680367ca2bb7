"""List what mouse, keys and whatever else a player holds may ask of the table."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.table.model.targets import ButtonTarget, SeatTarget, Target, ZoneTarget
from swoop_desktop.tabletop.geometry.card_poses import Pose
from swoop_desktop.tabletop.geometry.layout import Layout


class At(NamedTuple):
    """What lies at a point of the table, topmost first; several where one covers the other."""

    press: ButtonTarget | ZoneTarget | None = None
    """A button, or cards that may be looked through."""
    card: Picked | None = None
    """A card that the player may pick."""
    plays: bool = False
    """Where the picked cards would be played."""
    log: bool = False
    """The last lines of the log."""


class Controls(Protocol):
    """The table, to somebody who has a hand on it. Nothing here raises: what can't be done now is
    answered by a sentence at the table, or does nothing.
    """

    @property
    def layout(self) -> Layout:
        """Where everything lies now; to be read only."""

    @property
    def scale(self) -> float:
        """Pixels per unit."""

    @property
    def decides(self) -> bool:
        """False where what is pressed was meant for the cards in flight: then nothing is decided,
        whatever is asked for.
        """

    @property
    def asked(self) -> bool:
        """True if the player is to decide, in the game as it stands."""

    def at(self, pos: tuple[int, int]) -> At:
        """Find what lies there; never anything in motion."""

    def ready(self) -> bool:
        """Catch up with the game, so that a click means what the player sees. False while nobody
        may decide anything.
        """

    def hurry(self, on: bool) -> None:
        """Let time run faster as long as this is on."""

    def point(self, pos: tuple[int, int]) -> None:
        """Put the pointer there, with nothing held."""

    def point_away(self) -> None:
        """Take the pointer away."""

    def dismiss(self) -> None:
        """Take away what was said: it has been read."""

    def act(self, target: Target | None, how: str = "press") -> bool:
        """Do what a press on this does. `how`: ``press``, or ``double`` for all that belongs with a
        card. False if it does nothing.
        """

    def press(self, key: str) -> bool:
        """Press a button, or do what has a key of its own: ``menu``, ``sort``, ``hint``, ``mute``,
        ``turn``, ``scores``, ``log``, ``help``, ``undo``, ``redo``; in a lesson ``next`` and
        ``show``. False if there is no such thing now.
        """

    def thing(self, pos: tuple[int, int]) -> ZoneTarget | SeatTarget | None:
        """Find what lies there that can only be asked about; None for the bare cloth, and while
        cards move.
        """

    def tell(self, thing: ZoneTarget | SeatTarget, pos: tuple[int, int]) -> None:
        """Say what a thing is, beside a point."""

    def pick(self, picked: Picked) -> None:
        """Pick a card, or put it back."""

    def same(self, picked: Picked, *, plays: bool) -> None:
        """Pick all cards that may go with this one, after a double click. What was complete is
        played, if `plays` and nothing bad can come of it.
        """

    def reach(self, picked: Picked) -> None:
        """Pick all from the card that was picked last to this one."""

    def begin_stroke(self, picked: Picked) -> bool:
        """Begin to pick what the pointer is drawn across; False where the card is dragged."""

    def stroke(self, picked: Picked) -> None:
        """Pick one more card that the pointer was drawn across."""

    def play(self) -> bool:
        """Do what the picked cards stand for. True if it was done."""

    @property
    def log_line(self) -> int:
        """The height of a line of the log beside the table, in pixels."""

    def scroll_log(self, lines: int) -> bool:
        """Scroll the log beside the table so many lines back, if the pointer is there. False if
        nothing moved.
        """

    def put_back(self) -> None:
        """Put everything back that is picked."""

    def lift(self, grabbed: Picked) -> Sequence[tuple[Picked, Pose]]:
        """Take a card off the table with what comes along, from left to right, with the poses they
        have; empty if nothing may be lifted now.
        """

    def carry(self, poses: Sequence[Pose], pos: tuple[int, int]) -> None:
        """Put what is lifted at these poses, the pointer being there."""

    def drop(self, pos: tuple[int, int]) -> None:
        """Let go of what is lifted: where it may go, or back to where it was."""

    def let_go(self) -> None:
        """Let what is lifted go back to where it was."""


class Keyboard(Protocol):
    """What only keys and a gamepad ask for: a focus that moves over what is described."""

    def arrow(self, dx: int, dy: int) -> None:
        """Move to the nearest thing in a direction."""

    def tab(self, step: int) -> None:
        """Move to the next (1) or the previous (-1) group."""

    def edge(self, *, last: bool) -> None:
        """Move to the first or the last of the group."""

    def jump(self, rank: str) -> None:
        """Move to the next card of a rank, given by its letter."""

    def go_to_hand(self) -> None:
        """Move to the first card of the hand."""

    def go_to_heap(self) -> None:
        """Move to what lies open in the middle of the table."""

    def enter(self, how: str) -> None:
        """Act on what the focus is on, see `Controls.act`."""

    def space(self) -> None:
        """Play what is picked; while others play or cards move, hurry."""

    def put(self, verb: str) -> bool:
        """Put the focused card at the part of the decision that a verb means. False if it means
        none now.
        """

    def cardless(self) -> None:
        """Take the first decision that needs no card, move to the first of several to choose among,
        or say that there is none.
        """

    def take_back(self) -> bool:
        """Put the card back that was picked last. False if there is none."""

    def step_back(self) -> None:
        """Let go, put back, dismiss, or open the menu."""
