"""A record names its game's origin, which survives resuming."""

import pytest

from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Origin, Session, Setup, origin_from

ORIGINS = (
    Origin("moment", "2026-11-21-184213-classic.swoop", 2, 17),
    Origin("again", "a.swoop", 1),
    Origin("code"),
    Origin("daily", day="2026-11-21"),
)


@pytest.mark.parametrize("origin", [None, *ORIGINS])
def test_it_is_in_the_record(origin, tmp_path):
    """Resumed games know their origin; records of games without an origin lack the key."""
    game, rules = find_rules("classic")
    setup = Setup(
        game, rules, tuple(Seat(name, "human") for name in ("Ann", "Bo", "Cy")), 7, origin
    )
    path = tmp_path / "g.swoop"
    Session.new(setup, path).close()
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert ('"origin"' in first) == (origin is not None)
    again = Session.resume(path)
    again.close()
    assert again.setup.origin == origin


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        "daily",
        {},
        {"kind": "other"},
        {"kind": ["daily"]},
        {"kind": "again", "deal": True},
        {"kind": "moment", "deal": -1},
        {"kind": "daily", "day": 3},
    ],
)
def test_what_is_not_known_says_nothing(told):
    """Unknown entries of other programs are ignored."""
    assert origin_from({"origin": told}) is None
