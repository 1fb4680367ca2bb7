"""A new game: by which rules, who plays, and from which seed."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

import pygame

from swoop_desktop.engine.game import Game, RulesError
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.scenes.rules_page import paragraphs
from swoop_desktop.session import library
from swoop_desktop.session.session import HUMAN, Seat, Session, Setup, players_of
from swoop_desktop.session.settings import LastGame
from swoop_desktop.table.furniture import portrait
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Field, Scrolled, ScrollText, Typed
from swoop_desktop.ui.language import _, n_, tr
from swoop_desktop.ui.widgets import Item, Picker, Widget

BOT_NAMES = (
    "Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix",
    "Greta", "Hugo", "Iris", "Jonas", "Kim", "Lea",
)  # fmt: skip
MOST_SEED = 2**53 - 1
"""Larger numbers are not whole in every program that reads JSON."""
_TOP, _BOTTOM = 84.0, 76.0
_LIST, _PLAYERS, _GAP = 226.0, 352.0, 18.0


@dataclass(slots=True)
class _Choice:
    """A rule set to choose."""

    key: str
    game: Game
    rules: Any


@dataclass(slots=True)
class _Place:
    """A seat being filled."""

    name: Typed
    player: str


class NewGameScene(Page):
    """Three columns: the rule sets, what they say, and who sits where."""

    first = "start"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("New game")
        self.choices: list[_Choice] = []
        self.problems: list[str] = []
        self.chosen = 0
        self.places: list[_Place] = []
        self.count = 0
        self.seed = Typed()
        self.scrolled = Scrolled()
        self.offset = 0
        self.wrong = ""

    def enter(self, app: Host) -> None:
        """Read the rule sets, and begin with the last choice."""
        self.choices = [
            _Choice(name, game, rules)
            for game in GAMES.values()
            for name, rules in game.presets().items()
        ]
        own, problems = library.own_rules(app.data.rules)
        self.choices += [_Choice(str(rules.path), rules.game, rules.rules) for rules in own]
        self.problems = [tr(problem) for problem in problems]
        self._recall(app.settings.last_game)
        super().enter(app)

    def _recall(self, last: LastGame) -> None:
        keys = [choice.key for choice in self.choices]
        self.chosen = keys.index(last.rules) if last.rules in keys else 0
        self.places = [_Place(Typed(name), player) for name, player in last.seats]
        self.count = len(self.places) or 4
        self.seed = Typed(last.seed)
        self._fill()

    @property
    def choice(self) -> _Choice:
        """The rule set that is chosen."""
        return self.choices[self.chosen]

    def _fill(self) -> None:
        """As many places as the rules and the player want; the first is a person's."""
        low, high = self.choice.game.seats(self.choice.rules)
        self.count = min(max(self.count, low), high)
        known = players_of(self.choice.game)
        while len(self.places) < self.count:
            seat = len(self.places)
            if seat == 0:
                self.places.append(_Place(Typed(_("Me")), HUMAN))
            else:
                self.places.append(_Place(Typed(self._free_name()), known[-1]))
        for i, place in enumerate(self.places):
            if place.player not in known:
                place.player = HUMAN if i == 0 else known[-1]

    def _free_name(self) -> str:
        taken = {place.name.words for place in self.places}
        free = [name for name in BOT_NAMES if name not in taken] or list(BOT_NAMES)
        return free[0]

    # -- what stands where -----------------------------------------------------------------------

    def build(self) -> None:
        """Lay out the three columns."""
        tall = self.tall - _TOP - _BOTTOM
        wide = min(self.wide, 1500.0)
        left = (self.wide - wide) / 2 + theme.MARGIN
        self.group("heading", self.name, [self.title(self.name, left)])
        right = (self.wide + wide) / 2 - theme.MARGIN
        middle = left + _LIST + _GAP
        self.list_box = self.rect(left, _TOP, _LIST, tall)
        self.seat_box = self.rect(right - _PLAYERS, _TOP, _PLAYERS, tall)
        self._rule_list(left, tall)
        text_box = self.rect(middle, _TOP, right - _PLAYERS - _GAP - middle, tall)
        self.group("rules", _("The rules"), [self._rule_text(text_box)])
        self._players(right - _PLAYERS, tall)
        self._bottom(left, right)

    def paint_below(self, surface: pygame.Surface) -> None:
        """Panels behind the list and the players, and their faces at the table."""
        self.panel(surface, self.list_box)
        self.panel(surface, self.seat_box)
        for seat, box in enumerate(self.faces):
            initial = (self.places[seat].name.words.strip() or "?")[0].upper()
            surface.blit(portrait(seat, box.h, initial), box)

    def _rule_list(self, left: float, tall: float) -> None:
        row = 36.0
        fits = max(1, int((tall - 16) // row))
        self.offset = min(max(self.offset, self.chosen - fits + 1), self.chosen)
        shown = range(self.offset, min(len(self.choices), self.offset + fits))
        items: list[Widget] = []
        for line, i in enumerate(shown):
            choice = self.choices[i]
            low, high = choice.game.seats(choice.rules)
            box = self.rect(left + 8, _TOP + 8 + line * row, _LIST - 16, row - 2)
            words = tr(choice.game.title(choice.rules))
            items.append(
                _RuleItem(
                    f"rules {choice.key}", words, box, self.scale, i, self, note=f"{low}–{high}"
                )
            )
        self.group("rule sets", _("Rule sets"), items, "list")

    def _rule_text(self, box: pygame.Rect) -> Widget:
        choice = self.choice
        name = tr(choice.game.title(choice.rules))
        words = [("warn", problem) for problem in self.problems]
        words += paragraphs(choice.game, choice.rules)
        return ScrollText("text", name, box, self.scale, words, self.scrolled, self._redraw)

    def _players(self, x: float, tall: float) -> None:
        low, high = self.choice.game.seats(self.choice.rules)
        inner = _PLAYERS - 32
        counts = [
            (str(n), n_("{count} player", "{count} players", n)) for n in range(low, high + 1)
        ]
        heading: list[Widget] = [
            Picker(
                "count",
                _("Players"),
                self.rect(x + 16, _TOP + 14, inner, 38),
                self.scale,
                counts,
                str(self.count),
                self._set_count,
                wrap=False,
                signs=("minus", "plus"),
            )
        ]
        self.group("count group", _("Number of players"), heading)
        row = min(42.0, (tall - 72) / self.count)
        known = [(HUMAN, _("Person"))]
        known += [(p, _bot_name(p)) for p in players_of(self.choice.game) if p != HUMAN]
        side, self.faces = row - 6, list[pygame.Rect]()
        for seat, place in enumerate(self.places[: self.count]):
            y = _TOP + 64 + seat * row
            face = self.rect(x + 16, y, side, side)
            self.faces.append(pygame.Rect(face.x, face.y, face.h, face.h))
            name = Field(
                f"name {seat}",
                _("Name of player {number}").format(number=seat + 1),
                self.rect(x + 22 + side, y, inner * 0.54 - side - 12, side),
                self.scale,
                place.name,
                self._redraw,
                hint=_("Name"),
            )
            who = Picker(
                f"player {seat}",
                _("Who is player {number}").format(number=seat + 1),
                self.rect(x + 16 + inner * 0.54, y, inner * 0.46, side),
                self.scale,
                known if seat == 0 else known[1:],
                place.player,
                self._player_setter(seat),
            )
            self.group(f"seat {seat}", name.name, [name])
            self.group(f"seat {seat} player", who.name, [who])

    def _bottom(self, left: float, right: float) -> None:
        y = self.tall - 60
        seed = Field(
            "seed",
            _("Seed"),
            self.rect(left, y, _LIST, theme.BUTTON),
            self.scale,
            self.seed,
            self._redraw,
            hint=_("Seed: by chance"),
            most=20,
            wrong=bool(self.wrong),
        )
        self.group("seed group", _("Seed"), [seed])
        note = self.rect(left + _LIST + 14, y, right - left - _LIST - 14 - 360, theme.BUTTON)
        if self.wrong:
            words = self.label("wrong", self.wrong, note, theme.SMALL, theme.WARN, role="status")
            self.group("problem", _("Problem"), [words])
        row = button_row(
            self,
            [("back", _("Back"), self.app.pop, False), ("start", _("Deal"), self.start, True)],
            right,
            y,
            168,
        )
        self.group("buttons", _("Buttons"), row)

    # -- what is done ----------------------------------------------------------------------------

    def choose_rules(self, place: int) -> None:
        """Take another rule set."""
        self.chosen = place
        self.scrolled.offset = 0
        self._fill()
        self.changed()

    def _set_count(self, count: str) -> None:
        self.count = int(count)
        self._fill()
        self.changed()

    def _player_setter(self, seat: int) -> Any:
        def change(player: str) -> None:
            self.places[seat].player = player
            self.changed()

        return change

    def _redraw(self) -> None:
        self.wrong = ""
        self.changed()

    def _seed_number(self) -> int | None:
        """The seed as a number; by chance if none is given; None if it is no number."""
        words = self.seed.words.strip()
        if not words:
            return secrets.randbits(48)
        if not words.isascii() or not words.isdigit() or int(words) > MOST_SEED:
            return None
        return int(words)

    def start(self) -> None:
        """Begin, or say what is wrong."""
        from swoop_desktop.scenes.table import TableScene

        seed = self._seed_number()
        if seed is None:
            most = f"{MOST_SEED:,}".replace(",", " ")
            self.wrong = _("A seed is a whole number from 0 to {most}.").format(most=most)
            self.changed()
            return
        choice = self.choice
        seats = tuple(
            Seat(place.name.words.strip() or _fallback(i), place.player)
            for i, place in enumerate(self.places[: self.count])
        )
        try:
            setup = Setup(choice.game, choice.rules, seats, seed)
            name = str(choice.game.rules_to(choice.rules).get("name", choice.game.name))
            session = Session.new(setup, self.app.data.new_record(name))
        except RulesError as error:
            self.wrong = tr(error.reason)
            self.changed()
            return
        last = LastGame(
            choice.key, tuple((seat.name, seat.player) for seat in seats), self.seed.words
        )
        self.app.settings = replace(self.app.settings, last_game=last)
        self.app.replace(TableScene(session))


class _RuleItem(Item):
    """A rule set in the list; the arrow keys choose at once, as in any list."""

    def __init__(
        self,
        key: str,
        words: str,
        rect: pygame.Rect,
        unit: float,
        place: int,
        scene: NewGameScene,
        *,
        note: str,
    ) -> None:
        selected = place == scene.chosen
        super().__init__(
            key, words, rect, unit, lambda: scene.choose_rules(place), selected=selected, note=note
        )
        self.place, self.scene = place, scene

    def key_down(self, event: pygame.event.Event) -> bool:
        """Up and down choose the next rule set, and the focus goes along."""
        last = len(self.scene.choices) - 1
        to = {
            pygame.K_UP: max(0, self.place - 1),
            pygame.K_DOWN: min(last, self.place + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if to is None:
            return False
        self.scene.choose_rules(to)
        self.scene.focus.set(f"rules {self.scene.choices[to].key}", visible=True)
        return True

    def wheel(self, steps: float) -> bool:
        """The list moves under the wheel by choosing."""
        to = self.scene.chosen + (-1 if steps > 0 else 1)
        if 0 <= to < len(self.scene.choices):
            self.scene.choose_rules(to)
        return True


def _bot_name(player: str) -> str:
    level = player.removeprefix("bot:")
    return {"easy": _("Bot: easy")}.get(level, f"Bot: {level}")


def _fallback(seat: int) -> str:
    return _("Player {number}").format(number=seat + 1)
