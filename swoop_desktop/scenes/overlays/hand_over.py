"""Between two people at one screen: nothing of anybody's cards until the next one is there."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.play.players import faces as faces_at
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.palette import Palette, mix, palette_of
from swoop_desktop.ui.theme import Colour
from swoop_desktop.ui.widgets import Button, Widget

QUIET = 0.6
"""Seconds for which keys and clicks are ignored, since they were meant for the table."""
_WIDE, _TALL, _LINE = 520.0, 222.0, 21.0
"""Width of the panel, its height below the face, and that of a line of the log."""
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
        """True as long as keys and clicks are ignored."""
        return self._quiet > 0

    @property
    def colour(self) -> Colour:
        """Of the player."""
        return theme.line_of(self.seat)

    @property
    def palette(self) -> Palette:
        """The colours of the cloth that the player has chosen, dyed in the colour of whose turn it
        is: so that players see from afar that it is another's.
        """
        dye = mix(self.colour, theme.BLACK, _DARK)
        return palette_of(mix(self.app.palette.cloth, dye, _TINT))

    @property
    def box_wide(self) -> float:
        """Of the panel, in units."""
        return min(_WIDE, self.wide - 32)

    def build(self) -> None:
        """Who is next, what happened since their last turn, and a button for them alone."""
        side = _FACE if self.tall >= 560 else _SMALL
        room = max(0, int((self.tall - _TALL - side - 80) // _LINE))
        self.told = self.news[-room:] if room else ()
        below = 46 + _LINE * len(self.told) if self.told else 0.0
        tall = _TALL + side / 2 + below
        y = max(16.0 + side / 2, (self.tall - tall + side / 2) / 2)
        x = (self.wide - self.box_wide) / 2
        self.box = self.rect(x, y, self.box_wide, tall)
        self.face = self.rect((self.wide - side) / 2, y - side / 2, side, side)
        y += side / 2 + 12
        heading: list[Widget] = [
            self._line("page title", self.name, y, 42, 30, theme.CREAM, "display", "heading"),
            self._line(
                "words",
                _("Only {name} should look now.").format(name=self.player),
                y + 44,
                26,
                theme.BODY,
                self.palette.muted,
            ),
        ]
        self.group("heading", self.name, heading)
        y += 84
        if self.told:
            self._tell(y)
        self._ask(x, y + below)

    def _tell(self, y: float) -> None:
        words = _("Since your last turn")
        self.rule = self.rect((self.wide - self.box_wide) / 2 + 32, y, self.box_wide - 64, 1)
        made = [self._line("since", words, y + 8, 22, theme.SMALL, self.colour, "medium")]
        for i, line in enumerate(self.told):
            made.append(
                self._line(f"news {i}", line, y + 32 + i * _LINE, _LINE, theme.SMALL, theme.CREAM)
            )
        self.group("news", words, list(made), "list")

    def _ask(self, x: float, y: float) -> None:
        ready = Button(
            "ready",
            _("I’m {name}").format(name=self.player),
            self._ready,
            primary=True,
            enabled=self._quiet <= 0,
        ).at(self.rect(x + 90, y + 12, self.box_wide - 180, theme.BUTTON + 4), self.scale)
        box = self.rect(self.wide / 2 - 80, y + 74, 160, 34)
        key, words = ("menu", _("Menu")) if self._on_back is None else ("back", _("Back"))
        other = Button(key, words, self.escape).at(box, self.scale)
        self.group("buttons", _("Buttons"), [ready, other])

    def _line(
        self,
        key: str,
        words: str,
        y: float,
        tall: float,
        size: float,
        colour: Colour,
        weight: str = "regular",
        role: str = "text",
    ) -> Widget:
        box = self.rect((self.wide - self.box_wide) / 2 + 24, y, self.box_wide - 48, tall)
        return self.label(key, words, box, size, colour, weight, "center", role)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel, and the player's face on its upper edge."""
        self.panel(surface, self.box)
        thick, radius = max(2, round(2 * self.scale)), max(2, round(12 * self.scale))
        paint.box(surface, self.box, radius, None, self.colour, thick)
        if self.told:
            surface.fill(self.palette.edge, self.rule)
        ring = self.face.inflate(round(8 * self.scale), round(8 * self.scale))
        faces = faces_at(self.session.setup.seats, self.app.settings.me)
        blit_medal(surface, faces[self.seat], self.face, Mood.HAPPY)
        paint.box(surface, ring, ring.w // 2, None, self.colour, max(3, round(4 * self.scale)))

    def update(self, dt: float) -> None:
        """Take keys and clicks after a moment."""
        if self._quiet > 0:
            self._quiet -= dt
            if self._quiet <= 0:
                self.changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """A click or a key. Space is ignored: people hold it down to hurry the table."""
        late = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._quiet > 0
        if late or (event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE):
            return True
        return super().handle(event)

    def escape(self) -> None:
        """The menu: only the next player goes on from here, but anybody may leave."""
        if self._on_back is not None:
            self._on_back()
            return
        go, setup = self.app.go, self.session.setup
        go.pause(self.session, [("help", _("Keys and help"), lambda: go.help(setup))])

    def _ready(self) -> None:
        self._on_ready()
        self.app.pop()
