"""The rule sets that there are, and their lines in the list to choose from."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.session import library
from swoop_desktop.ui.language import tr
from swoop_desktop.ui.widgets import Item

if TYPE_CHECKING:
    from swoop_desktop.scenes.new_game import NewGameScene


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


class RuleItem(Item):
    """A rule set in the list; the arrow keys choose at once, as in any list."""

    def __init__(self, rect: pygame.Rect, unit: float, place: int, scene: "NewGameScene") -> None:
        choice = scene.choices[place]
        low, high = choice.game.seats(choice.rules)
        super().__init__(
            f"rules {choice.key}",
            tr(choice.game.title(choice.rules)),
            rect,
            unit,
            lambda: scene.choose_rules(place),
            selected=place == scene.chosen,
            note=f"{low}–{high}",
        )
        self.place, self.scene = place, scene

    def key_down(self, event: pygame.event.Event) -> bool:
        """Up and down choose the next rule set, and the focus goes along."""
        last = len(self.scene.choices) - 1
        to = {
            pygame.K_UP: max(0, self.place - 1),
            pygame.K_DOWN: min(last, self.place + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if to is None:
            return False
        self.scene.choose_rules(to)
        self.scene.focus.set(f"rules {self.scene.choices[to].key}", visible=True)
        return True

    def wheel(self, steps: float) -> bool:
        """The list moves under the wheel by choosing."""
        to = self.scene.chosen + (-1 if steps > 0 else 1)
        if 0 <= to < len(self.scene.choices):
            self.scene.choose_rules(to)
        return True
