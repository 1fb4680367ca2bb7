"""The table: a session shown as cards in motion, and played with the mouse or the keys."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, Event, Happened, Moved, view
from swoop_desktop.engine.game import IllegalAction, Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.base import Host, Scene
from swoop_desktop.scenes.table_describe import describe
from swoop_desktop.scenes.table_hud import Button, Hud
from swoop_desktop.scenes.table_input import TableInput
from swoop_desktop.scenes.table_state import Notice, Shown, deals_of
from swoop_desktop.session.session import Session
from swoop_desktop.session.settings import Settings
from swoop_desktop.table import pace
from swoop_desktop.table.art import Art
from swoop_desktop.table.descriptions import description_of
from swoop_desktop.table.director import Director
from swoop_desktop.table.layout import Layout, arrange
from swoop_desktop.table.selection import SORTS, Selection, ordered
from swoop_desktop.table.stage import Stage
from swoop_desktop.table.timeline import Sprite
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.theme import CLOTHS, FELT, Colour

log = logging.getLogger(__name__)

AFTER_DEAL = 0.9
"""Seconds that the end of a deal stays in sight before the score sheet."""
BANNER = 0.9
SELECTED, HOVERED = 0.13, 0.035
"""How far a card is raised, in shares of its height."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Nobody plays: the window shows bots, and closes by itself."""

    deals: int = 0
    """After so many deals; 0: after the game."""
    screenshot: str = ""
    """File for a picture of the table in the middle of the last deal."""


