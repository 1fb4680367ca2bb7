"""Table and cards: pictures of what can be chosen, and how it looks at the table."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.zones import Zone
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.settings.tab import FOOT, GAP, PAD, PITCH, Change, Column, Tab
from swoop_desktop.storage.settings import BACKS, CLOTHS
from swoop_desktop.tabletop.drawing.card_art import JUMBO_BELOW, Art, pad_of
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Pose
from swoop_desktop.tabletop.geometry.layout import arrange
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.ui import theme
from swoop_desktop.ui.cloth import felt
from swoop_desktop.ui.cloth_mixer import DEPTHS, HUES, Dye
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.swatch import AROUND, CAPTION, Swatch, patch, side_by_side
from swoop_desktop.ui.widgets import Look, Slider, Widget

_OWN = "own"
"""The choice of a cloth that has no name."""
_CARD, _PATCH = 68.0, 46.0
"""Height of a picture of a card, and of a cloth, in units."""
_SWATCH, _WIDEST = 76.0, 96.0
"""Width of a swatch in units, at least and at most."""
_LABEL, _BETWEEN = 28.0, 8.0
"""Height of the words above a row of swatches, and what is left free below it, in units."""
_SEATS, _HELD, _FEWEST = 4, 9, 3
"""Players at the table that is shown, and cards in the hand: as many as there is room for."""
_HAND = ("2S", "4C", "7H", "8D", "TC", "TS", "JD", "QH", "KS")
_PILE = ("9H", "9C")
_STOCK = 3
"""Cards that lie face down beside the pile."""
_APART = 0.25
"""What is free between pile and hand, in widths of a card."""
_LIVE, _HEADING = 300.0, 40.0
"""Units that the cards take at least beside the choices, and what their heading takes."""


class LooksTab(Tab):
    """The pack, the cloth, and some cards as they would lie there."""

    key = "looks"
    options = ("card_back", "cloth", "four_colour", "jumbo_indices", "lively_faces")

    def __init__(self, page: Page, change: Change) -> None:
        super().__init__(page, change)
        self._own = ""
        """The player's own cloth, where another one lies meanwhile."""
        self._arts: dict[tuple[str, bool, bool], Art] = {}
        """Pictures of cards, by how they look."""

    @property
    def name(self) -> str:
        """As in the title of the page."""
        return _("Table and cards")

    def hide(self) -> None:
        """Free the pictures of cards: they are drawn anew when the page is shown again."""
        super().hide()
        for art in self._arts.values():
            art.close()
        self._arts.clear()

    @property
    def busy(self) -> bool:
        """Whether leaning cards are still being drawn."""
        return any(art.busy for art in self._arts.values())

    def tick(self) -> bool:
        """Take in the cards that have been drawn."""
        return sum(art.tick() for art in self._arts.values()) > 0

    def build(self, columns: Sequence[Column], top: float) -> None:
        """The choices, and beside or above them the cards."""
        page, self.boxes = self.page, []
        self._tidy()
        column = columns[0]
        beside = len(columns) > 1
        if not beside:
            wide = round(column.wide * page.scale)
            cards = _hand(self.app.size, self.app.scale, wide).whole / page.scale
            self._cards(column, top, _HEADING + cards)
            top += _HEADING + cards + GAP
        self._choices(column, top)
        if beside:
            tall = page.bottom - top
            self._cards(columns[1], top, max(_LIVE, min(tall, page.tall - top - page.foot - 20)))

    def _choices(self, column: Column, top: float) -> None:
        page, settings = self.page, self.settings
        wide = column.wide - 2 * PAD
        y = top + 14
        start = y
        for key, words, swatches, tall in self._rows():
            left, label = column.left + PAD, page.rect(column.left + PAD, y, wide, _LABEL)
            widgets: list[Widget] = [page.label(f"{key} label", words, label)]
            y += _LABEL
            high = tall + CAPTION + 2 * AROUND
            across = max(1, int((wide + 8) / (_SWATCH + 8)))
            width = min(_WIDEST, (wide + 8) / min(across, max(4, len(swatches))) - 8)
            for i, (name, words_of_one, picture, chosen, choose) in enumerate(swatches):
                line, place = divmod(i, across)
                rect = page.rect(left + place * (width + 8), y + line * (high + 8), width, high)
                step = partial(
                    self._beside, key, [s[0] for s in swatches], [s[4] for s in swatches], i
                )
                one = f"{key} {name}"
                widgets.append(
                    Swatch(one, words_of_one, picture, choose, step, chosen=chosen).at(
                        rect, page.scale
                    )
                )
            lines = -(-len(swatches) // across)
            y += lines * (high + 8) - 8 + _BETWEEN
            page.group(key, words, widgets, "list")
            if key == "cloth" and settings.cloth not in CLOTHS:
                y = self._mixer(column, y)
        box = page.rect(column.left + PAD, y, wide, theme.ROW)
        page.group("faces", _("Faces"), [self.toggle("lively_faces", _("Faces that react"), box)])
        y += PITCH
        self.boxes.append(page.rect(column.left, start - 14, column.wide, y - start + 14 + FOOT))

    def _beside(
        self,
        key: str,
        names: Sequence[str],
        chooses: Sequence[Callable[[], object]],
        here: int,
        by: int,
    ) -> None:
        """Choose the one before or after, and go there with the keys."""
        there = here + by
        if 0 <= there < len(names):
            self.focus.set(f"{key} {names[there]}", visible=True)
            chooses[there]()

    def _rows(self) -> list[tuple[str, str, list["_Choice"], float]]:
        """Key, words and choices of each row, and how tall their pictures are, in units."""
        now, change = self.settings, self.change
        backs = (_("claret"), _("navy"), _("forest"), _("plum"))
        cloths = (_("green"), _("blue"), _("claret"), _("slate"), _("your own"))
        mine = now.cloth if now.cloth not in CLOTHS else self._own
        looks = Looks.of(now)
        return [
            (
                "card_back",
                _("Card backs"),
                [
                    (
                        back,
                        words,
                        partial(self._card, None, looks._replace(back=back)),
                        now.card_back == back,
                        partial(change, card_back=back),
                    )
                    for back, words in zip(BACKS, backs, strict=True)
                ],
                _CARD,
            ),
            (
                "cloth",
                _("Table colour"),
                [
                    (
                        cloth,
                        words,
                        partial(_felt, mine if cloth == _OWN else cloth),
                        cloth == (now.cloth if now.cloth in CLOTHS else _OWN),
                        partial(self._choose_cloth, cloth),
                    )
                    for cloth, words in zip((*CLOTHS, _OWN), cloths, strict=True)
                ],
                _PATCH,
            ),
            (
                "pack",
                _("Pack"),
                [
                    (
                        f"{'four' if four else 'two'}-{'large' if jumbo else 'small'}",
                        words,
                        partial(self._pair, looks._replace(four_colour=four, jumbo=jumbo)),
                        (now.four_colour, now.jumbo_indices) == (four, jumbo),
                        partial(change, four_colour=four, jumbo_indices=jumbo),
                    )
                    for four, jumbo, words in (
                        (False, False, _("two colours")),
                        (True, False, _("four colours")),
                        (False, True, _("two, large")),
                        (True, True, _("four, large")),
                    )
                ],
                _CARD,
            ),
        ]

    # -- the cloth -------------------------------------------------------------------------------

    def _choose_cloth(self, name: str) -> None:
        """Lay that cloth; one's own is that of before, or begins as the one that lies there."""
        before = self.settings.cloth
        if before not in CLOTHS:
            self._own = before
        own = self._own or theme.own_cloth(self.page.palette.cloth)
        self.change(cloth=own if name == _OWN else name)

    def _mixer(self, column: Column, top: float) -> float:
        """What mixes one's own cloth; where it ends."""
        page, dye = self.page, Dye.of(self.page.palette.cloth)
        wide = column.wide - 2 * PAD
        # All hues, as light as they can be, to be told apart; the cloth stays as deep as it is.
        hues = [dye.with_hue(hue) for hue in range(HUES)]
        depths = [dye.with_depth(depth) for depth in range(DEPTHS)]
        strips = (
            (
                "hue",
                _("Hue"),
                [one.with_depth(DEPTHS - 1).colour for one in hues],
                dye.hue,
                lambda hue: self._lay(hues[hue]),
                _("{degrees}°").format(degrees=dye.hue * 360 // HUES),
            ),
            (
                "depth",
                _("Depth"),
                [one.colour for one in depths],
                dye.depth,
                lambda depth: self._lay(depths[depth]),
                _("{number} of {count}").format(number=dye.depth + 1, count=DEPTHS),
            ),
        )
        widgets: list[Widget] = []
        for i, (key, words, colours, chosen, lay, value) in enumerate(strips):
            y = top + i * (theme.ROW + 2)
            label = page.rect(column.left + PAD, y, wide * 0.24, theme.ROW)
            box = page.rect(column.left + PAD + wide * 0.26, y, wide * 0.74, theme.ROW)
            widgets.append(page.label(f"{key} label", words, label))
            widgets.append(
                Slider(
                    key,
                    words,
                    colours,
                    chosen,
                    lay,
                    value=value,
                    wrap=key == "hue",
                ).at(box, page.scale)
            )
        page.group("mix", _("Your own cloth"), widgets)
        return top + 2 * (theme.ROW + 2) + _BETWEEN

    def _lay(self, dye: Dye) -> None:
        self.change(cloth=theme.own_cloth(dye.colour))

    # -- cards -----------------------------------------------------------------------------------

    def _art(self, looks: Looks) -> Art:
        key = (looks.back, looks.four_colour, looks.jumbo)
        if key not in self._arts:
            self._arts[key] = looks.art()
        return self._arts[key]

    def _tidy(self) -> None:
        """Let go of pictures that no choice shows any more."""
        now = self.settings
        packs = {(four, jumbo) for four in (False, True) for jumbo in (False, True)}
        shown = {(back, now.four_colour, now.jumbo_indices) for back in BACKS}
        shown |= {(now.card_back, *pack) for pack in packs}
        for key in self._arts.keys() - shown:
            self._arts.pop(key).close()

    def _card(self, card: c.Card | None, looks: Looks, room: tuple[int, int]) -> pygame.Surface:
        """A card that is as tall as a room; in small it is as it would be in large."""
        wide = max(2, int(min(room[0], room[1] / ASPECT) / 1.12))
        drawn = max(wide, JUMBO_BELOW)
        made = self._art(looks).card(card, drawn)
        if drawn == wide:
            return made
        size = (wide + 2 * pad_of(wide), round(wide * ASPECT) + 2 * pad_of(wide))
        return pygame.transform.smoothscale(made, size)

    def _pair(self, looks: Looks, room: tuple[int, int]) -> pygame.Surface:
        """Two cards of which the colours differ, if all four do."""
        cards = [c.with_code(code)[0] for code in ("9D", "TC")]
        return side_by_side([self._card(card, looks, room) for card in cards], room, 0.48)

    def _cards(self, column: Column, top: float, tall: float) -> None:
        page = self.page
        heading = page.rect(column.left, top, column.wide, 32)
        box = page.rect(column.left, top + _HEADING, column.wide, tall - _HEADING)
        words = _("On your table")
        page.group(
            "live",
            words,
            [
                page.label(
                    "live heading",
                    words,
                    heading,
                    theme.BODY + 2,
                    page.palette.gold,
                    "display",
                    role="heading",
                ),
                Preview(
                    self._art(Looks.of(self.settings)),
                    self.app.size,
                    self.app.scale,
                    self._said(),
                ).at(box, page.scale),
            ],
        )

    def _said(self) -> str:
        """What the cards look like, in words."""
        chosen = [
            words
            for _key, _words, choices, _tall in self._rows()
            for _n, words, _p, on, _c in choices
            if on
        ]
        return ", ".join(chosen)


_Choice = tuple[str, str, Callable[[tuple[int, int]], pygame.Surface], bool, Callable[[], object]]
"""Its name, what it is called, its picture, whether it is chosen, and what chooses it."""


@lru_cache(maxsize=16)
def _felt(cloth: str, size: tuple[int, int]) -> pygame.Surface:
    """A piece of a cloth in the light of the lamp; of all hues, where none was mixed yet."""
    radius = max(2, size[1] // 8)
    if not cloth:
        strip = pygame.Surface((HUES, 1))
        dye = Dye.of(theme.CLOTHS["green"]).with_depth(DEPTHS - 1)
        for hue in range(HUES):
            strip.set_at((hue, 0), dye.with_hue(hue).colour)
        return patch(size, strip, radius)
    return patch(size, felt(size, palette_of(theme.cloth_of(cloth)).cloth), radius)


class _Hand(NamedTuple):
    """How cards lie at a table, in pixels."""

    poses: list[Pose]
    """Those of the hand."""
    pile: float
    """Width of those on the pile."""
    stack: float
    """Width of those in the stock."""

    @property
    def tall(self) -> float:
        """The height of the hand."""
        ys = [pose.y for pose in self.poses]
        return max(ys) - min(ys) + self.poses[0].width * 1.04 * ASPECT

    @property
    def whole(self) -> float:
        """The height of the hand and of what lies above it."""
        return self.tall + self.pile * (ASPECT + _APART)


@lru_cache(maxsize=4)
def _hand(window: tuple[int, int], scale: float, wide: int) -> _Hand:
    """The largest hand that there is room for, as it would lie at a table in this window."""
    description = next(iter(DESCRIPTIONS.values()))
    for held in range(_HELD, _FEWEST - 1, -1):
        counts: Mapping[Zone, int] = {
            **{Zone(description.hand, seat): held for seat in range(_SEATS)},
            **{Zone(centre.kind): 2 for centre in description.centre},
            **{
                Zone(kind, seat, slot): 1
                for kind in description.kinds
                for seat in range(_SEATS)
                for slot in range(_SEATS)
            },
        }
        laid = arrange(window, scale, _SEATS, 0, counts, description)
        poses = [at.pose for at in laid.positions[Zone(description.hand, 0)]]
        across = max(p.x for p in poses) - min(p.x for p in poses) + poses[0].width * 1.2
        if across <= wide:
            break
    return _Hand(poses, laid.frame.pile_card, laid.frame.stack_card)


class Preview(Widget):
    """A hand, a pile and a stock, as they lie at the table of four in this window."""

    role = "image"

    def __init__(
        self,
        art: Art,
        window: tuple[int, int],
        scale: float,
        said: str,
    ) -> None:
        """`scale` is the unit of the table in this `window`; `said` describes what is seen."""
        super().__init__(
            "live cards",
            _("Cards as they look now: {looks}").format(looks=said),
        )
        self._art, self._window, self._scale = art, window, scale

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The stock and the pile, and the hand below them."""
        hand = _hand(self._window, self._scale, self.rect.w)
        poses, wide, small = hand.poses, hand.pile, hand.stack
        gap, room = wide * _APART, self.rect
        pile_tall = wide * ASPECT
        y = room.y + max(0.0, (room.h - hand.whole) / 2)
        x = room.centerx - (wide * 1.32 + gap + small) / 2
        for i in range(_STOCK):
            lift = i * max(1.0, small * 0.02)
            self._put(surface, None, Pose(x + small / 2 - lift, y + pile_tall / 2 - lift, small))
        x += small + gap + wide / 2
        for i, code in enumerate(_PILE):
            pose = Pose(x + i * wide * 0.32, y + pile_tall / 2, wide)
            self._put(surface, c.with_code(code)[0], pose)
        y += pile_tall + gap
        left, top = min(p.x for p in poses), min(p.y for p in poses)
        across = max(p.x for p in poses) - left
        cards = [c.with_code(code)[0] for code in _HAND[-len(poses) :]]
        for card, pose in zip(cards, poses, strict=True):
            x = room.centerx - across / 2 + pose.x - left
            at = Pose(x, y + poses[0].width * ASPECT / 2 + pose.y - top, pose.width, pose.angle)
            self._put(surface, card, at)

    def _put(self, surface: pygame.Surface, card: c.Card | None, pose: Pose) -> None:
        wide = round(pose.width)
        made = (
            self._art.turned(card, wide, pose.angle)
            if round(pose.angle)
            else self._art.card(card, wide)
        )
        surface.blit(made, made.get_rect(center=(round(pose.x), round(pose.y))))
