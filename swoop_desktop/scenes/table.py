"""The table: a session shown as cards in motion, and played with the mouse or the keys."""

from dataclasses import dataclass

import pygame

from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Decided,
    Event,
    Happened,
    Moved,
    TurnBegan,
    view,
)
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.table_picture import cloth_of, look_of, new_art
from swoop_desktop.scenes.table_seat import TableSeat
from swoop_desktop.scenes.table_state import deals_of
from swoop_desktop.session.session import Session
from swoop_desktop.table import pace
from swoop_desktop.table.director import Director
from swoop_desktop.table.stage import Stage
from swoop_desktop.ui.language import tr

AFTER_DEAL = 0.9
"""Seconds that the end of a deal stays in sight before the score sheet."""
BANNER = 0.9
PICTURE_AFTER = 4
"""Rounds after which a watched deal has its picture taken."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Nobody plays: the window shows bots, and closes by itself."""

    deals: int = 0
    """After so many deals; 0: after the game."""
    screenshot: str = ""
    """File for a picture of the table in the middle of the last deal."""


class TableScene(TableSeat):
    """A game in progress."""

    def __init__(self, session: Session, watch: Watch | None = None) -> None:
        super().__init__(session)
        self.watch = watch
        if watch is not None:
            self.viewer, self.shared = None, False
        self._turns = 0
        """Turns shown in this deal."""
        self._settled = -1
        """The edition of the cards that has been compared with the game."""
        self._picture = ""
        """``due`` or ``taken``, where a picture of the deal is wanted."""

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
        self.director.closed = self.viewer is None
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
        self.clock += dt
        held = self.hurrying and (self.director.behind or not self.director.timeline.idle)
        self.director.update(dt * (pace.HURRY if held else 1.0))
        self._fade(dt)
        if self.session.problems:
            self.say(" ".join(map(tr, self.session.problems)))
            self.session.problems.clear()
        self.session.think()
        self.adviser.update()
        if not self.director.idle:
            self._rested = 0.0
            return
        self._rested += dt
        if self.shown.ended is not None:
            self._after_deal()
        elif not self.director.behind and not self._hand_over():
            if self._settled != self.director.edition:
                self.director.settle(self.zones)
                self._settled = self.director.edition
            self._let_bots_play()

    def _let_bots_play(self) -> None:
        instant = self.director.speed <= 0
        delay = 0.0 if instant else self.app.settings.bot_delay / 1000
        delay = pace.thought(delay, len(self.session.history))
        delay /= max(1, len(self.session.to_act()))  # several who decide at once need not queue
        if self.hurrying:
            delay /= pace.HURRY
        if self._rested >= delay and self.session.ready():
            self.session.step()

    def _after_deal(self) -> None:
        instant = self.director.speed <= 0
        if self._rested < (0.0 if instant else AFTER_DEAL):
            return
        if self.watch is not None:
            self._watch_on(self.watch)
            return
        from swoop_desktop.scenes.scores import ScoresScene

        self.shown.ended = None
        deals = [d for d in deals_of(self.session) if d.number <= self.shown.number]
        self.app.push(ScoresScene(self.session.setup, deals, self.session.winners, self._next_deal))

    def _watch_on(self, watch: Watch) -> None:
        """Go on to the next deal, or leave after the last one."""
        if watch.screenshot and self._picture == "":
            self._picture = "due"
            return
        if self.session.winners is not None or (watch.deals and self.shown.number >= watch.deals):
            self.app.quit()
            return
        self._picture, self._turns = "", 0
        self.shown.ended = None
        self.director.paused = False

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed; once in every deal that is watched, keep a picture of it."""
        drawn = super().draw(surface)
        if self._picture == "due" and self.watch is not None:
            self._picture = "taken"
            try:
                pygame.image.save(surface, self.watch.screenshot)
            except (OSError, pygame.error) as error:
                self.say(str(error))
        return drawn

    def _next_deal(self) -> None:
        """Go on after the score sheet."""
        self.shown.ended = None
        self.director.paused = False
        if self.session.winners is None:
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

    def _hear(self, event: Event) -> None:
        """Something happened in the game: to be shown in its turn. People who share the screen
        see what everybody may see of it, so that nothing private can get in.
        """
        self._observation = None
        self._attend(event)
        mine = isinstance(event, Moved) and self.viewer in (event.source.seat, event.target.seat)
        if mine or isinstance(event, DealBegan):
            self.input.cancel()
            self.selection.clear()
        seen = view(event, None if self.shared else self.viewer)
        if seen is not None:
            self.director.feed(seen)

    def _on_event(self, event: Event) -> None:
        """Something is being shown."""
        self.shown.hear(event, self.session)
        self._changed = True
        if isinstance(event, DealBegan):
            self._by_hand = {}
            self._arranged.clear()
        if isinstance(event, DealEnded):
            self.director.paused = True
            ears = self.session.humans if self.shared else (self.viewer,)
            self.app.sound.play("win" if any(seat in event.winners for seat in ears) else "turn")
        elif isinstance(event, Happened):
            words = self.description.banner(event, self.names)
            if words is not None:
                self.shown.banner, self.shown.banner_left = tr(words), BANNER
        elif isinstance(event, Moved | DealBegan):
            self.hovered = None
        elif isinstance(event, TurnBegan):
            self._turns += 1
            wanted = self.watch is not None and self.watch.screenshot and not self._picture
            if wanted and self._turns >= PICTURE_AFTER * self.seats:
                self._picture = "due"
