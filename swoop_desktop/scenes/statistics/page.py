"""What the games say that were played: figures, plots, tables, and what may be done with them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.rules_names import rules_name
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.statistics import words as say
from swoop_desktop.scenes.statistics.parts import Grid, LastGames, Line, Tile, TimePlot
from swoop_desktop.statistics import totals as found
from swoop_desktop.statistics.counter import Counter
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.statistics.totals import (
    YOU,
    Choice,
    Figures,
    Meetings,
    Part,
    Point,
    Row,
)
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.widgets import Button, Picker, Widget, Words

_WIDEST, _GAP, _PAD = 1400.0, 14.0, 16.0
_HEAD = 40.0
"""Height of the words over what stands in a panel."""
_PICKER, _TILE, _PLOT, _COINS = 38.0, 96.0, 190.0, 64.0
"""Heights."""
_UNDO = 250.0
"""Width of the button that lets earlier games count again."""
_NARROWEST_PICKER, _NARROWEST_TILE, _TWO = 208.0, 150.0, 880.0
"""Least widths of a picker, of a tile, and of what stands in two columns."""
_MOST_NAMES = 8
"""People in the table of who beat whom."""
_DAYS = {"": 0, "week": 7, "month": 30, "year": 365}
"""Since when games count that are looked at, by how many days ago; ``""``: ever."""
_KINDS = {"rules": found.by_rules, "seats": found.by_seats, "level": found.by_level}


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is found out of the games that are chosen."""

    parts: Sequence[Part]
    figures: Figures
    tallies: dict[str, dict[str, int | None]]
    course: tuple[Point, ...]
    last: tuple[found.Mark, ...]
    rows: tuple[Row, ...]
    meetings: Meetings
    apart: int
    """How many games there are besides, that are kept apart."""


class _Pick(NamedTuple):
    """Something to choose games by."""

    key: str
    name: str
    options: Sequence[tuple[str, str]]
    chosen: str
    change: Callable[[str], object]


