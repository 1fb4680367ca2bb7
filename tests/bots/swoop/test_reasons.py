"""Reasons for a move: each sentence is checked in possible deals."""

from collections import Counter
from dataclasses import replace

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.reasons import advice, why_better
from swoop_desktop.core.kernel import SWOOPED
from swoop_desktop.core.tables import EMPTY
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Event, Happened
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import set_name
from swoop_desktop.engine.registry import GAMES, find_rules
from tests.bots.swoop.tables import asked, dealt
from tests.sooner import one_in

SEEDS = 6


class Came:
    """The effect of an action in one possible deal."""

    def __init__(self, seen, action, seed):
        state, events = seen.filled(Source(seed)), list[Event]()
        seat, kernel = seen.seat, state.kernel
        self.seen = seen
        before = len(state.hands[seat])
        pile = len(state.pile)
        state.apply(seat, action, events.append)
        self.swooped = any(isinstance(one, Happened) and one.what == "swoop" for one in events)
        self.out = kernel.out == seat
        self.goes_on = state.to_act() == (seat,)
        laid = len(action.cards) + len(action.columns)
        self.took = len(state.hands[seat]) - (before - len(action.cards))
        self.left = laid - max(0, self.took - pile)
        self.open = int(kernel.open[seat])
        self.state = state
        self.score = int(kernel.score(seat))
        self.gone = len(state.gone) - len(seen.gone)

    def held(self, text):
        """Count the seat's cards of a rank, given by its name."""
        seat, state = self.seen.seat, self.state
        cards = [*state.hands[seat], *(card for card in state.ups[seat] if card is not None)]
        return sum(str(set_name(1, c.rank(card))) == text for card in cards)

    def swoops(self, ranks, count, seat):
        """True if a seat to act could swoop with this many of a rank."""
        kernel = self.state.kernel.copy()
        if seat == self.seen.seat:
            kernel.turn, kernel.top, kernel.run, kernel.chaining = seat, EMPTY, 0, False
            kernel.pile, kernel.pile_size = kernel.tables.no_cards[:], 0
        for move in kernel.legal():
            cards = (move >> 8 & 255) + (move & 255)
            named = move >= 0 and str(set_name(1, move >> 16)) == ranks
            if named and cards == count and kernel.copy().apply(move) & SWOOPED:
                return True
        return False


def check(seen, played, best, said, seed):
    one, other = Came(seen, played, seed), Came(seen, best, seed)
    count = said.count
    match said.text:
        case "It would win the deal at once.":
            assert other.out and not one.out
        case text if text.startswith("The other play would take"):
            assert one.took == count and other.took <= 0
        case text if text.startswith("It would swoop, even"):
            assert other.swooped and not seen.pile and (other.out or other.goes_on)
        case text if text.startswith("It would swoop"):
            assert other.swooped and other.gone == count and (other.out or other.goes_on)
            assert not one.swooped
        case text if text.startswith("It would save"):
            assert one.swooped and len(seen.pile) == (count if said.plural else 0)
            assert played.cards or played.columns
            ranks = seen.kernel.tables.fits
            rank = seen.rank_of(played)
            assert all(not fits or fits >> rank & 1 for fits in ranks)
        case text if text.startswith("Another player has only"):
            others = [s for s in range(seen.seats) if s != seen.seat]
            assert min(int(one.state.kernel.held[s]) for s in others) == count
            points = said.fields["points"]
            assert isinstance(points, Message) and points.count == one.score - other.score
            assert other.took <= 0
        case text if "enough to swoop" in text:
            many, ranks = set_of(said)
            assert other.took > 0 and one.took <= 0
            assert other.held(ranks) >= many == 4
            assert other.swoops(ranks, many, seen.seat)
            assert not one.swooped or str(set_name(1, seen.rank_of(played))) != ranks
        case text if text.startswith("The other play would let the next player swoop"):
            many, ranks = set_of(said)
            after = (seen.seat + 1) % seen.seats
            assert one.state.to_act() == (after,) and one.swoops(ranks, many, after)
            row = [card for card in one.state.ups[after] if card is not None]
            assert sum(str(set_name(1, c.rank(card))) == ranks for card in row) >= many
            assert other.goes_on or not other.swoops(ranks, many, after)
        case text if "and take only {cards}" in text:
            cards = said.fields["cards"]
            assert other.open - one.open == count
            assert isinstance(cards, Message) and other.took == cards.count and one.took <= 0
        case text if text.startswith("It would uncover"):
            assert other.open - one.open == count
        case text if "which fits on more" in text:
            low, high = (seen.rank_of(action) for action in (played, best))
            tops = seen.kernel.tables.fits[:14]
            assert all(top >> low & 1 for top in tops if top >> high & 1)
            assert any(top >> low & 1 and not top >> high & 1 for top in tops)
            kept = {*played.cards, *(seen.ups[seen.seat][column] for column in played.columns)}
            state = other.state
            assert kept <= {*state.hands[seen.seat], *state.ups[seen.seat]} and other.took <= 0
        case text if text.startswith("It would get rid of {count}"):
            assert other.left - one.left == count and max(one.took, other.took) <= 0
        case "It would get rid of {set} at once.":
            assert other.left > one.left
        case text if "taking only" in text:
            assert best.kind == "flip" and one.took <= 0
            kept = {*played.cards, *(seen.ups[seen.seat][column] for column in played.columns)}
            state = other.state
            assert kept <= {*state.hands[seen.seat], *state.ups[seen.seat]} and other.took <= count
        case text if "%" in text or "Every unseen card" in text:
            pass  # checked by `flips`
        case text:
            raise AssertionError(f"nobody looks up {text!r}")


