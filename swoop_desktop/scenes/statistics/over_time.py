"""The cost of decisions over time, as two pages of the book, and reviews on demand."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from swoop_desktop.engine.messages import nmsg
from swoop_desktop.play.players import player_name
from swoop_desktop.resources.language import _, decimal, listed, n_, tr
from swoop_desktop.review.past_deals import (
    DealCost,
    Errand,
    PastReview,
    kept_costs,
    wanted_of,
)
from swoop_desktop.review.standing import (
    LEVELS,
    Mean,
    Standing,
    enough,
    exact_game,
    judged_game,
    kind_words,
    kinds_of,
    mean_of,
    standing,
)
from swoop_desktop.scenes.common.plot import Curve
from swoop_desktop.scenes.common.table import Line, Table
from swoop_desktop.scenes.common.words import rules_name
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.statistics import parts as say
from swoop_desktop.scenes.statistics.parts import printed, rule, section, tile
from swoop_desktop.statistics.totals import LAST, Part
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Group, Row, Sized, stretched
from swoop_desktop.ui.widgets import Button, Progress

Records: TypeAlias = Callable[[Iterable[str]], Mapping[Path, Sequence[str]]]
"""Finds deals by mark; returns the marks in each file."""

_LEAST = 3
_MOST_ROWS, _MOST_KINDS = 6, 6
"""Most rows by rule set (most deals first), by kind (highest total cost first)."""


_Deal: TypeAlias = tuple[Part, DealCost]


class OverTime:
    """Known costs of deals, and the running review."""

    def __init__(self, host: Host, changed: Callable[[], object]) -> None:
        """`changed` is called on new results."""
        self._host, self._changed = host, changed
        self._known: dict[str, DealCost] | None = None
        """By deal mark: cost. None before these pages were shown."""
        self._review: PastReview | None = None
        self._seen: object = None

    def close(self) -> None:
        """Stop the review; its results stay."""
        if self._review is not None:
            self._review.close()

    def update(self) -> None:
        review = self._review
        if review is None:
            return
        now = (round(100 * review.share), len(review.found), review.done)
        if now != self._seen:
            self._seen = now
            self._changed()

    @property
    def known(self) -> dict[str, DealCost]:
        if self._known is None:
            self._known = kept_costs(self._host.data.cache).all()
        if self._review is not None:
            self._known.update(self._review.found)
        return self._known

    def pages(
        self, parts: Sequence[Part], records: Records | None, tall: float
    ) -> tuple[list[Element], list[Element]]:
        """Return the content of both pages. `records` is None while games are still counted."""
        own = [part for part in parts if judged_game(part.game.game)]
        known = self.known
        deals: list[_Deal] = [
            (part, known[deal.mark]) for part in own for deal in part.deals if deal.mark in known
        ]
        exact = [(part, cost) for part, cost in deals if exact_game(part.game.game)]
        mean = mean_of([cost for _part, cost in exact])
        left = [*_standing(mean), rule(self._host.palette)]
        right: list[Element] = []
        if len(exact) >= _LEAST:
            right += [_course(exact, tall), rule(self._host.palette)]
        if deals:
            left += [_by_table(deals), rule(self._host.palette)]
            right += _kinds(deals)
            if any(slip.mistake for _part, cost in deals for slip in cost.slips):
                practise = Button("practise", _("Practise on them"), self._practise, tall=theme.ROW)
                right.append(Sized(practise, 250))
        else:
            words = _(
                "Once deals have been reviewed, you see here what your decisions cost, by rule"
                " set and number of players, and which kinds of mistakes you make."
            )
            right.append(printed("no costs", words))
        return [*left, *self._reviewing(own, len(deals), records)], right

    # -- review ----------------------------------------------------------------------------------

    def _reviewing(
        self, parts: Sequence[Part], known: int, records: Records | None
    ) -> list[Element]:
        """Return the number of reviewed deals and the button for more."""
        marks = [deal.mark for part in parts for deal in part.deals]
        progress = nmsg(
            "{known} of {count} deal has been reviewed.",
            "{known} of {count} deals have been reviewed.",
            len(marks),
            known=known,
        )
        elements: list[Element] = [printed("known", tr(progress))]
        review = self._review
        if review is not None and not review.done:
            percent = say.percent(review.share)
            bar = Progress("reviewing", _("Deals reviewed"), review.share, percent)
            stop = Button("stop review", _("Stop"), self._stop, tall=theme.ROW)
            row = Row(stretched(bar, 120), Sized(stop, 110), wrap=True)
            return [*elements, Group("reviewing group", bar.name, row)]
        if records is None:
            return elements
        errand = wanted_of(records(mark for mark in marks if mark not in self.known), self.known)
        left = sum(len(some) for _path, some in errand)
        if left:
            words = n_("Review {count} deal", "Review {count} deals", left)
            begin = Button("review past", words, lambda: self._begin(errand), tall=theme.ROW)
            note = _(
                "Each of your decisions is judged by what you could know at the time. You can"
                " go on using the program meanwhile, and finished reviews are kept."
            )
            elements.append(Sized(begin, 250))
            elements.append(printed("review note", note))
        return elements

    def _begin(self, errand: list[tuple[str, list[str]]]) -> None:
        self.close()
        deals = Errand(errand, self._host.data.cache)
        self._review = PastReview(deals, wake)
        self._changed()

    def _practise(self) -> None:
        from swoop_desktop.scenes.practice.page import PracticeScene

        self._host.push(PracticeScene(own=True))

    def _stop(self) -> None:
        self.close()
        self._changed()


def _number(cost: float) -> str:
    """Return a cost in deals out of 100, which chance may make negative."""
    return decimal(100 * cost) if cost > -0.0005 else f"−{decimal(-100 * cost)}"


def _standing(mean: Mean | None) -> list[Element]:
    """Return a decision's mean cost, and the levels next to it."""
    if mean is None:
        words = _(
            "There is nothing to say yet about what your decisions cost: no deal of Swoop"
            " has been reviewed."
        )
        return [printed("standing", words)]
    doubt = _("give or take {doubt}").format(doubt=decimal(100 * mean.doubt))
    name = _("Deals that each decision loses, out of 100")
    doubt = doubt if mean.deals > 1 else ""
    large = tile("tile cost", name, _number(mean.cost), doubt, large=True)
    place = standing(mean)
    words = _too_few(mean) if place is None else _between(place)
    note = _(
        "The levels are those of bots whose decisions were reviewed in the same way, at"
        " tables of Swoop with hard bots. At other tables, decisions may be harder or"
        " easier."
    )
    return [
        Group("cost group", name, large),
        printed("standing", words),
        printed("compared", note),
    ]


