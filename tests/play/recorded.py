"""Records of games of people and bots, played at once, and facts noted during play."""

import os
from dataclasses import replace
from datetime import datetime, timedelta

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import DealEnded, GameEnded, TakenBack, taken_off
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.engine.record import event_line, header_line, to_text
from swoop_desktop.engine.registry import find_rules

BEGUN = datetime(2026, 1, 1, 12, 0, 0)
ALONE = (("Ada", HUMAN), ("Ben", "bot:easy"), ("Cid", "bot:easy"), ("Dan", "bot:easy"))
TOGETHER = (("Ada", HUMAN), ("Ben", HUMAN), ("Cid", "bot:easy"), ("Eve", HUMAN))


class Written:
    """A match, its events, and its record's lines."""

    def __init__(self, rules, seats, seed, deals=None, **changes):
        """`rules`: a name, or a game and rules; `changes` are other values of options."""
        self.game, found = find_rules(rules) if isinstance(rules, str) else rules
        self.rules = replace(found, **changes)
        who = [Seat(f"P{seat}", HUMAN) for seat in range(seats)]
        self.lines = [header_line(self.game, self.rules, who, seed, "test")]
        self.events = []
        self.match = Match(self.game, self.rules, seats, seed, deals, (self._hear,))

    def _hear(self, event):
        self.events.append(event)
        if (line := event_line(self.game, event)) is not None:
            self.lines.append(line)

    def by_chance(self, rng, deals=0, decisions=10**6):
        """Play this many deals at random (0: all), in any allowed order; return self."""
        last, match = self.match.number + deals, self.match
        while decisions and (acting := match.to_act()) and (not deals or match.number < last):
            seat = acting[0] if len(acting) == 1 else rng.choice(acting)
            match.submit(seat, rng.choice(match.seen_by(seat).legal))
            decisions -= 1
        return self

    @property
    def data(self):
        return "".join(map(to_text, self.lines)).encode()


class Recorded:
    """A played game: its record's lines, and facts noted during play."""

    def __init__(self, rules="classic", seats=ALONE, seed=1, deals=0, back=0, **more):
        """`deals`: number to play, 0 for all. After every `back` decisions (0: never) a decision is
        taken back. `more` are keys of the header.
        """
        self.game, self.rules = find_rules(rules)
        self.seats = tuple(Seat(*seat) for seat in seats)
        header = header_line(self.game, self.rules, self.seats, seed, "0.0", more)
        self.lines = [to_text(header)]
        self.events = []
        self.ended = []
        self.backs = [0]
        """Number of decisions taken back in each deal."""
        self.winners = ()
        roster = roster_of(self.game.name)
        bot, rng = roster.make(roster.offered[0]), Source(seed)
        match = Match(self.game, self.rules, len(seats), seed, listeners=(self._hear,))
        decisions = 0
        while (acting := match.to_act()) and not (deals and len(self.ended) >= deals):
            match.submit(acting[0], bot.choose(match.seen_by(acting[0]), rng))
            decisions += 1
            if back and decisions % back == 0 and match.standing:
                match.take_back(1)
        self.totals = match.totals

    def _hear(self, event):
        line = event_line(self.game, event)
        if line is not None:
            self.lines.append(to_text(line))
        match event:
            case TakenBack(decisions):
                taken_off(self.events, decisions)
                self.backs[-1] += decisions
                return
            case DealEnded():
                self.ended.append(event)
                self.backs.append(0)
            case GameEnded(winners):
                self.winners = winners
        self.events.append(event)

    @property
    def data(self):
        return "".join(self.lines).encode()

    def upto(self, deals):
        """Return the record up to the start of the deal after the first `deals`."""
        found, left = list[str](), deals
        for line in self.lines:
            found.append(line)
            if line.startswith('{"deal_end"'):
                left -= 1
            if line.startswith('{"deal":') and not left:
                break
        return "".join(found).encode()

    def write(self, folder, number=0, data=None):
        """Write a record into a folder, dated `number` hours after `BEGUN`."""
        when = BEGUN + timedelta(hours=number)
        path = folder / f"{when:%Y-%m-%d-%H%M%S}-{self.rules.name}.swoop"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.data if data is None else data)
        os.utime(path, (when.timestamp(),) * 2)  # facts of new files are not cached
        return path
