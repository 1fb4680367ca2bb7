"""Prints the results of `simulate` and `review`, for people and for programs."""

import json
import math
import sys
from collections.abc import Callable, Sequence
from typing import Any

from swoop_desktop.engine.messages import nmsg
from swoop_desktop.resources.language import _, decimal, listed, n_, paragraph, say, tr
from swoop_desktop.review.decisions import Reviewed, Words
from swoop_desktop.simulate.simulation import Tally
from swoop_desktop.simulate.tournament import Contestant, contestants, rotations
from swoop_desktop.statistics.confidence import Estimate, interval, rate

_BAR = 30


def progress(whole: int) -> Callable[[int], None] | None:
    if not sys.stderr.isatty():
        return None

    def show(done: int) -> None:
        filled = _BAR * done // whole
        end = "\n" if done == whole else ""
        bar = "█" * filled + "·" * (_BAR - filled)
        print(f"\r{bar} {done}/{whole}", end=end, file=sys.stderr, flush=True)

    return show


def tell(text: str) -> None:
    if sys.stderr.isatty():
        say(error=True)
    say(text, error=True)


def review_json(one: Reviewed, words: Words, deal: int, line: int, _name: str) -> str:
    told = {
        "deal": deal,
        "line": line,
        "seat": one.seat,
        "played": str(words.played),
        "best": str(words.best),
        "cost": one.cost,
        "error": one.error,
        "points": one.points,
        "verdict": one.verdict,
        "why": "" if words.why is None else str(words.why),
    }
    return json.dumps(told)


def review_line(one: Reviewed, words: Words, deal: int, line: int, name: str) -> str:
    place = _("deal {deal}, line {line}, {name}: {played}.")
    said = [place.format(deal=deal, line=line, name=name, played=tr(words.played))]
    match one.verdict:
        case "mistake" | "inaccuracy":
            said.append(_("Mistake.") if one.verdict == "mistake" else _("Inaccuracy."))
            if words.cost is not None:
                said.append(_("{cost}.").format(cost=tr(words.cost)))
            said.append(_("Better: {best}.").format(best=tr(words.best)))
        case "fine":
            said.append(_("Fine."))
        case "close":
            said += [_("Close."), _("Perhaps better: {best}.").format(best=tr(words.best))]
        case _ if words.best == words.played:
            said.append(_("Nothing seems better."))
        case _:
            said.append(_("Not sure."))
    if words.why is not None:
        said.append(tr(words.why))
    return paragraph(said)


def as_json(
    levels: Sequence[str], tally: Tally, seconds: float, samples: Sequence[Tally] = ()
) -> dict[str, Any]:
    """Return the results for JSON. `samples` of duplicate deals add a comparison of bots."""
    found: dict[str, Any] = {
        "games": tally.games,
        "deals": tally.deals,
        "plays": tally.plays,
        "seconds": round(seconds, 3),
        "endless_deals": tally.endless_deals,
        "seats": [
            {
                "bot": level,
                "deal_wins": tally.deal_wins[seat],
                "game_wins": tally.game_wins[seat],
                "mean_score": tally.scores[seat] / tally.deals,
                "ci95": _ends(_seat_rate(seat, tally, samples)),
            }
            for seat, level in enumerate(levels)
        ],
    }
    if samples:
        found["samples"] = len(samples)
        found["rotations"] = rotations(levels)
        found["finished"] = tally.finished
        found["contestants"] = [contestant_json(one) for one in contestants(levels, samples)]
    return found


def contestant_json(one: Contestant) -> dict[str, Any]:
    times = one.times
    return {
        "bot": one.level,
        "seats": one.seats,
        "deal_win_rate": one.deals.mean,
        "deal_ci95": _ends(one.deals),
        "game_win_rate": _known(one.games.mean),
        "game_ci95": _ends(one.games),
        "mean_score": one.points.mean,
        "score_ci95": _ends(one.points),
        "decisions": times.count,
        "ms_mean": times.mean * 1e3,
        "ms_p99": times.percentile(0.99) * 1e3,
        "ms_max": times.longest * 1e3,
    }


