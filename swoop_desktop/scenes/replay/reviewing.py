"""Reviews of replayed deals."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from swoop_desktop.play.bot_questions import NOBODY
from swoop_desktop.records.replay import Chapter
from swoop_desktop.resources.language import _, n_, paragraph, tr
from swoop_desktop.review.deal_review import DealReview, Order
from swoop_desktop.review.decisions import (
    PlayedDeal,
    Reviewed,
    best_picks,
    luck_told,
    tells_luck,
    words_of,
)
from swoop_desktop.review.standing import judged_game
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.replay.playback import Playback, Viewpoint
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, TableButton, TableModel
from swoop_desktop.scenes.table.view.outcome_badges import Badge, badge_of
from swoop_desktop.scenes.table.view.table_view import TableView
from swoop_desktop.system.sdl import wake

COSTLY = "costly"
"""Landmark word of the costly plays."""


class Step(NamedTuple):
    """A gain or loss during a deal."""

    play: int
    """Number of the decision, from 1."""
    by_luck: bool
    """True for luck, which follows the decision's own cost."""
    worth: float
    """Gain as a share of deals; negative for a loss."""


def steps_of(review: DealReview) -> dict[int, list[Step]]:
    """Return costs of plays and luck by seat, in order, but no chances of winning, which depend on
    hidden cards.
    """
    steps: dict[int, list[Step]] = {}
    for decision in review.found:
        line = steps.setdefault(decision.seat, [])
        if decision.costly:
            line.append(Step(decision.number + 1, False, -decision.cost))
    for chance in review.luck:
        steps.setdefault(chance.seat, []).append(Step(chance.number + 1, True, chance.worth))
    return {seat: sorted(line) for seat, line in steps.items()}


