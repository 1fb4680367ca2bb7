"""The description of a game's table fits the game: every zone has a place and a name."""

import pytest

from swoop_desktop.engine.registry import GAMES
from swoop_desktop.tabletop.spec import DESCRIPTIONS

games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@games
def test_every_zone_lies_somewhere_and_has_a_name(game):
    about = DESCRIPTIONS[game.name]
    centre = {one.kind for one in about.centre}
    for rules in game.presets().values():
        for zone in (spec.zone for spec in game.zones(rules, game.seats(rules)[0])):
            if zone.seat < 0:
                assert zone.kind in centre, f"{zone} lies nowhere in the middle"
            else:
                assert zone.kind in {about.hand, *about.kinds}, f"{zone} lies before nobody"
                assert zone.kind in about.labels, f"{zone} has no name"


@games
def test_what_a_description_names_is_there(game):
    about = DESCRIPTIONS[game.name]
    rules = next(iter(game.presets().values()))
    kinds = {spec.zone.kind for spec in game.zones(rules, game.seats(rules)[0])}
    centre = {one.kind for one in about.centre}
    assert about.deck in centre, "all is dealt from a zone in the middle"
    assert about.target in {"", *centre}
    assert {about.hand, *about.kinds, *centre} <= kinds
    assert {*about.won, *about.looked, *about.labels} <= kinds
    assert {part.kind for part in about.parts} <= set(about.kinds)
    letters = [part.key for part in about.parts]
    assert len(set(letters)) == len(letters)
