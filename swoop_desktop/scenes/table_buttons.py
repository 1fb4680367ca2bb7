"""The buttons of the table: whatever can be decided now, the menu, the order of the hand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from swoop_desktop.engine.actions import Action
from swoop_desktop.table.fans import Box
from swoop_desktop.table.selection import cardless
from swoop_desktop.ui.language import _, tr

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer

Row: TypeAlias = tuple[str, str, str, str, Callable[[], object]]
"""Key, words, hint, look and what it does."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: what it says, the key that does the same, and what it does."""

    key: str
    words: str
    hint: str
    box: Box
    look: str
    run: Callable[[], object]

    @property
    def disabled(self) -> bool:
        """True if it only says what can't be done now."""
        return self.look == "off"


def buttons(scene: "TablePlayer") -> Iterator[Button]:
    """All buttons of the table as it is, from the top."""
    frame = scene.director.layout.frame
    unit, area = frame.unit, frame.actions
    side = 34 * unit
    corner = Box(frame.margin * 0.8, frame.margin * 0.8, side, side)
    yield Button("menu", _("Menu"), "Esc", corner, "menu", scene.pause)
    if scene.viewer is None:
        return
    wide, tall = min(area.w, 300 * unit), 40 * unit
    y = area.y + 30 * unit
    for key, words, hint, look, run in _choices(scene) if scene.offered else ():
        yield Button(key, words, hint, Box(area.x, y, wide, tall), look, run)
        y += tall + 8 * unit
    small = Box(area.x, area.bottom - 28 * unit, 158 * unit, 28 * unit)
    if y <= small.y and scene.count_of(scene.viewer) > 1:
        words = {"rank": _("Sorted by rank"), "suit": _("Sorted by suit")}.get(
            scene.sort, _("As dealt")
        )
        yield Button("sort", words, "R", small, "plain", scene.next_sort)
        beside = Box(small.right + 8 * unit, small.y, 96 * unit, small.h)
        if scene.offered and beside.right <= area.right:
            yield Button("hint", _("Hint"), "F2", beside, "plain", scene.adviser.ask)


def _choices(scene: "TablePlayer") -> list[Row]:
    observation = scene.observation
    rows: list[Row] = []
    action = scene.selection.action(observation)
    if action is not None:
        legal = observation.refusal(action) is None
        words = tr(observation.preview(action))
        hint = _("Space")
        rows.append(("play", words, hint, "gold" if legal else "off", scene.play_selected))
    elif scene.selection.picked:
        words = _("These cards do not go together")
        rows.append(("play", words, "", "off", scene.play_selected))
    for i, other in enumerate(cardless(observation)):
        look = "gold" if not rows and i == 0 else "plain"
        hint = "P" if i == 0 else ""
        words = tr(observation.preview(other))
        rows.append((f"do {other.kind}", words, hint, look, _doing(scene, other)))
    return rows


def _doing(scene: "TablePlayer", action: Action) -> Callable[[], object]:
    return lambda: scene.do(action)
