"""Points in words."""

from swoop_desktop.resources.language import n_


def point_words(points: int) -> str:
    """Return so many points in words; those below nothing with a minus, and of the same plural as
    above it.
    """
    if points < 0:
        return n_("−{count} point", "−{count} points", -points)
    return n_("{count} point", "{count} points", points)
