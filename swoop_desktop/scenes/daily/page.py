"""The deal of the day: play it, see the last days at a glance, and how bots did with your cards."""

import logging
from datetime import date, timedelta

import pygame

from swoop_desktop.daily.bot_comparison import GAMES_PLAYED, BotComparison, Table
from swoop_desktop.daily.challenge import (
    PERSON,
    Played,
    level_of_day,
    longest_streak,
    played,
    setup_of,
    streak,
)
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.seats import Seat
from swoop_desktop.play.players import faces, player_name
from swoop_desktop.play.ranking import leaders
from swoop_desktop.play.session import Session
from swoop_desktop.records.collection import Collection, Reading
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.rulesets.daily_rules import rules_of_day
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.scenes.common.portraits import place as coin
from swoop_desktop.scenes.common.seating_plan import numbered
from swoop_desktop.scenes.daily.parts import DayCell, Spread, fan_of_backs, points
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.widgets import Progress, Widget, Words

log = logging.getLogger(__name__)

_DAYS = 14
_GAP, _PAD, _WIDEST, _BOTTOM = 18.0, 24.0, 1240.0, 84.0
_CELL, _LEAST_CELL = 92.0, 56.0
"""Height of a day in the strip, and the least width of one."""
_TALL, _TALLEST = 250.0, 500.0
"""Least and most height of what is said of a day, and of the comparison."""
_HEAD = 36.0
"""From the heading of what is told before the deal to its words, in units."""
_LEAST_FAN = 70.0
"""Room that the cards take at least, in units; with less there are none."""
_CACHE = "daily.json"


