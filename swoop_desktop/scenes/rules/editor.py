"""The rules editor."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Refusal
from swoop_desktop.engine.names import LONGEST_NAME, folded
from swoop_desktop.engine.options import Rules
from swoop_desktop.processes.writer import Writer
from swoop_desktop.resources.language import _, n_, paragraph, tr
from swoop_desktop.rulesets.changes import found_options, nearest_preset
from swoop_desktop.rulesets.library import (
    Library,
    NameTakenError,
    RuleFileError,
    RuleSet,
    Saved,
    face_of,
    load_rules,
    named,
)
from swoop_desktop.scenes.common.rule_text import lit
from swoop_desktop.scenes.dialogs.ask import AskScene, write
from swoop_desktop.scenes.dialogs.face_page import FaceCoin, FaceScene, face_names
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import ScrolledPart
from swoop_desktop.scenes.framework.scene import Host, Question, Way, stay
from swoop_desktop.scenes.rules.draft import NAME, Draft
from swoop_desktop.scenes.rules.option_rows import PAD, OptionsPage
from swoop_desktop.storage import file_status
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space, stretched
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Field, Paragraph, ScrollText, Typed
from swoop_desktop.ui.widgets import Button, Heading, Item, Label, Picker, Words

log = logging.getLogger(__name__)

_GROUPS, _TEXT = 248.0, 340.0
"""Units: width of the list of groups, least width of the rules' text."""
_THREE, _TWO = 1050.0, 820.0
"""Units: least width of the window for three and for two columns."""
_ROWS = ("option ", "left out ")
"""Prefixes of the keys of option groups."""
_UNDO = 108.0
_LOOK = 0.7
"""Seconds between checks of the file. It is read once two checks agree, never half-written."""


