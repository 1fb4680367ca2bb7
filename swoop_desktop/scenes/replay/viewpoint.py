"""Who looks at a game that is played back, and so which cards lie open."""

from collections.abc import Callable

from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import EVERYTHING, PUBLIC, Eyes
from swoop_desktop.resources.language import _, listed
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.replay.playback import Playback


class Viewpoint:
    """The eyes that the player has chosen. It asks before they see hidden cards."""

    def __init__(
        self,
        host: Host,
        session: Session,
        playback: Playback,
        lay: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        """`lay` lays the table for other eyes, and `say` has something read there."""
        self._host, self._session, self._lay, self._say = host, session, lay, say
        self._playback, self._replay = playback, playback.replay
        settled = all(chapter.ended is not None for chapter in self._replay.chapters)
        you = session.setup.you
        self.wanted = PUBLIC if you is None else Eyes(you)
        """How the player wants to see it."""
        self.agreed = settled and len(self._replay.people) < 2
        """Whether hidden cards of others may be shown without a question."""
        self._present: int | None = None
        """Who said last that they are at the screen, where several people are still playing."""

    @property
    def eyes(self) -> Eyes:
        """How the position is seen: as the player wants it, as far as that may be seen there, and
        by whoever is at the screen.
        """
        replay, position = self._replay, self._playback.position
        alone = not replay.shared(position) or self.wanted.seat == self._present
        return self.wanted if alone and replay.may(position, self.wanted) else PUBLIC

    @property
    def reader(self) -> Eyes:
        """Who reads what happened: nobody reads of cards that no player could see."""
        return PUBLIC if self.eyes.everything else self.eyes

    def see(self, eyes: Eyes) -> None:
        """Look with other eyes; where those see hidden cards of several people, ask first. Where
        several people are still playing, only the one whose cards they are may look.
        """
        if self._replay.shared(self._playback.position) and eyes.seat in self._replay.people:
            self._hand_over(eyes.seat)
        elif eyes == PUBLIC or self.agreed:
            self._look(eyes)
            if self.eyes != eyes:
                self._say(_("This deal isn’t over yet, so its hidden cards stay hidden."))
        else:
            self._host.go.choose(
                _("Show hidden cards?"),
                self._warning(),
                [
                    ("show", _("Show them"), lambda: self._agree(eyes)),
                    ("stay", _("Don’t show them"), self._host.pop),
                ],
                "stay",
            )

    def choose(self) -> None:
        """Ask how the game is to be seen."""

        def way(eyes: Eyes) -> Way:
            def choose() -> None:
                self._host.pop()
                self.see(eyes)

            return _key_of(eyes), self._words_of(eyes), choose

        seats = range(len(self._session.setup.seats))
        ways = [way(eyes) for eyes in (PUBLIC, *map(Eyes, seats), EVERYTHING)]
        ways.append(("back", _("Back"), self._host.pop))
        words = [_("Which cards lie open?")]
        self._host.go.choose(_("Seen by"), words, ways, _key_of(self.wanted))

    def conceal(self) -> bool:
        """Show only what everybody saw, and ask again before anything else: nobody knows who looks
        next. True if hidden cards were shown.
        """
        before, self.agreed = self.eyes, False
        self._look(PUBLIC)
        return before != PUBLIC

    @property
    def words(self) -> str:
        """Who looks, in words."""
        if self.eyes == PUBLIC:
            return _("Seen by a spectator")
        words = self._words_of(self.eyes)
        return words if self.eyes.everything else _("Seen by {name}").format(name=words)

    def _look(self, eyes: Eyes, present: int | None = None) -> None:
        """Lay the table for these eyes, and nobody else's; `present` is who said that they are."""
        self.wanted, self._present = eyes, present
        self._lay()

    def _hand_over(self, seat: int) -> None:
        """Cover the table, on which nobody's hand lies, until the player of this seat is there."""

        def look() -> None:
            self._look(Eyes(seat), seat)

        if seat == self._present:
            look()
        else:
            self._look(PUBLIC)
            self._host.push(HandOverScene(self._session, seat, (), look, self._host.pop))

    def _warning(self) -> list[str]:
        """What somebody must know before hidden cards are shown."""
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
        self._host.pop()
        self.see(eyes)

    def _words_of(self, eyes: Eyes) -> str:
        """What these eyes are called."""
        if eyes.everything:
            return _("All cards open")
        return _("A spectator") if eyes.seat is None else self._session.setup.names[eyes.seat]


def _key_of(eyes: Eyes) -> str:
    """The key of the button for these eyes."""
    if eyes.everything:
        return "everything"
    return "public" if eyes.seat is None else f"seat {eyes.seat}"
