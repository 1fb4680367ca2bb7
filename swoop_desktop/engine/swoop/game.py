"""Swoop as a `Game`: what the registry holds and everybody else calls."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from swoop_desktop.engine.events import DealEnded, RoundEnded
from swoop_desktop.engine.game import GameOf, Json
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import ending
from swoop_desktop.engine.rule_book import RuleBook
from swoop_desktop.engine.swoop import explain, highlights, lines, opening, state, validation, words
from swoop_desktop.engine.swoop.check_deal import check_deal
from swoop_desktop.engine.swoop.deal import Deal, deal
from swoop_desktop.engine.swoop.diagrams import diagrams
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.rules import GROUPS, Rules, most_seats
from swoop_desktop.engine.swoop.sample_state import sample_state
from swoop_desktop.engine.swoop.state import State
from swoop_desktop.engine.swoop.tallies import TALLIES, tallied
from swoop_desktop.engine.zones import Faces, Zone, ZoneSpec

BOOK = RuleBook(
    Rules,
    Path(__file__).parent / "presets",
    (
        "classic",
        "swoops150",
        "swoops150_risky",
        "wild_twos",
        "quebec",
        "three_decks",
        "tens_and_jacks",
        "open_pile",
        "easy_sums",
        "big_hand",
        "mysteries_only",
        "hand_only",
        "jokers_swoop",
        "four_or_more",
    ),
    validation.conflicts,
    validation.check_supply,
    validation.unending,
)


def _rules_to(rules: Rules, _seats: int | None = None) -> Json:
    return BOOK.write(rules)


def _ending(rules: Rules, seats: int) -> Message | None:
    return ending(rules.point_limit, rules.last_deal(seats), above=rules.limit_rule == "exceeds")


def _limited(rules: Rules, deals: int) -> Rules:
    return replace(rules, deals=deals, point_limit=0, rounds=0)


def _zones(rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
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


def _winners(rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
    """Let the lowest total win, once a limit is reached or the last deal played."""
    most, limit = max(totals), rules.point_limit
    over = bool(limit) and (most > limit if rules.limit_rule == "exceeds" else most >= limit)
    last = rules.last_deal(len(totals))
    if not over and not (last and number >= last):
        return None
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def _end_line(ended: RoundEnded | DealEnded) -> Json:
    """Write who went out; nobody where an endless deal was stopped. There are no rounds."""
    return {"out": next(iter(ended.winners), None)} if isinstance(ended, DealEnded) else {}


GAME: GameOf[Rules, Deal, State, SwoopObservation] = GameOf(
    name="swoop",
    options=BOOK.options,
    groups=GROUPS,
    presets=BOOK.presets,
    rules_from=BOOK.read,
    rules_to=_rules_to,
    conflicts=BOOK.conflicts,
    idle=validation.idle,
    seats=lambda rules: (rules.players[0], most_seats(rules)),
    check_seats=validation.check_seats,
    packs=Rules.packs,
    check_ends=BOOK.check_ends,
    beginner=lambda rules: 0 if rules.first_deal_starter == "first_seat" else None,
    high_wins=lambda _: False,
    limit=lambda rules: 0 if rules.deals == 1 else rules.point_limit,
    ending=_ending,
    limited=_limited,
    called=explain.CALLED,
    emblem=explain.EMBLEM,
    pitch=explain.PITCH,
    briefs=explain.BRIEFS,
    title=explain.title,
    background=explain.background,
    explain=explain.explain,
    headings=explain.HEADINGS,
    diagrams=diagrams,
    counting=explain.counting,
    left=explain.left,
    zones=_zones,
    hand_order=Rules.hand_order,
    deal=deal,
    check_deal=check_deal,
    begin=opening.begin,
    winners=_winners,
    sample_state=sample_state,
    deal_line=lines.deal_line,
    deal_from=lines.deal_from,
    end_line=_end_line,
    action_line=lines.action_line,
    action_from=lines.action_from,
    tell=words.tell,
    heading=words.heading,
    facts=highlights.facts,
    tallies=TALLIES,
    tallied=tallied,
)
