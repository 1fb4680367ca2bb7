"""The score sheet of a game as a picture of its own: to be kept, or shown to somebody else."""

from io import BytesIO

import pygame

from swoop_desktop.play.players import faces
from swoop_desktop.play.ranking import places, ranked
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.resources.language import n_, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.headline import who_won
from swoop_desktop.scenes.common.portraits import blit_medal, crown, place
from swoop_desktop.scenes.common.score_sheet import ROW, Plot, Sheet
from swoop_desktop.scenes.results.score_panel import ending_of
from swoop_desktop.storage.settings import Me
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.widgets import Look

WIDE = 1200
"""Pixels, whatever the window."""
_UNIT = 1.25
"""Pixels per unit: what can be read in a window can be read here."""
_MARGIN, _PAD, _GAP = 36.0, 20.0, 18.0
_HEAD, _FOOT = 118.0, 44.0
_PLOT, _PLAYER = 250.0, 50.0
"""Least height of the plot, and that of a player's row."""
_BESIDE = 0.42
"""The share of the players beside the plot."""
MOST_DEALS = 60
"""Deals in the table: of longer games the last ones, so that the picture can still be looked at."""


def score_picture(game: PublicGame, me: Me, palette: Palette) -> pygame.Surface:
    """Rules and date, everybody by place, the plot of the totals, and the deals; there must be one
    that is over. `me` says whose face the player has chosen.
    """
    return _Painter(game, me, palette).picture


def png(picture: pygame.Surface) -> bytes:
    """A picture as the bytes of a PNG file."""
    file = BytesIO()
    pygame.image.save(picture, file, "scores.png")
    return file.getvalue()


