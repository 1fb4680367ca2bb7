"""The list of the player's own rule sets."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from swoop_desktop.engine.messages import Refusal
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.rulesets.codes import may_be_code, read_rules_code
from swoop_desktop.rulesets.library import (
    HadAlreadyError,
    Library,
    RuleFileError,
    RuleSet,
)
from swoop_desktop.scenes.common.list_view import LineItem, Lines, ListView
from swoop_desktop.scenes.common.path_field import typed_path
from swoop_desktop.scenes.common.rule_list import Choice, RuleItem, own_choice, rule_key
from swoop_desktop.scenes.dialogs.ask import AskScene, write
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Question
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.storage import file_status
from swoop_desktop.storage.trash import Deleted, take_back
from swoop_desktop.ui import theme
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
from swoop_desktop.ui.widgets import Button, Words

_WIDE, _SIDE = 940.0, 236.0
_TOLD = 3
"""Number of unreadable files described; more are counted."""


class OwnRulesScene(Page):
    first = "add"

    def __init__(self, chosen: Path | None = None) -> None:
        super().__init__()
        self.name = _("Your own rules")
        self.wanted = chosen
        self.found: list[RuleSet] = []
        self.choices: list[Choice] = []
        self.problems: list[RuleFileError] = []
        self.chosen = 0
        self.lines = Lines(self.changed, self._choose, self.focus)
        self.notice = Notice(self)
        self._deleted: list[tuple[str, Deleted]] = []
        """Names and files, the last deleted at the end."""

    def enter(self, app: Host) -> None:
        self.library = Library(app.data.rules)
        self._read_folder(self.wanted)
        super().enter(app)
        if self.choices:
            self.focus.set(rule_key(self.choices[self.chosen]), visible=False)

    def resume(self) -> None:
        self._read_folder(self.file)
        super().resume()

    def handle(self, event: pygame.event.Event) -> bool:
        """Also reread a changed folder when the window gets the focus."""
        if event.type == pygame.WINDOWFOCUSGAINED and self.library.changed():
            self._read_folder(self.file)
            self.notice.say(
                _("Your rule sets were changed outside the program, and have been read again.")
            )
        return super().handle(event)

    def shortcuts(self) -> Mapping[str, Callable[[], object]]:
        return {"ctrl+z": self._restore} if self._deleted else {}

    def _read_folder(self, wanted: Path | None) -> None:
        self.found, self.problems = self.library.look()
        self.choices = [own_choice(found) for found in self.found]
        paths = [found.path for found in self.found]
        last = max(0, len(paths) - 1)
        self.chosen = paths.index(wanted) if wanted in paths else min(self.chosen, last)
        self.lines.show(self.chosen)

    def select(self, path: Path) -> None:
        self._read_folder(path)
        self.changed()

    @property
    def own(self) -> RuleSet | None:
        return self.found[self.chosen] if self.found else None

    @property
    def file(self) -> Path | None:
        return None if self.own is None else self.own.path

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> Element:
        lists = Row(
            stretched(self._list(), 340),
            Sized(self._actions(), least=_SIDE, across=0.01) if self.own else None,
            gap=theme.APART,
            wrap=True,
            middle=0,
        )
        return self.sheet(self.notice.line(), self._problems(), lists, width=_WIDE)

    def compose_footer(self) -> Element:
        return self.foot_of(
            self.back(),
            Button("add", _("Add…"), self.add),
            *([Button("play", _("Play"), self.play, primary=True)] if self.found else []),
            within=_WIDE,
        )

    def _problems(self) -> Element | None:
        if not self.problems:
            return None
        lines = [tr(problem.brief) for problem in self.problems[:_TOLD]]
        more = sum(problem.files for problem in self.problems) - len(lines)
        if more > 0:
            lines.append(n_("and {count} more file", "and {count} more files", more))
        words = Words("bad", "\n".join(lines), theme.SMALL, self.palette.alert, "status")
        show = partial(self.notice.show_folder, self.app.data.rules)
        folder = Button("folder", _("Open the folder"), show, tall=theme.LOW)
        return Group(
            "bad group", _("Rule sets that can’t be read"), Row(words, Sized(folder, 188), middle=0)
        )

    def _list(self) -> Element:
        if self.choices:
            view = ListView(
                self.lines, len(self.choices), self._line, row=52, least=4, gap=theme.TIGHT
            )
            return self.panelled(Group("rule sets", _("Rule sets"), view, role="list"))
        text = _("You have no rules of your own yet. Choose any rules under “New game”, change "
                 "what you play differently, and save them.")  # fmt: skip
        words = Words("none", text, theme.BODY, self.palette.paper.ink)
        sheet = Ground(self.paper, Group("rule sets", _("Rule sets"), words), pad=theme.PAD)
        return Column(sheet, Space(down=1))

    def _line(self, line: int) -> LineItem:
        return RuleItem(self.choices[line], selected=line == self.chosen)

    def _actions(self) -> Element:
        buttons = [
            Button("edit", _("Change…"), self.edit),
            Button("rename", _("Rename…"), self.rename),
            Button("duplicate", _("Duplicate"), self.duplicate),
            Button("share", _("Share…"), self.share),
            Button("read", _("Read the rules"), self.read),
            Button("delete", _("Delete"), self.delete),
        ]
        grid = Grid(*buttons, least=150, most=2, gap=theme.NEAR)
        return Group("actions", _("What you can do with it"), grid)

    # -- actions ---------------------------------------------------------------------------------

    def _choose(self, line: int) -> None:
        self.chosen = line
        self.lines.show(line)
        self.changed()

    def edit(self) -> None:
        from swoop_desktop.scenes.rules.editor import RulesEditorScene

        if self.own is not None:
            self.app.push(RulesEditorScene(self.own.game, self.own.rules, self.own))

    def play(self) -> None:
        if self.own is not None:
            self.app.go.play_by(str(self.own.path))

    def read(self) -> None:
        if self.own is not None:
            self.app.push(RulesScene([(self.own.game, self.own.rules)]))

    def share(self) -> None:
        from swoop_desktop.scenes.rules.share import ShareRulesScene

        if self.own is not None:
            self.app.push(ShareRulesScene(self.own.game, self.own.rules, self.own.face))

    def rename(self) -> None:
        own = self.own
        if own is None:
            return

        def take(name: str) -> Callable[[], object]:
            saved = self.library.renamed(own, name)
            notice = _("Renamed.") if saved.note is None else tr(saved.note)
            return partial(self._show, saved.found.path, notice)

        words, rename = _("What do you want to call “{name}”?"), _("Rename")
        words = words.format(name=own.rules.name)
        self.app.push(AskScene(Question(rename, words, rename, take, own.rules.name)))

    def duplicate(self) -> None:
        own = self.own
        if own is None:
            return

        def kept(copy: RuleSet) -> None:
            words = _("“{copy}” is a copy of “{name}”.")
            self.show_added(copy, words.format(copy=copy.rules.name, name=own.rules.name))

        write(self.app, lambda: self.library.duplicate(*own[1:4]), kept, self.notice.refused)

    def delete(self) -> None:
        own = self.own
        if own is None:
            return

        def kept(deleted: Deleted) -> None:
            self._deleted.append((own.rules.name, deleted))
            self._show(None, _("“{name}” is in the trash.").format(name=own.rules.name))

        write(self.app, lambda: self.library.delete(own.path), kept, self.notice.refused)

    def _restore(self) -> None:
        name, deleted = self._deleted[-1]

        def kept(path: Path) -> None:
            self._deleted.pop()
            self._show(path, _("“{name}” is back.").format(name=name))

        write(self.app, lambda: take_back(deleted), kept, self.notice.refused)

    def add(self) -> None:
        words = _("Paste the code of a rule set, or type the path of its file. You can also drop "
                  "the file on the window.")  # fmt: skip

        def take(typed: str) -> Callable[[], object]:
            try:
                return partial(self.show_added, brought_in(self.library, typed))
            except HadAlreadyError as error:
                return partial(self.show_added, error.found, tr(error.reason))

        self.app.push(AskScene(Question(_("Add rules"), words, _("Add"), take, path=True)))

    def show_added(self, rule_set: RuleSet, notice: str = "") -> None:
        self._show(
            rule_set.path, notice or _("“{name}” was added.").format(name=rule_set.rules.name)
        )

    def _show(self, path: Path | None, notice: str) -> None:
        self._read_folder(path)
        self.notice.say(notice, undo=self._restore if self._deleted else None)


def brought_in(library: Library, words: str) -> RuleSet:
    """Import a code or a file. Raises CodeError, HadAlreadyError, RuleFileError, Refusal."""
    path = typed_path(words)
    if may_be_code(words) and not file_status.is_file(path):
        game, rules = read_rules_code(words)
        return library.bring_in_rules(game, rules)
    return library.bring_in(path)


def add_files(app: Host, paths: Sequence[Path]) -> None:
    """Import rule files, and show them or the errors. Does nothing over a `watch` table."""
    if any(scene.watched for scene in app.scenes):
        return
    library, shown = Library(app.data.rules), app.scenes[-1]

    def show(results: list[_Added]) -> None:
        own = shown if isinstance(shown, OwnRulesScene) else None
        added = [(found, new, words[0]) for _name, words, found, new in results if found]
        if added and own is not None:
            found, new, said = added[-1]
            own.show_added(found, "" if new else said)
        if len(results) > len(added) or len(results) > 1 or own is None:
            words = [words for result in results for words in result.words]
            name = next((result.name for result in results if result.new), results[0].name)
            app.push(MessageScene(name, words))

    write(app, lambda: [_added(library, path) for path in paths], show)


class _Added(NamedTuple):
    name: str
    words: list[str]
    found: RuleSet | None = None
    new: bool = False


def _added(library: Library, path: Path) -> _Added:
    refused = _("These rules can’t be added")
    try:
        rule_set = library.bring_in(path)
    except RuleFileError as error:
        return _Added(refused, [_("In {path}:").format(path=path), *map(tr, error.details)])
    except HadAlreadyError as error:
        return _Added(_("Nothing to add"), [tr(error.reason)], error.found)
    except Refusal as error:
        return _Added(refused, [tr(error.reason)])
    words = _("“{name}” is now among your own rules, under “New game”.")
    return _Added(_("Rules added"), [words.format(name=rule_set.rules.name)], rule_set, new=True)
