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
from swoop_desktop.play.session import HUMAN, Session, Setup
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.folder import Waiting
from swoop_desktop.resources.language import _, n_, p_, paragraph, tr
from swoop_desktop.rulesets.codes import found_code, may_be_code
from swoop_desktop.rulesets.library import Library, RuleFileError
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.face_choice import FaceChoice, face_names
from swoop_desktop.scenes.common.rule_list import Choice as RuleChoice
from swoop_desktop.scenes.common.rule_list import choices_of, usual_choice
from swoop_desktop.scenes.common.seating_plan import SeatingPlan
from swoop_desktop.scenes.common.unfinished_game import saved_game
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.dialogs.face_page import FaceScene
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.new_game.cards import TOLD, GameCard, OwnBox, RuleBox
from swoop_desktop.scenes.new_game.seats import (
    AddSeat,
    MiniTable,
    OneFace,
    Sitting,
    adders,
    is_brief,
)
from swoop_desktop.scenes.new_game.typed_code import TypedCode, same_rules, understood
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.storage.settings import LastGame, Me
from swoop_desktop.system.clipboard import get_text, pastes
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.system.wake import wake
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.text_fields import Field, Typed, no_font
from swoop_desktop.ui.widgets import Button, Choice, Label, Picker, Toggle, Words

_TYPED = 400
"""Most characters of a seed or a code."""
_FROM_CODE = "code"
"""The key of rules that came with a code and are kept nowhere."""
_WIDE, _PLAYERS, _SEED, _GAP = 1428.0, 424.0, 330.0, 18.0
_BOX = 112.0
"""Least width of the box of a rule set."""
_LINES = (36, 30)
"""Heights of the line of a player: where there is room, and else."""
_LETTERS = (TOLD, 12.0, 0.0)
"""Sizes of the letters on the boxes of rule sets; 0: only their names are there."""
_PATIENCE = 0.2
"""Seconds that are waited at most for a game that is not over."""
_BAD = "bad rules"
"""The key of what is said of files that can't be read."""


