"""Rosters of the games with other bots than their own, for tests."""

from dataclasses import replace

from swoop_desktop.bots.registry import ROSTERS


def let_play(monkeypatch, game, **levels):
    """Let these bots play the game at these levels, beside those it has or instead of them."""
    roster = ROSTERS[game]
    monkeypatch.setitem(ROSTERS, game, replace(roster, own={**roster.own, **levels}))


def let_search(monkeypatch, *names):
    """Of every game, let the bots of these levels search, and no others."""
    for game, roster in ROSTERS.items():
        changed = {name: replace(one, searches=name in names) for name, one in roster.own.items()}
        let_play(monkeypatch, game, **changed)
