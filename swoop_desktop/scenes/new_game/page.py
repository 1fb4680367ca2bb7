"""A new game: by which rules, who plays, and from which seed or code."""

from dataclasses import replace
from typing import Any

import pygame

from swoop_desktop.engine.conflicts import RulesError
from swoop_desktop.engine.game import MOST_SEATS, Game
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.play.origin import Origin
from swoop_desktop.play.players import about, faces, player_name, players_of, usual_bot
from swoop_desktop.play.session import Session, Setup
from swoop_desktop.records.folder import Waiting
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.rulesets.codes import found_code, may_be_code
from swoop_desktop.rulesets.library import Library, LibraryError, RuleFileError
from swoop_desktop.scenes.common.face_choice import FaceChoice
from swoop_desktop.scenes.common.list_view import Lines
from swoop_desktop.scenes.common.rule_list import (
    Choice,
    RuleItem,
    choices_of,
    rule_key,
    usual_choice,
)
from swoop_desktop.scenes.common.rule_text import whole, with_lead
from swoop_desktop.scenes.common.seating_plan import SeatingPlan
from swoop_desktop.scenes.common.unfinished_game import saved_game
from swoop_desktop.scenes.dialogs.face_page import FaceScene
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.new_game.typed_code import TypedCode, same_rules, understood
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.storage.settings import LastGame, Me
from swoop_desktop.system.clipboard import get_text, pastes
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.system.wake import wake
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Field, ScrollText, Typed
from swoop_desktop.ui.widgets import Button, Picker, Toggle, Widget, Words

_TYPED, _PASTE = 400, 80.0
"""Most characters of a seed or a code, and the width of the button beside them."""
_FOOT = 76.0
"""Height of the buttons at the bottom with the room around them."""
_FROM_CODE = "code"
"""The key of rules that came with a code and are kept nowhere."""
_LIST, _PLAYERS, _SEED, _GAP = 262.0, 366.0, 350.0, 18.0
_READABLE = 180.0
"""Least width of the rules beside the list and the players."""
_FREE = 42.0
"""Height of the choice below the players."""
_BELOW = 44.0
"""Height of the buttons below the list."""
_ROW, _LOWEST, _SEAT = 36.0, 32.0, 36.0
"""Height of a line of the list, the least one where more of them are seen then, and the least one
of a player's.
"""
_READ, _KEEP, _FOLDER, _BUTTON = 150.0, 162.0, 160.0, 30.0
"""Widths of the buttons beside the title, that of the one beside a notice, and its height."""
_HEADING, _NOTED = 50.0, 300.0
"""Height of the title, and the least width of what is said beside it."""
_PATIENCE = 0.2
"""Seconds that are waited at most for a game that is not over."""
_BAD = "bad rules"
"""The key of what is said of files that can't be read."""