def _too_few(mean: Mean) -> str:
    left = enough(mean) - mean.deals
    return n_(
        "That is too little to say what level you play at: it takes {count} more deal.",
        "That is too little to say what level you play at: it takes {count} more deals.",
        left,
    )


def _between(place: Standing) -> str:
    def level(key: str) -> str:
        return _("“{level}” ({cost})").format(
            level=tr(player_name(f"bot:{key}")), cost=_number(LEVELS[key])
        )

    if place.weaker and place.stronger:
        words = _("You play between {weaker} and {stronger}.").format(
            weaker=level(place.weaker), stronger=level(place.stronger)
        )
    elif place.weaker:
        words = _("You play better than {level}.").format(level=level(place.weaker))
    else:
        words = _("You don’t play as well as {level} yet.").format(level=level(place.stronger))
    if place.sure:
        return words
    return _("{words} More deals may still change that.").format(words=words)


def _course(deals: Sequence[_Deal], tall: float) -> Element:
    costs = [cost for _part, cost in deals]
    means = [
        100 * mean.cost
        for end in range(1, len(costs) + 1)
        if (mean := mean_of(costs[max(0, end - LAST) : end])) is not None
    ]
    words = _("Cost of a decision so far")
    if len(costs) > LAST:
        words = _("Cost of a decision, {count} deals at a time").format(count=LAST)
    summary, curves = say.means_course(means), [Curve(theme.PAPER_GOLD, means)]
    games = deals[0][0].game.begun, deals[-1][0].game.begun
    after = _("After deal {number}: {total}")
    return say.course("costs", words, summary, curves, decimal, after, games, tall)


def _by_table(deals: Sequence[_Deal]) -> Element:
    tables = defaultdict[tuple[str, str, int], list[DealCost]](list)
    for part, cost in deals:
        tables[part.game.game, part.game.rules, len(part.game.seats)].append(cost)
    rows = sorted(tables.items(), key=lambda row: (-len(row[1]), row[0]))[:_MOST_ROWS]
    lines = []
    for (game, rules, seats), some in rows:
        mean = mean_of(some)
        known = mean is not None and exact_game(game)
        cells = (
            str(seats),
            str(len(some)),
            _number(mean.cost) if known and mean is not None else "–",
        )
        lines.append(Line(f"costs of {game} {rules} {seats}", rules_name(rules), cells))
    columns = (_("Players"), _("Deals"), _("Cost"))
    table = Table("costs table", _("By rule set and players"), columns, lines, titles=0.5)
    return section("costs by", table)


def _kinds(deals: Sequence[_Deal]) -> list[Element]:
    elements: list[Element] = []
    games = list(dict.fromkeys(part.game.game for part, _cost in deals))
    for game in games:
        own = [cost for part, cost in deals if part.game.game == game]
        kinds, decisions = kind_words(game), sum(one.decisions for one in own)
        lines = [
            Line(
                f"kind of {game} {kind.key}",
                tr(kinds[kind.key]),
                (
                    str(kind.times),
                    decimal(100 * kind.times / decisions),
                    decimal(100 * kind.cost) if exact_game(game) else "–",
                ),
            )
            for kind in kinds_of(own)
            if kind.key in kinds
        ][:_MOST_KINDS]
        if lines:
            columns = (_("Times"), _("In 100"), _("Each"))
            words = _("Your costly plays")
            if len(games) > 1:
                rules = (part.game.rules for part, _cost in deals if part.game.game == game)
                names = sorted(set(map(rules_name, rules)))
                words = _("Your costly plays in {rules}").format(rules=listed(names))
            table = Table(f"kinds of {game}", words, columns, lines, titles=0.5)
            elements.append(section(f"kinds of {game}", table, group=f"slips of {game}"))
    return elements
