"""The bar below a replay."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from swoop_desktop.engine.events import DealBegan, Decided, as_told, views
from swoop_desktop.engine.names import Audience
from swoop_desktop.resources.language import _, n_, p_, paragraph, tr
from swoop_desktop.review.deal_review import DealReview
from swoop_desktop.scenes.common.plot import apart
from swoop_desktop.scenes.dialogs.message import ChoicesScene
from swoop_desktop.scenes.framework.scene import Host, stay
from swoop_desktop.scenes.replay.playback import RATES, Playback
from swoop_desktop.scenes.replay.reviewing import COSTLY, Reviews, Step, steps_of
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, TableButton
from swoop_desktop.scenes.table.view.replay_bar_model import (
    LOUD,
    NAME,
    BarLayout,
    BarWords,
    Caption,
    Group,
    Line,
    Point,
    ReplayBar,
    lay_out_bar,
)
from swoop_desktop.tabletop.drawing.replay_bar import Track, track_of, track_of_deal
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.spec import TableDescription
from swoop_desktop.ui import text
from swoop_desktop.ui.node import Amount

_TALL = 20.0
"""Units: height of captions beside the bar."""
_SOUGHT = 176.0
"""Units: width of the landmark's name."""


class _Stretch(NamedTuple):
    first: int
    last: int
    track: Track
    lines: tuple[Line, ...]

    def share(self, position: int) -> float:
        return (position - self.first) / max(1, self.last - self.first)


