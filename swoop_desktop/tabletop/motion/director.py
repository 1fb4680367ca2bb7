"""Turns events into motions. The state is always ahead; the director shows how it got there.

It gets events as the viewer may see them, and can catch up at any moment.
"""

import itertools
import math
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import replace
from typing import NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    Faces,
    Happened,
    Moved,
    Revealed,
    TurnBegan,
    Zone,
    views,
)
from swoop_desktop.tabletop.geometry.card_poses import Pose
from swoop_desktop.tabletop.geometry.drawn_cards import Opening
from swoop_desktop.tabletop.motion.card_sprites import Spread
from swoop_desktop.tabletop.motion.swoop_timeline import (
    Course,
    Storyboard,
    course_of,
    still,
)
from swoop_desktop.tabletop.motion.timeline import PLAIN, Manner, Sprite, settle
from swoop_desktop.tabletop.spec import Effect, timing

_LAND = Manner(raised=0.05, ease=settle)
_SLAM = Manner(raised=0.18, high=(1 - timing.FALL / timing.MOVE,) * 2)
"""A swoop's set rises, and falls onto the pile in the last moment."""
_HUSHED = 0.55
"""Factor of loudness in a hurry."""
_HIGHER, _PER_NOTE, _OCTAVE = 2, 4, 12
"""Semitones for each further swoop of a turn; number of swooped cards for one more semitone; most
semitones by either.
"""
_HEAVIEST, _DEEPER = 7, 5
"""Cards beyond the first in the heaviest set; semitones by which its landing is deeper."""


class Cue(NamedTuple):
    when: float
    sound: str
    share: float
    pan: float
    steps: int
    """Semitones higher than usual."""
    beautiful: bool
    """True if left out while the player hurries."""


class Swooping(NamedTuple):
    board: Storyboard
    began: float
    """Time at which the last set began to fall."""
    still: bool
    gone_by: float | None = None
    """Time by which effects must have faded, as other cards need the place."""

    def age(self, now: float) -> float:
        """Return the storyboard's time or, without motion, the seconds since its cards lie in
        place.
        """
        return now - self.began - (timing.LEAVE if self.still else 0.0)

    def over(self, now: float) -> bool:
        if self.gone_by is not None and now >= self.gone_by:
            return True
        age = self.age(now)
        return age > 0 and not still(age) if self.still else age >= timing.SWOOPED

    def seen(self, now: float) -> float:
        """Return an opacity to multiply with the storyboard's."""
        rest = 1.0 if self.gone_by is None else (self.gone_by - now) / timing.QUICK_END
        return min(1.0, max(0.0, rest)) * (still(self.age(now)) if self.still else 1.0)


