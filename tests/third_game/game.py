"""Lowest sum as a `Game`: all of it under one roof."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import GameOf, Json
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.rule_book import RuleBook
from swoop_desktop.engine.zones import Faces, ZoneSpec
from tests.third_game import lines, rules, state, words
from tests.third_game.deal import Deal, check_deal, deal
from tests.third_game.observation import PILE, STOCK, LowestObservation, hand_of
from tests.third_game.rules import Rules
from tests.third_game.state import State

BOOK = RuleBook(
    Rules,
    Path(__file__).parent / "presets",
    ("five_rounds", "blind"),
    rules.conflicts,
    rules.check_seats,
)


def _rules_to(rules: Rules, _seats: int | None = None) -> Json:
    return BOOK.write(rules)


def _limited(rules: Rules, deals: int) -> Rules:
    return replace(rules, deals=deals)


def _zones(_: Rules, seats: int) -> tuple[ZoneSpec, ...]:
    hands = [ZoneSpec(hand_of(seat), Faces.OWNER) for seat in range(seats)]
    return (*hands, ZoneSpec(PILE, Faces.ALL), ZoneSpec(STOCK, Faces.NOBODY))


def _winners(rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
    if number < rules.deals:
        return None
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


GAME: GameOf[Rules, Deal, State, LowestObservation] = GameOf(
    name="lowest",
    options=BOOK.options,
    groups=rules.GROUPS,
    presets=BOOK.presets,
    rules_from=BOOK.read,
    rules_to=_rules_to,
    conflicts=BOOK.conflicts,
    idle=lambda _: {},
    seats=lambda those: (rules.FEWEST_SEATS, those.most_seats),
    check_seats=rules.check_seats,
    check_ends=BOOK.check_ends,  # every game does: each deal has as many turns as the rules say
    beginner=lambda _: None,
    high_wins=lambda _: False,
    limit=lambda _: 0,
    limited=_limited,
    title=words.title,
    called=msg("Lowest sum"),
    emblem=("AS",),
    pitch=msg("Lay down the highest card."),
    briefs={},
    background=lambda _: [],
    explain=words.explain,
    counting=words.counting,
    zones=_zones,
    hand_order=lambda _: tuple(range(len(c.RANKS))),
    deal=deal,
    check_deal=check_deal,
    begin=state.begin,
    winners=_winners,
    sample_state=state.sample_state,
    deal_line=lines.deal_line,
    deal_from=lines.deal_from,
    end_line=lambda _: {},
    action_line=lines.action_line,
    action_from=lines.action_from,
    tell=words.tell,
    heading=words.heading,
    facts=lambda _events, _names, _you=None: [],
    tallies=words.TALLIES,
    tallied=words.tallied,
)
