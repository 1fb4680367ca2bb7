"""Card games of other libraries, played at random as our game is: ask for the legal actions,
choose, apply, in a caller's loop. Install these libraries with ``pip install --group bench``.

Each function returns a contest, which plays whole deals for the given seconds of play, and returns
the number of decisions and the seconds. Dealing is never timed.
"""

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

Contest = Callable[[float], tuple[int, float]]


def open_spiel() -> Contest:
    """OpenSpiel's crazy_eights with 4 players. Raises ImportError."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights", {"players": 4})
    rng = random.Random(1)

    def play(seconds: float) -> tuple[int, float]:
        plays, spent = 0, 0.0
        while spent < seconds:
            state = _dealt(game, rng)
            began = time.perf_counter()
            while not state.is_terminal():
                if state.is_chance_node():  # a card drawn in the middle of the game
                    _draw(state, rng)
                    continue
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                plays += 1
            spent += time.perf_counter() - began
        return plays, spent

    return play


def rlcard() -> Contest:
    """RLCard's uno through its environment, as in RLCard's manual. Raises ImportError."""
    import rlcard as library

    env = library.make("uno", {"seed": 1})
    rng = random.Random(1)

    def play(seconds: float) -> tuple[int, float]:
        plays, spent = 0, 0.0
        while spent < seconds:
            state, _ = env.reset()
            began = time.perf_counter()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(rng.random() * len(actions))])
                plays += 1
            spent += time.perf_counter() - began
        return plays, spent

    return play


def rlcard_bare() -> Contest:
    """RLCard's uno without the environment, which would make a state for each turn. Raises
    ImportError.
    """
    import rlcard as library

    game = library.make("uno", {"seed": 1}).game
    rng = random.Random(1)

    def play(seconds: float) -> tuple[int, float]:
        plays, spent = 0, 0.0
        while spent < seconds:
            game.init_game()
            began = time.perf_counter()
            while not game.is_over():
                actions = game.get_legal_actions()
                game.step(actions[int(rng.random() * len(actions))])
                plays += 1
            spent += time.perf_counter() - began
        return plays, spent

    return play


def _dealt(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        _draw(state, rng)
    return state


def _draw(state: Any, rng: random.Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, weights)[0])


PEERS: Mapping[str, Callable[[], Contest]] = {
    "OpenSpiel crazy_eights": open_spiel,
    "RLCard uno": rlcard,
    "RLCard uno, bare game": rlcard_bare,
}
