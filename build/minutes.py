"""Measures how long games by the shipped rule sets take, and writes `rulesets/minutes.toml`.

Run ``make minutes`` for a release that changes rules, bots or the pace of the table.
"""

from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.rulesets.minutes import FILE, game_minutes
from swoop_desktop.rulesets.trial import Figures, Plan, tried

_SEATS = 4
_PATIENCE = 600.0


def found() -> dict[str, int]:
    """Return the median minutes of a game by rule set, with four players if possible."""
    minutes: dict[str, int] = {}
    for game in GAMES.values():
        presets = game.presets()
        names = list(presets)
        plan = Plan(game.name, tuple(presets.values()), _SEATS, patience=_PATIENCE)
        for which, news in tried(plan):
            if isinstance(news, Message):
                raise SystemExit(f"{names[which]} can't be tried: {news}")
            if isinstance(news, Figures):
                minutes[names[which]] = game_minutes(news)
    return minutes


def main() -> None:
    comment = [line for line in FILE.read_text(encoding="utf-8").split("\n") if line[:1] == "#"]
    lines = [f"{name} = {count}" for name, count in found().items()]
    FILE.write_text("\n".join([*comment, *lines, ""]), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
