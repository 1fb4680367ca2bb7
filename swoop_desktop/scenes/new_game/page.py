"""A new game: its rules, its players, and its seed or code."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from swoop_desktop.engine.game import MOST_SEATS, Game
from swoop_desktop.engine.messages import nmsg
from swoop_desktop.engine.names import span
from swoop_desktop.engine.options import Rules, RulesError
from swoop_desktop.play.players import about, player_name, players_of, usual_bot
from swoop_desktop.play.session import HUMAN, Origin, Session, Setup
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.folder import Waiting
from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import _, letters, n_, p_, paragraph, strung, tr
from swoop_desktop.rulesets.codes import found_code, may_be_code
from swoop_desktop.rulesets.library import Library, RuleFileError
from swoop_desktop.scenes.common.day_card import fanned
from swoop_desktop.scenes.common.rule_list import Choice as RuleChoice
from swoop_desktop.scenes.common.rule_list import RuleRow, choices_of, usual_choice
from swoop_desktop.scenes.common.seating_plan import SeatingPlan
from swoop_desktop.scenes.common.words import saved_game
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.dialogs.face_page import FaceCoin, face_names
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page, ScrolledPart
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.new_game.seats import (
    AddSeat,
    Seating,
    Sitting,
    adders,
    panel_width,
    table,
)
from swoop_desktop.scenes.new_game.typed_code import TypedCode, same_rules, understood
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.storage.settings import Me
from swoop_desktop.system.clipboard import get_text, pastes
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import paint, text, theme
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
from swoop_desktop.ui.text_fields import Field, Typed, no_font
from swoop_desktop.ui.widgets import Button, Choice, Link, Member, Picker, Toggle, Words

_TYPED = 400
"""Characters: greatest length of a typed number or code."""
_FROM_CODE = "code"
"""Key of rules that came with a code and are in no file."""
_MARGIN, _HIGH = 14.0, 10.0
"""Units: margin around the panel, and its padding above and below."""
_ROWS = (34, 30, 27, 25, 0)
"""Units: heights of a row, the best first; 0: the lowest again, in a list that scrolls."""
_BACK, _COUNT, _DEAL, _GOLD = 132.0, 200.0, 300.0, 58.0
"""Units: widths of *Back*, of the number of players and of *Deal*; height of *Deal*."""
_STEP, _TURN = 0.62, 10.0
"""Step between cards of the emblem, in card widths and in degrees."""
_EMBLEM, _CARD, _ROOMY = 172.0, 104.0, 600.0
"""Units: height of the emblem, width of its cards, least window height for it."""
_COLUMN = 330.0
"""Units: least width of a column of rule sets."""
_SLIDE = 0.24
_PATIENCE = 0.2
"""Seconds: longest wait for the search for an unfinished game."""
_NOTE = 44.0
"""Units: height of the note, with room for two lines, so that a short note moves nothing."""


class NewGameScene(Page):
    """Rule sets on a panel, and beside or below it the table with its seats."""

    first = "start"

    def __init__(self, code: str = "", rules: str = "") -> None:
        """`rules` is the key of the first choice; empty for the last game's."""
        super().__init__()
        self.name = _("New game")
        self.choices: list[RuleChoice] = []
        self.problems: list[RuleFileError] = []
        self.waiting = ""
        """A note about an unfinished game."""
        self.news = ""
        """A note about changed rule files."""
        self.chosen = 0
        self._wanted = rules
        self.plan = SeatingPlan((), Me())
        self.seed = Typed(code, len(code))
        self.coding = bool(code)
        self.typed = TypedCode()
        self.shown: int | None = None
        """The seat whose editor is open."""
        self.touched = MOST_SEATS
        """The seat pressed last; `MOST_SEATS` before the first press."""
        self.chose_free = False
        """True if the last choice was about taking back."""
        self.wrong = ""
        self.wrong_fields: tuple[str, ...] = ()
        self._slid: float | None = None
        """Seconds since *Deal*, while the panel slides away."""
        self._fanned = False
        """True once the emblem is drawn; the first picture does not wait for it."""

    def enter(self, app: Host) -> None:
        self.library = Library(app.data.rules)
        own, self.problems = self.library.look()
        self.choices = choices_of(own)
        last = app.settings.last_game
        self.chosen = usual_choice(self.choices, self._wanted or last.rules)
        self.plan = SeatingPlan(last.seats[:MOST_SEATS], app.settings.me)
        self._fill(len(self.plan) or 4)
        self._search: Waiting | None = Waiting(app.data, 1, wake)
        self._search.go_on()
        self._search.wait(_PATIENCE)
        super().enter(app)
        self._understand()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._slid is not None:
            done, self._slid = self._slid >= _SLIDE, min(_SLIDE, self._slid + dt)
            if done:
                self._begin()
            else:
                self.changed()
            return
        if not self._fanned and self._ground is not None:
            self._fanned = self._dirty = True
        paths = None if self._search is None else self._search.result
        if paths is None:
            return
        self._search = None
        for entry in filter(None, map(Collection(self.app.data).entry, paths)):
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
            self.changed()

    def resume(self) -> None:
        self._read_again()
        super().resume()

    def _read_again(self) -> bool:
        """Read changed rule files again. True if there were any."""
        if not self.library.changed():
            return False
        self.choose(self.choice.key)
        return True

    def choose(self, key: str) -> None:
        """Choose the rule set with this key, or else keep the choice."""
        own, self.problems = self.library.look()
        before = self.choice
        coded = [choice for choice in self.choices if choice.key == _FROM_CODE]
        self.choices = [*choices_of(own), *coded]
        known = key if key in [choice.key for choice in self.choices] else before.key
        self._choose_rules(usual_choice(self.choices, known))

    @property
    def choice(self) -> RuleChoice:
        return self.choices[self.chosen]

    def _fill(self, count: int) -> None:
        """Set the number of players, within the limits of the rules."""
        game = self.choice.game
        low, high = game.seats(self.choice.rules)
        self.plan.fill(min(max(count, low), high), players_of(game), usual_bot(game))
        if self.shown is not None and self.shown >= self.plan.count:
            self.shown = None

    # -- layout ----------------------------------------------------------------------------------

    def cloth(self, size: tuple[int, int]) -> pygame.Surface:
        return table(size, self._left, self.palette)

    @property
    def lively(self) -> bool:
        return super().lively or self._slid is not None or not self._fanned

    @property
    def _left(self) -> int | None:
        """Width of the panel in pixels; None if the table stands below it."""
        return panel_width(self.size, self.scale)

    @property
    def _split(self) -> bool:
        return self._left is not None

    def compose(self) -> Element:
        if self._split:
            return self.first_that_fits(self._both, _ROWS)
        return Column(self._mat(_ROWS[0]), Sized(self._table(), height=0.6 * self.wide), gap=0)

    def _both(self, row: int) -> Element:
        """Return panel and table; after *Deal*, the panel slides out to the left."""
        wide, share = (self._left or 0) / self.scale, (self._slid or 0.0) / _SLIDE
        gone = (1 - (1 - share) ** 3) * wide
        return Row(
            Space(-gone), Sized(self._mat(row), wide, least=wide), self._table(), gap=0, middle=0
        )

    def compose_footer(self) -> Element | None:
        if self._split:
            return None
        note = self._note() if self._urgent else None
        return self.foot_of(*self._ways(), self._deal(), within=self.wide, width=200, above=note)

    def _ways(self) -> tuple[Button, Button]:
        learn = Button("learn", _("Learn in five minutes"), self._learn, tall=theme.ROW)
        return Button("back", _("Back"), self.app.pop, tall=theme.ROW), learn

    def _deal(self) -> Button:
        return Button(
            "start",
            p_("button", "Deal"),
            self.start,
            primary=True,
            tall=_GOLD if self._split else theme.BUTTON,
            below=self._dealt() if self._split else "",
        )

    def _dealt(self) -> str:
        """Return the rule set and the game's length in points or deals."""
        points, deals, _above = self.choice.game.length(self.choice.rules, self.plan.count)
        until = n_("to {count} point", "to {count} points", points) if points else ""
        if deals:
            until = n_("{count} deal", "{count} deals", deals)
        return strung((self.choice.title, until))

    def _mat(self, tall: int) -> Element:
        """Return the panel with rows of this height; 0: the lowest rows, which scroll."""
        ours = [(i, one) for i, one in enumerate(self.choices) if one.game is self.choice.game]
        rows = [
            RuleRow(
                one, partial(self._choose_rules, i), tall or _ROWS[-2], self.palette, selected=False
            )
            for i, one in ours
            if i != self.chosen
        ]
        words = _("Rule sets of {game}").format(game=tr(self.choice.game.called))
        listed: Element = Group(
            "rule sets", words, Grid(*rows, least=_COLUMN, most=2, gap=0, filled=True), role="list"
        )
        ways = [
            Link("own rules", _("Your own…"), self._own_rules),
            Link("code", _("Deal code…"), self._type_code, self.palette.muted),
        ]
        code = self._code_field() if self.coding else None
        back, learn = self._ways()
        below = Row(Sized(back, _BACK), stretched(learn), gap=theme.NEAR)
        inner = Column(
            self.heading(),
            self._games(),
            self._bad(),
            self._paper(),
            listed if tall else ScrolledPart(listed),
            Group("more rules", words, Row(ways[0], Space(across=1), None if code else ways[1])),
            code,
            Space(down=1) if 0 < tall < _ROWS[0] else None,
            Group("buttons", _("Buttons"), below) if self._split else None,
            gap=theme.NEAR,
        )
        leather = Ground(self.panel, inner, pad=theme.PAD, high=_HIGH)
        return Ground(None, leather, pad=_MARGIN)

    def _games(self) -> Element:
        games = list[Element]()
        for game in dict.fromkeys(choice.game for choice in self.choices):
            selected = game is self.choice.game
            card = Choice(
                f"game {game.name}",
                tr(game.called),
                partial(self._choose_game, game),
                selected=selected,
            )
            seats = [game.seats(one.rules) for one in self.choices if one.game is game]
            players = span(min(low for low, _high in seats), max(high for _low, high in seats))
            who = _("{number} players").format(number=players)
            card.value = paragraph((tr(game.pitch), who))
            games.append(stretched(card))
        return Group(
            "games",
            p_("kinds of games", "Games"),
            Row(*games, gap=theme.NEAR, wrap=True),
            role="list",
        )

    def _paper(self) -> Element:
        choice, ink = self.choice, self.palette.paper.gold
        links = [Link("read", _("Read the rules"), self._read, ink), Space(across=1)]
        if choice.key == _FROM_CODE:
            links.append(Link("keep", _("Keep these rules"), self._keep, ink))
        links.append(Link("change rules", _("Change…"), self._change_rules, ink))
        run = partial(self._choose_rules, self.chosen)
        column = Column(
            Group(
                "chosen",
                _("The rules"),
                RuleRow(choice, run, 0, self.palette, selected=True),
                role="list",
            ),
            Group("rule set buttons", _("The rules"), Row(*links, wrap=True)),
            gap=theme.TIGHT,
        )
        return Ground(self.paper, column, pad=theme.GAP, high=theme.NEAR)

    def _choose_game(self, game: Game) -> None:
        if self.choice.game is not game:
            ours = [i for i, choice in enumerate(self.choices) if choice.game is game]
            self._choose_rules(next(i for i in ours if self.choices[i].own is None))

    def _table(self) -> Ground:
        game, faces, names = (
            self.choice.game,
            self.plan.faces(),
            self.plan.names(),
        )
        seats = [
            Sitting(
                i,
                names[i],
                tr(player_name(seat.player)),
                faces[i],
                partial(self._show_seat, i),
                own=i == self.plan.own(),
                selected=i == self.shown,
            )
            for i, seat in enumerate(self.plan.named())
        ]
        join, high = _("Add a player at seat {number}"), game.seats(self.choice.rules)[1]
        more = [
            AddSeat(f"add {i}", join.format(number=i + 2), partial(self._join, i + 1))
            for i in range(adders(self.plan.count, high))
        ]
        middle = Column(*self._middle(faces, names))
        if self._slid is not None:
            more, middle = [], Column()
        return Ground(self._paint_table, Group("table", _("Seats"), Seating(seats, more, middle)))

    def _middle(self, faces: tuple[str, ...], names: tuple[str, ...]) -> Iterator[Element]:
        if self.shown is not None:
            yield self._seat_panel(self.shown, faces, names)
        elif self._split and self.tall >= _ROOMY:
            yield Ground(self._paint_emblem, Space(height=_EMBLEM))
        if self.shown is None:
            picker = Sized(self._count_picker(), _COUNT, align=0.5)
            # A group of its own: left and right change the number instead of leading to a seat.
            yield Group("count group", _("Players"), picker)
        if self._split:
            yield Group("deal", p_("button", "Deal"), Sized(self._deal(), most=_DEAL, align=0.5))
        if not self._urgent:
            yield Sized(self._note() or Space(), height=_NOTE)

    @property
    def _urgent(self) -> bool:
        """True if the note must stay in sight while the page is scrolled."""
        return not self._split and bool(self.wrong or self.coding)

    def _note(self) -> Element | None:
        key, words = ("wrong", self.wrong) if self.wrong else ("told", self._told())
        alert = self.wrong or self.typed.means == "wrong" or self._differs
        colour = self.palette.alert if alert else self.palette.caption
        note = Words(key, words, theme.SMALL, colour, "status", "center")
        return Group("note", _("Note"), note) if words else None

    def _count_picker(self) -> Picker:
        low, high = self.choice.game.seats(self.choice.rules)
        counts = [
            (str(n), n_("{count} player", "{count} players", n)) for n in range(low, high + 1)
        ]
        return Picker(
            "count",
            _("Players"),
            counts,
            str(self.plan.count),
            self._set_count,
            wrap=False,
            signs=("minus", "plus"),
        )

    def _paint_table(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the table, unless the background has it."""
        if self._left is None:
            surface.blit(table(box.size, 0, self.palette), box)
        elif self._slid is not None and self._ground is not None:
            x, (w, h) = self._left, self.size
            laid = self._ground.subsurface((x, 0, w - x, h))
            surface.blit(pygame.transform.scale(laid, box.size), box)

    def _paint_emblem(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        if not self._fanned:
            return
        looks = self.app.settings
        cards = ("jumbo" if looks.jumbo_indices else "normal") + "4" * looks.four_colour
        names = tuple(face(cards, code, letters()) for code in self.choice.game.emblem)
        picture = fanned(names, round(_CARD * self.scale), _STEP, _TURN)
        paint.centred(surface, picture, box.center)

    def _seat_panel(self, seat: int, faces: tuple[str, ...], names: tuple[str, ...]) -> Element:
        planned, game = self.plan[seat], self.choice.game
        own = seat == self.plan.own()
        name = Field(
            f"name {seat}",
            _("Name of player {number}").format(number=seat + 1),
            planned.name,
            self._redraw,
            hint=_("Your name") if own else _("Name"),
            wrong=f"name {seat}" in self.wrong_fields,
        )
        enabled = self.plan.count > game.seats(self.choice.rules)[0]
        up = Button(
            "stand up",
            _("Stand up"),
            partial(self._stand_up, seat),
            enabled=enabled,
            tall=theme.ROW,
        )
        levels = [
            Choice(
                f"player {seat} {player}",
                tr(player_name(player)),
                partial(self._change_player, seat, player),
                selected=planned.player == player,
            )
            for player in players_of(game)
        ]
        who = _("Who is player {number}").format(number=seat + 1)
        holders = dict(zip(faces, names, strict=True))
        choices = [
            FaceCoin(
                f"face {face}",
                called,
                _("{name} has it").format(name=holders[face]) if taken else "",
                face,
                partial(self._give_face, seat, face),
                selected=face == faces[seat],
                taken=taken,
            )
            for face, called in face_names().items()
            for taken in [face in holders and face != faces[seat]]
        ]
        title = _("Who plays")
        if planned.player == HUMAN:
            title = _("Your face") if own else _("Face of {name}").format(name=names[seat])
        column = [
            Group(f"seat {seat} name", name.name, Row(stretched(name), up, gap=theme.NEAR)),
            Group("levels", who, Row(*levels, gap=theme.TIGHT, wrap=True, align=0.5), role="list"),
            Group("faces", title, Grid(*choices, least=40, most=6, gap=theme.TIGHT), role="list"),
        ]
        if self._alone and planned.player == HUMAN:
            column.append(Group("free undo group", _("Practice"), self._free_undo()))
        self._panel = Ground(
            self.panel, Column(*column, gap=theme.NEAR), pad=theme.APART, high=theme.GAP
        )
        return self._panel

    # -- words -----------------------------------------------------------------------------------

    def _code_field(self) -> Element:
        words, paste = _("Deal code or number"), _("Paste")
        wrong = "seed" in self.wrong_fields or self.typed.means == "wrong"
        field = Field("seed", words, self.seed, self._typed, hint=words, most=_TYPED, wrong=wrong)
        button = Button("paste", paste, self._paste, tall=theme.ROW)
        return Group("code group", words, Row(field, button, gap=theme.NEAR))

    def _bad(self) -> Group | None:
        """Return a note about rule files that were refused."""
        if not self.problems:
            return None
        bad = Words("bad rules", self._missing(), theme.SMALL, theme.WARN, "status")
        way = Link("folder", _("Open the folder"), self._show_folder)
        return Group("bad group", _("Rule sets that can’t be read"), bad, way, gap=0)

    def _missing(self) -> str:
        count = sum(problem.files for problem in self.problems)
        missing = n_(
            "{count} rule set is missing here because its file can’t be read.",
            "{count} rule sets are missing here because their files can’t be read.",
            count,
        )
        words = paragraph((missing, tr(self.problems[0].brief)))
        more = count - 1
        if more:
            others = n_("and {count} more file", "and {count} more files", more)
            words = f"{words} ({others})"
        return words

    @property
    def _alone(self) -> bool:
        """True for a single person, who may take back any play."""
        return self.plan.people() == 1

    def _free_undo(self) -> Toggle:
        def choose(on: bool) -> None:
            self.app.settings = replace(self.app.settings, free_undo=on)
            self.chose_free = True
            self._redraw()

        on = self.app.settings.free_undo
        return Toggle("free undo", _("Take back anything (practice)"), on, choose)

    def _told_of_code(self) -> str:
        typed = self.typed
        if typed.problem or typed.game is None or typed.rules is None:
            return typed.problem
        rules = tr(typed.game.title(typed.rules))
        if typed.means == "rules":
            return _("Rules code: {rules}").format(rules=rules)
        players = n_("{count} player", "{count} players", typed.seats)
        if self._differs:
            return _(
                "The code is for {rules} with {players}. Choose those again, or clear the field."
            ).format(rules=rules, players=players)
        words = _("Deal code: {rules}, {players}. Everybody with this code gets the same cards.")
        return words.format(rules=rules, players=players)

    @property
    def _differs(self) -> bool:
        """True if the typed deal code is for another rule set or number of players."""
        typed, choice = self.typed, self.choice
        if typed.means != "deal" or typed.game is None or typed.rules is None:
            return False
        if choice.game is not typed.game or self.plan.count != typed.seats:
            return True
        return not same_rules(choice.game, choice.rules, typed.rules)

    def _told_of_two(self) -> str:
        """Say how many players the rules need, and which rule set two can play."""
        fewest = self.choice.game.seats(self.choice.rules)[0]
        words = tr(
            nmsg(
                "{rules} needs at least {count} player.",
                "{rules} needs at least {count} players.",
                fewest,
                rules=self.choice.title,
            )
        )
        for_two = (one for one in self.choices if one.game.seats(one.rules)[0] <= 2)
        other = next((one for one in for_two if one.game is self.choice.game), None)
        if other is None:
            return words
        return paragraph((words, _("Two players can play {rules}.").format(rules=other.title)))

    def _told(self) -> str:
        """Return the most important current note."""
        if self.typed.problem or self.typed.game is not None:
            return self._told_of_code()
        if self.news:
            return self.news
        if any(map(text.unshown, self.plan.names())):
            return no_font()
        people = self.plan.people()
        if not people:
            return _("Nobody is playing: you will watch the bots play.")
        if self.chose_free and self._alone:
            if self.app.settings.free_undo:
                return _(
                    "You can take back any play. If you have seen new cards by then, the game"
                    " counts as practice."
                )
            return _("You can take back a play until you have seen a new card.")
        if self.touched < self.plan.count:
            name, player = self.plan.named()[self.touched]
            message = about(self.choice.game, name, player)
            if message is not None:
                return tr(message)
        first = self.choice.game.first_seat(self.choice.rules)
        if first is not None:
            name = self.plan.names()[first]
            return _("{name} begins the first deal.").format(name=name)
        if people > 1:
            return _("The screen is covered between turns, so nobody sees your hand.")
        if not self.app.settings.name and self.shown == self.plan.own():
            return _("Your name and face are kept for later games.")
        if self.plan.count == self.choice.game.seats(self.choice.rules)[0] > 2:
            return self._told_of_two()
        if self.waiting and self.touched == MOST_SEATS:
            return self.waiting
        if not self.app.settings.last_game.seats:
            return _("Press a seat to change who sits there.")
        packs = self.choice.game.packs(self.choice.rules, self.plan.count)
        if packs is None:
            return ""
        return n_("Played with {count} pack", "Played with {count} packs", packs)

    # -- actions ---------------------------------------------------------------------------------

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

    def _read(self) -> None:
        choice = self.choice
        self.app.push(RulesScene([(choice.game, choice.rules)]))

    def _learn(self) -> None:
        from swoop_desktop.scenes.lessons.page import LearnScene

        self.app.push(LearnScene())

    def _type_code(self) -> None:
        self.coding = True
        self.changed()
        self.focus.set("seed", visible=True)

    def _show_seat(self, seat: int) -> None:
        """Open a seat's editor, or close it."""
        self.shown = None if seat == self.shown else seat
        self.touched = seat
        self._redraw()

    def escape(self) -> None:
        """Close the seat's editor, or the page."""
        if self.shown is None:
            super().escape()
        else:
            self.focus.set(f"seat {self.shown}")
            self._show_seat(self.shown)

    def _go_beside(self, member: Member, by: int) -> None:
        """Move the focus around the table; right is clockwise in the upper half, else
        anticlockwise.
        """
        ring = [one for one in self.widgets() if isinstance(one, Sitting | AddSeat)]
        if member not in ring:
            super()._go_beside(member, by)
            return
        middle = sum(one.rect.centery for one in ring) / len(ring)
        step = by if member.rect.centery < middle - 1 else -by
        self.focus.set(ring[(ring.index(member) + step) % len(ring)].key, visible=True)
        self.reveal(self.focus.key)

    def _lies_beside(self, pos: tuple[int, int]) -> bool:
        panel = None if self.shown is None else self._panel
        return panel is not None and not panel.rect.collidepoint(pos)

    def dismiss(self) -> None:
        if self.shown is not None:
            self.escape()

    def _join(self, place: int) -> None:
        game = self.choice.game
        self.plan.join(place, players_of(game), usual_bot(game))
        self.shown = place
        self._redraw()

    def _stand_up(self, seat: int) -> None:
        self.plan.stand_up(seat)
        self.shown = None
        self._redraw()
        self.focus.set(f"seat {min(seat, self.plan.count - 1)}")

    def _give_face(self, seat: int, face: str) -> None:
        """Give a person this face, or seat the bot that has it."""
        if self.plan[seat].player == HUMAN:
            self.plan.take_face(seat, face)
            self.app.settings = replace(self.app.settings, face=self.plan.me.face)
        else:
            self.plan.show(seat, face)
            self.touched = seat
        self._redraw()

    def _change_player(self, seat: int, player: str) -> None:
        self.plan.change(seat, player)
        self.touched, self.chose_free = seat, False
        self._redraw()

    def _choose_rules(self, line: int) -> None:
        self.chosen = line
        self._fill(self.plan.count)
        self._redraw()

    def _set_count(self, count: str) -> None:
        self._fill(int(count))
        self._redraw()

    def _redraw(self) -> None:
        self.wrong, self.wrong_fields, self.news = "", (), ""
        self.changed()

    def _refuse(self, words: str, *fields: str) -> None:
        """Show what is wrong, and focus the last of the fields."""
        self.wrong, self.wrong_fields = words, fields
        for field in fields:
            if field.startswith("name "):
                self.shown = int(field.removeprefix("name "))
            else:
                self.coding = True
        if fields:
            self.focus.set(fields[-1])
        self.changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """Paste a code wherever the focus is; a name field takes any other text."""
        if self._slid is not None:
            return True  # dealt cards can't be changed any more
        if event.type == pygame.WINDOWFOCUSGAINED and self._read_again():
            self.news = _(
                "Your rule sets were changed outside the program, and have been read again."
            )
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
        words = found_code(get_text())
        self.seed, self.coding = Typed(), True
        self.seed.put(words, _TYPED)
        self._typed()

    def _typed(self) -> None:
        self._understand()
        self._redraw()

    def _understand(self) -> None:
        """Adopt the rules and the number of players of a valid code."""
        if self.seed.words == self.typed.words:
            return
        self.typed = typed = understood(self.seed.words)
        chosen = self.choice
        self.choices = [choice for choice in self.choices if choice.key != _FROM_CODE]
        if typed.game is not None and typed.rules is not None:
            chosen = self._choice_of(typed.game, typed.rules)
            self.plan.count = typed.seats or self.plan.count
        self._choose_rules(usual_choice(self.choices, chosen.key))

    def _choice_of(self, game: Game, rules: Rules) -> RuleChoice:
        """Return the choice with these rules, or add one."""
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
        choice = self.choice
        write(
            self.app,
            lambda: self.library.duplicate(choice.game, choice.rules),
            lambda rule_set: self._kept(str(rule_set.path)),
            lambda error: self._refuse(tr(error.reason)),
        )

    def _kept(self, key: str) -> None:
        self.chosen = 0
        self.choices = [choice for choice in self.choices if choice.key != _FROM_CODE]
        self.choose(key)

    def start(self, *, slides: bool = True) -> None:
        """Deal, once the panel has slid away, or show what is wrong."""
        typed = self.typed
        if typed.problem or self._differs:
            self._refuse(self._told_of_code(), "seed")
            return
        self.plan.give_way()
        if twins := self.plan.twins():
            words = _("Two players are called {name}. Change one of the names.")
            self._refuse(
                words.format(name=self.plan.names()[twins[0]]),
                *(f"name {i}" for i in twins),
            )
            return
        self.shown = None
        self._keep_choice()
        if slides and self._split and not (self.app.still or self.app.settings.speed == "instant"):
            self._slid = 0.0
            self.changed()
        else:
            self._begin()

    def _keep_choice(self) -> None:
        """Save the choices for the next game, before the panel slides."""
        settings, me = self.app.settings, self.plan.named_me()
        last = replace(
            settings.last_game,
            rules=settings.last_game.rules if self.choice.key == _FROM_CODE else self.choice.key,
            seats=tuple((seat.name, seat.player) for seat in self.plan.named()),
        )
        self.app.settings = replace(
            settings, last_game=last, name=me.name, face=me.face, faces=me.others
        )

    def _begin(self) -> None:
        self._slid = None
        choice, seats, typed = self.choice, self.plan.named(), self.typed
        origin = Origin("code") if typed.means == "deal" else None
        try:
            free = self.app.settings.free_undo and self._alone
            setup = Setup(choice.game, choice.rules, seats, typed.drawn(), origin, free)
            session = Session.new(setup, self.app.data.new_record(choice.rules.name))
        except RulesError as error:
            self._refuse(tr(error.reason))
            return
        self.app.go.table(session)
