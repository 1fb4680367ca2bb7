"""Lowest sum as a `Game`: all of it under one roof."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import DealEnded, Event, RoundEnded
from swoop_desktop.engine.facts import Fact
from swoop_desktop.engine.game import Conflict, Context, Emit, Json, OptionSpec
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.tallies import Tallied, TallySpec
from swoop_desktop.engine.zones import Faces, ZoneSpec
from tests.third_game import deal as dealing
from tests.third_game import lines, state, words
from tests.third_game import rules as reading
from tests.third_game.deal import Deal
from tests.third_game.observation import PILE, STOCK, LowestObservation, hand_of
from tests.third_game.rules import Rules
from tests.third_game.state import State


class Lowest:
    """See `game.Game`, which says what each of these does."""

    name = "lowest"

    def presets(self) -> Mapping[str, Rules]:
        return reading.presets()

    def formerly(self) -> Mapping[str, Mapping[str, object]]:
        return {}

    def beginner(self, rules: Rules) -> int | None:
        return None

    def rules_from(self, data: Mapping[str, object], seats: int | None = None) -> Rules:
        return reading.read_rules(data, seats)

    def rules_to(self, rules: Rules, seats: int | None = None) -> Json:
        return reading.write_rules(rules)

    def title(self, rules: Rules) -> Message:
        return words.title(rules)

    def background(self, rules: Rules) -> list[Message]:
        return []

    def explain(self, rules: Rules) -> list[tuple[Message, list[Message]]]:
        return words.explain(rules)

    def options(self) -> tuple[OptionSpec, ...]:
        return reading.OPTIONS

    def groups(self) -> tuple[tuple[str, Message], ...]:
        return reading.GROUPS

    def conflicts(self, data: Mapping[str, object], base: Rules | None = None) -> list[Conflict]:
        return reading.conflicts(data, base)

    def idle(self, rules: Rules) -> Mapping[str, Message]:
        return {}

    def seats(self, rules: Rules) -> tuple[int, int]:
        return reading.FEWEST_SEATS, rules.most_seats

    def check_seats(self, rules: Rules, seats: int) -> None:
        reading.check_seats(rules, seats)

    def check_ends(self, rules: Rules) -> None:
        """Every game does: each deal has as many turns as the rules say."""

    def high_wins(self, rules: Rules) -> bool:
        return False

    def limit(self, rules: Rules) -> int:
        return 0

    def limited(self, rules: Rules, deals: int) -> Rules:
        return replace(rules, deals=deals)

    def counting(self, rules: Rules) -> Message:
        return words.counting()

    def zones(self, rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        hands = [ZoneSpec(hand_of(seat), Faces.OWNER) for seat in range(seats)]
        return (*hands, ZoneSpec(PILE, Faces.ALL), ZoneSpec(STOCK, Faces.NOBODY))

    def hand_order(self, rules: Rules) -> tuple[int, ...]:
        return tuple(range(len(c.RANKS)))

    def deal(
        self, rules: Rules, seats: int, seed: int, context: Context, last: Deal | None
    ) -> Deal:
        return dealing.deal(rules, seats, seed, context)

    def check_deal(
        self, rules: Rules, seats: int, deal: Deal, context: Context, last: Deal | None
    ) -> None:
        dealing.check_deal(rules, seats, deal, context)

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        return state.begin(rules, deal, context, emit)

    def winners(self, rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
        if number < rules.deals:
            return None
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))

    def sample_state(self, observation: LowestObservation, rng: Source) -> State:
        return state.sample_state(observation, rng)

    def tell(self, event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
        return words.tell(event, names, you)

    def heading(self, ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
        return words.heading(ended, names, you)

    def facts(
        self, history: Sequence[Event], names: Sequence[str], you: int | None = None
    ) -> list[Fact]:
        return []

    def tallies(self) -> tuple[TallySpec, ...]:
        return words.TALLIES

    def tallied(self, history: Sequence[Event], seats: int) -> Tallied:
        return words.tallied(history, seats)

    def deal_line(self, deal: Deal) -> Json:
        return lines.deal_line(deal)

    def deal_from(self, line: Json, seats: int) -> Deal:
        return lines.deal_from(line, seats)

    def end_line(self, ended: RoundEnded | DealEnded) -> Json:
        return {}

    def action_line(self, seat: int, action: Action) -> Json:
        return lines.action_line(seat, action)

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        return lines.action_from(line, state)


GAME = Lowest()