def set_of(said):
    """Return number and rank of the cards that a sentence names."""
    named = said.fields["set"]
    assert isinstance(named, Message)
    return named.count, str(replace(named, count=1))


def flips(seen, played, said):
    """Compare a stated share of cards with real flips in many possible deals."""
    flip = next(action for action in seen.legal if action.kind == "flip")
    column = flip.columns[0]
    fits, after, tries = 0, 0, 300
    for seed in range(tries):
        state = seen.filled(Source(1000 + seed))
        card = state.downs[seen.seat][column]
        assert card is not None
        fit = seen.fits(c.rank(card))
        fits += fit
        if "later" in said.fields:
            state.apply(seen.seat, played)
            kernel = state.kernel
            after += kernel.tables.fits[kernel.top] >> c.rank(card) & 1
        elif not fit and "mean taking" in said.text and seed < 60:
            before = len(state.hands[seen.seat])
            state.apply(seen.seat, flip)
            if state.kernel.pending >= 0:
                state.apply(seen.seat, Action("add"))
            assert len(state.hands[seen.seat]) - before == said.count, "so many come in hand"
    if "taking only" in said.text:
        return
    share = 100 * fits / tries
    percent = said.fields.get("percent", 100)
    assert isinstance(percent, int)
    expected = 100 - percent if "cards don’t fit" in said.text else percent
    assert abs(share - expected) < 12
    if "later" in said.fields:
        later = said.fields["later"]
        assert isinstance(later, int) and abs(100 * after / tries - later) < 12


@pytest.mark.parametrize("name", one_in(3, GAMES["swoop"].presets()))
def test_every_sentence_is_true(name):
    game, rules = find_rules(name)
    rng, heard = Source(9), Counter[str]()
    bots = [roster_of("swoop").make(level) for level in ("random", "easy", "medium")]
    low, high = game.seats(rules)
    for seed in range(6):
        seats = low + seed % (min(high, 6) - low + 1)
        for number, seen in enumerate(asked(dealt(rules, seats, seed), bots, seed)):
            if len(seen.legal) < 2 or number % 2:
                continue
            played, best = rng.choice(seen.legal), rng.choice(seen.legal)
            said = why_better(seen, played, best)
            if said is None or played == best:
                continue
            assert str(said).endswith(".") and "{" not in str(said)
            again = seen.filled(Source(number)).seen_by(seen.seat)
            assert said == why_better(again, played, best)
            for other in range(SEEDS):
                check(seen, played, best, said, other)
            told = "taking only" in said.text or {"percent", "later"} & said.fields.keys()
            if told and not heard[said.text] % 5:
                flips(seen, played, said)
            heard[said.text] += 1
    assert len(heard) >= 4
    assert sum(heard.values()) >= 20


@pytest.mark.parametrize("name", one_in(3, GAMES["swoop"].presets()))
def test_what_a_learner_is_told_is_true(name):
    """Every decision has a rule of thumb, which never says that a result is uncertain."""
    game, rules = find_rules(name)
    seats, heard = game.seats(rules)[0], Counter[str]()
    bots = [roster_of("swoop").make(level) for level in ("random", "easy", "medium")]
    for seed in range(4):
        for number, seen in enumerate(asked(dealt(rules, seats, seed), bots, seed)):
            action = seen.legal[number % len(seen.legal)]
            said, came = advice(seen, action).text, Came(seen, action, number)
            kernel = seen.kernel
            fits = {rank for rank in range(14) if seen.fits(rank) and kernel.reach() >> rank & 1}
            swoops = {rank for rank in fits if kernel.tables.swoops >> rank & 1}
            if said.startswith("With that, you go out"):
                assert came.out
            elif said.startswith("It sweeps"):
                assert came.swooped and (came.goes_on or came.state.to_act() == ())
            elif said.startswith("Nothing fits"):
                assert not fits
            elif said.startswith("Low cards"):
                rank = seen.rank_of(action)
                lower = fits - swoops - {rank}
                assert any(kernel.tables.fits[rank] >> low & 1 for low in lower)
            elif said.startswith("You have to get rid of every mystery"):
                assert action.kind == "flip"
            heard[said] += 1
    assert len(heard) >= 3
