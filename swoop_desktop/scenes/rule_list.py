"""The rule sets that there are, and their lines in the list to choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.session import library
from swoop_desktop.ui.language import tr
from swoop_desktop.ui.widgets import Item


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule set to choose."""

    key: str
    game: Game
    rules: Rules


def choices_of(folder: Path) -> tuple[list[Choice], list[Message]]:
    """The rule sets of all games and those in the player's folder; what is wrong with the rest."""
    choices = [
        Choice(name, game, rules)
        for game in GAMES.values()
        for name, rules in game.presets().items()
    ]
    own, problems = library.own_rules(folder)
    choices += [Choice(str(rules.path), rules.game, rules.rules) for rules in own]
    return choices, problems


def rule_key(choice: Choice) -> str:
    """The key of a rule set's line."""
    return f"rules {choice.key}"


class RuleItem(Item):
    """A rule set in the list; the arrow keys choose at once, as in any list."""

    def __init__(
        self,
        rect: pygame.Rect,
        unit: float,
        choices: Sequence[Choice],
        line: int,
        chosen: int,
        choose: Callable[[int], None],
        move_to: Callable[[int], None],
    ) -> None:
        """The item for `choices[line]`, while `choices[chosen]` is the chosen one. `choose` takes
        the rule set of another line; `move_to` does so too, and takes the keyboard's focus there.
        """
        choice = choices[line]
        low, high = choice.game.seats(choice.rules)
        super().__init__(
            rule_key(choice),
            tr(choice.game.title(choice.rules)),
            rect,
            unit,
            lambda: choose(line),
            selected=line == chosen,
            note=f"{low}–{high}",
        )
        self.line, self.chosen, self.last = line, chosen, len(choices) - 1
        self.choose, self.move_to = choose, move_to

    def key_down(self, event: pygame.event.Event) -> bool:
        """Up and down choose the next rule set, and the focus goes along."""
        to = {
            pygame.K_UP: max(0, self.line - 1),
            pygame.K_DOWN: min(self.last, self.line + 1),
            pygame.K_HOME: 0,
            pygame.K_END: self.last,
        }.get(event.key)
        if to is None:
            return False
        self.move_to(to)
        return True

    def wheel(self, steps: float) -> bool:
        """The wheel chooses the next rule set or the one before."""
        to = self.chosen + (-1 if steps > 0 else 1)
        if 0 <= to <= self.last:
            self.choose(to)
        return True
