"""The page of the daily deal."""

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
from swoop_desktop.engine.names import Seat, called
from swoop_desktop.engine.state import leaders
from swoop_desktop.play.players import faces, player_name
from swoop_desktop.play.session import Session
from swoop_desktop.records.collection import Collection, Reading
from swoop_desktop.resources.language import _, decimal, n_, paragraph, strung, tr
from swoop_desktop.rulesets.daily_rules import rules_of_day
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.day_card import brass_date, day_card, fanned
from swoop_desktop.scenes.common.portraits import coin, seated
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.scenes.daily.parts import Spread, day_choice
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
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
    stretched,
)
from swoop_desktop.ui.widgets import Button, Label, Progress, Words

log = logging.getLogger(__name__)

_DAYS = 14
_HALF, _TALLEST = 370.0, 500.0
"""Units: least width and greatest height of a panel."""
_FACES = {3: 112.0, 2: 76.0, 1: 44.0}
"""By number of explanations before the deal: side of a face, in units."""
_COIN, _DAY = 46.0, 60.0
"""Units: side of a result's coin, least width of a day in the strip."""
_FANNED, _STEP, _MIDDLE = 7, 0.62, 1.9
"""Number of cards in the fan; in card widths: step between cards, twice the distance from the fan's
top to the date.
"""
_LEAST_FAN = 70.0
"""Units: least height of a room that shows the fan."""
_LEAST_CARD, _WIDEST_CARD = 84.0, 96.0
"""Units: least height for a day's card, and its largest width."""