class Director(Spread):
    def __post_init__(self) -> None:
        super().__post_init__()
        self._deck = 0
        """Cards in the deal, which start in one zone."""
        self.on_event: Callable[[Event], None] = _ignore
        self.on_sound: Callable[[str, float, float, int], None] = _ignore
        """Plays a sound: name, share of its loudness, pan, semitones higher."""
        self.swoops = 1
        """Number of the visible swoop in its turn."""
        self.paused = False
        """True while events wait, even in a hurry, as a player reads a score sheet."""
        self.repairs = 0
        """Repairs by `settle`; 0 unless something is wrong."""
        self._in_turn: list[Zone] = []
        """Zones of the ring's turned-up cards, in order of turning."""
        self._won = False
        self.lit: Zone | None = None
        self.swooping: Swooping | None = None
        """The visible swoop, whose effects the game doesn't await."""
        self._gathered = False
        self._hurried = False
        self._cues: list[Cue] = []
        self._last_sound = ("", 0.0)
        """Word and time of the last sound of a movement."""
        self._queue: deque[Event] = deque()
        self._next = 0.0
        self._untold: deque[tuple[float, Event]] = deque()
        """Events whose cards are still turning, each after the time to pass it to `on_event`."""

    @property
    def idle(self) -> bool:
        """True if nothing moves and, unless paused, all is shown."""
        return self.timeline.idle and (self.paused or not self._queue)

    @property
    def behind(self) -> bool:
        """True if events are left that the game waits for."""
        if not self._queue or not self._in_background(self._queue[0]):
            return bool(self._queue)
        return not all(isinstance(e, TurnBegan) or self._in_background(e) for e in self._queue)

    @property
    def leading(self) -> Zone | None:
        """Zone of the highest turned-up card, until the winner is announced."""
        return self.lit if self.closed_in and not self._won else None

    @property
    def about_to_be_out(self) -> frozenset[int]:
        """Seats with few cards, which may go out at any time."""
        most = 0 if self.opening else self.description.tense
        seats = self.layout.order
        return frozenset(seat for seat in seats if 0 < self.count_of(seat) <= most)

    @property
    def shining(self) -> list[Sprite]:
        """Cards to light up: in the lit zone, and the beginner's drawn card."""
        shining = list(self.zones[self.lit]) if self.lit is not None else []
        opening = self.opening
        if opening is None or opening.best is None:
            return shining
        rows = (centre.kind for centre in self.description.centre if centre.lie == "row")
        drawn = [sprite for kind in rows for sprite in self.zones.get(Zone(kind), ())]
        return shining + [sprite for i, sprite in enumerate(drawn) if opening.decided(i)]

    def pause(self) -> None:
        self.paused = True

    def go_on(self) -> None:
        self.paused = False

    def feed(self, event: Event) -> None:
        self._queue.append(event)

    def update(self, seconds: float, *, hurried: bool = False) -> None:
        if self._speed <= 0:
            self.skip()
            return
        self._hurried = hurried
        if self.timeline.advance(seconds * self._speed):
            self.edition += 1
        if self.held:
            self._follow_hand(seconds * self._speed)
        if self.swooping is not None and self.swooping.over(self.timeline.now):
            self._end_swoop()
        self._follow_lead()
        self._play_cues()
        self._tell(self.timeline.now)
        while self._queue and not self.paused and self.timeline.now >= self._next:
            wait = self._show()
            self._next = self.timeline.now + wait

    def _tell(self, now: float = math.inf) -> None:
        """Pass on events whose cards are legible by `now`; by default, all."""
        while self._untold and self._untold[0][0] <= now:
            self.on_event(self._untold.popleft()[1])

    def hurry(self) -> None:
        """Show everything left as one short glide."""
        self.drop_effects()
        self._tell()
        before = {sprite.key: zone for zone, row in self.zones.items() for sprite in row}
        self._passed = {}
        while self._queue and not self.paused:
            if isinstance(event := self._queue[0], Moved):
                self._pass(event.source, before)
            self._show(still=True)
        self.relay(timing.HURRIED)
        self._passed, self._next = {}, self.timeline.now

    def _pass(self, zone: Zone, before: Mapping[int, Zone]) -> None:
        """Make a zone a waypoint of the cards that reached it in this hurry: they don't glide past
        it.
        """
        home = self.layout.homes.get(zone)
        for sprite in self.zones.get(zone, ()) if home is not None else ():
            if home is not None and before.get(sprite.key, zone) != zone:
                self._passed[sprite.key] = Pose(*home.centre, home.w)

    def skip(self) -> None:
        self.drop_effects()
        self._tell()
        while self._queue and not self.paused:
            self._show(still=True)
        if not self.timeline.idle or self._stale:
            self._lay_out()
        self._next = self.timeline.now

    def _lay_out(self) -> None:
        self.relay(0.0)
        self.timeline.skip()

    @property
    def course(self) -> Course | None:
        gone = next((centre.kind for centre in self.description.centre if centre.face_down), None)
        homes, pile = self.layout.homes, Zone(self.description.target)
        if not self.description.swoops or gone is None:
            return None
        return course_of(homes[pile], homes[Zone(gone)])

    def drop_effects(self) -> None:
        self._end_swoop()
        self._cues.clear()

    def _end_swoop(self) -> None:
        if self.swooping is not None:
            self.swooping = None
            self.edition += 1  # the area below the word is visible again

    def settle(self, zones: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        """Check, once nothing is left to show, that the table shows these zones; if not, lay it
        anew.
        """
        if all(
            [sprite.card for sprite in self.zones.get(zone, ())]
            == [self.seen_card(zone, card, lying=True) for card in cards]
            for zone, cards in zones.items()
        ):
            return
        self.repairs += 1
        self.lay(zones)

    def await_deal(self, zones: Mapping[Zone, Sized]) -> None:
        self._deck = sum(map(len, zones.values()))

    def lay(self, zones: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        self._forget()
        self._clear()
        self.opening, self.lit = None, None
        self.await_deal(zones)
        for zone, cards in zones.items():
            for card in cards:
                sprite = self._sprite(zone)
                sprite.card = sprite.face = self.seen_card(zone, card, lying=True)
                self.zones.setdefault(zone, []).append(sprite)
        self._lay_out()

    def go_back(self, zones: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        """Let cards glide back after a take-back; drop unshown events."""
        self._forget()
        self.lit, self.held, self.parted = None, (), {}
        self.closed_in = False
        self.turned.clear()
        self.lifts.clear()
        seen = {
            zone: [self.seen_card(zone, card, lying=True) for card in cards]
            for zone, cards in zones.items()
        }
        self._rearrange(seen)
        self.relay(timing.MOVE)
        self._next = self.timeline.now

    def open(self, seat: int, zones: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        """Lay the table for a new viewer. Before the first play, drawn cards stay visible."""
        self.bottom, self.closed = seat, False
        opening = self.opening
        self.lay(zones)
        if opening is not None:
            self.opening = opening
            self._lay_out()

    def show_hands(self, zones: Mapping[Zone, tuple[Card | None, ...]], *, on: bool) -> None:
        self._hands_open = on
        self.edition += 1
        for zone, sprites in self.zones.items():
            if zone.kind == self.description.hand:
                for sprite, card in zip(sprites, zones[zone], strict=True):
                    sprite.card = sprite.face = card
                    self.timeline.touched.add(sprite)
        self._lay_out()

    def close(
        self, known: Mapping[Zone, tuple[Card | None, ...]], events: Iterable[Event] = ()
    ) -> None:
        """Turn all cards down except public cards: `known` cards by zone before `events`, and cards
        about to leave openly. Cards turn without motion, which would still show them. Unshown
        events keep only their public parts.
        """
        self.let_go()
        self.drop_effects()
        self._queue = deque(views(self._queue, None))
        held = self.shown(self.hand)
        # The last face-down card leaves first: put the cards at parts last.
        columns = {
            sprite.key: zone.column for sprite in held if (zone := self.parted.get(sprite.key))
        }
        held.sort(key=lambda sprite: -columns.get(sprite.key, len(held)))
        self.zones[self.hand] = held
        self.closed = True
        cards_told = defaultdict[Zone, list[tuple[Card | None, Zone]]](list)
        for zone, cards in known.items():
            cards_told[zone] += ((card, zone) for card in cards)
        for event in (*self._queue, *events):
            if isinstance(event, DealBegan | DealEnded):
                break
            if isinstance(event, Moved) and event.seen_by is None:
                cards_told[event.source] += [(card, event.target) for card in event.cards]
        for zone, sprites in self.zones.items():
            self.timeline.touched.update(sprites)
            spec = self.specs.get(zone)
            if spec and spec.faces is Faces.ALL and zone.kind not in self.description.secret:
                continue
            free = [*sprites]
            for card, target in cards_told[zone]:
                if card is not None and any(sprite.card == card for sprite in free):
                    self._pick(free, card, target)
            for sprite in free:
                sprite.card = sprite.face = None
        self.edition += 1

    def _forget(self) -> None:
        self._queue.clear()
        self._untold.clear()
        self._gathered = False
        self.drop_effects()

    def _show(self, *, still: bool = False) -> float:
        """Show the next event, or a whole deal; return the seconds to wait after it."""
        self.edition += 1
        if isinstance(first := self._queue[0], Moved) and not still and self._gathers(first):
            return self._gather(first)
        if isinstance(first, Revealed) and not still and self._closes_in(first):
            self.closed_in, self._won = True, False
            self._in_turn.clear()
            self.relay(timing.CLOSING)
            return timing.CLOSING
        event = self._queue.popleft()
        match event:
            case DealBegan():
                self._clear()
                self.opening, self.lit = Opening(), None
                home = Zone(self.description.deck)
                self.zones[home] = [self._sprite(home) for _ in range(self._deck)]
                self._lay_out()
                wait = 0.0 if still else timing.SHUFFLED
            case Moved() if self.description.effect(event.why).dealt:
                wait = self._deal(event, still=still)
            case Moved() if self.description.effect(event.why).swoops:
                wait = self._swoop(event, still=still)
            case Moved():
                wait = self._move(event, still=still)
            case Revealed():
                wait = self._reveal(event, still=still)
            case Happened():
                pause = self.description.effect(event.what).pause
                pause = pause if self._lights(event, still=still) else 0.0
                longer = timing.RESULT_HURRIED if self._hurried else 1.0
                wait = 0.0 if still else pause * longer
            case _:
                wait = 0.0
        turned = self.zones.get(event.zone, ()) if isinstance(event, Revealed) else ()
        legible = max((one.motion.legible for one in turned if one.motion), default=0.0)
        self._untold.append((legible, event))
        self._tell(math.inf if still else self.timeline.now)
        return wait

    def _deal(self, first: Moved, *, still: bool) -> float:
        events = [first]
        while self._queue:
            following = self._queue[0]
            if not isinstance(following, Moved):
                break
            if not self.description.effect(following.why).dealt:
                break
            events.append(following)
            self._queue.popleft()
        dealt: list[tuple[tuple[int, ...], Sprite]] = []
        kinds: dict[str, int] = {}
        for n, event in enumerate(events):
            kind = kinds.setdefault(event.target.kind, len(kinds))
            start = len(self.zones.get(event.target, ()))
            for i, sprite in enumerate(self._transfer(event)):
                dealt.append(((kind, event.target.column, start + i, n), sprite))
        for event in events[1:]:
            self.on_event(event)
        if still:
            self._stale = True
            return 0.0
        dealt.sort(key=lambda pair: pair[0])
        rounds: dict[tuple[int, ...], int] = {}
        times = timing.deal_times([rounds.setdefault(p[0][:3], len(rounds)) for p in dealt])
        self.relay(timing.RELAYOUT, skip=frozenset(s.key for _, s in dealt))
        goal = {s.key: p for zone in {e.target for e in events} for s, p in self._targets(zone)}
        sound, heard, before = self.description.effect(first.why).sound, -1.0, None
        for (place, sprite), when in zip(dealt, times, strict=True):
            sprite.veiled = True
            self._send(sprite, goal[sprite.key], timing.DEALT, when, _LAND)
            if when - heard >= timing.DEAL_HEARD:
                share, x = 1.0 if place[:3] != before else 0.7, goal[sprite.key].x
                self._cue(when, sound, share, x=x)
                heard, before = when, place[:3]
        wait = len(dealt) * timing.deal_step(len(dealt)) + timing.MOVE
        self._cue(wait, "settle", beautiful=True)
        return wait

    def _move(self, event: Moved, *, still: bool) -> float:
        effect = self.description.effect(event.why)
        if event.target.kind == self.description.target or event.source.seat >= 0:
            self.opening = None
        if self.opening is not None and effect.drawn:
            drawn = (*self.opening.drawn, *event.drawn_by)
            self.opening = self.opening._replace(drawn=drawn)
        before = 0.0 if self._gathered else effect.before
        self._gathered = False
        self._make_room(event.target)
        moved = self._transfer(event)
        if event.source == self.lit:
            self.lit = None
        if still:
            self._stale = True
            return 0.0
        length = effect.rides or (timing.SWEEP if effect.sweep else timing.MOVE)
        step = timing.stagger(len(moved))
        flying = before + length + step * len(moved)
        self._clear_way(event.target, moved, flying)
        slams = self._slams(event)
        goal = {sprite.key: pose for sprite, pose in self._targets(event.target)}
        seen = timing.most_flying(self.layout.frame.pile_card)
        under = moved[:-seen] if effect.sweep else []
        for sprite in under:
            self._send(sprite, goal[sprite.key], 0.0, before)
        moved = moved[len(under) :]
        laid = event.target.kind == self.description.target and not effect.sweep
        heavy = min(1.0, (len(moved) - 1) / _HEAVIEST) if laid else 0.0
        land = _SLAM if slams else _LAND
        land = replace(land, raised=land.raised * (1 + heavy))
        # A pile's top card goes first: a lower one would jump above it.
        for i, sprite in enumerate(reversed(moved) if event.source.seat < 0 else moved):
            pose = goal[sprite.key]
            manner = self._flourish(effect, sprite, i) if effect.sweep else land
            self._send(sprite, pose, length, before + i * step, manner)
        self._sounds(event, len(moved), before, step, heavy=heavy, slams=slams)
        lasts = flying - step * len(under) + effect.after
        return self._until_next(event, lasts)

    def _clear_way(self, zone: Zone, moved: list[Sprite], flying: float) -> None:
        """Make room for arriving cards. Cards to be covered stay visible until the arrival."""
        lying = {s.key: s for s in self.zones[zone] if s not in moved and s.motion is None}
        self.relay(skip=frozenset({s.key for s in moved} | lying.keys()))
        for sprite, pose in self._targets(zone):
            if sprite.key in lying:
                covered = sprite.pose == pose and not sprite.belongs.shown
                length, delay = (0.0, flying) if covered else (timing.RELAYOUT, 0.0)
                self._send(sprite, pose, length, delay)

    def _slams(self, event: Moved) -> bool:
        """True if the next event is these cards' swoop."""
        then = self._queue[0] if self._queue else None
        if not isinstance(then, Happened) or event.target.kind != self.description.target:
            return False
        return self.description.effect(then.what).swoops

    def _gathers(self, event: Moved) -> bool:
        return self.description.effect(event.why).gathers and not self._gathered

    def _gather(self, event: Moved) -> float:
        self._gathered = True
        before, zone = self.description.effect(event.why).before, event.source
        lying = [s for s in self.zones.get(zone, ()) if s.shown]
        x = sum(s.pose.x for s in lying) / max(1, len(lying))
        y = sum(s.pose.y for s in lying) / max(1, len(lying))
        for i, sprite in enumerate(lying):
            near = sprite.pose
            rise = 0.012 * near.width * (i - len(lying) / 2)
            goal = Pose(x - rise / 2 + 0.03 * (near.x - x), y - rise, near.width, near.angle * 0.3)
            delay = before - timing.GATHER
            self._send(sprite, goal, 0.8 * timing.GATHER, delay, Manner(ease=settle))
        self._cue(before - timing.GATHER, "gather", beautiful=True)
        return before

    def _swoop(self, event: Moved, *, still: bool) -> float:
        """Sweep the whole pile away, by the storyboard from the set's landing."""
        lying = [sprite for sprite in self.zones.get(event.source, ()) if sprite.shown]
        pile, tray = self.layout.homes[event.source], self.layout.homes[event.target]
        self._make_room(event.target)
        moved = self._transfer(event)
        if still:
            self._stale = True
            return 0.0
        seen = lying[-timing.most_swooped(pile.w) :]
        board = Storyboard(course_of(pile, tray), len(moved), len(seen))
        wait = board.landed - timing.FALL
        self._clear_way(event.target, moved, wait)
        goal = {sprite.key: pose for sprite, pose in self._targets(event.target)}
        places = {sprite.key: i for i, sprite in enumerate(reversed(seen))}
        for sprite in moved:
            place, end = places.get(sprite.key), goal[sprite.key]
            if place is None or self._reduced:
                self._send(sprite, end, 0.0, timing.LEAVE - timing.FALL)
                continue
            path, length, turns = board.path(place, sprite.pose, end)
            self._send(sprite, end, length, 0.0, Manner(path=path, turns=turns, swift=True))
        self.swooping = Swooping(board, self.timeline.now - timing.FALL, self._reduced)
        loud = 0.6 + 0.4 * board.might
        higher = min(_HIGHER * (self.swoops - 1), _OCTAVE)
        self._cue(timing.RIBBON - timing.FALL, "ribbon", loud, steps=higher, beautiful=True)
        steps = higher + min(board.cards // _PER_NOTE, _OCTAVE)
        self._cue(timing.WORD - timing.FALL, "chime", loud, steps=steps, beautiful=True)
        self._cue(timing.LEAVE - timing.FALL, self.description.effect(event.why).sound, loud)
        self._cue(wait, "settle", 0.8, beautiful=True)
        return wait

    def _make_room(self, zone: Zone) -> None:
        if self.swooping is not None and self.swooping.gone_by is None:
            soon = self.timeline.now + timing.QUICK_END
            self.swooping = self.swooping._replace(gone_by=soon)

    def _cue(
        self,
        delay: float,
        sound: str,
        share: float = 1.0,
        *,
        x: float | None = None,
        steps: int = 0,
        beautiful: bool = False,
    ) -> None:
        """Play a sound after a delay; `x`: pixels across the table."""
        if sound:
            pan = 0.0 if x is None or self._reduced else x / self.layout.frame.size[0] - 0.5
            when, pan = self.timeline.now + delay, max(-0.5, min(0.5, pan))
            self._cues.append(Cue(when, sound, share, pan, steps, beautiful))
            self._cues.sort()
            self._play_cues()

    def _play_cues(self) -> None:
        while self._cues and self._cues[0].when <= self.timeline.now:
            cue = self._cues.pop(0)
            if not (self._hurried and cue.beautiful):
                loud = cue.share * (_HUSHED if self._hurried else 1.0)
                self.on_sound(cue.sound, loud, cue.pan, cue.steps)

    def _sounds(
        self, event: Moved, count: int, before: float, step: float, *, heavy: float, slams: bool
    ) -> None:
        """Queue a movement's sounds. Laid cards sound one by one as they land; the more cards, the
        deeper the last sound.
        """
        effect = self.description.effect(event.why)
        home = self.layout.homes.get(event.source if event.source.seat >= 0 else event.target)
        x = None if home is None else home.centre[0]
        if effect.gathers:
            self._cue(before, effect.sound, x=x)
            self._cue(before + timing.MOVE + step * count, "settle", 0.8, x=x, beautiful=True)
        elif event.target.kind != self.description.target or not effect.shown:
            self._sound(event.why, x)
        else:
            steps = -round(_DEEPER * heavy)
            for i in range(count - 1):
                share = 0.7 if i else 1.0
                self._cue(before + i * step + timing.HEARD, effect.sound, share, x=x)
            when = before + (count - 1) * step
            if slams:
                self._cue(when + timing.MOVE, "slam", 0.7 + 0.3 * heavy, x=x, steps=steps)
            else:
                self._cue(when + timing.HEARD, effect.sound, x=x, steps=steps)

    def _sound(self, word: str, x: float | None) -> None:
        effect = self.description.effect(word)
        overlaps = effect.overlap is not None or effect.in_background
        before, when = self._last_sound
        self._last_sound = (word, self.timeline.now)
        if not overlaps or before != word or self.timeline.now - when > timing.MOVE:
            self._cue(0.0, effect.sound, x=x)

    def _fortune(self) -> str:
        """Return the sound of an unknown card's good or bad luck."""
        fortune = ""
        for event in itertools.takewhile(lambda e: not isinstance(e, TurnBegan), self._queue):
            if isinstance(event, Happened) and self.description.effect(event.what).feels == "sorry":
                return "costly"
            fortune = "lucky" if isinstance(event, Moved) else fortune
        return fortune

    def _follows(self, event: Moved | Revealed) -> bool:
        """True if the next event has the same type and word."""
        then = self._queue[0] if self._queue else None
        return isinstance(then, type(event)) and then.why == event.why

    def _until_next(self, event: Moved, lasts: float) -> float:
        """Return the seconds to the next event; `lasts` is this event's duration."""
        then, same = self._queue[0] if self._queue else None, self._follows(event)
        effect = self.description.effect(event.why)
        if effect.in_background:
            return 0.0 if same or then is None or isinstance(then, TurnBegan) else lasts
        return effect.overlap if same and effect.overlap is not None else lasts

    def _in_background(self, event: Event) -> bool:
        return isinstance(event, Moved) and self.description.effect(event.why).in_background

    def _lights(self, event: Happened, *, still: bool) -> bool:
        """Light up or raise the event's card; False if the seat drew no card."""
        kind = self.description.effect(event.what).lights
        centre = self.description.centre_zone(kind)
        if centre is None and kind:
            zones = (z for z in self.specs if (z.kind, z.seat) == (kind, event.seat))
            self.lit, self._won = next(zones, None), True
        if centre is None:
            return True
        if self.opening is None or event.seat not in self.opening.drawn:
            return False
        self.opening = self.opening._replace(best=event.seat)
        if still:
            self._stale = True
        else:
            self.relay(timing.MOVE)
        return True

    def _closes_in(self, event: Revealed) -> bool:
        """True for the first card around the ring to be turned up."""
        around = self.description.around
        return around is not None and event.zone.kind == around.over and not self.closed_in

    def _follow_lead(self) -> None:
        """Light up the highest turned-up card, until an event announces the winner."""
        around = self.description.around
        if around is None or not self.closed_in or self._won:
            return
        now = self.timeline.now
        shown = [
            (around.height(sprite.face), zone)
            for zone in self._in_turn
            for sprite in self.zones[zone]
            if sprite.face is not None and (sprite.motion is None or sprite.motion.legible < now)
        ]
        best = max(shown, key=lambda one: one[0])[1] if shown else None
        if best != self.lit:
            self.lit = best
            self.edition += 1

    def _flourish(self, effect: Effect, sprite: Sprite, i: int) -> Manner:
        """Return a swept card's arc and spin, different for every card."""
        if self._reduced:
            return PLAIN
        if effect.rides:
            return Manner(0.25 * sprite.pose.width)
        if effect.overlap is not None:
            return Manner(sprite.pose.width * (0.9 + 0.12 * (sprite.key % 5)), -180.0)
        return Manner(sprite.pose.width * (0.5 + 0.12 * (i % 5)), float(-40 - 13 * (i % 4)))

    def _reveal(self, event: Revealed, *, still: bool) -> float:
        sprites = self.zones.get(event.zone)
        if not sprites:
            return 0.0
        sprite = sprites[event.place]
        sprite.card = event.card
        secret = event.zone.kind in self.description.secret
        if secret:
            self.turned.add(event.zone)
            self._in_turn.append(event.zone)
        if still:
            self._stale = True
            return 0.0
        effect = self.description.effect(event.why)
        last = self.closed_in and not self._follows(event)
        doubt, length = timing.LAST_TOP if last else effect.doubt, timing.FLIP
        manner = Manner(raised=0.09)
        if doubt:
            turned = doubt + timing.FLIP + timing.ON_EDGE
            length = turned + timing.LANDS
            shares = doubt / length, turned / length
            edge = timing.ON_EDGE / (timing.FLIP + timing.ON_EDGE)
            manner = Manner(raised=0.06, high=shares, turns=shares, edge=edge)
        # A flying card turns on its way to its goal.
        goal = sprite.pose if sprite.motion is None else sprite.motion.end
        if secret and event.zone in self.layout.rests:
            self.layout = self._laid_out()
            goal = goal._replace(angle=0.0)
        self._send(sprite, goal, length, manner=manner, turn=secret)
        if doubt:
            self._cue(doubt, effect.sound, x=goal.x)
            self._cue(length - timing.LANDS, self._fortune(), x=goal.x)
        else:
            self._sound(event.why, goal.x)
        if effect.overlap is not None and self._follows(event):
            return effect.overlap
        after, seats = effect.after, len(self.layout.order)
        if self.closed_in and seats > timing.FEW_TOPS and not last:
            return timing.WAVE / (seats - 1)
        if effect.by_everybody:
            after = min(after, timing.EVERYBODY_LONGEST / seats)
        return length + after


def _ignore(*_: object) -> None: ...
