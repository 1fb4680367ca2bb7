"""Prints the results of `simulate` and `review`, for people and for programs."""

import json
import math
import sys
from collections.abc import Callable, Sequence

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


def review_json(decision: Reviewed, words: Words, deal: int, line: int, _name: str) -> str:
    document = {
        "deal": deal,
        "line": line,
        "seat": decision.seat,
        "played": str(words.played),
        "best": str(words.best),
        "cost": decision.cost,
        "error": decision.error,
        "points": decision.points,
        "verdict": decision.verdict,
        "why": "" if words.why is None else str(words.why),
    }
    return json.dumps(document)


def review_line(decision: Reviewed, words: Words, deal: int, line: int, name: str) -> str:
    place = _("deal {deal}, line {line}, {name}: {played}.")
    sentences = [place.format(deal=deal, line=line, name=name, played=tr(words.played))]
    match decision.verdict:
        case "mistake" | "inaccuracy":
            sentences.append(_("Mistake.") if decision.verdict == "mistake" else _("Inaccuracy."))
            if words.cost is not None:
                sentences.append(_("{cost}.").format(cost=tr(words.cost)))
            sentences.append(_("Better: {best}.").format(best=tr(words.best)))
        case "fine":
            sentences.append(_("Fine."))
        case "close":
            sentences += [_("Close."), _("Perhaps better: {best}.").format(best=tr(words.best))]
        case _ if words.best == words.played:
            sentences.append(_("Nothing seems better."))
        case _:
            sentences.append(_("Not sure."))
    if words.why is not None:
        sentences.append(tr(words.why))
    return paragraph(sentences)


def as_json(
    levels: Sequence[str], tally: Tally, seconds: float, samples: Sequence[Tally] = ()
) -> dict[str, object]:
    """Return the results for JSON. `samples` of duplicate deals add a comparison of bots."""
    document: dict[str, object] = {
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
        document["samples"] = len(samples)
        document["rotations"] = rotations(levels)
        document["finished"] = tally.finished
        document["contestants"] = [
            contestant_json(contestant) for contestant in contestants(levels, samples)
        ]
    return document


def contestant_json(contestant: Contestant) -> dict[str, object]:
    times = contestant.times
    return {
        "bot": contestant.level,
        "seats": contestant.seats,
        "deal_win_rate": contestant.deals.mean,
        "deal_ci95": _ends(contestant.deals),
        "game_win_rate": _known(contestant.games.mean),
        "game_ci95": _ends(contestant.games),
        "mean_score": contestant.points.mean,
        "score_ci95": _ends(contestant.points),
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
    summary = nmsg(
        "{count} sample of {games}, with the same deals; by chance alone, each seat would win "
        "{share}",
        "{count} samples of {games} each, with the same deals; by chance alone, each seat would "
        "win {share}",
        len(samples),
        games=nmsg("{count} game", "{count} games", rotations(levels)),
        share=_share(1 / len(levels)),
    )
    say(tr(summary))
    heads = _("Deals won"), _("Games won"), _("Points a deal")
    bots, seats, most = _("Bot"), _("Seats"), _("at most")
    say(
        f"{bots:10} {seats:>6}  {'  '.join(f'{head:>22}' for head in heads)}"
        f"  {'ms':>7} {'99 %':>7} {most:>7}"
    )
    for row in contestants(levels, samples):
        times = row.times
        say(
            f"{row.level:10} {row.seats:>6}  {percents(row.deals):>22}  {percents(row.games):>22}  "
            f"{numbers(row.points):>22}  {decimal(times.mean * 1e3, 2):>7} "
            f"{decimal(times.percentile(0.99) * 1e3, 2):>7} "
            f"{decimal(times.longest * 1e3, 2):>7}"
        )


def percents(estimate: Estimate) -> str:
    if math.isnan(estimate.mean):
        return "–"
    if math.isinf(estimate.low):
        return _share(estimate.mean)
    return f"{_share(estimate.mean)} ({_share(estimate.low)}–{_share(estimate.high)})"


def numbers(estimate: Estimate) -> str:
    if math.isinf(estimate.low):
        return decimal(estimate.mean)
    return f"{decimal(estimate.mean)} ({decimal(estimate.low)} – {decimal(estimate.high)})"


def _seat_rate(seat: int, tally: Tally, samples: Sequence[Tally]) -> Estimate:
    wins, deals = tally.deal_wins[seat], tally.deals
    if samples:
        each = [(sample.deal_wins[seat], sample.deals) for sample in samples]
        return rate(*map(list, zip(*each, strict=True)))
    return Estimate(wins / deals, *interval(wins, deals))


def _ends(estimate: Estimate) -> list[float | None]:
    return [_known(estimate.low), _known(estimate.high)]


def _known(number: float) -> float | None:
    """Replace infinity and NaN, which JSON lacks, by None."""
    return number if math.isfinite(number) else None
