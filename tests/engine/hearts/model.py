"""Capture the Hearts again, naively, on lists of codes, from the text of the rules alone.

It uses nothing of the engine, so that two readings of the rules can be compared.
"""

import json
from typing import NamedTuple

LOW_TO_HIGH = "23456789TJQKA"
SUITS_LOW_TO_HIGH = "HSCD"


class Disagreement(Exception):
    """A record line against the rules: its number, and the fault."""

    def __init__(self, line, reason):
        super().__init__(f"line {line}: {reason}")
        self.line = line


class Round(NamedTuple):
    """The result of a round."""

    number: int
    winner: int
    hearts: int


def packs_for(seats):
    """Return the number of packs: one up to four players, and one more for every further four."""
    packs = 1
    while seats > 4 * packs:
        packs += 1
    return packs


def all_cards(packs):
    return [rank + suit for rank in LOW_TO_HIGH for suit in SUITS_LOW_TO_HIGH] * packs


def is_heart(card):
    return card[1] == "H"


def hearts(cards):
    return sum(is_heart(card) for card in cards)


def height(card):
    """Sort key of tops: rank with aces high, then diamonds, clubs, spades, hearts."""
    return LOW_TO_HIGH.index(card[0]), SUITS_LOW_TO_HIGH.index(card[1])


def still_cutting(cuts, seats):
    """Return the seats that must cut again after these cuts, or only the dealer's."""
    cutting = list(range(seats))
    for cut in cuts:
        if len(cutting) == 1 or sorted(cut) != cutting:
            raise ValueError(f"{cutting} cut, and not {sorted(cut)}")
        best = max(LOW_TO_HIGH.index(cut[seat][0]) for seat in cutting)
        cutting = [seat for seat in cutting if LOW_TO_HIGH.index(cut[seat][0]) == best]
    return cutting


class Deal:
    """A deal: it begins once cards are dealt, and ends once a player lacks two cards."""

    def __init__(self, hands, stock, dealer, refill):
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.dealer = dealer
        self.refill = refill
        self.captured = [[] for _ in self.hands]
        self.discards = []
        self.bottoms = {}
        self.tops = {}
        self.rounds = 0

    def from_the_left(self):
        """Return all seats from the dealer's left; the dealer is last."""
        seats = len(self.hands)
        return [(self.dealer + 1 + step) % seats for step in range(seats)]

    def over(self):
        """True between two rounds if a player has fewer than two cards."""
        return not self.tops and any(len(hand) < 2 for hand in self.hands)

    def asked(self):
        if self.over():
            return []
        return [seat for seat in self.from_the_left() if seat not in self.tops]

    def allowed(self, seat):
        """Return every allowed pair of bottom and top."""
        hand = self.hands[seat]
        only_hearts = hearts(hand) == len(hand)
        found = set()
        for b, bottom in enumerate(hand):
            for t, top in enumerate(hand):
                if b != t and (only_hearts or not is_heart(top)):
                    found.add((bottom, top))
        return found

    def choose(self, seat, bottom, top):
        """Choose; return the round's result once everybody has chosen. Raises ValueError if not
        allowed.
        """
        if seat not in self.asked():
            raise ValueError(f"seat {seat} is not asked")
        if (bottom, top) not in self.allowed(seat):
            raise ValueError(f"seat {seat} may not choose {bottom} under {top}")
        self.hands[seat].remove(bottom)
        self.hands[seat].remove(top)
        self.bottoms[seat] = bottom
        self.tops[seat] = top
        return None if self.asked() else self._end_round()

    def _end_round(self):
        winner = self.from_the_left()[0]
        for seat in self.from_the_left():
            if height(self.tops[seat]) > height(self.tops[winner]):
                winner = seat
        won = [self.bottoms[seat] for seat in self.from_the_left()]
        self.captured[winner] += won
        self.discards += [self.tops[seat] for seat in self.from_the_left()]
        self.bottoms = {}
        self.tops = {}
        self.rounds += 1
        self.dealer = (self.dealer + 1) % len(self.hands)
        for _ in range(self.refill):
            for seat in self.from_the_left():
                if self.stock:
                    self.hands[seat].append(self.stock.pop(0))
        return Round(self.rounds, winner, hearts(won))

    def scores(self):
        return [
            hearts(won) - hearts(hand) for won, hand in zip(self.captured, self.hands, strict=True)
        ]


