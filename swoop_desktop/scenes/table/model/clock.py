"""The table's time: when cards move, notices fade, bots play, and the next person has to come."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from swoop_desktop.resources.language import paragraph, tr
from swoop_desktop.scenes.table.model.bot_pause import BotPause
from swoop_desktop.scenes.table.model.hints import Hints
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.tabletop.spec import timing


class Due(Enum):
    """What the scene has to open now."""

    NOTHING = auto()
    DEAL_OVER = auto()
    """The score sheet: the end of the deal has been seen."""
    HAND_OVER = auto()
    """The page that asks for the next person at a shared screen."""


class Opponents(Protocol):
    """Those who decide beside the people at the screen: the bots of a session, or a lesson's
    script.
    """

    @property
    def deciding(self) -> bool:
        """Whether any of them is still to decide something."""

    def think(self) -> None:
        """Let those who are asked begin to think; returns at once."""

    def ready(self) -> bool:
        """Return whether one of them has decided."""

    def step(self) -> None:
        """Make one decision that is ready."""


class TableClock:
    """Lets time pass at the table, and the game go on once all is shown."""

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
        """Without `opponents` nobody decides anything: the table is only looked at. `bot_delay` is
        how long bots wait, in milliseconds. `drawn` says whether the picture shows the table as it
        is, and `touch` that something drawn has changed. `unsaid` tells for how many seconds a
        screen reader still speaks of what is shown, if the table is to wait for that.
        """
        self._hurrying = False
        """Time runs faster, since the player holds a key or the mouse."""
        self._bot_pause = bot_pause
        self._session, self._director, self._opponents = table.session, table.director, opponents
        self._viewers, self._public, self._hints = table.viewers, table.public, hints
        self._bot_delay, self._drawn, self._touch = bot_delay, drawn, touch
        self._unsaid, self._waits = unsaid, 0.0
        """What it told last."""
        self._rested = 0.0
        """Seconds since the last motion."""
        self._settled = -1
        """The edition of the cards that has been compared with the game."""
        self._disk: object = (False, None)
        """What the session said last of its record."""
        self._played = False
        """Somebody's decision was made with the last beat: another may be ready."""

    @property
    def lively(self) -> bool:
        """True while something moves or is about to."""
        return (
            not self._director.idle
            or self._director.swooping is not None
            or bool(self._public.banner)
            or (
                self._goes_on
                and not self._waits
                and (self._public.ended or self._viewers.awaited) is not None
            )
        )

    @property
    def _goes_on(self) -> bool:
        """Whether the game goes on by itself."""
        return self._opponents is not None and not self._bot_pause.holding

    @property
    def due(self) -> float | None:
        """Seconds until a notice goes, or those who have decided may play. None if nothing comes
        with time alone: `Session.when_answered` tells that somebody has decided.
        """
        notices = (self._viewers.attention.notice, self._public.notice)
        waits = [notice.left for notice in notices if notice is not None]
        opponents, ended = self._opponents, self._public.ended
        if self._waits:
            waits.append(self._waits)
        elif opponents is not None and opponents.deciding and ended is None and self._goes_on:
            left = 0.0 if self._bot_pause.stepping else self._delay() - self._rested
            if left > 0 or self._played:
                waits.append(max(0.0, left))
        return min(waits, default=None)

    def hurry(self, on: bool) -> None:
        """Let time run faster as long as this is on."""
        self._hurrying = on and self._opponents is not None

    def tick(self, seconds: float) -> Due:
        """Let time pass: show what is due, and let the bots play once all is shown. Returns what
        the table has come to.
        """
        director = self._director
        moving = director.behind or not director.timeline.idle or director.swooping is not None
        fast = self._hurrying and moving
        played = seconds * (timing.HURRY if fast else 1.0)
        director.update(played, hurried=fast)
        # What is called across the table stays to be read, also while the player hurries.
        faded = self._public.fade(seconds, seconds * (director.speed or 1.0))
        if self._viewers.attention.fade(seconds) or faded:
            self._touch()
        if self._opponents is None:
            return Due.NOTHING
        self._tell_problems()
        self._opponents.think()
        if self._hints.update():
            self._touch()
        if not director.idle:
            self._rested = self._waits = 0.0
            return Due.NOTHING
        self._rested += seconds
        self._waits = self._unsaid()
        if self._waits:
            return Due.NOTHING
        if self._public.ended is not None:
            if self._bot_pause.holding or self._rested < self._wait(timing.AFTER_DEAL):
                return Due.NOTHING
            self._bot_pause.stepped()
            return Due.DEAL_OVER
        if director.behind:
            return Due.NOTHING
        if self._viewers.awaited is not None:
            # What lies below the cover must be the table as it is, without any hand that was open.
            waited = self._rested >= self._wait(timing.LOOK, hurried=True)
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
        if (self._bot_pause.stepping or self._rested >= self._delay()) and opponents.ready():
            self._bot_pause.stepped()
            opponents.step()
            self._played = True

    def _delay(self) -> float:
        """Return the seconds that a bot waits before its decision is shown."""
        delay = timing.thought(self._wait(self._bot_delay() / 1000), len(self._session.history))
        delay /= max(1, len(self._session.to_act()))  # several who decide at once need not queue
        if self._public.exciting:
            delay *= timing.FOLLOWED
        if self._hurrying:
            delay /= timing.HURRY
        if (
            self._viewers.attention.hovered_button == "undo"
            and self._session.why_not_back() is None
        ):
            delay = max(delay, timing.HESITATION)
        return delay

    def _wait(self, seconds: float, *, hurried: bool = False) -> float:
        """Return a wait at the speed of the table: none where nothing is seen to move."""
        if self._director.speed <= 0:
            return 0.0
        return seconds / timing.HURRY if hurried and self._hurrying else seconds

    def _tell_problems(self) -> None:
        disk = self._session.writing, self._session.why_unsaved
        if disk != self._disk:
            self._disk = disk
            self._touch()
        if told := self._session.problems[:]:
            self._public.say(paragraph(map(tr, told)))
            del self._session.problems[: len(told)]
            self._touch()
