"""Statistics as an open book of scores. Pickers in a sentence select games; tabs lead to
chapters.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.players import faces
from swoop_desktop.resources.language import _, decimal, listed, n_, paragraph, tr
from swoop_desktop.review.standing import judged_game
from swoop_desktop.scenes.common.plot import Curve
from swoop_desktop.scenes.common.portraits import coin
from swoop_desktop.scenes.common.table import Line, Table
from swoop_desktop.scenes.common.words import rules_name
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, stay
from swoop_desktop.scenes.statistics import parts as say
from swoop_desktop.scenes.statistics.over_time import OverTime
from swoop_desktop.scenes.statistics.parts import (
    BookTab,
    RangePlot,
    TurningPage,
    WordPicker,
    last_games,
    printed,
    rule,
    section,
    tile,
)
from swoop_desktop.statistics import totals as found
from swoop_desktop.statistics.counter import Counter
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.statistics.totals import (
    YOU,
    Choice,
    Companion,
    Figures,
    Meetings,
    Part,
    Point,
    Share,
)
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grid,
    Ground,
    Group,
    Row,
    Sized,
    Space,
    Still,
    stretched,
)
from swoop_desktop.ui.widgets import Button, Label, Words
from swoop_desktop.ui.widgets import Choice as Pill

_PAGE, _EDGE, _FOLD = 440.0, 34.0, 76.0
"""Units: least width of a book page, margins at edges and fold."""
_MOST_FRIENDS = 3
"""Most opponents in the company's list."""
_BESIDE = 1100.0
"""Least page width in units for the sentence beside the heading."""
_MOST_NAMES = 8
"""Most people in the table of who beat whom."""
_LINE, _LINES = 30.0, 14
"""Units between lines of an empty page; number of lines."""
_LOW = 520.0
"""Units: least height of a single book page, in tall windows."""
_SEWN = 13.0
"""Units: width at each side of the cover that doesn't turn with a page."""
_PLOT, _TALL = 174.0, 340.0
"""Heights in units: a plot, and one with a page of its own."""
_DAYS = {"": 0, "week": 7, "month": 30, "year": 365}
"""By choice of time: number of days; 0: all time."""
_KINDS = {"rules": found.by_rules, "seats": found.by_seats, "level": found.by_level}


class _Shown(NamedTuple):
    parts: Sequence[Part]
    figures: Figures
    tallies: dict[str, dict[str, int | None]]
    course: tuple[Point, ...]
    last: tuple[found.Mark, ...]
    rows: tuple[found.Row, ...]
    meetings: Meetings
    company: list[Companion]
    apart: int
    """Number of games with the other value of `Choice.apart`."""