class TableScene(Scene):
    """A game in progress."""

    def __init__(self, session: Session, watch: Watch | None = None) -> None:
        super().__init__()
        self.session = session
        self.watch = watch
        self.names = session.setup.names
        self.seats = len(self.names)
        self.description = description_of(session.setup.game.name)
        humans = session.humans
        self.viewer: int | None = humans[0] if humans and watch is None else None
        self.shown = Shown()
        self.notice: Notice | None = None
        self.selection = Selection(self.description, -1 if self.viewer is None else self.viewer)
        self.sort = "rank"
        self.hovered: Picked | None = None
        self.hovered_button = ""
        self.hurrying = False
        self.dropping = False
        """True while dragged cards are over a place where they may be played."""
        self.input = TableInput(self)
        self.hud = Hud(self)
        self._observation: Any = None
        self._rested = 0.0
        self._changed = True
        self._edition = -1
        self._shown_marks: dict[int, str] = {}
        self._by_hand: dict[int, int] = {}

    # -- life ----------------------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        """Lay the table, and listen to the session."""
        super().enter(app)
        self.sort = app.settings.sort
        self._look = look_of(app.settings)
        self.stage = Stage(new_art(app.settings), self.size, cloth_of(app.settings))
        game, rules = self.session.setup.game, self.session.setup.rules
        self.director = Director(
            self.description, game.zones(rules, self.seats), self.seat, self._arrange, self._order
        )
        self._follow_settings()
        self.director.on_event = self._on_event
        self.director.on_sound = app.sound.play
        self.session.subscribe(self._hear)
        self._begin()
        self.stage.prepare(self.director)

    def leave(self) -> None:
        """Put the table away; the session can be resumed."""
        self.session.unsubscribe(self._hear)
        self.stage.art.close()
        self.session.close()

    def resume(self) -> None:
        """The scene is on top again: draw everything, and follow changed settings."""
        self._follow_settings()
        if look_of(self.app.settings) != self._look:
            self._look = look_of(self.app.settings)
            self.stage.art.close()
            self.stage = Stage(new_art(self.app.settings), self.size, cloth_of(self.app.settings))
            self.director.relay(0.0)
            self.director.timeline.touched.update(*self.director.zones.values())
            self.stage.prepare(self.director)
        self.stage.canvas.refresh()
        self._changed = True

    def _follow_settings(self) -> None:
        self.director.speed = pace.SPEEDS.get(self.app.settings.speed, 1.0)
        self.director.reduced = self.app.settings.reduced_motion

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for another window."""
        super().resize(size, scale)
        if not hasattr(self, "stage"):
            return
        self.input.cancel()
        self.stage.resize(size)
        self.director.relay(0.0)
        self.stage.prepare(self.director)
        self._changed = True

    def _begin(self) -> None:
        """Deal the cards, or lay them as they were if the deal has begun."""
        history = self.session.history
        begun = [i for i, event in enumerate(history) if isinstance(event, DealBegan)]
        fresh = bool(begun) and not any(isinstance(e, Decided) for e in history[begun[-1] :])
        self.director.deck = sum(map(len, self.zones.values()))
        if fresh and self.session.winners is None:
            self.shown.recall(history[: begun[-1]], self.session, self.viewer)
            for event in history[begun[-1] :]:
                self._hear(event)
        else:
            self.shown.recall(history, self.session, self.viewer)
            self.director.lay(self.zones)

    # -- what is known ---------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat at the bottom of the table."""
        return 0 if self.viewer is None else self.viewer

    @property
    def observation(self) -> Any:
        """What the viewer may know now."""
        if self._observation is None:
            self._observation = self.session.observe(self.seat)
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

    @property
    def focused(self) -> str:
        """The key of what the keyboard is on, if it is shown."""
        return self.input.focus.key if self.input.focus.visible else ""

    def count_of(self, seat: int) -> int:
        """How many cards a player has left, as shown."""
        return self.director.count_of(seat)

    def prompt(self) -> str:
        """Whose turn it is, in words."""
        turn = self.shown.turn
        if turn is None:
            return ""
        if turn != self.viewer:
            return _("{name}’s turn").format(name=self.names[turn])
        return {
            "again": _("Your turn again"),
            "add": _("Add cards to it?"),
            "chain": _("Go on flipping?"),
        }.get(self.shown.why, _("Your turn"))

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

    # -- what is done ----------------------------------------------------------------------------

    def do(self, action: Action) -> bool:
        """Decide; a refusal is explained. True if it was done."""
        if not self.offered or self.viewer is None:
            return False
        reason = self.observation.refusal(action)
        if reason is None:
            try:
                self.selection.clear()
                self.session.submit(self.viewer, action)
            except IllegalAction as refused:
                reason = refused.reason
        if reason is not None:
            self.refuse(tr(reason))
            return False
        self.notice = None
        return True

    def play_selected(self) -> bool:
        """Do what the selected cards stand for."""
        if not self.offered:
            return False
        action = self.selection.action(self.observation)
        if action is None:
            if self.selection.picked:
                self.refuse(_("These cards do not go together"))
            return False
        return self.do(action)

    def refuse(self, words: str) -> None:
        """Say why not, beside the pointer."""
        self.app.sound.play("refuse")
        self.say(words, self.input.pos)

    def say(self, words: str, pos: tuple[int, int] | None = None, *, warning: bool = True) -> None:
        """Show a notice for a while."""
        self.notice = Notice(words, pos, warning)
        self._changed = True

    def refuse_cardless(self) -> None:
        """Say that there is nothing to press now."""
        self.refuse(_("There is nothing to take or to stop now: choose cards to play."))

    def shortcut(self, key: int) -> bool:
        """A key that means the same everywhere at the table. True if it was one."""
        match key:
            case pygame.K_m:
                muted = not self.app.settings.mute
                self.app.settings = replace(self.app.settings, mute=muted)
                self.app.sound.set(self.app.settings.volume / 100, mute=muted)
                self.say(_("Sound off") if muted else _("Sound on"), warning=False)
            case pygame.K_t:
                self.say(self.prompt(), warning=False)
            case pygame.K_s:
                self.show_scores()
            case pygame.K_F1:
                self.say(_keys(), warning=False)
            case _:
                return False
        return True

    def show_scores(self) -> None:
        """The score sheet so far."""
        from swoop_desktop.scenes.scores import ScoresScene

        deals = [d for d in deals_of(self.session) if d.number < self.shown.number]
        self.input.cancel()
        self.app.push(ScoresScene(self.names, deals, None, _nothing))

    def next_sort(self) -> None:
        """Sort the hand another way."""
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self.app.settings = replace(self.app.settings, sort=self.sort)
        self.director.relay()
        self._changed = True

    def pause(self) -> None:
        """Open the menu over the table."""
        from swoop_desktop.scenes.pause import PauseScene

        self.input.cancel()
        self.app.push(PauseScene(self.session))

    def touch(self) -> None:
        """Something that is drawn has changed."""
        self._changed = True

    # -- time ------------------------------------------------------------------------------------

    @property
    def lively(self) -> bool:
        """True while something moves or is about to."""
        return (
            not self.director.idle
            or self._changed
            or bool(self.stage.held)
            or self.notice is not None
            or bool(self.shown.banner)
            or self.shown.ended is not None
            or (not self.asked and self.session.winners is None)
        )

    def update(self, dt: float) -> None:
        """Show what is due; let the bots play once all is shown."""
        held = self.hurrying and (self.director.behind or not self.director.timeline.idle)
        self.director.update(dt * (pace.HURRY if held else 1.0))
        self._fade(dt)
        if self.session.problems:
            self.say(" ".join(map(tr, self.session.problems)))
            self.session.problems.clear()
        if not self.asked:
            self.session.think()
        if not self.director.idle:
            self._rested = 0.0
            return
        self._rested += dt
        if self.shown.ended is not None:
            self._after_deal()
        elif not self.director.behind:
            self.director.settle(self.zones)
            self._let_bots_play()

    def _let_bots_play(self) -> None:
        instant = self.director.speed <= 0
        delay = 0.0 if instant else self.app.settings.bot_delay / 1000
        if self.hurrying:
            delay /= pace.HURRY
        if not self.asked and self._rested >= delay and self.session.ready():
            self.session.step()

    def _after_deal(self) -> None:
        instant = self.director.speed <= 0
        if self._rested < (0.0 if instant else AFTER_DEAL):
            return
        if self.watch is not None:
            done = len(deals_of(self.session))
            over = self.session.winners is not None
            if over or (self.watch.deals and self.shown.number >= self.watch.deals and done):
                self.app.quit()
            self._next_deal()
            return
        from swoop_desktop.scenes.scores import ScoresScene

        self.shown.ended = None
        deals = [d for d in deals_of(self.session) if d.number <= self.shown.number]
        self.app.push(ScoresScene(self.names, deals, self.session.winners, self._next_deal))

    def _next_deal(self) -> None:
        """Go on after the score sheet."""
        self.shown.ended = None
        self.director.paused = False
        if self.session.winners is None or self.watch is not None:
            return
        from swoop_desktop.scenes.game_over import GameOverScene

        self.app.push(GameOverScene(self.session))

    def _fade(self, dt: float) -> None:
        if self.notice is not None:
            self.notice.left -= dt
            if self.notice.left <= 0:
                self.notice = None
                self._changed = True
        if self.shown.banner:
            self.shown.banner_left -= dt
            if self.shown.banner_left <= 0:
                self.shown.banner = ""
                self._changed = True

    # -- events ----------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        """Something happened in the game: to be shown in its turn."""
        self._observation = None
        seen = view(event, self.viewer)
        if seen is not None:
            self.director.feed(seen)

    def _on_event(self, event: Event) -> None:
        """Something is being shown."""
        self.shown.hear(event, self.session)
        self._changed = True
        if isinstance(event, DealEnded):
            self.director.paused = True
            self.app.sound.play("win" if event.out == self.viewer else "turn")
        elif isinstance(event, Happened) and event.what in self.description.banners:
            self.shown.banner = tr(self.description.banners[event.what])
            self.shown.banner_left = BANNER
        elif isinstance(event, Moved | DealBegan):
            self.hovered = None
        if self.viewer is not None and self.shown.turn == self.viewer:
            self.selection.prune(self.observation)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the window must be presented."""
        came = self.stage.art.tick()
        busy = bool(self.director.timeline.touched) or not self.director.timeline.idle
        if not (busy or came or self._changed or self.stage.held):
            return self.stage.canvas.draw(surface, ())
        if self._changed or self.director.edition != self._edition:
            self._lift()
            self._shown_marks = self._marks()
            self.hud.place()
            self._changed, self._edition = False, self.director.edition
        self.stage.place(self.director, self._shown_marks)
        drawn = self.stage.canvas.draw(surface, self.stage.moving(self.director))
        self.stage.fetch()
        return drawn

    def _lift(self) -> None:
        """Raise what is selected or under the pointer."""
        lifts: dict[int, float] = {}
        if self.viewer is not None and not self.director.behind:
            for picked in self.selection.picked:
                sprite = self.sprite_of(picked)
                if sprite is not None:
                    lifts[sprite.key] = SELECTED
            if self.hovered is not None:
                sprite = self.sprite_of(self.hovered)
                if sprite is not None:
                    lifts[sprite.key] = lifts.get(sprite.key, 0.0) + HOVERED
        if lifts != self.director.lifts:
            self.director.lift(lifts, frozenset(sprite.key for sprite in self.stage.held))

    def _marks(self) -> dict[int, str]:
        """Which cards get a frame or a veil."""
        marks: dict[int, str] = {}
        if self.viewer is None or self.director.behind:
            return marks
        if self.offered and self.app.settings.highlight:
            playable = self.observation.playable()
            for zone, sprites in self.director.zones.items():
                if self.selection.may(zone):
                    for place, sprite in enumerate(sprites):
                        if Picked(zone, place) not in playable and sprite.card is not None:
                            marks[sprite.key] = "dim"
        for picked in self.selection.picked:
            self._mark(marks, picked, "picked")
        self._mark(marks, self.input.focused_card(), "focus")
        return marks

    def _mark(self, marks: dict[int, str], picked: Picked | None, kind: str) -> None:
        sprite = self.sprite_of(picked) if picked is not None else None
        if sprite is not None:
            marks[sprite.key] = kind

    def describe(self) -> Node:
        """Everything on the table as a tree, without any hidden card."""
        return describe(self)

    def handle(self, event: pygame.event.Event) -> bool:
        """The player did something. True if it was for the table."""
        return self.input.handle(event)

    def act(self, key: str, how: str = "press") -> bool:
        """Do what the node with this key does."""
        return self.input.act(key, how)

    def button(self, key: str) -> Button | None:
        """The button with this key, if there is one now."""
        return next((b for b in self.hud.buttons if b.key == key), None)

    def _arrange(self, counts: Any, opening: bool) -> Layout:
        return arrange(
            self.size,
            self.scale,
            self.seats,
            self.seat,
            counts,
            self.description,
            opening=opening,
        )

    def _order(self, cards: Sequence[int | None]) -> Sequence[int]:
        return ordered(cards, self.sort, self._by_hand)


def look_of(settings: Settings) -> tuple[object, ...]:
    """The settings on which the pictures of the table depend."""
    return (
        settings.card_back,
        settings.four_colour,
        settings.jumbo_indices,
        settings.cloth,
    )


def new_art(settings: Settings) -> Art:
    """Pictures of cards as the player wants them."""
    return Art(settings.card_back, four_colour=settings.four_colour, jumbo=settings.jumbo_indices)


def cloth_of(settings: Settings) -> Colour:
    """The colour of the cloth."""
    return CLOTHS.get(settings.cloth, FELT)


def _keys() -> str:
    """What the keys do."""
    return _(
        "Arrows and Tab move, Enter selects (with Shift: all of the rank), Space plays, "
        "P takes or stops, H hand, C pile, 2–9 0 J Q K A X find a rank, R sorts, S scores, "
        "T turn, M sound, Esc menu."
    )


def _nothing() -> None:
    """The score sheet was only looked at."""
