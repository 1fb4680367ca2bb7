"""The rule sets that there are, and their lines in the list to choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.scenes.lines import LineItem, ListBar
from swoop_desktop.session import library
from swoop_desktop.session.library import RuleFileError
from swoop_desktop.ui import text
from swoop_desktop.ui.language import _, tr


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule set to choose."""

    key: str
    game: Game
    rules: Rules
    title: str
    """Its name, as in no other line of the list."""


def choices_of(folder: Path) -> tuple[list[Choice], list[RuleFileError]]:
    """The rule sets of all games and those in the player's folder; what is wrong with the rest."""
    choices = [
        Choice(name, game, rules, tr(game.title(rules)))
        for game in GAMES.values()
        for name, rules in game.presets().items()
    ]
    own, problems = library.own_rules(folder)
    for found in own:
        title = tr(found.game.title(found.rules))
        if any(title == choice.title for choice in choices):
            title = _("{name} ({file})").format(name=title, file=text.clean(found.path.name))
        choices.append(Choice(str(found.path), found.game, found.rules, title))
    return choices, problems


def rule_key(choice: Choice) -> str:
    """The key of a rule set's line."""
    return f"rules {choice.key}"


class RuleItem(LineItem):
    """A rule set in the list, with how many may play."""

    def __init__(
        self,
        rect: pygame.Rect,
        unit: float,
        choices: Sequence[Choice],
        line: int,
        bar: ListBar,
        choose: Callable[[int], None],
        move_to: Callable[[int], None],
        *,
        selected: bool,
    ) -> None:
        """The item for `choices[line]`; see `LineItem`."""
        choice = choices[line]
        low, high = choice.game.seats(choice.rules)
        super().__init__(
            rule_key(choice),
            choice.title,
            rect,
            unit,
            line,
            len(choices) - 1,
            bar,
            choose,
            move_to,
            selected=selected,
            note=f"{low}–{high}",
        )
