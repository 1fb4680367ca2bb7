"""Patches the games' rosters for tests."""

from dataclasses import replace

from swoop_desktop.bots.registry import ROSTERS


def let_play(monkeypatch, game, **levels):
    """Add these bots as levels of a game, or replace levels of that name."""
    roster = ROSTERS[game]
    monkeypatch.setitem(ROSTERS, game, replace(roster, own={**roster.own, **levels}))


def let_search(monkeypatch, *names):
    """Let only bots of these levels search, in every game."""
    for game, roster in ROSTERS.items():
        changed = {name: replace(one, searches=name in names) for name, one in roster.own.items()}
        let_play(monkeypatch, game, **changed)