class NewGameScene(Page):
    """The games and their rule sets at the left, and who sits where at the right; one below the
    other where there is less room.
    """

    first = "start"

    def __init__(self, code: str = "", rules: str = "") -> None:
        """`code` is what stands in the field for a seed or a code, `rules` the name of the rule set
        that is chosen at first; without it, the last one is.
        """
        super().__init__()
        self.name = _("New game")
        self.choices: list[RuleChoice] = []
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
        self.shown: int | None = None
        """The seat of which more is shown beside the mini table; None: the player's own."""
        self.touched = MOST_SEATS
        """The seat whose player was chosen last; beyond the last seat before any was."""
        self.chose_free = False
        """Whether the last thing chosen was what may be taken back."""
        self._newcomer = False
        """Whether nobody has finished anything here."""
        self.wrong = ""
        self.wrong_fields: tuple[str, ...] = ()

    def enter(self, app: Host) -> None:
        """Read the rule sets, and begin with the last choice."""
        self.art = Looks.of(app.settings, app.palette).art(jumbo=True)
        self.library = Library(app.data.rules)
        own, self.problems = self.library.look()
        self.choices = choices_of(own)
        self._search = self._looked = Waiting(app.data, 1, wake)
        self._search.go_on()
        self._search.wait(_PATIENCE)
        self._newcomer = self._search.newcomer
        self._tell_waiting(app)
        self._recall(app.settings.last_game, app.settings.me)
        super().enter(app)
        self._understand()

    def leave(self) -> None:
        super().leave()
        self.art.close()

    def _learn(self) -> None:
        from swoop_desktop.scenes.lessons.page import LearnScene

        self.app.push(LearnScene())

    def resume(self) -> None:
        """On top again: rule sets may have been made, changed or deleted meanwhile."""
        self._read_again()
        self._newcomer = self._newcomer and self._looked.newcomer
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
        if self.art.tick():
            self._dirty = True
        if self._tell_waiting(self.app) and self.waiting:
            self.changed()

    def _tell_waiting(self, app: Host) -> bool:
        """Say which game waits; whether the search for it is just over."""
        found = None if self._search is None else self._search.result
        if found is None:
            return False
        self._search = None
        for entry in filter(None, map(Collection(app.data).entry, found)):
            saved = saved_game(entry)
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
        self.plan = SeatingPlan(last.seats[:MOST_SEATS], me)
        self.count = len(self.plan) or 4
        self._fill()

    @property
    def choice(self) -> RuleChoice:
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
        """Lines of players are lower, and letters of rule sets smaller, where that shows all."""
        return self.first_that_fits(self._with, _LINES if self._columns == 1 else _LETTERS)

    @property
    def _columns(self) -> int:
        """How many there are side by side."""
        upright = self.tall > 1.1 * self.wide
        crowded = self.app.touched and is_brief(self.count)  # faces alone are no room for a finger
        return 2 if self.wide >= 916 and not upright and not crowded else 1

    def _with(self, size: float) -> Element:
        """Return all of it, with lines of players so high, or letters of rule sets so large."""
        notes = self._notes()
        if self._columns == 1:
            parts = [
                self._games(TOLD),
                self._rule_sets(TOLD),
                self._players(size),
                self._seed_field(),
            ]
            return self.sheet(*parts, *notes, width=_WIDE, head=Row(self.heading(), gap=18))
        games = Column(self._games(size), self._rule_sets(size), gap=10)
        seats = Sized(Column(self._table(), self._seat_panel(), gap=8), _PLAYERS)
        said = Column(*notes, gap=0) if notes else Space(across=1)
        learn = None
        if self._newcomer:
            words = _("First time? Learn in five minutes")
            button = Button("learn", words, self._learn, primary=True, tall=44)
            learn = Group("learn group", words, Sized(button, _PLAYERS))
        head = Row(self.heading(), said, learn, gap=18)
        body = Row(Sized(games, across=1), seats, gap=_GAP, middle=0)
        return self.sheet(body, width=_WIDE, head=head)

    def _games(self, letters: float) -> Group:
        """The games, each on a card."""
        cards = []
        for game in dict.fromkeys(choice.game for choice in self.choices):
            own = [choice for choice in self.choices if choice.game is game]
            run, selected = partial(self._choose_game, game), game is self.choice.game
            cards.append(GameCard(game, own, self.art, run, letters or 12.0, selected=selected))
        return Group(
            "games", p_("kinds of games", "Games"), Grid(*cards, least=240, most=len(cards), gap=14)
        )

    def _rule_sets(self, letters: float) -> Element:
        """The rule sets of the chosen game, each in a box, and what can be done with them."""
        game = self.choice.game
        words = _("Rule sets of {game}").format(game=tr(game.called))
        heading = Label("rule sets title", words, 20, self.palette.gold, "display", role="heading")
        read = _("Rules of {name}").format(name=self.choice.title)
        buttons = [
            Button("change rules", _("Change…"), self._change_rules, tall=34),
            Button("read", read, self._read, hint=self.keyed("F1"), tall=34),
        ]
        if self.choice.key == _FROM_CODE:
            keep = Button("keep", _("Keep these rules"), self._keep, tall=34)
            buttons.insert(0, keep)
        boxes = [
            RuleBox(choice, i, partial(self._choose_rules, i), letters, selected=i == self.chosen)
            for i, choice in enumerate(self.choices)
            if choice.game is game
        ]
        own = OwnBox(self._own_rules, letters)
        grid = Grid(*boxes, own, least=_BOX, most=6, gap=9)
        return Column(
            Row(
                Group("rule sets heading", words, heading),
                Space(across=1),
                Group("rule set buttons", _("The rules"), Row(*buttons, gap=8), turn=1),
                gap=8,
                wrap=True,
            ),
            Group("rule sets", words, grid, role="list"),
            gap=8,
        )

    def _choose_game(self, game: Game) -> None:
        """Take the first rule set of a game that is shipped, unless one of its own is chosen."""
        if self.choice.game is not game:
            ours = [i for i, choice in enumerate(self.choices) if choice.game is game]
            self._choose_rules(next(i for i in ours if self.choices[i].own is None))

    @property
    def _seat_shown(self) -> int:
        """The seat of which more is shown beside the mini table."""
        own = self.plan.own(self.count)
        shown = own or 0 if self.shown is None else self.shown
        return min(shown, self.count - 1)

    def _table(self) -> Element:
        """The seats around a table, where one more may sit down, and how many there are."""
        game, faces = self.choice.game, self._seated()
        low, high = game.seats(self.choice.rules)
        brief, names = is_brief(self.count), self.plan.names(self.count)
        seats = [
            Sitting(
                i,
                names[i],
                tr(player_name(seat.player)),
                faces[i],
                partial(self._show_seat, i),
                selected=i == self._seat_shown,
                brief=brief,
            )
            for i, seat in enumerate(self.plan.named(self.count))
        ]
        join = _("One more at seat {number}")
        more = [
            AddSeat(i, join.format(number=i + 2), partial(self._join, i + 1))
            for i in range(adders(self.count, high, touched=self.app.touched))
        ]
        # A group of its own, since the keys to the side change it instead of leading to a seat.
        count = Group("count group", _("Players"), self._count_picker(low, high))
        table = MiniTable(seats, more, count, self.palette)
        painted = Ground(lambda surface, _rect: table.paint(surface), table)
        return Group("table", _("Seats"), painted)

    def _count_picker(self, low: int, high: int) -> Picker:
        """How many play."""
        counts = [
            (str(n), n_("{count} player", "{count} players", n)) for n in range(low, high + 1)
        ]
        return Picker(
            "count",
            _("Players"),
            counts,
            str(self.count),
            self._set_count,
            wrap=False,
            signs=("minus", "plus"),
        )

    def _show_seat(self, seat: int) -> None:
        self.shown = self.touched = seat
        self._redraw()

    def _join(self, place: int) -> None:
        """Let one more sit down."""
        game = self.choice.game
        self.plan.join(place, self.count, players_of(game), usual_bot(game))
        self.count += 1
        self.shown = place
        self._redraw()

    def _stand_up(self, seat: int) -> None:
        """Let whoever is shown leave the table."""
        self.plan.stand_up(seat, self.count)
        self.count -= 1
        self.shown = None
        self._redraw()
        self.focus.set(f"seat {self._seat_shown}")

    def _seat_panel(self) -> Element:
        """The seat that is shown: name, who that is, and the faces to choose from."""
        seat, faces = self._seat_shown, self._seated()
        planned, names = self.plan[seat], self.plan.names(self.count)
        low = self.choice.game.seats(self.choice.rules)[0]
        up = Button(
            "stand up",
            _("Stand up"),
            partial(self._stand_up, seat),
            enabled=self.count > low,
            tall=_LINES[0],
        )
        levels = [
            Choice(
                f"player {seat} {player}",
                tr(player_name(player)),
                partial(self._player_setter(seat), player),
                selected=planned.player == player,
            )
            for player in players_of(self.choice.game)
        ]
        who = _("Who is player {number}").format(number=seat + 1)
        name = self._name_field(seat, _LINES[0])
        column = [
            Row(
                Ground(partial(_paint_face, faces[seat]), Space(40, 40)),
                Group(f"seat {seat} name", name.name, name),
                Sized(Group("stand up group", up.name, up), 96),
                gap=8,
            ),
            Group("levels", who, Row(*levels, gap=4, wrap=True), role="list"),
        ]  # fmt: skip
        holders = dict(zip(faces, names, strict=True))
        choices = [
            OneFace(
                face,
                partial(self._give_face, seat, face),
                selected=face == faces[seat],
                taken=holders.get(face, ""),
            )
            for face in face_names()
        ]
        most = 4 if self.app.touched else 6
        title = self._face_title(seat) if planned.player == HUMAN else _("Who plays")
        column.append(Group("faces", title, Grid(*choices, least=40, most=most, gap=4)))
        if self._alone:
            column.append(Group("free undo group", _("Practice"), self._free_undo()))
        return Ground(self.panel, Column(*column, gap=8), pad=20, high=16)

    def _give_face(self, seat: int, face: str) -> None:
        """Give the person at this seat this face, or let the bot sit there who has it."""
        if self.plan[seat].player == HUMAN:
            self._take_face(seat, face)
            return
        self.plan.show(seat, face)
        self.touched = seat
        self._redraw()

    def compose_footer(self) -> Element:
        seed = Sized(self._seed_field(), _SEED) if self._columns > 1 else None
        note = self._note()
        said = Space(across=1) if note is None else Sized(note, least=220)
        return self.foot_of(
            Button("back", _("Back"), self.app.pop),
            Button(
                "start",
                p_("button", "Deal"),
                self.start,
                primary=not (self._newcomer and self._columns > 1),
            ),
            within=_WIDE,
            width=168,
            beside=None if seed is None and note is None else Row(seed, said),
        )

    def _seated(self) -> tuple[str, ...]:
        """The faces of the players, by seat."""
        return faces(self.plan.named(self.count), self.plan.named_me(self.count))

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
        words = paragraph((missing, tr(self.problems[0].brief)))
        more = count - 1
        if more:
            others = n_("and {count} more file", "and {count} more files", more)
            words = f"{words} ({others})"
        return words

    def _show_folder(self) -> None:
        problem = show_folder(self.app.data.rules)
        if problem is not None:
            self.app.push(MessageScene(_("The folder with your rule sets"), [tr(problem)]))

    def _change_rules(self) -> None:
        from swoop_desktop.scenes.rules.editor import RulesEditorScene

        choice = self.choice
        self.app.push(RulesEditorScene(choice.game, choice.rules, choice.own))

    def _own_rules(self) -> None:
        from swoop_desktop.scenes.rules.own_rules import OwnRulesScene

        own = self.choice.own
        self.app.push(OwnRulesScene(None if own is None else own.path))

    def _players(self, tall: float) -> Element:
        """How many play, and a line so high for each of them."""
        low, high = self.choice.game.seats(self.choice.rules)
        count = self._count_picker(low, high)
        seats = Column(*(self._seat(seat, tall) for seat in range(self.count)), gap=6)
        free = Group("free undo group", _("Practice"), self._free_undo()) if self._alone else None
        upper = Column(Group("count group", _("Number of players"), count), seats)
        return Ground(self.panel, Column(upper, Space(down=1), free, gap=4), pad=20, high=16)

    def _seat(self, seat: int, tall: float) -> Row:
        """A player: face, name, and who that is."""
        planned = self.plan[seat]
        paint = partial(_paint_face, self._seated()[seat])
        name = self._name_field(seat, tall)
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
            self._own_face(seat, tall)
            if planned.player == HUMAN
            else Ground(paint, Space(tall, tall)),
            Group(f"seat {seat}", name.name, name),
            Sized(Group(f"seat {seat} player", who.name, who), across=1.17),
            gap=6,
        )

    def _name_field(self, seat: int, tall: float) -> Field:
        """The field for the name of a player."""
        own = seat == self.plan.own(self.count)
        return Field(
            f"name {seat}",
            _("Name of player {number}").format(number=seat + 1),
            self.plan[seat].name,
            self._redraw,
            hint=_("Your name") if own else _("Name"),
            wrong=f"name {seat}" in self.wrong_fields,
            tall=tall,
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

    def _own_face(self, seat: int, side: float) -> Group:
        """The face of a person, to be changed."""
        words, seated = self._face_title(seat), self._seated()
        names = self.plan.names(self.count)
        taken = {face: names[i] for i, face in enumerate(seated) if i != seat}
        own = seat == self.plan.own(self.count)

        def choose() -> None:
            self.app.push(FaceScene(words, seated[seat], taken, partial(self._take_face, seat)))

        key = "face" if own else f"face {seat}"
        return Group(f"{key} group", words, FaceChoice(key, words, seated[seat], choose, side=side))

    def _face_title(self, seat: int) -> str:
        if seat == self.plan.own(self.count):
            return _("Your face")
        return _("Face of {name}").format(name=self.plan.names(self.count)[seat])

    def _take_face(self, seat: int, face: str) -> None:
        self.plan.take_face(seat, face, self.count)
        self.app.settings = replace(self.app.settings, face=self.plan.me.face)
        self._redraw()

    def _seed_field(self, turn: int = 0) -> Row:
        """A field for a deal code or a seed, and a button that pastes one."""
        words, paste = _("Deal code or number"), _("Paste")
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
        shared; where nothing is to be said, with how many packs.
        """
        if self.typed.problem or self.typed.game is not None:
            return self._told_of_code()
        if any(map(text.unshown, self.plan.names(self.count))):
            return no_font()
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
        first = self.choice.game.first_seat(self.choice.rules)
        if first is not None:
            name = self.plan.names(self.count)[first]
            return _("{name} begins the first deal.").format(name=name)
        if people > 1:
            return _("The screen is covered between turns, so nobody sees your hand.")
        if not self.app.settings.name:
            return _("Your name and face are kept for later games.")
        packs = self.choice.game.packs(self.choice.rules, self.count)
        if packs is None:
            return ""
        return n_("Played with {count} pack", "Played with {count} packs", packs)

    # -- what is done ----------------------------------------------------------------------------

    def _choose_rules(self, line: int) -> None:
        """Take another rule set; the one that is chosen already is looked at more closely."""
        self.chosen = line
        self._fill()
        self._redraw()

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
        for field in fields:
            if field.startswith("name "):
                self.shown = int(field.removeprefix("name "))
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
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._read()
            return True
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

    def _choice_of(self, game: Game, rules: Rules) -> RuleChoice:
        """The rule set of the list that these rules are, or a new one at its end."""
        for choice in self.choices:
            if choice.game is game and same_rules(game, choice.rules, rules):
                return choice
        title = tr(game.title(rules))
        if any(choice.title == title for choice in self.choices):
            title = _("{name} (from the code)").format(name=title)
        made = RuleChoice(_FROM_CODE, game, rules, title)
        self.choices = [*self.choices, made]
        return made

    def _keep(self) -> None:
        """Make the rules that came with a code some of the player's own."""
        choice = self.choice
        write(
            self.app,
            lambda: self.library.duplicate(choice.game, choice.rules),
            lambda found: partial(self._kept, str(found.path)),
            lambda error: self._refuse(tr(error.reason)),
        )

    def _kept(self, key: str) -> None:
        self.chosen = 0
        self.choices = [choice for choice in self.choices if choice.key != _FROM_CODE]
        self.choose(key)

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
            self._refuse(
                words.format(name=self.plan.names(self.count)[twins[0]]),
                *(f"name {i}" for i in twins),
            )
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
        self.app.settings = replace(
            self.app.settings, last_game=last, name=me.name, face=face, faces=me.others
        )
        self.app.go.table(session)


def _paint_face(face: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Paint the face of a player, which is a square."""
    surface.blit(portrait(face, box.h), box)
