"""The tab of cards and cloth, with a preview of the table."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from operator import ne
from typing import TypeAlias

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.play.players import NAMES, faces
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, courts, n_, strung, tr
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.settings.tab import COLUMN, Tab
from swoop_desktop.storage.settings import BACKS, CLOTHS, LETTERS, SETTINGS, Me
from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.tabletop.drawing.background import BackgroundWorker, dyed, ground
from swoop_desktop.tabletop.drawing.card_art import JUMBO_BELOW, Art, pad_of
from swoop_desktop.tabletop.drawing.card_marks import corner, mark, on_card
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, Pose
from swoop_desktop.tabletop.geometry.layout import Layout, arrange, enlarged
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.tour.tables import Prize, TourProgress, TourTable, all_tables, locked
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.card import AROUND, CAPTION, Swatch, patch, side_by_side
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized, stretched
from swoop_desktop.ui.palette import DEPTHS, HUES, Dye, Palette, palette_of
from swoop_desktop.ui.widgets import Heading, Label, Look, Slider, Widget

_CARD, _PATCH, _LEAST = 62.0, 42.0, 72.0
"""Units: heights of a card's and a cloth's picture, least width of a choice."""
_LINE = 4
"""Number of choices that fit side by side on the narrowest panel."""
_Choice: TypeAlias = tuple[str, str, Callable[[tuple[int, int]], pygame.Surface], dict[str, object]]
"""Key, name, function that draws a picture for a size in pixels, and the settings to change."""
_SEATS, _OTHER, _HELD, _FEWEST = 4, 2, 9, 3
"""In the preview: number of players, the far player's seat, most and least cards in hand."""
_HAND = ("2S", "4C", "7H", "8D", "TC", "TS", "JD", "QH", "KS")
_PILE = ("9H", "9C")
_SWEEPS, _TAKES = "T", "JQK"
"""Ranks that sweep and that take the preview's pile, by the usual rules."""
_INSET = 6.0
"""Units: distance from the preview's edge to the rail."""
_STOCK = 3
"""Number of face-down cards beside the pile."""
_APART = 0.25
"""Gap between pile and hand in card widths."""
_LIVE, _ABOVE = 260.0, 280.0
"""Units: least height of a preview beside the choices; height of all else in the window."""