def show(
    levels: Sequence[str], tally: Tally, seconds: float, samples: Sequence[Tally] = ()
) -> None:
    counted = [
        n_("{count} game", "{count} games", tally.games),
        n_("{count} deal", "{count} deals", tally.deals),
        n_("{count} decision", "{count} decisions", tally.plays),
        n_("{count} endless deal", "{count} endless deals", tally.endless_deals),
    ]
    took = n_(
        "{count} decision a second", "{count} decisions a second", round(tally.plays / seconds)
    )
    took = _("in {seconds} s, {rate}").format(seconds=decimal(seconds), rate=took)
    say(f"{listed(counted)} {took}")
    if samples:
        _show_contestants(levels, samples)
    else:
        _show_seats(levels, tally)


def _show_seats(levels: Sequence[str], tally: Tally) -> None:
    seats, bots, points = _("Seat"), _("Bot"), _("Points")
    of_deals, of_games = _("Deals won"), _("Games won")
    say(f"{seats:>5}  {bots:10} {of_deals:>16} {'95 %':>17} {of_games:>16} {points:>7}")
    for seat, level in enumerate(levels):
        low, high = interval(tally.deal_wins[seat], tally.deals)
        games = _share(tally.game_wins[seat] / tally.finished) if tally.finished else "–"
        say(
            f"{seat + 1:>5}  {level:10} {_share(tally.deal_wins[seat] / tally.deals):>16} "
            f"{f'{_share(low)} – {_share(high)}':>17} {games:>16} "
            f"{decimal(tally.scores[seat] / tally.deals):>7}"
        )


def _share(share: float) -> str:
    return _("{percent}%").format(percent=decimal(100 * share))


def _show_contestants(levels: Sequence[str], samples: Sequence[Tally]) -> None:
    told = nmsg(
        "{count} sample of {games}, with the same deals; by chance alone, each seat would win "
        "{share}",
        "{count} samples of {games} each, with the same deals; by chance alone, each seat would "
        "win {share}",
        len(samples),
        games=nmsg("{count} game", "{count} games", rotations(levels)),
        share=_share(1 / len(levels)),
    )
    say(tr(told))
    heads = _("Deals won"), _("Games won"), _("Points a deal")
    bots, seats, most = _("Bot"), _("Seats"), _("at most")
    say(
        f"{bots:10} {seats:>6}  {'  '.join(f'{head:>22}' for head in heads)}"
        f"  {'ms':>7} {'99 %':>7} {most:>7}"
    )
    for one in contestants(levels, samples):
        times = one.times
        say(
            f"{one.level:10} {one.seats:>6}  {percents(one.deals):>22}  {percents(one.games):>22}  "
            f"{numbers(one.points):>22}  {decimal(times.mean * 1e3, 2):>7} "
            f"{decimal(times.percentile(0.99) * 1e3, 2):>7} "
            f"{decimal(times.longest * 1e3, 2):>7}"
        )


def percents(found: Estimate) -> str:
    if math.isnan(found.mean):
        return "–"
    if math.isinf(found.low):
        return _share(found.mean)
    return f"{_share(found.mean)} ({_share(found.low)}–{_share(found.high)})"


def numbers(found: Estimate) -> str:
    if math.isinf(found.low):
        return decimal(found.mean)
    return f"{decimal(found.mean)} ({decimal(found.low)} – {decimal(found.high)})"


def _seat_rate(seat: int, tally: Tally, samples: Sequence[Tally]) -> Estimate:
    wins, deals = tally.deal_wins[seat], tally.deals
    if samples:
        each = [(sample.deal_wins[seat], sample.deals) for sample in samples]
        return rate(*map(list, zip(*each, strict=True)))
    return Estimate(wins / deals, *interval(wins, deals))


def _ends(found: Estimate) -> list[float | None]:
    return [_known(found.low), _known(found.high)]


def _known(number: float) -> float | None:
    """Replace infinity and NaN, which JSON lacks, by None."""
    return number if math.isfinite(number) else None
