"""What `simulate` prints, for people and for programs."""

import json
import math
import sys
from collections.abc import Callable, Sequence
from typing import Any

from swoop_desktop.review.decisions import Reviewed, Words
from swoop_desktop.simulate.simulation import Tally
from swoop_desktop.simulate.tournament import Contestant, contestants, rotations
from swoop_desktop.statistics.confidence import Estimate, interval, rate

_BAR = 30


def progress(whole: int) -> Callable[[int], None] | None:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(done: int) -> None:
        filled = _BAR * done // whole
        end = "\n" if done == whole else ""
        bar = "█" * filled + "·" * (_BAR - filled)
        print(f"\r{bar} {done}/{whole}", end=end, file=sys.stderr, flush=True)

    return show


def tell(text: str) -> None:
    """A sentence on standard error, for whoever waits."""
    below_bar = "\n" if sys.stderr.isatty() else ""
    print(f"{below_bar}{text}", file=sys.stderr, flush=True)


def review_json(one: Reviewed, words: Words, deal: int, line: int, _name: str) -> str:
    """A decision of a record and what it cost, for a program. `line`: where it stands there."""
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
    """The same in a line for people, who are told numbers only where they can be relied on."""
    said = f"deal {deal}, line {line}, {name}: {words.played}."
    if one.costly:
        said += f" {one.verdict.capitalize()}. {words.cost}. Better: {words.best}."
    elif one.verdict:
        said += f" {one.verdict.capitalize()}."
    return said if words.why is None else f"{said} {words.why}"


def as_json(
    levels: Sequence[str], tally: Tally, seconds: float, samples: Sequence[Tally] = ()
) -> dict[str, Any]:
    """The result, for a program. With `samples` (of duplicate deals) the bots are compared too."""
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
    """How a level did. Times are in milliseconds; what nobody knows is None."""
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
    """Print the result, for people."""
    print(
        f"{tally.games} games, {tally.deals} deals, {tally.plays} decisions "
        f"in {seconds:.1f} s ({tally.plays / seconds:,.0f} per second); "
        f"{tally.endless_deals} endless deals"
    )
    if samples:
        _show_contestants(levels, samples)
    else:
        _show_seats(levels, tally)


def _show_seats(levels: Sequence[str], tally: Tally) -> None:
    print(f"{'seat':>4}  {'bot':10} {'deals won':>10} {'95 %':>15} {'games won':>10} {'score':>7}")
    for seat, level in enumerate(levels):
        low, high = interval(tally.deal_wins[seat], tally.deals)
        games = f"{tally.game_wins[seat] / tally.finished:.1%}" if tally.finished else "–"
        print(
            f"{seat + 1:>4}  {level:10} {tally.deal_wins[seat] / tally.deals:>9.1%} "
            f"{f'{low:.1%} – {high:.1%}':>15} {games:>9} "
            f"{tally.scores[seat] / tally.deals:>7.1f}"
        )


def _show_contestants(levels: Sequence[str], samples: Sequence[Tally]) -> None:
    print(
        f"{len(samples)} samples of {rotations(levels)} games each, with the same deals; "
        f"by chance alone, each seat would win {1 / len(levels):.1%}"
    )
    print(
        f"{'bot':10} {'seats':>5}  {'deals won':>22}  {'games won':>22}  {'points per deal':>22}"
        f"  {'ms':>7} {'99 %':>7} {'most':>7}"
    )
    for one in contestants(levels, samples):
        times = one.times
        print(
            f"{one.level:10} {one.seats:>5}  {percents(one.deals):>22}  {percents(one.games):>22}  "
            f"{numbers(one.points):>22}  {times.mean * 1e3:>7.2f} "
            f"{times.percentile(0.99) * 1e3:>7.2f} {times.longest * 1e3:>7.2f}"
        )


def percents(found: Estimate) -> str:
    """A rate and its interval."""
    if math.isnan(found.mean):
        return "–"
    if math.isinf(found.low):
        return f"{found.mean:.1%}"
    return f"{found.mean:.1%} ({found.low:.1%}–{found.high:.1%})"


def numbers(found: Estimate) -> str:
    """A mean and its interval."""
    if math.isinf(found.low):
        return f"{found.mean:.1f}"
    return f"{found.mean:.1f} ({found.low:.1f} – {found.high:.1f})"


def _seat_rate(seat: int, tally: Tally, samples: Sequence[Tally]) -> Estimate:
    """Of the deals that this seat did best in."""
    wins, deals = tally.deal_wins[seat], tally.deals
    if samples:
        each = [(sample.deal_wins[seat], sample.deals) for sample in samples]
        return rate(*map(list, zip(*each, strict=True)))
    return Estimate(wins / deals, *interval(wins, deals))


def _ends(found: Estimate) -> list[float | None]:
    return [_known(found.low), _known(found.high)]


def _known(number: float) -> float | None:
    """JSON knows neither infinity nor what is no number."""
    return number if math.isfinite(number) else None
