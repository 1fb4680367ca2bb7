"""Sharing a game: its score sheet as a picture, its moves as text."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.records.public_game import PublicGame, deals_begun, moves_text
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.results.score_picture import png, score_picture
from swoop_desktop.storage.atomic_files import put_new
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.storage.paths import fit
from swoop_desktop.system import clipboard
from swoop_desktop.system.clipboard import Copy, picture_program
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.widgets import Button, Label, Picker, Words

_NOTICE = 44.0
_ALL = "0"
"""The choice of all deals."""
_KEYS = ((pygame.K_c, "Ctrl+C"), (pygame.K_s, "Ctrl+S"))


class ShareScene(Page):
    """Picture and moves, each with its buttons."""

    over = True

    def __init__(self, public_game: PublicGame) -> None:
        super().__init__()
        self.name = _("Share")
        self.public_game = public_game
        self.deal = str(deals_begun(public_game))
        self.folder = TypedPath()
        self.saved: Path | None = None
        """The last saved file."""
        self.notice = Notice(self)
        self._by_key: dict[int, str] = {}
        """Buttons by their key with Ctrl."""
        self._copy: Copy | None = None
        self._picture: pygame.Surface | None = None
        self._preview: pygame.Surface | None = None
        """The picture scaled for the page."""

    def enter(self, app: Host) -> None:
        """Draw the picture and propose a folder."""
        if self.public_game.deals:
            self._picture = score_picture(self.public_game, app.settings.me, app.palette)
        self.folder = TypedPath.of(str(app.data.pictures))
        self.first = self._keys()[pygame.K_c]
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        if self._copy is not None:
            self._copy.close()

    def compose(self) -> Element:
        self._by_key = self._keys()
        drawn = self._picture is not None
        show = Button("show", _("Show in the folder"), self._show)
        back = Button("back", _("Back"), self.app.pop)
        ways = Column(
            self._sheet_part() if drawn else None,
            self._moves_part(),
            self._where(),
            self.notice.line(_NOTICE),
            self.buttons_row(*([] if self.saved is None else [show]), back),
            gap=14,
        )
        preview = Ground(self._paint_preview, Space(across=1, down=1))
        beside = drawn and self.wide >= 700
        return self.dialog(
            self.heading(),
            Row(preview, Sized(ways, 352), gap=24, middle=0) if beside else ways,
            width=theme.WIDE_MAT,
        )

    def _sheet_part(self) -> Element:
        words, may_copy = _("Score sheet"), bool(picture_program())
        told = _("To copy pictures here, install xclip or wl-clipboard.")
        note = None if may_copy else Words("picture note", told, colour=self.palette.muted)
        parts = Column(Label("picture title", words), note, gap=8)
        copy, save = self._copy_picture, self._save_picture
        group = Group("picture", words, parts)
        return Column(group, self._pair("picture", words, copy, save, may_copy=may_copy), gap=8)

    def _moves_part(self) -> Element:
        words, count = _("Moves, as text"), deals_begun(self.public_game)
        deals = [(str(n), _("Deal {number}").format(number=n)) for n in range(1, count + 1)]
        if count != 1:
            deals.append((_ALL, _("All deals")))
        which = Picker("deal", _("Which deal"), deals, self.deal, self._choose)
        group = Group("moves", words, Label("moves title", words), which)
        return Column(group, self._pair("moves", words, self._copy_moves, self._save_moves), gap=8)

    def _pair(
        self,
        key: str,
        words: str,
        copy: Callable[[], None],
        save: Callable[[], None],
        *,
        may_copy: bool = True,
    ) -> Group:
        """Return the copy and save buttons."""
        row = []
        for verb, said, run in (("copy", _("Copy"), copy), ("save", _("Save"), save)):
            enabled, name = may_copy or verb == "save", f"{verb} {key}"
            hint = "".join(told for pressed, told in _KEYS if self._by_key[pressed] == name)
            told = self.keyed(hint)
            gold = name == self._by_key[pygame.K_s]
            button = Button(name, said, run, primary=gold, enabled=enabled, hint=told)
            row.append(Sized(button, across=1))
        return Group(f"{key} buttons", words, Row(*row))

    def _where(self) -> Group:
        """Return the field for the folder."""
        words, wrong = _("Save in"), bool(folder_problem(self.folder.words))
        label = Label("folder title", words, theme.SMALL, self.palette.muted)
        hint = _("A folder")
        field = PathField("folder", words, self.folder, self.changed, hint=hint, wrong=wrong)
        return Group("where", words, label, field, gap=6)

    def _paint_preview(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Paint the picture as large as possible at the top left."""
        if self._picture is None:
            return
        wide, tall = self._picture.get_size()
        share = min(room.w / wide, room.h / tall, 1.0)
        size = max(1, round(wide * share)), max(1, round(tall * share))
        if self._preview is None or self._preview.get_size() != size:
            self._preview = pygame.transform.smoothscale(self._picture, size)
        box = self._preview.get_rect(topleft=room.topleft)
        paint.cast(surface, box, 4, round(10 * self.scale), 120)
        surface.blit(self._preview, box)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+C copies and Ctrl+S saves the picture, or else the moves; a selection in the field
        comes first.
        """
        if super().handle(event):
            return True
        pressed = event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if pressed and event.key in self._by_key:
            return self.act(self._by_key[event.key])
        return False

    def _keys(self) -> dict[int, str]:
        """Return the buttons by key: the picture's where possible, else the moves'."""
        drawn = self._picture is not None
        copied = "picture" if drawn and picture_program() else "moves"
        saved = "picture" if drawn else "moves"
        return {pygame.K_c: f"copy {copied}", pygame.K_s: f"save {saved}"}

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._copy is not None and self._copy.result is not None:
            done, self._copy = self._copy.result, None
            if done:
                self.notice.say(_("The picture can be pasted now."))
            else:
                self.notice.say(_("The picture can’t be copied. You can save it."), wrong=True)

    def _choose(self, deal: str) -> None:
        self.deal = deal
        self.changed()

    def _copy_picture(self) -> None:
        if self._picture is None or self._copy is not None:
            return
        self.notice.say(_("Copying …"))
        self._copy = Copy(png(self._picture), picture_program(), wake)

    def _copy_moves(self) -> None:
        moves = self._moves()
        if len(moves) > clipboard.LONGEST:
            self.notice.say(_("The moves are too long to copy. You can save them."), wrong=True)
        elif clipboard.put_text(moves):
            self.notice.say(_("The moves can be pasted now."))
        else:
            self.notice.say(
                _("There is no clipboard to copy to. You can save the moves."), wrong=True
            )

    def _save_picture(self) -> None:
        if self._picture is not None:
            self._save(_("scores"), ".png", png(self._picture))

    def _save_moves(self) -> None:
        self._save(_("moves"), ".txt", self._moves().encode("utf-8"))

    def _moves(self) -> str:
        return moves_text(self.public_game, tr, int(self.deal))

    def _save(self, what: str, suffix: str, data: bytes) -> None:
        """Write a file under a free name in the folder, and report it."""
        wrong = folder_problem(self.folder.words)
        if wrong:
            self.notice.say(wrong, wrong=True)
            return
        folder, rules = typed_path(self.folder.words), self.public_game.setup.rules.name
        name = fit(f"Swoop-{self.public_game.day}-{rules}-{what}")

        def put() -> Path:
            try:
                return put_new(folder / f"{name}{suffix}", data)
            except OSError as error:
                raise Refusal(_unwritten(folder, error)) from error

        def kept(path: Path) -> Callable[[], object]:
            self.saved = path
            return partial(self.notice.say, _("Saved as {name}").format(name=path.name))

        write(self.app, put, kept, self.notice.refused)

    def _show(self) -> None:
        if self.saved is not None:
            self.notice.show_folder(self.saved.parent)


def _unwritten(folder: Path, error: OSError) -> Message:
    """Return the reason why saving failed."""
    return msg("Nothing could be saved in {path}: {reason}.", path=folder, reason=reason_of(error))
