"""The page that offers the tour's tables."""

from functools import partial
from secrets import randbits

import pygame

from swoop_desktop.engine.cards import SEED_BITS
from swoop_desktop.play.players import faces, player_name
from swoop_desktop.play.session import Session
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.portraits import seated
from swoop_desktop.scenes.common.tour_medals import (
    blit_station,
    draw_path,
    mark_words,
    medal_name,
    medal_shown,
    prize_shown,
    prize_words,
    won_words,
)
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.tour.tables import MEDALS, PERSON, Medal, TourProgress, TourTable, all_tables
from swoop_desktop.ui import theme
from swoop_desktop.ui.card import Card
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grid,
    Ground,
    Group,
    Row,
    Sized,
    Space,
    stretched,
)
from swoop_desktop.ui.widgets import Button, Label, Words

_STATION, _STOP, _WAVE = 86.0, 54.0, 22.0
"""Units: least width of a station, side of its picture, height of the path's waves."""
_HALF, _TALLEST = 360.0, 420.0
"""Units of a panel: least width, largest height."""
_FACE, _MEDAL = 62.0, 40.0
"""Units: side of a face, of a medal."""


class TourScene(Page):
    first = "play"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Tour")
        self.tables: list[TourTable] = []
        self.medals: dict[str, Medal] = {}
        """By table key: the best medal."""
        self._stops: list[Ground] = []
        """The pictures of the stations, through which the path leads."""
        self.problems: list[str] = []
        self.chosen = 0

    def enter(self, app: Host) -> None:
        """Load tables and medals, and select the first table without a medal."""
        self.tables, problems = all_tables(asset("tour"))
        self.medals, problem = TourProgress(app.data.progress).load()
        self.problems = [tr(message) for message in (*problems, problem) if message]
        left = (i for i, table in enumerate(self.tables) if table.key not in self.medals)
        self.chosen = next(left, max(0, len(self.tables) - 1))
        super().enter(app)

    @property
    def table(self) -> TourTable | None:
        return self.tables[self.chosen] if self.tables else None

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> Element:
        problems = self.problem_lines(self.problems)
        table = self.table
        if table is None:
            return self.sheet(*problems)
        won = sum(table.key in self.medals for table in self.tables)
        self._stops = []
        path = Grid(*map(self._station, range(len(self.tables))), least=_STATION, gap=0)
        panels = Row(
            Sized(self._about(table), least=_HALF, across=1.35, down=1),
            Sized(self._aim(table), least=_HALF, across=1, down=1),
            gap=theme.APART,
            wrap=True,
        )
        return self.sheet(
            *problems,
            Group("tables", _("Tables"), Ground(self._path, path), role="list"),
            Sized(panels, tallest=_TALLEST),
            gap=theme.APART,
            head=self.headed("won", won_words(won, len(self.tables))),
            width=theme.WIDEST,
        )

    def compose_footer(self) -> Element:
        buttons = [self.back()]
        if self.table is not None:
            below = n_("{count} deal", "{count} deals", self.table.deals)
            buttons += [
                Button("read", _("Rules"), self._rules),
                Button("play", _("Play"), self._play, primary=True, tall=theme.LARGE, below=below),
            ]
        return self.foot_of(*buttons, width=200, within=theme.WIDEST)

    def _station(self, place: int) -> Card:
        """Return a table as a station of the path; a second press starts its game."""
        table = self.tables[place]
        medal = self.medals.get(table.key, "")
        name = _("{number}. {title}").format(number=table.number, title=tr(table.title))
        stop = Ground(partial(blit_station, medal, table.number), Space(_STOP, _STOP))
        self._stops.append(stop)
        title = Words("", name, theme.SMALL, theme.CREAM, "text", "center", "display")
        wave = Space(height=_WAVE)
        shown = Column(Sized(stop, _STOP, align=0.5), title, gap=theme.TIGHT)
        return Card(
            f"table {table.key}",
            name,
            self._play if place == self.chosen else partial(self._choose, place),
            Column(*((wave, shown) if place % 2 else (shown, wave)), gap=0),
            value=medal_name(medal),
            selected=place == self.chosen,
            on_paper=False,
            bare=True,
            pad=theme.NEAR,
        )

    def _path(self, surface: pygame.Surface, _rect: pygame.Rect) -> None:
        draw_path(surface, [stop.rect.center for stop in self._stops], self.scale)

    def _about(self, table: TourTable) -> Element:
        title = Label("title", tr(table.title), theme.HEADING, weight="display", role="heading")
        rules = Label("rules", tr(table.game.title(table.rules)), theme.SMALL, self.palette.caption)
        heading = Group("about", tr(table.title), title, rules, gap=0)
        idea = Words("idea", tr(table.idea), theme.BODY)
        company = Group("company", _("Your company"), self._company(table), role="list")
        whole = Column(heading, idea, Space(down=1), company)
        return Ground(self.panel, Ground(None, whole, pad=theme.PAD, high=theme.APART))

    def _company(self, table: TourTable) -> Element:
        me = self.app.settings.me
        seats = table.setup(me, me.name, 0).seats
        shown = faces(seats, me)
        columns: list[Element] = []
        for number, seat in enumerate(seats):
            if number == PERSON:
                continue
            name = Label(f"name {number}", seat.name, theme.SMALL, align="center")
            words, faint = tr(player_name(seat.player)), self.palette.caption
            level = Label(f"level {number}", words, theme.TINY, faint, align="center")
            columns.append(seated(shown[number], _FACE, self.palette, name, level))
        return Row(*columns, gap=theme.TIGHT)

    def _aim(self, table: TourTable) -> Element:
        won = self.medals.get(table.key, "")
        gold = self.palette.paper.gold
        heading = Label("aim heading", _("Your aim"), theme.BODY, gold, "display", role="heading")
        wanted = Words("aim", tr(table.wanted), theme.BODY, self.palette.paper.ink)
        counted = tr(table.aim.label(table.game))
        caption = Label("counted", counted, theme.SMALL, self.palette.paper.faint)
        rows = [self._mark(table, medal, won) for medal in reversed(MEDALS)]
        whole = Column(
            Group("aim group", _("Your aim"), heading, wanted, gap=theme.TIGHT),
            Space(down=1),
            self._prize(table, won),
            Group("marks", _("Medals"), caption, *rows, role="list", gap=theme.TIGHT),
        )
        return Ground(self.paper, Ground(None, whole, pad=theme.PAD, high=theme.APART))

    def _prize(self, table: TourTable, won: Medal) -> Element | None:
        if table.prize is None:
            return None
        words = prize_words(table.prize)
        if won:
            words = _("{prize} · won").format(prize=words)
        line = Words("prize", words, theme.BODY, self.palette.paper.ink)
        row = Row(prize_shown(table.prize, _MEDAL), stretched(line))
        return Group("prize group", _("Prize"), row)

    def _mark(self, table: TourTable, medal: Medal, won: Medal) -> Element:
        has = bool(won) and MEDALS.index(medal) <= MEDALS.index(won)
        words = mark_words(table.aim, medal)
        if has:
            words = _("{mark} · won").format(mark=words)
        ink, weight = self.palette.paper.ink, "bold" if has else "regular"
        line = Label(f"mark {medal}", words, theme.BODY, ink, weight)
        return Row(medal_shown(medal, _MEDAL), stretched(line))

    # -- actions ---------------------------------------------------------------------------------

    def _choose(self, place: int) -> None:
        self.chosen = place
        self.changed()

    def _rules(self) -> None:
        if self.table is not None:
            self.app.push(RulesScene([(self.table.game, self.table.rules)]))

    def _play(self) -> None:
        table, me = self.table, self.app.settings.me
        if table is not None:
            setup = table.setup(me, me.name, randbits(SEED_BITS))
            path = self.app.data.new_record(setup.rules.name)
            self.app.go.table(Session.new(setup, path))
