"""The end of a deal: who went out, what the others were left with, and how the game stands."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.names import Audience
from swoop_desktop.play.players import faces
from swoop_desktop.play.ranking import places, ranked
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.headline import Headline
from swoop_desktop.scenes.common.origin_words import origin_words
from swoop_desktop.scenes.common.portraits import blit_medal, medal
from swoop_desktop.scenes.common.score_panel import ScorePanel, ending_of
from swoop_desktop.scenes.common.words import code_name
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.results.confetti import Overlay
from swoop_desktop.scenes.results.result_page import WIDE, ResultPage
from swoop_desktop.scenes.results.score_animation import Counted, Counting
from swoop_desktop.scenes.results.standings import Ruler, Seat, Standing, Standings
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.system.clipboard import copies, put_text
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.widgets import Button, Label, Words

_FACES, _STEP = 3, 0.72
"""Most faces beside the heading, and how far they are apart, for each pixel of them."""
_SHOWN = 24
"""Most signs of a deal code that is written out, its hyphens counted in."""
_SKIPPING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class ScoresScene(ResultPage):
    """After a deal: what it cost, counted seat by seat. `on_next` is called when the player goes
    on; without it the sheet was only looked up, and all is counted already.
    """

    first = "next"

    def __init__(
        self,
        setup: Setup,
        deals: Sequence[DealEnded],
        winners: Sequence[int] | None,
        on_next: Callable[[], object] | None = None,
        onward: str = "",
        ways: Sequence[Way] = (),
        code: str = "",
        aim: Sequence[str] = (),
        seats: Sequence[Seat] = (),
    ) -> None:
        """`onward` are the words for going on, if they are not the usual ones; `ways` lead to what
        can be looked up from here. `code` is the deal code, where it may be shown, and `aim`
        says what is wanted at a table of the tour, and how far that is. From their `seats` at the
        table the cards that were left fly to their rows.
        """
        super().__init__(ways)
        self.setup, self.deals, self.winners = setup, tuple(deals), winners
        self.limit = setup.game.limit(setup.rules)
        self.on_next, self.onward = on_next, onward
        self.asked = on_next is None
        self.code, self.copied, self.aim = code, False, tuple(filter(None, aim))
        self.name = (
            tr(setup.game.heading(self.deals[-1], Audience(setup.names, setup.you)))
            if self.deals
            else _("Scores")
        )
        self.passed = 0.0
        """Seconds of the counting that have gone by."""
        self.seats = tuple(seats)
        self._overlay = Overlay()
        self.counting = Counting((), (), (), ())
        self.standings: Standings | None = None
        self.ruler: Ruler | None = None
        self._shown: Sequence[Counted] = ()
        """What was drawn of the counting."""
        if self.deals:
            self.panel_of_scores = ScorePanel(setup, self.deals)
            self._count()

    def enter(self, app: Host) -> None:
        """Get the pictures of the cards that were left, and begin to count."""
        self.art = Looks.of(app.settings, app.palette).art(jumbo=True)
        self.faces = faces(self.setup.seats, app.settings.me)
        if self.on_next is None or app.still or not SPEEDS[app.settings.speed]:
            self.passed = self.counting.length
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        self.art.close()

    def compose(self) -> Element:
        if not self.deals:
            return self.first_that_fits(self._nothing_yet, (112, 64, 48, 34))
        self.standings = Standings(
            "left",
            self._lines(),
            lambda: self.counting.at(self.passed),
            self.art,
            high_wins=self._most,
            limit=self.limit,
            seats=self.seats,
        )
        known = len(self.deals) - self._counting
        self.ruler = None
        left: list[Element] = [Space(down=0.5), self.standings]
        if self.standings.ruled:
            lines, counted = self.standings.lines, self.standings.counted
            self.ruler = Ruler("ruler", lines, counted, limit=self.limit)
            left += [Space(height=14), self.ruler]
        scores = None
        if len(self.deals) > 1:  # before, it would say the same as the totals beside it
            scores = self.panel_of_scores.element(self.paper, self.panel, self.changed, known=known)
        return self.whole(
            self._heading(),
            Group("left group", _("Cards left"), *left, Space(down=1), gap=0),
            scores=scores,
        )

    def compose_footer(self) -> Element:
        rest = self.way_buttons()
        if self.code:
            words = _("Copied") if self.copied else _("Copy the deal code")
            rest.append(Button("code", words, self._copy, hint=self.keyed(_("Ctrl+C"))))
        onward = Button("next", self._onward(), self._next, primary=True)
        return self.foot_of(onward, within=WIDE, width=220, rest=rest)

    def _onward(self) -> str:
        """What the button for going on says."""
        if self.onward:
            return self.onward
        if self.on_next is None:
            return _("Back")
        if self.winners is not None:
            return _("Show the result")
        return _("Deal {number}").format(number=self.deals[-1].number + 1 if self.deals else 1)

    def _nothing_yet(self, row: int) -> Element:
        """Return who plays, from nothing, in rows so high, and what there will be."""
        lines = [_("The first deal isn’t over yet. Its points will appear here.")]
        if ending := ending_of(self.setup):
            lines.append(ending)
        colours = theme.CREAM, self.palette.muted
        words = [Words(f"none {i}", line, theme.BODY, colours[i]) for i, line in enumerate(lines)]
        points, pattern = n_("{count} point", "{count} points", 0), _("{name}: {points}")
        players = [
            Row(
                medal(self.faces[seat], row - 8, Mood.HAPPY, lit=True),
                Label(f"begins {seat}", pattern.format(name=name, points=points), 19),
                gap=14,
            )
            for seat, name in enumerate(self.setup.names)
        ]
        return self.sheet(
            Ground(
                self.panel,
                Column(
                    Group("sheet", _("Scores"), *words),
                    Group("players", _("Players"), *players),
                    gap=20,
                ),
                pad=22,
                high=18,
            ),
            width=WIDE,
        )

    def _heading(self) -> Element:
        """Return who did best, large, and what happened in a line."""
        best = self.deals[-1].winners[:_FACES]
        side, size = (108.0, 42.0) if self.roomy else (64.0, 26.0)
        faces = None
        if best:
            wide = side * (1 + _STEP * (len(best) - 1))
            faces = Ground(self._best, Space(wide, side))
        told = Column(
            Headline("page title", self.name, size),
            _Facts("happened", self._happened(), self.palette.caption),
            _Facts("aim", self.aim, self.palette.gold) if self.aim else None,
            gap=4,
        )
        return Group("heading", self.name, Sized(Row(faces, told, gap=18), height=side))

    def _best(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the faces of those who did best, one over the other."""
        for i, seat in enumerate(self.deals[-1].winners[:_FACES]):
            box = pygame.Rect(rect.x + round(i * _STEP * rect.h), rect.y, rect.h, rect.h)
            blit_medal(surface, self.faces[seat], box, Mood.HAPPY, lit=True)

    def _happened(self) -> list[str]:
        """Which deal it was, how it is counted, and how far the game goes."""
        setup = self.setup
        said = [_("Deal {number}").format(number=self.deals[-1].number)]
        said.append(tr(setup.game.counting(setup.rules)))
        said.append(_("Most points win") if self._most else _("Fewest points win"))
        if ending := ending_of(setup):
            said.append(ending)
        cards = [card for cards in self.deals[-1].left for card in cards]
        said += map(tr, setup.game.left(setup.rules, cards))
        if self.code and len(self.code) <= _SHOWN:
            what = code_name(self.deals[-1].number)
            said.append(_("{what}: {code}").format(what=what, code=self.code))
        if self.copied:
            said.append(_("The deal code is copied"))
        origin = "" if self.aim else origin_words(setup)
        return [*said, origin] if origin else said

    @property
    def _most(self) -> bool:
        return self.setup.game.high_wins(self.setup.rules)

    def _count(self) -> None:
        """Lay out how the last deal is counted."""
        deal, most = self.deals[-1], self._most
        before = [total - score for total, score in zip(deal.totals, deal.scores, strict=True)]
        self.counting = Counting(
            [len(cards) for cards in deal.left],
            deal.scores,
            ranked(before, most=most),
            ranked(deal.totals, most=most, winners=self.winners or ()),
        )

    def _lines(self) -> list[Standing]:
        """Every player as the deal left them, by seat."""
        deal, most = self.deals[-1], self._most
        before = [total - score for total, score in zip(deal.totals, deal.scores, strict=True)]
        earlier = places(before, most=most) if len(self.deals) > 1 else (0,) * len(before)
        now = places(deal.totals, most=most, winners=self.winners or ())
        return [
            Standing(
                name,
                self.faces[seat],
                tuple(sorted(deal.left[seat], key=lambda card: (c.rank(card), c.suit(card)))),
                deal.scores[seat],
                deal.totals[seat],
                tr(deal.notes[seat]) if deal.notes else "",
                seat in deal.winners,
                (earlier[seat], now[seat]),
            )
            for seat, name in enumerate(self.setup.names)
        ]

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page, or only the rows where nothing else has changed."""
        shown, self._shown = self._shown, self.counting.at(self.passed)
        if self._dirty or self._stale:
            self._overlay.forget()
        flew = not self._overlay.clean
        self._overlay.draw(surface, iter(()))
        if self._dirty or self._stale or self.standings is None or shown == self._shown:
            drawn = super().draw(surface) or flew
        else:
            if self.ruler is not None:
                self.redraw(surface, self.ruler, self.ruler.rect)
            part = self.standings.changed(shown, self._shown)
            drawn = self.redraw(surface, self.standings, part)
        if self.standings is not None and self._counting:
            self._overlay.draw(surface, self.standings.flying(self.size))
        return drawn

    def handle(self, event: pygame.event.Event) -> bool:
        """Whatever is pressed first ends the counting; a button does what it does all the same."""
        if event.type in _SKIPPING and self._counting:
            self._finish()
            if event.type == pygame.KEYDOWN:
                self.read_anew()
                return True
        if copies(event) and self.code:
            return self.act("code")
        return super().handle(event)

    def cover(self) -> None:
        """Another page lies over this one: whoever comes back finds it counted."""
        self._finish()

    def escape(self) -> None:
        """Go on too: there is nothing else to do here."""
        self._next()

    @property
    def lively(self) -> bool:
        """While it is counted, and until the pictures of all cards have come."""
        return super().lively or self._counting or self.art.busy

    @property
    def _in_parts(self) -> bool:
        return super()._in_parts and not self._counting

    @property
    def _counting(self) -> bool:
        return self.passed < self.counting.length

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.art.tick():
            self._dirty = True
        if self._counting:
            before = self.passed
            self.passed += dt * SPEEDS[self.app.settings.speed]
            if self.counting.begun(before, self.passed):
                self.app.sound.play("count")
            if self.passed >= self.counting.length:
                self._finish()

    def _finish(self) -> None:
        """All is counted: the sheet knows it, too."""
        self.passed = self.counting.length
        self.changed()

    def _copy(self) -> None:
        """Put the deal code where it can be pasted."""
        self.copied = put_text(self.code)
        self.changed()

    def _next(self) -> None:
        self.app.pop()
        if self.on_next is not None:
            self.on_next()


class _Facts(Words):
    """Short facts in a row with dots between them: each line begins and ends with words."""

    def __init__(self, key: str, facts: Sequence[str], colour: theme.Colour) -> None:
        super().__init__(key, " · ".join(facts), theme.BODY, colour)
        self._facts = facts

    def height(self, width: float, unit: float) -> float:
        lines = self._lines(round(width * unit), unit)
        return self.tall_of(lines, width, unit, self.size)

    def placed(self) -> None:
        self.name = self._lines(self.rect.w, self.unit)

    def _lines(self, wide: int, unit: float) -> str:
        return text.dotted(self._facts, max(1, round(self.size * unit)), wide)
