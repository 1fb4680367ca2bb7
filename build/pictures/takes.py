"""Directs each picture: its game, how far it is played, and the action shown."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pygame

from build.pictures import FILM_SIZE, SIZE
from build.pictures.studio import studio
from swoop_desktop.engine.events import Action
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.storage.settings import LastGame, Settings

RATE = 30
_SETTINGS = Settings(
    window=SIZE,
    bot_delay=10_000,  # the records decide, not the bots
    name="Ada",
    last_game=LastGame(
        "classic",
        (("Ada", "human"), *((name, "bot:medium") for name in ("Bruno", "Clara", "Dario"))),
    ),
)
_SET = Action.parse("play AS AC AC")
_EIGHTH = Action.parse("play 3C 3H 3H")
_TWO = Action.parse("pick 9H 8S")
"""Ada's decisions at the end of the records *table*, *eight* and *capture*."""
_FALLING = 1.5
"""Seconds until confetti covers the page."""


def still(name: str) -> pygame.Surface:
    return _STILLS[name]()


def film(name: str) -> Iterator[pygame.Surface]:
    return _FILMS[name]()


def _table() -> pygame.Surface:
    """Three equal cards are picked, and the button names their effect."""
    with studio(_SETTINGS) as at:
        at.play("table", seen=4)
        for _ in at.pick(_SET):
            at.wait(0.2)
        at.wait(0.3)
        return at.look()


def _swoop() -> Iterator[pygame.Surface]:
    """The same cards are picked one by one and played, and sweep the pile away."""
    with studio(replace(_SETTINGS, window=FILM_SIZE)) as at:
        at.play("table", seen=4)
        yield from at.film(0.5, RATE)
        for _ in at.pick(_SET):
            yield from at.film(0.28, RATE)
        yield from at.film(0.7, RATE)
        at.table.session.submit(0, _SET)
        yield from at.film(2.6, RATE)


def _capture() -> pygame.Surface:
    """After some rounds, a bottom and a top card are picked."""
    with studio(_SETTINGS) as at:
        at.play("capture", seen=3)
        for _ in at.pick(_TWO):
            at.wait(0.4)
        return at.look()


def _eight() -> pygame.Surface:
    """A deal in progress at a full table."""
    with studio(replace(_SETTINGS, cloth="blue")) as at:
        at.play("eight", seen=7)
        for _ in at.pick(_EIGHTH):
            at.wait(0.2)
        at.wait(0.3)
        return at.look()


def _deal_end() -> pygame.Surface:
    with studio(_SETTINGS) as at:
        at.play("game", seen=3, deals=6)
        at.await_scene(ScoresScene)
        at.wait(8.0)
        return at.look()


def _victory() -> pygame.Surface:
    with studio(_SETTINGS) as at:
        at.play("game", seen=1, deals=7)
        at.await_scene(ScoresScene)
        at.app.scene.act("next")
        at.await_scene(GameOverScene)
        at.wait(_FALLING)
        return at.look()


def _new_game() -> pygame.Surface:
    with studio(_SETTINGS) as at:
        at.app.go.title()
        at.app.push(NewGameScene())
        at.wait(1.0)
        return at.look()


def _title() -> pygame.Surface:
    with studio(_SETTINGS) as at:
        at.app.go.title()
        at.wait(1.5)
        return at.look()


_STILLS: Mapping[str, Callable[[], pygame.Surface]] = {
    "table": _table,
    "capture": _capture,
    "eight": _eight,
    "deal-end": _deal_end,
    "victory": _victory,
    "new-game": _new_game,
    "title": _title,
}
_FILMS: Mapping[str, Callable[[], Iterator[pygame.Surface]]] = {"swoop": _swoop}
NAMES = frozenset({*_STILLS, *_FILMS})