def best(totals):
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def winners(totals, number, points, games):
    """Return the winners if the game is over after this many deals, else None."""
    if (points and max(totals) >= points) or (games and number >= games):
        return best(totals)
    return None


def alike(found, due):
    """Compare as JSON, where ``true`` is not 1 and 1.0 is not 1."""
    return json.dumps(found) == json.dumps(due)


def check(lines):
    """Check a whole record. Raises Disagreement."""
    if lines[0]["game"] != "hearts":
        raise Disagreement(1, "another game")
    rules = lines[0]["rules"]
    seats = len(lines[0]["seats"])
    totals = [0] * seats
    at = 1
    number = 0
    dealt_by = None
    while True:
        number += 1
        deal = _dealt(lines[at], at + 1, rules, seats, number, dealt_by)
        dealt_by = lines[at]["dealer"]
        at += 1
        while deal.asked():
            ended = None
            while ended is None:  # each seat once, in the order of their choices
                ended = _chosen(deal, lines[at], at + 1)
                at += 1
            _same(lines[at], at + 1, "round_end", *ended)
            at += 1
        scores = deal.scores()
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        for key, due in (("deal_end", number), ("scores", scores), ("totals", totals)):
            if not alike(lines[at][key], due):
                raise Disagreement(at + 1, f"{key} should be {due}: {lines[at]}")
        at += 1
        won = winners(totals, number, rules["points"], rules["games"])
        if won is not None:
            if lines[at].get("game_end") is not True or not alike(lines[at]["winners"], won):
                raise Disagreement(at + 1, f"{won} won: {lines[at]}")
            if at + 1 != len(lines):
                raise Disagreement(at + 2, "the game is over")
            return


def _dealt(line, at, rules, seats, number, dealt_by):
    if line["deal"] != number:
        raise Disagreement(at, f"this is deal {number}")
    hands = [entry["hand"] for entry in line["seats"]]
    if [len(hand) for hand in hands] != [rules["hand"]] * seats:
        raise Disagreement(at, "not the hands that the rules deal")
    cards = [card for hand in hands for card in hand] + line["stock"]
    if sorted(cards) != sorted(all_cards(rules["packs"])):
        raise Disagreement(at, "not the cards of the packs")
    cuts = [{int(seat): card for seat, card in cut.items()} for cut in line["cuts"]]
    for cut in cuts:
        for card in cut.values():
            if list(cut.values()).count(card) > all_cards(rules["packs"]).count(card):
                raise Disagreement(at, f"{card} was cut too often")
    if not cuts and dealt_by is not None:  # no cuts: the deal passes to the left
        if line["dealer"] != (dealt_by + 1) % seats:
            raise Disagreement(at, f"after {dealt_by} deals the next seat")
        return Deal(hands, line["stock"], line["dealer"], rules["refill"])
    try:
        dealer = still_cutting(cuts, seats)
    except ValueError as error:
        raise Disagreement(at, str(error)) from None
    if not alike([line["dealer"]], dealer):
        raise Disagreement(at, f"the cuts say {dealer}")
    return Deal(hands, line["stock"], line["dealer"], rules["refill"])


def _chosen(deal, line, at):
    if not any(alike(line["seat"], seat) for seat in deal.asked()):
        raise Disagreement(at, f"the seats {deal.asked()} have to choose")
    try:
        return deal.choose(line["seat"], line["pick"]["bottom"], line["pick"]["top"])
    except ValueError as error:
        raise Disagreement(at, str(error)) from None


def _same(line, at, kind, number, winner, captured):
    due = {kind: number, "winner": winner, "captured": captured}
    if not alike({key: line.get(key) for key in due}, due):
        raise Disagreement(at, f"{due} is due: {line}")
