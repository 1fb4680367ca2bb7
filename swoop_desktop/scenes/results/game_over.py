"""The page after a game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import cos, pi, sin
from secrets import randbits
from typing import NamedTuple

import pygame

from swoop_desktop.engine.cards import SEED_BITS
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.state import places, ranked
from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Session
from swoop_desktop.records.highlights import highlights
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.daily_rules import DAILY
from swoop_desktop.scenes.common.portraits import blit_medal, coin, crown, wreath
from swoop_desktop.scenes.common.tour_medals import medal_shown, prize_words, result_words
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.results.confetti import Drawn, Overlay, confetti, crowns
from swoop_desktop.scenes.results.result_page import ResultPage, who_won
from swoop_desktop.scenes.results.scores import ScorePanel
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.tour.tables import table_of
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grain,
    Ground,
    Group,
    Row,
    Sized,
    Space,
    UnitBox,
    stretched,
)
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Button, Composite, Label, Words

_WREATH, _CROWN = 1.52, 0.17
"""Shares of the face's width: width of the wreath, rise of the crown above the wreath."""
_LARGEST, _SMALLEST, _ABREAST = 206.0, 58.0, 124.0
"""Units: largest and smallest face of a winner, least distance between winners."""
_UNDER = 56.0
"""Units: height of the text below a winner."""
_FACE, _CELL = 44.0, 178.0
"""Units: side of the face, and least width, of a player below the winners."""
_TRIPLE = 420.0
"""Least width in units for two players beside a single winner."""
_RAYS = 512
"""Side in pixels of the rays' picture before scaling."""


class Placed(NamedTuple):
    seat: int
    name: str
    face: str
    total: int
    place: int
    last: bool
    """True for the last place, unless all share the first."""

    @property
    def mood(self) -> Mood:
        if self.place == 1:
            return Mood.HAPPY
        return Mood.SAD if self.last else Mood.CALM


class Ranked(Composite):
    def __init__(self, player: Placed, content: Element) -> None:
        name = _("{place}. {name}").format(place=player.place, name=player.name)
        self.player, points = player, point_words(player.total)
        super().__init__(f"rank {player.seat}", name, content, value=points, role="item")


