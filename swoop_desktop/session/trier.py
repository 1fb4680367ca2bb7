"""What the process does that plays rules on trial.

``python -m swoop_desktop.session.trier`` is given a plan, and says what `trying.tried` tells.
"""

from typing import NoReturn

from swoop_desktop.session.serving import BESIDE, serve
from swoop_desktop.session.trying import tried


def main() -> NoReturn:
    """Try what is asked for, and say what comes of it."""
    serve(tried, BESIDE, once=True)


if __name__ == "__main__":
    main()
