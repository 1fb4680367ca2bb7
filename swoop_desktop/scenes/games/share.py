"""What of a game can be shown to others: its score sheet as a picture, its moves as text."""

from collections.abc import Callable
from pathlib import Path

import pygame

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.records.moves_text import deals_begun, moves_text
from swoop_desktop.records.public_account import PublicGame
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.games.score_picture import png, score_picture
from swoop_desktop.storage.atomic_files import put_new
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.storage.paths import fit
from swoop_desktop.system import clipboard
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.system.picture_clipboard import PictureCopy, picture_program
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.widgets import Button, Picker, Widget, Words

_WIDE, _PAD, _SIDE = 880.0, 24.0, 400.0
"""Units of the panel, its border, and of what stands beside the picture."""
_ALL = "0"
"""The choice of all deals."""
_BUTTON = 150.0
_KEYS = ((pygame.K_c, "Ctrl+C"), (pygame.K_s, "Ctrl+S"))


class ShareScene(Page):
    """The picture beside what can be done with it, and the same for the moves."""

    over = True

    def __init__(self, account: PublicGame) -> None:
        super().__init__()
        self.name = _("Share")
        self.account = account
        self.deal = str(deals_begun(account))
        self.folder = TypedPath()
        self.saved: Path | None = None
        """What was saved last."""
        self._said, self._wrong = "", False
        self._by_key: dict[int, str] = {}
        """The buttons that are pressed by a key with Ctrl."""
        self._copy: PictureCopy | None = None
        self._picture: pygame.Surface | None = None
        self._preview: tuple[pygame.Surface, pygame.Rect] | None = None

    def enter(self, app: Host) -> None:
        """Draw the picture of the sheet, and propose where to save it."""
        if self.account.deals:
            self._picture = score_picture(self.account, app.settings.me, app.palette)
        self.folder = TypedPath.of(str(app.data.pictures))
        self.first = self._keys()[pygame.K_c]
        super().enter(app)

    def leave(self) -> None:
        """Wait for nothing any more."""
        super().leave()
        if self._copy is not None:
            self._copy.end()

    def build(self) -> None:
        """The picture, what can be done with it and with the moves, and where files are put."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        beside = self._picture is not None and wide >= _SIDE + 260
        left = (self.wide - wide) / 2
        inner = (_SIDE if beside else wide) - 2 * _PAD
        top = max(16.0, (self.tall - 520) / 2)
        x, y = left + wide - _PAD - inner, top + 14
        heading = self.rect(left + _PAD, y, wide - 2 * _PAD, 46)
        title = self.label(
            "page title", self.name, heading, 28, theme.CREAM, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        y += 58
        self._by_key = self._keys()
        if self._picture is not None:
            y = self._rows(
                "picture", _("Score sheet"), x, y, inner, self._copy_picture, self._save_picture,
                may_copy=bool(picture_program()),
            )  # fmt: skip
        y = self._rows(
            "moves", _("Moves, as text"), x, y, inner, self._copy_moves, self._save_moves,
            may_copy=True,
        )  # fmt: skip
        y = self._where(x, y, inner)
        y = self._status(x, y, inner)
        back = button_row(self, [("back", _("Back"), self.app.pop, True)], x + inner, y, _BUTTON)
        if self.saved is not None:
            box = self.rect(x, y, min(200.0, inner - _BUTTON - theme.GAP), theme.BUTTON)
            back.insert(0, Button("show", _("Show in the folder"), self._show).at(box, self.scale))
        self.group("buttons", _("Buttons"), back)
        bottom = y + theme.BUTTON + _PAD
        self.box = self.rect(left, top, wide, bottom - top)
        self._preview = None
        if beside and self._picture is not None:
            room = self.rect(left + _PAD, top + 72, wide - _SIDE - _PAD, bottom - top - 72 - _PAD)
            self._preview = _fitted(self._picture, room)

    def _rows(
        self,
        key: str,
        words: str,
        x: float,
        y: float,
        wide: float,
        copy: Callable[[], None],
        save: Callable[[], None],
        *,
        may_copy: bool,
    ) -> float:
        """What it is, which deal, and two buttons; returns where it ends."""
        made: list[Widget] = [self.label(f"{key} title", words, self.rect(x, y, wide, 26))]
        y += 32
        if key == "moves":
            count = deals_begun(self.account)
            deals = [(str(n), _("Deal {number}").format(number=n)) for n in range(1, count + 1)]
            if count != 1:
                deals.append((_ALL, _("All deals")))
            box = self.rect(x, y, wide, theme.ROW)
            made.append(
                Picker("deal", _("Which deal"), deals, self.deal, self._choose).at(box, self.scale)
            )
            y += theme.ROW + 8
        if not may_copy:
            told = _("To copy pictures here, install xclip or wl-clipboard.")
            tall = Words.tall_of(told, wide, self.scale)
            box = self.rect(x, y, wide, tall)
            made.append(Words(f"{key} note", told, colour=self.palette.muted).at(box, self.scale))
            y += tall + 6
        self.group(key, words, made)
        half, row = (wide - theme.GAP) / 2, list[Widget]()
        for i, (verb, said, run) in enumerate(
            (("copy", _("Copy"), copy), ("save", _("Save"), save))
        ):
            box = self.rect(x + i * (half + theme.GAP), y, half, theme.BUTTON)
            enabled = may_copy or verb == "save"
            name = f"{verb} {key}"
            hint = "".join(told for pressed, told in _KEYS if self._by_key[pressed] == name)
            row.append(Button(name, said, run, enabled=enabled, hint=hint).at(box, self.scale))
        self.group(f"{key} buttons", words, row)
        return y + theme.BUTTON + 18

    def _where(self, x: float, y: float, wide: float) -> float:
        """The folder in which files are saved; returns where it ends."""
        box = self.rect(x, y + 28, wide, theme.ROW)
        wrong = bool(folder_problem(self.folder.words))
        field = PathField(
            "folder", _("Save in"), self.folder, self.changed,
            hint=_("A folder"), wrong=wrong,
        ).at(box, self.scale)  # fmt: skip
        label = self.label(
            "folder title", _("Save in"), self.rect(x, y, wide, 24), theme.SMALL, self.palette.muted
        )
        self.group("where", _("Save in"), [label, field])
        return y + 28 + theme.ROW + 8

    def _status(self, x: float, y: float, wide: float) -> float:
        """What came of it; returns where it ends."""
        tall = max(44.0, Words.tall_of(self._said, wide, self.scale))
        colour = theme.WARN if self._wrong else self.palette.muted
        box = self.rect(x, y, wide, tall)
        self.group(
            "status", _("What was done"),
            [Words("said", self._said, colour=colour, role="status").at(box, self.scale)],
        )  # fmt: skip
        return y + tall + 6

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel, and the picture on it."""
        self.panel(surface, self.box)
        if self._preview is not None:
            picture, box = self._preview
            paint.cast(surface, box, 4, round(10 * self.scale), 120)
            surface.blit(picture, box)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+C copies and Ctrl+S saves the picture, or else the moves."""
        pressed = event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if pressed and event.key in self._by_key:
            return self.act(self._by_key[event.key])
        return super().handle(event)

    def _keys(self) -> dict[int, str]:
        """What the keys do: all that can be done with a picture, and the rest with the moves."""
        drawn = self._picture is not None
        copied = "picture" if drawn and picture_program() else "moves"
        saved = "picture" if drawn else "moves"
        return {pygame.K_c: f"copy {copied}", pygame.K_s: f"save {saved}"}

    def update(self, dt: float) -> None:
        """The picture may have come onto the clipboard."""
        super().update(dt)
        if self._copy is not None and self._copy.done is not None:
            done, self._copy = self._copy.done, None
            if done:
                self._say(_("The picture can be pasted now."))
            else:
                self._say(_("The picture can’t be copied. You can save it."), wrong=True)

    def _choose(self, deal: str) -> None:
        self.deal = deal
        self.changed()

    def _say(self, words: str, *, wrong: bool = False) -> None:
        self._said, self._wrong = words, wrong
        self.changed()

    def _copy_picture(self) -> None:
        if self._picture is None or self._copy is not None:
            return
        self._say(_("Copying …"))
        self._copy = PictureCopy(png(self._picture), picture_program(), wake)

    def _copy_moves(self) -> None:
        if clipboard.put_text(self._moves()):
            self._say(_("The moves can be pasted now."))
        else:
            self._say(_("There is no clipboard to copy to. You can save the moves."), wrong=True)

    def _save_picture(self) -> None:
        if self._picture is not None:
            self._save(_("scores"), ".png", png(self._picture))

    def _save_moves(self) -> None:
        self._save(_("moves"), ".txt", self._moves().encode("utf-8"))

    def _moves(self) -> str:
        return moves_text(self.account, tr, int(self.deal))

    def _save(self, what: str, suffix: str, data: bytes) -> None:
        """Write a file with a name that nothing has in the folder, and say where it is."""
        wrong = folder_problem(self.folder.words)
        if wrong:
            self._say(wrong, wrong=True)
            return
        folder, rules = typed_path(self.folder.words), self.account.setup.rules.name
        try:
            name = fit(f"Swoop-{self.account.day}-{rules}-{what}")
            path = put_new(folder / f"{name}{suffix}", data)
        except OSError as error:
            self._say(tr(_unwritten(folder, error)), wrong=True)
            return
        self.saved = path
        self._say(_("Saved as {name}").format(name=path.name))

    def _show(self) -> None:
        problem = None if self.saved is None else show_folder(self.saved.parent)
        if problem is not None:
            self._say(tr(problem), wrong=True)


def _unwritten(folder: Path, error: OSError) -> Message:
    """Why nothing could be saved there."""
    return msg("Nothing could be saved in {path}: {reason}.", path=folder, reason=reason_of(error))


def _fitted(picture: pygame.Surface, room: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect]:
    """A picture as large as there is room for, and where it lies: at the top left."""
    share = min(room.w / picture.get_width(), room.h / picture.get_height(), 1.0)
    size = max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share))
    small = pygame.transform.smoothscale(picture, size)
    return small, small.get_rect(topleft=room.topleft)
