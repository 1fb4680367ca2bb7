"""Tries out changed rules in some hundred deals of bots."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.resources.language import _, decimal, tr
from swoop_desktop.rulesets.changes import differences
from swoop_desktop.rulesets.trial import DEALS, Figures, Spread, Trial
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Element, Group, Row, Sized, Space
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Button, Label, Look, Progress, Widget, Words, inked

_ALIKE = 0.08
"""Least relative difference that is reported."""


class _Row(NamedTuple):
    key: str
    words: str
    numbers: tuple[float, ...]
    said: tuple[str, ...]


class Bars(Widget):
    """Bars for one statistic, scaled to the longest."""

    role = "row"
    across = 1.0
    wide = (200.0, 400.0)

    def __init__(self, row: _Row, number: int, names: tuple[str, ...], label: float) -> None:
        """`number` is the row's index; `label` is the share of the width for words."""
        super().__init__(f"row {row.key}", row.words)
        self.row, self.number, self.names, self.label = row, number, names, label
        self.tall = 36.0 if len(row.numbers) > 1 else 22.0

    def node(self) -> Node:
        base, each = super().node(), self.rect.h // len(self.row.said)
        label, pattern = round(self.label * self.rect.w), _("{name}: {number}")
        cells = tuple(
            Node(
                f"{self.key} {i}",
                "cell",
                pattern.format(name=name, number=said),
                (self.rect.x + label, self.rect.y + i * each, self.rect.w - label, each),
                cell=(self.number, i),
            )
            for i, (name, said) in enumerate(zip(self.names, self.row.said, strict=False))
        )
        return replace(base, children=cells)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        label = round(self.label * self.rect.w)
        words = self.rect.copy()
        words.w = label - self.px(10)
        text.draw(surface, self.name, words, self.px(theme.SMALL))
        left, pixels = self.rect.x + label, self.px(theme.SMALL)
        numbers = max(text.measure(said, pixels, "medium") for said in self.row.said)
        room = self.rect.right - left - numbers - self.px(10)
        most = max(*self.row.numbers, 0.0) if len(self.row.numbers) > 1 else self.row.numbers[0]
        each = self.rect.h // len(self.row.numbers)
        for i, (number, said) in enumerate(zip(self.row.numbers, self.row.said, strict=True)):
            line = pygame.Rect(left, self.rect.y + i * each, room, each)
            tall = self.px(12)
            wide = max(self.px(3), round(room * number / most) if most > 0 else 0)
            bar = pygame.Rect(left, line.centery - tall // 2, wide, tall)
            _filled(surface, bar, self.unit, colours(look.palette)[i], hollow=i > 0)
            box = pygame.Rect(bar.right + self.px(8), line.y, self.rect.right - bar.right, each)
            weight = "regular" if i else "medium"
            text.draw(surface, said, box, pixels, theme.CREAM, weight)


class _Sign(Label):
    tall = 24.0

    def __init__(self, key: str, name: str, ink: theme.Colour, *, hollow: bool) -> None:
        super().__init__(key, name, theme.SMALL)
        self._ink, self._hollow = ink, hollow

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = self.px(12)
        sign = pygame.Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        _filled(surface, sign, self.unit, self._ink, hollow=self._hollow)
        left = self.rect.x + self.px(20)
        words = pygame.Rect(left, self.rect.y, self.rect.right - self.px(4) - left, self.rect.h)
        text.draw(surface, self.name, words, self.px(self.size), inked(self.colour, look))


def _filled(
    surface: pygame.Surface, box: pygame.Rect, unit: float, ink: theme.Colour, *, hollow: bool
) -> None:
    """Draw a bar filled or as an outline, so that colour isn't needed."""
    radius = max(1, round(4 * unit))
    if hollow:
        paint.box(surface, box, radius, None, ink, round(2 * unit))
    else:
        paint.box(surface, box, radius, ink)


def colours(palette: Palette) -> tuple[theme.Colour, theme.Colour]:
    """Return the bars' colours: of the rules, and of the base."""
    return theme.GOLD, palette.muted


class RulesTrialScene(Page):
    over = True
    first = "stop"

    def __init__(self, game: Game, rules: Rules, base: Rules) -> None:
        super().__init__()
        self.name = _("How it goes")
        self.book = game
        alike = not differences(game, game.rules_to(rules), game.rules_to(base))
        self.tried = (rules,) if alike else (rules, base)
        self.names = tuple(tr(game.title(each)) for each in self.tried)
        self.trial: Trial | None = None
        self._shown: tuple[float, bool] = (-1.0, False)

    def enter(self, app: Host) -> None:
        self._begin()
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        if self.trial is not None:
            self.trial.close()

    def _begin(self) -> None:
        self.trial = Trial(self.book, self.tried, tell=wake)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._state() != self._shown:
            self.changed()
            self.focus.set(self.focus.key or self.first)

    def _state(self) -> tuple[float, bool]:
        if self.trial is None:
            return 0.0, True
        return round(self.trial.progress, 2), self.trial.over

    @property
    def running(self) -> bool:
        return not self._state()[1]

    # -- what stands where -----------------------------------------------------------------------

    def compose(self) -> Element:
        self._shown = self._state()
        again = Button("again", _("Once more"), self.again)
        more = Button("stop", _("Stop"), self.stop) if self.running else again
        back = Button("back", _("Back"), self.app.pop)
        return self.dialog(
            self.heading(),
            Group("progress group", _("Progress"), *self._progress(), gap=6),
            self._sentences(),
            self._figures(),
            self.buttons_row(more, back, role="dialog"),
            width=theme.WIDE_MAT,
        )

    def _progress(self) -> list[Element]:
        seats = 0 if self.trial is None else self.trial.plan.seats
        words = _("{deals} deals among easy bots, {seats} at the table. The minutes are for a game "
                  "in which you play instead of one of them.")  # fmt: skip
        words = words.format(deals=DEALS, seats=seats)
        made: list[Element] = [Words("told", words, theme.SMALL, self.palette.caption)]
        if self.running:
            done = self._state()[0]
            value = _("{percent}%").format(percent=round(100 * done))
            made.append(Sized(Progress("progress", _("Done"), done, value), height=24))
        return made

    def _sentences(self) -> Element | None:
        made = [
            Words(f"said {i}", words, theme.BODY, theme.WARN if bad else theme.CREAM, "status")
            for i, (words, bad) in enumerate(self.told())
        ]
        return Group("said", _("What came of it"), *made, gap=4) if made else None

    def _figures(self) -> Element | None:
        label = 0.42 if self.narrow else 0.32
        made: list[Element] = [
            Bars(row, number, self.names, label) for number, row in enumerate(self.rows())
        ]
        if made and len(self.tried) > 1:
            inks = colours(self.palette)
            signs = [
                _Sign(f"name {i}", name, inks[i], hollow=i > 0) for i, name in enumerate(self.names)
            ]
            names = [Sized(sign, least=0, across=(1 - label) / 2) for sign in signs]
            made.insert(0, Row(Space(across=label), *names, gap=0))
        return Group("figures", _("In numbers"), *made, role="table") if made else None

    # -- what is said ----------------------------------------------------------------------------

    @property
    def known(self) -> list[Figures]:
        """The results so far; empty without those of the new rules."""
        figures = [] if self.trial is None else self.trial.figures
        if not figures or figures[0] is None:
            return []
        return [each for each in figures if each is not None]

    def told(self) -> list[tuple[str, bool]]:
        """Return sentences, and True for warnings."""
        if self.trial is None or self.running:
            return []
        said = [(tr(why), True) for why in self.trial.failed if why is not None]
        known = self.known
        if not known:
            return said or [(_("Stopped before anything could be said."), False)]
        now = known[0]
        said += [(tr(warning), True) for warning in now.warnings()]
        if not now.deals:
            return said
        ends = [] if now.endless else [(_("Every deal came to an end."), False)]
        return [(self._length(known), False), *ends, *said]

    def _length(self, known: list[Figures]) -> str:
        minutes = _rounded(known[0].minutes.median)
        if len(known) < 2 or not known[1].deals:
            words = _("A deal takes about {decimal} minutes.")
            return words.format(decimal=minutes)
        other = known[1].turns.median
        more = (known[0].turns.median - other) / other if other else 0.0
        words = _("Deals take about as long as with {rules}: {decimal} minutes.")
        if more > _ALIKE:
            words = _("Deals get longer: {decimal} minutes, instead of {before} with {rules}.")
        elif more < -_ALIKE:
            words = _("Deals get shorter: {decimal} minutes, instead of {before} with {rules}.")
        before = _rounded(known[1].minutes.median)
        return words.format(decimal=minutes, before=before, rules=self.names[1])

    def rows(self) -> list[_Row]:
        known = self.known
        if self.running or not known or not known[0].deals:
            return []
        made = [
            self._row("turns", _("Turns in a deal"), known, lambda f: f.turns.median),
            self._row(
                "minutes",
                _("Minutes for a deal"),
                known,
                lambda f: f.minutes.median,
            ),
        ]
        made += [
            self._row(spec.key, tr(spec.label), known, _counted(spec.key))
            for spec in self.book.tallies
            if spec.key in known[0].counts
        ]
        made += [
            self._row("points", _("Points of a player"), known, lambda f: f.points),
            self._row("endless", _("Deals without an end"), known, lambda f: f.endless),
        ]
        if all(figures.game_deals is not None for figures in known):
            made.append(self._row("deals", _("Deals in a game"), known, _game_deals))
        return made

    def _row(
        self, key: str, words: str, known: list[Figures], number: Callable[[Figures], float]
    ) -> _Row:
        numbers = tuple(number(figures) for figures in known)
        return _Row(key, words, numbers, tuple(map(_rounded, numbers)))

    # -- what is done ----------------------------------------------------------------------------

    def stop(self) -> None:
        """Cancel, and show what is known."""
        if self.trial is not None:
            self.trial.close()
        self.changed()
        self.focus.set("back")

    def again(self) -> None:
        if self.trial is not None:
            self.trial.close()
        self._begin()
        self.changed()
        self.focus.set("stop")


def _counted(key: str) -> Callable[[Figures], float]:
    return lambda figures: figures.counts[key]


def _game_deals(figures: Figures) -> float:
    spread: Spread | None = figures.game_deals
    return spread.median if spread is not None else 0.0


def _rounded(number: float) -> str:
    """Format a number: small ones get a decimal."""
    if number >= 20 or number == int(number):
        return str(round(number))
    return decimal(number)
