"""The position of a replay, its playback, and whose hand it shows."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial

from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import EVERYTHING, PUBLIC, Eyes, GameReplay
from swoop_desktop.resources.language import _, listed
from swoop_desktop.scenes.dialogs.message import ChoicesScene
from swoop_desktop.scenes.framework.scene import Host, Way, stay
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.tabletop.spec import TableDescription, timing

RATES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Multiples of the speed in the settings."""


class Playback:
    def __init__(
        self,
        replay: GameReplay,
        position: int,
        description: TableDescription,
        moved: Callable[[int, bool], None],
        changed: Callable[[], None],
    ) -> None:
        """`moved` gets the old position, and True for a step."""
        self.replay, self.position = replay, position
        self.running, self.rate, self.sought = False, 1.0, ""
        self.landmarks: dict[str, Sequence[int]] = {
            **replay.marks(description.landmark),
            "deal": [chapter.first for chapter in replay.chapters],
        }
        self._rested = 0.0
        """Seconds since the last animation, while playing."""
        self._moved, self._changed = moved, changed

    @property
    def due(self) -> float | None:
        """Seconds until the next step, if nothing moves; None while paused."""
        return max(0.0, timing.PLAYBACK / self.rate - self._rested) if self.running else None

    def pass_time(self, seconds: float, *, moving: bool) -> None:
        """Step once nothing has moved for a while; pause at the end."""
        self._rested = 0.0 if moving else self._rested + seconds
        if self.due == 0:
            self._rested = 0.0
            if not self.step(1):
                self.run(on=False)

    def step(self, by: int) -> bool:
        """Move by `by` positions. False beyond either end."""
        before, there = self.position, self.position + by
        if not 0 <= there <= self.replay.last:
            return False
        self.position = there
        self._moved(before, True)
        return True

    def go_to(self, position: int) -> None:
        before, self.position = self.position, min(max(0, position), self.replay.last)
        if self.position != before:
            self._moved(before, False)

    def seek(self, word: str, by: int) -> None:
        """Jump to the next or previous landmark of a kind, or deal."""
        if word != "deal":
            self.sought = word
        places, here = self.landmarks.get(word, ()), self.position
        place = bisect_right(places, here) if by > 0 else bisect_left(places, here) - 1
        if 0 <= place < len(places):
            self.go_to(places[place])
        elif word == "deal" and by > 0:
            self.go_to(self.replay.last)

    def run(self, *, on: bool) -> None:
        """Play or pause; playing from the end restarts."""
        if on and self.position == self.replay.last:
            self.go_to(0)
        self.running, self._rested = on, 0.0
        self._changed()

    def stop_and(self, move: Callable[..., object], *by: str | int) -> None:
        self.run(on=False)
        move(*by)

    def hasten(self, by: int) -> None:
        place = min(max(0, RATES.index(self.rate) + by), len(RATES) - 1)
        self.rate = RATES[place]
        self._changed()


class Viewpoint:
    """The viewpoint that the player selected. It asks before showing hidden cards."""

    def __init__(
        self,
        host: Host,
        session: Session,
        playback: Playback,
        lay: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        self._host, self._session, self._lay, self._say = host, session, lay, say
        self._playback, self._replay = playback, playback.replay
        settled = all(chapter.ended is not None for chapter in self._replay.chapters)
        you = session.setup.you
        self.wanted = PUBLIC if you is None else Eyes(you)
        self.agreed = settled and len(self._replay.people) < 2
        """True if others' hidden cards may be shown without asking."""
        self._present: int | None = None
        """The seat whose player confirmed to be at the screen, while several people play this deal.
        """

    @property
    def eyes(self) -> Eyes:
        """The effective viewpoint: a spectator's if the selected viewpoint is not allowed here."""
        replay, position = self._replay, self._playback.position
        alone = not replay.shared(position) or self.wanted.seat == self._present
        return self.wanted if alone and replay.may(position, self.wanted) else PUBLIC

    @property
    def reader(self) -> Eyes:
        """Viewpoint for texts, which never name cards that no player could see."""
        return PUBLIC if self.eyes.everything else self.eyes

    def see(self, eyes: Eyes) -> None:
        """Change the viewpoint, perhaps after a question. While several people play, only the
        seat's player may look.
        """
        if self._replay.shared(self._playback.position) and eyes.seat in self._replay.people:
            self._hand_over(eyes.seat)
        elif eyes == PUBLIC or self.agreed:
            self._look(eyes)
            if self.eyes != eyes:
                self._say(_("This deal isn’t over yet, so its hidden cards stay hidden."))
        else:
            ways = [
                ("show", _("Show them"), lambda: self._agree(eyes)),
                ("stay", _("Don’t show them"), stay),
            ]
            page = ChoicesScene(_("Show hidden cards?"), self._warning(), ways)
            page.first = "stay"
            self._host.push(page)

    def choose(self) -> None:
        seats = range(len(self._session.setup.seats))
        ways: list[Way] = [
            (_key_of(eyes), self._words_of(eyes), partial(self.see, eyes))
            for eyes in (PUBLIC, *map(Eyes, seats), EVERYTHING)
        ]
        ways.append(("back", _("Back"), stay))
        words = [_("Which cards are face up?")]
        self._host.go.choose(_("Seen by"), words, ways, _key_of(self.wanted))

    def conceal(self) -> bool:
        """Hide all private cards, and ask again before showing any. True if some were shown."""
        before, self.agreed = self.eyes, False
        self._look(PUBLIC)
        return before != PUBLIC

    @property
    def words(self) -> str:
        if self.eyes == PUBLIC:
            return _("Seen by a spectator")
        words = self._words_of(self.eyes)
        return words if self.eyes.everything else _("Seen by {name}").format(name=words)

    def _look(self, eyes: Eyes, present: int | None = None) -> None:
        self.wanted, self._present = eyes, present
        self._lay()

    def _hand_over(self, seat: int) -> None:
        """Hide all hands until this seat's player confirms being at the screen."""

        def look() -> None:
            self._look(Eyes(seat), seat)

        if seat == self._present:
            look()
        else:
            self._look(PUBLIC)
            self._host.push(HandOverScene(self._session, seat, (), look, self._host.pop))

    def _warning(self) -> list[str]:
        names = [self._session.setup.names[seat] for seat in self._replay.people]
        words = []
        if len(names) > 1:
            said = _("{names} played this game at one screen. Whoever looks at it now sees what "
                     "only one of them could see.")  # fmt: skip
            words.append(said.format(names=listed(names)))
        if not all(chapter.ended is not None for chapter in self._replay.chapters):
            words.append(_("This game isn’t over. Of the deal that is being played, only the cards "
                           "of the people who play are shown, to each of them their "
                           "own."))  # fmt: skip
        return words

    def _agree(self, eyes: Eyes) -> None:
        self.agreed = True
        self.see(eyes)

    def _words_of(self, eyes: Eyes) -> str:
        if eyes.everything:
            return _("All cards face up")
        return _("A spectator") if eyes.seat is None else self._session.setup.names[eyes.seat]


def _key_of(eyes: Eyes) -> str:
    if eyes.everything:
        return "everything"
    return "public" if eyes.seat is None else f"seat {eyes.seat}"