class DailyScene(Page):
    """A day's deal, recent days, and a comparison with bots once it is played."""

    first = "play"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Deal of the day")
        self.today = date.today()
        self.day = self.today
        self.days: dict[date, Played] = {}
        """By date: the played deal. Empty until all are read: a later try could pass for the first.
        """
        self._problems: list[Message] = []
        """Problems with `shelf.toml`."""
        self.faces: tuple[str, ...] = ()
        self._reading: Reading | None = None
        self._compared: BotComparison | None = None
        self._told_of: object = None
        """The state of reading and comparison when last shown."""

    def enter(self, app: Host) -> None:
        """Search the games for daily deals."""
        self._shelf = Collection(app.data)
        self._reading = self._shelf.reading(wake)
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        if self._reading is not None:
            self._reading.close()
        self._drop()

    def resume(self) -> None:
        """Check the date: it may have changed."""
        self._look_at_the_clock()
        super().resume()

    def _look_at_the_clock(self) -> None:
        """After midnight, select the new day if today was selected."""
        today = date.today()
        if today != self.today:
            if self.day == self.today:
                self.day = today
            self.today, self._told_of = today, None

    def update(self, dt: float) -> None:
        """Show new results, and a new day."""
        super().update(dt)
        self._look_at_the_clock()
        reading, compared = self._reading, self._compared
        state = (
            reading and (reading.done, reading.changes),
            compared and (len(compared.results), compared.failed),
        )
        if state == self._told_of:
            return
        self._told_of = state
        if reading is not None and self._known:
            self.days = played(self._shelf.index.of_days(), self.app.data.records, self._shelf.days)
            self._problems += self._shelf.untold()
        self._compare()
        self.first = "again" if self._game is not None and self._game.finished else "play"
        self.changed()
        if not self.focus.visible and self.widget(self.first) is not None:
            self.focus.begin(self.describe(), self.first)

    @property
    def _known(self) -> bool:
        return self._reading is not None and self._reading.done

    @property
    def _game(self) -> Played | None:
        """The selected day's game, once begun."""
        return self.days.get(self.day)

    def _compare(self) -> None:
        """Let bots play the day's cards after the player: earlier results would give hints."""
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
            self._compared = BotComparison(table, self.app.data.cache, wake)

    def _drop(self) -> None:
        if self._compared is not None:
            self._compared.close()
            self._compared = None

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> Element:
        return self.first_that_fits(self._page, _FACES)

    def _page(self, much: int) -> Element:
        """Return the day, the comparison beside or below, and the strip of days. `much` is the
        number of explanations before the deal.
        """
        panels = Row(
            *(
                Sized(panel, least=_HALF, across=1, down=1)
                for panel in (self._day(_FACES[much]), self._comparison(much))
            ),
            gap=theme.APART,
            wrap=True,
        )
        return self.sheet(
            *self._notes(),
            Sized(panels, tallest=_TALLEST),
            Group("days", _("Recent days"), self._strip(), role="list"),
            head=self.headed("streak", self._streak()),
        )

    def _streak(self) -> str:
        if not self._known:
            return self.awaited(self._reading, _("Looking through your games …"))
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
        return words

    def _notes(self) -> list[Element]:
        problems = self._reading.problems if self._reading is not None and self._known else []
        return self.problem_lines(map(tr, [*problems, *self._problems]))

    def _day(self, face: float) -> Element:
        game, _rules = rules_of_day()
        line = _("One deal by the rules of {rules} · Level of the bots: {level}").format(
            rules=tr(game.title(next(iter(game.presets().values())))),
            level=tr(player_name(f"bot:{level_of_day(game)}")),
        )
        day = Label("day", dates.weekday(self.day), theme.HEADING, weight="display", role="heading")
        rules = Words("rules", line, colour=self.palette.caption)
        about = Column(
            Group("day group", _("The day"), day, rules),
            Group("players", _("Players"), self._players(face)),
            *self._outcome(),
        )
        over = self._game is not None and self._game.finished
        cards = Ground(self._card if over else self._fan, Space(down=1))
        below = Ground(None, cards, pad=theme.PAD, high=6 if over else 0)
        whole = Column(Ground(None, about, pad=theme.PAD, high=theme.APART), below, gap=0)
        return Ground(self.panel, whole)

    def _card(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a played day's card, if it fits."""
        if rect.h >= _LEAST_CARD * self.scale:
            wide = min(round(rect.h / 1.55), round(_WIDEST_CARD * self.scale))
            picture = day_card(wide, self.app.settings.card_back, self.day, True)
            paint.centred(surface, picture, rect.center)

    def _fan(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the face-down cards, if they fit."""
        if rect.h >= _LEAST_FAN * self.scale:
            wide = min(rect.h, rect.w // 6)
            names = (f"cards/backs/{self.app.settings.card_back}.svg",) * _FANNED
            picture = fanned(names, wide, _STEP)
            box = picture.get_rect(midtop=rect.midtop)
            surface.blit(picture, box, (0, 0, box.w, rect.h))
            disc, low = brass_date(wide // 2, self.day), min(rect.h, round(wide * _MIDDLE))
            paint.centred(surface, disc, (rect.centerx, rect.y + low // 2))

    def _players(self, face: float) -> Element:
        seats, game = self._seats(), self._game
        scores = game.scores if game is not None else ()
        rules = rules_of_day()
        best = leaders(scores, most=rules[0].high_wins(rules[1])) if scores else ()
        self.faces = faces(seats, self.app.settings.me)
        columns = []
        for seat, name in enumerate(called(one.name for one in seats)):
            words = name if not scores else f"{name} · {scores[seat]}"
            colour = theme.GOLD_LIGHT if seat in best else theme.CREAM
            line = Label(f"player {seat}", words, theme.SMALL, colour, align="center")
            columns.append(seated(self.faces[seat], face, self.palette, line))
        return Row(*columns, gap=theme.TIGHT)

    def _seats(self) -> tuple[Seat, ...]:
        me = self.app.settings.me
        if self._game is not None:
            return self._game.seats
        return setup_of(self.day, me, me.name).seats

    def _outcome(self) -> list[Element]:
        """Return the day's result, or a note on playing."""
        game, name = self._game, _("Your result")
        if game is not None and game.score is not None:
            words = _("Practice, with {points}").format(points=point_words(game.score))
            if game.ranks:
                words = _("{place} of {players}, with {points}").format(
                    place=_ordinal(game.place),
                    players=len(game.seats),
                    points=point_words(game.score),
                )
            large = Label("result", words, theme.HEADING, weight="medium", role="status")
            shown = Row(
                coin(_COIN, self.palette, number=game.place) if game.ranks else None,
                stretched(large),
            )
            result = Group("result group", name, Sized(shown, height=_COIN))
            note = ""
            if not game.ranks:
                note = _(
                    "You took back a play after you had seen new cards, so this deal has no place"
                    " and doesn’t count for a streak."
                )
            elif not game.in_time:
                note = _("You played it on another day, so it doesn’t count for a streak.")
            elif not game.first:
                note = _("It wasn’t your first try, so it doesn’t count for a streak.")
            late = Words("late", note, colour=self.palette.muted)
            return [result, late] if note else [result]
        if not self._known:
            words = ""
        elif game is not None:
            words = _("You have begun this deal. Go on where you left off.")
            if game.practice:
                words = _(
                    "You have begun this deal for practice, so it won’t have a place or count for a"
                    " streak."
                )
        elif self.day == self.today:
            words = _(
                "Everybody who plays today gets these cards. Only your first try counts, and"
                " you can’t take anything back once you have seen a new card."
            )
        else:
            words = _("You missed this day. You can still play it, but not for a streak.")
        line = Words("result", words, role="status")
        return [Group("result group", name, line)] if words else []

    def _comparison(self, much: int) -> Element:
        """Return bots' results in the player's place; before they exist, `much` explanations."""
        game, compared = self._game, self._compared
        if game is None or game.score is None or compared is None:
            return self._told_before(much)
        name = _("Your cards, played by a bot")
        results, own = compared.results, game.score
        if results:
            summary = comparison_words(results, own)
        elif compared.failed:
            summary = _("The bots’ games couldn’t be played on this computer.")
        else:
            summary = self.awaited(compared, _("A hard bot sits down in your place…"))
        elements: list[Element] = [Words("comparison", summary, theme.BODY, role="status")]
        if not compared.done and not compared.failed:
            words = _("{done} of {of} games").format(done=len(results), of=GAMES_PLAYED)
            share = len(results) / GAMES_PLAYED
            elements.append(Progress("progress", _("Games played"), share, words))
        if results:
            game_of_day, rules = rules_of_day()
            words = _("Points of a hard bot with your cards: {points}").format(
                points=strung(map(str, sorted(results)))
            )
            high_wins = game_of_day.high_wins(rules)
            elements.append(Spread("spread", results, own, words, high_wins=high_wins))
        heading = Label("compared", name, theme.BODY, weight="display", role="heading")
        whole = Column(
            Group("comparison heading", name, heading),
            Group("comparison group", name, *elements),
            gap=theme.NEAR,
        )
        return Ground(self.panel, whole, pad=theme.PAD, high=theme.APART)

    def _told_before(self, much: int) -> Element:
        """Explain the game, a streak and the comparison with bots, or the last `much` of these."""
        lines = [*self._about_game(), ("about streak", _("Your streak"), self._about_streak())]
        words = n_(
            "When you have played, a hard bot plays your cards {count} time,"
            " and you see how you did.",
            "When you have played, a hard bot plays your cards {count} times,"
            " and you see how you did.",
            GAMES_PLAYED,
        )
        if self._game is None or not self._game.practice:
            lines.append(("comparison", _("Your cards, played by a bot"), words))
        parts: list[Element] = []
        for key, name, line in lines[-much:]:
            gold = self.palette.paper.gold
            heading = Label(f"{key} heading", name, theme.BODY, gold, "display", role="heading")
            shown = Words(key, line, theme.BODY, self.palette.paper.ink, "status")
            parts += [
                Space(down=1),
                Group(f"{key} group", name, heading, shown),
            ]
        return Ground(
            self.paper, Column(*parts[1:], gap=theme.TIGHT), pad=theme.PAD, high=theme.APART
        )

    def _about_game(self) -> list[tuple[str, str, str]]:
        """Return the aim of the game, from the start of its rules."""
        game, rules = rules_of_day()
        return [
            ("about game", tr(heading), paragraph(map(tr, sentences)))
            for heading, sentences in game.explain(rules)[:1]
        ]

    def _about_streak(self) -> str:
        row, longest = streak(self.days, self.today), longest_streak(self.days)
        words = _("Finish each deal of the day on its own day: days in a row make a streak.")
        if not longest:
            return words
        now = n_("{count} day", "{count} days", row)
        best = n_("{count} day", "{count} days", longest)
        counted = _("Now: {now}. Your longest: {longest}.").format(now=now, longest=best)
        return f"{words} {counted}"

    def _strip(self) -> Element:
        days = [self.today - timedelta(days=back) for back in reversed(range(_DAYS))]
        cells = [
            day_choice(
                day,
                self.days.get(day),
                self._choose,
                self.app.settings.card_back,
                self.palette,
                chosen=day == self.day,
                today=day == self.today,
            )
            for day in days
        ]
        return Grid(*cells, least=_DAY, gap=theme.NEAR)

    def compose_footer(self) -> Element:
        from swoop_desktop.scenes.replay.new_game_from import deal_again
        from swoop_desktop.scenes.replay.open import open_replay

        app, game = self.app, self._game
        buttons = [
            Button("back", _("Back"), app.pop),
            Button("read", _("Rules"), lambda: app.push(RulesScene([rules_of_day()]))),
        ]
        if self._known and (game is None or not game.finished):
            words = _("Play") if game is None else _("Continue")
            buttons.append(Button("play", words, self._play, primary=True))
        elif game is not None and game.finished:
            again = _("Play it again")
            buttons.append(Button("replay", _("Replay"), lambda: open_replay(app, game.path)))
            buttons.append(Button("again", again, lambda: deal_again(app, game.path), primary=True))
        return self.foot_of(*buttons)

    # -- actions ---------------------------------------------------------------------------------

    def _choose(self, day: date) -> None:
        self.day = day
        self._compare()
        self._told_of = None
        self.changed()

    def _play(self) -> None:
        """Start or continue the day's deal."""
        game = self._game
        if game is not None:
            self.app.go.open(game.path)
            return
        me = self.app.settings.me
        setup = setup_of(self.day, me, me.name)
        path = self.app.data.new_record(setup.rules.name)

        def begin(problem: object = None) -> None:
            if problem is not None:
                log.warning("the first try of a day is not noted: %s", problem)
            self.app.go.table(Session.new(setup, path))

        day = self.day.isoformat()
        write(
            self.app,
            lambda: self._shelf.begin_day(day, path),
            begin,
            begin,
        )


def _ordinal(place: int) -> str:
    return {
        1: _("First"),
        2: _("Second"),
        3: _("Third"),
        4: _("Fourth"),
    }.get(place, _("Place {number}").format(number=place))


def comparison_words(results: tuple[int, ...], own: int) -> str:
    game, rules = rules_of_day()
    sign = game.loss_sign(rules)
    better = sum(sign * own < sign * total for total in results)
    same = sum(own == total for total in results)
    mean = sum(results) / len(results)
    sentences = [
        _("You did better than a hard bot in {better} of {games}.").format(
            better=better, games=n_("{count} game", "{count} games", len(results))
        )
    ]
    if same:
        sentences.append(
            n_(
                "In {count} game it did as well as you.",
                "In {count} games it did as well as you.",
                same,
            )
        )
    sentences.append(_("Its points on average: {mean}.").format(mean=decimal(mean)))
    words = _("Each dot is one of its games.")
    if 0 < better < len(results) - same:
        words = _(
            "Each dot is one of its games: filled where you did better, a ring where the bot did."
        )
    sentences.append(words)
    return paragraph(sentences)