class RulesEditorScene(OptionsPage):
    """Groups of options, one group's options, and the rules."""

    first = "search"

    def __init__(self, game: Game, rules: Rules, own: RuleSet | None = None) -> None:
        """Edit the player's own file, or shipped rules, which get a new file when saved."""
        super().__init__()
        self.name = _("The rules of the house")
        self.book = game
        titles = [(key, tr(title)) for key, title in game.groups]
        used = {spec.group for spec in game.options}
        self.group_titles = [(key, title) for key, title in titles if key in used]
        self.group_key = self.group_titles[0][0]
        self.wanted = Typed()
        self.scrolled = Scrolled()
        self.said = ""
        self._refused = False
        """True after an attempt to use contradictory rules."""
        self.discarded = False
        """True if the player discards unsaved changes."""
        self._next: Callable[[], object] | None = None
        """Runs when the page is on top again."""
        self._stamp = self._stamp_before = (0, 0)
        """The file's stamps when last read, and at the last check."""
        self._next_look = _LOOK
        self._asked = b""
        """Changed content that the player was already asked about."""
        self._said_of: tuple[Rules, ...] = ()
        self._paragraphs: list[Paragraph] = []
        """The rules in words."""
        self._told = True
        """True once the last changed sentences were scrolled into view."""
        self.own: RuleSet | None = None
        self._suggested = ""
        """Default name of rules without a file, until the player renames them."""
        if own is not None:
            self._load(own)
        else:
            title = tr(game.title(rules))
            ours = named(game, rules, _("{name}, our way").format(name=title)[:LONGEST_NAME])
            self.base_key = nearest_preset(game, game.rules_to(rules))
            self.draft = Draft(game, ours, rules)
            self._suggested = ours.name
            self.kept_rules = ours
            self.face = self._kept_face = face_of(RuleSet(Path(), game, ours))

    def _load(self, own: RuleSet) -> None:
        self.base_key = nearest_preset(self.book, self.book.rules_to(own.rules))
        self.draft = Draft(self.book, own.rules, self.book.presets()[self.base_key])
        self.kept_rules = own.rules
        self.own, self.face = own, face_of(own)
        self._kept_face = self.face
        self._stamp = _stamp_of(own.path)
        self._typed.clear()

    def enter(self, app: Host) -> None:
        self.library = Library(app.data.rules)
        super().enter(app)

    def leave(self) -> None:
        """Save unsaved changes to a copy, unless the player discarded them."""
        self._take_typed()
        super().leave()
        if not (self.discarded or not self.unsaved or self.draft.rules == self.kept_rules):
            Writer("changed rules", self._save_beside).go()

    def _save_beside(self) -> bool:
        rules = self.draft.rules
        try:
            self.library.duplicate(self.book, rules, self.face, self.library.free_name(rules.name))
        except Refusal as error:
            log.warning("changed rules are lost: %s", error)
        return True

    def resume(self) -> None:
        """Run `_next`, or check the file."""
        super().resume()
        go_on, self._next = self._next, None
        if go_on is not None:
            go_on()
        else:
            self._read_again()

    def handle(self, event: pygame.event.Event) -> bool:
        """Also check the file when the window gets the focus."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._read_again()
        return super().handle(event)

    # -- layout ----------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        room = self.inner_width
        if self.tall < 560 or room < _TWO:
            return 1
        return 3 if room >= _THREE and not self.app.touched else 2

    def compose(self) -> Element:
        columns = self.columns
        options = Column(*self._options(), gap=theme.APART)
        search, text = self._search_field(), self._rules()
        named = stretched(Row(self._face(), stretched(self._heading(), 180)), 260)
        head = Row(named, self._steps(), wrap=True)
        picker = Row(stretched(self._group_picker(), 200), stretched(search, 120), gap=theme.NEAR)
        if columns == 1:
            tall = min(300, self.tall - self.foot - 40)
            main: Element = Column(picker, options, Sized(text, height=tall), Space())
        else:
            part: Element = ScrolledPart(options, left=8 if columns == 3 else 0)
            if columns == 2:
                part = Column(picker, part)
            groups = self._group_list(search) if columns == 3 else None
            share = 0.38 if columns == 3 else 0.4
            beside = Sized(text, least=_TEXT if columns == 3 else None, across=share)
            middle = Sized(part, least=300, across=1 - share)
            main = Row(groups, middle, beside, gap=theme.APART, middle=0)
        whole = Column(Space(), head, main)
        return Sized(whole, most=min(theme.WIDEST, self.inner_width), align=0.5)

    def compose_footer(self) -> Element:
        return self.foot_of(
            Button("back", _("Back"), self.escape),
            Button("save", _("Save"), self.save),
            Button("play", _("Play"), self.play, primary=self.draft.whole),
            within=theme.WIDEST,
            rest=(
                Button("share", _("Share…"), self.share),
                Button("trial", _("Try it out…"), self.try_out),
                Button("save as", _("Save as…"), self.save_as),
            ),
        )

    def _face(self) -> Element:
        scene = partial(FaceScene, _("Face"), self.face, {}, self._take_face)
        return FaceCoin(
            "face",
            _("Face"),
            face_names().get(self.face, self.face),
            self.face,
            lambda: self.app.push(scene()),
        )

    def _heading(self) -> Element:
        colour = self.palette.alert if self.draft.conflicts else self.palette.caption
        state = Label("state", self._state(), theme.SMALL, colour, role="status")
        return Group("heading", self.name, self.title_line(self.title_words), state, gap=0)

    def _steps(self) -> Element:
        ways = (
            ("undo", _("Undo"), self.undo, bool(self.draft.past or self._pending), "Ctrl+Z"),
            ("redo", _("Redo"), self.redo, bool(self.draft.future), "Ctrl+Y"),
        )
        buttons = (
            Button(key, words, run, enabled=able, hint=self.keyed(keys), tall=theme.LOW)
            for key, words, run, able, keys in ways
        )
        row = Row(*(Sized(button, _UNDO) for button in buttons), gap=theme.NEAR)
        return Group("steps", _("Undo and redo"), row)

    @property
    def title_words(self) -> str:
        return tr(self.book.title(self.draft.rules))

    def _state(self) -> str:
        """Return the number of errors, or else the base and whether all is saved."""
        wrong = len(self.draft.conflicts)
        if wrong and self._refused:
            return _("Put this right first: then you can save, play and share the rules.")
        if wrong:
            return n_("{count} thing isn’t right yet", "{count} things aren’t right yet", wrong)
        base = tr(self.book.title(self.draft.base))
        phrases = [_("Based on {rules}").format(rules=base)]
        different = len(self.draft.different)
        if different:
            phrases.append(n_("{count} option changed", "{count} options changed", different))
        if self.unsaved:
            phrases.append(_("not saved"))
        elif self.said:
            phrases.append(self.said)
        return " · ".join(phrases)

    def _search_field(self) -> Element:
        words = _("Search")
        return Field("search", words, self.wanted, self._search, hint=words, most=40)

    def _notes_of(self, group: str) -> str:
        """Return a mark for errors, or the number of changed options in a group."""
        specs = [key for key, spec in self.draft.specs.items() if spec.group == group]
        if any(self.draft.of_option(key) for key in specs):
            return "!"
        different = sum(key in self.draft.different for key in specs)
        return str(different) if different else ""

    def _group_list(self, search: Element) -> Element:
        items = [
            Item(
                f"group {key}",
                title,
                partial(self._turn_to, key),
                selected=key == self.group_key and not self.wanted.words.strip(),
                note=self._notes_of(key),
            )
            for key, title in self.group_titles
        ]
        lines = Column(*(Sized(item, tallest=theme.LOW) for item in items), gap=theme.TIGHT)
        groups = Group("groups", _("Groups of rules"), lines, role="list")
        return Sized(self.panelled(search, groups), _GROUPS)

    def _group_picker(self) -> Element:
        words, titles = _("Groups of rules"), self.group_titles
        return Picker("groups picker", words, titles, self.group_key, self._turn_to)

    def _options(self) -> list[Element]:
        shown = self.shown
        if not shown:
            words = _("No rule is about “{words}”.").format(words=self.wanted.words.strip())
            return [self.panelled(Words("nothing words", words, role="status"))]
        return [self._titled(title, keys) for title, keys in shown]

    def _titled(self, title: str, keys: Sequence[str]) -> Element:
        rows = Column(*self.rows_of(keys), gap=0)
        if not title:
            return Ground(self.panel, rows)
        line = Heading(f"title {title}", title)
        head = Ground(
            None,
            Group(f"heading {title}", title, Sized(line, height=30)),
            pad=PAD,
            high=theme.TIGHT,
        )
        return Ground(self.panel, Column(head, rows, gap=0))

    @property
    def shown(self) -> list[tuple[str, list[str]]]:
        """The visible options by title: of the selected group, or search results."""
        wanted, specs = self.wanted.words.strip(), self.draft.specs
        if not wanted:
            return [("", [key for key, spec in specs.items() if spec.group == self.group_key])]
        matches = found_options(self.book, wanted, tr, folded)
        shown = [
            (title, [key for key in matches if specs[key].group == group])
            for group, title in self.group_titles
        ]
        return [(title, keys) for title, keys in shown if keys]

    def _rules(self) -> Element:
        words, elements = _("The rules"), list[Element]()
        if self.draft.conflicts:
            note = _("These are the rules as they were when they last fitted together.")
            elements.append(Words("text note", note, colour=self.palette.alert, role="status"))
        self._shown_text = ScrollText("text", words, self._lit(), self.scrolled, self.changed)
        return Group("rules", words, *elements, self._shown_text)

    def _lit(self) -> list[Paragraph]:
        """Return the rules' paragraphs, cached by rules."""
        wanted = self.draft.rules, self.draft.base, self.draft.before
        if self._said_of != wanted:
            self._said_of, self._paragraphs = wanted, lit(self.book, *wanted)
        return self._paragraphs

    def _tell(self) -> None:
        kinds = [kind for kind, _words in self._shown_text.paragraphs]
        news = [place for place, kind in enumerate(kinds) if kind in ("fresh", "dropped")]
        for place in reversed(news):
            self._shown_text.reveal(place)

    @property
    def due(self) -> float | None:
        """Seconds until the next check of the file."""
        due = super().due
        return min(_LOOK, due or _LOOK) if self.own is not None else due

    def update(self, dt: float) -> None:
        super().update(dt)
        self._next_look -= dt
        if self.own is not None and self._next_look <= 0:
            self._next_look = _LOOK
            now, before = _stamp_of(self.own.path), self._stamp_before
            self._stamp_before = now
            if now != self._stamp and now == before:
                self._read_again()

    def rows_of_groups(self) -> Sequence[str]:
        return [key for (key, *_rest), _made in self.groups if key.startswith(_ROWS)]

    def changed(self) -> None:
        """Also move the focus from a vanished widget to another of its group."""
        had = self.focus.key
        group = next((g for g, widgets in self.groups if any(w.key == had for w in widgets)), None)
        super().changed()
        if not self._told:
            self._told = True
            self._tell()
        if not had or self.focus.key or group is None:
            return
        left = next((widgets for found, widgets in self.groups if found[0] == group[0]), [])
        able = [w.key for w in left if w.action and "disabled" not in w.states]
        self.focus.set(able[0] if able else self.first)

    def _renewed(self, *, typing: bool = False) -> None:
        self.said, self._refused, self._told = "", False, False
        super()._renewed(typing=typing)

    # -- actions ---------------------------------------------------------------------------------

    def _take_face(self, face: str) -> None:
        self.face, self.said = face, ""
        self.changed()

    def _turn_to(self, key: str) -> None:
        self.group_key, self.wanted = key, Typed()
        self._refused = False
        self._scrolled.offset = 0.0
        self.changed()

    def _search(self) -> None:
        self._scrolled.offset = 0.0
        self.changed()

    def undo(self) -> None:
        self._take_typed()
        self._went(self.draft.undo())

    def redo(self) -> None:
        self._take_typed()
        self._went(self.draft.redo())

    def _went(self, key: str) -> None:
        self._typed.clear()
        self._told = self._refused = False
        self.show_option(key)

    def show_option(self, key: str) -> None:
        spec = self.draft.specs.get(key)
        if spec is not None and not any(key in keys for _title, keys in self.shown):
            self.group_key, self.wanted = spec.group, Typed()
            self._scrolled.offset = 0.0
        self.changed()
        group_shown = next((group for group in self.groups if group[0][0] == f"option {key}"), None)
        if group_shown is not None:
            self.reveal(group_shown[1][0].key)

    def escape(self) -> None:
        self.settle()
        if self.unsaved and not self.wanted.words:
            self._ask_whether()
        else:
            super().escape()

    def _ask_whether(self) -> None:
        def discard() -> None:
            self.discarded = True
            self.app.pop()

        ways: list[Way] = [("discard", _("Don’t keep them"), discard)]
        words = _("Your changes aren’t saved yet.")
        if self.draft.whole:
            ways.append(("keep", _("Save them"), partial(self._saved_then, self.app.pop)))
        else:
            words = paragraph((words, _("You can save the rules once they fit together.")))
        ways.append(("stay", _("Go on editing"), stay))
        self.app.push(MessageScene(_("Keep your changes?"), [words], ways))

    # -- saving ----------------------------------------------------------------------------------

    @property
    def unsaved(self) -> bool:
        """True if closing the page would lose changes."""
        return self.draft.unsaved or self.face != self._kept_face

    def save(self) -> None:
        self._saved_then(self.changed)

    def save_as(self) -> None:
        if self._playable():
            self._ask_name(self.changed)

    def play(self) -> None:
        """Start a game by these rules, with the players of the last game."""
        if self.own is None and not self.draft.different and self._playable():
            self.app.go.play_by(self.base_key)
        else:
            self._saved_then(self._play_own)

    def _play_own(self) -> None:
        if self.own is not None:
            self.app.go.play_by(str(self.own.path))

    def _saved_then(self, go_on: Callable[[], object]) -> None:
        if not self._playable():
            return
        if self.own is None:
            self._save_new(go_on)
            return
        if not self.unsaved:
            go_on()
            return
        other = self._changed_outside(self.own)
        if other is not None:
            self._ask_which(self.own, other, go_on)
            return
        self._save_over(self.own, go_on)

    def _save_new(self, go_on: Callable[[], object]) -> None:
        """Save in a new file. Ask for a name unless the player has chosen one."""
        rules = self.draft.rules
        if rules.name == self._suggested:
            self._ask_name(go_on)
            return

        def kept(rule_set: RuleSet) -> None:
            self._keep(rule_set)
            go_on()

        write(
            self.app,
            lambda: self.library.save(self.book, rules, self.face),
            kept,
            lambda error: self._ask_again(go_on, error),
        )

    def _ask_again(self, go_on: Callable[[], object], error: Refusal) -> None:
        free = error.free if isinstance(error, NameTakenError) else ""
        self._ask_name(go_on, tr(error.reason), free)

    def _changed_outside(self, own: RuleSet) -> RuleSet | None:
        """Return the file's rule set if it was changed outside."""
        try:
            now = load_rules(own.path)
        except RuleFileError:
            return None
        return now if now.content != own.content else None

    def _ask_which(self, own: RuleSet, other: RuleSet, go_on: Callable[[], object]) -> None:
        """Ask whether to overwrite a file that has changed outside."""
        self._asked = other.content
        question = _("The file of “{name}” was changed outside the program.").format(
            name=own.rules.name
        )
        page = MessageScene(
            _("The file has changed"),
            [question, _("Replace it with yours, or save yours under another name?")],
            [
                ("beside", _("Save as…"), partial(self._ask_name, go_on)),
                ("over", _("Replace it"), partial(self._save_over, other, go_on)),
                ("stay", _("Go on editing"), stay),
            ],
        )
        self.app.push(page)

    def _save_over(self, own: RuleSet, go_on: Callable[[], object]) -> None:
        def kept(saved: Saved) -> None:
            self._next = None
            self._keep(saved.found)
            go_on()
            if saved.note is not None:
                self.app.push(MessageScene(_("Saved"), [tr(saved.note)]))

        def refused(error: Refusal) -> None:
            self._next = None
            if isinstance(error, NameTakenError):
                self._ask_again(go_on, error)
            else:
                self.app.push(MessageScene(_("The rules can’t be saved"), [tr(error.reason)]))

        rules = self.draft.rules
        self._next = stay  # `resume` must not check the file while it is written
        write(self.app, lambda: self.library.save_over(own, rules, self.face), kept, refused)

    def _ask_name(self, go_on: Callable[[], object], why: str = "", name: str = "") -> None:
        asked = [why] if why else []
        asked.append(_("What do you want to call it?"))
        answer = name or self.library.free_name(self.draft.rules.name)

        def take(given: str) -> Callable[[], object]:
            rules = named(self.book, self.draft.rules, given)
            rule_set = self.library.save(self.book, rules, self.face)

            def done() -> None:
                self._keep(rule_set)
                self._next = go_on

            return done

        question = Question(_("Save as"), "\n".join(asked), _("Save"), take, answer)
        self.app.push(AskScene(question))

    def _keep(self, rule_set: RuleSet) -> None:
        new = self.own is None or self.own.path != rule_set.path
        self.own, self._kept_face, self._asked = rule_set, self.face, b""
        self._stamp = _stamp_of(rule_set.path)
        self.kept_rules = rule_set.rules
        self.draft.change({NAME: rule_set.rules.name})
        self.draft.keep()
        self._typed.clear()
        self.said = _("saved")
        self.changed()
        if new:
            self.app.go.point_out(rule_set.path)

    def _playable(self) -> bool:
        """True if the rules are valid; else focus the first remedy."""
        self.settle()
        if self.draft.whole:
            return True
        self._refused = True
        self.show_option(self.draft.first_wrong)
        wanted = f"option {self.draft.first_wrong}"
        shown = next((widgets for (key, *_rest), widgets in self.groups if key == wanted), [])
        able = [widget.key for widget in shown if widget.action]
        if able:
            self.go_to(next((key for key in able if key.startswith("mend ")), able[0]))
            self._watch_focus()
        return False

    def _read_again(self) -> None:
        """Load the file if it was changed outside; with unsaved changes, ask first."""
        if self.own is None:
            return
        self._stamp = _stamp_of(self.own.path)
        try:
            now: RuleSet | None = load_rules(self.own.path)
            content, why = now.content if now else b"", ""
        except RuleFileError as error:
            now, content, why = None, error.path.name.encode(), tr(error.brief)
        if content in (self.own.content, self._asked):
            return
        self._asked = content
        name = self.own.rules.name
        if now is None:
            notice = _("The file of “{name}” can’t be read any more. Your rules are still here: "
                     "save them, and they get a file of their own.").format(name=name)  # fmt: skip
            self.app.push(MessageScene(_("The file has changed"), [notice, why]))
            return
        rule_set = now
        if not self.unsaved and not self._pending:
            self._load(rule_set)
            self.said = _("changed outside the program, and read again")
            self.changed()
            return

        def reload() -> None:
            self._load(rule_set)
            self.changed()

        notice = _("The file of “{name}” was changed outside the program.").format(name=name)
        mine = _(
            "If you keep yours, you will be asked what to do with the file when you save them."
        )
        page = MessageScene(
            _("The file has changed"),
            [notice, mine],
            [("reload", _("Read it again"), reload), ("mine", _("Keep mine"), stay)],
        )
        self.app.push(page)

    def share(self) -> None:
        from swoop_desktop.scenes.rules.share import ShareRulesScene

        if self._playable():
            self.app.push(ShareRulesScene(self.book, self.draft.rules, self.face))

    def try_out(self) -> None:
        from swoop_desktop.scenes.rules.trial import RulesTrialScene

        if self._playable():
            self.app.push(RulesTrialScene(self.book, self.draft.rules, self.draft.base))

    def shortcuts(self) -> Mapping[str, Callable[[], object]]:
        return {
            "ctrl+z": self.undo,
            "ctrl+shift+z": self.redo,
            "ctrl+y": self.redo,
            "ctrl+s": self.save,
            "ctrl+f": partial(self.go_to, "search"),
        }


def _stamp_of(path: Path) -> tuple[int, int]:
    """Return a file's size and time of change."""
    try:
        status = file_status.status(path)
    except OSError:
        return -1, -1
    return status.st_size, status.st_mtime_ns
