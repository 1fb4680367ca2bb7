"""A witness checks every frame of a game: does it show a card that the viewer may not see?

Each card is drawn in one colour of its own, so that a pixel of the window identifies it. For games
with one pack only.
"""

import re
from functools import lru_cache

import pygame

from swoop_desktop.engine.cards import BY_CODE, code
from swoop_desktop.engine.events import DealBegan, DealEnded, Moved, Revealed, view
from swoop_desktop.engine.match import Match
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.tabletop.drawing.card_art import Art, pad_of
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.ui import paint
from swoop_desktop.ui.node import walk

BACK = (60, 20, 200)
DIM = (72, 72, 72)
"""The dimmed lamp's light, everywhere the same."""
_PAST = ("log ", "lately ", "news ", "line ", "hint words", "undo", "notice")
"""Prefixes of the keys of nodes that tell past events."""
in_lines = set()
"""Cards drawn in the log's lines and by the plates since the last check."""


def colour_of(card):
    """A red that nothing else has, with so little blue that no text's edge matches it."""
    return (255, 8 + 4 * card, 1)


@lru_cache(maxsize=512)
def plain(card, width, height, pad):
    """A card in one colour, with hard edges, so that no two colours mix."""
    made = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    made.fill(BACK if card is None else colour_of(card), (pad, pad, width, height))
    return made


def paint_plainly(monkeypatch):
    """Draw all cards plainly, and dim lamps evenly, so that the cards' colours stay distinct."""

    def lying(_art, card, width):
        return plain(card, width, round(width * ASPECT), pad_of(width))

    def flying(_art, card, width, _angle, squeeze=1.0, *, like=0, swift=False, flight=None):
        return plain(card, max(2, round(width * squeeze)), round(width * ASPECT), 0)

    def evenly(size, *_lamp):
        made = pygame.Surface(size)
        made.fill(DIM)
        return made

    monkeypatch.setattr(paint, "light_map", evenly)
    monkeypatch.setattr(Art, "card", lying)
    monkeypatch.setattr(Art, "flying", flying)
    monkeypatch.setattr(Art, "turned", flying)
    monkeypatch.setattr(Art, "prefetch", lambda *_: None)
    small = labels.small.__wrapped__

    def smallest(card, tall, *count, four=False):
        in_lines.add(card)
        return small(card, tall, *count, four=four)

    monkeypatch.setattr(labels, "small", smallest)
    monkeypatch.setattr(labels, "lately", labels.lately.__wrapped__)  # without its cache
    monkeypatch.setattr(furniture, "lines", furniture.lines.__wrapped__)
    in_lines.clear()


@lru_cache(maxsize=4096)
def pattern(cards, dim):
    """Return a pattern that matches a pixel of any of these cards in a surface's bytes."""
    swatch = pygame.Surface((1, 1), 0, 32)
    greens, ends = [], set()
    for card in cards:
        swatch.fill(colour_of(card))
        if dim is not None:
            swatch.fill(dim, special_flags=pygame.BLEND_MULT)
        red, green, blue, _alpha = swatch.get_at((0, 0))
        greens.append(re.escape(bytes([green])))
        ends.add((blue, red))
    ((blue, red),) = ends
    found = re.escape(bytes([blue])) + b"[" + b"".join(greens) + b"]" + re.escape(bytes([red]))
    return re.compile(found, re.DOTALL)


