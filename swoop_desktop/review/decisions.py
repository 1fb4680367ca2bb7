"""The decisions of a game, judged one after another."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from swoop_desktop.bots.evaluation import COSTLY, Verdict
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Decided
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.shuffle import Source, derived
from swoop_desktop.records.replay import Chapter, GameReplay

EFFORT: Final = 200_000
"""About how many moves are thought over for a decision: about 25 ms with the compiled core, and
less than a second without.
"""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision that somebody had to make, and what it cost."""

    deal: int
    """The number of its deal, from 1."""
    number: int
    """Which of all decisions of the game that stand, from 0."""
    position: int
    """The position of the replay that it leads to."""
    seat: int
    played: Action
    best: Action
    played_words: Message
    best_words: Message
    cost: float
    """As a share of deals, or of games where these are about to end; 0 or more."""
    error: float
    """One standard error of that."""
    points: float
    """How many points more it scored than the best would have."""
    verdict: Verdict
    moves: int
    """How many were thought over."""

    @property
    def costly(self) -> bool:
        """Whether it is called a mistake or an inaccuracy."""
        return self.verdict in COSTLY


def reviewed(
    replay: GameReplay, deal: int | None = None, seat: int | None = None, effort: int = EFFORT
) -> Iterator[Reviewed]:
    """Judge decisions as they are asked for, all or those of one deal or seat; where there was no
    choice, and in a deal that is not over, there is nothing to judge.
    """
    number = 0
    for chapter in replay.chapters:
        length = replay.length(chapter)
        if chapter.ended is not None and deal in (None, chapter.number):
            yield from _of_deal(replay, chapter, number, seat, effort)
        number += length


def _of_deal(
    replay: GameReplay, chapter: Chapter, before: int, wanted: int | None, effort: int
) -> Iterator[Reviewed]:
    game = replay.setup.game
    evaluate = roster_of(game.name).evaluate
    if evaluate is None:
        return
    for place in range(replay.length(chapter)):
        position = chapter.first + place
        event = replay.step(position + 1)[0]
        assert isinstance(event, Decided), "a position after the first begins with a decision"
        seat, action = event.seat, event.action
        if wanted not in (None, seat):
            continue
        seen = replay.observe(position, seat)
        if len(seen.legal) < 2:
            continue
        # The numbers say nothing of the cards that are hidden, as a game's own seed would.
        rng = Source(derived("review", chapter.number, place, seat))
        found = evaluate(seen, action, effort, rng)
        yield Reviewed(
            chapter.number,
            before + place,
            position + 1,
            seat,
            action,
            found.best,
            seen.spelled_out(action),
            seen.spelled_out(found.best),
            found.cost,
            found.asked.error,
            found.asked.points,
            found.verdict,
            found.moves,
        )
