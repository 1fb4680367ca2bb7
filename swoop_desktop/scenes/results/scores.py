"""The end of a deal: who went out, what the others were left with, and how the game stands."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.play.players import faces
from swoop_desktop.play.ranking import places, ranked
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.code_words import code_name
from swoop_desktop.scenes.common.headline import Headline
from swoop_desktop.scenes.common.key_bindings import LOOKED_UP, asks_for, bindings_of
from swoop_desktop.scenes.common.origin_words import origin_words
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.scenes.common.score_panel import ScorePanel
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.results.result_page import ResultPage
from swoop_desktop.scenes.results.score_animation import Counted, Counting
from swoop_desktop.scenes.results.standings import (
    LEAST,
    LIMIT,
    MOST,
    Standing,
    Standings,
)
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.system.clipboard import copies, put_text
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.widgets import Widget, Words

_BOTTOM, _GAP, _TOP = 88.0, 28.0, 24.0
_FACES = 3
"""Most faces beside the heading."""
_WIDEST = 1400.0
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
    ) -> None:
        """`onward` are the words for going on, if they are not the usual ones; `ways` lead to what
        can be looked up from here. `code` is the deal code, where it may be shown.
        """
        super().__init__()
        self.setup, self.deals, self.winners = setup, tuple(deals), winners
        self.limit = setup.game.limit(setup.rules)
        self.on_next, self.onward, self.ways = on_next, onward, tuple(ways)
        self.asked = on_next is None
        self.code, self.copied = code, False
        self.name = (
            tr(setup.game.heading(self.deals[-1], setup.names, setup.you))
            if self.deals
            else _("Scores")
        )
        self.passed = 0.0
        """Seconds of the counting that have gone by."""
        self.counting = Counting((), (), (), ())
        self.standings: Standings | None = None
        self._shown: Sequence[Counted] = ()
        """What was drawn of the counting."""
        if self.deals:
            self.panel_of_scores = ScorePanel(setup, self.deals)
            self._count()

    def enter(self, app: Host) -> None:
        """Get the pictures of the cards that were left, and begin to count."""
        self.art = Looks.of(app.settings).art(jumbo=True)
        self.faces = faces(self.setup.seats, app.settings.me)
        if self.on_next is None or app.still or not SPEEDS[app.settings.speed]:
            self.passed = self.counting.length
        super().enter(app)

    def leave(self) -> None:
        """Free the pictures of the cards."""
        super().leave()
        self.art.close()

    def build(self) -> None:
        """Who did best, everybody by place, the sheet with its plot, and a way on."""
        wide = min(self.wide, _WIDEST) - 2 * self.margin
        left = (self.wide - wide) / 2
        self.standings, self.medals = None, list[tuple[str, pygame.Rect]]()
        self.panels: list[pygame.Rect] = []
        if self.deals:
            self._parts(left, wide)
        else:
            self._nothing_yet(left, wide)
        buttons = [(key, words, run, False) for key, words, run in self.ways]
        if self.code:
            words = _("Copied") if self.copied else _("Copy the deal code")
            buttons.append(("code", words, self._copy, False))
        self.footer(
            [*buttons, ("next", self._onward(), self._next, True)],
            left + wide,
            220,
            {**bindings_of(self.app.settings.keys).hints(*LOOKED_UP), "code": _("Ctrl+C")},
        )

    def _onward(self) -> str:
        """What the button for going on says."""
        if self.onward:
            return self.onward
        if self.on_next is None:
            return _("Back")
        if self.winners is not None:
            return _("Show the result")
        return _("Deal {number}").format(number=self.deals[-1].number + 1 if self.deals else 1)

    def _nothing_yet(self, left: float, wide: float) -> None:
        """Who plays, from nothing, and what there will be."""
        self.group("heading", self.name, [self.title(self.name, left)])
        rows = len(self.setup.seats)
        row = max(34.0, min(64.0, (self.tall - self.top - 106 - _BOTTOM) / rows))
        box = self.rect(left, self.top, wide, 106 + row * rows)
        self.panels = [box]
        lines = [_("The first deal isn’t over yet. Its points will appear here.")]
        if self.limit:
            lines.append(_("The game ends at {limit} points.").format(limit=self.limit))
        words: list[Widget] = [
            self.label(
                f"none {i}",
                line,
                self.rect(left + 22, self.top + 14 + 32 * i, wide - 44, 32),
                theme.BODY,
                self.palette.muted if i else theme.CREAM,
            )
            for i, line in enumerate(lines)
        ]
        self.group("sheet", _("Scores"), words)
        players: list[Widget] = []
        for seat, name in enumerate(self.setup.names):
            y, side = self.top + 92 + row * seat, row - 8
            self.medals.append((self.faces[seat], self.rect(left + 22, y + 4, side, side)))
            box = self.rect(left + 36 + side, y, wide - side - 58, row)
            points = n_("{count} point", "{count} points", 0)
            said = _("{name}: {points}").format(name=name, points=points)
            players.append(self.label(f"begins {seat}", said, box, 19))
        self.group("players", _("Players"), players)

    def _parts(self, left: float, wide: float) -> None:
        """Side by side, or one below the other."""
        panel, players = self.panel_of_scores, len(self.setup.seats)
        head = LIMIT if self.limit else 0.0
        known = len(self.deals) - self._counting
        if self.wide >= 900 and self.tall < 1.2 * self.wide:
            beside = min(max(400.0, panel.wide), 0.46 * wide)
            rows = wide - beside - _GAP
            top = self._heading(left, rows) + 8
            tall = max(self.tall - _BOTTOM - top, head + LEAST * players)
            row = min(MOST, (tall - head) / players)
            self._rows(left, top, rows, head + row * players)
            tall = max(self.tall - _BOTTOM - _TOP - 8, panel.least)
            box = panel.lay(self, left + wide - beside, _TOP + 8, beside, tall, known=known)
        else:
            top = self._heading(left, wide) + 8
            room = self.tall - _BOTTOM - top - head - _GAP - panel.least
            row = min(MOST, max(LEAST + 8, room / players))
            if room < players * row:
                # The page is scrolled: whole rows are seen at first.
                seen = self.tall - _BOTTOM - 8 - top - head
                row = min(MOST, max(row, seen / max(1, int(seen / row))))
            self._rows(left, top, wide, head + row * players)
            top += head + row * players + _GAP
            tall = max(panel.least, self.tall - _BOTTOM - top)
            box = panel.lay(self, left, top, wide, tall, known=known)
        self.panels = [box]

    def _heading(self, left: float, wide: float) -> float:
        """Who did best, large, and what happened in a line; returns where it ends."""
        best = self.deals[-1].winners
        side = 108.0 if self.tall >= 560 and wide > 560 else 64.0
        x, y = left, _TOP
        step = side * (0.72 if len(best) > 1 else 1.0)
        for seat in best[:_FACES]:
            self.medals.append((self.faces[seat], self.rect(x, y, side, side)))
            x += step
        x += (side - step if best else 0.0) + (18.0 if best else 0.0)
        room = left + wide - x
        size = 42.0 if side > 100 else 26.0
        lines = Headline.lines(self.name, room, self.scale, size)
        pixels = max(1, round(theme.BODY * self.scale))
        told = text.dotted(self._happened(), pixels, round(room * self.scale))
        below = Words.tall_of(told, room, self.scale, theme.BODY)
        tall = lines + 4 + below
        y = max(_TOP, _TOP + (side - tall) / 2)
        heading = Headline("page title", self.name, size).at(
            self.rect(x, y, room, lines), self.scale
        )
        box = self.rect(x, y + lines + 4, room, below)
        line = Words("happened", told, theme.BODY, self.palette.caption).at(box, self.scale)
        self.group("heading", self.name, [heading, line])
        return max(_TOP + side, y + tall)

    def _happened(self) -> list[str]:
        """Which deal it was, how it is counted, and how far the game goes."""
        setup = self.setup
        said = [_("Deal {number}").format(number=self.deals[-1].number)]
        said.append(tr(setup.game.counting(setup.rules)))
        if self.limit:
            said.append(_("The game ends at {limit}").format(limit=self.limit))
        if self.code and len(self.code) <= _SHOWN:
            what = code_name(self.deals[-1].number)
            said.append(_("{what}: {code}").format(what=what, code=self.code))
        origin = origin_words(setup)
        return [*said, origin] if origin else said

    def _rows(self, left: float, top: float, wide: float, tall: float) -> None:
        self.standings = Standings(
            "left",
            self._lines(),
            lambda: self.counting.at(self.passed),
            self.art,
            high_wins=self._most,
            limit=self.limit,
        ).at(self.rect(left, top, wide, tall), self.scale)
        self.standings.fetch()
        self.group("left group", _("Cards left"), [self.standings])

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

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel, and the faces beside the heading."""
        for box in self.panels:
            self.panel(surface, box)
        for face, box in self.medals:
            blit_medal(surface, face, box, Mood.HAPPY, lit=True)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page, or only the rows where nothing else has changed."""
        shown, self._shown = self._shown, self.counting.at(self.passed)
        if self._dirty or self.standings is None or shown == self._shown:
            return super().draw(surface)
        return self.redraw(surface, self.standings, self.standings.changed(shown, self._shown))

    def handle(self, event: pygame.event.Event) -> bool:
        """Whatever is pressed first ends the counting; a button does what it does all the same."""
        if event.type in _SKIPPING and self._counting:
            self._finish()
            if event.type == pygame.KEYDOWN:
                self.read_anew()
                return True
        if copies(event) and self.code:
            return self.act("code")
        keys = self.app.settings.keys
        if any(asks_for(verb, event, keys) and self.act(verb) for verb in LOOKED_UP):
            return True
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
        return self._counting or self.art.busy

    @property
    def _counting(self) -> bool:
        return self.passed < self.counting.length

    def update(self, dt: float) -> None:
        """Count on; pictures of cards may have come."""
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
