"""The list of rule sets to choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.names import readable, span
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.resources.language import _, n_, strung, tr
from swoop_desktop.rulesets import library
from swoop_desktop.rulesets.changes import differences, nearest_preset
from swoop_desktop.rulesets.library import RuleSet
from swoop_desktop.rulesets.minutes import minutes
from swoop_desktop.scenes.common.list_view import LineItem
from swoop_desktop.scenes.common.portraits import face
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Ground, Row, Sized, stretched
from swoop_desktop.ui.palette import Palette, times
from swoop_desktop.ui.widgets import Composite, Label, Look, Member, Words


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule set to choose."""

    key: str
    game: Game
    rules: Rules
    title: str
    """Unique name in the list."""
    own: RuleSet | None = None


def choices_of(own: Sequence[RuleSet]) -> list[Choice]:
    """Return the player's own rule sets, then all games' shipped ones."""
    shipped = [
        Choice(name, game, rules, tr(game.title(rules)))
        for game in GAMES.values()
        for name, rules in game.presets().items()
    ]
    choices: list[Choice] = []
    for rule_set in own:
        choice = own_choice(rule_set)
        if any(choice.title == other.title for other in (*choices, *shipped)):
            title = _("{name} ({file})").format(
                name=choice.title, file=readable(rule_set.path.name)
            )
            choice = replace(choice, title=title)
        choices.append(choice)
    return [*choices, *shipped]


def own_choice(rule_set: RuleSet) -> Choice:
    title = tr(rule_set.game.title(rule_set.rules))
    return Choice(str(rule_set.path), rule_set.game, rule_set.rules, title, rule_set)


def rule_key(choice: Choice) -> str:
    return f"rules {choice.key}"


def usual_choice(choices: Sequence[Choice], key: str) -> int:
    """Return the index of the rule set with this key, or of the first shipped one."""
    places = [i for i, choice in enumerate(choices) if choice.key == key]
    return (places or [i for i, choice in enumerate(choices) if choice.own is None])[0]


def in_short(choice: Choice) -> str:
    """Return a shipped rule set's description, else the nearest shipped rule set and the number of
    changed options.
    """
    game = choice.game
    shipped = game.shipped.get(choice.rules.name) if choice.own is None else None
    if shipped and shipped.brief:
        return tr(shipped.brief)
    base, count = _nearest(game, choice.rules)
    words = _("Based on {rules}").format(rules=tr(game.title(base)))
    changed = n_("{count} option changed", "{count} options changed", count)
    return f"{words} · {changed}" if count else words


@lru_cache(maxsize=256)
def _nearest(game: Game, rules: Rules) -> tuple[Rules, int]:
    """Return the nearest shipped rule set, and the number of options that differ."""
    data = game.rules_to(rules)
    base = game.presets()[nearest_preset(game, data)]
    return base, len(differences(game, data, game.rules_to(base)))


class RuleItem(LineItem):
    def __init__(self, choice: Choice, *, selected: bool) -> None:
        seats = span(*choice.game.seats(choice.rules))
        super().__init__(
            rule_key(choice), choice.title, selected=selected, note=seats, below=in_short(choice)
        )
        self.face = "" if choice.own is None else library.face_of(choice.own)

    def placed(self) -> None:
        self.indent = self.rect.h / self.unit - 2 if self.face else 0.0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.face:
            side = self.rect.h - self.px(theme.NEAR)
            at = self.rect.move(self.px(theme.NEAR), (self.rect.h - side) // 2)
            surface.blit(portrait(self.face, side), at)


_MINUTES = 70.0
"""Units: width of the columns of players and minutes."""


class RuleRow(Composite, Member):
    """A rule set's row with players and minutes; the selected row, on paper, adds the summary."""

    role = "item"

    def __init__(
        self,
        choice: Choice,
        run: Callable[[], object],
        tall: float,
        palette: Palette,
        *,
        selected: bool,
    ) -> None:
        own, short, paper = choice.own, in_short(choice), palette.paper
        players = span(*choice.game.seats(choice.rules))
        taken = minutes().get(choice.rules.name) if own is None else None
        said = [short, _("{number} players").format(number=players)]
        if taken:
            said.append(n_("{count} minute", "{count} minutes", taken))
        Member.__init__(
            self, rule_key(choice), choice.title, run, value=strung(said), selected=selected
        )
        long = _("{count} min").format(count=taken) if taken else ""
        sign = None if own is None else face(library.face_of(own), theme.HEADING)
        if selected:
            title = Label("", self.name, theme.HEADING, paper.gold, "display")
            note = " · ".join(filter(None, (players, long)))
            beside: list[Element] = [Label("", note, theme.TINY, paper.faint, "medium")]
        else:
            title = Label("", self.name, theme.SMALL)
            notes = (players, palette.muted, "regular"), (long, theme.GOLD_LIGHT, "medium")
            beside = [
                Sized(Label("", words, theme.TINY, ink, heavy, "right"), _MINUTES, least=_MINUTES)
                for words, ink, heavy in notes
            ]
        line = Row(sign, stretched(title, 0), *beside, gap=theme.NEAR)
        self.content: Element = Ground(None, Sized(line, height=tall), pad=theme.NEAR, high=0)
        if selected:
            self.content = Column(line, Words("", short, colour=paper.ink), gap=0)
        self.across = 1.0

    def height(self, width: float, unit: float) -> float:
        own = super().height(width, unit)
        return own if self.selected else max(own, self.least)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self.selected:
            self.lit(surface, look)
            rule = self.rect.x, self.rect.bottom - 1, self.rect.w, self.px(1)
            surface.fill(times(look.palette.mat, 1.25), rule)
        super().draw(surface, look)
        self.ring(surface, look)
