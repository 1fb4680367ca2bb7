"""Explains a bot's decision in a finished deal, by what the bot knew."""

from collections.abc import Callable
from typing import NamedTuple, cast

from swoop_desktop.bots import wording
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context
from swoop_desktop.play.players import player_name
from swoop_desktop.processes import EXPLAIN
from swoop_desktop.processes.helper import Helper
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.decisions import EFFORT, PlayedDeal


class Asked(NamedTuple):
    deal: PlayedDeal
    number: int
    """Index among the deal's decisions."""
    name: str
    level: str


def asked(replay: GameReplay, position: int) -> Asked | None:
    """Return the question about the decision that leads to a position. None unless a bot of a known
    level decided, in a finished deal.
    """
    chapter = replay.chapter(position)
    if chapter.ended is None or position == chapter.first:
        return None
    decided = replay.decided(position)
    seat, setup = replay.setup.seats[decided.seat], replay.setup
    level = seat.player.removeprefix("bot:")
    if seat.human or decided.stand_in or level not in roster_of(setup.game.name).levels:
        return None
    number = position - chapter.first - 1
    return Asked(PlayedDeal.of(replay, chapter), number, setup.names[decided.seat], level)


def motive(question: Asked) -> Message:
    """Return the rule of the bot's level or, if the bot looks ahead, a comparison of moves."""
    deal, number, name, level = question
    game, roster = GAMES[deal.game], roster_of(deal.game)
    state = game.begin(deal.rules, deal.deal, Context(deal.number, deal.totals))
    for seat, action in deal.decisions[:number]:
        state.apply(seat, action)
    seat, action = deal.decisions[number]
    seen, rule = state.seen_by(seat), roster.level(level).rule
    if len(seen.legal) == 1:
        return msg("{name} had no choice.", name=name)
    called = player_name(f"bot:{level}")
    if rule is not None:
        reason = rule(seen, action)
        return msg("{name} ({level}): {reason}", name=name, level=called, reason=reason)
    if roster.evaluate is None:
        return msg("{name} ({level}) looked ahead.", name=name, level=called)
    # Unlike the game's seed, this seed reveals nothing about the cards.
    evaluation = roster.evaluate(
        seen, None, EFFORT, Source(derived("motive", deal.number, number, seat))
    )
    reason = wording.motive(roster, seen, evaluation, action, game.loss_sign(deal.rules))
    if not roster.level(level).searches:
        return msg("{name} ({level}): {reason}", name=name, level=called, reason=reason)
    return msg("{name} ({level}) looked ahead. {reason}", name=name, level=called, reason=reason)


class Motive(Helper[Message]):
    def __init__(self, question: Asked, wake: Callable[[], object] = lambda: None) -> None:
        """`wake` is called on another thread at the end."""
        self._question = question
        super().__init__("motive", EXPLAIN, self._find, wake)

    def _find(self, _cancelled: Cancelled) -> Message:
        (answer,) = self.run(self._question)
        return cast(Message, answer)
