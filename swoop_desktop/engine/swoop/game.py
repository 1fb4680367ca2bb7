"""Swoop as a `Game`: what the registry holds and everybody else calls."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import DealEnded, Event, RoundEnded
from swoop_desktop.engine.facts import Fact
from swoop_desktop.engine.game import Conflict, Context, Emit, Json, OptionSpec
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop import (
    check_deal,
    explain,
    highlights,
    lines,
    opening,
    reading,
    state,
    tallies,
    validation,
    words,
)
from swoop_desktop.engine.swoop import deal as dealing
from swoop_desktop.engine.swoop.deal import Deal
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.options import GROUPS, OPTIONS
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.sample_state import sample_state
from swoop_desktop.engine.swoop.state import State
from swoop_desktop.engine.tallies import Tallied, TallySpec
from swoop_desktop.engine.zones import Faces, Zone, ZoneSpec


class Swoop:
    """See `game.Game`, which says what each of these does."""

    name = "swoop"

    def presets(self) -> Mapping[str, Rules]:
        """The shipped rule sets."""
        return reading.presets()

    def formerly(self) -> Mapping[str, Mapping[str, object]]:
        """How rule sets were played that have changed."""
        return reading.FORMERLY

    def beginner(self, rules: Rules) -> int | None:
        """The first seat, if that was agreed."""
        return 0 if rules.first_deal_starter == "first_seat" else None

    def rules_from(self, data: Mapping[str, object], seats: int | None = None) -> Rules:
        """Rules from a rule set file or a record's header."""
        return reading.read_rules(data, seats)

    def rules_to(self, rules: Rules, seats: int | None = None) -> Json:
        """Every option; none of them depends on the number of seats."""
        return reading.write_rules(rules)

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
        return validation.idle(rules)

    def seats(self, rules: Rules) -> tuple[int, int]:
        """Fewest and most players."""
        return rules.players[0], validation.most_seats(rules)

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Raises RulesError unless that many may play."""
        validation.check_seats(rules, seats)

    def check_ends(self, rules: Rules) -> None:
        """Raises RulesError if no game by these rules could end."""
        validation.check_ends(rules)

    def high_wins(self, rules: Rules) -> bool:
        """The fewest points win."""
        return False

    def limit(self, rules: Rules) -> int:
        """The total that ends the game; 0: none, as where a single deal is all there is."""
        return 0 if rules.deals == 1 else rules.point_limit

    def limited(self, rules: Rules, deals: int) -> Rules:
        """So many deals, and no limit of points."""
        return replace(rules, deals=deals, point_limit=0)

    def counting(self, rules: Rules) -> Message:
        """What makes the points of a deal."""
        return explain.counting(rules)

    def zones(self, rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        """The zones of a table."""
        specs: list[ZoneSpec] = []
        for seat in range(seats):
            specs.append(ZoneSpec(Zone("hand", seat), Faces.OWNER))
            specs += [
                ZoneSpec(Zone("down", seat, slot), Faces.NOBODY) for slot in range(rules.face_down)
            ]
            specs += [ZoneSpec(Zone("up", seat, slot), Faces.ALL) for slot in range(rules.face_up)]
        return (
            *specs,
            ZoneSpec(state.PILE, Faces.ALL),
            ZoneSpec(state.STOCK, Faces.NOBODY),
            ZoneSpec(state.ASIDE, Faces.ALL),
            ZoneSpec(state.GONE, Faces.ALL),
        )

    def hand_order(self, rules: Rules) -> tuple[int, ...]:
        """Low to high, then the wild ranks, then those that swoop."""
        return rules.hand_order()

    def deal(
        self, rules: Rules, seats: int, seed: int, context: Context, last: Deal | None
    ) -> Deal:
        """Shuffle and deal."""
        return dealing.deal(rules, seats, seed, context, last)

    def check_deal(
        self, rules: Rules, seats: int, deal: Deal, context: Context, last: Deal | None
    ) -> None:
        """Raises RecordError unless the rules allow this deal."""
        check_deal.check_deal(rules, seats, deal, context, last)

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        """The state right after dealing."""
        return opening.begin(rules, deal, context, emit)

    def winners(self, rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
        """The lowest total wins, once a limit is reached or the last deal played."""
        most, limit = max(totals), rules.point_limit
        over = bool(limit) and (most > limit if rules.limit_rule == "exceeds" else most >= limit)
        if not over and not (rules.deals and number >= rules.deals):
            return None
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))

    def sample_state(self, observation: SwoopObservation, rng: Source) -> State:
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
        """Swoops, piles that were taken, and long deals."""
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
        """Who went out; nobody where an endless deal was stopped. Rounds there are none."""
        return {"out": next(iter(ended.winners), None)} if isinstance(ended, DealEnded) else {}

    def action_line(self, seat: int, action: Action) -> Json:
        """The record's line of a decision."""
        return lines.action_line(seat, action)

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        """Seat and action of a record's line."""
        return lines.action_from(line, state)


GAME = Swoop()
