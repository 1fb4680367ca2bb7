"""The page between two people at one screen. It reveals no cards."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.play.players import faces as faces_at
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _, n_
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.portraits import blit_medal, coin
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.palette import Palette, mix, palette_of
from swoop_desktop.ui.theme import Colour
from swoop_desktop.ui.widgets import Button, Composite, Heading, Label

QUIET = 0.6
"""Seconds after opening in which keys and clicks, meant for the table, are ignored."""
_WIDE, _BUTTON = 1000.0, 320.0
"""Units: greatest width of the news, and width of the button."""
_FACE, _SMALL = 158.0, 96.0
"""Units: side of the face, usually and in little room."""
_ROWS, _LINE, _HEADING = 2, 38.0, 26.0
"""Most rows of news; units: heights of a row and of the heading."""
_FAN, _CARD, _MOST = 130.0, 118.0, 12
"""Units: height of the closed fan, width of its cards; number of cards drawn at most."""
_BESIDE = 640.0
"""Units: least window width for the fan in the footer."""
_LEAN = 1.3
"""Degrees between cards of the fan."""
_DARK, _TINT = 0.5, 0.34
"""Shares of black in the dye, and of the dye in the cloth's colour."""


class HandOverScene(Page):
    """Hides the table, and asks for a player by name."""

    first = "ready"
    painted = True

    def __init__(
        self,
        session: Session,
        seat: int,
        news: Sequence[LogLine],
        on_ready: Callable[[], None],
        on_back: Callable[[], None] | None = None,
        held: int = 0,
    ) -> None:
        """`news` are lines of the log since the player's last decision. `on_back` cancels; without
        it, the menu opens instead. `held` is the size of the player's hand; 0 hides it.
        """
        super().__init__()
        self.session, self.seat, self.news = session, seat, tuple(news)
        self.told: tuple[str, ...] = ()
        """The last lines of the news that fit, in words."""
        self.player = session.setup.names[seat]
        self.name = _("Pass to {name}").format(name=self.player)
        self._on_ready, self._on_back, self.held = on_ready, on_back, held
        self._quiet = QUIET

    @property
    def lively(self) -> bool:
        return super().lively or self._quiet > 0 or self.art.busy

    @property
    def colour(self) -> Colour:
        return theme.line_of(self.seat)

    @property
    def palette(self) -> Palette:
        """The cloth's colours, dyed in the next player's colour, so that the change of turn is seen
        from afar.
        """
        dye = mix(self.colour, theme.BLACK, _DARK)
        palette = self.app.palette
        return palette if palette.plain else palette_of(mix(palette.cloth, dye, _TINT))

    def enter(self, app: Host) -> None:
        """Load the pictures, and say the next player and the news."""
        self.art = Looks.of(app.settings, app.palette).art()
        self.faces = faces_at(self.session.setup.seats, app.settings.me)
        super().enter(app)
        app.voice.forget()  # this page interrupts the last sentence
        for words in (self.name, *(line.aloud for line in self.news)):
            app.voice.note(words)  # skips a queued sentence

    def leave(self) -> None:
        super().leave()
        self.art.close()

    @property
    def _large(self) -> bool:
        """True if there is room for a large face and the fan."""
        return self.tall >= 640

    def compose(self) -> Element:
        """Show the first variant that fits: the face is left out before the last news, since the
        name stays. The news doesn't move the button.
        """
        rows = range(_ROWS, 0, -1)
        variants = [(most, faced) for faced in (True, False) for most in rows]
        return self.first_that_fits(self._telling, [*variants, (0, True)])

    def _telling(self, what: tuple[int, bool]) -> Element:
        """Return the page's content. `what`: number of rows for news, and True with the face."""
        most, faced = what
        lines = len(self.news) if most else 0
        news, wide = self._tell(lines), min(_WIDE, self.inner_width)
        while lines and self._rows(news, wide) > most:
            lines -= 1
            news = self._tell(lines)
        self.told = tuple(line.words for line in self.news[len(self.news) - lines :])
        side = _FACE if self._large else _SMALL
        asked = _("Only {name} should look now.").format(name=self.player)
        ready = Button(
            "ready",
            _("I’m {name}").format(name=self.player),
            self._ready,
            primary=True,
            enabled=self._quiet <= 0,
            tall=theme.LARGE,
        )
        since = Heading("since", _("Since your last turn"), align="center")
        heading = Group(
            "heading",
            self.name,
            self.title_line(self.name, "center"),
            Label("words", asked, theme.BODY, align="center"),
            gap=0,
        )
        face = None
        if faced:
            face = Sized(Ground(self._paint_face, Space(side, side)), side, align=0.5)
        buttons = Group("buttons", _("Buttons"), Sized(ready, _BUTTON, align=0.5))
        shown: Element | None = None
        if lines:
            shown = Group("news", since.name, Column(since, news, gap=theme.NEAR), role="list")
        if most:
            shown = Sized(shown or Space(), height=_HEADING + most * (_LINE + theme.NEAR))
        column = Column(face, heading, buttons, shown)
        whole = Sized(column, most=wide, align=0.5, middle=0.45)
        return Ground(None, whole, high=theme.GAP)

    def _tell(self, lines: int) -> Row:
        """Return the last `lines` of the news, each on a card."""
        cards = [
            self._card(f"news {i}", line)
            for i, line in enumerate(self.news[len(self.news) - lines :])
        ]
        return Row(*cards, gap=theme.NEAR, align=0.5, wrap=True)

    def _card(self, key: str, line: LogLine) -> Element:
        face = None if line.seat is None else coin(27, self.palette, face=self.faces[line.seat])
        words = Row(face, Label("", line.words, theme.BODY), gap=theme.NEAR)
        card = Ground(self._paint_card, words, pad=theme.GAP, high=theme.TIGHT)
        return Composite(key, line.aloud, Sized(card, height=_LINE))

    def _paint_card(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        p = self.palette
        paint.box(surface, rect, rect.h // 2, p.night, p.trim, max(1, round(1.2 * self.scale)))

    def _rows(self, news: Row, wide: float) -> int:
        one = max(item.height(wide, self.scale) for item in news.items)
        return round((news.height(wide, self.scale) + theme.NEAR) / (one + theme.NEAR))

    def compose_footer(self) -> Element:
        key, words = ("menu", _("Menu")) if self._on_back is None else ("back", _("Back"))
        other = Sized(Button(key, words, self.escape, tall=theme.LOW), 150)
        if not self._large or not self.held or self.wide < _BESIDE:
            return Ground(None, Sized(other, 150, align=1.0), pad=self.margin, high=theme.GAP)
        held = n_("{count} card", "{count} cards", self.held)
        wide = _CARD * 1.7
        side = (self.inner_width - wide) / 2 - 16
        label = Group("count group", held, Label("count", held, theme.BODY))
        beside = Sized(Row(label, Space(across=1), other), side)
        fan = Ground(self._paint_fan, Space(wide, _FAN))
        row = Row(Space(side), fan, beside)
        return Ground(None, Sized(row, most=self.inner_width, align=0.5), high=0.0)

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Dim the light except at the face."""
        light = paint.light_map(surface.get_size(), (0.5, 0.38), 1.0, 0.38)
        surface.blit(light, (0, 0), special_flags=pygame.BLEND_MULT)

    def _paint_face(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ring = rect.inflate(round(10 * self.scale), round(10 * self.scale))
        blit_medal(surface, self.faces[self.seat], rect, Mood.HAPPY, lit=True)
        thick = max(3, round(3 * self.scale))
        paint.box(surface, ring, ring.w // 2, None, self.colour, thick)

    def _paint_fan(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        number = min(_MOST, self.held)
        wide = round(_CARD * self.scale)
        for i in range(number):
            lean = (number - 1) / 2 - i
            card = self.art.turned(None, wide, round(_LEAN * lean + 2))
            x = rect.centerx - round(7 * self.scale * lean)
            y = rect.y + round((6 + 0.5 * abs(lean) + 0.5 * ASPECT * _CARD) * self.scale)
            paint.centred(surface, card, (x, y))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.art.tick():
            self._dirty = True
        if self._quiet > 0:
            self._quiet -= dt
            if self._quiet <= 0:
                self.changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """Go on by click or key, but not by Space, which people hold to hurry the table."""
        late = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._quiet > 0
        if late or (event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE):
            return True
        return super().handle(event)

    def escape(self) -> None:
        """Go back, or open the menu: anybody may leave, only the next player goes on."""
        if self._on_back is not None:
            self._on_back()
            return
        app, setup = self.app, self.session.setup

        def ways() -> Sequence[Way]:
            return [("help", _("Keys and help"), lambda: app.push(HelpScene(setup)))]

        app.push(PauseScene(self.session, ways))

    def _ready(self) -> None:
        self._on_ready()
        self.app.pop()
