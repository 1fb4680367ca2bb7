"""Every word in a game's events has an effect, and no effect has a word that no game uses."""

import dataclasses
import random

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Happened, Moved, Revealed, TurnBegan
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.options import with_option
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.tabletop.spec import DESCRIPTIONS, Effect
from swoop_desktop.ui import sound
from tests.sooner import later

SEEDS = range(3)
MOST_DECISIONS = 3000
MEANT_FOR = {
    "sound": {Moved, Revealed},
    "before": {Moved},
    "after": {Moved, Revealed},
    "overlap": {Moved, Revealed},
    "in_background": {Moved},
    "gathers": {Moved},
    "doubt": {Revealed},
    "rides": {Moved, Happened},
    "sweep": {Moved},
    "swoops": {Moved, Happened},
    "dealt": {Moved},
    "drawn": {Moved},
    "by_everybody": {Revealed},
    "pause": {Happened},
    "banner": {Happened},
    "banner_you": {Happened},
    "shown": {Moved, Revealed},
    "brief": {Moved, Revealed, Happened},
    "chosen": {Happened},
    "feels": {Happened},
    "emblem": {Happened},
    "lights": {Happened},
    "marks": {Happened},
    "prompt": {TurnBegan},
}
"""By field of an effect, the types of events that use it."""


def by_chance(match, seat, rng):
    return rng.choice(match.seen_by(seat).legal)


def never_ending(match, seat, rng):
    """Choose a single high card that doesn't match the pile: such deals take long."""
    seen = match.seen_by(seat)
    height = {rank: i for i, rank in enumerate(match.game.hand_order(match.rules))}
    pile = next((cards for zone, cards in seen.zones.items() if zone.kind == "pile"), ())
    top = c.rank(pile[-1]) if pile and pile[-1] is not None else None

    def worth(action):
        if not action.cards:
            return (1, 0, 0)
        rank = c.rank(action.cards[0])
        return (0 if rank != top else 2, len(action.cards), -height[rank])

    return min(seen.legal, key=worth)


def words_of(game, rules, seats, seed, choose):
    """Return the words of one deal's events, each with the event's type."""
    said = set()

    def hear(event):
        match event:
            case Moved() | Revealed() | TurnBegan():
                said.add((event.why, type(event)))
            case Happened():
                said.add((event.what, Happened))

    match = Match(game, rules, seats, seed, listeners=[hear])
    rng = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        if match.winners is not None or match.number > 1:
            break
        seat = match.to_act()[0]
        match.submit(seat, choose(match, seat, rng))
    return said


def begun_otherwise(game):
    """Yield the first rule set with each other value of who begins, if the game has such
    options.
    """
    data = game.rules_to(next(iter(game.presets().values())))
    for spec in game.options:
        if spec.key in ("first_deal_starter", "later_starter"):
            for value, _words in spec.choices:
                yield game.rules_from(with_option(data, spec.key, value))


@pytest.fixture(
    scope="module", params=[later(name) if name == "swoop" else name for name in sorted(GAMES)]
)
def said(request):
    """A game's description, and all words in some of its deals."""
    game, found = GAMES[request.param], set()
    for rules in (*game.presets().values(), *begun_otherwise(game)):
        low, high = game.seats(rules)
        for seats in {low, min(high, low + 2)}:
            for seed in SEEDS:
                for choose in (by_chance, never_ending):
                    found |= words_of(game, rules, seats, seed, choose)
    return DESCRIPTIONS[request.param], found


def test_every_word_that_is_said_has_its_effect_and_every_effect_its_word(said):
    description, found = said
    assert set(description.effects) == {word for word, _ in found}


def test_no_effect_says_anything_for_a_kind_of_event_that_never_has_its_word(said):
    description, found = said
    for word, effect in description.effects.items():
        kinds = {kind for said_word, kind in found if said_word == word}
        for field in dataclasses.fields(Effect):
            if getattr(effect, field.name) != field.default:
                assert kinds & MEANT_FOR[field.name], f"{word}: {field.name} is never looked at"


def test_every_field_of_an_effect_is_meant_for_some_kind_of_event():
    assert set(MEANT_FOR) == {field.name for field in dataclasses.fields(Effect)}


def test_every_sound_of_an_effect_can_be_played(said):
    for word, effect in said[0].effects.items():
        assert not effect.sound or effect.sound in sound.TAKES, f"{word}: no sound {effect.sound}"