class StatisticsScene(Page):
    first = "part scores"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Statistics")
        self.choice = Choice()
        self.since, self.by = "", "rules"
        self.chapter = "scores"
        self._cover = Ground(None, Space())
        self._pills: Element | None = None
        """The chapters' pills, where the book has no tabs."""
        self._turning: TurningPage | None = None
        self.notice = Notice(self)
        self._whose = YOU
        """Whose games to show; kept even before games are counted."""
        self._counted: object = None
        """The counter's progress when last shown."""
        self._known: tuple[object, _Shown] | None = None
        """The last choice with its results."""

    def enter(self, app: Host) -> None:
        self.counting = self.begin(app)
        self.over_time = OverTime(app, self.changed)
        super().enter(app)

    def begin(self, app: Host) -> Counter:
        return Counter(app.data, wake)

    def leave(self) -> None:
        super().leave()
        self.counting.close()
        self.over_time.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        counting = self.counting
        self.over_time.update()
        if self._counted != (counting.progress, counting.done, id(counting.parts)):
            self.changed()
            if not self.focus.key:
                self.focus.set(self.first, visible=False)
        if self._turning is not None:
            self._turning.go_on(dt)
            if self._turning.over:
                self._turning, self._dirty = None, True

    # -- choices ---------------------------------------------------------------------------------

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.changed()

    def _settle(self) -> None:
        """Drop choices without games."""
        parts = self.counting.parts
        names = self._names()
        if names:
            who = self._whose if self._whose in names else names[0]
            self.choice = self.choice._replace(who=who)
        if not any(part.game.apart for part in parts):
            self.choice = self.choice._replace(apart=False)

    def _names(self) -> list[str]:
        """Return the owners of games: you, and others by name."""
        return sorted({part.who for part in self.counting.parts})

    def _sentence(self) -> Element:
        pattern = _("{who} {apart} by {rules} at {seats} against {level} {since}")
        pickers = {picker.key.removeprefix("pick "): picker for picker in self._pickers()}
        words: list[Element] = []
        before = ""
        for number, piece in enumerate(re.split(r"\{(\w+)\}", pattern)):
            if not number % 2:
                before = piece.strip()
                continue
            picker = pickers[piece]
            several = len(picker.options) > 1
            shown = before if several else f"{before} {picker.value}".strip()
            label = self._word(f"before {picker.key}", shown) if shown else None
            if label is not None and several:
                label.states = frozenset({"label"})  # unspoken: the picker has a name
            row = Row(label, picker if several else None, gap=theme.NEAR)
            words.append(Group(f"{picker.key} group", picker.name, row))
        if before:
            words.append(Group("end group", _("Which games"), self._word("end", before)))
        return Row(*words, gap=theme.NEAR, wrap=True, align=1.0 if self.wide >= _BESIDE else 0.0)

    def _word(self, key: str, words: str) -> Label:
        return Label(key, words, theme.BODY, self.palette.caption)

    def _pickers(self) -> list[WordPicker]:
        choice, choose = self.choice, self._choose
        parts = [part for part in self.counting.parts if part.who == choice.who]
        people = [(name, say.whose(name)) for name in self._names()]
        played = {found.by_rules(part) for part in parts}
        names = [(f"{game}/{name}", rules_name(name)) for game, name in played]
        rules = [("", _("any rules")), *sorted(names, key=lambda option: option[1])]
        tables = sorted({len(part.game.seats) for part in parts})
        sizes = [(str(n), n_("a table of {count}", "a table of {count}", n)) for n in tables]
        levels = [(one, say.level_name(one)) for one in sorted({part.level for part in parts})]
        times = [
            ("", _("since the first one")),
            ("week", _("of the last 7 days")),
            ("month", _("of the last 30 days")),
            ("year", _("of the last 365 days")),
        ]
        kinds = [("", _("games"))]
        if any(part.game.apart for part in parts):
            kinds = [("", _("games that count")), ("apart", _("games for practice"))]
        ruled = f"{choice.game}/{choice.rules}" if choice.rules else ""
        ask = self._ask_for
        return [
            WordPicker("pick who", _("Whose games"), people, choice.who or YOU, self._set_who, ask),
            WordPicker(
                "pick apart",
                _("Which games"),
                kinds,
                "apart" if choice.apart else "",
                lambda apart: choose(choice._replace(apart=bool(apart))),
                ask,
            ),
            WordPicker("pick rules", _("Rule set"), rules, ruled, self._set_rules, ask),
            WordPicker(
                "pick seats",
                _("Number of players"),
                [("0", _("any table")), *sizes],
                str(choice.seats),
                lambda seats: choose(choice._replace(seats=int(seats))),
                ask,
            ),
            WordPicker(
                "pick level",
                _("Opponents"),
                [("", _("anybody")), *levels],
                choice.level,
                lambda level: choose(choice._replace(level=level)),
                ask,
            ),
            WordPicker("pick since", _("Since when"), times, self.since, self._set_since, ask),
        ]

    def _ask_for(self, picker: WordPicker) -> None:
        ways = [
            (f"{picker.key} {key}", words, partial(picker.change, key))
            for key, words in picker.options
        ]
        chosen = ways[picker.index][0]
        cancel = ("close", _("Cancel"), stay)
        self.app.go.choose(picker.name, [], [*ways, cancel], chosen)

    def _set_who(self, who: str) -> None:
        self._whose = who
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
        """Return the results for the choice, cached."""
        self._settle()
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
                    found.company(chosen),
                    sum(others.takes(part) for part in parts),
                ),
            )
        return self._known[1]

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> Element:
        counting = self.counting
        self._counted = (counting.progress, counting.done, id(counting.parts))
        items, head, self._pills = self._notes(), None, None
        if counting.parts:
            sentence = self._sentence()
            if self.wide >= _BESIDE:
                head = Row(Sized(self.heading(), least=150), stretched(sentence), gap=theme.APART)
            else:
                items.insert(0, sentence)
            book = self._opened(self._find())
        elif counting.done and not self._failed:
            book = self._book(self._nothing_yet())
        else:
            book = Space()

        def page(part: Element) -> Element:
            return self.sheet(
                *items, self._pills, part, gap=theme.NEAR, head=head, width=theme.WIDEST
            )

        return page(book) if self._upright else self.parted(book, page)

    @property
    def _failed(self) -> bool:
        """True if another try might count more games."""
        counting = self.counting
        return (
            counting.done
            and bool(counting.problems)
            and counting.progress.known < counting.progress.all
        )

    def compose_footer(self) -> Element:
        counting = self.counting
        ways = [self.back()]
        if self._failed:
            ways.insert(0, Button("again", _("Try again"), lambda: self._change(lambda: None)))
        if not (counting.parts and counting.done):
            return self.foot_of(*ways, within=theme.WIDEST)
        reset = Button("reset", _("Start over"), self._ask)
        export = Button("export", _("Export"), self._export)
        hint = None
        if self._upright and len(self._chapters()) > 1:
            words = Words("turn", _("‹ › turn the page"), theme.SMALL, self.palette.caption)
            hint = Sized(words, least=150)
        return self.foot_of(reset, export, *ways, beside=hint, within=theme.WIDEST)

    @property
    def _upright(self) -> bool:
        """True if both book pages fit side by side."""
        return self._room >= 2 * (_PAGE + _EDGE) + _FOLD

    @property
    def _room(self) -> float:
        """Units: width of the book with its tabs."""
        return min(theme.WIDEST, self.inner_width)

    def _book(self, *pages: Element, tabs: Element | None = None) -> Element:
        """Return the open book; without room for two pages, their content is stacked on one."""
        if not self._upright:
            pad = 22.0 if self.narrow else 30.0
            self._pills = tabs
            self._cover = Ground(
                self._paint_book, Column(*pages, gap=theme.APART), pad=pad, high=theme.APART
            )
            return Sized(self._cover, height=min(_LOW, self.tall / 2))
        if len(pages) == 1:
            pages = (*pages, self._blank())
        inside = Grid(*pages, least=_PAGE, most=2, gap=_FOLD)
        self._cover = Ground(self._paint_book, inside, pad=_EDGE, high=theme.APART)
        side = (
            None
            if tabs is None
            else Still(
                Sized(Column(Space(height=34), tabs, gap=0), tallest=self.tall - self.foot - 110)
            )
        )
        return Sized(Row(Sized(self._cover, across=1, down=1), side, gap=0, middle=0), down=1)

    def _paint_book(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint.book(surface, rect, self.scale, self.palette, spread=self._upright)

    def _opened(self, shown: _Shown) -> Element:
        chapters = self._chapters()
        if not chapters:
            return self._book(self._no_such(shown))
        pages = {"scores": self._scores, "deals": self._deals, "met": self._people,
                 "cost": self._costs}[self.chapter]  # fmt: skip
        return self._book(*pages(shown), tabs=self._tabs(chapters) if len(chapters) > 1 else None)

    def _chapters(self) -> dict[str, str]:
        if not self.counting.parts:
            return {}
        shown = self._find()
        if not shown.parts:
            return {}
        chapters = {"scores": _("Scorebook")}
        if any(GAMES[game].tallies for game in shown.tallies):
            chapters["deals"] = _("In the deals")
        if self.choice.who == YOU and any(judged_game(game) for game in shown.tallies):
            chapters["cost"] = _("Over time")
        if len(shown.meetings.names) > 1:
            chapters["met"] = _("At this screen")
        if self.chapter not in chapters:
            self.chapter = "scores"
        return chapters

    def _tabs(self, chapters: Mapping[str, str]) -> Element:
        """Return the book's tabs, or pills without room for tabs."""
        tabs: list[Element] = []
        for key, words in chapters.items():
            run, chosen = partial(self._open_at, key), key == self.chapter
            tab = BookTab(f"part {key}", words, run, selected=chosen)
            pill = Pill(f"part {key}", words, run, selected=chosen)
            tabs.append(tab if self._upright else pill)
        row = (
            Column(*tabs, gap=theme.NEAR)
            if self._upright
            else Row(*tabs, gap=theme.NEAR, wrap=True)
        )
        return Group("parts", _("Parts of the book"), row, role="list")

    def _open_at(self, chapter: str) -> None:
        chapters = list(self._chapters())
        by = chapters.index(chapter) - chapters.index(self.chapter)
        if by and self._upright and not self.app.still:
            self._turning = TurningPage(by)
        self.chapter = chapter
        self.changed()

    @property
    def lively(self) -> bool:
        """True while a page turns or a button changes its colour."""
        return self._turning is not None or super().lively

    def draw(self, surface: pygame.Surface) -> bool:
        turning = self._turning
        if turning is None:
            return super().draw(surface)
        book = self._cover.rect.inflate(-2 * round(_SEWN * self.scale), 0)
        if not turning.begun:
            turning.take(surface, book)
            self._dirty = True
        if self._dirty or self._stale:
            self._dirty = True
            super().draw(surface)
            turning.take(surface, book)
        else:
            self._drawn = [book]
        turning.draw(surface, book)
        return True

    def _notes(self) -> list[Element]:
        """Return progress, problems, and the date from which games count."""
        counting, lines = self.counting, list[Element]()
        if not counting.done:
            known, all_ = counting.progress
            words = _("Looking for the games …")
            if all_:
                words = _("Counting the games: {known} of {all} …").format(known=known, all=all_)
            lines.append(self._note("progress", self.awaited(counting, words)))
        problems: list[Message] = counting.problems if counting.done else []
        lines += self.problem_lines(map(tr, problems))
        if (notice := self.notice.line()) is not None:
            lines.append(notice)
        elif counting.kept.since:
            words = _("Counting was started over {when}: only games begun since then count.")
            when = say.moment(counting.kept.since)
            lines.append(self._note("since note", words.format(when=when)))
        if not counting.done or counting.kept.before is None:
            return lines
        words = _("Count earlier games again")
        undo = Button("undo reset", words, self._undo_reset, tall=theme.ROW)
        notes = stretched(Column(*lines, gap=theme.NEAR), 376)
        return [Row(notes, Sized(undo, 250), gap=theme.NEAR, wrap=True, middle=0)]

    def _note(self, key: str, words: str) -> Element:
        return Words(key, words, colour=self.palette.caption, role="status")

    def _nothing_yet(self) -> Element:
        """Return a note about the page, and a button to begin."""
        words = _(
            "Play a game, and its numbers appear here: how often you win, and how often you"
            " would by chance, your points, swoops and streaks, and who beats whom when"
            " several of you share the screen."
        )
        play = Button("play", _("New game"), self._new_game, primary=True)
        return Column(
            self._title(YOU, ""),
            Group("none group", self.name, printed("none", words, theme.BODY)),
            Sized(play, 200),
            gap=theme.APART,
        )

    def _no_such(self, shown: _Shown) -> Element:
        """Return a note that no game matches, and a button to games kept apart."""
        words, way = _("No game matches. Choose others above."), None
        if shown.apart and not self.choice.apart:
            words = n_(
                "So far there is only {count} game for practice, or with cards that were known"
                " before. It doesn’t show how well somebody plays, so it is counted separately.",
                "So far there are only {count} games for practice, or with cards that were"
                " known before. They don’t show how well somebody plays, so they are counted"
                " separately.",
                shown.apart,
            )
            look = Button("look apart", _("Look at them anyway"), self._look_apart)
            way = Sized(look, 290)
        none = printed("none", words, theme.BODY)
        return Column(
            self._title(self.choice.who or YOU, ""),
            none,
            way,
            gap=theme.APART,
        )

    def _look_apart(self) -> None:
        self._choose(self.choice._replace(apart=True))

    def _blank(self) -> Element:
        def lines(surface: pygame.Surface, rect: pygame.Rect) -> None:
            step, thin = round(_LINE * self.scale), max(1, round(0.7 * self.scale))
            for y in range(rect.y + step, rect.bottom, max(1, step)):
                surface.fill(self.palette.paper.rule, (rect.x, y, rect.w, thin))

        return Ground(lines, Space(height=_LINE * _LINES))

    def _new_game(self) -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self.app.push(NewGameScene())

    # -- content ---------------------------------------------------------------------------------

    def _title(self, who: str, below: str) -> Element:
        """Return the owner's name, with a known face."""
        words = _("Your scorebook")
        if who != YOU:
            words = _("{name}’s scorebook").format(name=say.who_name(who))
        title = Label(
            "whose book", words, self.title_size, self.palette.paper.gold, "display", role="heading"
        )
        note = Label("book since", below, theme.SMALL, self.palette.paper.faint) if below else None
        named = stretched(Group("book group", words, *filter(None, (title, note)), gap=0))
        face = self.app.settings.me.face if who == YOU else ""
        return Row(coin(54, self.palette, face=face) if face else None, named, gap=theme.APART)

    def _scores(self, shown: _Shown) -> tuple[Element, Element]:
        who, games = self.choice.who or YOU, shown.figures.games
        since = _("since {day}").format(day=say.day(shown.parts[0].game.begun))
        wins = None
        if games.of:
            share, lit = say.percent(games.share), games.verdict == "above"
            by_chance = self._by_chance(games)
            large = tile("tile wins", _("Games won"), share, by_chance, lit=lit, large=True)
            words = say.bounds(games)
            name = _("you") if who == YOU else say.who_name(who)
            spread = _("Games won in the long run")
            spread_plot = RangePlot("range", spread, words, games, name, _("chance"))
            wins = Group("wins", _("Games won"), large, spread_plot, gap=theme.TIGHT)
        left = Column(
            self._title(who, since),
            rule(self.palette),
            wins,
            printed("judged", self._judged(shown)),
            rule(self.palette),
            self._tiles(shown.figures),
            *self._company(shown),
            gap=theme.NEAR,
        )
        course = shown.course
        right = [self._last(shown), rule(self.palette), self._share_plot(course)] if course else []
        if right:
            right.append(rule(self.palette))
        return left, Column(*right, self._by_kind(shown.rows), gap=theme.NEAR)

    def _deals(self, shown: _Shown) -> tuple[Element, ...]:
        """Return each game's tallies; for a single game, also points over time."""
        pages = [self._tally(shown, game) for game in shown.tallies if GAMES[game].tallies]
        if shown.course and shown.figures.points is not None:
            pages.append(self._points_plot(shown.course))
        return tuple(pages)

    def _costs(self, shown: _Shown) -> tuple[Element, ...]:
        records = self.counting.records if self.counting.done else None
        tall = _PLOT if self._upright else 0.8 * _PLOT
        left, right = self.over_time.pages(shown.parts, records, tall)
        return Column(self._title(YOU, ""), rule(self.palette), *left, gap=theme.NEAR), Column(
            *right, gap=theme.NEAR
        )

    def _people(self, shown: _Shown) -> tuple[Element, ...]:
        words = _(
            "Each line says how often one player finished ahead of another, in the games"
            " that both played to the end."
        )
        note = printed("met note", words)
        return (Column(self._who_beat_whom(shown.meetings), note, gap=theme.NEAR),)

    def _by_chance(self, share: Share) -> str:
        return _("{chance} by chance").format(chance=say.percent(share.chance))

    def _tiles(self, figures: Figures) -> Element:
        games, deals, points = figures.games, figures.deals, figures.points
        tiles = (
            tile(
                "tile games",
                _("Games"),
                str(games.of),
                n_("{count} deal", "{count} deals", deals.of),
            ),
            tile(
                "tile deal wins",
                _("Deals won"),
                say.percent(deals.share),
                self._by_chance(deals),
                lit=deals.verdict == "above",
            ),
            tile(
                "tile points",
                _("Points a deal"),
                "–" if points is None else decimal(points),
                _("Choose a rule set") if points is None else self._aim(),
            ),
            tile(
                "tile streak",
                _("Won in a row"),
                str(figures.streak),
                _("best: {count}").format(count=figures.best_streak),
                lit=figures.streak > 1,
            ),
        )
        least = max(one.widths(self.scale)[0] for one in tiles)
        return Group("tiles", _("Figures"), Grid(*tiles, least=least, gap=theme.NEAR), role="list")

    def _company(self, shown: _Shown) -> list[Element]:
        friends = shown.company[:_MOST_FRIENDS]
        if not friends:
            return []
        me = self.app.settings.me
        seats = [Seat(name, HUMAN) for name in (me.name, *(friend.name for friend in friends))]
        portraits = faces(seats, me)[1:]
        lines = [
            Line(
                f"friend {friend.name}",
                friend.name,
                (_("{wins} of {games}").format(wins=friend.wins, games=friend.games),),
                face=face,
                share=friend.wins / friend.games,
            )
            for face, friend in zip(portraits, friends, strict=True)
        ]
        words = _("games won, of those played together")
        note = Label("company note", words, theme.TINY, self.palette.paper.faint)
        table = Table("company", _("Head to head"), ("",), lines)
        return [rule(self.palette), section("company", table, beside=note)]

    def _aim(self) -> str:
        """Return whether most or fewest points win."""
        most = any(part.game.high_wins for part in self._find().parts)
        return _("Most points win") if most else _("Fewest points win")

    def _judged(self, shown: _Shown) -> str:
        """Explain the wins; count undone plays and games kept apart."""
        sentences = [say.judged(self.choice.who or YOU, shown.figures.games)]
        back = shown.figures.taken_back
        if back:
            sentences.append(
                n_("{count} play was taken back.", "{count} plays were taken back.", back)
            )
        if shown.apart and not self.choice.apart:
            words = n_(
                "{count} game is counted separately: for practice, or with cards that were"
                " known before.",
                "{count} games are counted separately: for practice, or with cards that were"
                " known before.",
                shown.apart,
            )
            sentences.append(words)
        return paragraph(sentences)

    def _last(self, shown: _Shown) -> Element:
        words = n_("The last game", "The last {count} games", len(shown.last))
        return section("last", last_games("last", words, shown.last, found.LAST, self.palette))

    def _share_plot(self, course: tuple[Point, ...]) -> Element:
        words, gold, red = _("Games won so far"), self.palette.paper.gold, self.palette.paper.red
        if len(course) > found.LAST:
            words = _("Games won, {count} at a time").format(count=found.LAST)
        chances = [point.chance for point in course]
        curves = [
            Curve(gold, [point.share for point in course]),
            Curve(red, chances, theme.DASHES[1], _("by chance")),
        ]
        games, told = (course[0].begun, course[-1].begun), say.share_course(course)
        after = _("After game {number}: {total}")
        return say.course("share", words, told, curves, say.percent, after, games, _PLOT)

    def _points_plot(self, course: tuple[Point, ...]) -> Element:
        words, means = _("Points a deal so far"), [point.points for point in course]
        if len(course) > found.LAST:
            words = _("Points a deal, {count} games at a time").format(count=found.LAST)
        games, told = (course[0].begun, course[-1].begun), say.means_course(means)
        curves, tall = [Curve(self.palette.paper.gold, means)], _TALL if self._upright else _PLOT
        after = _("After game {number}: {total}")
        return say.course("mean", words, told, curves, decimal, after, games, tall)

    def _by_kind(self, rows: Sequence[found.Row]) -> Element:
        """Return all games by rule set, number of players or opponents."""
        kinds = [
            ("rules", _("By rule set")),
            ("seats", _("By number of players")),
            ("level", _("By opponents")),
        ]
        ask = self._ask_for
        picker = WordPicker("pick by", _("Listed by"), kinds, self.by, self._set_by, ask)
        columns = (_("Games"), _("Won"), _("Chance"), _("Deals"), _("Points"))
        lines = [self._kind_line(row) for row in rows]
        table = Table("kinds", _("All of these games"), columns, lines, titles=0.34)
        return section("kinds", table, beside=picker)

    def _kind_line(self, row: found.Row) -> Line:
        figures = row.figures
        games = figures.games
        title = {
            "rules": lambda: rules_name(row.key[1]),
            "seats": lambda: n_("{count} player", "{count} players", int(row.key[0])),
            "level": lambda: say.level_name(row.key[0]),
        }[self.by]()
        cells = (
            str(games.of),
            say.percent(games.share) if games.of else "–",
            say.percent(games.chance) if games.of else "–",
            str(figures.deals.of),
            "–" if figures.points is None else decimal(figures.points),
        )
        lit = (1,) if games.verdict == "above" else ()
        return Line(f"kind {' '.join(row.key)}", title, cells, lit)

    def _set_by(self, by: str) -> None:
        self.by = by
        self.changed()

    def _tally(self, shown: _Shown, game: str) -> Element:
        counts = shown.tallies[game]
        own = [part for part in shown.parts if part.game.game == game]
        deals = sum(len(part.deals) for part in own)
        words = _("In the deals")
        if len(shown.tallies) > 1:
            names = sorted({rules_name(found.by_rules(part)[1]) for part in own})
            words = _("In the deals of {rules}").format(rules=listed(names))
        lines = [
            Line(f"tally {game} {spec.key}", tr(spec.label), say.tally_value(spec, counts, deals))
            for spec in GAMES[game].tallies
        ]
        key = f"tallies {game}"
        table = Table(key, words, ("", ""), lines, titles=0.57)
        return section(f"tally {game}", table, group=key)

    def _who_beat_whom(self, met: Meetings) -> Element:
        names = met.names[:_MOST_NAMES]
        lines = []
        for one in names:
            told, lit = [], []
            for number, other in enumerate(names):
                games, ahead = met.games.get((one, other), 0), met.ahead.get((one, other), 0)
                told.append(f"{ahead}/{games}" if games else "")
                if 2 * ahead > games:
                    lit.append(number)
            cells = [*told]
            cells[names.index(one)] = "–"
            lines.append(Line(f"met {one}", say.who_name(one), cells, lit, told=told))
        columns = [say.who_name(name) for name in names]
        share = min(0.3, 1.4 / (len(names) + 1.4))
        words = _("Who finished ahead of whom at one screen")
        table = Table("met", words, columns, lines, titles=share)
        return section("met", table)

    # -- actions ---------------------------------------------------------------------------------

    def _export(self) -> None:
        from swoop_desktop.scenes.statistics.export import StatisticsExportScene

        self.app.push(StatisticsExportScene(self.counting.parts))

    def _ask(self) -> None:
        page = MessageScene(
            _("Start the statistics over?"),
            [
                _("Only games that you begin from now on will count."),
                _("No game is deleted, and you can let the earlier ones count again, until you"
" start over once more."),
            ],
            [("reset", _("Start over"), self._reset), ("close", _("Cancel"), stay)],
        )  # fmt: skip
        self.app.push(page)

    def _reset(self) -> None:
        self._change(KeptNumbers(self.app.data).reset)

    def _undo_reset(self) -> None:
        self._change(KeptNumbers(self.app.data).undo_reset)

    def _change(self, change: Callable[[], Message | None]) -> None:
        problem = change()
        self.counting.close()
        self.counting = self.begin(self.app)
        self.notice.result(problem, "")