class StatisticsScene(Page):
    """Everything there is to know, of what is chosen in the row of pickers."""

    first = "back"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Statistics")
        self.choice = Choice()
        self.since, self.by = "", "rules"
        self.panels: list[pygame.Rect] = []
        self.told = ""
        """What was just done, or could not be."""
        self._counted: object = None
        """How far the counting was when it was shown."""
        self._known: tuple[object, _Shown] | None = None
        """What was found out last, and of what."""

    def enter(self, app: Host) -> None:
        """Begin to count."""
        self.counting = self.begin(app)
        super().enter(app)

    def begin(self, app: Host) -> Counter:
        """Have the games counted."""
        return Counter(app.data, wake)

    def leave(self) -> None:
        """Count no more."""
        super().leave()
        self.counting.close()

    def update(self, dt: float) -> None:
        """Show what has been counted meanwhile."""
        super().update(dt)
        counting = self.counting
        if self._counted != (counting.progress, counting.done, id(counting.parts)):
            self.changed()

    # -- what is chosen --------------------------------------------------------------------------

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.changed()

    def _settle(self) -> None:
        """Choose nothing of which there are no games."""
        parts = self.counting.parts
        names = self._names()
        if names and self.choice.who not in names:
            self.choice = self.choice._replace(who=names[0])
        if not any(part.game.apart for part in parts):
            self.choice = self.choice._replace(apart=False)

    def _names(self) -> list[str]:
        """Whose games there are: yours, and those of others by name."""
        return sorted({part.who for part in self.counting.parts})

    def _pickers(self) -> list[_Pick]:
        parts = [part for part in self.counting.parts if part.who == self.choice.who]
        pickers = []
        names = self._names()
        if len(names) > 1:
            people = [(name, say.who_name(name)) for name in names]
            chosen = self.choice.who or YOU
            pickers.append(_Pick("who", _("Whose games"), people, chosen, self._set_who))
        rules = sorted(
            ((f"{game}/{name}", rules_name(name))
             for game, name in {found.by_rules(part) for part in parts}),
            key=lambda option: option[1],
        )  # fmt: skip
        chosen = f"{self.choice.game}/{self.choice.rules}" if self.choice.rules else ""
        options = [("", _("All rule sets")), *rules]
        pickers.append(_Pick("rules", _("Rule set"), options, chosen, self._set_rules))
        sizes = sorted({len(part.game.seats) for part in parts})
        options = [("0", _("Tables of any size")), *((str(n), say.seats_name(n)) for n in sizes)]
        chosen = str(self.choice.seats)
        pickers.append(_Pick("seats", _("Number of players"), options, chosen, self._set_seats))
        levels = sorted({part.level for part in parts})
        options = [("", _("All opponents")), *((level, say.level_name(level)) for level in levels)]
        pickers.append(_Pick("level", _("Opponents"), options, self.choice.level, self._set_level))
        options = [
            ("", _("All the time")),
            ("week", _("The last 7 days")),
            ("month", _("The last 30 days")),
            ("year", _("The last 365 days")),
        ]
        pickers.append(_Pick("since", _("Since when"), options, self.since, self._set_since))
        if any(part.game.apart for part in parts):
            options = [("", _("Games that count")), ("apart", _("For practice"))]
            chosen = "apart" if self.choice.apart else ""
            pickers.append(_Pick("apart", _("Which games"), options, chosen, self._set_apart))
        return pickers

    def _set_who(self, who: str) -> None:
        self._choose(Choice(who=who, since=self.choice.since))

    def _set_rules(self, rules: str) -> None:
        game, _slash, name = rules.partition("/")
        self._choose(self.choice._replace(game=game, rules=name))

    def _set_seats(self, seats: str) -> None:
        self._choose(self.choice._replace(seats=int(seats)))

    def _set_level(self, level: str) -> None:
        self._choose(self.choice._replace(level=level))

    def _set_apart(self, apart: str) -> None:
        self._choose(self.choice._replace(apart=bool(apart)))

    def _set_since(self, since: str) -> None:
        self.since = since
        days = _DAYS[since]
        then = datetime.now() - timedelta(days=days)
        when = then.isoformat(timespec="seconds") if days else ""
        self._choose(self.choice._replace(since=when))

    def _find(self) -> _Shown:
        """What the games say that are chosen. It is found out once for each choice."""
        parts = self.counting.parts
        key = (id(parts), self.choice, self.by)
        if self._known is None or self._known[0] != key:
            chosen = [part for part in parts if self.choice.takes(part)]
            others = self.choice._replace(apart=not self.choice.apart)
            everybody = self.choice._replace(who=None)
            self._known = (
                key,
                _Shown(
                    chosen,
                    found.figures(chosen),
                    found.tallies(chosen),
                    found.course(chosen),
                    found.last(chosen),
                    tuple(found.grouped(chosen, _KINDS[self.by])),
                    found.meetings([part for part in parts if everybody.takes(part)]),
                    sum(others.takes(part) for part in parts),
                ),
            )
        return self._known[1]

    # -- what stands where -----------------------------------------------------------------------

    def build(self) -> None:
        """Pickers, tiles, plots and tables from the top to the bottom."""
        counting = self.counting
        self._counted = (counting.progress, counting.done, id(counting.parts))
        self.panels = []
        wide = min(self.wide, _WIDEST) - 2 * self.margin
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        y = self._notes(left, self.top, wide)
        if counting.parts:
            self._settle()
            y = self._filters(left, y, wide)
            shown = self._find()
            if shown.parts:
                self._figures(left, y, wide, shown)
            else:
                self._say("none", _("There is no such game. Choose others above."), left, y, wide)
        elif counting.done:
            self._nothing_yet(left, y, wide)
        self._ways(left + wide)

    def paint_below(self, surface: pygame.Surface) -> None:
        """Panels behind plots and tables."""
        for panel in self.panels:
            self.panel(surface, panel)

    def _notes(self, left: float, y: float, wide: float) -> float:
        """How far the counting is, what went wrong, and from when on games count."""
        counting, said = self.counting, list[tuple[str, str, theme.Colour]]()
        if not counting.done:
            known, all_ = counting.progress
            words = _("The games are being looked for …")
            if all_:
                words = _("Counting the games: {known} of {all} …").format(known=known, all=all_)
            said.append(("progress", words, self.palette.caption))
        problems: list[Message] = counting.problems if counting.done else []
        said += [
            (f"problem {number}", tr(problem), self.palette.alert)
            for number, problem in enumerate(problems)
        ]
        if self.told:
            said.append(("told", self.told, self.palette.caption))
        elif counting.kept.since:
            words = _("Counting began anew {when}: only games begun since then count.")
            when = say.moment(counting.kept.since)
            said.append(("since note", words.format(when=when), self.palette.caption))
        undo = counting.done and counting.kept.before is not None
        beside = undo and wide > 640
        first, room = y, wide - _UNDO - _GAP if beside else wide
        for key, words, colour in said:
            y = self._say(key, words, left, y, room, colour)
        if not undo:
            return y
        words = _("Count earlier games again")
        top = first - 8 if beside else y
        box = self.rect(left + wide - _UNDO if beside else left, top, _UNDO, _PICKER)
        button = Button("undo reset", words, self._undo_reset).at(box, self.scale)
        self.group("undo group", words, [button])
        return max(y, top + _PICKER + _GAP)

    def _say(
        self,
        key: str,
        words: str,
        left: float,
        y: float,
        wide: float,
        colour: theme.Colour | None = None,
    ) -> float:
        """A sentence on the bare felt; returns where it goes on below."""
        tall = Words.tall_of(words, wide, self.scale)
        box = self.rect(left, y, wide, tall)
        colour = colour or self.palette.caption
        line = Words(key, words, theme.SMALL, colour, "status").at(box, self.scale)
        self.group(f"{key} group", _("Note"), [line])
        return y + tall + _GAP

    def _nothing_yet(self, left: float, y: float, wide: float) -> None:
        """What there will be, and the way to it."""
        left, wide = left + max(0.0, wide - 640) / 2, min(wide, 640.0)
        y += max(0.0, self.tall / 6 - 60)
        words = _("Play a game, and what the numbers say of it appears here: how often you win and "
                  "how often chance would have it, your points, swoops and streaks, and who beats "
                  "whom where several of you share the screen.")  # fmt: skip
        inner = wide - 2 * _PAD
        tall = Words.tall_of(words, inner, self.scale, theme.BODY)
        self.panels.append(self.rect(left, y, wide, tall + 3 * _PAD + theme.BUTTON))
        box = self.rect(left + _PAD, y + _PAD, inner, tall)
        text = Words("none", words, theme.BODY).at(box, self.scale)
        box = self.rect(left + _PAD, y + 2 * _PAD + tall, 200, theme.BUTTON)
        play = Button("play", _("New game"), self._new_game, primary=True).at(box, self.scale)
        self.group("none group", self.name, [text, play])

    def _new_game(self) -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self.app.push(NewGameScene())

    def _filters(self, left: float, y: float, wide: float) -> float:
        pickers = self._pickers()
        columns = max(1, min(len(pickers), int((wide + _GAP) // (_NARROWEST_PICKER + _GAP))))
        rows = -(-len(pickers) // columns)
        columns = -(-len(pickers) // rows)
        room = (wide - (columns - 1) * _GAP) / columns
        for number, (key, name, options, chosen, change) in enumerate(pickers):
            row, column = divmod(number, columns)
            box = self.rect(left + column * (room + _GAP), y + row * (_PICKER + 8), room, _PICKER)
            picker = Picker(f"pick {key}", name, options, chosen, change).at(box, self.scale)
            self.group(f"pick {key} group", name, [picker])
        return y + rows * (_PICKER + 8) + 6

    def _figures(self, left: float, y: float, wide: float, shown: _Shown) -> None:
        y = self._tiles(left, y, wide, shown.figures)
        y = self._judgement(left, y, wide, self._judged(shown))
        two = wide >= _TWO
        half = (wide - _GAP) / 2 if two else wide
        right = left + half + _GAP if two else left
        if shown.course:
            y = self._last(left, y, wide, shown)
            below = self._share_plot(left, y, half, shown.course)
            points = shown.figures.points is not None
            if points:
                below = self._points_plot(right, y if two else below, half, shown.course)
            if two and not points:
                y = max(below, self._by_kind(half, shown.rows, right, y, _PLOT))
                self._tables(left, y, wide, half, shown, kinds=False)
                return
            y = below
        self._tables(left, y, wide, half, shown, kinds=True)

    def _tables(
        self, left: float, y: float, wide: float, half: float, shown: _Shown, *, kinds: bool
    ) -> None:
        """Tables in two columns, each where there is room first."""
        tops = [(left, y), (left + half + _GAP, y)] if half < wide else [(left, y)]
        makers: list[Callable[[float, float], float]] = []
        if kinds:
            makers.append(partial(self._by_kind, half, shown.rows))
        makers += [partial(self._tally, half, shown, game) for game in shown.tallies]
        if len(shown.meetings.names) > 1:
            makers.append(partial(self._who_beat_whom, half, shown.meetings))
        for make in makers:
            place = min(range(len(tops)), key=lambda column: tops[column][1])
            x, top = tops[place]
            tops[place] = x, make(x, top)

    def _tiles(self, left: float, y: float, wide: float, figures: Figures) -> float:
        games, deals = figures.games, figures.deals
        chance = _("{chance} by chance")
        tiles = [
            (
                "games",
                _("Games"),
                str(games.of),
                n_("{count} deal", "{count} deals", deals.of),
                False,
            ),
            (
                "wins",
                _("Games won"),
                say.percent(games.share) if games.of else "–",
                chance.format(chance=say.percent(games.chance)) if games.of else "",
                games.verdict == "above",
            ),
            (
                "deal wins",
                _("Deals won"),
                say.percent(deals.share),
                chance.format(chance=say.percent(deals.chance)),
                deals.verdict == "above",
            ),
            (
                "points",
                _("Points a deal"),
                "–" if figures.points is None else say.decimal(figures.points),
                _("Choose a rule set") if figures.points is None else self._aim(),
                False,
            ),
            (
                "streak",
                _("Won in a row"),
                str(figures.streak),
                say.streak_words(figures),
                figures.streak > 1,
            ),
        ]
        columns = max(1, min(len(tiles), int((wide + _GAP) // (_NARROWEST_TILE + _GAP))))
        room = (wide - (columns - 1) * _GAP) / columns
        made: list[Widget] = []
        for number, (key, label, figure, below, lit) in enumerate(tiles):
            row, column = divmod(number, columns)
            box = self.rect(left + column * (room + _GAP), y + row * (_TILE + _GAP), room, _TILE)
            made.append(Tile(f"tile {key}", label, figure, below, lit=lit).at(box, self.scale))
        self.group("tiles", _("Figures"), made, "list")
        return y + -(-len(tiles) // columns) * (_TILE + _GAP)

    def _aim(self) -> str:
        """Which points are good, in the one game that is chosen."""
        most = any(part.game.high_wins for part in self._find().parts)
        return _("The most points win") if most else _("The fewest points win")

    def _judgement(self, left: float, y: float, wide: float, words: str) -> float:
        """What the figures mean, on a panel: the felt is brightest there."""
        inner = wide - 2 * _PAD
        tall = Words.tall_of(words, inner, self.scale)
        self.panels.append(self.rect(left, y, wide, tall + 20))
        box = self.rect(left + _PAD, y + 10, inner, tall)
        self.group(
            "judged group",
            _("Note"),
            [
                Words(
                    "judged",
                    words,
                ).at(box, self.scale)
            ],
        )
        return y + tall + 20 + _GAP

    def _judged(self, shown: _Shown) -> str:
        """What the figures mean, and what is not in them."""
        said = [say.judged(self.choice.who or YOU, shown.figures.games)]
        back = shown.figures.taken_back
        if back:
            said.append(n_("{count} play was taken back.", "{count} plays were taken back.", back))
        if shown.apart and not self.choice.apart:
            words = n_(
                "{count} game is kept apart: for practice, or with cards that were known.",
                "{count} games are kept apart: for practice, or with cards that were known.",
                shown.apart,
            )
            said.append(words)
        return " ".join(said)

    def _section(
        self, key: str, words: str, x: float, y: float, wide: float, tall: float
    ) -> pygame.Rect:
        """A panel with words at its top; returns the box below them, `tall` units high."""
        self.panels.append(self.rect(x, y, wide, _HEAD + tall + _PAD))
        box = self.rect(x + _PAD, y + 8, wide - 2 * _PAD, _HEAD - 10)
        label = self.label(
            f"{key} heading", words, box, theme.BODY, theme.GOLD_LIGHT, "medium", role="heading"
        )
        self.group(f"{key} head", words, [label])
        return self.rect(x + _PAD, y + _HEAD, wide - 2 * _PAD, tall)

    def _last(self, left: float, y: float, wide: float, shown: _Shown) -> float:
        words = n_("The last game", "The last {count} games", len(shown.last))
        box = self._section("last", words, left, y, wide, _COINS)
        widget = LastGames("last", words, shown.last, found.LAST).at(box, self.scale)
        self.group("last group", words, [widget])
        return y + _HEAD + _COINS + _PAD + _GAP

    def _share_plot(self, x: float, y: float, wide: float, course: tuple[Point, ...]) -> float:
        shares = [point.share for point in course]
        chances = [point.chance for point in course]
        high = min(1.0, max(0.5, -(-max(*shares, *chances) // 0.25) * 0.25))
        marks = [(share, say.percent(share)) for share in (0.0, high / 2, high)]
        words = _("Games won so far")
        if len(course) > found.LAST:
            words = _("Games won, of {count} at a time").format(count=found.LAST)
        box = self._section("share", words, x, y, wide, _PLOT)
        plot = TimePlot(
            "share plot",
            words,
            say.share_course(course),
            shares,
            marks,
            self._ends(course),
            chance=chances,
            chance_words=_("by chance"),
        ).at(box, self.scale)
        self.group("share group", words, [plot])
        return y + _HEAD + _PLOT + _PAD + _GAP

    def _points_plot(self, x: float, y: float, wide: float, course: tuple[Point, ...]) -> float:
        means = [point.points for point in course]
        low, high = say.scale_of(min(means), max(means))
        marks = [(value, say.decimal(value)) for value in (low, (low + high) / 2, high)]
        words = _("Points a deal so far")
        if len(course) > found.LAST:
            words = _("Points a deal, of {count} games at a time").format(count=found.LAST)
        box = self._section("mean", words, x, y, wide, _PLOT)
        told, ends = say.points_course(course), self._ends(course)
        plot = TimePlot("mean plot", words, told, means, marks, ends).at(box, self.scale)
        self.group("mean group", words, [plot])
        return y + _HEAD + _PLOT + _PAD + _GAP

    def _ends(self, course: tuple[Point, ...]) -> tuple[str, str]:
        return say.day(course[0].begun), say.day(course[-1].begun)

    def _by_kind(
        self, wide: float, rows: Sequence[Row], x: float, y: float, least: float = 0.0
    ) -> float:
        """All games, by rule set, by size of the table or by opponents; `least` units high."""
        kinds = {
            "rules": _("By rule set"),
            "seats": _("By number of players"),
            "level": _("By opponents"),
        }
        down = 10.0
        tall = max(least, Grid.tall_of(len(rows)) + down)
        words = _("All of these games")
        box = self._section("kinds", words, x, y, wide, tall)
        head = self.rect(x + wide - _PAD - 250, y + 10, 250, _PICKER - 4)
        picker = Picker("pick by", _("Listed by"), list(kinds.items()), self.by, self._set_by).at(
            head, self.scale
        )
        columns = (_("Games"), _("Won"), _("Chance"), _("Deals"), _("Points"))
        lines = [self._kind_line(row) for row in rows]
        inner = pygame.Rect(box.x, box.y + round(down * self.scale), box.w, box.h)
        grid = Grid("kinds", words, columns, lines, title_share=0.34).at(inner, self.scale)
        self.group("kinds picker", _("Listed by"), [picker])
        self.group("kinds group", words, [grid])
        return y + _HEAD + tall + _PAD + _GAP

    def _kind_line(self, row: Row) -> Line:
        figures = row.figures
        games = figures.games
        title = {
            "rules": lambda: rules_name(row.key[1]),
            "seats": lambda: say.seats_name(int(row.key[0])),
            "level": lambda: say.level_name(row.key[0]),
        }[self.by]()
        cells = (
            str(games.of),
            say.percent(games.share) if games.of else "–",
            say.percent(games.chance) if games.of else "–",
            str(figures.deals.of),
            "–" if figures.points is None else say.decimal(figures.points),
        )
        lit = (1,) if games.verdict == "above" else ()
        return Line(f"kind {' '.join(row.key)}", title, cells, lit)

    def _set_by(self, by: str) -> None:
        self.by = by
        self.changed()

    def _tally(self, wide: float, shown: _Shown, game: str, x: float, y: float) -> float:
        """What one game counts."""
        specs, counts = GAMES[game].tallies, shown.tallies[game]
        if not specs:
            return y
        own = [part for part in shown.parts if part.game.game == game]
        deals = sum(len(part.deals) for part in own)
        words = _("In the deals")
        if len(shown.tallies) > 1:
            names = sorted({rules_name(found.by_rules(part)[1]) for part in own})
            words = _("In the deals of {rules}").format(rules=", ".join(names))
        lines = [
            Line(f"tally {game} {spec.key}", tr(spec.label), say.tally_value(spec, counts, deals))
            for spec in specs
        ]
        tall = Grid.tall_of(len(lines), headed=False)
        box = self._section(f"tally {game}", words, x, y, wide, tall)
        grid = Grid(f"tallies {game}", words, ("", ""), lines, title_share=0.52).at(box, self.scale)
        self.group(f"tallies {game} group", words, [grid])
        return y + _HEAD + tall + _PAD + _GAP

    def _who_beat_whom(self, wide: float, met: Meetings, x: float, y: float) -> float:
        """A row and a column for everybody who shared the screen."""
        names = met.names[:_MOST_NAMES]
        lines = []
        for one in names:
            cells, lit = [], []
            for number, other in enumerate(names):
                games, ahead = met.games.get((one, other), 0), met.ahead.get((one, other), 0)
                words = f"{ahead}/{games}" if games else ""
                cells.append("–" if one == other else words)
                if 2 * ahead > games:
                    lit.append(number)
            lines.append(Line(f"met {one}", say.who_name(one), tuple(cells), tuple(lit)))
        words = _("Who was ahead of whom at one screen")
        tall = Grid.tall_of(len(lines))
        box = self._section("met", words, x, y, wide, tall)
        columns = [say.who_name(name) for name in names]
        share = min(0.3, 1.4 / (len(names) + 1.4))
        grid = Grid("met", words, columns, lines, title_share=share).at(box, self.scale)
        self.group("met group", words, [grid])
        return y + _HEAD + tall + _PAD + _GAP

    # -- what may be done ------------------------------------------------------------------------

    def _ways(self, right: float) -> None:
        counting = self.counting
        buttons: list[tuple[str, str, Callable[[], object], bool]] = []
        if counting.parts and counting.done:
            buttons.append(("reset", _("Start over"), self._ask, False))
            buttons.append(("export", _("Export"), self._export, False))
        buttons.append(("back", _("Back"), self.app.pop, bool(counting.parts)))
        self.footer(buttons, right, 210)

    def _export(self) -> None:
        from swoop_desktop.scenes.statistics.export import StatisticsExportScene

        self.app.push(StatisticsExportScene(self.counting.parts))

    def _ask(self) -> None:
        """Ask before the statistics begin anew."""
        page = MessageScene(
            _("Start the statistics over?"),
            [
                _("Only games that you begin from now on will count."),
                _("No game is deleted, and you can let the earlier ones count again: until you "
                  "start over once more."),
            ],
            [("reset", _("Start over"), self._reset), ("close", _("Cancel"), self.app.pop)],
        )  # fmt: skip
        self.app.push(page)

    def _reset(self) -> None:
        self.app.pop()
        self._change(KeptNumbers(self.app.data.statistics).reset)

    def _undo_reset(self) -> None:
        self._change(KeptNumbers(self.app.data.statistics).undo_reset)

    def _change(self, change: Callable[[], Message | None]) -> None:
        """Count anew, by what the file says then."""
        try:
            problem = change()
        except NotKept as error:
            problem = error.reason
        self.counting.close()
        self.told = "" if problem is None else tr(problem)
        self.counting = self.begin(self.app)
        self.changed()
