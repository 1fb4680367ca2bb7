"""A new game: by which rules, who plays, and from which seed."""

import secrets
from dataclasses import replace
from typing import Any

import pygame

from swoop_desktop.engine.game import MOST_SEATS, RulesError
from swoop_desktop.engine.shuffle import SEED_BITS
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.scenes.rule_list import Choice, RuleItem, choices_of, rule_key
from swoop_desktop.scenes.rule_text import paragraphs
from swoop_desktop.scenes.seating_plan import SeatingPlan
from swoop_desktop.session.company import about, faces, player_name, players_of, usual_bot
from swoop_desktop.session.session import Session, Setup
from swoop_desktop.session.settings import LastGame
from swoop_desktop.table.furniture import portrait
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Field, Scrolled, ScrollText, Typed
from swoop_desktop.ui.language import _, n_, tr
from swoop_desktop.ui.widgets import Picker, Widget

MOST_SEED = 2**SEED_BITS - 1
"""Some programs that read JSON round larger numbers."""
_TOP, _BOTTOM = 84.0, 76.0
_LIST, _PLAYERS, _GAP = 262.0, 366.0, 18.0


class NewGameScene(Page):
    """Three columns: the rule sets, what they say, and who sits where."""

    first = "start"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("New game")
        self.choices: list[Choice] = []
        self.problems: list[str] = []
        self.chosen = 0
        self.plan = SeatingPlan(())
        self.count = 0
        self.seed = Typed()
        self.scrolled = Scrolled()
        self.offset = 0
        self.touched = MOST_SEATS
        """The seat whose player was chosen last; beyond the last seat before any was."""
        self.wrong = ""
        self.wrong_fields: tuple[str, ...] = ()

    def enter(self, app: Host) -> None:
        """Read the rule sets, and begin with the last choice."""
        self.choices, problems = choices_of(app.data.rules)
        self.problems = [tr(problem) for problem in problems]
        self._recall(app.settings.last_game)
        super().enter(app)

    def _recall(self, last: LastGame) -> None:
        keys = [choice.key for choice in self.choices]
        self.chosen = keys.index(last.rules) if last.rules in keys else 0
        self.plan = SeatingPlan(last.seats[:MOST_SEATS])
        self.count = len(self.plan) or 4
        self.seed = Typed(last.seed)
        self._fill()

    @property
    def choice(self) -> Choice:
        """The rule set that is chosen."""
        return self.choices[self.chosen]

    def _fill(self) -> None:
        """As many seats as the player wants and the rules allow."""
        low, high = self.choice.game.seats(self.choice.rules)
        self.count = min(max(self.count, low), high)
        game = self.choice.game
        self.plan.fill(self.count, players_of(game), usual_bot(game))

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
        names = [seat.name for seat in self.plan.named(self.count)]
        for face, box in zip(faces(names), self.faces, strict=True):
            surface.blit(portrait(face, box.h), box)

    def _rule_list(self, left: float, tall: float) -> None:
        row = 36.0
        fits = max(1, int((tall - 16) // row))
        self.offset = min(max(self.offset, self.chosen - fits + 1), self.chosen)
        shown = range(self.offset, min(len(self.choices), self.offset + fits))
        items: list[Widget] = [
            RuleItem(
                self.rect(left + 8, _TOP + 8 + (line - self.offset) * row, _LIST - 16, row - 2),
                self.scale,
                self.choices,
                line,
                self.chosen,
                self._choose_rules,
                self._move_to_rules,
            )
            for line in shown
        ]
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
        known = [(p, tr(player_name(p))) for p in players_of(self.choice.game)]
        side, self.faces = row - 6, list[pygame.Rect]()
        for seat in range(self.count):
            planned = self.plan[seat]
            y = _TOP + 64 + seat * row
            face = self.rect(x + 16, y, side, side)
            self.faces.append(pygame.Rect(face.x, face.y, face.h, face.h))
            name = Field(
                f"name {seat}",
                _("Name of player {number}").format(number=seat + 1),
                self.rect(x + 22 + side, y, inner * 0.54 - side - 12, side),
                self.scale,
                planned.name,
                self._redraw,
                hint=_("Name"),
                wrong=f"name {seat}" in self.wrong_fields,
            )
            who = Picker(
                f"player {seat}",
                _("Who is player {number}").format(number=seat + 1),
                self.rect(x + 16 + inner * 0.54, y, inner * 0.46, side),
                self.scale,
                known,
                planned.player,
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
            wrong="seed" in self.wrong_fields,
        )
        self.group("seed group", _("Seed"), [seed])
        note = self.rect(left + _LIST + 14, y, right - left - _LIST - 14 - 360, theme.BUTTON)
        if self.wrong:
            words = self.label("wrong", self.wrong, note, theme.SMALL, theme.WARN, role="status")
            self.group("problem", _("Problem"), [words])
        elif told := self._told():
            words = self.label("told", told, note, theme.SMALL, theme.MUTED)
            self.group("note", _("Note"), [words])
        row = button_row(
            self,
            [("back", _("Back"), self.app.pop, False), ("start", _("Deal"), self.start, True)],
            right,
            y,
            168,
        )
        self.group("buttons", _("Buttons"), row)

    def _told(self) -> str:
        """A note on who plays: what the bot is like that was chosen last, or that the screen is
        shared.
        """
        people = self.plan.people(self.count)
        if not people:
            return _("Nobody plays: you will watch the bots.")
        if self.touched < self.count:
            name, player = self.plan.named(self.count)[self.touched]
            said = about(self.choice.game, name, player)
            if said is not None:
                return tr(said)
        return _("The screen is covered between two people.") if people > 1 else ""

    # -- what is done ----------------------------------------------------------------------------

    def _choose_rules(self, line: int) -> None:
        """Take the rule set of another line of the list."""
        self.chosen = line
        self.scrolled.offset = 0
        self._fill()
        self._redraw()

    def _move_to_rules(self, line: int) -> None:
        """The same, and the keyboard's focus goes along."""
        self._choose_rules(line)
        self.focus.set(rule_key(self.choice), visible=True)

    def _set_count(self, count: str) -> None:
        self.count = int(count)
        self._fill()
        self._redraw()

    def _player_setter(self, seat: int) -> Any:
        def change(player: str) -> None:
            self.plan.change(seat, player)
            self.touched = seat
            self._redraw()

        return change

    def _redraw(self) -> None:
        self.wrong, self.wrong_fields = "", ()
        self.changed()

    def _refuse(self, words: str, *fields: str) -> None:
        """Say what is wrong, and mark where; the keyboard is put there."""
        self.wrong, self.wrong_fields = words, fields
        if fields:
            self.focus.set(fields[-1])
        self.changed()

    def _seed_number(self) -> int | None:
        """The seed as a number; by chance if none is given; None if it is no number."""
        words = self.seed.words.strip()
        if not words:
            return secrets.randbits(SEED_BITS)
        if not words.isascii() or not words.isdigit() or int(words) > MOST_SEED:
            return None
        return int(words)

    def start(self) -> None:
        """Begin, or say what is wrong."""
        seed = self._seed_number()
        if seed is None:
            most = f"{MOST_SEED:,}".replace(",", " ")
            self._refuse(_("A seed is a whole number from 0 to {most}.").format(most=most), "seed")
            return
        self.plan.give_way(self.count)
        choice, seats = self.choice, self.plan.named(self.count)
        if twins := self.plan.twins(self.count):
            words = _("Two players are called {name}: change one of them.")
            self._refuse(words.format(name=seats[twins[0]].name), *(f"name {i}" for i in twins))
            return
        try:
            setup = Setup(choice.game, choice.rules, seats, seed)
            session = Session.new(setup, self.app.data.new_record(choice.rules.name))
        except RulesError as error:
            self._refuse(tr(error.reason))
            return
        last = replace(
            self.app.settings.last_game,
            rules=choice.key,
            seats=tuple((seat.name, seat.player) for seat in seats),
            seed=self.seed.words,
        )
        self.app.settings = replace(self.app.settings, last_game=last)
        self.app.go.table(session)
