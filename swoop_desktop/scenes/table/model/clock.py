"""The table's clock: moves cards, fades notices, lets bots play, calls the next person."""

from collections.abc import Callable, Hashable
from enum import Enum, auto
from typing import Protocol

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.state import State
from swoop_desktop.play.bot_questions import doubt, hint, no_hint
from swoop_desktop.play.session import Answer
from swoop_desktop.resources.language import _, paragraph, tr
from swoop_desktop.scenes.table.model.active_player import ActivePlayer, Hint
from swoop_desktop.scenes.table.model.public_log import Notice
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.sound import Sound


class Hints:
    """The question belongs to the viewer and leaves with them."""

    def __init__(self, table: TableModel, sound: Sound, tutors: Callable[[], bool]) -> None:
        """`tutors` returns True if each turn is analysed unasked."""
        self._session, self._viewers = table.session, table.viewers
        self._director, self._sound = table.director, sound
        self._tutors, self._mode = tutors, table.mode
        self._too_early: Notice | None = None
        """The notice that the turn has not come yet."""

    @property
    def awaited(self) -> bool:
        return self._viewers.player is not None and self._viewers.player.hint_wanted

    def ask(self) -> None:
        """Ask for a hint, or put the current one away."""
        player = self._viewers.player
        if player is not None and player.forget_hint():
            return
        if player is None or not self._viewers.offered:
            self._say(_("You can ask for a hint when it’s your turn."))
            self._too_early = self._viewers.attention.notice
        elif (reason := no_hint(self._session.setup.game, player.seen)) is not None:
            self._say(tr(reason))
        elif player.thought is not None:
            self._show(player, player.thought)
        else:
            player.hint_wanted = True
            self._think(player)

    def update(self) -> bool:
        """Take in an answer; True if a notice changed."""
        player, attention = self._viewers.player, self._viewers.attention
        if player is None:
            return False
        if self._viewers.offered and attention.notice is self._too_early is not None:
            self._too_early = None
            return attention.hush()
        if not player.waits(offered=self._viewers.offered):
            if self._viewers.offered and player.thought is None and self._tutors():
                self._think(player)
            return False
        answer = self._session.thinking.hint()
        if answer is None:
            return False
        player.learn(answer)
        if player.hint_wanted:
            self._show(player, answer)
            return True
        return False

    def doubt(self, action: Action) -> str:
        """Return, once per decision, what is better than a sure mistake; empty if unknown."""
        player = self._viewers.player
        if player is None or player.warned or player.thought is None or not self._tutors():
            return ""
        setup = self._session.setup
        said = doubt(setup.game, player.seen, player.thought, action)
        player.warned = said is not None
        return "" if said is None else tr(said.naming(setup.names))

    def _think(self, player: ActivePlayer) -> None:
        if player.ask():
            self._session.ask_hint(player.seat)

    def _show(self, player: ActivePlayer, answer: Answer) -> None:
        if answer.fault:
            player.give_hint(None)
            self._say(_("There is no hint this time."))
            return
        seen, action = player.seen, answer.action
        words = self._words(seen, answer)
        cards = seen.picks(action)
        player.selection.only(cards)
        player.give_hint(Hint(action, cards, words))
        player.attention.hush()
        self._sound.play("click")

    def _words(self, seen: State, answer: Answer) -> str:
        setup = self._session.setup
        said = hint(setup.game, seen, answer, taught=self._mode.taught)
        return tr(said.naming(setup.names))

    def _say(self, words: str) -> None:
        """Show a notice above the buttons, where it covers no important card."""
        frame = self._director.layout.frame
        at = (round(frame.actions.x - 14 * frame.unit), round(frame.actions.y))
        self._viewers.attention.say(words, at)


class Due(Enum):
    NOTHING = auto()
    DEAL_OVER = auto()
    """The end of the deal has been seen."""
    HAND_OVER = auto()
    """A shared screen asks for the next person."""


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
        """Decisions that bots may still make while held."""

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
        """Without `opponents` nobody decides. `bot_delay` returns milliseconds, `unsaid` the
        seconds that the table waits for the screen reader.
        """
        self._hurrying = False
        self._bot_pause = bot_pause
        self._session, self._director, self._opponents = table.session, table.director, opponents
        self._viewers, self._public, self._hints = table.viewers, table.public, hints
        self._bot_delay, self._drawn, self._touch = bot_delay, drawn, touch
        self._unsaid, self._waits = unsaid, 0.0
        """Seconds: the last result of `unsaid`."""
        self._rested = 0.0
        """Seconds since the last motion or decision."""
        self._happened = 0
        """How much had happened then."""
        self._settled = -1
        """The edition of the cards last compared with the game."""
        self._disk: object = (False, None)
        """The record's state as last shown."""
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
        """Seconds until a notice goes or a decided bot may play; None if time changes nothing.
        `BotService.tell` wakes the table.
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
            self._rested, self._happened = 0.0, happened
        if not director.idle:
            self._waits = 0.0
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
            # The table below the cover must be drawn without the open hand.
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
        """Return the seconds before a bot's decision is shown."""
        delay = timing.thought(self._wait(self._bot_delay() / 1000), len(self._session.history))
        delay /= max(1, len(self._session.to_act()))  # simultaneous decisions need not queue
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
        """Return the wait: none without animations."""
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


class ClickGuard:
    def __init__(self, offered: Callable[[], bool], shown: Callable[[], bool]) -> None:
        """`offered` is true while the viewer may decide; `shown` also while another player's
        simultaneous decision is saved.
        """
        self._offered, self._shown = offered, shown
        self._waited = -1.0
        """Seconds since the turn came; negative before."""
        self._held: dict[Hashable, bool] = {}
        """True if pressed late enough to decide."""
        self._decides = True

    @property
    def settled(self) -> bool:
        """True once the turn has been visible long enough."""
        return self._shown() and self._waited >= timing.SETTLED

    @property
    def decides(self) -> bool:
        """False for acts of a press that came too early."""
        return self._decides

    def tick(self, seconds: float) -> None:
        """Let real seconds pass, not the table's."""
        if not self._shown():
            self._waited = -1.0
        elif self._waited >= 0:
            self._waited += seconds
        elif self._offered():
            self._waited = 0.0

    def begin_again(self) -> None:
        self._waited = -1.0

    def down(self, what: Hashable) -> None:
        """A repeated press decides nothing."""
        self._decides = self._held[what] = what not in self._held and self.settled

    def up(self, what: Hashable) -> None:
        """Note a release: a consequence of its press."""
        self._decides = self._held.pop(what, False)

    def let_fall(self, what: Hashable) -> None:
        """Dropping carried cards is deliberate however early the press was."""
        self._held.pop(what, None)
        self._decides = self.settled

    def done(self) -> None:
        self._decides = True

    def forget(self) -> None:
        """Forget held keys and buttons, whose release may go unreported."""
        self._held.clear()
