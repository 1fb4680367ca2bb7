"""The table: a session shown as cards in motion, and played with the mouse or the keys."""

from dataclasses import dataclass

from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, Event, Happened, Moved, view
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.table_picture import TablePicture, cloth_of, look_of, new_art
from swoop_desktop.scenes.table_state import deals_of
from swoop_desktop.session.session import Session
from swoop_desktop.table import pace
from swoop_desktop.table.director import Director
from swoop_desktop.table.stage import Stage
from swoop_desktop.ui.language import tr

AFTER_DEAL = 0.9
"""Seconds that the end of a deal stays in sight before the score sheet."""
BANNER = 0.9


@dataclass(frozen=True, slots=True)
class Watch:
    """Nobody plays: the window shows bots, and closes by itself."""

    deals: int = 0
    """After so many deals; 0: after the game."""
    screenshot: str = ""
    """File for a picture of the table in the middle of the last deal."""


class TableScene(TablePicture):
    """A game in progress."""

    def __init__(self, session: Session, watch: Watch | None = None) -> None:
        super().__init__(session)
        self.watch = watch
        if watch is not None:
            self.viewer = None
        self._rested = 0.0

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

    def _hear(self, event: Event) -> None:
        """Something happened in the game: to be shown in its turn."""
        self._observation = None
        mine = isinstance(event, Moved) and self.viewer in (event.source.seat, event.target.seat)
        if mine or isinstance(event, DealBegan):
            self.input.cancel()
            self.selection.clear()
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
