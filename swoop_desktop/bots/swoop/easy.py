"""The level easy: a decent beginner."""

from swoop_desktop.bots.swoop.players import policy
from swoop_desktop.bots.swoop.thinking import STRAY, stuck
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.state import State


class EasyBot:
    """Plays Swoop by the simple policy, by any rules."""

    def choose(self, seen: State, rng: Source) -> Action:
        """Choose as a beginner would. Chance plays a part only where nobody gets anywhere."""
        if stuck(seen):
            return rng.choice(seen.legal)
        kernel = seen.kernel
        return seen.action_for(policy(kernel.tables).choose(kernel))


def rule_of_easy(seen: State, action: Action) -> Message:
    """Say which of the rules of *easy* an action of theirs follows."""
    kernel = seen.kernel
    simple = policy(kernel.tables)
    plain = int(kernel.reach()) & int(simple.plain[kernel.top])
    if stuck(seen):
        return STRAY
    match action.kind:
        case "flip":
            return msg(
                "Flips a mystery when the pile is small, its top card is high, or no ordinary card"
                " fits."
            )
        case "stop":
            return msg("Stops when the pile is not small, and its top card not high.")
        case "pick_up":
            return msg("Takes the pile when no ordinary card fits.")
        case "add" if not action.cards and not action.columns:
            return msg("Keeps cards that fit on anything.")
        case "add":
            return msg("Adds as many cards to a mystery as may go with it.")
    if plain:
        return msg(
            "Plays the highest cards that fit, as many as may go together, and keeps those that fit"
            " on anything."
        )
    rank = seen.move_of(action) >> 16
    if int(simple.kept) >> rank & 1:
        return msg("Plays a card that fits on anything when no ordinary card does.")
    return msg("Plays the highest cards when no ordinary card fits, and takes the pile.")
