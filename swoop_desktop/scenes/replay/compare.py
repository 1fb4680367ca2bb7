"""Compares the two results of a deal that was dealt again."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.seats import called
from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Session
from swoop_desktop.records.branch import Played
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.replay import Judged
from swoop_desktop.resources.language import _, p_, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage import file_status
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Element, Ground, Group
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.widgets import Button, Look, Widget, Words

_WIDE, _ROW, _LEAST = 980.0, 72.0, 34.0
"""Units: width of the page, largest and least height of a row."""
_NAMES, _GAP = 0.34, 8.0
"""Share of the width for names; units between numbers."""


def origin_path(session: Session, deal: int, data: DataDir) -> Path | None:
    """Return the record of the game that this deal was taken from, if it still exists."""
    origin = session.setup.origin
    if origin is None or (origin.kind, origin.deal) != ("again", deal):
        return None
    name = origin.record
    folders = [data.records]
    if session.path is not None:
        folders.append(session.path.parent)
    folders += Collection(data).folders
    safe = Path(name).name
    paths = (folder / safe for folder in folders if safe)
    return next((path for path in paths if file_status.is_file(path)), None)


class Row(NamedTuple):
    name: str
    face: str
    cells: tuple[tuple[str, str], ...]
    """Old and new value of each column."""
    best: tuple[bool, bool]
    """True for a winner, then and now."""


class CompareScene(Page):
    first = "next"

    def __init__(
        self, session: Session, found: Judged, path: Path, onward: Callable[[], object]
    ) -> None:
        """`found` is the old game; `onward` continues after this page."""
        super().__init__()
        assert found.session is not None
        assert session.setup.origin is not None
        self.session, self.replay, self.path, self._onward = session, found.replay, path, onward
        self.deal = session.setup.origin.deal
        self.setup, old = session.setup, found.session
        game = self.setup.game
        self.then = Played(game, old.history, self.deal, old.setup.seats)
        self.now = Played(game, session.history, self.deal, self.setup.seats)
        self.name = _("Deal {number}, then and now").format(number=self.deal)
        old.close()

    def enter(self, app: Host) -> None:
        self.faces = faces(self.setup.seats, app.settings.me)
        super().enter(app)

    def compose(self) -> Element:
        told = [Words(key, words, theme.BODY, self.palette.caption) for key, words in self._told()]
        heads = [_("Points"), _("Plays"), *self._counted().values()]
        both = Group("both", self.name, _Both(self._rows(), heads))
        return self.sheet(
            Group("told", self.name, *told, gap=2),
            Ground(self.paper, both, pad=20, high=12),
            width=_WIDE,
        )

    def compose_footer(self) -> Element:
        return self.foot_of(
            Button("once more", _("Once more"), lambda: self._again(self._seat)),
            Button("other seat", _("From another seat"), self._elsewhere),
            Button("games", _("Back to the games"), self._games),
            Button("next", self._next_words(), self._next, primary=True),
            within=_WIDE,
            width=210,
        )

    def _next_words(self) -> str:
        if self.session.winners is not None:
            return _("Show the result")
        return _("Play on: deal {number}").format(number=self.deal + 1)

    def _told(self) -> list[tuple[str, str]]:
        """Return how the deal ended, then and now."""
        game, told = self.setup.game, list[tuple[str, str]]()
        parts = (
            ("then", self.then, p_("before the deal was played again", "Then: {words}")),
            ("now", self.now, _("Now: {words}")),
        )
        for key, played, words in parts:
            if played.ended is not None:
                names = called(seat.name for seat in played.seats)
                you = self.setup.you if key == "now" else None
                heading = tr(game.heading(played.ended, Audience(names, you)))
                told.append((key, words.format(words=heading)))
        return told

    def _counted(self) -> dict[str, str]:
        """Return the labels of counts to compare, without those that repeat others or are zero for
        all.
        """
        sums = [spec for spec in self.setup.game.tallies if spec.way == "sum"]
        wholes, told = {spec.of for spec in sums}, dict[str, str]()
        for spec in sums:
            counts = [one.tallies[spec.key] for one in (self.then, self.now)]
            alike = all(len(set(by_seat)) == 1 for by_seat in counts)
            needless = spec.of in told or (alike and spec.key in wholes)
            if any(map(any, counts)) and not needless:
                told[spec.key] = tr(spec.label)
        return told

    def _rows(self) -> list[Row]:
        rows = list[Row]()
        then = called(seat.name for seat in self.then.seats)
        for seat, (name, before) in enumerate(zip(self.setup.names, then, strict=True)):
            played = (self.then, self.now)
            cells = [
                tuple("–" if one.ended is None else str(one.ended.scores[seat]) for one in played),
                tuple(str(one.plays[seat]) for one in played),
            ]
            cells += [
                tuple(str(one.tallies[key][seat]) for one in played) for key in self._counted()
            ]
            then_best, now_best = (
                one.ended is not None and seat in one.ended.winners for one in played
            )
            pairs = tuple((cell[0], cell[1]) for cell in cells)
            title = name if before == name else f"{name} ({before})"
            rows.append(Row(title, self.faces[seat], pairs, (then_best, now_best)))
        return rows

    def escape(self) -> None:
        self._next()

    @property
    def _seat(self) -> int | None:
        return self.setup.you

    def _again(self, seat: int | None) -> None:
        if self.replay is not None:
            place = self.replay.find(self.deal)
            self.app.go.play_from(self.replay, place, self.path.name, again=True, seat=seat)

    def _elsewhere(self) -> None:
        """Deal again from the next seat."""
        seat = self._seat
        self._again(((-1 if seat is None else seat) + 1) % len(self.setup.seats))

    def _games(self) -> None:
        self.app.go.title("games")

    def _next(self) -> None:
        self.app.pop()
        self._onward()


class _Both(Widget):
    role = "table"
    down = 1.0
    wide = (280.0, _WIDE)

    def __init__(self, rows: Sequence[Row], heads: Sequence[str]) -> None:
        super().__init__("both results", _("Both results"))
        self.rows, self.heads = rows, heads
        self.tallest = _LEAST + _ROW * len(rows)

    def height(self, width: float, unit: float) -> float:
        return self._columns(round(width * unit), unit)[2] / unit + _LEAST * len(self.rows)

    def _columns(self, wide: int, unit: float) -> tuple[int, int, int]:
        """Return pixels: width of names, width of a column, height of the head."""
        size, gap = max(1, round(theme.TINY * unit)), round(_GAP * unit)
        words = [word for head in self.heads for word in head.split()]
        needed = max(text.measure(word, size, "medium") for word in words)
        needed = max(needed, self._pair(size, gap)) + gap
        names = max(text.measure(row.name, size, "medium") for row in self.rows) + 5 * gap
        names = min(round(_NAMES * wide), max(names, wide - needed * len(self.heads)))
        column = (wide - names) // len(self.heads)
        lines = max(len(text.wrap(head, size, column - gap, "medium")) for head in self.heads)
        return names, column, lines * text.line_height(size) + gap

    def _pair(self, size: int, gap: int) -> int:
        numbers = [number for row in self.rows for cell in row.cells for number in cell]
        widest = max(text.measure(number, size, "bold") for number in numbers)
        return 2 * (widest + gap) + text.measure("→", size)

    def node(self) -> Node:
        base = super().node()
        rows = []
        for i, row in enumerate(self.rows):
            cells = tuple(
                Node(
                    f"both {i} {k}",
                    "cell",
                    _("{what}: then {then}, now {now}").format(what=head, then=then, now=now),
                    base.rect,
                    cell=(i, k),
                )
                for k, (head, (then, now)) in enumerate(zip(self.heads, row.cells, strict=True))
            )
            rows.append(Node(f"both {i}", "row", row.name, base.rect, children=cells))
        return Node(self.key, self.role, self.name, base.rect, children=tuple(rows))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        rect, gap = self.rect, self.px(_GAP)
        names, column, head = self._columns(rect.w, self.unit)
        room, tall = column - gap, (rect.h - head) // len(self.rows)
        size = min(self.px(theme.HEADING), round(tall * 0.5))
        size = next((size for size in range(size, 6, -1) if self._pair(size, gap) <= room), 6)
        for k, words in enumerate(self.heads):
            box = pygame.Rect(rect.x + names + k * column, rect.y, room, head)
            tiny, colour = self.px(theme.TINY), paper.faint
            text.draw_wrapped(surface, words, box, tiny, colour, "medium", "center")
        for i, row in enumerate(self.rows):
            y = rect.y + head + i * tall
            surface.fill(paper.rule, (rect.x, y, rect.w, max(1, self.px(1))))
            side = tall - gap
            surface.blit(portrait(row.face, side), (rect.x, y + self.px(4)))
            box = pygame.Rect(rect.x + side + self.px(10), y, names - side - self.px(10), tall)
            text.draw(surface, row.name, box, size, paper.ink, "medium")
            for k, (then, now) in enumerate(row.cells):
                box = pygame.Rect(rect.x + names + k * column, y, room, tall)
                middle = box.centerx
                arrow = text.measure("→", size) // 2 + gap
                text.draw(surface, "→", box, size, paper.faint, "regular", "center")
                left = pygame.Rect(box.x, y, middle - arrow - box.x, tall)
                right = pygame.Rect(middle + arrow, y, box.right - middle - arrow, tall)
                was = paper.gold if row.best[0] and k == 0 else paper.faint
                is_now = paper.gold if row.best[1] and k == 0 else paper.ink
                text.draw(surface, then, left, size, was, "regular", "right")
                text.draw(surface, now, right, size, is_now, "bold", "left")
