"""The end of a game: winners, story, and what next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from secrets import randbits

import pygame

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.shuffle import SEED_BITS
from swoop_desktop.engine.state import places, ranked
from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Session
from swoop_desktop.records.highlights import highlights
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.daily_rules import DAILY
from swoop_desktop.scenes.common.tour_medals import medal_shown, prize_words, result_words
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.results.confetti import Drawn, Overlay, confetti, crowns
from swoop_desktop.scenes.results.podium import Placed, Podium, shine
from swoop_desktop.scenes.results.result_page import WIDE, Headline, ResultPage, who_won
from swoop_desktop.scenes.results.score_panel import ScorePanel
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.tour.tables import Reached, TourTable, table_of
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized
from swoop_desktop.ui.widgets import Button, Words

_MEDAL = 52.0
"""Units: side of a won medal."""
_LOW = 440.0
"""Units of a window's height from which on the whole story fits."""


class GameOverScene(ResultPage):
    """The players by place, the game's story, its scores, and links onward."""

    first = "again"
    painted = True

    def __init__(self, session: Session, ways: Sequence[Way] = ()) -> None:
        """`ways` lead to details."""
        super().__init__(ways)
        self.session = session
        setup, winners = session.setup, session.winners or ()
        self.name = who_won(setup.names, winners, setup.you)
        self.story = [tr(line) for line in highlights(setup, session.history, winners)]
        self.table = _table_of(session)
        """The tour table and its result."""
        deals = [event for event in session.history if isinstance(event, DealEnded)]
        self.panel_of_scores = ScorePanel(setup, deals) if deals else None
        self.passed = timing.CONFETTI
        """Seconds since the fall began."""
        self._showered = False
        """Whether confetti falls."""
        self._overlay = Overlay()
        self._landed = False
        """True once the crowns have landed on the drawn page."""

    def enter(self, app: Host) -> None:
        """Let crowns fall, and confetti if the player likes motion."""
        self.faces = faces(self.session.setup.seats, app.settings.me)
        app.sound.play("crown")
        people, winners = self.session.setup.humans, self.session.winners or ()
        if not app.still and SPEEDS[app.settings.speed]:
            self._showered = not people or any(seat in winners for seat in people)
            self.passed = 0.0
        super().enter(app)

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out anew and drop what falls."""
        self._sweep()
        super().resize(size, scale)

    def compose(self) -> Element:
        story = [
            Words(
                f"story {i}",
                line,
                theme.BODY,
                self.palette.caption if i else theme.CREAM,
                align="center",
            )
            for i, line in enumerate(self.story)
        ]
        above = len(story) if self.tall >= _LOW else 1
        heading = Headline(
            "page title", self.name, theme.HERO if self.roomy else theme.TITLE, "center"
        )
        self.podium = Podium(self._placed(), self.palette, crowned=self.passed >= timing.CROWN)
        scores, panel = None, self.panel_of_scores
        if panel is not None:
            scores = panel.element(self.paper, self.panel, self.changed)
        return self.whole(
            Group("heading", self.name, heading, *story[:above], gap=3),
            Group("ranking", _("Result"), self.podium, role="list"),
            self._medal(),
            Group("story", _("The game"), *story[above:], gap=3) if story[above:] else None,
            scores=scores,
        )

    def compose_footer(self) -> Element:
        again = Button("again", _("Play again"), self._again)
        onward = again
        if self.session.setup.rules.name == DAILY:
            onward = Button("daily", _("Deal of the day"), self._daily)
        elif self.table is not None:
            onward = Button("tour", _("Tour"), self._tour)
        onward.primary = True
        ways = [*self.way_buttons(), Button("title", _("Back to the title"), self._title)]
        if onward is not again and self.table is not None:
            ways.insert(0, again)
        shown = [way for way in ways if way.key in ("replay", "again")]
        rest = [way for way in ways if way not in shown]
        return self.foot_of(*shown, onward, within=WIDE, width=220, rest=rest)

    def _medal(self) -> Element | None:
        """Return a tour game's result with its medal."""
        if self.table is None:
            return None
        table, reached = self.table
        wanted = Words("wanted", tr(table.wanted), theme.BODY, theme.CREAM)
        words = result_words(table, reached)
        result = Words("medal", words, theme.BODY, self.palette.gold, "status")
        prize = None
        if reached.won and table.prize is not None:
            words = _("{prize} is yours: you find it in the settings.")
            yours = words.format(prize=prize_words(table.prize))
            prize = Words("prize", yours, theme.BODY, theme.CREAM)
        told = Column(wanted, result, prize, gap=2)
        shown = Row(medal_shown(reached.won, _MEDAL), Sized(told, across=1), gap=12)
        return Group("medal group", _("Tour"), Ground(self.panel, shown, pad=16, high=8))

    def _placed(self) -> list[Placed]:
        """Return everybody by place."""
        session, setup = self.session, self.session.setup
        most, winners = setup.game.high_wins(setup.rules), session.winners or ()
        found = places(session.totals, most=most, winners=winners)
        lowest = max(found)
        return [
            Placed(
                seat,
                setup.names[seat],
                self.faces[seat],
                session.totals[seat],
                found[seat],
                found[seat] == lowest > 1,
            )
            for seat in ranked(session.totals, most=most, winners=winners)
        ]

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Paint light around the winners, unless they would scroll away from it."""
        if self.podium.winners and self._bar is None:
            first = self.podium.winners[0].rect.unionall(
                [widget.rect for widget in self.podium.winners[1:]]
            )
            shine(surface, first.center, round(1.9 * first.h))

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page if changed, and what falls over it."""
        drawn = super().draw(surface)
        if drawn:
            self._overlay.forget()
        elif self._landed:
            self._overlay.draw(surface, iter(()))
            for winner in self.podium.winners:
                surface.blit(*winner.crown)
            drawn = True
        self._landed = False
        if not self._falls and self._overlay.clean:
            return drawn
        pressed = [widget.rect for widget in self.widgets() if widget.action]
        before = [rect for _paint, rect in self.grounds] + pressed
        self._overlay.draw(surface, self._falling(), before)
        return True

    def _falling(self) -> Iterator[Drawn]:
        if self.passed < timing.CROWN:
            title = self.widget("page title")
            top = 0 if title is None else title.rect.bottom
            yield from crowns([widget.crown for widget in self.podium.winners], self.passed, top)
        if self._showered and self._falls:
            yield from confetti(self.size, self.scale, self.passed)

    @property
    def _falls(self) -> bool:
        return self.passed < (timing.CONFETTI if self._showered else timing.CROWN)

    @property
    def _in_parts(self) -> bool:
        return super()._in_parts and not self._falls and self._overlay.clean

    @property
    def lively(self) -> bool:
        """True while something falls or is to be removed."""
        return super().lively or self._falls or not self._overlay.clean

    def update(self, dt: float) -> None:
        """Advance the fall; landed crowns join the page."""
        super().update(dt)
        if not self._falls:
            return
        falling = self.passed < timing.CROWN
        self.passed += dt
        if falling and self.passed >= timing.CROWN:
            for winner in self.podium.winners:
                winner.crowned = True
            self._landed = True
            if self._bar is not None:
                self.changed()  # they may be out of sight

    def _sweep(self) -> None:
        """End the fall."""
        self.passed = timing.CONFETTI
        self.changed()

    def cover(self) -> None:
        self._sweep()

    def handle(self, event: pygame.event.Event) -> bool:
        """Any press also ends the fall."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._falls:
            self._sweep()
        return super().handle(event)

    def escape(self) -> None:
        self._title()

    def _title(self) -> None:
        self.app.go.title()

    def _daily(self) -> None:
        """Show how bots played these cards, and earlier days."""
        self.app.go.title("daily")

    def _tour(self) -> None:
        self.app.go.title("tour")

    def _again(self) -> None:
        """Start another game with the same players; at a tour table, for its medals again."""
        origin = None if self.table is None else self.session.setup.origin
        setup = replace(self.session.setup, seed=randbits(SEED_BITS), origin=origin)
        self.app.go.table(Session.new(setup, self.app.data.new_record(setup.rules.name)))


def _table_of(session: Session) -> tuple[TourTable, Reached] | None:
    """Return a game's tour table and its result."""
    table = table_of(session.setup, asset("tour"))
    return None if table is None else (table, table.reached(session))
