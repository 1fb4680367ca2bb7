"""Whole games as text, one file per rule set: any change of the rules shows up as a difference.

``python -m tests.playthroughs.regenerate`` rewrites them.
"""

from pathlib import Path

from swoop_desktop.engine import cards
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Decided,
    GameEnded,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
    TurnBegan,
)
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules
from tests.contract.played import HERE

FOLDER = Path(__file__).parent
SEED = 2026
MOST_DEALS = 2
NAMES = [name for game in HERE for name in game.presets()]


def playthrough(name):
    """Return the text of up to two random deals; every third decision is the last legal one."""
    game, rules = find_rules(name)
    seats = max(game.seats(rules)[0], 3)
    lines = [f"{name}, {seats} seats, seed {SEED}"]
    match = Match(game, rules, seats, SEED, None, (lambda event: lines.append(_text(game, event)),))
    rng = Source(SEED)
    count = 0
    while (acting := match.to_act()) and match.number <= MOST_DEALS:
        legal = match.seen_by(acting[0]).legal
        lines.append(f"? {acting[0]}: " + " | ".join(map(str, legal)))
        count += 1
        match.submit(acting[0], legal[-1] if count % 3 == 0 else rng.choice(legal))
    return "\n".join(lines) + "\n"


def _text(game, event):
    match event:
        case DealBegan(number, first):
            return f"\ndeal {number}, seat {first} begins"
        case Moved(moved, source, target, why):
            return f"  {why}: {_codes(moved)} {source} > {target}"
        case Revealed(zone, card, why):
            return f"  {why}: {_codes((card,))} at {zone}"
        case Decided(seat, action):
            return f"! {seat}: {action}"
        case TurnBegan(seats, why):
            word = "seat" if len(seats) == 1 else "seats"
            return f"  {word} {', '.join(map(str, seats))} is asked ({why})"
        case Happened(what, seat, numbers):
            details = "".join(f" {key} {value}" for key, value in numbers.items())
            return f"  {what}: seat {seat}{details}"
        case DealEnded(number, scores, totals):
            out = game.end_line(event).get("out")
            return f"deal {number} ends, out {out}, scores {scores}, totals {totals}"
        case RoundEnded(number, winner, gain):
            return f"  round {number} ends, seat {winner} captures {gain}"
        case GameEnded(winners):
            return f"winners {winners}"
        case _:
            return f"  {event}"


def _codes(moved):
    return " ".join("??" if card is None else cards.code(card) for card in moved)
