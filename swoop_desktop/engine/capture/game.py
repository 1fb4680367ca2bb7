"""Capture the Hearts as a `Game`: what the registry holds and everybody else calls."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.capture import (
    explain,
    highlights,
    lines,
    opening,
    state,
    validation,
    words,
)
from swoop_desktop.engine.capture.check_deal import check_deal
from swoop_desktop.engine.capture.deal import Deal, deal
from swoop_desktop.engine.capture.diagrams import diagrams
from swoop_desktop.engine.capture.observation import CaptureObservation
from swoop_desktop.engine.capture.rules import FEWEST_SEATS, GROUPS, Rules
from swoop_desktop.engine.capture.sample_state import sample_state
from swoop_desktop.engine.capture.state import State
from swoop_desktop.engine.capture.tallies import TALLIES, tallied
from swoop_desktop.engine.events import DealEnded, RoundEnded
from swoop_desktop.engine.game import GameOf, Json
from swoop_desktop.engine.names import ending
from swoop_desktop.engine.rule_book import RuleBook
from swoop_desktop.engine.zones import Faces, ZoneSpec

BOOK = RuleBook(
    Rules,
    Path(__file__).parent / "presets",
    ("capture", "capture25"),
    validation.conflicts,
    validation.check_seats,
)


def _rules_to(rules: Rules, seats: int | None = None) -> Json:
    """With the packs that so many seats use."""
    written = BOOK.write(rules)
    return written if seats is None else written | {"packs": rules.packs_for(seats)}


def _limited(rules: Rules, deals: int) -> Rules:
    return replace(rules, games=deals, points=0)


def _zones(_: Rules, seats: int) -> tuple[ZoneSpec, ...]:
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


def _winners(rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
    """Let the highest total win, once it reaches the points or the last game is played."""
    most = max(totals)
    reached = bool(rules.points) and most >= rules.points
    if not reached and not (rules.games and number >= rules.games):
        return None
    return tuple(seat for seat, total in enumerate(totals) if total == most)


def _end_line(ended: RoundEnded | DealEnded) -> Json:
    """Write the hearts of a round; of a deal scores and totals say it all."""
    return {"captured": ended.gain} if isinstance(ended, RoundEnded) else {}


GAME: GameOf[Rules, Deal, State, CaptureObservation] = GameOf(
    name="hearts",
    options=BOOK.options,
    groups=GROUPS,
    presets=BOOK.presets,
    rules_from=BOOK.read,
    rules_to=_rules_to,
    conflicts=BOOK.conflicts,
    idle=validation.idle,
    seats=lambda rules: (FEWEST_SEATS, validation.most_seats(rules)),
    check_seats=validation.check_seats,
    packs=Rules.packs_for,
    check_ends=BOOK.check_ends,
    beginner=lambda _: None,  # cards decide who deals
    high_wins=lambda _: True,
    limit=lambda rules: 0 if rules.games == 1 else rules.points,
    ending=lambda rules, _seats: ending(rules.points, rules.games),
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
    zones=_zones,
    hand_order=lambda _: (*range(1, c.JOKER), 0, c.JOKER),
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
