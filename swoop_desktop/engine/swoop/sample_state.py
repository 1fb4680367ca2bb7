"""What could be true for all that an observation says: a whole state, or kernels alone."""

from collections import Counter

from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.player import Player
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Context
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.counting import count
from swoop_desktop.engine.swoop.history import Decisions
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.state import State


def sample_state(seen: SwoopObservation, rng: Source) -> State:
    """Deal what is unseen at random: to the other hands, the mysteries and the stock.

    What everyone saw going in a hand, and not leaving it, stays there.
    """
    unseen = _unseen(seen)
    rng.shuffle(unseen)
    state = State.__new__(State)
    state.rules = seen.rules
    state.context = Context(seen.number, seen.totals)
    state.hands = [_known(seen, seat, unseen) for seat in range(seen.seats)]
    for seat, hand in enumerate(state.hands):
        hand += [unseen.pop() for _ in range(seen.hand_sizes[seat] - len(hand))]
    state.ups = [list(row) for row in seen.ups]
    state.downs = [[unseen.pop() if there else None for there in row] for row in seen.mysteries]
    state.stock = unseen
    state.pile, state.aside, state.gone = list(seen.pile), list(seen.aside), list(seen.gone)
    state.shown, state.mysteries = list(map(list, seen.shown)), list(seen.mysteries)
    state.opening, state.decisions = seen.opening, Decisions(seen.history)
    state.flipped, state.moves, state.choices = -1, None, None
    turn = seen.asked[0] if seen.asked else 0
    kernel = state.kernel = count(state, turn)
    if seen.flipped:
        zone, card = seen.flipped
        state.downs[zone.seat][zone.slot] = card
        state.flipped = zone.slot
    seen.put_question(kernel)
    return state


def _unseen(seen: SwoopObservation) -> list[c.Card]:
    """List the cards that the seat does not see; of those are what it saw going in other hands."""
    ups = (card for row in seen.ups for card in row if card is not None)
    flipped = [seen.flipped[1]] if seen.flipped else []
    visible = [*seen.hand, *seen.pile, *seen.aside, *seen.gone, *ups, *flipped]
    deck = seen.rules.deck(seen.seats)
    unseen = c.without(deck, visible)
    # Jokers of other colours than those of our own packs stand for jokers of ours.
    for _ in (Counter(visible) - Counter(deck)).elements():
        unseen.remove(next(other for other in unseen if c.rank(other) == c.JOKER))
    _recolour(unseen, seen)
    return unseen


def _recolour(unseen: list[c.Card], seen: SwoopObservation) -> None:
    """Let jokers that everyone saw going in a hand be among the unseen cards, by their colour."""
    shown = Counter(
        card
        for seat, cards in enumerate(seen.shown)
        for card in cards
        if seat != seen.seat and c.rank(card) == c.JOKER
    )
    for joker in (shown - Counter(unseen)).elements():
        spare = Counter(card for card in unseen if c.rank(card) == c.JOKER) - shown
        unseen.remove(next(card for card in unseen if spare[card]))
        unseen.append(joker)


def _known(seen: SwoopObservation, seat: int, unseen: list[c.Card]) -> list[c.Card]:
    """Take the cards of a hand that are known for sure out of `unseen`."""
    if seat == seen.seat:
        return list(seen.hand)
    for card in seen.shown[seat]:
        unseen.remove(card)
    return list(seen.shown[seat])


def determinizations(seen: SwoopObservation, players: list[Player]) -> Determinizations:
    """Set up all that could be true for what an observation says, to be dealt as often as one
    likes. `players`: as whom the others may play there.

    As in `sample_state`, what everyone saw going in a hand stays there. But only ranks are dealt:
    many times faster.
    """
    sizes = zip(seen.hand_sizes, seen.shown, strict=True)
    missing = [size - len(faces) for size, faces in sizes]
    missing[seen.seat] = 0
    mysteries = [sum(row) for row in seen.mysteries]
    return Determinizations(seen.visible(), unseen_ranks(seen), missing, mysteries, players)


def unseen_ranks(seen: SwoopObservation) -> list[int]:
    """Return the ranks of all cards that the seat has not seen, where they lie now or before."""
    unseen = [c.rank(card) for card in _unseen(seen)]
    for seat, faces in enumerate(seen.shown):
        if seat != seen.seat:
            for face in faces:
                unseen.remove(c.rank(face))
    return unseen