class NewGameScene(Page):
    """Three columns: the rule sets, what they say, and who sits where."""

    first = "start"

    def __init__(self, code: str = "") -> None:
        """`code` is what stands in the field for a seed or a code."""
        super().__init__()
        self.name = _("New game")
        self.choices: list[Choice] = []
        self.problems: list[RuleFileError] = []
        self.waiting = ""
        """What is said of a game that is not over."""
        self._search: Waiting | None = None
        """Looks for such a game."""
        self.news = ""
        """What is said of rule files that have changed."""
        self.chosen = 0
        self.plan = SeatingPlan((), Me())
        self.count = 0
        self.seed = Typed(code, len(code))
        self.typed = TypedCode()
        """What stands there means."""
        self.scrolled = Scrolled()
        self.lines = Lines(self.changed)
        self.touched = MOST_SEATS
        """The seat whose player was chosen last; beyond the last seat before any was."""
        self.chose_free = False
        """Whether the last thing chosen was what may be taken back."""
        self.wrong = ""
        self.wrong_fields: tuple[str, ...] = ()

    def enter(self, app: Host) -> None:
        """Read the rule sets, and begin with the last choice."""
        self.library = Library(app.data.rules)
        own, self.problems = self.library.look()
        self.choices = choices_of(own)
        self._search = Waiting(app.data, 1, wake)
        self._search.go_on()
        self._search.wait(_PATIENCE)
        self._tell_waiting()
        self._recall(app.settings.last_game, app.settings.me)
        super().enter(app)
        self._understand()

    def resume(self) -> None:
        """On top again: rule sets may have been made, changed or deleted meanwhile."""
        self._read_again()
        super().resume()

    def _read_again(self) -> bool:
        """Read the rule sets again if their files have changed; the choice stays, if it is there.
        True if they have.
        """
        if not self.library.changed():
            return False
        self.choose(self.choice.key)
        return True

    def choose(self, key: str) -> None:
        """Take the rule set with this key, as it is now; without any, the one that is chosen."""
        own, self.problems = self.library.look()
        before = self.choice
        coded = [choice for choice in self.choices if choice.key == _FROM_CODE]
        self.choices = [*choices_of(own), *coded]
        known = key if key in [choice.key for choice in self.choices] else before.key
        self._choose_rules(usual_choice(self.choices, known))

    def update(self, dt: float) -> None:
        """Say which game waits, once it is found."""
        super().update(dt)
        if self._tell_waiting() and self.waiting:
            self.changed()

    def _tell_waiting(self) -> bool:
        """Say which game waits; whether the search for it is just over."""
        found = None if self._search is None else self._search.result
        if found is None:
            return False
        self._search = None
        for path in found:
            saved = saved_game(path)
            words = _(
                "Your game of {rules} ({when}) is saved. You can continue it from the title page."
            )
            if saved.of_day:
                words = _(
                    "Your deal of the day ({when}) is saved. You can continue it from the title"
                    " page."
                )
            self.waiting = words.format(rules=saved.rules, when=saved.when)
        return True

    def _recall(self, last: LastGame, me: Me) -> None:
        self.chosen = usual_choice(self.choices, last.rules)
        self.lines.show(self.chosen)
        self.plan = SeatingPlan(last.seats[:MOST_SEATS], me)
        self.count = len(self.plan) or 4
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
        """Lay out the three columns, or fewer where the window or large texts leave less room."""
        wide = min(self.wide, 1500.0)
        left = (self.wide - wide) / 2 + self.margin
        right = (self.wide + wide) / 2 - self.margin
        room = right - left
        self.group("heading", self.name, [self.title(self.name, left)])
        top = self._notes(left, right, self.top)
        seats = 72.0 + _SEAT * self.count + self._free_tall
        upright = self.tall > 1.1 * self.wide
        columns = 3 if room >= _LIST + _PLAYERS + 2 * _GAP + _READABLE and not upright else 2
        if room < _LIST + _PLAYERS + _GAP:
            columns = 1
        self.foot = self._foot(columns, room)
        tall = self.tall - top - self.foot
        if columns == 1:
            listed = min(_ROW * len(self.choices), _ROW * 5) + 16 + _BELOW
            self._rule_list(left, top, room, listed)
            top += listed + _GAP
            self._players(left, top, room, seats)
            top += seats + _GAP
            self._paste_group(self._seed_field(self.rect(left, top, room, theme.BUTTON)))
            top += theme.BUTTON + _GAP
            text_box = self.rect(left, top, room, 300)
        elif columns == 2:
            tall = max(seats, min(tall, 520.0))
            self._rule_list(left, top, room - _PLAYERS - _GAP, tall)
            self._players(right - _PLAYERS, top, _PLAYERS, tall)
            below = top + tall + _GAP
            free = self.tall - below - 2 * _GAP - theme.BUTTON - self.foot
            text_box = self.rect(left, below, room, max(300.0, free))
        else:
            tall = max(seats, tall)
            self._rule_list(left, top, _LIST, tall)
            self._players(right - _PLAYERS, top, _PLAYERS, tall)
            middle = left + _LIST + _GAP
            text_box = self.rect(middle, top, right - _PLAYERS - _GAP - middle, tall)
        self.group("rules", _("The rules"), [self._rule_text(text_box)])
        self._read_on(right)
        self._bottom(left, right, columns)

    def paint_below(self, surface: pygame.Surface) -> None:
        """Panels behind the list and the players, and their faces at the table."""
        self.panel(surface, self.list_box)
        self.panel(surface, self.seat_box)
        own = self.plan.own(self.count)
        for seat, (face, box) in enumerate(zip(self._seated(), self.faces, strict=True)):
            if seat != own:
                surface.blit(portrait(face, box.h), box)

    def _seated(self) -> tuple[str, ...]:
        """The faces of the players, by seat."""
        return faces(self.plan.named(self.count), self.plan.named_me(self.count))

    def _read_on(self, right: float) -> None:
        """The way to the rules on a page of their own, where they can be searched; rules that came
        with a code can be kept.
        """
        box = self.rect(right - _READ, self.top - 54, _READ, 34)
        buttons = [Button("read", _("Read the rules"), self._read).at(box, self.scale)]
        if self.choice.key == _FROM_CODE:
            box = self.rect(right - self._read_wide, self.top - 54, _KEEP, 34)
            words = _("Keep these rules")
            buttons.insert(0, Button("keep", words, self._keep).at(box, self.scale))
        self.group("read group", _("The rules"), [*buttons])

    @property
    def _read_wide(self) -> float:
        """Units that the buttons above the rules take."""
        return _READ + (_KEEP + 10 if self.choice.key == _FROM_CODE else 0)

    def _read(self) -> None:
        choice = self.choice
        self.app.push(RulesScene([(choice.game, choice.rules)]))

    def _notes(self, left: float, right: float, y: float) -> float:
        """What is to be known before: files of rules that were refused, and a game that waits. It
        stands beside the title, so that it pushes nothing down, or below, where there is too little
        room for it. Returns where the page goes on.
        """
        said = [
            (key, words, self.palette.alert if key == _BAD else self.palette.caption)
            for key, words in (
                (_BAD, self._missing()),
                ("news", self.news),
                ("waiting", self.waiting),
            )
            if words
        ]
        if not said:
            return y
        room = right - left
        beside = self._beside_title(left, right)
        tall = [self._tall_of(key, words, beside) for key, words, _colour in said]
        above = beside >= _NOTED and sum(tall) <= _HEADING
        at = self.top - 62 + (_HEADING - sum(tall)) / 2 if above else y - 4
        x = right - self._read_wide - 18 - beside if above else left
        for key, words, colour in said:
            wide = beside if above else room
            self._note_at(key, words, colour, x, at, wide)
            at += self._tall_of(key, words, wide) + (0 if above else 6)
        return y if above else at + 4

    def _beside_title(self, left: float, right: float) -> float:
        """Units between the title and the buttons at the right."""
        size = round(self.title_size * self.scale)
        titled = text.measure(self.name, size, "display") / self.scale
        return right - self._read_wide - 18 - (left + titled + 28)

    def _tall_of(self, key: str, words: str, wide: float) -> float:
        """Units that a notice takes: that of refused files has a button beside it."""
        if key != _BAD:
            return Words.tall_of(words, wide, self.scale)
        return max(_BUTTON, Words.tall_of(words, wide - _FOLDER - 10, self.scale))

    def _missing(self) -> str:
        """What is said of files of rules that were refused."""
        if not self.problems:
            return ""
        count = sum(problem.files for problem in self.problems)
        missing = n_(
            "{count} rule set is missing here, since its file can’t be read.",
            "{count} rule sets are missing here, since their files can’t be read.",
            count,
        )
        words = f"{missing} {tr(self.problems[0].brief)}"
        more = count - 1
        if more:
            others = n_("and {count} more file", "and {count} more files", more)
            words = f"{words} ({others})"
        return words

    def _note_at(
        self, key: str, words: str, colour: theme.Colour, x: float, y: float, wide: float
    ) -> None:
        """Put a notice on the page."""
        names = {_BAD: _("Rule sets that can’t be read"), "news": _("Rule sets")}
        made: list[Widget] = []
        if key == _BAD:
            box = self.rect(x + wide - _FOLDER, y, _FOLDER, _BUTTON)
            words_of = _("Open the folder")
            made.append(Button("folder", words_of, self._show_folder).at(box, self.scale))
            wide -= _FOLDER + 10
        box = self.rect(x, y, wide, Words.tall_of(words, wide, self.scale))
        made.insert(0, Words(key, words, theme.SMALL, colour, "status").at(box, self.scale))
        self.group(f"{key} group", names.get(key, _("Unfinished game")), made)

    def _show_folder(self) -> None:
        problem = show_folder(self.app.data.rules)
        if problem is not None:
            self.app.push(MessageScene(_("The folder with your rule sets"), [tr(problem)]))

    def _rule_list(self, left: float, top: float, wide: float, tall: float) -> None:
        self.list_box = self.rect(left, top, wide, tall)
        inner = self.rect(left + 8, top + 8, wide - 16, tall - 16 - _BELOW)
        # Rules that come with a code, or go with it, leave the lines as high as they are.
        lines = sum(choice.key != _FROM_CODE for choice in self.choices)
        units = min(_ROW, (tall - 16 - _BELOW) / lines)
        row = int(max(_LOWEST, units) * self.scale)
        shown, bar = self.lines.lay(inner, self.scale, row, len(self.choices))
        inner.w -= round(14 * self.scale) if bar.rect.w else 0
        items: list[Widget] = [
            RuleItem(
                self.choices,
                line,
                bar,
                self._choose_rules,
                self._move_to_rules,
                selected=line == self.chosen,
            ).at(pygame.Rect(inner.x, inner.y + i * row, inner.w, row - 2), self.scale)
            for i, line in enumerate(shown)
        ]
        self.group("rule sets", _("Rule sets"), [*items, bar], "list")
        half, y = (wide - 24) / 2, top + tall - _BELOW
        change, own = self.rect(left + 8, y, half, 36), self.rect(left + 16 + half, y, half, 36)
        buttons: list[Widget] = [
            Button("change rules", _("Change…"), self._change_rules).at(change, self.scale),
            Button("own rules", _("Your own…"), self._own_rules).at(own, self.scale),
        ]
        self.group("rule set buttons", _("Rules of the house"), buttons)

    def _change_rules(self) -> None:
        from swoop_desktop.scenes.rules.editor import RulesEditorScene

        choice = self.choice
        self.app.push(RulesEditorScene(choice.game, choice.rules, choice.own))

    def _own_rules(self) -> None:
        from swoop_desktop.scenes.rules.own_rules import OwnRulesScene

        own = self.choice.own
        self.app.push(OwnRulesScene(None if own is None else own.path))

    def _rule_text(self, box: pygame.Rect) -> Widget:
        choice = self.choice
        words = with_lead(whole(choice.game, choice.rules))
        beginner = choice.game.beginner(choice.rules)
        if beginner is not None:
            name = self.plan.named(self.count)[beginner].name
            words.insert(0, ("lead", _("{name} begins the first deal.").format(name=name)))
        return ScrollText("text", choice.title, words, self.scrolled, self._redraw).at(
            box, self.scale
        )

    def _players(self, x: float, top: float, wide: float, tall: float) -> None:
        self.seat_box = self.rect(x, top, wide, tall)
        low, high = self.choice.game.seats(self.choice.rules)
        inner = wide - 32
        counts = [
            (str(n), n_("{count} player", "{count} players", n)) for n in range(low, high + 1)
        ]
        heading: list[Widget] = [
            Picker(
                "count",
                _("Players"),
                counts,
                str(self.count),
                self._set_count,
                wrap=False,
                signs=("minus", "plus"),
            ).at(self.rect(x + 16, top + 14, inner, 38), self.scale)
        ]
        self.group("count group", _("Number of players"), heading)
        row = min(42.0, (tall - 72 - self._free_tall) / self.count)
        known = [(p, tr(player_name(p))) for p in players_of(self.choice.game)]
        side, self.faces = row - 6, list[pygame.Rect]()
        own = self.plan.own(self.count)
        for seat in range(self.count):
            planned = self.plan[seat]
            y = top + 64 + seat * row
            face = self.rect(x + 16, y, side, side)
            self.faces.append(pygame.Rect(face.x, face.y, face.h, face.h))
            if seat == own:
                self._own_face(seat, self.faces[-1])
            name = Field(
                f"name {seat}",
                _("Name of player {number}").format(number=seat + 1),
                planned.name,
                self._redraw,
                hint=_("Your name") if seat == own else _("Name"),
                wrong=f"name {seat}" in self.wrong_fields,
            ).at(self.rect(x + 22 + side, y, inner * 0.54 - side - 12, side), self.scale)
            who = Picker(
                f"player {seat}",
                _("Who is player {number}").format(number=seat + 1),
                known,
                planned.player,
                self._player_setter(seat),
                wrap=False,
            ).at(self.rect(x + 16 + inner * 0.54, y, inner * 0.46, side), self.scale)
            self.group(f"seat {seat}", name.name, [name])
            self.group(f"seat {seat} player", who.name, [who])

        if self._free_tall:
            box = self.rect(x + 16, top + tall - self._free_tall - 4, inner, theme.ROW)
            self.group("free undo group", _("Practice"), [self._free_undo(box)])

    @property
    def _free_tall(self) -> float:
        """Units that the choice takes which only somebody has who plays alone against bots."""
        return _FREE if self.plan.people(self.count) == 1 else 0.0

    def _free_undo(self, box: pygame.Rect) -> Widget:
        """Whether anything may be taken back."""

        def choose(on: bool) -> None:
            self.app.settings = replace(self.app.settings, free_undo=on)
            self.chose_free = True
            self._redraw()

        on = self.app.settings.free_undo
        return Toggle("free undo", _("Take back anything (practice)"), on, choose).at(
            box, self.scale
        )

    def _own_face(self, seat: int, box: pygame.Rect) -> None:
        """The face of whoever this program belongs to, to be changed."""
        words, seated = _("Your face"), self._seated()
        names = [name for name, _player in self.plan.named(self.count)]
        taken = {face: names[i] for i, face in enumerate(seated) if i != seat}

        def choose() -> None:
            self.app.push(FaceScene(words, seated[seat], taken, self._take_face))

        choice = FaceChoice("face", words, seated[seat], choose).at(box, self.scale)
        self.group("own face", words, [choice])

    def _take_face(self, face: str) -> None:
        self.plan.take_face(face)
        self.app.settings = replace(self.app.settings, face=face)
        self._redraw()

    def _seed_field(self, box: pygame.Rect, *, fixed: bool = False) -> Button:
        """A field for a seed or a code, and a button that pastes one, within a box. The button is
        still to be put in a group.
        """
        beside = box.copy()
        beside.w = round(_PASTE * self.scale)
        beside.right = box.right
        box = pygame.Rect(box.x, box.y, beside.x - box.x - round(8 * self.scale), box.h)
        field = Field(
            "seed",
            _("Seed or deal code"),
            self.seed,
            self._typed,
            hint=_("Seed or deal code"),
            most=_TYPED,
            wrong="seed" in self.wrong_fields or self.typed.means == "wrong",
        ).at(box, self.scale)
        self.group("seed group", field.name, [field], fixed=fixed)
        return Button("paste", _("Paste"), self._paste).at(beside, self.scale)

    def _beside(self, columns: int, room: float) -> float:
        """How wide a note may be beside the buttons at the bottom."""
        return room - 360 - (_SEED + 14 if columns == 3 else 0)

    def _foot(self, columns: int, room: float) -> float:
        """The height at the bottom for buttons and a note, which may need a line of its own."""
        words = self.wrong or self._told()
        beside = self._beside(columns, room)
        if not words or (columns > 1 and Words.tall_of(words, beside, self.scale) <= theme.BUTTON):
            return _FOOT
        return _FOOT + 26

    def _bottom(self, left: float, right: float, columns: int) -> None:
        y = self.tall - 64
        words, colour, key = self.wrong, self.palette.alert, "wrong"
        if not self.wrong:
            words, colour, key = self._told(), self.palette.caption, "told"
            if self.typed.means == "wrong" or self._differs:
                colour = self.palette.alert
        if self.foot > _FOOT:
            note = self.fixed(left, self.tall - self.foot + 4, right - left, 26)
        else:
            beside = left + (_SEED + 14 if columns == 3 else 0)
            note = self.fixed(beside, y, self._beside(columns, right - left), theme.BUTTON)
        if columns == 2:
            box = self.rect(left, self.bottom + _GAP, _SEED, theme.BUTTON)
            self._paste_group(self._seed_field(box))
        if words:
            self.group("note", _("Note"), [self._note(key, words, note, colour)], fixed=True)
        buttons = [("back", _("Back"), self.app.pop, False), ("start", _("Deal"), self.start, True)]
        row = button_row(self, buttons, right, y, 168, self.fixed)
        if columns == 3:
            box = self.fixed(left, y, _SEED, theme.BUTTON)
            row.insert(0, self._seed_field(box, fixed=True))
        self.group("buttons", _("Buttons"), row, fixed=True)

    def _paste_group(self, button: Button) -> None:
        self.group("paste group", button.name, [button])

    def _note(self, key: str, words: str, box: pygame.Rect, colour: theme.Colour) -> Widget:
        """A note in a box: in one line, or in two where it is long and there is room."""
        tall = round(Words.tall_of(words, box.w / self.scale, self.scale) * self.scale)
        if tall > box.h or tall <= text.line_height(max(1, round(theme.SMALL * self.scale))):
            return self.label(key, words, box, theme.SMALL, colour, role="status")
        box = pygame.Rect(box.x, box.centery - tall // 2, box.w, tall)
        return Words(key, words, theme.SMALL, colour, "status").at(box, self.scale)

    def _told_of_code(self) -> str:
        """What the code in the field is, or why it is none."""
        typed = self.typed
        if typed.problem or typed.game is None or typed.rules is None:
            return typed.problem
        rules = tr(typed.game.title(typed.rules))
        if typed.means == "rules":
            return _("Rules code: {rules}").format(rules=rules)
        players = n_("{count} player", "{count} players", typed.seats)
        if self._differs:
            return _(
                "The code is for {rules} with {players}. Choose these again, or empty the field."
            ).format(rules=rules, players=players)
        words = _("Deal code: {rules}, {players}. Everybody with this code has the same cards.")
        return words.format(rules=rules, players=players)

    @property
    def _differs(self) -> bool:
        """Whether a deal code stands in the field that is for another game than is chosen."""
        typed, choice = self.typed, self.choice
        if typed.means != "deal" or typed.game is None or typed.rules is None:
            return False
        if choice.game is not typed.game or self.count != typed.seats:
            return True
        return not same_rules(choice.game, choice.rules, typed.rules)

    def _told(self) -> str:
        """A note on who plays: what the bot is like that was chosen last, or that the screen is
        shared.
        """
        if self.typed.problem or self.typed.game is not None:
            return self._told_of_code()
        people = self.plan.people(self.count)
        if not people:
            return _("No people: you will watch the bots play.")
        if self.chose_free and self._free_tall:
            if self.app.settings.free_undo:
                return _("Take back any play. If new cards were seen by then, it is for practice.")
            return _("You can take back a play until you have seen a new card.")
        if self.touched < self.count:
            name, player = self.plan.named(self.count)[self.touched]
            said = about(self.choice.game, name, player)
            if said is not None:
                return tr(said)
        if people > 1:
            return _("The screen is covered between turns, so nobody sees your hand.")
        return "" if self.app.settings.name else _("Your name and face are kept for later games.")

    # -- what is done ----------------------------------------------------------------------------

    def _choose_rules(self, line: int) -> None:
        """Take the rule set of another line of the list."""
        self.chosen = line
        self.lines.show(line)
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
            self.touched, self.chose_free = seat, False
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

    def handle(self, event: pygame.event.Event) -> bool:
        """A code is pasted into its field wherever the focus is; anything else too, where it is in
        no other field. Whoever comes back to the window may have been at the rule files.
        """
        if event.type == pygame.WINDOWFOCUSGAINED and self._read_again():
            self.news = _("Your rule sets were changed outside of the program, and read again.")
            self.changed()
        if pastes(event):
            code = may_be_code(found_code(get_text()))
            if code or self._field is None or self.focus.key == "seed":
                self._paste()
                return True
        return super().handle(event)

    def _paste(self) -> None:
        """Put what was copied into the field for a seed or a code."""
        words = found_code(get_text())
        self.seed = Typed()
        self.seed.put(words, _TYPED)
        self._typed()

    def _typed(self) -> None:
        """Something else stands in the field."""
        self._understand()
        self._redraw()

    def _understand(self) -> None:
        """Find out what stands in the field; rules and players follow a code that is right."""
        if self.seed.words == self.typed.words:
            return
        self.typed = typed = understood(self.seed.words)
        chosen = self.choice
        self.choices = [choice for choice in self.choices if choice.key != _FROM_CODE]
        if typed.game is not None and typed.rules is not None:
            chosen = self._choice_of(typed.game, typed.rules)
            self.count = typed.seats or self.count
        self._choose_rules(usual_choice(self.choices, chosen.key))

    def _choice_of(self, game: Game, rules: Rules) -> Choice:
        """The rule set of the list that these rules are, or a new one at its end."""
        for choice in self.choices:
            if choice.game is game and same_rules(game, choice.rules, rules):
                return choice
        title = tr(game.title(rules))
        if any(choice.title == title for choice in self.choices):
            title = _("{name} (from the code)").format(name=title)
        made = Choice(_FROM_CODE, game, rules, title)
        self.choices = [*self.choices, made]
        return made

    def _keep(self) -> None:
        """Make the rules that came with a code some of the player's own."""
        choice = self.choice
        try:
            found = self.library.duplicate(choice.game, choice.rules)
        except LibraryError as error:
            self._refuse(tr(error.reason))
            return
        self.chosen = 0
        self.choices = [choice for choice in self.choices if choice.key != _FROM_CODE]
        self.choose(str(found.path))

    def start(self) -> None:
        """Begin, or say what is wrong."""
        typed = self.typed
        if typed.problem or self._differs:
            self._refuse(self._told_of_code(), "seed")
            return
        origin = Origin("code") if typed.means == "deal" else None
        self.plan.give_way(self.count)
        choice, seats = self.choice, self.plan.named(self.count)
        if twins := self.plan.twins(self.count):
            words = _("Two players are called {name}. Change one of the names.")
            self._refuse(words.format(name=seats[twins[0]].name), *(f"name {i}" for i in twins))
            return
        try:
            free = self.app.settings.free_undo and self._free_tall > 0
            setup = Setup(choice.game, choice.rules, seats, typed.drawn(), origin, free)
            session = Session.new(setup, self.app.data.new_record(choice.rules.name))
        except RulesError as error:
            self._refuse(tr(error.reason))
            return
        last = replace(
            self.app.settings.last_game,
            rules=self.app.settings.last_game.rules if choice.key == _FROM_CODE else choice.key,
            seats=tuple((seat.name, seat.player) for seat in seats),
        )
        me = self.plan.named_me(self.count)
        own = self.plan.own(self.count)
        face = me.face if own is None else self._seated()[own]
        self.app.settings = replace(self.app.settings, last_game=last, name=me.name, face=face)
        self.app.go.table(session)
