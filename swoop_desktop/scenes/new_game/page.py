"""A new game: by which rules, who plays, and from which seed or code."""

from dataclasses import replace
from functools import partial
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
from swoop_desktop.scenes.common.list_view import Lines, ListBar, ListView
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
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.new_game.typed_code import TypedCode, same_rules, understood
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.storage.settings import LastGame, Me
from swoop_desktop.system.clipboard import get_text, pastes
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.system.wake import wake
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Field, ScrollText, Typed
from swoop_desktop.ui.widgets import Button, Picker, Toggle, Words

_TYPED = 400
"""Most characters of a seed or a code."""
_FROM_CODE = "code"
"""The key of rules that came with a code and are kept nowhere."""
_WIDE, _LIST, _PLAYERS, _SEED, _GAP = 1428.0, 262.0, 366.0, 350.0, 18.0
_LINES = (36, 30)
"""Heights of the line of a player: where there is room, and else."""
_PATIENCE = 0.2
"""Seconds that are waited at most for a game that is not over."""
_BAD = "bad rules"
"""The key of what is said of files that can't be read."""


class NewGameScene(Page):
    """Three columns: the rule sets, what they say, and who sits where."""

    first = "start"

    def __init__(self, code: str = "", rules: str = "") -> None:
        """`code` is what stands in the field for a seed or a code, `rules` the name of the rule set
        that is chosen at first; without it, the last one is.
        """
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
        self._wanted = rules
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
        self.chosen = usual_choice(self.choices, self._wanted or last.rules)
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

    def compose(self) -> Element:
        """What the rules say is between the lists, or below them where the window or large texts
        leave less room. Players have lower lines where that lets all be seen.
        """
        return self.first_that_fits(self._with_lines, _LINES)

    @property
    def _columns(self) -> int:
        """How many there are side by side."""
        upright = self.tall > 1.1 * self.wide
        return 3 if self.wide >= 916 and not upright else 2 if self.wide >= 682 else 1

    def _with_lines(self, tall: int) -> Element:
        """Return all of it, with a line so high for each player."""
        rules = Group("rules", _("The rules"), Sized(self._rule_text(), height=300), turn=1)
        if self._columns == 1:
            parts = [self._rule_list(5), self._players(tall), self._seed_field(), rules]
        elif self._columns == 2:
            lists = self._rule_list(8), Sized(self._players(tall), _PLAYERS)
            seed = Sized(self._seed_field(turn=3), most=_SEED)
            parts = [Row(*lists, gap=_GAP, middle=0), rules, seed]
        else:
            lists = Sized(self._rule_list(3), _LIST), Sized(self._players(tall), _PLAYERS)
            parts = [Row(lists[0], rules, lists[1], gap=_GAP, middle=0)]
        notes = self._notes()
        beside = self.wide >= 900 and len(notes) < 2
        head = Row(
            self.heading(),
            Column(*notes, gap=0) if notes and beside else Space(across=1),
            self._read_on(),
            gap=18,
        )
        return self.sheet(*(() if beside else notes), *parts, width=_WIDE, head=head)

    def compose_footer(self) -> Element:
        seed = Sized(self._seed_field(), _SEED) if self._columns == 3 else None
        note = self._note()
        said = Space(across=1) if note is None else Sized(note, least=220)
        return self.foot_of(
            Button("back", _("Back"), self.app.pop),
            Button("start", _("Deal"), self.start, primary=True),
            within=_WIDE,
            width=168,
            beside=None if seed is None and note is None else Row(seed, said),
        )

    def _seated(self) -> tuple[str, ...]:
        """The faces of the players, by seat."""
        return faces(self.plan.named(self.count), self.plan.named_me(self.count))

    def _read_on(self) -> Group:
        """The way to the rules on a page of their own, where they can be searched; rules that came
        with a code can be kept.
        """
        read, keep = Button("read", _("Read the rules"), self._read, tall=34), None
        if self.choice.key == _FROM_CODE:
            keep = Sized(Button("keep", _("Keep these rules"), self._keep, tall=34), 162)
        return Group("read group", _("The rules"), Row(keep, Sized(read, 150), gap=10), turn=2)

    def _read(self) -> None:
        choice = self.choice
        self.app.push(RulesScene([(choice.game, choice.rules)]))

    def _notes(self) -> list[Group]:
        """What is to be known before: files of rules that were refused, and a game that waits."""
        names = {_BAD: _("Rule sets that can’t be read"), "news": _("Rule sets")}
        said = {_BAD: self._missing(), "news": self.news, "waiting": self.waiting}
        notes = []
        for key, words in said.items():
            if words:
                colour = self.palette.alert if key == _BAD else self.palette.caption
                line = Row(Words(key, words, theme.SMALL, colour, "status"), gap=10)
                if key == _BAD:
                    way = Button("folder", _("Open the folder"), self._show_folder, tall=30)
                    line = Row(*line.items, Sized(way, 160), gap=10)
                notes.append(Group(f"{key} group", names.get(key, _("Unfinished game")), line))
        return notes

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

    def _show_folder(self) -> None:
        problem = show_folder(self.app.data.rules)
        if problem is not None:
            self.app.push(MessageScene(_("The folder with your rule sets"), [tr(problem)]))

    def _rule_list(self, least: int) -> Element:
        """The rule sets, of which at least so many are in sight, and what can be done with them."""
        # Rules that come with a code, or go with it, leave the lines as high as they are.
        fit = sum(choice.key != _FROM_CODE for choice in self.choices)
        count = len(self.choices)
        lines = ListView(self.lines, count, self._rule_item, row=36, low=32, fit=fit, least=least)
        buttons = Row(
            Sized(Button("change rules", _("Change…"), self._change_rules, tall=36), across=1),
            Sized(Button("own rules", _("Your own…"), self._own_rules, tall=36), across=1),
            gap=8,
        )
        return self.panelled(
            Group("rule sets", _("Rule sets"), lines, role="list"),
            Group("rule set buttons", _("Rules of the house"), buttons),
            pad=8,
        )

    def _rule_item(self, line: int, bar: ListBar) -> RuleItem:
        choose, move_to, selected = self._choose_rules, self._move_to_rules, line == self.chosen
        return RuleItem(self.choices, line, bar, choose, move_to, selected=selected)

    def _change_rules(self) -> None:
        from swoop_desktop.scenes.rules.editor import RulesEditorScene

        choice = self.choice
        self.app.push(RulesEditorScene(choice.game, choice.rules, choice.own))

    def _own_rules(self) -> None:
        from swoop_desktop.scenes.rules.own_rules import OwnRulesScene

        own = self.choice.own
        self.app.push(OwnRulesScene(None if own is None else own.path))

    def _rule_text(self) -> ScrollText:
        choice = self.choice
        words = with_lead(whole(choice.game, choice.rules))
        beginner = choice.game.beginner(choice.rules)
        if beginner is not None:
            name = self.plan.named(self.count)[beginner].name
            words.insert(0, ("lead", _("{name} begins the first deal.").format(name=name)))
        return ScrollText("text", choice.title, words, self.scrolled, self._redraw)

    def _players(self, tall: int) -> Element:
        """How many play, and a line so high for each of them."""
        low, high = self.choice.game.seats(self.choice.rules)
        counts = [
            (str(n), n_("{count} player", "{count} players", n)) for n in range(low, high + 1)
        ]
        count = Picker(
            "count",
            _("Players"),
            counts,
            str(self.count),
            self._set_count,
            wrap=False,
            signs=("minus", "plus"),
        )
        seats = Column(*(self._seat(seat, tall) for seat in range(self.count)), gap=6)
        free = Group("free undo group", _("Practice"), self._free_undo()) if self._alone else None
        upper = Column(Group("count group", _("Number of players"), count), seats)
        return Ground(self.panel, Column(upper, Space(down=1), free, gap=4), pad=16, high=14)

    def _seat(self, seat: int, tall: int) -> Row:
        """A player: face, name, and who that is."""
        planned, own = self.plan[seat], seat == self.plan.own(self.count)
        paint = partial(_paint_face, self._seated()[seat])
        name = Field(
            f"name {seat}",
            _("Name of player {number}").format(number=seat + 1),
            planned.name,
            self._redraw,
            hint=_("Your name") if own else _("Name"),
            wrong=f"name {seat}" in self.wrong_fields,
            tall=tall,
        )
        who = Picker(
            f"player {seat}",
            _("Who is player {number}").format(number=seat + 1),
            [(p, tr(player_name(p))) for p in players_of(self.choice.game)],
            planned.player,
            self._player_setter(seat),
            wrap=False,
            tall=tall,
        )
        return Row(
            self._own_face(seat, tall) if own else Ground(paint, Space(tall, tall)),
            Group(f"seat {seat}", name.name, name),
            Sized(Group(f"seat {seat} player", who.name, who), across=1.17),
            gap=6,
        )

    @property
    def _alone(self) -> bool:
        """Whether somebody plays alone against bots: only then anything may be taken back."""
        return self.plan.people(self.count) == 1

    def _free_undo(self) -> Toggle:
        """Whether anything may be taken back."""

        def choose(on: bool) -> None:
            self.app.settings = replace(self.app.settings, free_undo=on)
            self.chose_free = True
            self._redraw()

        on = self.app.settings.free_undo
        return Toggle("free undo", _("Take back anything (practice)"), on, choose)

    def _own_face(self, seat: int, side: int) -> Group:
        """The face of whoever this program belongs to, to be changed."""
        words, seated = _("Your face"), self._seated()
        names = [name for name, _player in self.plan.named(self.count)]
        taken = {face: names[i] for i, face in enumerate(seated) if i != seat}

        def choose() -> None:
            self.app.push(FaceScene(words, seated[seat], taken, self._take_face))

        return Group("own face", words, FaceChoice("face", words, seated[seat], choose, side=side))

    def _take_face(self, face: str) -> None:
        self.plan.take_face(face)
        self.app.settings = replace(self.app.settings, face=face)
        self._redraw()

    def _seed_field(self, turn: int = 0) -> Row:
        """A field for a seed or a code, and a button that pastes one."""
        words, paste = _("Seed or deal code"), _("Paste")
        field = Field(
            "seed",
            words,
            self.seed,
            self._typed,
            hint=words,
            most=_TYPED,
            wrong="seed" in self.wrong_fields or self.typed.means == "wrong",
            tall=theme.BUTTON,
        )
        button = Sized(Button("paste", paste, self._paste), 80)
        return Row(
            Group("seed group", words, field, turn=turn),
            Group("paste group", paste, button, turn=turn),
            gap=8,
        )

    def _note(self) -> Group | None:
        """Why the game can't begin, or what there is to say of it."""
        key, words = ("wrong", self.wrong) if self.wrong else ("told", self._told())
        alert = self.wrong or self.typed.means == "wrong" or self._differs
        colour = self.palette.alert if alert else self.palette.caption
        note = Words(key, words, theme.SMALL, colour, "status")
        return Group("note", _("Note"), note) if words else None

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
        if self.chose_free and self._alone:
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
            free = self.app.settings.free_undo and self._alone
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


def _paint_face(face: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Paint the face of a player, which is a square."""
    surface.blit(portrait(face, box.h), box)