class BarReader:
    def __init__(
        self, host: Host, playback: Playback, description: TableDescription, reviews: Reviews
    ) -> None:
        self._host = host
        self._playback, self._description, self._reviews = playback, description, reviews
        self._replay = replay = playback.replay
        self._setup = replay.setup
        first = description.landmarks[0].word if description.landmarks else ""
        self._ends = [
            (replay.find(chapter.number, replay.length(chapter)), chapter.ended.totals)
            for chapter in replay.chapters
            if chapter.ended is not None
        ]
        deals, marks = playback.landmarks["deal"], playback.landmarks.get(first, ())
        seats, emblem = len(self._setup.seats), description.effect(first).emblem
        self._marks, self._emblem = marks, emblem
        track = track_of(replay.last, deals, self._ends, seats, marks, emblem)
        self._whole = _Stretch(0, replay.last, track, tuple(self._lines_of_totals()))
        self._deals: dict[DealReview, _Stretch] = {}

    @property
    def _stretch(self) -> _Stretch:
        review, replay = self._reviews.done, self._replay
        if review is None:
            return self._whole
        if review not in self._deals:
            chapter, steps = replay.chapter(self._playback.position), steps_of(review)
            first, length = chapter.first, replay.length(chapter)
            gains = {
                seat: [(step.play - (0.0 if step.by_luck else 0.5), step.worth) for step in some]
                for seat, some in steps.items()
            }
            marks = [place - first for place in self._marks if first <= place <= first + length]
            falls = [place - first for place, _one in self._reviews.plays]
            seats = len(self._setup.seats)
            track = track_of_deal(length, gains, falls, seats, marks, self._emblem)
            lines = tuple(self._lines_of_deal(steps))
            self._deals[review] = _Stretch(first, first + length, track, lines)
        return self._deals[review]

    def _lines_of_totals(self) -> Iterator[Line]:
        totals = [ended for _place, ended in self._ends]
        for seat, name in enumerate(self._setup.names) if totals else ():
            heights = [0, *(ended[seat] for ended in totals)]
            steps = enumerate(pairwise(heights), 1)
            points = (Point("deal", deal, now - before, now) for deal, (before, now) in steps)
            yield Line(seat, name, tuple(points))

    def _lines_of_deal(self, by_seat: Mapping[int, Sequence[Step]]) -> Iterator[Line]:
        for seat, steps in sorted(by_seat.items()):
            sums = accumulate(step.worth for step in steps)
            points = (
                Point(
                    "luck" if step.by_luck else "play",
                    step.play,
                    round(100 * step.worth),
                    round(100 * height),
                )
                for step, height in zip(steps, sums, strict=True)
            )
            yield Line(seat, self._setup.names[seat], tuple(points))

    def _groups(self) -> list[Group]:
        at = self._playback
        far = _("That’s as far as it goes.")
        first = far if at.position == 0 else None
        last = far if at.position == self._replay.last else None
        words, emblem = (_("Pause"), "wait") if at.running else (p_("play back", "Play"), "run")
        run, previous = partial(at.run, on=not at.running), _("Previous deal")
        groups: list[Group] = [
            [
                self._way("previous deal", previous, "deal left", first, at.seek, "deal", -1),
                self._way("back", _("One play back"), "left", first, at.step, -1),
                TableButton("run", words, "", None, run, ButtonPlace.REPLAY_BAR, "gold", emblem),
                self._way("on", _("One play forward"), "right", last, at.step, 1),
                self._way("next deal", _("Next deal"), "deal right", last, at.seek, "deal", 1),
            ]
        ]
        if self._sought:
            before, after = self._ways_to(self._sought)
            words, middle = self._kinds[self._sought], ButtonPlace.REPLAY_BAR
            if self._sought == COSTLY:
                words = self._costly
            choice: TableButton | Caption = Caption(words, _SOUGHT)
            if len(self._kinds) > 1:
                choose = self._choose
                choice = TableButton("sought", words, run=choose, place=middle, width=_SOUGHT)
            groups.append([before, choice, after])
        slowest, fastest = (far if at.rate == rate else None for rate in (RATES[0], RATES[-1]))
        slower = _button("slower", _("Slower"), "minus", slowest, partial(at.hasten, -1))
        faster = _button("faster", _("Faster"), "plus", fastest, partial(at.hasten, 1))
        groups.append([slower, Caption(f"{at.rate:g}×", 44.0), faster])
        return groups

    @property
    def _kinds(self) -> dict[str, str]:
        """By word: names of all kinds of landmarks."""
        kinds = {mark.word: tr(mark.label) for mark in self._description.landmarks}
        return {**kinds, COSTLY: _("Costly play")} if self._reviews.stops else kinds

    @property
    def _sought(self) -> str:
        """The chosen kind of landmark, else the first; empty without landmarks."""
        wanted, kinds = self._playback.sought, self._kinds
        return wanted if wanted in kinds else next(iter(kinds), "")

    def _choose(self) -> None:
        def seek(word: str) -> None:
            self._playback.sought = word

        ways = [(word, words, partial(seek, word)) for word, words in self._kinds.items()]
        back = ("back", _("Back"), stay)
        self._host.push(ChoicesScene(_("Look for"), [], [*ways, back], self._sought))

    def _ways_to(self, word: str) -> list[TableButton]:
        """Return the buttons to the previous and the next landmark of a kind."""
        at, what = self._playback, self._kinds[word]
        places, seek = at.landmarks.get(word, ()), at.seek
        none = _("That’s as far as it goes.")
        if word == COSTLY:
            none = _("There is no costly play beyond this one.")
        none_before = none if not places or places[0] >= at.position else None
        none_after = none if not places or places[-1] <= at.position else None
        before, after = _("Previous: {what}"), _("Next: {what}")
        return [
            self._way(
                f"previous {word}", before.format(what=what), "left", none_before, seek, word, -1
            ),
            self._way(f"next {word}", after.format(what=what), "right", none_after, seek, word, 1),
        ]

    @property
    def _costly(self) -> str:
        """Return the costly play's number, or how many the deal has; at its end, a heading."""
        here, most = self._reviews.at, len(self._reviews.plays)
        if self._reviews.at_end:
            return _("How the deal went")
        if here is None:
            words = n_("{count} costly play", "{count} costly plays", self._reviews.every)
        elif self._reviews.every > most:
            words = _("{number} of the {most} costliest")
        else:
            words = _("Costly play {number} of {most}")
        return words.format(number=1 + (here or 0), most=most)

    def _way(
        self,
        key: str,
        words: str,
        emblem: str,
        reason: str | None,
        move: Callable[..., object],
        *by: str | int,
    ) -> TableButton:
        """Make a button that stops the playback and moves."""
        return _button(key, words, emblem, reason, partial(self._playback.stop_and, move, *by))

    @property
    def buttons(self) -> list[TableButton]:
        """All buttons, also key-only buttons for other kinds of landmarks."""
        shown = [
            button
            for group in self._groups()
            for button in group
            if isinstance(button, TableButton)
        ]
        others = (word for word in self._kinds if word != self._sought)
        ways = (way for word in others for way in self._ways_to(word))
        return [*shown, *(replace(way, place=ButtonPlace.KEYS) for way in ways)]

    def laid(self, size: tuple[int, int], scale: float) -> BarLayout:
        return lay_out_bar(
            size,
            scale,
            self._groups(),
            named=bool(self._ends),
            touched=self._host.touched,
        )

    def position_at(self, x: float, size: tuple[int, int], scale: float) -> int:
        stretch = self._stretch
        share = self.laid(size, scale).share(x)
        return stretch.first + round(share * (stretch.last - stretch.first))

    def read(self, size: tuple[int, int], scale: float) -> ReplayBar:
        groups, laid = self._groups(), self.laid(size, scale)
        pressed, texts = list[TableButton](), list[BarWords]()
        for group, boxes in zip(groups, laid.groups, strict=True):
            for button, box in zip(group, boxes, strict=True):
                if isinstance(button, TableButton):
                    unit = laid.unit if button.bare else laid.text
                    pressed.append(replace(button, box=box, unit=unit))
                else:
                    texts.append(BarWords(box, button.words, "center"))
        texts += self._names(laid, size[0])
        where, *news = self.told
        box, before, half = laid.words, f"{where} · ", laid.words.h / 2
        if half >= 16 * laid.text:
            texts.append(BarWords(box._replace(h=half), where, "left"))
            box, before = box._replace(y=box.y + half, h=half), ""
        latest = _fitting(before, news, box.w, laid.text)
        texts.append(BarWords(box, latest, "left", loud=True))
        stretch = self._stretch
        return ReplayBar(
            laid.box,
            laid.bar,
            laid.unit,
            laid.text,
            stretch.track,
            stretch.share(self._playback.position),
            where,
            self._amount,
            paragraph(news),
            tuple(pressed),
            tuple(texts),
            tuple(
                (stretch.share(place), number == self._reviews.at)
                for number, (place, _one) in enumerate(self._reviews.plays)
            ),
            stretch.lines,
        )

    def _names(self, laid: BarLayout, right: int) -> list[BarWords]:
        """Place as many players' names as fit at the ends of their lines: first the person's, then
        the outermost.
        """
        bar, step = laid.bar, min(laid.bar.h, NAME * laid.text)
        ends = [curve[-1][1] if curve else None for curve in self._stretch.track.curves]
        heights = {seat: height for seat, height in enumerate(ends) if height is not None}
        if not self._ends or not heights:
            return []
        order = sorted(heights, key=lambda seat: -heights[seat])
        inwards = sorted(order, key=lambda seat: min(order.index(seat), order[::-1].index(seat)))
        inwards.sort(key=lambda seat: seat != self._setup.you)
        named = inwards[: max(1, int((bar.h + 0.2 * step) // step))]
        order = [seat for seat in order if seat in named]
        wanted = [bar.y + (1 - heights[seat]) * (bar.h - step) for seat in order]
        tops = apart(wanted, step, bar.y, bar.bottom - 0.8 * step)
        x, wide = bar.right + 8 * laid.unit, right - bar.right - 12 * laid.unit
        texts = [
            BarWords(Box(x, top, wide, step), self._setup.names[seat], "left", line=seat)
            for seat, top in zip(order, tops, strict=True)
        ]
        if self._reviews.done is not None and len(texts) == 1:
            tall = min(bar.h, _TALL * laid.text)
            y = bar.y if tops[0] - bar.y > bar.h / 2 else bar.bottom - tall
            words = _("play and luck") if self._reviews.lucky else _("costly plays")
            texts.append(BarWords(Box(x, y, wide, tall), words, "left"))
        return texts

    @property
    def where(self) -> str:
        replay, position = self._replay, self._playback.position
        chapter = replay.chapter(position)
        number_made, length = replay.decisions(position), replay.length(chapter)
        words = _("Deal {number}, as dealt")
        if replay.closes(position):
            words = _("Deal {number}, over")
        elif number_made:
            words = _("Deal {number}, play {made} of {length}")
        return words.format(number=chapter.number, made=number_made, length=length)

    @property
    def _amount(self) -> Amount:
        replay, position = self._replay, self._playback.position
        return Amount(replay.decisions(position), 0, replay.length(replay.chapter(position)))

    @property
    def told(self) -> list[str]:
        return [self.where, *self._happened()]

    def _happened(self) -> list[str]:
        """Return sentences about the latest step, from public events."""
        replay, position, setup = self._replay, self._playback.position, self._setup
        lines, events = list[str](), replay.step(position)
        ended = replay.chapter(position).ended
        if replay.closes(position) and ended is not None:
            return [tr(setup.game.heading(ended, Audience(setup.names)))]
        public = (event for event in views(events, None) if not isinstance(event, DealBegan))
        for _event, line in as_told(public, partial(setup.tell, you=None)):
            if line is not None and tr(line) not in lines:
                lines.append(tr(line))
        if not lines and events and isinstance(events[0], Decided):
            return [_("{name} decides.").format(name=setup.names[events[0].seat])]
        return lines


def _fitting(before: str, lines: Sequence[str], wide: float, unit: float) -> str:
    """Return the latest sentences that fit on a line."""
    first, pixels = 0, round(LOUD * unit)
    while first < len(lines) - 1:
        words = before + paragraph(lines[first:])
        if text.measure(words, pixels, "medium") <= wide:
            break
        first += 1
    return before + paragraph(lines[first:])


def _button(
    key: str, words: str, emblem: str, reason: str | None, run: Callable[[], object]
) -> TableButton:
    return TableButton(key, words, "", reason, run, ButtonPlace.REPLAY_BAR, emblem=emblem)
