"""The end of a game: who won, how it came to that, and what next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from secrets import randbits

import pygame

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.shuffle import SEED_BITS
from swoop_desktop.play.players import faces
from swoop_desktop.play.ranking import places, ranked
from swoop_desktop.play.session import Session
from swoop_desktop.records.highlights import highlights
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.daily_rules import DAILY
from swoop_desktop.scenes.common.headline import Headline, who_won
from swoop_desktop.scenes.common.key_bindings import LOOKED_UP, asks_for, bindings_of
from swoop_desktop.scenes.common.score_panel import ScorePanel
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.results.confetti import Drawn, Overlay, confetti, crowns
from swoop_desktop.scenes.results.podium import Placed, Ranked, arrange, shine
from swoop_desktop.scenes.results.result_page import ResultPage
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui import theme
from swoop_desktop.ui.widgets import Widget, Words

_BOTTOM, _GAP, _TOP = 88.0, 28.0, 24.0
_WIDEST = 1400.0
_SHORTEST, _LOW = 260.0, 440.0
"""Least height of what is above the scores, and that of a window with room there for one line of
the story, in units.
"""


class GameOverScene(ResultPage):
    """The players by place, the story of the game, its scores, and the ways on."""

    first = "again"
    painted = True

    def __init__(self, session: Session, ways: Sequence[Way] = ()) -> None:
        """`ways` lead to what can be looked up from here."""
        super().__init__()
        self.session, self.ways = session, tuple(ways)
        setup, winners = session.setup, session.winners or ()
        self.name = who_won(setup.names, winners, setup.you)
        self.story = [tr(line) for line in highlights(setup, session.history, winners)]
        deals = [event for event in session.history if isinstance(event, DealEnded)]
        self.panel_of_scores = ScorePanel(setup, deals) if deals else None
        self.deals = len(deals)
        self.passed = timing.CONFETTI
        """Seconds since something began to fall."""
        self._showered = False
        """Whether confetti falls."""
        self._overlay = Overlay()
        self._landed = False
        """Whether the crowns have come down since the page was drawn."""

    def enter(self, app: Host) -> None:
        """Let the crown fall, and confetti if anybody is there who likes to see it."""
        self.faces = faces(self.session.setup.seats, app.settings.me)
        app.sound.play("crown")
        people, winners = self.session.setup.humans, self.session.winners or ()
        if not app.still and SPEEDS[app.settings.speed]:
            self._showered = not people or any(seat in winners for seat in people)
            self.passed = 0.0
        super().enter(app)

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay it out for another window; what falls is swept away."""
        self._sweep()
        super().resize(size, scale)

    def build(self) -> None:
        """Who won, why, everybody by place, the scores, and the ways on."""
        wide = min(self.wide, _WIDEST) - 2 * self.margin
        left = (self.wide - wide) / 2
        self.box: pygame.Rect | None = None
        panel, shared = self.panel_of_scores, self.wide >= 900 and self.tall < 1.2 * self.wide
        if panel is not None and shared:
            beside = min(max(400.0, panel.wide), 0.46 * wide)
            room = wide - beside - _GAP
            self._told(left, room, self.tall - _BOTTOM)
            tall = max(self.tall - _BOTTOM - _TOP - 8, panel.least)
            x = left + wide - beside
            self.box = panel.lay(self, x, _TOP + 8, beside, tall, known=self.deals)
        else:
            least = panel.least + _GAP if panel is not None else 0.0
            # Where there is no room for both, those by place fill what is seen at first.
            room, seen = self.tall - _BOTTOM - least, self.tall - _BOTTOM - 8
            bottom = self._told(left, wide, room if room >= 420 else max(_SHORTEST, seen))
            if panel is not None:
                tall = max(panel.least, self.tall - _BOTTOM - bottom - _GAP)
                self.box = panel.lay(self, left, bottom + _GAP, wide, tall, known=self.deals)
        buttons = [(key, words, run, False) for key, words, run in self.ways]
        buttons.append(("title", _("Back to the title"), self._title, False))
        if self.session.setup.rules.name == DAILY:
            buttons.append(("daily", _("Deal of the day"), self._daily, True))
        else:
            buttons.append(("again", _("Play again"), self._again, True))
        hints = bindings_of(self.app.settings.keys).hints(*LOOKED_UP)
        self.footer(buttons, left + wide, 200, hints)

    def _told(self, left: float, wide: float, bottom: float) -> float:
        """Who won, the story, and everybody by place, down to `bottom` where there is room so far;
        returns where it ends.
        """
        size = 50.0 if self.tall >= 560 and wide > 560 else 30.0
        tall = Headline.lines(self.name, wide, self.scale, size)
        box = self.rect(left, _TOP, wide, tall)
        heading = Headline("page title", self.name, size, "center").at(box, self.scale)
        y = _TOP + tall + 4
        told: list[Widget] = [heading]
        above = len(self.story) if self.tall >= _LOW else 1
        for i in range(len(self.story[:above])):
            told.append(self._line(i, left, y, wide))
            y = self._below(told)
        self.group("heading", self.name, told)
        y += 8
        spots = arrange(self._placed(), left, y, wide, bottom - y)
        free = max(0.0, bottom - max((spot.y + spot.h for spot in spots), default=y))
        alone = sum(spot.kind == "first" for spot in spots) == 1
        crowned = self.passed >= timing.CROWN
        made = [
            Ranked(
                spot,
                alone=alone,
                crowned=crowned,
            ).at(self.rect(spot.x, spot.y + free / 2, spot.w, spot.h), self.scale)
            for spot in spots
        ]
        self.group("ranking", _("Result"), [*made], "list")
        self.winners = [widget for widget in made if widget.kind == "first"]
        y = max((spot.y + spot.h for spot in spots), default=y) + free / 2
        rest: list[Widget] = []
        for i in range(above, len(self.story)):
            rest.append(self._line(i, left, y, wide))
            y = self._below(rest)
        if rest:
            self.group("story", _("The game"), rest)
        return y

    def _line(self, i: int, left: float, y: float, wide: float) -> Words:
        """A line of the story."""
        line, colour = self.story[i], self.palette.caption if i else theme.CREAM
        box = self.rect(left, y, wide, Words.tall_of(line, wide, self.scale, theme.BODY))
        return Words(f"story {i}", line, theme.BODY, colour, align="center").at(box, self.scale)

    def _below(self, widgets: Sequence[Widget]) -> float:
        """Where the last of these ends: units from the top of the page."""
        return (widgets[-1].rect.bottom + self._scrolled.offset) / self.scale

    def _placed(self) -> list[Placed]:
        """Everybody, by place."""
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
        """The light around whoever won, unless it would have to be scrolled with them."""
        if self.winners and self._bar is None:
            first = self.winners[0].rect.unionall([widget.rect for widget in self.winners[1:]])
            shine(surface, first.center, round(1.9 * first.h))

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel of the scores."""
        if self.box is not None:
            self.panel(surface, self.box)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page if it has changed, and whatever falls over it."""
        drawn = super().draw(surface)
        if drawn:
            self._overlay.forget()
        elif self._landed:
            self._overlay.draw(surface, iter(()))
            for winner in self.winners:
                surface.blit(*winner.crown)
            drawn = True
        self._landed = False
        if not self._falls and self._overlay.clean:
            return drawn
        self._overlay.draw(surface, self._falling())
        return True

    def _falling(self) -> Iterator[Drawn]:
        """What is in the air now."""
        if self.passed < timing.CROWN:
            yield from crowns([widget.crown for widget in self.winners], self.passed)
        if self._showered and self._falls:
            yield from confetti(self.size, self.scale, self.passed)

    @property
    def _falls(self) -> bool:
        return self.passed < (timing.CONFETTI if self._showered else timing.CROWN)

    @property
    def lively(self) -> bool:
        """While something falls, and until it is taken away."""
        return self._falls or not self._overlay.clean

    def update(self, dt: float) -> None:
        """Let it fall; a crown that has come down is part of the page."""
        super().update(dt)
        if not self._falls:
            return
        falling = self.passed < timing.CROWN
        self.passed += dt
        if falling and self.passed >= timing.CROWN:
            for winner in self.winners:
                winner.crowned = True
            self._landed = True
            if self._bar is not None:
                self.changed()  # they may be out of sight

    def _sweep(self) -> None:
        """Let nothing fall any more."""
        self.passed = timing.CONFETTI
        self.changed()

    def cover(self) -> None:
        """Another page lies over this one."""
        self._sweep()

    def handle(self, event: pygame.event.Event) -> bool:
        """The keys of what can be looked up open it, where there is a way to it; whatever is
        pressed ends what falls.
        """
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._falls:
            self._sweep()
        keys = self.app.settings.keys
        if any(asks_for(verb, event, keys) and self.act(verb) for verb in LOOKED_UP):
            return True
        return super().handle(event)

    def escape(self) -> None:
        """Back to the title."""
        self._title()

    def _title(self) -> None:
        self.app.go.title()

    def _daily(self) -> None:
        """How bots did with these cards, and the days before."""
        self.app.go.title("daily")

    def _again(self) -> None:
        """The same players, another shuffle."""
        setup = replace(self.session.setup, seed=randbits(SEED_BITS), origin=None)
        self.app.go.table(Session.new(setup, self.app.data.new_record(setup.rules.name)))