class Winner(Ranked):
    """A winner in a wreath as large as there is room."""

    def __init__(self, player: Placed, *, alone: bool, crowned: bool) -> None:
        """`alone`: the only winner, already named in the heading. Unless `crowned`, the crown is
        still falling.
        """
        self.crowned = crowned
        self._room = Space(_ABREAST, _SMALLEST * (_WREATH + _CROWN), across=1.3, down=1)
        self._room.tallest = _LARGEST * (_WREATH + _CROWN)
        name = Label("", player.name, theme.HEADING, theme.GOLD_LIGHT, "medium", "center")
        size = theme.TITLE if alone else theme.BODY
        points = Label("", point_words(player.total), size, theme.CREAM, "bold", "center")
        wreathed = Ground(self._wreathed, self._room)
        super().__init__(player, Column(wreathed, None if alone else name, points, gap=theme.TIGHT))

    def _wreathed(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        face = self.face
        around = wreath(round(face.w * _WREATH))
        paint.centred(surface, around, face.center)
        blit_medal(surface, self.player.face, face, self.player.mood)
        if self.crowned:
            surface.blit(*self.crown)

    @property
    def face(self) -> pygame.Rect:
        """The face in the wreath."""
        room = self._room.rect
        side = min(round(room.h / (_WREATH + _CROWN)), round(room.w / _WREATH))
        return paint.square(side, (room.centerx, room.bottom - round(side * _WREATH) // 2))

    @property
    def crown(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """The crown's picture and resting place."""
        face = self.face
        surface = crown(round(face.w * 0.56), 9)
        x, y = face.centerx - round(face.w * 0.09), face.y + round(face.w * 0.02)
        return surface, surface.get_rect(center=(x, y)).topleft


class Podium(Element):
    """All players by place."""

    across, down = 1.0, 3.0

    def __init__(self, players: Sequence[Placed], palette: Palette, *, crowned: bool) -> None:
        """`players` are sorted by place; unless `crowned`, the crowns are still falling."""
        self._players, self._palette = players, palette
        first = [player for player in players if player.place == 1]
        self.winners = [Winner(player, alone=len(first) == 1, crowned=crowned) for player in first]
        self._ranked: list[Ranked] = []

    def widths(self, unit: float) -> tuple[float, float]:
        return 240.0, 600.0

    def height(self, width: float, unit: float) -> float:
        return self._in(width).height(width, unit)

    def place(self, box: UnitBox, grain: Grain) -> None:
        shown = self._in(box.w)
        shown.place(box, grain)
        ranked = [one for one in shown.every() if isinstance(one, Ranked)]
        self._ranked = sorted(ranked, key=lambda one: self._players.index(one.player))

    @property
    def children(self) -> Sequence[Element]:
        return self._ranked

    def _in(self, width: float) -> Element:
        others = self._players[len(self.winners) :]
        beside = _beside(others) if len(self.winners) == 1 and width >= _TRIPLE else []
        lines = _rows(self.winners, width, _ABREAST)
        if beside:
            sides = [self._side(player, beside[0].place) for player in beside]
            lines = [Row(sides[0], *self.winners, *(sides[1:] or [Space(across=1)]))]
        most = (_LARGEST * (_WREATH + _CROWN) + _UNDER) * len(lines)
        top = Sized(Column(*lines), tallest=most)
        below = [self._row(player) for player in others[len(beside) :]]
        free = Space(down=0.1)
        return Column(free, top, *_rows(below, width, _CELL), Space(down=0.1), gap=theme.NEAR)

    def _side(self, player: Placed, second: int) -> Element:
        """Return a player beside the winner: the second stands higher than the third."""
        share, low = (0.42, 46.0) if player.place == second else (0.36, 28.0)
        face = coin(0, self._palette, face=player.face, number=player.place, mood=player.mood)
        name = Label("", player.name, theme.BODY, theme.CREAM, "medium", "center")
        points = Label("", point_words(player.total), theme.SMALL, align="center")
        above = Space(down=1 - share)
        parts = Column(
            above,
            Sized(face, height=_FACE, down=share),
            name,
            points,
            Space(height=low),
            gap=theme.TIGHT,
        )
        return Sized(Ranked(player, parts), across=1, down=1)

    def _row(self, player: Placed) -> Element:
        name = Label("", player.name, theme.BODY, weight="medium")
        points = Label("", point_words(player.total), theme.TINY, self._palette.caption)
        face = coin(_FACE, self._palette, face=player.face, number=player.place, mood=player.mood)
        content = Row(face, stretched(Column(name, points, gap=0)), gap=theme.NEAR)
        return stretched(Ranked(player, Sized(content, most=_CELL - 8, align=0.5)), 0)


def _rows(items: Sequence[Element], width: float, least: float) -> list[Element]:
    count = max(1, min(len(items), int(width // least)))
    count = -(-len(items) // -(-len(items) // count)) if items else 1
    rows = list[Element]()
    for i in range(0, len(items), count):
        line = items[i : i + count]
        free = Space(across=(count - len(line)) / 2 * line[0].across)
        rows.append(Row(free, *line, free, gap=0) if len(line) < count else Row(*line, gap=0))
    return rows


def _beside(others: Sequence[Placed]) -> Sequence[Placed]:
    """Return up to two players to stand beside the winner; players of one place stay together."""
    count = min(2, len(others))
    while 0 < count < len(others) and others[count - 1].place == others[count].place:
        count -= 1
    return others[:count]


def shine(surface: pygame.Surface, middle: tuple[int, int], side: int) -> None:
    """Draw faint rays from a point, `side` pixels across."""
    picture = pygame.transform.smoothscale(_rays(), (side, side))
    paint.centred(surface, picture, middle)


@lru_cache(maxsize=1)
def _rays() -> pygame.Surface:
    """Draw the rays small: they are soft, and slow to draw larger."""
    surface = pygame.Surface((_RAYS, _RAYS), pygame.SRCALPHA)
    surface.fill((*theme.GOLD_LIGHT, 0))
    middle, count = _RAYS / 2, 16
    for i in range(count):
        angle, half = 2 * pi * i / count, pi / count * 0.5
        corners = [(middle, middle)] + [
            (middle + middle * cos(angle + by), middle + middle * sin(angle + by))
            for by in (-half, half)
        ]
        pygame.draw.polygon(surface, (*theme.GOLD_LIGHT, 30), corners)
    fade = pygame.Surface((64, 64), pygame.SRCALPHA)
    for y in range(64):
        for x in range(64):
            away = ((x - 31.5) ** 2 + (y - 31.5) ** 2) ** 0.5 / 32
            fade.set_at((x, y), (255, 255, 255, round(255 * max(0.0, min(1.0, 1.15 - away)))))
    soft = pygame.transform.smoothscale(fade, (_RAYS, _RAYS))
    surface.blit(soft, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface.convert_alpha()


_MEDAL = 52.0
_LOW = 440.0
"""Units: least window height for the whole story above the podium."""


class GameOverScene(ResultPage):
    first = "again"
    painted = True

    def __init__(self, session: Session, ways: Sequence[Way] = ()) -> None:
        super().__init__(len(session.setup.names), ways)
        self.session = session
        setup, winners = session.setup, session.winners or ()
        self.name = who_won(setup.names, winners, setup.you)
        self.story = [tr(line) for line in highlights(setup, session.history, winners)]
        table = table_of(setup, asset("tour"))
        self.table = None if table is None else (table, table.reached(session))
        deals = [event for event in session.history if isinstance(event, DealEnded)]
        self.panel_of_scores = ScorePanel(setup, deals) if deals else None
        self.passed = timing.CONFETTI
        """Seconds since the fall began."""
        self._showered = False
        self._overlay = Overlay()
        self._landed = False
        """True from the crowns' landing until the next draw."""

    def enter(self, app: Host) -> None:
        """With motion, let crowns fall, and confetti if a person won or bots played alone."""
        self.faces = faces(self.session.setup.seats, app.settings.me)
        app.sound.play("crown")
        people, winners = self.session.setup.humans, self.session.winners or ()
        if not app.still and SPEEDS[app.settings.speed]:
            self._showered = not people or any(seat in winners for seat in people)
            self.passed = 0.0
        super().enter(app)

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out anew, and end the fall."""
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
        heading = self.headline(theme.HERO if self.roomy else theme.TITLE, "center")
        self.podium = Podium(self._placed(), self.palette, crowned=self.passed >= timing.CROWN)
        scores, panel = None, self.panel_of_scores
        if panel is not None:
            scores = panel.element(self.paper, self.panel, self.changed)
        return self.whole(
            Group("heading", self.name, heading, *story[:above], gap=theme.TIGHT),
            Group("ranking", _("Result"), self.podium, role="list"),
            self._medal(),
            Group("story", _("The game"), *story[above:], gap=theme.TIGHT)
            if story[above:]
            else None,
            scores=scores,
        )

    def compose_footer(self) -> Element:
        again = Button("again", _("Play again"), self._again)
        onward = again
        if self.session.setup.rules.name == DAILY:
            onward = Button("daily", _("Deal of the day"), partial(self.app.go.title, "daily"))
        elif self.table is not None:
            onward = Button("tour", _("Tour"), partial(self.app.go.title, "tour"))
        onward.primary = True
        ways = [*self.way_buttons(), Button("title", _("Back to the title"), self.escape)]
        if onward is not again and self.table is not None:
            ways.insert(0, again)
        shown = [way for way in ways if way.key in ("replay", "again")]
        rest = [way for way in ways if way not in shown]
        return self.foot_of(*shown, onward, within=theme.WIDEST, width=220, rest=rest)

    def _medal(self) -> Element | None:
        if self.table is None:
            return None
        table, reached = self.table
        wanted = Words("wanted", tr(table.wanted), theme.BODY, theme.CREAM)
        words = result_words(table, reached)
        result = Words("medal", words, theme.BODY, self.palette.gold, "status")
        prize = None
        if reached.won and table.prize is not None:
            words = _("{prize} is yours: you’ll find it in the settings.")
            yours = words.format(prize=prize_words(table.prize))
            prize = Words("prize", yours, theme.BODY, theme.CREAM)
        lines = Column(wanted, result, prize, gap=0)
        shown = Row(medal_shown(reached.won, _MEDAL), stretched(lines))
        return Group(
            "medal group", _("Tour"), Ground(self.panel, shown, pad=theme.APART, high=theme.NEAR)
        )

    def _placed(self) -> list[Placed]:
        session, setup = self.session, self.session.setup
        most, winners = setup.game.high_wins(setup.rules), session.winners or ()
        ranking = places(session.totals, most=most, winners=winners)
        lowest = max(ranking)
        return [
            Placed(
                seat,
                setup.names[seat],
                self.faces[seat],
                session.totals[seat],
                ranking[seat],
                ranking[seat] == lowest > 1,
            )
            for seat in ranked(session.totals, most=most, winners=winners)
        ]

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Paint light around the winners, unless they would scroll away from it."""
        if self.podium.winners and self.bar is None:
            first = self.podium.winners[0].rect.unionall(
                [widget.rect for widget in self.podium.winners[1:]]
            )
            shine(surface, first.center, round(1.9 * first.h))

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page if it changed, and the confetti over it."""
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
        """True while confetti falls or must be removed."""
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
            if self.bar is not None:
                self.changed()  # landed crowns may be out of sight

    def _sweep(self) -> None:
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
        self.app.go.title()

    def _again(self) -> None:
        """Start another game with the same players; at a tour table, for its medals again."""
        origin = None if self.table is None else self.session.setup.origin
        setup = replace(self.session.setup, seed=randbits(SEED_BITS), origin=origin)
        self.app.go.table(Session.new(setup, self.app.data.new_record(setup.rules.name)))
