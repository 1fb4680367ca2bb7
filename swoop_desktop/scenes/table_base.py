"""What the table scene holds and knows: the session, the cards as shown, whose turn it is."""

from collections.abc import Sequence
from typing import Any

from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Faces, Zone
from swoop_desktop.scenes.base import Scene
from swoop_desktop.scenes.looks import Looks
from swoop_desktop.scenes.table_state import Notice, Shown
from swoop_desktop.session.session import Session
from swoop_desktop.table.descriptions import description_of
from swoop_desktop.table.director import Director
from swoop_desktop.table.selection import Selection, cardless, ordered
from swoop_desktop.table.stage import Stage
from swoop_desktop.table.timeline import Sprite
from swoop_desktop.ui.language import _, n_, tr


class TableBase(Scene):
    """The parts of a table and what can be asked about it."""

    stage: Stage
    director: Director

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.names, self.faces = session.setup.names, session.setup.faces
        self.seats = len(self.names)
        self.description = description_of(session.setup.game.name)
        humans = session.humans
        self.viewer: int | None = humans[0] if len(humans) == 1 else None
        """Who looks at the screen, with their hand open; None: everybody or nobody does."""
        self.shared = len(humans) > 1
        """Several people share this screen: each sees cards only after a hand-over."""
        self.seat = humans[0] if humans else 0
        """The seat at the bottom of the table; where people share it, that of the last viewer."""
        self.shown = Shown()
        self.notice: Notice | None = None
        self.selection = Selection(self.description, -1 if self.viewer is None else self.viewer)
        self.sort = "rank"
        self._looks: Looks | None = None
        self.hovered: Picked | None = None
        self.clock = 0.0
        """Seconds that the scene has been on top."""
        self.hovered_button = ""
        self.hurrying = False
        self.dropping = False
        """True while dragged cards are over a place where they may be played."""
        self._observation: Any = None
        self._changed = True
        self._edition = -1
        self._late = 0
        """Frames in a row in which the furniture was left for the next one."""
        self._shown_marks: dict[int, str] = {}
        self._by_hand: dict[int, int] = {}
        setup = session.setup
        self._ranks = setup.game.hand_order(setup.rules)
        specs = setup.game.zones(setup.rules, self.seats)
        self.hidden_zones = frozenset(s.zone for s in specs if s.faces == Faces.NOBODY)

    @property
    def observation(self) -> Any:
        """What the viewer may know now. There must be one."""
        assert self.viewer is not None, "nobody looks"
        if self._observation is None:
            self._observation = self.session.observe(self.viewer)
        return self._observation

    @property
    def zones(self) -> Any:
        """All zones as the viewer sees them."""
        return self.session.spectate() if self.viewer is None else self.observation.zones

    @property
    def asked(self) -> bool:
        """True if the viewer is to decide, in the game as it stands."""
        return self.viewer is not None and self.viewer in self.session.to_act()

    @property
    def offered(self) -> bool:
        """True if the viewer may decide now: it is their turn, and the table shows it."""
        return self.asked and not self.director.behind and not self.director.paused

    def count_of(self, seat: int) -> int:
        """How many cards a player has left, as shown."""
        return self.director.count_of(seat)

    def prompt(self) -> str:
        """Whose turn it is, in words."""
        asked = self.shown.asked
        if not asked:
            return ""
        if self.viewer not in asked:
            words = self.description.waits_for(asked, self.names)
            if words is not None:
                return tr(words)
            if len(asked) == 1:
                return _("{name}’s turn").format(name=self.names[asked[0]])
            return n_("{count} player decides", "{count} players decide", len(asked))
        words = self.description.effect(self.shown.why).prompt
        return _("Your turn") if words is None else tr(words)

    def hint(self) -> str:
        """What to do, as long as nothing is picked and nothing else is offered."""
        if not self.offered or self.selection.picked or cardless(self.observation):
            return ""
        return tr(self.description.hint)

    def sprite_of(self, picked: Picked) -> Sprite | None:
        """The sprite of a card that lies where the observation says."""
        sprites = self.director.zones.get(picked.zone, ())
        return sprites[picked.place] if picked.place < len(sprites) else None

    def picked_at(self, pos: tuple[float, float]) -> Picked | None:
        """The card of the viewer's that a click means."""
        found = self.director.layout.hit(pos)
        if found is None or self.viewer is None:
            return None
        zone, slot = found
        return Picked(zone, self.shown_order(zone)[slot])

    def shown_order(self, zone: Zone) -> Sequence[int]:
        """The places of a zone in the order in which they are shown."""
        cards = [sprite.card for sprite in self.director.zones[zone]]
        return self._order(cards) if zone == self.director.hand else range(len(cards))

    def reorder(self, order: Sequence[int]) -> None:
        """Put the cards of the hand in another order, given by their places."""
        sprites = self.director.zones[self.director.hand]
        cards = [sprites[place].card for place in order]
        self._by_hand = {card: i for i, card in enumerate(cards) if card is not None}
        self.touch()

    def touch(self) -> None:
        """Something that is drawn has changed."""
        self._changed = True

    def _order(self, cards: Sequence[int | None]) -> Sequence[int]:
        return ordered(cards, self.sort, self._by_hand, self._ranks)
