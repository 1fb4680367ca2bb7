"""The tab of cards and cloth, with a preview of the table."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.play.players import NAMES, faces
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, courts, n_, strung, tr
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.settings.tab import COLUMN, GAP, PAD, Change, Tab
from swoop_desktop.storage.settings import BACKS, CLOTHS, LETTERS, SETTINGS, Me
from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.tabletop.drawing.background import BackgroundWorker, dyed, ground
from swoop_desktop.tabletop.drawing.card_art import JUMBO_BELOW, Art, pad_of
from swoop_desktop.tabletop.drawing.card_marks import corner, mark, on_card
from swoop_desktop.tabletop.drawing.faces import medallion, reach
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, Pose
from swoop_desktop.tabletop.geometry.layout import arrange, enlarged
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.tour.tables import Prize, TourProgress, TourTable, all_tables, locked
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.card import AROUND, CAPTION, Swatch, patch, side_by_side
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized
from swoop_desktop.ui.palette import DEPTHS, HUES, Dye, Palette, palette_of
from swoop_desktop.ui.widgets import Label, Look, Slider, Widget

_OWN = "own"
"""The choice of a cloth without a name."""
_CARD, _PATCH = 62.0, 42.0
"""Heights in units of a card's and a cloth's picture."""
_SEATS, _OTHER, _HELD, _FEWEST = 4, 2, 9, 3
"""In the preview: players, the far player's seat, most and least cards in hand."""
_HAND = ("2S", "4C", "7H", "8D", "TC", "TS", "JD", "QH", "KS")
_PILE = ("9H", "9C")
_SWEEPS, _TAKES = "T", "JQK"
"""Ranks that sweep and that take the preview's pile, by the usual rules."""
_MARGIN = 12.0
"""Units above and below the preview's content."""
_STOCK = 3
"""Face-down cards beside the pile."""
_APART = 0.25
"""Gap between pile and hand in card widths."""
_LIVE, _ABOVE = 260.0, 332.0
"""Units: least height for cards beside the choices; height of the window's rest."""


