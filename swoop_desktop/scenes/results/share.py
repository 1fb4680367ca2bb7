"""Sharing a game: its score sheet as a picture, its moves as text."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.engine.state import places, ranked
from swoop_desktop.play.players import faces
from swoop_desktop.records.public_game import PublicGame, deals_begun, moves_text
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.portraits import coin
from swoop_desktop.scenes.dialogs.ask import SaveInScene
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.results.result_page import who_won
from swoop_desktop.scenes.results.scores import ScorePanel, ending_of
from swoop_desktop.storage.atomic_files import put_new
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.storage.paths import fit
from swoop_desktop.storage.settings import Me
from swoop_desktop.system import clipboard
from swoop_desktop.system.clipboard import Copy, picture_program
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grain,
    Ground,
    Group,
    Row,
    Sized,
    Space,
    UnitBox,
    stretched,
)
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Button, Label, Look, Picker, Words, draw_whole

WIDE = 1200
"""Pixels: width of the picture, in a window of any size."""
_UNIT = 1.25
_FACE = 46.0
_PLOT, _BESIDE = 250.0, 0.42
"""Least height of the plot in units; the players' share of the width."""
MOST_DEALS = 60
"""Most deals in the table, the last ones: a longer picture is unwieldy."""


def score_picture(game: PublicGame, me: Me, palette: Palette) -> pygame.Surface:
    """Draw rules, date, players by place, plot and deals. At least one deal must be over. `me` has
    the owner's face.
    """
    wide, count = WIDE / _UNIT, len(game.deals)
    scores = ScorePanel(game.setup, game.deals)
    leather = partial(paint.leather, unit=_UNIT, palette=palette)
    players: Element = Ground(leather, _players(game, me, palette), pad=theme.APART)
    if count > 1:
        share = _BESIDE * (wide - 2 * theme.MARGIN)
        plot = Ground(leather, Sized(scores.plot(), height=_PLOT, across=1), pad=theme.APART)
        players = Row(Sized(players, share, down=1), Sized(plot, across=1, down=1), gap=theme.APART)
    earlier = None
    if count > MOST_DEALS:
        left_out = count - MOST_DEALS
        words = n_("{count} earlier deal is not shown.", "{count} earlier deals are not shown.",
                   left_out)  # fmt: skip
        earlier = Label("", words, theme.SMALL, palette.paper.faint)
    sheet = scores.table(lambda: None, count, MOST_DEALS)
    paper = partial(paint.sheet_of_paper, unit=_UNIT, palette=palette)
    table = Sized(sheet, height=sheet.tallest)
    foot = Ground(_wordmark, Space(height=22))
    page = Column(
        _heading(game, palette),
        players,
        Ground(paper, Column(earlier, table), pad=theme.APART),
        foot,
    )
    whole = Ground(None, page, pad=theme.MARGIN, high=theme.PAD)
    tall = whole.height(wide, _UNIT)
    surface = pygame.Surface((WIDE, round(tall * _UNIT)))
    surface.fill(palette.cloth)
    light = paint.light_map(surface.get_size(), (0.5, 0.3), 1.0, 0.45)
    surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    whole.place(UnitBox(0, 0, wide, tall), Grain(_UNIT))
    draw_whole(whole, surface, Look(palette))
    return surface


