"""Widgets and words of the shelf: games in the list, players of the selected game, folders."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.engine.messages import Message, nmsg
from swoop_desktop.engine.names import readable
from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Origin
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.summary import RecordSummary, origin_mark, standing
from swoop_desktop.resources.language import _, n_, strung, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.list_view import LineItem
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.common.portraits import face
from swoop_desktop.scenes.common.words import other_game, rules_name
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.games.thumbnails import TablePictures
from swoop_desktop.storage.settings import Me
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grain,
    Ground,
    Group,
    Paint,
    Row,
    Sized,
    Space,
    UnitBox,
    stretched,
)
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.widgets import (
    Button,
    Composite,
    Label,
    Look,
    Widget,
    Words,
    draw_whole,
)

_MINUTE, _HOUR = 60, 3600


def title(entry: RecordSummary) -> str:
    if entry.name:
        return entry.name
    return rules_name(entry.facts.rules) if entry.facts.rules else readable(entry.path.name)


def scores(entry: RecordSummary) -> str:
    if not entry.facts.totals:
        return strung(entry.called)
    return strung(
        f"{name} {total}" for name, total in zip(entry.called, entry.facts.totals, strict=True)
    )


def few_players(entry: RecordSummary) -> Iterator[str]:
    """Yield texts that name ever fewer players."""
    names = entry.called
    for count in range(len(names), 0, -1):
        words, more = strung(names[:count]), len(names) - count
        if more:
            message = nmsg(
                "{names} and {count} more", "{names} and {count} more", more, names=words
            )
            words = tr(message)
        yield words


def facts(entry: RecordSummary, other: RecordSummary | None = None) -> list[str]:
    """Return facts besides the title. `other` is the game that `entry` came from."""
    phrases = [rules_name(entry.facts.rules)] if entry.name and entry.facts.rules else []
    phrases.append(tr(standing(entry)))
    phrases += filter(None, [lasted(entry.facts.seconds)])
    if entry.begun is not None:
        phrases.append(_("begun {when}").format(when=dates.at(entry.begun)))
    if entry.changed:
        changed = _("changed {when}") if entry.damage is not None else _("played {when}")
        phrases.append(changed.format(when=dates.moment(entry.changed)))
    if entry.facts.origin is not None:
        called = rules_name(entry.facts.rules) if other is None else title(other)
        phrases.append(
            _came_from(entry.facts.origin, other_game(entry.facts.origin.record, called))
        )
    return phrases


def lasted(seconds: int | None) -> str:
    """Format a duration: 5 minutes, 1 h 20 min; empty for none."""
    if not seconds:
        return ""
    if seconds < _MINUTE:
        return _("less than a minute")
    if seconds < _HOUR:
        return n_("{count} minute", "{count} minutes", seconds // _MINUTE)
    hours, minutes = seconds // _HOUR, seconds % _HOUR // _MINUTE
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def damage(entry: RecordSummary) -> str:
    """Return what is wrong with the file; empty if nothing is known."""
    if entry.damage is not None:
        return tr(entry.damage)
    if entry.gone_on:
        return _(
            "This file is damaged. The game went on in another file, which is on the shelf, too."
        )
    return ""


def _came_from(origin: Origin, game: str) -> str:
    match origin.kind:
        case "moment":
            return _("goes on from deal {number} of {game}").format(
                number=origin.deal, game=game)  # fmt: skip
        case "again":
            return _("same cards as deal {number} of {game}").format(number=origin.deal, game=game)
        case "daily":
            return _("deal of the day, {day}").format(day=text.clean(dates.written(origin.day)))
        case "code":
            return _("from a deal code")
        case "tour":
            return _("at a table of the tour")


_TWICE = 0.45
_SHAPE, _LEAST = 1.6, 90.0
"""Aspect of a table's picture, and units of its least height."""
_FACES = 8
_LARGE, _FACE, _WORDS = 26.0, 20.0, 290.0
"""Units: largest face beside a name, face in the list, width of a row without faces."""


class _Fitting(Label):
    """A label with the first of several texts that fits."""

    across = 1.0

    def __init__(self, options: Iterable[str], ink: theme.Colour) -> None:
        super().__init__("", "", theme.TINY, ink)
        self._options = options

    def placed(self) -> None:
        size, wide = self.px(self.size), self.rect.w
        self.name = next((one for one in self._options if text.measure(one, size) <= wide), "")


