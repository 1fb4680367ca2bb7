"""A state that could be true for all that an observation says."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.capture.observation import CaptureObservation, Gift
from swoop_desktop.engine.capture.rules import PLAYED, is_heart
from swoop_desktop.engine.capture.state import State
from swoop_desktop.engine.capture.verify import choices
from swoop_desktop.engine.game import Context
from swoop_desktop.engine.shuffle import Source


def sample_state(seen: CaptureObservation, rng: Source) -> State:
    """Deal what is unseen at random: to the other hands, to what others captured, to the stock.

    Own bottom cards lie with the seat that captured them. Who showed a heart had only hearts. Who
    has chosen already holds cards that they could have chosen.
    """
    unseen = _unseen(seen)
    rng.shuffle(unseen)
    others = [seat for seat in range(seen.seats) if seat != seen.seat]
    sizes = _hand_sizes(seen)
    known = {seat: _must_be_hearts(seen, seat, sizes) for seat in others}
    # What must be hearts is dealt first, or they might be gone.
    hands = {seat: [_take_heart(unseen) for _ in range(known[seat][0])] for seat in others}
    bottoms = {(seat, n): _take_heart(unseen) for seat in others for n in known[seat][1]}
    state = State.__new__(State)
    state.rules, state.dealer = seen.rules, seen.dealer
    state.context = Context(seen.number, seen.totals)
    for seat in others:
        size = seen.hand_sizes[seat] + (PLAYED if seen.have_chosen[seat] else 0)
        hands[seat] += [unseen.pop() for _ in range(size - len(hands[seat]))]
    state.hands = [hands.get(seat, list(seen.hand)) for seat in range(seen.seats)]
    state.captured = [_captured(seen, seat, bottoms, unseen) for seat in range(seen.seats)]
    state.chosen = [
        seen.chosen if seat == seen.seat else _chosen(seen, seat, state.hands[seat], rng)
        for seat in range(seen.seats)
    ]
    state.gifts = [_gifts(seen, seat, state.captured) for seat in range(seen.seats)]
    state.pile, state.stock = list(seen.pile), unseen
    state.winners = list(seen.winners)
    state.over = not seen.asked
    return state


def _unseen(seen: CaptureObservation) -> list[c.Card]:
    given = [gift.card for gift in seen.gifts if gift.winner != seen.seat]
    visible = (*seen.hand, *seen.chosen, *seen.captured, *seen.pile, *given)
    return c.without(c.packs_of(seen.rules.packs_for(seen.seats)), visible)


def _take_heart(unseen: list[c.Card]) -> c.Card:
    place = next(i for i in range(len(unseen) - 1, -1, -1) if is_heart(unseen[i]))
    return unseen.pop(place)


def _hand_sizes(seen: CaptureObservation) -> list[list[int]]:
    """Return how many cards every seat had at the beginning of each round so far."""
    sizes = [[seen.rules.hand] * seen.seats]
    left = len(c.packs_of(seen.rules.packs_for(seen.seats))) - seen.rules.hand * seen.seats
    for number in range(len(seen.winners)):
        dealer = seen.dealer - len(seen.winners) + number + 1
        sizes.append([size - PLAYED for size in sizes[-1]])
        dealt = min(left, seen.rules.refill * seen.seats)
        for i in range(dealt):
            sizes[-1][(dealer + 1 + i) % seen.seats] += 1
        left -= dealt
    return sizes


def _must_be_hearts(
    seen: CaptureObservation, seat: int, sizes: list[list[int]]
) -> tuple[int, list[int]]:
    """Return how many hearts a seat holds at least, and the rounds of which its bottom was one.

    Where the top was a heart, so was the rest of the hand, and where the rules count it, the
    bottom. Of that rest one may have been each later bottom; one that the observer has not captured
    is taken to be.
    """
    held, rounds = 0, []
    for number, winner in enumerate(seen.winners):
        place = seen.place_in_round(number, seat)
        if is_heart(seen.pile[number * seen.seats + place]):
            held = sizes[number][seat] - PLAYED
            if seen.rules.hearts_on_top == "left":
                continue
        elif not held:
            continue
        elif winner == seen.seat:
            held -= is_heart(_own_capture(seen, number, place))
            continue
        else:
            held -= 1
        if winner != seen.seat:
            rounds.append(number)
    return held, rounds


def _own_capture(seen: CaptureObservation, number: int, place: int) -> c.Card:
    """A card that the observer captured in a round."""
    before = seen.winners[:number].count(seen.seat)
    return seen.captured[before * seen.seats + place]


def _captured(
    seen: CaptureObservation,
    seat: int,
    bottoms: dict[tuple[int, int], c.Card],
    unseen: list[c.Card],
) -> list[c.Card]:
    """Round by round; the observer's own card where it was among them."""
    if seat == seen.seat:
        return list(seen.captured)
    found: list[c.Card] = []
    for number in (n for n, winner in enumerate(seen.winners) if winner == seat):
        first = (seen.dealer - len(seen.winners) + number + 1) % seen.seats
        for owner in ((first + i) % seen.seats for i in range(seen.seats)):
            if owner == seen.seat:
                found.append(seen.gifts[number].card)
            else:
                bottom = bottoms.get((owner, number))
                found.append(unseen.pop() if bottom is None else bottom)
    return found


def _chosen(
    seen: CaptureObservation, seat: int, hand: list[c.Card], rng: Source
) -> tuple[c.Card, ...]:
    """A choice that the hand allows, taken out of it."""
    if not seen.have_chosen[seat]:
        return ()
    cards = rng.choice(choices(seen.rules, hand)).cards
    for card in cards:
        hand.remove(card)
    return cards


def _gifts(seen: CaptureObservation, seat: int, captured: list[list[c.Card]]) -> tuple[Gift, ...]:
    """A seat's former bottom cards, where they now lie."""
    gifts = []
    so_far = [0] * seen.seats
    for number, winner in enumerate(seen.winners):
        place = so_far[winner] + seen.place_in_round(number, seat)
        gifts.append(Gift(captured[winner][place], winner))
        so_far[winner] += seen.seats
    return tuple(gifts)
