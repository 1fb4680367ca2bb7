"""The helper process that plays rules on trial.

It is given a plan, and says what `trial_run.tried` tells.
"""

from typing import NoReturn

from swoop_desktop.processes.server import BESIDE, serve
from swoop_desktop.rulesets.trial_run import tried


def main() -> NoReturn:
    """Try what is asked for, and say what comes of it."""
    serve(tried, BESIDE, once=True)