def pixel_of(surface, cards, dim=None):
    """Return the place of a pixel that shows one of these cards, or None."""
    assert surface.get_masks()[:3] == (0xFF0000, 0xFF00, 0xFF)
    assert surface.get_pitch() == 4 * surface.get_width()
    data, wanted = surface.get_buffer(), pattern(cards, dim)
    found = wanted.search(data)
    while found is not None and found.start() % 4:
        found = wanted.search(data, found.start() + 1)
    return None if found is None else divmod(found.start() // 4, surface.get_width())[::-1]


def known(zones):
    """Return the face-up cards in zones."""
    return {card for cards in zones.values() for card in cards if card is not None}


class Witness:
    """Checks an app at one table after every step."""

    def __init__(self, app, table):
        self.app, self.table, self.session = app, table, table.session
        self.told, self.left, self.number = {}, set(), 0
        """By deal, the cards that everybody has seen since the table was last at rest; all cards
        left over at the end of deals; the number of the last deal.
        """
        self.read = 0
        """Number of cards drawn in lines of text."""
        self.ever = set()
        """All cards that everybody has seen at any time."""
        self.frames = self.pictures = self.covered = self.unseen = 0
        for event in self.session.history:
            self.hear(event)
            self.see(event, self.number)
        self.session.subscribe(lambda batch: [self.hear(event) for event in batch.events])
        shown = table.director.on_event
        table.director.on_event = lambda event: (self.see(event), shown(event))
        setup = self.session.setup
        dealt = Match(setup.game, setup.rules, len(setup.seats), setup.seed).zones.values()
        self.deck = frozenset(card for zone in dealt for card in zone)
        assert len(self.deck) <= len(BY_CODE)
        self._step = type(app).step.__get__(app)
        app.step = self.step
        self.heard = []
        """All announcements."""
        self._say = type(app.voice).say.__get__(app.voice)
        app.voice.say, app.voice.listening = self.listen, True

    def hear(self, event):
        """Follow an event. Cards dealt face up may be seen with the deal, cards played openly from
        a hand at once.
        """
        description = self.table.table.description
        match event:
            case DealBegan():
                self.number = event.number
                self.told[self.number] = set()
            case DealEnded():
                self.left |= {card for cards in event.left for card in cards}
            case Moved(seen_by=None) if (
                event.source.kind == description.hand or description.effect(event.why).dealt
            ):
                self.told[self.number] |= set(event.cards)
            case Revealed(seen_by=None):  # told only once everybody has seen it turn
                self.told[self.number].add(event.card)

    def see(self, event, number=None):
        """Note that everybody sees the face-up cards of an event that is shown."""
        seen = view(event, None)
        cards = {*getattr(seen, "cards", ()), getattr(seen, "card", None)}
        if number is None:
            number = event.number if isinstance(event, DealBegan) else self.table.public.number
        self.told.setdefault(number, set()).update(cards - {None})
        self.ever |= cards - {None}

    def step(self, dt, events):
        presented = self._step(dt, events)
        if self.app.running and self.table in self.app.scenes:
            self.look(presented)
        return presented

    def listen(self, words):
        """Check an announcement: at a shared screen it names only cards that everybody has seen or
        the viewer sees.
        """
        self.heard.append(words)
        if self.app.running and self.table in self.app.scenes and self.table.viewers.shared:
            for card in self.deck - self.may_see() - self.ever:
                assert card_name(card) not in words, f"it is said: {words}"
        self._say(words)

    def may_see(self):
        """Return the cards that the screen may now show to its viewer."""
        table, session, number = self.table, self.session, self.table.public.number
        seen = set(self.told[number])
        if session.number == number:
            if table.director.idle and not table.director.behind:
                self.told[number] = known(session.seen_by(None).zones)
                seen |= self.told[number]
            if table.viewers.viewer is not None:
                seen |= known(session.seen_by(table.viewers.viewer).zones)
        return seen

    def look(self, presented):
        self.frames += 1
        hidden = frozenset(self.deck - self.may_see())
        self.unseen += len(hidden)
        self.sprites(hidden)
        self.lines()
        shown = self.shown()
        if any(hasattr(scene, "deals") for scene in shown):
            hidden -= self.left
        for scene in shown:
            self.words(scene, hidden)
        if presented and hidden:
            self.pixels(shown, hidden)
        if isinstance(self.app.scene, HandOverScene):
            self.under_cover(hidden)

    def shown(self):
        """Return the visible scenes, topmost first."""
        found = []
        for scene in reversed(self.app.scenes):
            found.append(scene)
            if not getattr(scene, "over", False):
                break
        return found

    def sprites(self, hidden):
        director = self.table.director
        lying = [sprite for sprites in director.zones.values() for sprite in sprites]
        for sprite in [*lying, *director.timeline.moving, *self.table.director.held]:
            assert sprite.card not in hidden, f"a sprite is {card_name(sprite.card)}"
            assert sprite.face not in hidden, f"a sprite shows {card_name(sprite.face)}"

    def lines(self):
        """Check that lines at a shared screen tell only public events."""
        secret = in_lines - self.ever if self.table.viewers.shared else set()
        self.read += len(in_lines)
        in_lines.clear()
        assert not secret, f"a line shows {[card_name(card) for card in secret]}"

    def words(self, scene, hidden):
        """Check that nodes tell only visible facts, and nodes about the past only public events."""
        secret = hidden - self.ever if self.table.viewers.shared else set()
        past, now = list[str](), list[str]()
        for node in walk(scene.describe()):
            said = f"{node.key}: {node.name}\n{node.value}\n{node.description}\n{node.identity}"
            (past if node.key.startswith(_PAST) else now).append(said)
        for told, cards in (("\n\n".join(past), secret), ("\n\n".join(now), hidden)):
            for card in cards:  # asking each node would take most of a game's time
                assert card_name(card) not in told, f"{scene} tells of {card_name(card)}: {told}"
                assert f"card {code(card)}" not in told, f"{scene} tells of {code(card)}: {told}"

    def pixels(self, shown, hidden):
        self.pictures += 1
        surface = self.app.window.surface
        found = pixel_of(surface, hidden)
        assert found is None, f"a hidden card at {found} on {shown[0]}"
        if len(shown) > 1 and isinstance(shown[0], Page):
            found = pixel_of(surface, hidden, DIM)
            assert found is None, f"a hidden card shines through at {found} on {shown[0]}"

    def under_cover(self, hidden):
        """Check that the covered table below holds no hidden card either."""
        table = self.table
        self.covered += 1
        assert table.viewers.player is None
        assert not table.director.held
        still = table.picture.stage.canvas.whole  # also the parts that a smaller window cuts off
        assert pixel_of(still, hidden) is None, "the picture below holds a hidden card"