class LooksTab(Tab):
    key = "looks"

    def __init__(self, page: Page, change: Callable[..., None]) -> None:
        super().__init__(page, change)
        self._locked: dict[Prize, TourTable] | None = None
        """Prizes still locked on the tour; None before they were read."""
        self._own = ""
        """The own cloth that the player chose last; empty for none."""
        self._arts: dict[tuple[object, ...], Art] = {}
        self._came = False
        """True if loaded cards aren't shown yet: all appear together, since the whole page is
        redrawn.
        """
        self._background_worker = BackgroundWorker()
        self._laid: tuple[tuple[int, int], Rail, pygame.Surface] | None = None
        """Size, rail and picture of the preview's table, in green."""
        self._patch: tuple[pygame.Surface, Palette, pygame.Surface] | None = None
        """Picture of `_laid`, a palette, and the picture in its colours with round corners."""

    @property
    def name(self) -> str:
        return _("Table and cards")

    def hide(self) -> None:
        for art in self._arts.values():
            art.close()
        self._arts.clear()
        self._background_worker.close()
        self._background_worker, self._laid, self._patch = BackgroundWorker(), None, None

    @property
    def busy(self) -> bool:
        return self._background_worker.busy or any(art.busy for art in self._arts.values())

    def tick(self) -> bool:
        background = self._background_worker.ready()
        if background is not None and self._laid is not None:
            self._laid = (*self._laid[:2], background)
        self._background_worker.begin()
        self._came |= sum(art.tick() for art in self._arts.values()) > 0
        came = self._came and not any(art.busy for art in self._arts.values())
        self._came = self._came and not came
        return came or background is not None

    def _table(self, size: tuple[int, int], rail: Rail) -> pygame.Surface:
        """Return the table with the present cloth; a rough picture until a worker has drawn it."""
        palette = self.page.palette
        if self._laid is None or self._laid[:2] != (size, rail):
            green = palette_of(theme.CLOTHS["green"])
            self._laid = size, rail, self._background_worker.lay(size, rail, green)
        background = self._laid[2]
        if self._patch is None or self._patch[0] is not background or self._patch[1] != palette:
            other = dyed(background, palette) if background.get_bitsize() == 8 else background
            shown = patch(size, other.convert(32), max(2, round(theme.RADIUS * self.page.scale)))
            self._patch = background, palette, shown
        return self._patch[2]

    def compose(self) -> Element:
        now, page = self.settings, self.page
        looks = self._looks = Looks.of(now, page.palette)
        if now.cloth not in CLOTHS:
            self._own = now.cloth
        for kind in [one for one in self._arts if sum(map(ne, one, _kind(looks))) > 1]:
            self._arts.pop(kind).close()  # no choice shows these cards
        choices = Column(
            Row(
                self._row("card_back", tr(SETTINGS["card_back"].label), self._backs()),
                self._row("letters", tr(SETTINGS["letters"].label), self._letters(), wide=_LEAST),
                wrap=True,
                middle=0,
            ),
            self._row("cloth", tr(SETTINGS["cloth"].label), self._cloths(), _PATCH),
            self._mixer() if now.cloth not in CLOTHS else None,
            self._row("pack", _("Pack"), self._packs()),
            Column(*self.rows("switches"), gap=theme.TIGHT),
            gap=theme.NEAR,
        )
        panel = Ground(page.panel, choices, pad=theme.APART, high=theme.GAP)
        words = _("On your table")
        large = enlarged(self.app.size, self.app.scale, wanted=now.large_cards)
        cards: Element = Preview(
            self._art(looks),
            partial(_laid, self.app.size, self.app.scale, large),
            strung(one.name for one in choices.every() if isinstance(one, Swatch) and one.selected),
            self._table,
            faces([Seat(NAMES[0], HUMAN)], Me())[0],
            signs=now.highlight,
        )
        beside = page.inner_width >= 2 * COLUMN + theme.APART
        if beside:  # centred in the visible part
            cards = Sized(cards, tallest=max(_LIVE, page.tall - _ABOVE), down=1)
        live = Group("live", words, Heading("live heading", words, page.palette.gold), cards)
        if not beside:
            return Column(live, panel, gap=theme.APART)
        return Grid(panel, live, least=COLUMN, gap=theme.APART)

    def row(self, option: str) -> Element:
        return Group(f"{option} row", tr(SETTINGS[option].label), super().row(option))

    def _row(
        self,
        key: str,
        words: str,
        choices: Iterable[_Choice],
        tall: float = _CARD,
        wide: float = 96.0,
    ) -> Element:
        """Return choices under a heading, with pictures `tall` units high."""
        swatches = [
            Swatch(
                f"{key} {name}",
                called,
                picture,
                partial(self.change, **made),
                chosen=all(getattr(self.settings, one) == value for one, value in made.items()),
                follows=True,
            )
            for name, called, picture, made in choices
        ]
        high = tall + CAPTION + 2 * AROUND
        shown = (Sized(one, wide, high, least=_LEAST) for one in swatches)
        row = Row(*shown, gap=theme.NEAR, wrap=len(swatches) > _LINE)
        return Group(key, words, Label(f"{key} label", words), row, role="list", gap=theme.TIGHT)

    def _backs(self) -> Iterator[_Choice]:
        for back in self._offered("card_back", BACKS):
            picture = partial(self._card, None, self._looks._replace(back=back))
            yield back, tr(BACKS[back]), picture, {"card_back": back}

    def _cloths(self) -> Iterator[_Choice]:
        for cloth in self._offered("cloth", CLOTHS):
            yield cloth, tr(CLOTHS[cloth]), partial(_felt, cloth), {"cloth": cloth}
        own = self._own or theme.own_cloth(self.page.palette.cloth)  # begins as the present cloth
        yield "own", _("your own"), partial(_felt, self._own), {"cloth": own}

    def _packs(self) -> Iterator[_Choice]:
        packs = (
            ("two-small", _("two colours"), False, False),
            ("four-small", _("four colours"), True, False),
            ("two-large", _("two, large"), False, True),
            ("four-large", _("four, large"), True, True),
        )
        for name, words, four, jumbo in packs:
            looks = self._looks._replace(four_colour=four, jumbo=jumbo)
            picture = partial(self._pair, ("9D", "TC"), looks)  # four colours change these most
            yield name, words, picture, {"four_colour": four, "jumbo_indices": jumbo}

    def _letters(self) -> Iterator[_Choice]:
        for letters in LETTERS:
            picture = partial(self._pair, ("QH", "KS"), self._looks._replace(letters=letters))
            yield letters, strung(courts(letters).values()), picture, {"letters": letters}

    def _offered(self, setting: str, every: Collection[str]) -> list[str]:
        """Return the choices that are free, won, or in use."""
        now = getattr(self.settings, setting)
        if self.settings.all_prizes:
            return list(every)
        locked = self._to_win()
        return [one for one in every if Prize(setting, one) not in locked or one == now]

    def _to_win(self) -> Mapping[Prize, TourTable]:
        if self._locked is None:
            medals = TourProgress(self.app.data.progress).load()[0]
            self._locked = locked(all_tables(asset("tour"))[0], medals)
        return self._locked

    # -- cloth -----------------------------------------------------------------------------------

    def _mixer(self) -> Element:
        dye = Dye.of(self.page.palette.cloth)
        # Hues at their lightest, to tell them apart; the cloth keeps its depth.
        hues = [dye.with_hue(hue) for hue in range(HUES)]
        depths = [dye.with_depth(depth) for depth in range(DEPTHS)]
        degrees = _("{degrees}°").format(degrees=dye.hue * 360 // HUES)
        depth = _("{number} of {count}").format(number=dye.depth + 1, count=DEPTHS)
        light = [hue.with_depth(DEPTHS - 1) for hue in hues]
        rows = (
            ("hue", _("Hue"), light, hues, dye.hue, degrees),
            ("depth", _("Depth"), depths, depths, dye.depth, depth),
        )
        return Group(
            "mix", _("Your own cloth"), *(self._strip(*row) for row in rows), gap=theme.TIGHT
        )

    def _strip(
        self,
        key: str,
        words: str,
        shown: Sequence[Dye],
        dyes: Sequence[Dye],
        chosen: int,
        value: str,
    ) -> Element:
        """Return a slider over `dyes`, drawn in the colours of `shown`."""
        colours = [dye.colour for dye in shown]
        slider = Slider(
            key,
            words,
            colours,
            chosen,
            lambda place: self.change(cloth=theme.own_cloth(dyes[place].colour)),
            value=value,
            wrap=key == "hue",
        )
        label = stretched(Label(f"{key} label", words))
        return Row(label, Sized(slider, across=3), gap=theme.NEAR)

    # -- cards -----------------------------------------------------------------------------------

    def _art(self, looks: Looks) -> Art:
        kind = _kind(looks)
        if kind not in self._arts:
            self._arts[kind] = looks.art()
        return self._arts[kind]

    def _card(self, card: c.Card | None, looks: Looks, room: tuple[int, int]) -> pygame.Surface:
        """Draw a card; a small one is scaled from a larger picture, since small pictures have large
        indices.
        """
        wide = max(2, int(min(room[0], room[1] / ASPECT) / 1.12))
        drawn = max(wide, JUMBO_BELOW)
        face = self._art(looks).soon(card, drawn)
        if drawn == wide:
            return face
        size = (wide + 2 * pad_of(wide), round(wide * ASPECT) + 2 * pad_of(wide))
        return pygame.transform.smoothscale(face, size)

    def _pair(self, codes: Sequence[str], looks: Looks, room: tuple[int, int]) -> pygame.Surface:
        cards = (c.BY_CODE[code] for code in codes)
        return side_by_side([self._card(card, looks, room) for card in cards], room, 0.48)


def _kind(looks: Looks) -> tuple[object, ...]:
    """Return the settings that card pictures depend on: back, pack, letters."""
    return looks.back, (looks.four_colour, looks.jumbo), looks.letters


@lru_cache(maxsize=16)
def _felt(cloth: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw a table's corner with this cloth; if empty, all hues, for an own cloth not mixed yet."""
    radius = max(2, size[1] // 8)
    if not cloth:
        strip = pygame.Surface((HUES, 1))
        dye = Dye.of(theme.CLOTHS["green"]).with_depth(DEPTHS - 1)
        for hue in range(HUES):
            strip.set_at((hue, 0), dye.with_hue(hue).colour)
        return patch(size, strip, radius)
    surface = dyed(_corner(size), palette_of(theme.cloth_of(cloth)))
    return patch(size, surface.convert(32), radius)


@lru_cache(maxsize=2)
def _corner(size: tuple[int, int]) -> pygame.Surface:
    """Draw a table's top left corner."""
    w, h = size
    thick = 0.24 * h
    box = Box(0.25 * thick, 0.25 * thick, 1.9 * w, 2.4 * h)
    return ground(size, Rail(box, thick, (0.8 * h, 0.8 * h)), palette_of(theme.CLOTHS["green"]))


@lru_cache(maxsize=4)
def _laid(window: tuple[int, int], scale: float, large: float, wide: int) -> Layout:
    """Return the layout of this window, with the largest hand that fits `wide` pixels."""
    description = next(iter(DESCRIPTIONS.values()))
    for held in range(_HELD, _FEWEST - 1, -1):
        counts: Mapping[Zone, int] = {
            **{Zone(description.hand, seat): held for seat in range(_SEATS)},
            **{Zone(centre.kind): 2 for centre in description.centre},
            **{
                Zone(kind, seat, column): 1
                for kind in description.kinds
                for seat in range(_SEATS)
                for column in range(_SEATS)
            },
        }
        layout = arrange(window, scale, _SEATS, 0, counts, description, large=large)
        poses = _hand_of(layout, 0)
        if max(p.x for p in poses) - min(p.x for p in poses) + poses[0].width * 1.2 <= wide:
            break
    return layout


def _hand_of(layout: Layout, seat: int) -> list[Pose]:
    description = next(iter(DESCRIPTIONS.values()))
    return [at.pose for at in layout.positions[Zone(description.hand, seat)]]


class Preview(Widget):
    """A preview of the table in this window: rail and far player, pile and stock, the player's
    hand.
    """

    role = "image"

    def __init__(
        self,
        art: Art,
        lay: Callable[[int], Layout],
        looks_told: str,
        table: Callable[[tuple[int, int], Rail], pygame.Surface],
        face: str,
        *,
        signs: bool,
    ) -> None:
        """`lay` returns the window's layout, with a hand that fits the preview's width in pixels.
        `table` draws the felt, `face` is the far player's. With `signs`, cards have outcome badges.
        """
        super().__init__(
            "live cards", _("Cards as they look now: {looks}").format(looks=looks_told)
        )
        self._art, self._lay = art, lay
        self._table, self._face, self._signs = table, face, signs

    def height(self, width: float, unit: float) -> float:
        self._measure(round(width * unit))
        return (self._above + self._frame.pile_card * (ASPECT + _APART) + self._low) / unit

    def placed(self) -> None:
        self._measure(self.rect.w)

    def _measure(self, wide: int) -> None:
        """Find the positions in the window, and the pixels above and below the pile."""
        layout = self._layout = self._lay(wide)
        frame = self._frame = layout.frame
        self._poses, self._held = _hand_of(layout, 0), _hand_of(layout, _OTHER)
        margin, face = theme.GAP * frame.unit, layout.face(_OTHER)
        upper = min(pose.y - pose.width * ASPECT / 2 for pose in self._held)
        self._top = min(upper, face.y, frame.rail.outer.y) - margin
        self._above = max(face.bottom, frame.rail.inner.y) - self._top + margin
        ys, card = [pose.y for pose in self._poses], self._poses[0].width * ASPECT
        # Large cards end at the window's lower edge.
        self._low = min(max(ys) + 1.04 * card + margin, frame.size[1] + 0.5 * card) - min(ys)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        room, frame = self.rect, self._frame
        self._far_end(surface, look, room.y - self._top)
        free = room.h - self._above - self._low
        share = min(1.0, free / (frame.pile_card * (ASPECT + _APART)))
        wide, small = share * frame.pile_card, share * frame.stack_card
        x, y = room.centerx, room.y + self._above + free / 2
        stock = (room.x + _INSET * frame.unit + frame.rail.thick + x - 0.66 * wide) / 2
        for i in range(_STOCK):
            lift = i * max(1.0, small * 0.02)
            self._put(surface, None, Pose(stock - lift, y - lift, small))
        for code, aside in zip(_PILE, (-0.16, 0.16), strict=True):
            self._put(surface, c.BY_CODE[code], Pose(x + aside * wide, y, wide))
        self._near_end(surface, look)

    def _far_end(self, surface: pygame.Surface, look: Look, down: float) -> None:
        """Draw rail and far player, `down` pixels lower than in the window."""
        room, frame, unit = self.rect, self._frame, self._frame.unit
        inset, rail = round(_INSET * unit), frame.rail
        box = Box(inset, rail.outer.y - self._top, room.w - 2 * inset, 1.3 * room.h)
        across, low = rail.corner
        rail = Rail(box, rail.thick, (min(across, 0.4 * box.w), min(low, 0.5 * room.h)))
        surface.blit(self._table(room.size, rail), room)
        paint.box(surface, room, self.px(theme.RADIUS), None, look.palette.trim, self.px(1.2))
        plate, face, count = self._layout.plate(_OTHER), self._layout.face(_OTHER), len(self._held)
        along = room.centerx - (plate.right + face.x) / 2
        for pose in self._held:
            self._put(surface, None, pose._replace(x=pose.x + along, y=pose.y + down))
        lines = n_("{count} card", "{count} cards", count), str(count)
        size, under = (round(plate.w), round(plate.h)), round(face.right - plate.x)
        picture = furniture.plate(
            size, unit, look.palette, NAMES[0], lines, "0", "", under, mirrored=False
        )
        pad = round(furniture.SHADOW * unit)
        surface.blit(picture, (round(plate.x + along) - pad, round(plate.y + down) - pad))
        side = round(face.h)
        at = pygame.Rect(round(face.x + along), round(face.y + down), side, side)
        blit_medal(surface, self._face, at)

    def _near_end(self, surface: pygame.Surface, look: Look) -> None:
        poses, room = self._poses, self.rect
        left, top = min(p.x for p in poses), min(p.y for p in poses)
        across, wide = max(p.x for p in poses) - left, poses[0].width
        x, y = room.centerx - across / 2 - left, room.bottom - self._low - top
        codes, whole = _HAND[-len(poses) :], surface.get_clip()
        laid = [
            Pose(x + pose.x, y + pose.y + wide * 1.04 * ASPECT / 2, pose.width, pose.angle)
            for pose in poses
        ]
        surface.set_clip(whole.clip(room))
        for code, pose in zip(codes, laid, strict=True):
            self._put(surface, c.BY_CODE[code], pose)
            if code[0] in _TAKES and self._signs:
                rule = mark("high", round(pose.width), round(pose.angle))
                surface.blit(rule, corner(pose, rule.get_size()))
        signed = next((i for i, code in enumerate(codes) if code[0] == _SWEEPS), -1)
        if signed >= 0 and self._signs:
            shown = wide if signed == len(laid) - 1 else across / max(1, len(poses) - 1)
            picture = labels.prospect(labels.SIGN * wide, look.palette, "sweeps", "")
            sign_wide, sign_tall = picture.get_size()
            along = shown - wide / 2 - 0.6 * sign_wide
            lower = labels.INTO * wide - (wide * ASPECT + sign_tall) / 2
            x, y = on_card(laid[signed], along, lower)
            paint.centred(surface, picture, (round(x), round(y)))
        surface.set_clip(whole)

    def _put(self, surface: pygame.Surface, card: c.Card | None, pose: Pose) -> None:
        wide = round(pose.width)
        picture = (
            self._art.turned(card, wide, pose.angle)
            if round(pose.angle)
            else self._art.soon(card, wide)
        )
        paint.centred(surface, picture, (round(pose.x), round(pose.y)))
