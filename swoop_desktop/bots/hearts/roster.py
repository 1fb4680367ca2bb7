"""The bots of Capture the Hearts, and their words about choices.

*Easy* plays like a decent beginner, *medium* and *hard* judge without looking ahead, *expert* plays
choices out in sampled deals.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from swoop_desktop.bots.hearts.judgement import at_sight, kinds_of
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.hearts.search import BUDGET, Search, evaluate, move_of
from swoop_desktop.bots.roster import Level, Moment, Roster, Said
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.hearts.rules import PLAYED, is_heart, key
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign

_GOOD = {2: 8, 3: 9, 4: 10}
"""By number of players: height (12: an ace) from which a top card is likely to win."""
_BEST = 11
_NEAR = 8
"""`urgency` differs from 1 once this few points are left to win."""
_LEAST, _MOST = 0.4, 2.5


class EasyBot:
    """Plays for this round and keeps the rest.

    A good top card goes over a heart; else two low cards go. Hearts for which too few rounds are
    left go in any case: each heart left costs a point.
    """

    def choose(self, seen: State, _rng: Source) -> Action:
        memory = Memory(seen)
        hearts, others = memory.hearts, memory.hand
        if not others:
            return memory.choice(hearts[0], hearts[-1])
        good = others[-1] >> 2 >= _GOOD.get(memory.seats, _BEST)
        # Number of rounds that are certain.
        rounds = len(seen.hand) // PLAYED
        rounds += seen.size("stock") // (PLAYED * memory.seats)
        if hearts and (good or len(hearts) >= rounds or len(others) == 1):
            return memory.choice(hearts[0], others[-1] if good else others[0])
        if good:
            return memory.choice(others[0], others[-1])
        return memory.choice(others[1], others[0])


class Style(NamedTuple):
    """Small changes of judgement: players of a level differ, but are about equally strong."""

    keep: float = 1.0
    heart: float = 0.0
    deny: float = 1.0


STYLES = {
    "": Style(),
    "bold": Style(keep=0.86, deny=0.5),
    "careful": Style(keep=1.25, deny=1.7),
    "collector": Style(heart=0.4),
    "hasty": Style(heart=-0.4),
}
"""By name: styles; the empty name is the plain style."""


def urgency(seen: State) -> float:
    """Return the factor for the weight of the others' captures.

    Near the end of the game the factor is below 1 for the leader, who only has to score, and above
    1 for the others.
    """
    rules, totals = seen.rules, seen.totals
    own = totals[seen.seat]
    others = max(total for seat, total in enumerate(totals) if seat != seen.seat)
    near = bool(rules.points) and rules.points - max(own, others) <= _NEAR
    if not near and not 1 < rules.games <= seen.number:
        return 1.0
    return min(_MOST, max(_LEAST, 1 + (others - own) / _NEAR))


class JudgingBot:
    def __init__(self, kind: int, style: str = "") -> None:
        """`kind`: index into the result of `kinds_of`."""
        self._kind, self._style = kind, STYLES[style]

    def choose(self, seen: State, _rng: Source) -> Action:
        memory, style = Memory(seen), self._style
        how = kinds_of(memory.seats)[self._kind]
        how = replace(
            how,
            keep=how.keep * style.keep,
            heart=how.heart + style.heart,
            deny=how.deny * style.deny * urgency(seen),
        )
        return memory.choice(*at_sight(memory, how))


class ExpertBot:
    """Searches within its budget; at 0, takes the best-looking choice."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget

    def choose(self, seen: State, rng: Source) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        memory = Memory(seen)
        search = Search(memory, kinds_of(memory.seats), self.budget, rng.bits() >> 2)
        return memory.choice(*search.best())


def why_better(seen: State, played: Action, best: Action) -> Message | None:
    """Return a reason for the better choice; None if the cards prove nothing. The sentence suits
    hints and reviews.
    """
    (bottom, top), (other, higher) = played.cards, best.cards
    unseen = [*map(key, seen.unseen())]
    # Count unseen equal cards too, and hearts: a player with only hearts shows a heart.
    if key(higher) > max(unseen, default=-1) >= key(top):
        return msg(
            "No unseen card beats {top}: it is sure to win the round.",
            top=card_sign(higher),
        )
    above = sum(k > key(top) and k & 3 > 0 for k in unseen)
    if is_heart(bottom) and not is_heart(other) and above:
        return nmsg(
            "A heart under {top} could be lost: {count} unseen card beats it.",
            "A heart under {top} could be lost: {count} unseen cards beat it.",
            above,
            top=card_sign(top),
        )
    return None


def chosen(seen: State, action: Action) -> Message:
    bottom, top = action.cards
    higher = sum(not is_heart(card) and key(card) > key(top) for card in seen.hand)
    if is_heart(top):
        return msg("Here there is hardly anything left but hearts.")
    if is_heart(bottom) and not higher:
        return msg("Here a heart goes under the highest card, to win it back.")
    if is_heart(bottom):
        return nmsg(
            "Here a heart goes, and {count} higher card is kept.",
            "Here a heart goes, and {count} higher cards are kept.",
            higher,
        )
    if higher:
        return nmsg(
            "Here {count} higher card is kept for later.",
            "Here {count} higher cards are kept for later.",
            higher,
        )
    return msg("Here the highest card is played to win the others’ hearts.")


def name_of(_seen: State, action: Action) -> Message:
    bottom, top = map(card_sign, action.cards)
    return msg("{bottom} under {top}", bottom=bottom, top=top)


MOMENTS: Mapping[str, Moment] = {
    "heart": Moment(
        msg("When to risk a heart"),
        {
            "risked": msg("Risked a heart too early"),
            "kept": msg("Kept a heart too long"),
        },
        ("9H", "AD"),
    ),
    "cards": Moment(
        msg("Which cards to lay"),
        {
            "top_high": msg("Top card too high"),
            "top_low": msg("Top card too low"),
            "bottom": msg("Laid the wrong bottom card"),
        },
        ("4C", "JS"),
    ),
}


def slip_of(_seen: State, played: Action, better: Action) -> str:
    (bottom, top), (other, higher) = played.cards, better.cards
    if is_heart(bottom) != is_heart(other):
        return "risked" if is_heart(bottom) else "kept"
    if key(top) != key(higher):
        return "top_high" if key(top) > key(higher) else "top_low"
    return "bottom" if key(bottom) != key(other) else ""


def _rule(rule: Message) -> Said[State]:
    return lambda seen, action: msg("{said} {why}", said=rule, why=chosen(seen, action))


ROSTER: Roster[State] = Roster(
    {
        "easy": Level(
            EasyBot, rule=_rule(msg("Plays for what this round may bring, and keeps the rest."))
        ),
        "medium": Level(
            partial(JudgingBot, 1),
            styled=True,
            rule=_rule(
                msg("Saves high cards and hearts for the last rounds, and doesn’t remember cards.")
            ),
        ),
        "hard": Level(
            partial(JudgingBot, 0),
            styled=True,
            rule=_rule(msg("Counts the cards that have been played, and weighs every round.")),
        ),
        "expert": Level(ExpertBot, searches=True),
    },
    evaluate,
    move_of,
    name_of,
    why_better,
    slip_of,
    MOMENTS,
    exact=False,
    advice=chosen,
    styles=tuple(STYLES),
)
