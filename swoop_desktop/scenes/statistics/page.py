"""What the games say that were played: figures, plots, tables, and what may be done with them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.rules_names import rules_name
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.statistics import words as say
from swoop_desktop.scenes.statistics.parts import LastGames, Line, Table, Tile, TimePlot
from swoop_desktop.statistics import totals as found
from swoop_desktop.statistics.counter import Counter
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.statistics.totals import YOU, Choice, Figures, Meetings, Part, Point
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.widgets import Button, Label, Picker, Widget, Words

_WIDEST, _GAP, _PAD = 1328.0, 14.0, 16.0
"""Width of the page at most, and what is free between panels and in them, in units."""
_HALF = 433.0
"""Least width of what stands in two columns, in units."""
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
    rows: tuple[found.Row, ...]
    meetings: Meetings
    apart: int
    """How many games there are besides, that are kept apart."""


class StatisticsScene(Page):
    """Everything there is to know, of what is chosen in the row of pickers."""

    first = "back"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Statistics")
        self.choice = Choice()
        self.since, self.by = "", "rules"
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

    def _pickers(self) -> list[Element]:
        choice, choose = self.choice, self._choose
        parts = [part for part in self.counting.parts if part.who == choice.who]
        people = [(name, say.who_name(name)) for name in self._names()]
        played = {found.by_rules(part) for part in parts}
        names = [(f"{game}/{name}", rules_name(name)) for game, name in played]
        rules = [("", _("All rule sets")), *sorted(names, key=lambda option: option[1])]
        sizes = [(str(n), say.seats_name(n)) for n in sorted({len(p.game.seats) for p in parts})]
        levels = [(one, say.level_name(one)) for one in sorted({part.level for part in parts})]
        times = [
            ("", _("All the time")),
            ("week", _("The last 7 days")),
            ("month", _("The last 30 days")),
            ("year", _("The last 365 days")),
        ]
        pickers = [
            Picker("pick who", _("Whose games"), people, choice.who or YOU, self._set_who),
            Picker(
                "pick rules",
                _("Rule set"),
                rules,
                f"{choice.game}/{choice.rules}" if choice.rules else "",
                self._set_rules,
            ),
            Picker(
                "pick seats",
                _("Number of players"),
                [("0", _("Tables of any size")), *sizes],
                str(choice.seats),
                lambda seats: choose(choice._replace(seats=int(seats))),
            ),
            Picker(
                "pick level",
                _("Opponents"),
                [("", _("All opponents")), *levels],
                choice.level,
                lambda level: choose(choice._replace(level=level)),
            ),
            Picker("pick since", _("Since when"), times, self.since, self._set_since),
            Picker(
                "pick apart",
                _("Which games"),
                [("", _("Games that count")), ("apart", _("For practice"))],
                "apart" if choice.apart else "",
                lambda apart: choose(choice._replace(apart=bool(apart))),
            ),
        ]
        if len(people) < 2:
            pickers = pickers[1:]
        if not any(part.game.apart for part in parts):
            pickers = pickers[:-1]
        return [Group(f"{picker.key} group", picker.name, picker) for picker in pickers]

    def _set_who(self, who: str) -> None:
        self._choose(Choice(who=who, since=self.choice.since))

    def _set_rules(self, rules: str) -> None:
        game, _slash, name = rules.partition("/")
        self._choose(self.choice._replace(game=game, rules=name))

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

    def compose(self) -> Element:
        counting = self.counting
        self._counted = (counting.progress, counting.done, id(counting.parts))
        items = self._notes()
        if counting.parts:
            self._settle()
            items.append(Grid(*self._pickers(), least=208))
            shown = self._find()
            none = _("There is no such game. Choose others above.")
            items += self._figures(shown) if shown.parts else [self._note("none", none)]
        elif counting.done:
            items.append(self._nothing_yet())
        return self.sheet(*items, width=_WIDEST, gap=_GAP)

    def compose_footer(self) -> Element:
        counting = self.counting
        buttons = [Button("back", _("Back"), self.app.pop, primary=bool(counting.parts))]
        if counting.parts and counting.done:
            reset = Button("reset", _("Start over"), self._ask)
            buttons = [reset, Button("export", _("Export"), self._export), *buttons]
        return self.foot_of(*buttons, within=_WIDEST, width=210)

    def _notes(self) -> list[Element]:
        """Return how far the counting is, what went wrong, and from when on games count."""
        counting, said = self.counting, list[Element]()
        if not counting.done:
            known, all_ = counting.progress
            words = _("The games are being looked for …")
            if all_:
                words = _("Counting the games: {known} of {all} …").format(known=known, all=all_)
            said.append(self._note("progress", words))
        problems: list[Message] = counting.problems if counting.done else []
        said += [
            self._note(f"problem {number}", tr(problem), self.palette.alert)
            for number, problem in enumerate(problems)
        ]
        if self.told:
            said.append(self._note("told", self.told))
        elif counting.kept.since:
            words = _("Counting began anew {when}: only games begun since then count.")
            when = say.moment(counting.kept.since)
            said.append(self._note("since note", words.format(when=when)))
        if not counting.done or counting.kept.before is None:
            return said
        words = _("Count earlier games again")
        undo = Button("undo reset", words, self._undo_reset, tall=38)
        notes = Sized(Column(*said, gap=_GAP), least=376, across=1)
        group = Group("undo group", words, Sized(undo, 250))
        return [Row(notes, group, gap=_GAP, wrap=True, middle=0)]

    def _note(self, key: str, words: str, colour: theme.Colour | None = None) -> Element:
        """Return a sentence on the bare felt."""
        line = Words(key, words, colour=colour or self.palette.caption, role="status")
        return Group(f"{key} group", _("Note"), line)

    def _nothing_yet(self) -> Element:
        """Return what there will be, and the way to it."""
        words = _("Play a game, and what the numbers say of it appears here: how often you win and "
                  "how often chance would have it, your points, swoops and streaks, and who beats "
                  "whom where several of you share the screen.")  # fmt: skip
        play = Button("play", _("New game"), self._new_game, primary=True)
        group = Group(
            "none group", self.name, Words("none", words, theme.BODY), Sized(play, 200), gap=16
        )
        return Sized(self.panelled(group), most=640, align=0.5, middle=0.16, down=1)

    def _new_game(self) -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self.app.push(NewGameScene())

    def _figures(self, shown: _Shown) -> list[Element]:
        """Return tiles, what they mean, plots and tables."""
        words = Words("judged", self._judged(shown))
        items: list[Element] = [
            self._tiles(shown.figures),
            Ground(self.panel, Group("judged group", _("Note"), words), pad=_PAD, high=10),
        ]
        tables: list[Element] = [self._by_kind(shown.rows)]
        tables += [self._tally(shown, game) for game in shown.tallies if GAMES[game].tallies]
        if len(shown.meetings.names) > 1:
            tables.append(self._who_beat_whom(shown.meetings))
        if shown.course:
            points = shown.figures.points is not None
            beside = self._points_plot(shown.course) if points else tables.pop(0)
            plots = Grid(self._share_plot(shown.course), beside, least=_HALF, gap=_GAP)
            items += [self._last(shown), plots]
        # The space keeps a table that is alone as narrow as one of two.
        return [*items, Grid(*tables, Space(), least=_HALF, most=2, gap=_GAP, packed=True)]

    def _tiles(self, figures: Figures) -> Element:
        games, deals = figures.games, figures.deals
        chance, points = _("{chance} by chance"), figures.points
        tiles = (
            Tile(
                "tile games",
                _("Games"),
                str(games.of),
                n_("{count} deal", "{count} deals", deals.of),
            ),
            Tile(
                "tile wins",
                _("Games won"),
                say.percent(games.share) if games.of else "–",
                chance.format(chance=say.percent(games.chance)) if games.of else "",
                lit=games.verdict == "above",
            ),
            Tile(
                "tile deal wins",
                _("Deals won"),
                say.percent(deals.share),
                chance.format(chance=say.percent(deals.chance)),
                lit=deals.verdict == "above",
            ),
            Tile(
                "tile points",
                _("Points a deal"),
                "–" if points is None else say.decimal(points),
                _("Choose a rule set") if points is None else self._aim(),
            ),
            Tile(
                "tile streak",
                _("Won in a row"),
                str(figures.streak),
                say.streak_words(figures),
                lit=figures.streak > 1,
            ),
        )
        return Group("tiles", _("Figures"), Grid(*tiles, least=150, gap=_GAP), role="list")

    def _aim(self) -> str:
        """Which points are good, in the one game that is chosen."""
        most = any(part.game.high_wins for part in self._find().parts)
        return _("The most points win") if most else _("The fewest points win")

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
        self, key: str, widget: Widget, *, group: str = "", beside: Element | None = None
    ) -> Element:
        """Return a widget on a panel, below its name and perhaps something `beside` that."""
        words = widget.name
        label = Label(
            f"{key} heading", words, theme.BODY, theme.GOLD_LIGHT, "medium", role="heading"
        )
        head = Row(Sized(Group(f"{key} head", words, label), across=1), beside)
        column = Column(head, Group(f"{group or key} group", words, widget), gap=6)
        return Ground(self.panel, column, pad=_PAD, high=11)

    def _last(self, shown: _Shown) -> Element:
        words = n_("The last game", "The last {count} games", len(shown.last))
        return self._section("last", LastGames("last", words, shown.last, found.LAST))

    def _share_plot(self, course: tuple[Point, ...]) -> Element:
        shares = [point.share for point in course]
        chances = [point.chance for point in course]
        high = min(1.0, max(0.5, -(-max(*shares, *chances) // 0.25) * 0.25))
        marks = [(share, say.percent(share)) for share in (0.0, high / 2, high)]
        words = _("Games won so far")
        if len(course) > found.LAST:
            words = _("Games won, of {count} at a time").format(count=found.LAST)
        plot = TimePlot(
            "share plot",
            words,
            say.share_course(course),
            shares,
            marks,
            self._ends(course),
            chance=chances,
            chance_words=_("by chance"),
        )
        return self._section("share", plot)

    def _points_plot(self, course: tuple[Point, ...]) -> Element:
        means = [point.points for point in course]
        low, high = say.scale_of(min(means), max(means))
        marks = [(value, say.decimal(value)) for value in (low, (low + high) / 2, high)]
        words = _("Points a deal so far")
        if len(course) > found.LAST:
            words = _("Points a deal, of {count} games at a time").format(count=found.LAST)
        told, ends = say.points_course(course), self._ends(course)
        return self._section("mean", TimePlot("mean plot", words, told, means, marks, ends))

    def _ends(self, course: tuple[Point, ...]) -> tuple[str, str]:
        return say.day(course[0].begun), say.day(course[-1].begun)

    def _by_kind(self, rows: Sequence[found.Row]) -> Element:
        """Return all games, by rule set, by size of the table or by opponents."""
        kinds = [
            ("rules", _("By rule set")),
            ("seats", _("By number of players")),
            ("level", _("By opponents")),
        ]
        picker = Picker("pick by", _("Listed by"), kinds, self.by, self._set_by)
        columns = (_("Games"), _("Won"), _("Chance"), _("Deals"), _("Points"))
        lines = [self._kind_line(row) for row in rows]
        table = Table("kinds", _("All of these games"), columns, lines, title_share=0.34)
        group = Group("kinds picker", picker.name, Sized(picker, 250, tallest=34))
        return self._section("kinds", table, beside=group)

    def _kind_line(self, row: found.Row) -> Line:
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

    def _tally(self, shown: _Shown, game: str) -> Element:
        """Return what one game counts."""
        counts = shown.tallies[game]
        own = [part for part in shown.parts if part.game.game == game]
        deals = sum(len(part.deals) for part in own)
        words = _("In the deals")
        if len(shown.tallies) > 1:
            names = sorted({rules_name(found.by_rules(part)[1]) for part in own})
            words = _("In the deals of {rules}").format(rules=", ".join(names))
        lines = [
            Line(f"tally {game} {spec.key}", tr(spec.label), say.tally_value(spec, counts, deals))
            for spec in GAMES[game].tallies
        ]
        key = f"tallies {game}"
        table = Table(key, words, ("", ""), lines, title_share=0.52)
        return self._section(f"tally {game}", table, group=key)

    def _who_beat_whom(self, met: Meetings) -> Element:
        """Return a row and a column for everybody who shared the screen."""
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
        columns = [say.who_name(name) for name in names]
        share = min(0.3, 1.4 / (len(names) + 1.4))
        words = _("Who was ahead of whom at one screen")
        table = Table("met", words, columns, lines, title_share=share)
        return self._section("met", table)

    # -- what may be done ------------------------------------------------------------------------

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
