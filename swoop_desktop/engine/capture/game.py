"""Capture the Hearts as a `Game`: what the registry holds and everybody else calls."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture import (
    check_deal,
    explain,
    highlights,
    lines,
    opening,
    reading,
    state,
    tallies,
    words,
)
from swoop_desktop.engine.capture import (
    deal as dealing,
)
from swoop_desktop.engine.capture.deal import Deal
from swoop_desktop.engine.capture.observation import CaptureObservation
from swoop_desktop.engine.capture.options import GROUPS, OPTIONS
from swoop_desktop.engine.capture.rules import FEWEST_SEATS, Rules
from swoop_desktop.engine.capture.sample_state import sample_state
from swoop_desktop.engine.capture.state import State
from swoop_desktop.engine.events import DealEnded, Event, RoundEnded
from swoop_desktop.engine.facts import Fact
from swoop_desktop.engine.game import Conflict, Context, Emit, Json, OptionSpec
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.tallies import Tallied, TallySpec
from swoop_desktop.engine.zones import Faces, ZoneSpec


class Capture:
    """See `game.Game`, which says what each of these does."""

    name = "hearts"

    def presets(self) -> Mapping[str, Rules]:
        """The shipped rule sets."""
        return reading.presets()

    def formerly(self) -> Mapping[str, Mapping[str, object]]:
        """They are played as ever."""
        return {}

    def beginner(self, rules: Rules) -> int | None:
        """Nobody: cards decide who deals."""
        return None

    def rules_from(self, data: Mapping[str, object], seats: int | None = None) -> Rules:
        """Rules from a rule set file or a record's header."""
        return reading.read_rules(data, seats)

    def rules_to(self, rules: Rules, seats: int | None = None) -> Json:
        """Every option; with the packs that this many seats use."""
        return reading.write_rules(rules, seats)

    def title(self, rules: Rules) -> Message:
        """The rule set's name for people."""
        return explain.title(rules)

    def background(self, rules: Rules) -> list[Message]:
        """The source of a shipped rule set, and other names of the game."""
        return explain.background(rules)

    def explain(self, rules: Rules) -> list[tuple[Message, list[Message]]]:
        """The rules in plain words."""
        return explain.explain(rules)

    def options(self) -> tuple[OptionSpec, ...]:
        """What the options are."""
        return OPTIONS

    def groups(self) -> tuple[tuple[str, Message], ...]:
        """The groups of options."""
        return GROUPS

    def conflicts(self, data: Mapping[str, object], base: Rules | None = None) -> list[Conflict]:
        """All that is wrong with these values."""
        return reading.conflicts(data, base)

    def idle(self, rules: Rules) -> Mapping[str, Message]:
        """The options that make no difference."""
        return reading.idle(rules)

    def seats(self, rules: Rules) -> tuple[int, int]:
        """Fewest and most players."""
        return FEWEST_SEATS, reading.most_seats(rules)

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Raises RulesError unless that many may play."""
        reading.check_seats(rules, seats)

    def check_ends(self, rules: Rules) -> None:
        """Any game may: there are hearts to win in every one, and so any points can be reached."""

    def high_wins(self, rules: Rules) -> bool:
        """The most points win."""
        return True

    def limit(self, rules: Rules) -> int:
        """The total that ends the game; 0: none, as where a single deal is all there is."""
        return 0 if rules.games == 1 else rules.points

    def limited(self, rules: Rules, deals: int) -> Rules:
        """So many deals, and no limit of points."""
        return replace(rules, games=deals, points=0)

    def counting(self, rules: Rules) -> Message:
        """What makes the points of a deal."""
        return explain.counting()

    def zones(self, rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        """The zones of a table."""
        specs: list[ZoneSpec] = []
        for seat in range(seats):
            specs += [
                ZoneSpec(state.hand_of(seat), Faces.OWNER),
                ZoneSpec(state.bottom_of(seat), Faces.OWNER),
                ZoneSpec(state.top_of(seat), Faces.ALL),
                ZoneSpec(state.captured_by(seat), Faces.OWNER),
            ]
        return (
            *specs,
            ZoneSpec(state.PILE, Faces.ALL),
            ZoneSpec(state.STOCK, Faces.NOBODY),
            ZoneSpec(state.ASIDE, Faces.ALL),
        )

    def hand_order(self, rules: Rules) -> tuple[int, ...]:
        """Low to high, and aces are high."""
        return (*range(1, c.JOKER), 0, c.JOKER)

    def deal(
        self, rules: Rules, seats: int, seed: int, context: Context, last: Deal | None
    ) -> Deal:
        """Cut, shuffle and deal."""
        return dealing.deal(rules, seats, seed, context)

    def check_deal(
        self, rules: Rules, seats: int, deal: Deal, context: Context, last: Deal | None
    ) -> None:
        """Raises RecordError unless the rules allow this deal."""
        check_deal.check_deal(rules, seats, deal, context, last)

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        """The state right after dealing."""
        return opening.begin(rules, deal, context, emit)

    def winners(self, rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
        """The highest total wins, once it reaches the points or the last game is played."""
        most = max(totals)
        reached = bool(rules.points) and most >= rules.points
        if not reached and not (rules.games and number >= rules.games):
            return None
        return tuple(seat for seat, total in enumerate(totals) if total == most)

    def sample_state(self, observation: CaptureObservation, rng: Source) -> State:
        """A state that could be true."""
        return sample_state(observation, rng)

    def tell(self, event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
        """A line of the log."""
        return words.tell(event, names, you)

    def heading(self, ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
        """How a deal ended, over its scores."""
        return words.heading(ended, names, you)

    def facts(
        self, history: Sequence[Event], names: Sequence[str], you: int | None = None
    ) -> list[Fact]:
        """Rounds won, and hearts in all."""
        return highlights.facts(history, names, you)

    def tallies(self) -> tuple[TallySpec, ...]:
        """What is counted for the statistics."""
        return tallies.TALLIES

    def tallied(self, history: Sequence[Event], seats: int) -> Tallied:
        """All of it, by seat."""
        return tallies.tallied(history, seats)

    def deal_line(self, deal: Deal) -> Json:
        """The record's line of a deal."""
        return lines.deal_line(deal)

    def deal_from(self, line: Json, seats: int) -> Deal:
        """The deal of a record's line."""
        return lines.deal_from(line, seats)

    def end_line(self, ended: RoundEnded | DealEnded) -> Json:
        """The hearts of a round; of a deal scores and totals say it all."""
        return {"captured": ended.gain} if isinstance(ended, RoundEnded) else {}

    def action_line(self, seat: int, action: Action) -> Json:
        """The record's line of a decision."""
        return lines.action_line(seat, action)

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        """Seat and action of a record's line."""
        return lines.action_from(line, state)


GAME = Capture()
