"""The furniture of the table: plates, badges, the log, and the buttons with what they do."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_buttons import Button, buttons
from swoop_desktop.scenes.table_front import front
from swoop_desktop.table import furniture, tags
from swoop_desktop.table.fans import card_box
from swoop_desktop.table.layout import Z_PLATE, Z_TOP, Layout
from swoop_desktop.ui import theme
from swoop_desktop.ui.language import _, n_, tr

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer

Z_BADGE = Z_TOP + 10
Z_BUTTON = Z_TOP + 20


class Hud:
    """Puts the furniture on the canvas. Pictures are cached by what they say."""

    def __init__(self, scene: "TablePlayer") -> None:
        self.scene = scene
        self.buttons: list[Button] = []
        self.overlays: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """Drawn above everything, even above cards in flight."""
        self._put: set[Hashable] = set()
        self._placed: set[Hashable] = set()

    def place(self) -> None:
        """Bring all furniture up to date."""
        self._placed = set()
        self.overlays = []
        layout = self.scene.director.layout
        standings = self.scene.standings()
        for seat in layout.order:
            self._plate(layout, seat, standings[seat] if standings else "")
        for piece in front(self.scene, layout):
            self._show(*piece)
        self._centre(layout)
        self._log(layout)
        self._prompt(layout)
        self.buttons = list(buttons(self.scene))
        for button in self.buttons:
            self._button(layout, button)
        self._notice(layout)
        for key in self._put - self._placed:
            self.scene.stage.canvas.drop(key)
        self._put = self._placed

    def _show(
        self, key: str, picture: pygame.Surface, x: float, y: float, z: float, pad: float = 0.0
    ) -> None:
        whole: Hashable = ("hud", key)
        self._placed.add(whole)
        self.scene.stage.canvas.put(
            whole, picture, (round(x) - round(pad), round(y) - round(pad)), z
        )

    def _plate(self, layout: Layout, seat: int, standing: str) -> None:
        scene, frame, box = self.scene, layout.frame, layout.plate(seat)
        count = scene.count_of(seat)
        cards = n_("{count} card", "{count} cards", count)
        lines: tuple[str, ...] = (cards,)
        if standing:
            lines = (f"{cards} · {standing}", f"{count} · {standing}", standing)
        totals = scene.shown.totals
        picture = furniture.plate(
            (round(box.w), round(box.h)),
            frame.unit,
            scene.faces[seat],
            scene.names[seat],
            lines,
            str(totals[seat]) if totals else "0",
            self._state(seat),
        )
        pad = furniture.SHADOW * frame.unit
        self._show(f"plate {seat}", picture, box.x, box.y, Z_PLATE, pad)
        if scene.shown.marked == seat:
            side = round(22 * frame.unit)
            chip = tags.marker(side)
            self._show("marker", chip, box.x - 0.3 * side, box.bottom - 0.7 * side, Z_BADGE)

    def _state(self, seat: int) -> str:
        scene = self.scene
        if seat in scene.shown.asked:
            return "turn"
        if seat in scene.shown.best:
            return "best"
        return "done" if scene.has_decided(seat) else ""

    def _centre(self, layout: Layout) -> None:
        """Outlines of empty places, and a badge under each stack."""
        scene, frame = self.scene, layout.frame
        target = Zone(scene.description.target)
        if scene.dropping:
            self._placed.add(("hud", "glow"))
            drag = self.scene.input.mouse.drag
            goal = drag.goal if drag is not None else None
            scene.stage.glow(("hud", "glow"), scene.director, goal or target)
        for centre in scene.description.centre:
            zone = Zone(centre.kind)
            count = scene.director.count(zone)
            if centre.spot and zone in layout.homes and (not count or zone == target):
                key = ("hud", f"spot {zone}")
                self._placed.add(key)
                scene.stage.spot(key, scene.director, zone, centre.spot)
            if not count or (centre.lie == "row" and not scene.director.opening):
                continue
            self._badge(layout, zone, count, tr(centre.label))
        if scene.director.opening:
            self._drawn(layout)
        if scene.shown.banner:
            self._banner(layout, Zone(scene.description.heap))
        words = _("Deal {number}").format(number=scene.shown.number)
        picture = furniture.heading(frame.unit, words, theme.FAINT, 14)
        right = frame.size[0] - frame.margin - picture.get_width()
        if not any(b.box.right > right and b.box.y < 30 * frame.unit for b in frame.blocks):
            self._show("deal", picture, right, frame.margin, Z_PLATE)

    def _drawn(self, layout: Layout) -> None:
        """The face of whoever drew a card, on the part of it that no other card covers."""
        scene, width = self.scene, layout.frame.card
        counted: dict[Zone, int] = {}
        for zone, seat in scene.shown.drawn:
            place = counted[zone] = counted.get(zone, -1) + 1
            places = layout.places.get(zone, ())
            if place >= len(places):
                continue
            step = places[1].pose.x - places[0].pose.x if len(places) > 1 else width
            side = round(min(0.42 * width, 0.94 * step))
            box = card_box(places[place].pose)
            picture = furniture.portrait(scene.faces[seat], side)
            x = box.x + (min(step, width) - side) / 2
            self._show(f"drawn {zone} {place}", picture, x, box.bottom - side * 0.75, Z_BADGE)

    def _badge(self, layout: Layout, zone: Zone, count: int, label: str) -> None:
        frame, lit = layout.frame, ""
        if zone.kind == self.scene.description.target:
            words = n_("{count} card", "{count} cards", count)
            run = run_of([s.card for s in self.scene.director.zones[zone]])
            if run > 1:
                lit = _("run of {count}").format(count=run)
        else:
            words = f"{label} · {count}"
        picture = furniture.badge(frame.unit, words, lit)
        home = layout.homes[zone]
        x = home.centre[0] - picture.get_width() / 2
        y = home.bottom + 7 * frame.unit
        self._show(f"badge {zone}", picture, x, y, Z_BADGE)

    def _banner(self, layout: Layout, zone: Zone) -> None:
        home, unit = layout.homes[zone], layout.frame.unit
        picture = furniture.banner(unit, self.scene.shown.banner)
        x = (layout.frame.size[0] - picture.get_width()) / 2
        y = home.centre[1] - picture.get_height() / 2
        self.overlays.append((picture, (round(x), round(y))))

    def _log(self, layout: Layout) -> None:
        box = layout.frame.log
        words = tuple(self.scene.shown.log[-5:])
        if words and box.h > 12:
            size = (round(box.w), round(box.h))
            self._show(
                "log", furniture.lines(size, layout.frame.unit, words), box.x, box.y, Z_PLATE
            )

    def _prompt(self, layout: Layout) -> None:
        frame = layout.frame
        if self.scene.viewer is not None:
            picture = furniture.heading(frame.unit, self.scene.prompt(), theme.CREAM)
            x, y = frame.actions.x + 2 * frame.unit, frame.actions.y - 2 * frame.unit
            self._show("prompt", picture, x, y, Z_PLATE)
            if hint := self.scene.hint():
                picture = furniture.heading(frame.unit, hint, theme.MUTED, 14)
                self._show("hint", picture, x, y + 28 * frame.unit, Z_PLATE)

    def _button(self, layout: Layout, button: Button) -> None:
        unit, box = layout.frame.unit, button.box
        state = ""
        if self.scene.focused == button.key:
            state = "focus"
        elif self.scene.hovered_button == button.key and not button.disabled:
            state = "hover"
        if button.look == "menu":
            picture = furniture.menu_button(round(box.w), unit, state)
        else:
            look = f"{button.look} {state}".strip()
            size = (round(box.w), round(box.h))
            picture = furniture.button(size, unit, button.words, button.hint, look)
        pad = furniture.SHADOW * unit
        self._show(f"button {button.key}", picture, box.x, box.y, Z_BUTTON, pad)

    def _notice(self, layout: Layout) -> None:
        notice, frame = self.scene.notice, layout.frame
        if notice is None:
            return
        widest = round(min(430 * frame.unit, frame.size[0] * 0.7))
        picture = furniture.bubble(frame.unit, notice.words, widest, warning=notice.warning)
        w, h = picture.get_size()
        if notice.pos is None:
            x, y = (frame.size[0] - w) / 2, frame.centre.y + 8 * frame.unit
        else:
            x, y = notice.pos[0] + 14 * frame.unit, notice.pos[1] - h - 8 * frame.unit
        x = min(max(4, x), frame.size[0] - w - 4)
        y = min(max(4, y), frame.size[1] - h - 4)
        self.overlays.append((picture, (round(x), round(y))))


def run_of(cards: list[c.Card | None]) -> int:
    """How many cards of equal rank lie on top."""
    if not cards or cards[-1] is None:
        return 0
    top, run = c.rank(cards[-1]), 0
    for card in reversed(cards):
        if card is None or c.rank(card) != top:
            break
        run += 1
    return run
