"""The table's clock: moves cards, fades notices, lets bots play, calls the next person."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from swoop_desktop.resources.language import paragraph, tr
from swoop_desktop.scenes.table.model.hints import Hints
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.tabletop.spec import timing


class Due(Enum):
    NOTHING = auto()
    DEAL_OVER = auto()
    """The deal's end has been shown long enough."""
    HAND_OVER = auto()
    """The next person must take over the shared screen."""


class Opponents(Protocol):
    """A session's bots, or a lesson's script."""

    @property
    def deciding(self) -> bool: ...

    def think(self) -> None: ...

    def ready(self) -> bool: ...

    def step(self) -> None: ...


class BotPause:
    def __init__(self) -> None:
        self._held = False
        self._steps = 0
        """Number of decisions that bots may still make while paused."""

    @property
    def held(self) -> bool:
        return self._held

    @property
    def holding(self) -> bool:
        """True while bots are paused without a pending step."""
        return self._held and not self._steps

    @property
    def stepping(self) -> bool:
        return self._steps > 0

    def hold(self, on: bool) -> None:
        self._held, self._steps = on, 0

    def step(self) -> None:
        self._held, self._steps = True, 1

    def stepped(self) -> None:
        self._steps = 0


class TableClock:
    def __init__(
        self,
        table: TableModel,
        hints: Hints,
        opponents: Opponents | None,
        bot_delay: Callable[[], float],
        bot_pause: BotPause,
        drawn: Callable[[], bool],
        touch: Callable[[], None],
        unsaid: Callable[[], float],
    ) -> None:
        """Without `opponents` the table only shows: no bot plays, no deal ends. `bot_delay` returns
        milliseconds, `unsaid` the seconds to wait for the screen reader.
        """
        self._hurrying = False
        self._bot_pause = bot_pause
        self._session, self._director, self._opponents = table.session, table.director, opponents
        self._viewers, self._public, self._hints = table.viewers, table.public, hints
        self._bot_delay, self._drawn, self._touch = bot_delay, drawn, touch
        self._unsaid, self._waits = unsaid, 0.0
        """Seconds: the last result of `unsaid`."""
        self.rested = 0.0
        """Seconds since the last motion or decision."""
        self._happened = 0
        """Number of events in the history when `rested` was last reset."""
        self._settled = -1
        """`director.edition` when the cards were last compared with the game."""
        self._disk: object = (False, None)
        """The session's `writing` and `why_unsaved` as last shown."""
        self._played = False
        """True if the last tick played a decision: another may be ready."""

    @property
    def lively(self) -> bool:
        return (
            not self._director.idle
            or self._director.swooping is not None
            or self._director.swinging
            or bool(self._public.banner)
            or (
                self._goes_on
                and not self._waits
                and (self._public.ended or self._viewers.awaited) is not None
            )
        )

    @property
    def _goes_on(self) -> bool:
        return self._opponents is not None and not self._bot_pause.holding

    @property
    def due(self) -> float | None:
        """Seconds until the table changes by itself, or None. `BotService.tell` wakes the loop when
        a bot answers.
        """
        notices = (self._viewers.attention.notice, self._public.notice)
        waits = [notice.left for notice in notices if notice is not None]
        opponents, ended = self._opponents, self._public.ended
        if self._waits:
            waits.append(self._waits)
        elif opponents is not None and opponents.deciding and ended is None and self._goes_on:
            left = 0.0 if self._bot_pause.stepping else self._delay() - self.rested
            if left > 0 or self._played:
                waits.append(max(0.0, left))
        return min(waits, default=None)

    def hurry(self, on: bool) -> None:
        self._hurrying = on and self._opponents is not None

    def tick(self, seconds: float) -> Due:
        director = self._director
        moving = director.behind or not director.timeline.idle or director.swooping is not None
        fast = self._hurrying and moving
        played = seconds * (timing.HURRY if fast else 1.0)
        director.update(played, hurried=fast)
        # Banners keep their reading time while the player hurries.
        faded = self._public.fade(seconds, seconds * (director.speed or 1.0))
        if self._viewers.attention.fade(seconds) or faded:
            self._touch()
        if self._opponents is None:
            return Due.NOTHING
        self._tell_problems()
        self._opponents.think()
        if self._hints.update():
            self._touch()
        happened = len(self._session.history)
        if not director.idle or happened != self._happened:
            self.rested, self._happened = 0.0, happened
        if not director.idle:
            self._waits = 0.0
            return Due.NOTHING
        self.rested += seconds
        self._waits = self._unsaid()
        if self._waits:
            return Due.NOTHING
        if self._public.ended is not None:
            if self._bot_pause.holding or self.rested < self._wait(timing.AFTER_DEAL):
                return Due.NOTHING
            self._bot_pause.stepped()
            return Due.DEAL_OVER
        if director.behind:
            return Due.NOTHING
        if self._viewers.awaited is not None:
            # The table below the hand-over page must be drawn without an open hand.
            waited = self.rested >= self._wait(timing.LOOK, hurried=True)
            return Due.HAND_OVER if waited and self._drawn() else Due.NOTHING
        if self._settled != director.edition:
            director.settle(self._viewers.zones)
            self._settled = director.edition
        self._let_bots_play(self._opponents)
        return Due.NOTHING

    def _let_bots_play(self, opponents: Opponents) -> None:
        self._played = False
        if self._bot_pause.holding:
            return
        if opponents.ready() and (self._bot_pause.stepping or self.rested >= self._delay()):
            self._bot_pause.stepped()
            opponents.step()
            self._played = True

    def _delay(self) -> float:
        """Return the seconds before a bot's decision is shown."""
        delay = timing.thought(self._wait(self._bot_delay() / 1000), len(self._session.history))
        delay /= max(1, len(self._session.to_act()))  # simultaneous decisions share one pause
        if self._public.exciting:
            delay *= timing.FOLLOWED
        if self._hurrying:
            delay /= timing.HURRY
        if self._viewers.attention.hovered == "undo" and self._session.why_not_back() is None:
            delay = max(delay, timing.HESITATION)
        return delay

    def _wait(self, seconds: float, *, hurried: bool = False) -> float:
        """Return `seconds`, fewer while hurrying if `hurried`; 0 without animations."""
        if self._director.speed <= 0:
            return 0.0
        return seconds / timing.HURRY if hurried and self._hurrying else seconds

    def _tell_problems(self) -> None:
        disk = self._session.writing, self._session.why_unsaved
        if disk != self._disk:
            self._disk = disk
            self._touch()
        if problems := self._session.problems[:]:
            self._public.say(paragraph(map(tr, problems)))
            del self._session.problems[: len(problems)]
            self._touch()