class LooksTab(Tab):
    """The choices of pack and cloth, and a preview."""

    key = "looks"

    def __init__(self, page: Page, change: Change) -> None:
        super().__init__(page, change)
        self._locked: dict[Prize, TourTable] | None = None
        """Prizes still locked on the tour; None before they were read."""
        self._own = ""
        """The player's own cloth while another one is chosen."""
        self._arts: dict[tuple[str, bool, bool, str], Art] = {}
        self._came = False
        """True if loaded cards aren't shown yet: shown all at once, since the whole page is
        redrawn.
        """
        self._background_worker = BackgroundWorker()
        self._laid: tuple[tuple[int, int], Rail, pygame.Surface] | None = None
        """Size, rail and picture of the preview's table, in green."""
        self._patch: tuple[pygame.Surface, Palette, pygame.Surface] | None = None
        """That picture and a palette, and it in these colours with round corners."""

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
        """Return the table with the present cloth; a rough one until it is drawn."""
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
        self._tidy()
        page, own = self.page, self.settings.cloth not in CLOTHS
        backs, cloths, packs = self._backs(), self._cloths(), self._packs()
        letters = self._letters()
        choices = Column(
            self._row("card_back", tr(SETTINGS["card_back"].label), backs, _CARD),
            self._row("cloth", tr(SETTINGS["cloth"].label), cloths, _PATCH),
            self._mixer() if own else None,
            self._row("pack", _("Pack"), packs, _CARD),
            self._row("letters", tr(SETTINGS["letters"].label), letters, _CARD),
            Column(*self.rows("switches"), gap=2),
            gap=theme.NEAR,
        )
        panel = Ground(page.panel, choices, pad=PAD, high=theme.GAP)
        words, gold = _("On your table"), page.palette.gold
        heading = Label("live heading", words, theme.BODY, gold, "display", role="heading")
        chosen = [
            picture.name
            for picture in (*backs, *cloths, *packs, *letters)
            if "selected" in picture.states
        ]
        art = self._art(Looks.of(self.settings, self.page.palette))
        cards: Element = Preview(
            art,
            self.app.size,
            self.app.scale,
            strung(chosen),
            self._table,
            faces([Seat(NAMES[0], HUMAN)], Me())[0],
            signs=self.settings.highlight,
            large=enlarged(self.app.size, self.app.scale, wanted=self.settings.large_cards),
        )
        beside = page.wide - 2 * page.margin >= 2 * COLUMN + GAP
        if beside:  # in the middle of the visible part
            cards = Sized(cards, tallest=max(_LIVE, page.tall - _ABOVE), down=1)
        live = Group("live", words, heading, cards)
        if not beside:
            return Column(live, panel, gap=GAP)
        return Grid(panel, live, least=COLUMN, gap=GAP)

    def row(self, option: str) -> Element:
        return Group(f"{option} row", tr(SETTINGS[option].label), super().row(option))

    def _row(self, key: str, words: str, swatches: Sequence[Swatch], tall: float) -> Element:
        """Return choices under a heading, with pictures `tall` units high."""
        high = tall + CAPTION + 2 * AROUND
        row = Row(
            *(Sized(swatch, 96, high, least=72) for swatch in swatches), gap=theme.NEAR, wrap=True
        )
        return Group(key, words, Label(f"{key} label", words), row, role="list", gap=theme.TIGHT)

    def _backs(self) -> list[Swatch]:
        now, looks = self.settings.card_back, Looks.of(self.settings, self.page.palette)
        return [
            Swatch(
                f"card_back {back}",
                tr(BACKS[back]),
                partial(self._card, None, looks._replace(back=back)),
                partial(self.change, card_back=back),
                chosen=now == back,
                follows=True,
            )
            for back in self._offered("card_back", BACKS)
        ]

    def _cloths(self) -> list[Swatch]:
        now, mine = self.settings.cloth, self._own
        if now not in CLOTHS:
            now, mine = _OWN, now
        return [
            Swatch(
                f"cloth {cloth}",
                _("your own") if cloth == _OWN else tr(CLOTHS[cloth]),
                partial(_felt, mine if cloth == _OWN else cloth),
                partial(self._choose_cloth, cloth),
                chosen=now == cloth,
                follows=True,
            )
            for cloth in (*self._offered("cloth", CLOTHS), _OWN)
        ]

    def _packs(self) -> list[Swatch]:
        now, looks = self.settings, Looks.of(self.settings, self.page.palette)
        cards = [c.BY_CODE[code] for code in ("9D", "TC")]  # shows all four colours apart
        packs = (
            ("two-small", _("two colours"), False, False),
            ("four-small", _("four colours"), True, False),
            ("two-large", _("two, large"), False, True),
            ("four-large", _("four, large"), True, True),
        )
        return [
            Swatch(
                f"pack {name}",
                words,
                partial(self._pair, cards, looks._replace(four_colour=four, jumbo=jumbo)),
                partial(self.change, four_colour=four, jumbo_indices=jumbo),
                chosen=(now.four_colour, now.jumbo_indices) == (four, jumbo),
                follows=True,
            )
            for name, words, four, jumbo in packs
        ]

    def _letters(self) -> list[Swatch]:
        now, looks = self.settings.letters, Looks.of(self.settings, self.page.palette)
        cards = [c.BY_CODE[code] for code in ("QH", "KS")]
        return [
            Swatch(
                f"letters {letters}",
                strung(courts(letters).values()),
                partial(self._pair, cards, looks._replace(letters=letters)),
                partial(self.change, letters=letters),
                chosen=now == letters,
                follows=True,
            )
            for letters in LETTERS
        ]

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

    def _choose_cloth(self, name: str) -> None:
        """Choose a cloth; the own one is the last own, or starts as the present one."""
        before = self.settings.cloth
        if before not in CLOTHS:
            self._own = before
        own = self._own or theme.own_cloth(self.page.palette.cloth)
        self.change(cloth=own if name == _OWN else name)

    def _mixer(self) -> Element:
        """Return the controls for the player's own cloth."""
        dye = Dye.of(self.page.palette.cloth)
        # Hues at their lightest, to tell them apart; the cloth keeps its depth.
        hues = [dye.with_hue(hue) for hue in range(HUES)]
        depths = [dye.with_depth(depth) for depth in range(DEPTHS)]
        degrees = _("{degrees}°").format(degrees=dye.hue * 360 // HUES)
        depth = _("{number} of {count}").format(number=dye.depth + 1, count=DEPTHS)
        light = [hue.with_depth(DEPTHS - 1) for hue in hues]
        return Group(
            "mix",
            _("Your own cloth"),
            self._strip("hue", _("Hue"), light, hues, dye.hue, degrees),
            self._strip("depth", _("Depth"), depths, depths, dye.depth, depth),
            gap=2,
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
        return Row(
            Sized(Label(f"{key} label", words), across=24), Sized(slider, across=74), gap=theme.NEAR
        )

    # -- cards -----------------------------------------------------------------------------------

    def _art(self, looks: Looks) -> Art:
        key = (looks.back, looks.four_colour, looks.jumbo, looks.letters)
        if key not in self._arts:
            self._arts[key] = looks.art()
        return self._arts[key]

    def _tidy(self) -> None:
        """Free pictures that no choice shows."""
        now = self.settings
        packs = {(four, jumbo) for four in (False, True) for jumbo in (False, True)}
        shown = {(back, now.four_colour, now.jumbo_indices, now.letters) for back in BACKS}
        shown |= {(now.card_back, *pack, now.letters) for pack in packs}
        shown |= {(now.card_back, now.four_colour, now.jumbo_indices, one) for one in LETTERS}
        for key in self._arts.keys() - shown:
            self._arts.pop(key).close()

    def _card(self, card: c.Card | None, looks: Looks, room: tuple[int, int]) -> pygame.Surface:
        """Draw a card scaled from its large picture, so that it looks the same."""
        wide = max(2, int(min(room[0], room[1] / ASPECT) / 1.12))
        drawn = max(wide, JUMBO_BELOW)
        face = self._art(looks).soon(card, drawn)
        if drawn == wide:
            return face
        size = (wide + 2 * pad_of(wide), round(wide * ASPECT) + 2 * pad_of(wide))
        return pygame.transform.smoothscale(face, size)

    def _pair(self, cards: Sequence[c.Card], looks: Looks, room: tuple[int, int]) -> pygame.Surface:
        return side_by_side([self._card(card, looks, room) for card in cards], room, 0.48)


@lru_cache(maxsize=16)
def _felt(cloth: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw a table's corner with this cloth; all hues for an unmixed own one."""
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


class _Places(NamedTuple):
    """Positions at the table in pixels."""

    hand: list[Pose]
    pile: float
    """Card width on the pile."""
    stack: float
    """Card width in the stock."""
    unit: float
    bottom: float
    """The window's lower edge, which cuts large cards."""
    rail: Rail
    plate: Box
    """The far player's name plate."""
    face: Box
    held: list[Pose]
    """The far player's hand."""

    @property
    def top(self) -> float:
        """Top of the far player's objects."""
        upper = min(pose.y - pose.width * ASPECT / 2 for pose in self.held)
        return min(upper, self.face.y, self.rail.outer.y) - _MARGIN * self.unit

    @property
    def above(self) -> float:
        """Height of the rail and far player, with a gap."""
        return max(self.face.bottom, self.rail.inner.y) - self.top + _MARGIN * self.unit

    @property
    def tall(self) -> float:
        ys = [pose.y for pose in self.hand]
        high = max(ys) - min(ys) + self.hand[0].width * 1.04 * ASPECT
        seen = self.bottom - min(ys) + self.hand[0].width * 0.5 * ASPECT
        return min(high + _MARGIN * self.unit, seen)

    @property
    def whole(self) -> float:
        return self.above + self.pile * (ASPECT + _APART) + self.tall


@lru_cache(maxsize=4)
def _places(window: tuple[int, int], scale: float, wide: int, large: float) -> _Places:
    """Return the positions, with the largest hand that fits, as in this window."""
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
        poses = [at.pose for at in layout.positions[Zone(description.hand, 0)]]
        across = max(p.x for p in poses) - min(p.x for p in poses) + poses[0].width * 1.2
        if across <= wide:
            break
    frame = layout.frame
    return _Places(
        poses,
        frame.pile_card,
        frame.stack_card,
        frame.unit,
        frame.size[1],
        frame.rail,
        layout.plate(_OTHER),
        layout.face(_OTHER),
        [at.pose for at in layout.positions[Zone(description.hand, _OTHER)]],
    )


class Preview(Widget):
    """A preview of the table in this window: rail and far player, pile and stock, the player's
    hand.
    """

    role = "image"

    def __init__(
        self,
        art: Art,
        window: tuple[int, int],
        scale: float,
        looks_told: str,
        table: Callable[[tuple[int, int], Rail], pygame.Surface],
        face: str,
        *,
        signs: bool,
        large: float,
    ) -> None:
        """`scale` is the table's unit in this `window`; `said` describes the preview. `table` draws
        the felt, `face` is the far player's. With `signs`, cards have outcome badges; cards are
        `large` times the usual size.
        """
        super().__init__(
            "live cards", _("Cards as they look now: {looks}").format(looks=looks_told)
        )
        self._art, self._window, self._scale = art, window, scale
        self._table, self._face, self._signs = table, face, signs
        self._large = large

    def _places(self, wide: int) -> _Places:
        return _places(self._window, self._scale, wide, self._large)

    def height(self, width: float, unit: float) -> float:
        return self._places(round(width * unit)).whole / unit

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        places, room = self._places(self.rect.w), self.rect
        down = room.y - places.top
        self._far_end(surface, look, places, down)
        free = room.h - places.above - places.tall
        share = min(1.0, free / (places.pile * (ASPECT + _APART)))
        wide, small = share * places.pile, share * places.stack
        x, y = room.centerx, room.y + places.above + free / 2
        felt = room.x + 6 * places.unit + places.rail.thick
        stock = (felt + x - 0.66 * wide) / 2
        for i in range(_STOCK):
            lift = i * max(1.0, small * 0.02)
            self._put(surface, None, Pose(stock - lift, y - lift, small))
        for code, aside in zip(_PILE, (-0.16, 0.16), strict=True):
            self._put(surface, c.BY_CODE[code], Pose(x + aside * wide, y, wide))
        self._hand(surface, look, places)

    def _far_end(self, surface: pygame.Surface, look: Look, places: _Places, down: float) -> None:
        """Draw rail and far player, `down` pixels lower than in the window."""
        room, unit = self.rect, places.unit
        inset = round(6 * unit)
        box = Box(inset, places.rail.outer.y - places.top, room.w - 2 * inset, 1.3 * room.h)
        across, low = places.rail.corner
        rail = Rail(box, places.rail.thick, (min(across, 0.4 * box.w), min(low, 0.5 * room.h)))
        surface.blit(self._table(room.size, rail), room)
        paint.box(surface, room, self.px(theme.RADIUS), None, look.palette.trim, self.px(1.2))
        along = (
            room.centerx
            - (places.plate.x + places.plate.right + places.face.x - places.plate.x) / 2
        )
        for pose in places.held:
            self._put(surface, None, pose._replace(x=pose.x + along, y=pose.y + down))
        plate, face = places.plate, places.face
        count = len(places.held)
        lines = n_("{count} card", "{count} cards", count), str(count)
        pad, size = round(furniture.SHADOW * unit), (round(plate.w), round(plate.h))
        under = round(face.right - plate.x)
        picture = furniture.plate(
            size, unit, look.palette, NAMES[0], lines, "0", "", under, mirrored=False
        )
        surface.blit(picture, (round(plate.x + along) - pad, round(plate.y + down) - pad))
        side = round(face.h)
        pad = reach(side)
        at = round(face.x + along) - pad, round(face.y + down) - pad
        surface.blit(medallion(self._face, side), at)

    def _hand(self, surface: pygame.Surface, look: Look, places: _Places) -> None:
        poses, room = places.hand, self.rect
        left, top = min(p.x for p in poses), min(p.y for p in poses)
        across, wide = max(p.x for p in poses) - left, poses[0].width
        y = room.bottom - places.tall + wide * 1.04 * ASPECT / 2
        codes = _HAND[-len(poses) :]
        laid = []
        whole = surface.get_clip()
        surface.set_clip(whole.clip(room))
        for code, pose in zip(codes, poses, strict=True):
            x = room.centerx - across / 2 + pose.x - left
            laid.append(Pose(x, y + pose.y - top, pose.width, pose.angle))
            self._put(surface, c.BY_CODE[code], laid[-1])
            if code[0] in _TAKES and self._signs:
                rule = mark("high", round(pose.width), round(pose.angle))
                surface.blit(rule, corner(laid[-1], rule.get_size()))
        signed = next((code for code in codes if code[0] == _SWEEPS), "")
        seen = across / max(1, len(poses) - 1)
        for code, pose in zip(codes, laid, strict=True):
            if code == signed and self._signs:
                shown = wide if pose is laid[-1] else seen
                picture = labels.prospect(labels.SIGN * wide, look.palette, "sweeps", "")
                sign_wide, sign_tall = picture.get_size()
                along = shown - wide / 2 - 0.6 * sign_wide
                lower = labels.INTO * wide - (wide * ASPECT + sign_tall) / 2
                x, y = on_card(pose, along, lower)
                surface.blit(picture, (round(x - sign_wide / 2), round(y - sign_tall / 2)))
        surface.set_clip(whole)

    def _put(self, surface: pygame.Surface, card: c.Card | None, pose: Pose) -> None:
        wide = round(pose.width)
        picture = (
            self._art.turned(card, wide, pose.angle)
            if round(pose.angle)
            else self._art.soon(card, wide)
        )
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