class Reviews:
    """Reviews of a game's deals, each for one viewpoint."""

    def __init__(
        self,
        host: Host,
        playback: Playback,
        viewpoint: Viewpoint,
        changed: Callable[[], object],
        record: Path | None,
    ) -> None:
        """`changed` is called for new results; `record` is the game's file, if any."""
        self._record = record
        self._host, self._playback, self._viewpoint = host, playback, viewpoint
        self._changed = changed
        self._made: dict[tuple[int, int | None], DealReview] = {}
        """By deal number and judged seat (None: all seats): the review."""
        self._judged = judged_game(playback.replay.setup.game.name)
        self._seen: object = None
        self._awaited: DealReview | None = None
        """The latest review, which jumps to its first costly play when done."""

    def close(self) -> None:
        for review in self._made.values():
            review.close()

    def update(self) -> None:
        review = self._current
        now = None if review is None else (review, len(review.found), review.done, review.failed)
        if now == self._seen:
            return
        self._seen, places = now, self.stops
        self._playback.landmarks[COSTLY] = places
        if places and self._awaited is review:
            self._awaited, self._playback.sought = None, COSTLY
            self._playback.stop_and(self._playback.go_to, places[0])
        elif review is not None and review.failed:
            self._tell()
        self._changed()

    @property
    def _chapter(self) -> Chapter:
        return self._playback.replay.chapter(self._playback.position)

    @property
    def _key(self) -> tuple[int, int | None] | None:
        """Key of the current review; None for a spectator, to whom it could reveal hidden cards."""
        eyes = self._viewpoint.eyes
        if eyes.seat is None and not eyes.everything:
            return None
        return self._chapter.number, None if eyes.everything else eyes.seat

    @property
    def _current(self) -> DealReview | None:
        key = self._key
        return None if key is None else self._made.get(key)

    @property
    def plays(self) -> list[tuple[int, Reviewed]]:
        """The deal's costliest plays, each with the position after it."""
        review = self.done
        if review is None:
            return []
        return [(self._chapter.first + decision.number, decision) for decision in review.costly]

    @property
    def every(self) -> int:
        """Number of costly plays in this deal, shown or not."""
        review = self._current
        return 0 if review is None else sum(decision.costly for decision in review.found)

    @property
    def done(self) -> DealReview | None:
        review = self._current
        return review if review is not None and review.done else None

    @property
    def lucky(self) -> bool:
        """True if reviews of this game report luck."""
        return tells_luck(self._playback.replay.setup.game.name)

    @property
    def stops(self) -> list[int]:
        """The positions to stop at: costly plays, and the deal's end."""
        if self.done is None:
            return []
        return [*(place for place, _one in self.plays), self._end]

    @property
    def _end(self) -> int:
        """Last position of the deal."""
        replay, chapter = self._playback.replay, self._chapter
        return chapter.first + replay.length(chapter)

    @property
    def at_end(self) -> bool:
        """True at the deal's end, where a finished review shows its summary."""
        return self.done is not None and self._playback.position == self._end

    def _in_short(self) -> str:
        """Summarise the deal: costly plays and luck."""
        review = self._current
        if review is None:
            return ""
        costly = self.every
        sentences = [_("No play in this deal was costly.")]
        if costly:
            sentences = [
                n_(
                    "{count} play in this deal was costly.",
                    "{count} plays in this deal were costly.",
                    costly,
                )
            ]
            mistakes = sum(decision.verdict == "mistake" for decision in review.found)
            sentences.append(
                _("Mistakes: {mistakes}, inaccuracies: {inaccuracies}.").format(
                    mistakes=mistakes, inaccuracies=costly - mistakes
                )
            )
            if costly > len(self.plays):
                sentences.append(_("Only the costliest ones are shown."))
        elif not self._faultless:
            sentences = [_("No play in this deal was clearly costly.")]
        luck = None
        if review.order.seat is not None:
            luck = luck_told(self._playback.replay.setup.game.name, review.luck)
        return paragraph(sentences if luck is None else (*sentences, tr(luck)))

    @property
    def _faultless(self) -> bool:
        review = self._current
        return review is not None and all(decision.verdict == "fine" for decision in review.found)

    @property
    def at(self) -> int | None:
        """Index of the costly play at this position, or None."""
        places = [place for place, _one in self.plays]
        here = self._playback.position
        return places.index(here) if here in places else None

    @property
    def button(self) -> TableButton | None:
        """Button to start a review, show its progress, or practise."""
        review, reason = self._current, None
        words = _("Review this deal")
        if self._chapter.ended is None:
            reason = _("This deal isn’t over yet.")
        elif not self._judged:
            reason = tr(NOBODY)
        elif review is not None and review.failed:
            words = _("Review failed: try again")
        elif review is not None and not review.done:
            reason = words = _("Reviewing: {percent}%").format(percent=round(100 * review.share))
        elif self.plays:
            return self._practice
        elif review is not None:
            reason = words = _("No play was clearly costly")
            if self._faultless:
                reason = words = _("Nothing to find fault with")
        return TableButton(COSTLY, words, COSTLY, reason, self.ask, ButtonPlace.SPECTATOR, row=2)

    @property
    def _practice(self) -> TableButton | None:
        """Button to practise from the current costly play."""
        key = self._key
        if self._record is None or key is None or key[1] != self._playback.replay.setup.you:
            return None
        words, place = _("Try it again"), ButtonPlace.SPECTATOR
        return TableButton("practise", words, run=self._practise, place=place, row=2)

    def _practise(self) -> None:
        from swoop_desktop.review.exercise import Exercise
        from swoop_desktop.review.positions import NoPosition, own_of

        setup, costly = self._playback.replay.setup, [one for _place, one in self.plays]
        if self._record is None or not costly:
            return
        try:
            deal = self._chapter.number
            positions = own_of(self._record, setup.game.name, deal, costly)
            exercise = Exercise(positions, self.at or 0, setup.names[costly[0].seat])
        except (NoPosition, LookupError):
            words = _("This position can’t be set up: its game has changed or is gone.")
            self._host.push(MessageScene(_("Practice"), [words]))
        else:
            self._host.go.lesson(exercise)

    def ask(self) -> None:
        """Review this deal for the current viewpoint; a spectator must choose one first."""
        key, replay, host = self._key, self._playback.replay, self._host
        before = self._current
        done = before is not None and not before.failed
        if self._chapter.ended is None or done or not self._judged:
            return
        if before is not None:
            before.close()
        if key is None:
            self._viewpoint.choose()
            return
        deal = PlayedDeal.of(replay, self._chapter)
        own = key[1] is not None and key[1] == replay.setup.you
        record = self._record if own else None
        review = DealReview(Order(deal, key[1]), host.data.cache, wake, record=record)
        self._made[key] = self._awaited = review
        self.update()
        self._tell()

    def _tell(self) -> None:
        if button := self.button:
            self._host.voice.answer(button.words)

    def shown(self, view: TableView, table: TableModel) -> TableView:
        """Add the comment on the current play, or the summary, to the table."""
        at, frame = self.at, table.director.layout.frame
        if at is None:
            return view.annotated(frame, self._in_short()) if self.at_end else view
        one = self.plays[at][1]
        words = words_of(self._playback.replay, self._chapter, one)
        sentences = [tr(words.note)]
        if words.cost is not None:
            sentences.insert(0, _("Mistake.") if one.verdict == "mistake" else _("Inaccuracy."))
        if words.why is not None:
            sentences.append(tr(words.why))
        shown = view.annotated(frame, paragraph(sentences))
        return replace(shown, badges=(*view.badges, *self._badges(table, one)))

    def _badges(self, table: TableModel, decision: Reviewed) -> Iterator[Badge]:
        """Mark the played cards and the better cards."""
        replay, place = self._playback.replay, self._playback.position
        seen = replay.seen_by(place, decision.seat)
        played = seen.picks(replay.decided(place + 1).action)
        best = best_picks(replay.setup, seen, decision)
        marks = [badge_of(table, picked, "played", _("played")) for picked in played]
        marks += [badge_of(table, picked, "hint", _("better")) for picked in best]
        yield from (badge for badge in marks if badge is not None)
