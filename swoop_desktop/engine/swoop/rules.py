"""A rule set of Swoop: one frozen dataclass; every house rule is the value of an option."""

from dataclasses import dataclass
from functools import cache

from swoop_desktop.engine import cards as c


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option, resolved. The fields are named as on disk; `deal` is spread over three."""

    name: str
    players: tuple[int, int | None]
    """Fewest and most; None: as many as the packs can supply."""
    players_per_pack: int
    extra_packs: int
    jokers_per_pack: int
    hand: int
    face_up: int
    face_down: int
    order: tuple[str, ...]
    """Ranks from low to high."""
    swoop_ranks: tuple[str, ...]
    wild_ranks: tuple[str, ...]
    max_set: int
    """Most cards in one play; 0: any number."""
    single_swoop_cards: bool
    four_of_a_kind: str
    """``exactly``: no play may make a run longer than four; ``at_least``: it may."""
    too_high: str
    """``replace``, ``take_all`` or ``forbidden``."""
    too_high_only_if_stuck: bool
    too_high_max: int
    """Most cards in a set that is too high; 0: as `max_set`."""
    specials_forced: bool
    """Whether swoop and wild ranks count where it is asked whether anything fits."""
    mixed_sources: bool
    """Whether a set may come from hand and face-up row together."""
    mystery_add: bool
    mystery_chain: bool
    chain_after_swoop: bool
    """Whether the right to go on flipping lasts until the turn passes."""
    starter_card: bool
    first_deal_starter: str
    """``draw`` (by points), ``draw_rank``, ``first_seat`` or ``random``."""
    later_starter: str
    """``rotate``, ``draw`` or ``draw_rank``."""
    points: tuple[int, ...]
    """Points of each rank, in the order of `cards.RANKS`."""
    score_table_cards: bool
    point_limit: int
    """0: none."""
    limit_rule: str
    """The game ends when a total ``reaches`` or ``exceeds`` the limit."""
    deals: int
    """How many deals end the game; 0: they are not counted."""

    def packs(self, seats: int) -> int:
        """How many packs are shuffled together for this many players."""
        return -(-seats // self.players_per_pack) + self.extra_packs

    def ranks(self) -> tuple[str, ...]:
        """The ranks that lie in the packs."""
        return c.RANKS if self.jokers_per_pack else c.RANKS[: c.JOKER]

    def hand_order(self) -> tuple[int, ...]:
        """All ranks, as indices, low to high; wild ranks come last, and after them swoop ranks."""

        def place(rank: str) -> tuple[bool, bool, int]:
            low = self.order.index(rank) if rank in self.order else len(self.order)
            return rank in self.swoop_ranks, rank in self.wild_ranks, low

        return tuple(c.RANKS.index(rank) for rank in sorted(c.RANKS, key=place))

    def needed(self, seats: int) -> int:
        """How many cards a deal takes, the starter card included."""
        return seats * (self.hand + self.face_up + self.face_down) + self.starter_card

    def supply(self, seats: int) -> int:
        """How many cards the packs hold."""
        return self.packs(seats) * (52 + self.jokers_per_pack)

    def starter_method(self, deal: int) -> str:
        """How the first player of this deal is found: one of both options' values."""
        return self.first_deal_starter if deal == 1 else self.later_starter


@cache
def pack_codes(packs: int, jokers: int) -> tuple[str, ...]:
    """The codes of all cards of these packs, in a fixed order."""
    return tuple(c.codes(c.packs_of(packs, jokers)))


@cache
def deck(packs: int, jokers: int) -> tuple[c.Card, ...]:
    """All cards of a deal, sorted. Identical cards differ only in the number of their pack.

    A pack's third and fourth joker are numbered as jokers of further packs, since nothing tells
    them apart from the first two.
    """
    return tuple(sorted(numbered_plainly(pack_codes(packs, jokers))))


def numbered_plainly(codes: tuple[str, ...]) -> list[c.Card]:
    """Cards for codes: the first of a code is of pack 0, the next of pack 1, and so on."""
    seen: dict[str, int] = {}
    cards = []
    for code in codes:
        copy = seen.get(code, 0)
        seen[code] = copy + 1
        cards.append(copy * c.PACK + c.with_code(code)[0])
    return cards
