"""The page between two people at one screen: nothing of anybody's cards until the next one is
there.
"""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.play.players import faces as faces_at
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Sized, Space
from swoop_desktop.ui.palette import Palette, mix, palette_of
from swoop_desktop.ui.theme import Colour
from swoop_desktop.ui.widgets import Button, Label

QUIET = 0.6
"""Seconds for which keys and clicks are ignored, since they were meant for the table."""
_WIDE = 520.0
_FACE, _SMALL = 152.0, 96.0
"""Side of the face, half of which is above the panel; and where there is little room."""
_DARK, _TINT = 0.5, 0.34
"""How much darker than a player's colour the dye of the cloth is, and how much of it it takes."""


class HandOverScene(Page):
    """Hides the whole table, and asks for a player by name."""

    first = "ready"

    def __init__(
        self,
        session: Session,
        seat: int,
        news: Sequence[str],
        on_ready: Callable[[], None],
        on_back: Callable[[], None] | None = None,
    ) -> None:
        """`news` are lines of the log since the player decided last. Where nobody has to come,
        `on_back` leads back.
        """
        super().__init__()
        self.session, self.seat, self.news = session, seat, tuple(news)
        self.told = self.news
        """The last of them, as many as there is room for."""
        self.player = session.setup.names[seat]
        self.name = _("Pass to {name}").format(name=self.player)
        self._on_ready, self._on_back = on_ready, on_back
        self._quiet = QUIET

    @property
    def lively(self) -> bool:
        return super().lively or self._quiet > 0

    @property
    def colour(self) -> Colour:
        """The colour of the player who is next."""
        return theme.line_of(self.seat)

    @property
    def palette(self) -> Palette:
        """The colours of the cloth that the player has chosen, dyed in the colour of whose turn it
        is: so that players see from afar that it is another's.
        """
        dye = mix(self.colour, theme.BLACK, _DARK)
        return palette_of(mix(self.app.palette.cloth, dye, _TINT))

    def compose(self) -> Element:
        return self.first_that_fits(self._telling, range(len(self.news), -1, -1))

    def _telling(self, lines: int) -> Element:
        """Return who is next, the last lines of what happened since their last turn, and a button
        for them alone.
        """
        self.told = self.news[len(self.news) - lines :]
        self.side = _FACE if self.tall >= 560 else _SMALL
        asked = _("Only {name} should look now.").format(name=self.player)
        muted = self.palette.muted
        ready = Button(
            "ready",
            _("I’m {name}").format(name=self.player),
            self._ready,
            primary=True,
            enabled=self._quiet <= 0,
            tall=50,
        )
        key, words = ("menu", _("Menu")) if self._on_back is None else ("back", _("Back"))
        other = Button(key, words, self.escape, tall=34)
        return self.dialog(
            Space(height=self.side / 2 - 24),
            Group(
                "heading",
                self.name,
                Label(
                    "page title", self.name, 30, weight="display", align="center", role="heading"
                ),
                Label("words", asked, theme.BODY, muted, align="center"),
                gap=2,
            ),
            self._tell() if self.told else None,
            Group(
                "buttons",
                _("Buttons"),
                Sized(ready, 340, align=0.5),
                Sized(other, 160, align=0.5),
                gap=12,
            ),
            width=_WIDE,
            gap=16,
            above=self.side / 2,
            paint=self._paint_panel,
        )

    def _tell(self) -> Element:
        """Return the lines of the log under a rule."""
        words = _("Since your last turn")
        since = Label("since", words, theme.SMALL, self.colour, "medium", "center")
        lines = [
            Label(f"news {i}", line, theme.SMALL, align="center")
            for i, line in enumerate(self.told)
        ]
        rule = Ground(self._paint_rule, Space(height=max(1, 1 / self.scale)))
        return Column(rule, Group("news", words, since, *lines, role="list", gap=0))

    def _paint_rule(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(self.palette.edge, rect)

    def _paint_panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the panel, and the player's face on its upper edge."""
        self.panel(surface, rect)
        thick, radius = max(2, round(2 * self.scale)), max(2, round(12 * self.scale))
        paint.box(surface, rect, radius, None, self.colour, thick)
        face = pygame.Rect(0, 0, round(self.side * self.scale), round(self.side * self.scale))
        face.center = rect.midtop
        ring = face.inflate(round(8 * self.scale), round(8 * self.scale))
        faces = faces_at(self.session.setup.seats, self.app.settings.me)
        blit_medal(surface, faces[self.seat], face, Mood.HAPPY)
        paint.box(surface, ring, ring.w // 2, None, self.colour, max(3, round(4 * self.scale)))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._quiet > 0:
            self._quiet -= dt
            if self._quiet <= 0:
                self.changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a click or a key, but not Space, which people hold down to hurry the table."""
        late = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._quiet > 0
        if late or (event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE):
            return True
        return super().handle(event)

    def escape(self) -> None:
        """Open the menu: only the next player goes on from here, but anybody may leave."""
        if self._on_back is not None:
            self._on_back()
            return
        app, setup = self.app, self.session.setup
        ways = [("help", _("Keys and help"), lambda: app.push(HelpScene(setup)))]
        app.push(PauseScene(self.session, ways))

    def _ready(self) -> None:
        self._on_ready()
        self.app.pop()
