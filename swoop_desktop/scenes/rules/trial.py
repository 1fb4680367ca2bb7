"""Tries out changed rules in some hundred deals of bots."""

from collections.abc import Sequence

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.options import Rules
from swoop_desktop.resources.language import _, decimal, tr
from swoop_desktop.rulesets.changes import differences
from swoop_desktop.rulesets.trial import DEALS, Figures, Trial
from swoop_desktop.scenes.common.table import Line, Table
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Ground, Group, Sized
from swoop_desktop.ui.widgets import Button, Progress, Words

_ALIKE = 0.08
"""Least relative difference that is reported."""


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

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> Element:
        self._shown = self._state()
        again = Button("again", _("Once more"), self.again)
        more = Button("stop", _("Stop"), self.stop) if self.running else again
        back = self.back()
        return self.dialog(
            self.heading(),
            Group("progress group", _("Progress"), *self._progress(), gap=theme.TIGHT),
            self._sentences(),
            self._figures(),
            self.buttons_row(more, back, role="dialog"),
            width=theme.WIDE_MAT,
        )

    def _progress(self) -> list[Element]:
        seats = 0 if self.trial is None else self.trial.plan.seats
        words = _(
            "{deals} deals among easy bots, {seats} at the table. The minutes are for a"
            " table at which you play instead of one of them."
        )
        words = words.format(deals=DEALS, seats=seats)
        elements: list[Element] = [Words("told", words, theme.SMALL, self.palette.caption)]
        if self.running:
            done = self._state()[0]
            value = _("{percent}%").format(percent=round(100 * done))
            elements.append(Sized(Progress("progress", _("Done"), done, value), height=24))
        return elements

    def _sentences(self) -> Element | None:
        elements = [
            Words(f"said {i}", words, theme.BODY, theme.WARN if bad else theme.CREAM, "status")
            for i, (words, bad) in enumerate(self.told())
        ]
        return Group("said", _("How it went"), *elements, gap=theme.TIGHT) if elements else None

    def _figures(self) -> Element | None:
        rows = self.rows()
        if not rows:
            return None
        titles = 0.42 if self.narrow else 0.5
        table = Table("numbers", _("In numbers"), self.names, rows, titles=titles)
        return Group(
            "figures", _("In numbers"), Ground(self.paper, table, pad=theme.GAP, high=theme.NEAR)
        )

    # -- results ---------------------------------------------------------------------------------

    @property
    def known(self) -> list[Figures]:
        """The figures so far, the new rules' first; empty until the new rules have any."""
        figures = [] if self.trial is None else self.trial.figures
        if not figures or figures[0] is None:
            return []
        return [each for each in figures if each is not None]

    def told(self) -> list[tuple[str, bool]]:
        """Return sentences, each with True for a warning."""
        if self.trial is None or self.running:
            return []
        lines = [(tr(why), True) for why in self.trial.failed]
        known = self.known
        if not known:
            return lines or [(_("Stopped before there was a result."), False)]
        now = known[0]
        lines += [(tr(warning), True) for warning in now.warnings()]
        if not now.deals:
            return lines
        ends = [] if now.endless else [(_("Every deal came to an end."), False)]
        return [(self._length(known), False), *ends, *lines]

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

    def rows(self) -> list[Line]:
        known = self.known
        if self.running or not known or not known[0].deals:
            return []
        tallies = [spec for spec in self.book.tallies if spec.key in known[0].counts]
        rows = [
            _line("turns", _("Turns in a deal"), [figures.turns.median for figures in known]),
            _line(
                "minutes", _("Minutes for a deal"), [figures.minutes.median for figures in known]
            ),
            *(
                _line(spec.key, tr(spec.label), [figures.counts[spec.key] for figures in known])
                for spec in tallies
            ),
            _line("points", _("Points of a player"), [figures.points for figures in known]),
            _line("endless", _("Deals without an end"), [figures.endless for figures in known]),
        ]
        games = [figures.game_deals.median for figures in known if figures.game_deals is not None]
        if len(games) == len(known):
            rows.append(_line("deals", _("Deals in a game"), games))
        return rows

    # -- actions ---------------------------------------------------------------------------------

    def stop(self) -> None:
        """Cancel, and show the known figures, if any."""
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


def _line(key: str, words: str, numbers: Sequence[float]) -> Line:
    """Return a row; its first number is highlighted if it clearly differs from the base's."""
    now, other = numbers[0], numbers[-1]
    lit = [0] if abs(now - other) > _ALIKE * other else ()
    return Line(f"row {key}", words, list(map(_rounded, numbers)), lit=lit)


def _rounded(number: float) -> str:
    """Format a number, with one decimal if it is below 20 and not whole."""
    if number >= 20 or number == int(number):
        return str(round(number))
    return decimal(number)