class GameRow(LineItem):
    """A game in the list. Enter or a double click opens it."""

    def __init__(
        self,
        key: str,
        entry: RecordSummary,
        me: Me,
        pictures: TablePictures,
        open_it: Callable[[], object],
        *,
        selected: bool,
    ) -> None:
        super().__init__(
            key,
            title(entry),
            selected=selected,
            note=dates.moment(entry.changed),
            below=strung((*self._told(entry), lasted(entry.facts.seconds),
                              scores(entry))),
        )  # fmt: skip
        self.entry, self.pictures, self.me = entry, pictures, me
        self._open = open_it

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        selected, rect = "selected" in self.states, self.rect
        self.lit(surface, look, chosen=selected)
        ink = look.palette.pill_note if selected or look.hover else look.palette.muted
        line, unit = self._line(look, ink, selected=selected), self.unit
        line.place(UnitBox(rect.x / unit, rect.y / unit, rect.w / unit, rect.h / unit), Grain(unit))
        draw_whole(line, surface, look)
        self.ring(surface, look)

    def _line(self, look: Look, ink: theme.Colour, *, selected: bool) -> Element:
        entry, tall = self.entry, self.rect.h / self.unit - 2 * theme.NEAR
        frame = partial(self._paint, look)
        bold = "medium" if selected or entry.unfinished else "regular"
        colour = theme.CREAM if entry.damage is None else ink
        phrases = self._told(entry)
        upper = Row(
            Ground(_dot, Space(theme.NEAR, theme.NEAR)) if entry.unfinished else None,
            Label("", self.name, theme.BODY, colour, bold),
            _Fitting(few_players(entry), ink),
            Label("", self.note, theme.TINY, ink),
        )
        lower = Row(
            *self._faces(self.rect.w / self.unit - _WORDS),
            _Fitting((" · ".join(phrases), *phrases[:1]), ink),  # if narrow, the first phrase
            Label("", lasted(entry.facts.seconds), theme.TINY, ink),
            gap=theme.NEAR,
        )
        lines = Column(Sized(upper, height=tall / 2), Sized(lower, height=tall / 2), gap=0)
        picture = Ground(frame, Space(_SHAPE * tall, tall))
        return Ground(None, Row(picture, stretched(lines, 0)), pad=theme.NEAR)

    def _paint(self, look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_table(surface, look, rect, self.entry, self.pictures, self.unit)

    @staticmethod
    def _told(entry: RecordSummary) -> list[str]:
        return list(map(tr, filter(None, (standing(entry), origin_mark(entry)))))

    def _faces(self, room: float) -> Sequence[Element]:
        """Return the faces, with totals if there is room beside the words."""
        entry = self.entry
        animals = faces(entry.facts.players, self.me)[:_FACES]
        coins = [face(animal, _FACE) for animal in animals]
        totals = (Label("", f"{one}", theme.TINY, weight="medium") for one in entry.facts.totals)
        told = [Row(*pair, gap=theme.TIGHT) for pair in zip(coins, totals, strict=False)]
        if told and Row(*told, gap=theme.NEAR).widths(self.unit)[1] <= room:
            return told
        step = min(_FACE, (room - _FACE) / max(1, len(coins)))
        return [Row(*coins, gap=max(step, theme.TIGHT) - _FACE)][: len(coins)]

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Select the game; a double click, or a second key press, opens it."""
        chosen = "selected" in self.states
        self.run()
        before, now = self.lines.clicked, (self.line, time.monotonic())
        again = before[0] == self.line and now[1] - before[1] < _TWICE
        self.lines.clicked = (-1, 0.0) if pos is None or again else now
        if again if pos else chosen:
            self._open()


def player_line(key: str, entry: RecordSummary, seat: int, animal: str, tall: float) -> Composite:
    """Return a player's face, name and total; winners have a crown."""
    name, won = entry.called[seat], seat in entry.facts.winners
    total = str(entry.facts.totals[seat]) if entry.facts.totals else ""
    line = Row(
        face(animal, min(tall, _LARGE)),
        Label("", name, theme.SMALL, theme.GOLD_LIGHT if won else theme.CREAM),
        Ground(_crown, Space(theme.TINY, theme.TINY)) if won else None,
        Space(across=1),
        Label("", total, theme.SMALL, weight="bold"),
        gap=theme.NEAR,
    )
    return Composite(key, name, Sized(line, height=tall, middle=0.5), value=total)


def _dot(surface: pygame.Surface, rect: pygame.Rect) -> None:
    paint.box(surface, rect, rect.w // 2, theme.GOLD)


def _crown(surface: pygame.Surface, rect: pygame.Rect) -> None:
    surface.blit(icon("crown", rect.w, theme.GOLD_LIGHT), rect)


class TableFrame(Ground):
    """Space for a table's picture, as wide as its height allows."""

    def __init__(self, paint: Paint, least: float) -> None:
        super().__init__(paint, Space(down=1))
        self._least_tall = least

    def height(self, width: float, unit: float) -> float:
        self.tallest = width / _SHAPE
        return min(self._least_tall, self.tallest)

    def place(self, box: UnitBox, grain: Grain) -> None:
        wide = min(box.w, _SHAPE * box.h) if box.h >= _LEAST else 0.0
        self.rect = grain.rect(UnitBox(box.x + (box.w - wide) / 2, box.y, wide, wide / _SHAPE))


def draw_table(
    surface: pygame.Surface,
    look: Look,
    frame: pygame.Rect,
    entry: RecordSummary,
    pictures: TablePictures,
    unit: float,
) -> None:
    edge = max(1, round(unit))
    picture = pictures.picture(entry, frame.size)
    if picture is None:
        paint.box(surface, frame, round(4 * unit), look.palette.sunken)
        sign = "uncertain" if entry.damage is not None else "whirl"
        side = round(0.34 * frame.h)
        drawn = icon(sign, side, look.palette.edge)
        paint.centred(surface, drawn, frame.center)
    else:
        surface.blit(picture, frame)
    paint.box(surface, frame, edge, None, look.palette.edge, edge)


_BUTTON, _NOTICE = 110.0, 24.0


class FoldersScene(Page):
    over = True
    first = "folder"

    def __init__(self, shelf: Collection) -> None:
        super().__init__()
        self.name = _("Folders of games")
        self._shelf = shelf
        self.typed = TypedPath()
        self.notice = Notice(self)

    def compose(self) -> Element:
        for problem in self._shelf.untold():
            self.notice.words, self.notice.wrong = tr(problem), True
        show = partial(self.notice.show_folder, self._own)
        lines = [_line("folder 0", self._own, Button("show own", _("Show"), show, tall=theme.ROW))]
        for i, folder in enumerate(self._shelf.folders, 1):
            drop = partial(self._drop, folder)
            button = Button(f"drop {i}", _("Remove"), drop, tall=theme.ROW)
            lines.append(_line(f"folder {i}", folder, button))
        words = _("Add a folder by its path, or drop it on the window. "
                  "Removing one here leaves its files alone.")  # fmt: skip
        path = _("Path of a folder")
        field = PathField(
            "folder", path, self.typed, self.changed, hint=path, wrong=self.notice.wrong
        )
        add = Button("add", _("Add"), self._add, tall=theme.ROW)
        return self.dialog(
            self.heading(),
            Group("folders", self.name, *lines),
            Group(
                "another",
                _("Add a folder"),
                Words("about folders", words, colour=self.palette.muted),
                Row(field, Sized(add, _BUTTON)),
            ),
            self.notice.line(_NOTICE),
            self.buttons_row(self.back()),
            middle=0.15,
        )

    @property
    def _own(self) -> Path:
        return self.app.data.records

    def take(self, folder: Path) -> bool:
        self.typed = TypedPath.of(str(folder))
        self._add()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.focus.key == "folder":
            self._add()
            return True
        return super().handle(event)

    def _add(self) -> None:
        wrong = folder_problem(self.typed.words)
        if wrong:
            self.notice.say(wrong, wrong=True)
            return
        folder = typed_path(self.typed.words)

        def kept(problem: Message | None) -> None:
            if problem is None:
                self.typed = TypedPath()
            self.notice.result(problem, _("Its games are on the shelf now."))

        write(self.app, lambda: self._shelf.add_folder(folder), kept, self.notice.refused)

    def _drop(self, folder: Path) -> None:
        words = _("Its games are no longer on the shelf.")
        kept = partial(self.notice.result, done=words)
        write(self.app, lambda: self._shelf.drop_folder(folder), kept, self.notice.refused)


def _line(key: str, folder: Path, button: Button) -> Row:
    return Row(PathLine(key, str(folder)), Sized(button, _BUTTON))


class PathLine(Widget):
    across = 1.0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        pixels = self.px(theme.SMALL)
        text.draw(surface, text.ending(self.name, pixels, self.rect.w), self.rect, pixels)
