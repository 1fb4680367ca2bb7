"""Offers positions with mistakes, by moment, with the player's results."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from zlib import crc32

from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, n_, p_, tr
from swoop_desktop.review.exercise import Exercise, PracticeProgress, Tried
from swoop_desktop.review.past_deals import kept_costs
from swoop_desktop.review.positions import (
    SHIPPED,
    NoPosition,
    Position,
    moment_of,
    moments,
    own_positions,
    shipped,
)
from swoop_desktop.scenes.common.day_card import fan
from swoop_desktop.scenes.common.portraits import coached
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui import theme
from swoop_desktop.ui.card import Card
from swoop_desktop.ui.layout import Column, Element, Grid, Group, Row, Sized, Space
from swoop_desktop.ui.text import FIGURES
from swoop_desktop.ui.widgets import Button, Choice, Label, Progress, Words

_FAN = 104.0
"""Units: width of a fan."""
_LEAST = 262.0
"""Units: least width of a moment's card."""
_ABREAST = 4
_MOST_OWN = 60
"""Greatest number of the player's own positions: the latest."""

_EVERY = ("", "")
_MIXED = ("2C", "8H", "TS")
"""Cards on the picture for all moments."""


class PracticeScene(Page):
    first = "start"

    def __init__(self, *, own: bool = False) -> None:
        """`own` selects the player's own mistakes, if any."""
        super().__init__()
        self.name = _("Practice")
        self.positions: list[Position] = []
        """All positions, the player's own first."""
        self.tried: dict[str, Tried] = {}
        """By position key: the player's result."""
        self.problems: list[str] = []
        """Errors of the positions or the saved results."""
        self.source = "own" if own else ""
        """Source of mistakes: ``own``, ``bots``, or empty for both."""
        self.moment = _EVERY

    def enter(self, app: Host) -> None:
        own = [*own_positions(kept_costs(app.data.cache).all())][:_MOST_OWN]
        self.positions, self.problems = [*own], []
        try:
            self.positions = [*own, *shipped(asset(SHIPPED))]
        except (OSError, ValueError):
            self.problems = [_("The positions that come with the program can’t be read.")]
        self.tried, problem = PracticeProgress(app.data.progress).load()
        if problem is not None:
            self.problems.append(tr(problem))
        # The colons stand in for missing parts, as in the empty default.
        source, game, key = f"{app.settings.practice}::".split(":")[:3]
        if self.source:  # The caller wants the player's own mistakes: ignore the stored moment.
            game = ""
        self.source = (self.source or source) if own else ""
        self._choose_among((game, key))
        super().enter(app)

    def resume(self) -> None:
        self.tried, _problem = PracticeProgress(self.app.data.progress).load()
        super().resume()

    # -- choice ----------------------------------------------------------------------------------

    @property
    def _of_source(self) -> list[Position]:
        wanted = {"own": (True,), "bots": (False,)}.get(self.source, (True, False))
        return [position for position in self.positions if position.own in wanted]

    def _of_moment(self, moment: tuple[str, str]) -> list[Position]:
        return [one for one in self._of_source if moment in (_EVERY, moment_of(one))]

    @property
    def chosen(self) -> list[Position]:
        """The positions to practise: untried ones first, then failed ones."""
        order = {"wrong": 1, "open": 2, "right": 3}

        def place(position: Position) -> tuple[int, bool, int]:
            tried = self.tried.get(position.key)
            mixed = crc32(position.key.encode())
            return 0 if tried is None else order[tried.last], not position.own, mixed

        return sorted(self._of_moment(self.moment), key=place)

    def _solved(self, positions: Sequence[Position]) -> int:
        tried = (self.tried.get(one.key) for one in positions)
        return sum(one is not None and one.last == "right" for one in tried)

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> Element:
        problems = self.problem_lines(self.problems)
        solved, count = self._solved(self.positions), len(self.positions)
        words = _("{solved} of {count} solved").format(solved=solved, count=count)
        grid = Grid(*self._moments(), least=_LEAST, most=_ABREAST)
        return self.sheet(
            *problems,
            coached(self._about(), self.panel, self.palette),
            Column(
                Space(down=1),
                self._sources(),
                Group("moments", _("Moments"), grid, role="list"),
                Space(down=2),
            ),
            gap=theme.APART,
            head=self.headed("solved", words),
        )

    def compose_footer(self) -> Element:
        chosen = self.chosen
        buttons = [self.back()]
        if chosen:
            below = n_("{count} position", "{count} positions", len(chosen))
            begin = Button(
                "start",
                p_("lesson", "Begin"),
                self._start,
                primary=True,
                tall=theme.LARGE,
                below=below,
            )
            buttons.append(begin)
        return self.foot_of(*buttons, width=260)

    def _about(self) -> Element:
        about = _(
            "Take the seat of somebody who made a mistake, see the cards that they could"
            " see, and decide again: you are told at once what your choice would have cost,"
            " and what was better. Nothing is played, so you can try as often as you like."
        )
        more = None
        if not any(position.own for position in self.positions):
            words = _(
                "Your own mistakes appear here, too, once your deals have been reviewed: when"
                " they end, or in the statistics under “Over time”."
            )
            more = Words("about own", words, theme.BODY)
        first = Group("about group", self.name, Words("about", about, theme.BODY))
        return Column(first, more, gap=theme.NEAR)

    def _sources(self) -> Element | None:
        if not any(position.own for position in self.positions):
            return None
        ways = {"": _("All mistakes"), "own": _("Your own mistakes"), "bots": _("Mistakes of bots")}
        pills = [
            Choice(
                f"source {key}",
                words,
                partial(self._choose_source, key),
                selected=key == self.source,
            )
            for key, words in ways.items()
        ]
        row = Row(*(Sized(pill, most=300) for pill in pills), wrap=True)
        return Group("sources", _("Whose mistakes"), row, role="list")

    def _moments(self) -> list[Element]:
        named = {key: (tr(one.words), one.cards) for key, one in moments().items()}
        all_of = {_EVERY: (_("All moments"), _MIXED), **named}
        return [self._card(one, *slips) for one, slips in all_of.items() if self._of_moment(one)]

    def _card(self, moment: tuple[str, str], name: str, cards: Sequence[str]) -> Card:
        """Return the card of a moment; the `cards` of its fan are codes, empty for a back."""
        of, on, palette = self._of_moment(moment), moment == self.moment, self.palette
        solved, count = self._solved(of), len(of)
        done = solved == count
        ink, faint = theme.CREAM, palette.caption
        if done:
            ink, faint = palette.paper.ink, palette.paper.faint
        note = _("{number} of {count}").format(number=solved, count=count)
        title = Sized(Words("", name, theme.BODY, ink, weight="display"), middle=0.5, down=1)
        bar = Sized(Progress("", note, solved / count, note), tallest=12)
        words = Column(
            title, Label("", note, theme.SMALL, faint, f"regular{FIGURES}"), bar, gap=theme.TIGHT
        )
        shown = Sized(fan(cards, self.app.settings.card_back, _FAN), _FAN, least=_FAN)
        return Card(
            " ".join(("moment", *filter(None, moment))),
            name,
            self._start if on else partial(self._choose_moment, moment),
            Sized(Row(shown, Sized(words, across=1, down=1)), height=88),
            value=note,
            selected=on,
            on_paper=done,
            done=done,
        )

    # -- actions ---------------------------------------------------------------------------------

    def _choose_source(self, source: str) -> None:
        self.source = source
        self._choose_among(self.moment)
        self._keep()

    def _choose_among(self, moment: tuple[str, str]) -> None:
        """Choose this moment if it has positions, else all moments."""
        self.moment = moment if self._of_moment(moment) else _EVERY

    def _choose_moment(self, moment: tuple[str, str]) -> None:
        self.moment = moment
        self._keep()

    def _keep(self) -> None:
        """Store the choice in the settings."""
        kept = ":".join((self.source, *self.moment))
        self.app.settings = replace(self.app.settings, practice=kept)
        self.changed()

    def _start(self) -> None:
        """Start with the first position that can be set up."""
        chosen, name = self.chosen, self.app.settings.me.name or _("You")
        for place in range(len(chosen)):
            try:
                exercise = Exercise(chosen, place, name)
            except NoPosition:
                continue
            self.app.go.lesson(exercise)
            return
        words = _("The games of these positions are no longer there.")
        self.app.push(MessageScene(_("Practice"), [words]))