def png(picture: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(picture, file, "scores.png")
    return file.getvalue()


def _heading(game: PublicGame, palette: Palette) -> Element:
    setup, winners = game.setup, game.winners
    title = tr(setup.game.title(setup.rules))
    phrases = [] if winners is None else [title]
    phrases += [n_("{count} deal", "{count} deals", len(game.deals)), ending_of(setup)]
    phrases.append(text.clean(dates.written(game.day)))
    name = title if winners is None else who_won(setup.names, winners, None)
    line = " · ".join(filter(None, phrases))
    return Column(
        Label("", name, theme.TITLE, theme.CREAM, "display"),
        Label("", line, theme.BODY, palette.caption),
        gap=theme.TIGHT,
    )


def _players(game: PublicGame, me: Me, palette: Palette) -> Element:
    setup, totals, winners = game.setup, game.deals[-1].totals, game.winners or ()
    most, shown = setup.game.high_wins(setup.rules), faces(setup.seats, me)
    ranking = places(totals, most=most, winners=winners)
    rows = list[Element]()
    for seat in ranked(totals, most=most, winners=winners):
        won = seat in winners
        colour = theme.GOLD_LIGHT if ranking[seat] == 1 else theme.CREAM
        mood = Mood.HAPPY if won else Mood.CALM
        face = coin(_FACE, palette, face=shown[seat], crowned=won, mood=mood, lit=won)
        name = Label("", setup.names[seat], theme.HEADING, colour, "medium")
        total = Label("", str(totals[seat]), theme.HEADING, colour, "bold", "right")
        number = coin(26, palette, number=ranking[seat])
        rows.append(Row(number, face, stretched(name, 0), total, gap=theme.NEAR))
    return Column(*(Sized(row, down=1, middle=0.5) for row in rows), gap=theme.TIGHT)


def _wordmark(surface: pygame.Surface, box: pygame.Rect) -> None:
    mark = svg.picture("table/wordmark.svg", (6 * box.h, 6 * box.h))
    mark = mark.subsurface(mark.get_bounding_rect())
    mark = pygame.transform.smoothscale_by(mark, box.h / mark.get_height())
    surface.blit(mark, mark.get_rect(midright=(box.right, box.centery)))


_ALL = "0"
_KEYS = (("ctrl+c", "Ctrl+C"), ("ctrl+s", "Ctrl+S"))


class ShareScene(SaveInScene):
    def __init__(self, public_game: PublicGame) -> None:
        super().__init__(_("Share"))
        self.public_game = public_game
        self.deal = str(deals_begun(public_game))
        self._copy: Copy | None = None
        self._picture: pygame.Surface | None = None
        self._preview: pygame.Surface | None = None
        """The picture scaled for the page."""

    def enter(self, app: Host) -> None:
        if self.public_game.deals:
            self._picture = score_picture(self.public_game, app.settings.me, app.palette)
        self._choose_keys()
        self.first = self.keys["ctrl+c"]
        super().enter(app)

    def proposed(self, app: Host) -> Path:
        return app.data.pictures

    def leave(self) -> None:
        super().leave()
        if self._copy is not None:
            self._copy.close()

    def compose(self) -> Element:
        self._choose_keys()
        drawn = self._picture is not None
        ways = Column(
            self._sheet_part() if drawn else None,
            self._moves_part(),
            Group("where", _("Save in"), *self.folder_field(), gap=theme.TIGHT),
            *self.end(),
        )
        preview = Ground(self._paint_preview, Space(across=1, down=1))
        beside = drawn and self.wide >= 700
        return self.dialog(
            self.heading(),
            Row(preview, Sized(ways, 352), gap=theme.APART, middle=0) if beside else ways,
            width=theme.WIDE_MAT,
        )

    def _sheet_part(self) -> Element:
        words, may_copy = _("Score sheet"), bool(picture_program())
        hint = _("To copy pictures here, install xclip or wl-clipboard.")
        note = None if may_copy else Words("picture note", hint, colour=self.palette.muted)
        parts = Column(Label("picture title", words), note, gap=theme.NEAR)
        copy, save = self._copy_picture, self._save_picture
        group = Group("picture", words, parts)
        return Column(
            group, self._pair("picture", words, copy, save, may_copy=may_copy), gap=theme.NEAR
        )

    def _moves_part(self) -> Element:
        words, count = _("Moves, as text"), deals_begun(self.public_game)
        deals = [(str(n), _("Deal {number}").format(number=n)) for n in range(1, count + 1)]
        if count != 1:
            deals.append((_ALL, _("All deals")))
        which = Picker("deal", _("Which deal"), deals, self.deal, self._choose)
        group = Group("moves", words, Label("moves title", words), which)
        return Column(
            group, self._pair("moves", words, self._copy_moves, self._save_moves), gap=theme.NEAR
        )

    def _pair(
        self,
        key: str,
        words: str,
        copy: Callable[[], None],
        save: Callable[[], None],
        *,
        may_copy: bool = True,
    ) -> Group:
        row = []
        for verb, label, run in (("copy", _("Copy"), copy), ("save", _("Save"), save)):
            enabled, name = may_copy or verb == "save", f"{verb} {key}"
            hint = "".join(told for pressed, told in _KEYS if self.keys[pressed] == name)
            told = self.keyed(hint)
            gold = name == self.keys["ctrl+s"]
            button = Button(name, label, run, primary=gold, enabled=enabled, hint=told)
            row.append(stretched(button))
        return Group(f"{key} buttons", words, Row(*row))

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

    def _choose_keys(self) -> None:
        """Bind each key to the picture's button if possible, else to the moves'."""
        drawn = self._picture is not None
        copied = "picture" if drawn and picture_program() else "moves"
        saved = "picture" if drawn else "moves"
        self.keys = {"ctrl+c": f"copy {copied}", "ctrl+s": f"save {saved}"}

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
            self._put(_("scores"), ".png", png(self._picture))

    def _save_moves(self) -> None:
        self._put(_("moves"), ".txt", self._moves().encode("utf-8"))

    def _moves(self) -> str:
        return moves_text(self.public_game, tr, int(self.deal))

    def _put(self, what: str, suffix: str, data: bytes) -> None:
        """Write a file under a name that is free in the folder."""
        name = fit(f"Swoop-{self.public_game.day}-{self.public_game.setup.rules.name}-{what}")

        def put(folder: Path) -> Path:
            try:
                return put_new(folder / f"{name}{suffix}", data)
            except OSError as error:
                raise Refusal(_unwritten(folder, error)) from error

        self.save(put)


def _unwritten(folder: Path, error: OSError) -> Message:
    return msg("Nothing could be saved in {path}: {reason}.", path=folder, reason=reason_of(error))