class DailyScene(Page):
    """A day, the days before it, and a comparison for a day that was played."""

    first = "play"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Deal of the day")
        self.today = date.today()
        self.day = self.today
        """The day that is looked at."""
        self.days: dict[date, Played] = {}
        """What was played, once it is known: before, a later try could pass for the first one."""
        self.panels: list[pygame.Rect] = []
        self.medals: list[tuple[str, pygame.Rect]] = []
        self.coins: list[tuple[int, pygame.Rect]] = []
        self._problems: list[Message] = []
        """What is wrong with what the player has said of games."""
        self.fan: pygame.Rect | None = None
        """Where the cards lie that nobody has seen yet."""
        self._reading: Reading | None = None
        self._compared: BotComparison | None = None
        self._told_of: object = None
        """What was last shown of both."""

    def enter(self, app: Host) -> None:
        """Look through the games for those that were deals of a day."""
        self._shelf = Collection(app.data)
        self._reading = self._shelf.reading(wake)
        super().enter(app)

    def leave(self) -> None:
        """Stop whatever goes on."""
        super().leave()
        if self._reading is not None:
            self._reading.close()
        self._drop()

    def resume(self) -> None:
        """Back from another page: it may be another day."""
        self._look_at_the_clock()
        super().resume()

    def _look_at_the_clock(self) -> None:
        """Turn the leaf of the calendar after midnight: who looked at today, does again."""
        today = date.today()
        if today != self.today:
            if self.day == self.today:
                self.day = today
            self.today, self._told_of = today, None

    def update(self, dt: float) -> None:
        """Show what has come: games that were read, what bots did, another day."""
        super().update(dt)
        self._look_at_the_clock()
        reading, compared = self._reading, self._compared
        if compared is not None and compared.error is not None:
            raise compared.error
        state = (
            reading and (reading.done, len(reading.entries)),
            compared and (len(compared.results), compared.failed),
        )
        if state == self._told_of:
            return
        self._told_of = state
        if reading is not None and self._known:
            self.days = played(reading.entries, self.app.data.records, self._shelf.days)
            self._problems += self._shelf.untold()
        self._compare()
        self.first = "again" if self._game is not None and self._game.finished else "play"
        self.changed()
        if not self.focus.visible and self.widget(self.first) is not None:
            self.focus.set(self.first, visible=False)

    @property
    def _known(self) -> bool:
        """Whether all games were looked through."""
        return self._reading is not None and self._reading.done

    @property
    def _game(self) -> Played | None:
        """The chosen day's game, if it was begun."""
        return self.days.get(self.day)

    def _compare(self) -> None:
        """Have bots play the chosen day's cards, once the player has: not before, since that would
        tell something of them.
        """
        game = self._game
        if game is None or not game.ranks:
            self._drop()
            return
        setup = setup_of(game.day, self.app.settings.me, game.seats[PERSON].name)
        names = tuple(seat.name for seat in game.seats)
        level = level_of_day(setup.game)
        table = Table(setup.game.name, setup.rules, level, names, PERSON, setup.seed)
        if self._compared is None or self._compared.table != table:
            self._drop()
            self._compared = BotComparison(table, self.app.data.cache / _CACHE, wake)

    def _drop(self) -> None:
        if self._compared is not None:
            self._compared.close()
            self._compared = None

    # -- what stands where -----------------------------------------------------------------------

    def build(self) -> None:
        """The chosen day, the comparison beside or below it, and the days at the bottom."""
        self.panels, self.medals, self.coins, self.fan = [], [], [], None
        wide = min(self.wide, _WIDEST) - 2 * self.margin
        left = (self.wide - wide) / 2
        self._heading(left, wide)
        first = self._notes(left, self.top, wide)
        columns = self._columns(wide)
        rows = -(-_DAYS // columns)
        strip = rows * (_CELL + 8) - 8
        room = self.tall - first - _BOTTOM - strip - _GAP
        if wide >= 760:
            tall = max(_TALL, min(room, _TALLEST))
            half = (wide - _GAP) / 2
            self._day(left, first, half, tall)
            self._comparison(left + half + _GAP, first, half, tall)
            top = first + tall + _GAP
        else:
            self._day(left, first, wide, _TALL)
            self._comparison(left, first + _TALL + _GAP, wide, _TALL)
            top = first + 2 * (_TALL + _GAP)
        self._strip(left, top, wide, columns)
        self._footer(left + wide)

    def _heading(self, left: float, wide: float) -> None:
        """The name of the page, and the streak."""
        title = self.title(self.name, left)
        if not self._known:
            words = _("Looking through your games…")
        else:
            row, longest = streak(self.days, self.today), longest_streak(self.days)
            words = n_("{count} day in a row", "{count} days in a row", row)
            if row == 0:
                today = self.days.get(self.today)
                words = _("Play today’s deal to begin a streak.")
                if today is not None and today.finished:
                    words = _("Play tomorrow’s deal to begin a streak.")
            elif longest > row:
                best = n_("{count} day", "{count} days", longest)
                words = _("{streak} · your longest: {best}").format(streak=words, best=best)
        y = self.top - 62 + (14 if not self.narrow else 38)
        x = left + (wide / 3 if not self.narrow else 0)
        box = self.rect(x, y, left + wide - x, 26)
        align = "left" if self.narrow else "right"
        line = self.label(
            "streak", words, box, theme.BODY, theme.GOLD_LIGHT, align=align, role="status"
        )
        self.group("heading", self.name, [title, line])

    def _notes(self, left: float, top: float, wide: float) -> float:
        """What is wrong; returns where it goes on below."""
        found = self._reading.problems if self._reading is not None and self._known else []
        for number, problem in enumerate([*found, *self._problems]):
            words, alert = tr(problem), self.palette.alert
            line = self._words(f"problem {number}", words, left, top, wide, alert, "status")
            self.group(f"problem group {number}", _("Note"), [line])
            top += Words.tall_of(words, wide, self.scale) + 8
        return top

    def _day(self, left: float, top: float, wide: float, tall: float) -> None:
        """The day, who plays, and what came of it."""
        self.panels.append(self.rect(left, top, wide, tall))
        x, room, y = left + _PAD, wide - 2 * _PAD, top + 16
        game, _rules = rules_of_day()
        day = self.label(
            "day", dates.weekday(self.day), self.rect(x, y, room, 36), 25, weight="display"
        )
        y += 42
        told = _("One deal by the rules of {rules} · Level of the bots: {level}").format(
            rules=tr(game.title(next(iter(game.presets().values())))),
            level=tr(player_name(f"bot:{level_of_day(game)}")),
        )
        lines: list[Widget] = [day, self._words("rules", told, x, y, room, self.palette.caption)]
        y += Words.tall_of(told, room, self.scale) + 14
        self.group("day group", _("The day"), lines)
        below = top + tall - y
        y = self._players(x, y, room, min(112.0, max(44.0, below - 156)))
        y = self._outcome(x, y, room) + 18
        if (self._game is None or not self._game.finished) and top + tall - y >= _LEAST_FAN:
            self.fan = self.rect(x, y, room, top + tall - y)

    def _players(self, x: float, y: float, room: float, largest: float) -> float:
        """The faces of the players, none larger than this, with their names, and their points once
        they are known. Returns where it goes on below.
        """
        seats, game = self._seats(), self._game
        scores = game.scores if game is not None else ()
        rules = rules_of_day()
        best = leaders(scores, most=rules[0].high_wins(rules[1])) if scores else ()
        column = room / len(seats)
        side = min(largest, column - 16)
        made: list[Widget] = []
        for seat, (face, (name, _player)) in enumerate(
            zip(faces(seats, self.app.settings.me), seats, strict=True)
        ):
            middle = x + seat * column + column / 2
            self.medals.append((face, self.rect(middle - side / 2, y, side, side)))
            words = name if not scores else f"{name} · {scores[seat]}"
            colour = theme.GOLD_LIGHT if seat in best else theme.CREAM
            box = self.rect(middle - column / 2 + 2, y + side + 6, column - 4, 22)
            made.append(
                self.label(f"player {seat}", words, box, theme.SMALL, colour, align="center")
            )
        self.group("players", _("Players"), made)
        return y + side + 44

    def _seats(self) -> tuple[Seat, ...]:
        """Who plays on the chosen day, or has played."""
        me = self.app.settings.me
        if self._game is not None:
            return self._game.seats
        return setup_of(self.day, me, me.name or numbered(PERSON)).seats

    def _outcome(self, x: float, y: float, room: float) -> float:
        """What came of the day, in large letters once there is something. Returns where it ends."""
        game, large = self._game, 46.0
        if game is not None and game.score is not None:
            if game.ranks:
                self.coins.append((game.place, self.rect(x, y, large, large)))
                words = _("{place} of {players}, with {points}").format(
                    place=_ordinal(game.place), players=len(game.seats), points=points(game.score)
                )
                box = self.rect(x + large + 14, y, room - large - 14, large)
            else:
                words = _("Practice, with {points}").format(points=points(game.score))
                box = self.rect(x, y, room, large)
            made: Widget = self.label("result", words, box, 21, weight="medium", role="status")
            self.group("result group", _("Your result"), [made])
            note = ""
            if not game.ranks:
                note = _("You took something back after you had seen new cards, so it has no place "
                         "and doesn’t count for a streak.")  # fmt: skip
            elif not game.in_time:
                note = _("Played on another day, so it doesn’t count for a streak.")
            elif not game.first:
                note = _("It wasn’t your first try, so it doesn’t count for a streak.")
            if note:
                line = self._words("late", note, x, y + large + 6, room, self.palette.muted)
                self.group("late group", _("Note"), [line])
            return self.bottom
        if not self._known:
            words = ""
        elif game is not None:
            words = _("You have begun this deal. Go on where you left it.")
            if game.practice:
                words = _("You have begun this deal for practice, so it won’t have a place, nor "
                          "count for a streak.")  # fmt: skip
        elif self.day == self.today:
            words = _("Everybody who plays today has these cards. Only the first try counts, and "
                      "nothing can be taken back after you have seen a new card.")  # fmt: skip
        else:
            words = _("You missed this day. You can still play it, but not for a streak.")
        if words:
            line = self._words("result", words, x, y, room, theme.CREAM, "status")
            self.group("result group", _("Your result"), [line])
            y += Words.tall_of(words, room, self.scale)
        return y

    def _comparison(self, left: float, top: float, wide: float, tall: float) -> None:
        """How bots did in the player's place; before that is known, what there is to know."""
        self.panels.append(self.rect(left, top, wide, tall))
        x, room, y = left + _PAD, wide - 2 * _PAD, top + 16
        game, compared = self._game, self._compared
        if game is None or game.score is None or compared is None:
            self._told_before(x, y, room, tall - 32)
            return
        name = _("Your cards in other hands")
        heading = self.label("compared", name, self.rect(x, y, room, 30), 20, weight="display")
        self.group("comparison heading", name, [heading])
        y += 40
        results, own = compared.results, game.score
        told = self._told(results, own, failed=compared.failed)
        high = Words.tall_of(told, room, self.scale, theme.BODY)
        line = Words(
            "comparison",
            told,
            theme.BODY,
            theme.CREAM,
            "status",
        ).at(self.rect(x, y, room, high), self.scale)
        made: list[Widget] = [line]
        y += high + 10
        if not compared.done and not compared.failed:
            words = _("{done} of {of} games").format(done=len(results), of=GAMES_PLAYED)
            bar, done = self.rect(x, y, room, 12), len(results) / GAMES_PLAYED
            made.append(Progress("progress", _("Games played"), done, words).at(bar, self.scale))
            y += 20
        if results:
            game_of_day, rules = rules_of_day()
            box = self.rect(x, y, room, max(110.0, top + tall - 16 - y))
            words = _("Points of a hard bot in your place: {points}").format(
                points=", ".join(map(str, sorted(results)))
            )
            high_wins = game_of_day.high_wins(rules)
            made.append(
                Spread("spread", results, own, words, high_wins=high_wins).at(box, self.scale)
            )
        self.group("comparison group", name, made)

    def _told_before(self, x: float, y: float, room: float, tall: float) -> None:
        """What the game is about, what a streak is, and what comes afterwards; where there is too
        little room for all of it, the last.
        """
        told = [*self._about_game(), ("about streak", _("Your streak"), self._about_streak())]
        words = n_(
            "When you have played, a hard bot plays your cards {count} time,"
            " and you see how you did.",
            "When you have played, a hard bot plays your cards {count} times,"
            " and you see how you did.",
            GAMES_PLAYED,
        )
        if self._game is None or not self._game.practice:
            told.append(("comparison", _("Your cards in other hands"), words))
        high = [
            _HEAD + Words.tall_of(line, room, self.scale, theme.BODY) for _key, _name, line in told
        ]
        while len(told) > 1 and sum(high) + 12 * (len(told) - 1) > tall:
            del told[0], high[0]
        gap = min(54.0, max(0.0, tall - sum(high)) / max(1, len(told) - 1))
        for (key, name, line), needs in zip(told, high, strict=True):
            box = self.rect(x, y, room, 30)
            heading = self.label(f"{key} heading", name, box, 20, weight="display", role="heading")
            box = self.rect(x, y + _HEAD, room, needs - _HEAD)
            colour = self.palette.caption
            said = Words(key, line, theme.BODY, colour, "status").at(box, self.scale)
            self.group(f"{key} group", name, [heading, said])
            y += needs + gap

    def _about_game(self) -> list[tuple[str, str, str]]:
        """What one tries to do: as the rules begin."""
        game, rules = rules_of_day()
        return [
            ("about game", tr(heading), " ".join(map(tr, sentences)))
            for heading, sentences in game.explain(rules)[:1]
        ]

    def _about_streak(self) -> str:
        """How long it is, and what it takes."""
        row, longest = streak(self.days, self.today), longest_streak(self.days)
        words = _("Finish each day’s deal on the day itself: days in a row make a streak.")
        if not longest:
            return words
        now = n_("{count} day", "{count} days", row)
        best = n_("{count} day", "{count} days", longest)
        counted = _("Now: {now}. Your longest: {longest}.").format(now=now, longest=best)
        return f"{words} {counted}"

    def _told(self, results: tuple[int, ...], own: int, *, failed: bool) -> str:
        """How the player's points compare with those of bots, in words."""
        if not results:
            if failed:
                return _("The bots’ games could not be played on this computer.")
            return _("A hard bot sits down in your place…")
        game, rules = rules_of_day()
        sign = -1 if game.high_wins(rules) else 1
        better = sum(sign * own < sign * total for total in results)
        same = sum(own == total for total in results)
        mean = sum(results) / len(results)
        said = [
            _("You did better than a hard bot in {better} of {games}.").format(
                better=better, games=n_("{count} game", "{count} games", len(results))
            )
        ]
        if same:
            said.append(
                n_(
                    "In {count} game it did as well as you.",
                    "In {count} games it did as well as you.",
                    same,
                )
            )
        said.append(_("On average it had {mean} points.").format(mean=f"{mean:.1f}"))
        words = _("Each dot is one of its games.")
        if 0 < better < len(results) - same:
            words = _(
                "Each dot is one of its games: full where you did better, a ring where it did."
            )
        said.append(words)
        return " ".join(said)

    def _columns(self, wide: float) -> int:
        """How many days stand side by side."""
        return next(
            columns
            for columns in (_DAYS, _DAYS // 2, 5, 1)
            if columns == 1 or (wide + 8) / columns - 8 >= _LEAST_CELL
        )

    def _strip(self, left: float, top: float, wide: float, columns: int) -> None:
        """The last days, the newest at the end."""
        column = (wide + 8) / columns
        cells: list[Widget] = []
        for i in range(_DAYS):
            day = self.today - timedelta(days=_DAYS - 1 - i)
            box = self.rect(
                left + i % columns * column, top + i // columns * (_CELL + 8), column - 8, _CELL
            )
            cells.append(
                DayCell(
                    day,
                    self.days.get(day),
                    self._choose,
                    chosen=day == self.day,
                    today=day == self.today,
                ).at(box, self.scale)
            )
        self.group("days", _("The last days"), cells, "list")

    def _footer(self, right: float) -> None:
        from swoop_desktop.scenes.replay.deal_again import deal_again
        from swoop_desktop.scenes.replay.open import open_replay

        app, game = self.app, self._game
        buttons = [
            ("back", _("Back"), self.app.pop, False),
            ("read", _("Rules"), lambda: app.push(RulesScene([rules_of_day()])), False),
        ]
        if self._known and (game is None or not game.finished):
            words = _("Play") if game is None else _("Continue")
            buttons.append(("play", words, self._play, True))
        elif game is not None and game.finished:
            buttons.append(("replay", _("Replay"), lambda: open_replay(app, game.path), False))
            buttons.append(("again", _("Play it again"), lambda: deal_again(app, game.path), True))
        self.footer(buttons, right, 168)

    def _words(
        self,
        key: str,
        words: str,
        x: float,
        y: float,
        wide: float,
        colour: theme.Colour,
        role: str = "text",
    ) -> Widget:
        box = self.rect(x, y, wide, Words.tall_of(words, wide, self.scale))
        return Words(key, words, theme.SMALL, colour, role).at(box, self.scale)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panels, the faces, and the coin of the result."""
        for box in self.panels:
            self.panel(surface, box)
        for face, box in self.medals:
            blit_medal(surface, face, box)
        for number, box in self.coins:
            surface.blit(coin(number, box.h, self.palette), box)
        if self.fan is not None:
            surface.blit(fan_of_backs(self.fan.size, self.app.settings.card_back), self.fan)

    # -- what is done ----------------------------------------------------------------------------

    def _choose(self, day: date) -> None:
        """Look at another day."""
        self.day = day
        self._compare()
        self._told_of = None
        self.changed()

    def _play(self) -> None:
        """Begin the day's deal, or go on with it."""
        game = self._game
        if game is not None:
            self.app.go.open(game.path)
            return
        me = self.app.settings.me
        setup = setup_of(self.day, me, me.name or numbered(PERSON))
        path = self.app.data.new_record(setup.rules.name)
        try:
            problem = self._shelf.begin_day(self.day.isoformat(), path)
        except NotKept as error:
            problem = error.reason
        if problem is not None:
            log.warning("the first try of a day is not noted: %s", problem)
        self.app.go.table(Session.new(setup, path))


def _ordinal(place: int) -> str:
    """A place in words."""
    return {
        1: _("First"),
        2: _("Second"),
        3: _("Third"),
        4: _("Fourth"),
    }.get(place, _("Place {number}").format(number=place))
