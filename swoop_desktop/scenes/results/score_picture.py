"""A game's score sheet as a picture to save or share."""

from functools import partial
from io import BytesIO

import pygame

from swoop_desktop.engine.state import places, ranked
from swoop_desktop.play.players import faces
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.resources.language import n_, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.portraits import coin
from swoop_desktop.scenes.results.result_page import who_won
from swoop_desktop.scenes.results.score_panel import ScorePanel, ending_of
from swoop_desktop.storage.settings import Me
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.layout import Column, Element, Grain, Ground, Row, Sized, Space, UnitBox
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Label, Look, draw_whole

WIDE = 1200
"""Pixels, in a window of any size."""
_UNIT = 1.25
_MARGIN, _PAD, _GAP, _FACE = 36.0, 20.0, 18.0, 46.0
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
    players: Element = Ground(leather, _players(game, me, palette), pad=_PAD)
    if count > 1:
        share = _BESIDE * (wide - 2 * _MARGIN)
        plot = Ground(leather, Sized(scores.plot(), height=_PLOT, across=1), pad=_PAD)
        players = Row(Sized(players, share, down=1), Sized(plot, across=1, down=1), gap=_GAP)
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
        _heading(game, palette), players, Ground(paper, Column(earlier, table), pad=_PAD), foot
    )
    whole = Ground(None, page, pad=_MARGIN, high=24)
    tall = whole.height(wide, _UNIT)
    made = pygame.Surface((WIDE, round(tall * _UNIT)))
    made.fill(palette.cloth)
    light = paint.light_map(made.get_size(), (0.5, 0.3), 1.0, 0.45)
    made.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    whole.place(UnitBox(0, 0, wide, tall), Grain(_UNIT))
    draw_whole(whole, made, Look(palette))
    return made


def png(picture: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(picture, file, "scores.png")
    return file.getvalue()


def _heading(game: PublicGame, palette: Palette) -> Element:
    """Return who won, or the rules; below it the game and its date."""
    setup, winners = game.setup, game.winners
    title = tr(setup.game.title(setup.rules))
    told = [] if winners is None else [title]
    told += [n_("{count} deal", "{count} deals", len(game.deals)), ending_of(setup)]
    told.append(text.clean(dates.written(game.day)))
    name = title if winners is None else who_won(setup.names, winners, None)
    line = " · ".join(filter(None, told))
    return Column(
        Label("", name, theme.TITLE, theme.CREAM, "display"),
        Label("", line, theme.BODY, palette.caption),
        gap=4,
    )


def _players(game: PublicGame, me: Me, palette: Palette) -> Element:
    """Return everybody by place: coin, face, name, total."""
    setup, totals, winners = game.setup, game.deals[-1].totals, game.winners or ()
    most, shown = setup.game.high_wins(setup.rules), faces(setup.seats, me)
    found = places(totals, most=most, winners=winners)
    rows = list[Element]()
    for seat in ranked(totals, most=most, winners=winners):
        won = seat in winners
        colour = theme.GOLD_LIGHT if found[seat] == 1 else theme.CREAM
        mood = Mood.HAPPY if won else Mood.CALM
        face = coin(_FACE, palette, face=shown[seat], crowned=won, mood=mood, lit=won)
        name = Label("", setup.names[seat], theme.HEADING, colour, "medium")
        total = Label("", str(totals[seat]), theme.HEADING, colour, "bold", "right")
        number = coin(26, palette, number=found[seat])
        rows.append(Row(number, face, Sized(name, least=0, across=1), total, gap=10))
    free = [Space(down=1) for _row in rows]
    return Column(*(one for pair in zip(free, rows, strict=True) for one in pair), free[0], gap=4)


def _wordmark(surface: pygame.Surface, box: pygame.Rect) -> None:
    mark = svg.picture("table/wordmark.svg", (6 * box.h, 6 * box.h))
    mark = mark.subsurface(mark.get_bounding_rect())
    mark = pygame.transform.smoothscale_by(mark, box.h / mark.get_height())
    surface.blit(mark, mark.get_rect(midright=(box.right, box.centery)))