class _Painter:
    """Draws it from the top."""

    def __init__(self, game: PublicGame, me: Me, palette: Palette) -> None:
        self._setup, self._deals = game.setup, game.deals
        self._game, self._palette, self._look = game, palette, Look(palette)
        setup = game.setup
        self._most = setup.game.high_wins(setup.rules)
        self._limit = setup.game.limit(setup.rules)
        self._ending = ending_of(setup)
        self._faces = faces(setup.seats, me)
        self._shown = self._deals[-MOST_DEALS:]
        wide = WIDE / _UNIT - 2 * _MARGIN
        players = max(_PLOT, _PLAYER * len(setup.seats)) + 2 * _PAD
        sheet = ROW * (len(self._shown) + 2) + 4 + 2 * _PAD
        if len(self._shown) < len(self._deals):
            sheet += ROW
        tall = _HEAD + players + _GAP + sheet + _FOOT
        self.picture = pygame.Surface((WIDE, round(tall * _UNIT)))
        self.picture.fill(palette.cloth)
        light = paint.light_map(self.picture.get_size(), (0.5, 0.3), 1.0, 0.45)
        self.picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._heading(wide)
        if len(self._deals) > 1:
            beside = round(_BESIDE * wide)
            self._players(self._box(_MARGIN, _HEAD, beside, players))
            x = _MARGIN + beside + _GAP
            self._plot(self._box(x, _HEAD, wide - beside - _GAP, players))
        else:
            self._players(self._box(_MARGIN, _HEAD, wide, players))
        self._table(self._box(_MARGIN, _HEAD + players + _GAP, wide, sheet))
        self._foot(self._box(_MARGIN, tall - _FOOT, wide, _FOOT))

    def _box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Units in pixels."""
        return pygame.Rect(*(round(_UNIT * one) for one in (x, y, w, h)))

    def _write(
        self,
        words: str,
        box: pygame.Rect,
        size: float,
        colour: theme.Colour,
        weight: str = "regular",
        align: str = "left",
    ) -> None:
        text.draw(self.picture, words, box, round(size * _UNIT), colour, weight, align)

    def _panel(self, box: pygame.Rect) -> pygame.Rect:
        """Draw a mat, and return what is free on it."""
        paint.leather(self.picture, box, _UNIT, self._palette)
        return box.inflate(-2 * round(_PAD * _UNIT), -2 * round(_PAD * _UNIT))

    def _heading(self, wide: float) -> None:
        """Who won, or the rules; and below it what was played, and when."""
        setup, winners = self._setup, self._game.winners
        title = tr(setup.game.title(setup.rules))
        name = title if winners is None else who_won(setup.names, winners, None)
        told = [] if winners is None else [title]
        told.append(n_("{count} deal", "{count} deals", len(self._deals)))
        if self._ending:
            told.append(self._ending)
        told.append(text.clean(dates.written(self._game.day)))
        self._write(name, self._box(_MARGIN, 22, wide, 50), 34, theme.CREAM, "display")
        line = " · ".join(told)
        self._write(line, self._box(_MARGIN, 72, wide, 28), theme.BODY, self._palette.caption)

    def _players(self, box: pygame.Rect) -> None:
        """Everybody by place: a coin, a face, a name, and the total."""
        inner, setup = self._panel(box), self._setup
        totals, winners = self._deals[-1].totals, self._game.winners or ()
        found = places(totals, most=self._most, winners=winners)
        row = inner.h // len(setup.seats)
        tall = min(row, round(64 * _UNIT))
        side, gap = round(0.84 * tall), round(10 * _UNIT)
        coin = min(round(26 * _UNIT), round(0.6 * tall))
        for i, seat in enumerate(ranked(totals, most=self._most, winners=winners)):
            line = pygame.Rect(inner.x, inner.y + i * row, inner.w, row)
            at = (line.x, line.centery - coin // 2)
            self.picture.blit(place(found[seat], coin, self._palette), at)
            face = pygame.Rect(line.x + coin + gap, line.centery - side // 2, side, side)
            mood = Mood.HAPPY if seat in winners else Mood.CALM
            blit_medal(self.picture, self._faces[seat], face, mood, lit=seat in winners)
            if seat in winners:
                wide = round(0.5 * side)
                self.picture.blit(crown(wide), (face.centerx - wide // 2, face.y - wide // 2))
            colour = theme.GOLD_LIGHT if found[seat] == 1 else theme.CREAM
            name = pygame.Rect(face.right + gap, line.y, 0, line.h)
            name.w = line.right - name.x - round(70 * _UNIT)
            self._write(setup.names[seat], name, 20, colour, "medium")
            self._write(str(totals[seat]), line, 22, colour, "bold", "right")

    def _plot(self, box: pygame.Rect) -> None:
        inner, names = self._panel(box), self._setup.names
        known = len(self._deals)
        plot = Plot("plot", names, self._deals, self._limit, self._ending, known=known)
        plot = plot.at(inner, _UNIT)
        plot.draw(self.picture, self._look)

    def _table(self, box: pygame.Rect) -> None:
        """The deals, and how many there were before them."""
        paint.sheet_of_paper(self.picture, box, _UNIT, self._palette)
        inner = box.inflate(-2 * round(_PAD * _UNIT), -2 * round(_PAD * _UNIT))
        left_out = len(self._deals) - len(self._shown)
        if left_out:
            line = pygame.Rect(inner.x, inner.y, inner.w, round(ROW * _UNIT))
            words = n_("{count} earlier deal is not shown.", "{count} earlier deals are not shown.",
                       left_out)  # fmt: skip
            self._write(words, line, theme.SMALL, self._palette.paper.faint)
            inner.y, inner.h = line.bottom, inner.h - line.h
        sheet = Sheet(
            "sheet",
            self._setup.names,
            self._shown,
            Scrolled(),
            lambda: None,
            high_wins=self._most,
            known=len(self._shown),
        ).at(inner, _UNIT)
        sheet.draw(self.picture, self._look)

    def _foot(self, box: pygame.Rect) -> None:
        """What it was played with."""
        tall = round(0.5 * box.h)
        mark = svg.picture("table/wordmark.svg", (3 * box.h, 3 * box.h))
        mark = mark.subsurface(mark.get_bounding_rect())
        mark = pygame.transform.smoothscale_by(mark, tall / mark.get_height())
        self.picture.blit(mark, mark.get_rect(midright=(box.right, box.centery)))
